"""Every screen of the app, as data: a new page or a new game's table joins by itself or by a line.

Pages come from the app's own list, tables from the scenes of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.showing.driver import Driver
from companion.showing.household import Household
from companion.showing.starship import scenes as starship
from companion.ui.pages import PAGES

FINISHED = {"result"}
"""Pages that have most to show when the game is over."""

SCENES: dict[str, tuple[dict[str, Callable[..., bool]], Callable[[Driver, str], bool]]] = {
    "starship": (starship.SCENES, starship.lay_out),
}
"""By game: positions of its table that are worth a look, and what lays one of them out."""


class Screen(NamedTuple):
    """Something to look at. `show` is False if this household cannot show it."""

    name: str
    show: Callable[[Driver, Household], bool]


def screens() -> Iterator[Screen]:
    """Pages first: laying out scenes puts games into the journal."""
    for page in PAGES:
        yield Screen(page, _page(page))
    for game, (scenes, lay_out) in SCENES.items():
        for scene in scenes:
            yield Screen(f"{game} {scene}", _scene(lay_out, scene))


def _page(page: str) -> Callable[[Driver, Household], bool]:
    def show(driver: Driver, household: Household) -> bool:
        over = page in FINISHED
        driver.app.session.open(household.finished if over else household.running)
        driver.app.show(page)
        driver.frames(6)
        return True

    return show


def _scene(
    lay_out: Callable[[Driver, str], bool], scene: str
) -> Callable[[Driver, Household], bool]:
    return lambda driver, _: lay_out(driver, scene)
