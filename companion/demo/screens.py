"""Every screen of the app, as data: a new page or a new game's table joins by itself or by a line.

Pages come from the app's own list, tables from the scenes of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.demo.driver import Driver
from companion.demo.household import Household
from companion.demo.scenes import games_with_scenes, open_at
from companion.extras.scenes import Scenes
from companion.table.store import JournalError
from companion.tablet.entries import can_be_told, is_asked
from companion.tablet.pages import PAGES
from companion.tablet.preferences import Guide

FINISHED = {"result", "statistics"}
"""Pages that have most to show when the game is over."""

ARGUMENTS: dict[str, dict[str, Any]] = {
    "event": {"n": 40},
    "correct": {"n": 40},
    "changes people": {"part": "people"},
    "put_aside": {"number": 2},
    "problem": {"error": ValueError()},
    "unreadable": {"error": JournalError("damaged", Path("journal.sqlite3"))},
}
"""What a page has to be told; most are made from what the table knows."""


class Screen(NamedTuple):
    """Something to look at. `prepare` is False if this household cannot show it."""

    name: str
    page: str
    prepare: Callable[[Driver, Household], bool]

    def open(self, driver: Driver) -> None:
        driver.app.show(self.page, **ARGUMENTS.get(self.name, ARGUMENTS.get(self.page, {})))

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
        if page not in ("enter", "under_way"):
            yield Screen(page, page, _game_for(page))
    yield Screen("changes people", "changes", _game_for("changes"))
    for game, scenes in games_with_scenes().items():
        yield Screen(f"enter {game}", "enter", _asking(game, scenes))
        yield Screen(f"under way {game}", "under_way", _just_begun(game, scenes))
        if scenes.pictured:
            yield Screen(f"home {game}", "home", _scene(game, scenes.pictured))
        for scene in scenes.positions:
            yield Screen(f"{game} {scene}", "table", _scene(game, scene))
        for scene in scenes.guided:
            yield Screen(f"{game} guided {scene}", "table", _guided(game, scene))


def _game_for(page: str) -> Callable[[Driver, Household], bool]:
    def prepare(driver: Driver, household: Household) -> bool:
        over = page in FINISHED
        driver.app.session.open(household.finished if over else household.running)
        return True

    return prepare


def _asking(game: str, scenes: Scenes) -> Callable[[Driver, Household], bool]:
    """The first position in which something that lies on the table is to be entered."""

    def prepare(driver: Driver, _: Household) -> bool:
        return any(
            open_at(driver, game, scene) and is_asked(driver.app.session.opened)
            for scene in scenes.positions
        )

    return prepare


def _just_begun(game: str, scenes: Scenes) -> Callable[[Driver, Household], bool]:
    """A position from which a game under way can be told."""

    def prepare(driver: Driver, _: Household) -> bool:
        return any(
            open_at(driver, game, scene) and can_be_told(driver.app.session.opened)
            for scene in scenes.positions
        )

    return prepare


def _scene(game: str, scene: str) -> Callable[[Driver, Household], bool]:
    return lambda driver, _: open_at(driver, game, scene)


def _guided(game: str, scene: str) -> Callable[[Driver, Household], bool]:
    def prepare(driver: Driver, _: Household) -> bool:
        if not open_at(driver, game, scene):
            return False
        driver.app.keep_guide(Guide())
        return True

    return prepare
