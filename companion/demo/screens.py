"""Every screen of the app, as data: a new page or a new game's table joins by itself or by a line.

Pages come from the app's own list, tables from the scenes of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.demo.driver import Driver
from companion.demo.household import Household
from companion.demo.settlers import scenes as settlers
from companion.demo.starfarers import scenes as starfarers
from companion.demo.starship import scenes as starship
from companion.table.store import JournalError
from companion.tablet.pages import PAGES
from companion.tablet.preferences import Guide

FINISHED = {"result", "statistics"}
"""Pages that have most to show when the game is over."""

ARGUMENTS: dict[str, dict[str, Any]] = {
    "event": {"n": 40},
    "correct": {"n": 40},
    "put_aside": {"number": 2},
    "unreadable": {"error": JournalError("damaged", Path("journal.sqlite3"))},
}
"""What a page has to be told; most are made from what the table knows."""

SCENES: dict[str, tuple[dict[str, Callable[..., bool]], Callable[[Driver, str], bool]]] = {
    "starship": (starship.SCENES, starship.set_scene),
    "starfarers": (starfarers.SCENES, starfarers.lay_out),
    "settlers": (settlers.SCENES, settlers.lay_out),
}
"""By game: positions of its table that are worth a look, and what opens one of them."""

GUIDED = {
    "starship": ("trade", "pirate"),
    "starfarers": ("start", "roll", "trade", "encounter", "fly", "discard"),
    "settlers": ("settlement", "roll", "turn", "robber", "discard", "busy turn"),
}
"""By game: positions in which its lessons are looked at, from all sides of the tablet."""


class Screen(NamedTuple):
    """Something to look at. `prepare` is False if this household cannot show it."""

    name: str
    page: str
    prepare: Callable[[Driver, Household], bool]

    def open(self, driver: Driver) -> None:
        driver.app.show(self.page, **ARGUMENTS.get(self.page, {}))

    def show(self, driver: Driver, household: Household) -> bool:
        """Whether it could be shown."""
        if not self.prepare(driver, household):
            return False
        self.open(driver)
        driver.frames(6)
        return True


def screens() -> Iterator[Screen]:
    """Pages first: scenes put games into the journal."""
    for page in PAGES:
        yield Screen(page, page, _game_for(page))
    for game, (scenes, set_scene) in SCENES.items():
        for scene in scenes:
            yield Screen(f"{game} {scene}", "table", _scene(set_scene, scene))
        for scene in GUIDED[game]:
            yield Screen(f"{game} guided {scene}", "table", _guided(set_scene, scene))


def _game_for(page: str) -> Callable[[Driver, Household], bool]:
    def prepare(driver: Driver, household: Household) -> bool:
        over = page in FINISHED
        driver.app.session.open(household.finished if over else household.running)
        return True

    return prepare


def _scene(
    set_scene: Callable[[Driver, str], bool], scene: str
) -> Callable[[Driver, Household], bool]:
    return lambda driver, _: set_scene(driver, scene)


def _guided(
    set_scene: Callable[[Driver, str], bool], scene: str
) -> Callable[[Driver, Household], bool]:
    def prepare(driver: Driver, _: Household) -> bool:
        if not set_scene(driver, scene):
            return False
        driver.app.keep_guide(Guide())
        return True

    return prepare
