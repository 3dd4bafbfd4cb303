"""Tables that move, by a clock that the test turns: any step of a simulated game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from kivy.core.window import Window
from numpy.typing import NDArray

from companion.core.events import Event
from companion.demo.scenes import games_with_scenes, played
from companion.games.registry import game_kind, make_game
from companion.simulation.play import Step
from companion.tablet.table.motion import Motion
from companion.tablet.table.table_screen import TableScreen
from companion.tablet.window_picture import window_picture
from companion.view.building import table_view
from companion.view.snapshot import Snapshot
from companion.view.table_view import TableView
from tests.tablet.driving import Driver

Pixels = NDArray[np.int16]
Wanted = Callable[[TableView, TableView], bool]


def pixels() -> Pixels:
    """What is on the glass now."""
    Window.dispatch("on_draw")
    return np.asarray(window_picture().convert("RGB")).astype(np.int16)


def differ(one: Pixels, other: Pixels) -> NDArray[np.bool_]:
    """Which pixels are not the same, rows from the top."""
    found: NDArray[np.bool_] = np.abs(one - other).max(axis=2) > 8
    return found


def found_step(game: str, wanted: Wanted) -> Step:
    """The first step of the game's scenes between whose views this holds."""
    made, views = None, None
    for number, step in enumerate(played(game)):
        if made is None:
            made = game_kind(game).table(_game(game))
        before = views or table_view(made, Snapshot(step.before, n=number))
        event: Event[Any] = Event(step.move, "2026-01-01T12:00:00Z", "tap")
        views = table_view(made, Snapshot(step.after, step.before, event, number + 1))
        if wanted(before, views):
            return step
    raise LookupError(f"no such step in {game}")


def _game(game: str) -> Any:
    return make_game(games_with_scenes()[game].setup)


class MovingTable:
    """The table before a step; `go` makes it, and `at` shows any part of what moves then."""

    def __init__(self, driver: Driver, game: str, step: Step) -> None:
        self.driver, self._step = driver, step
        session = driver.app.session
        setup = games_with_scenes()[game].setup
        session.open(session.journal.new_game(setup, step.before).number)
        driver.app.show("table")
        driver.frames(6)
        self.time = 1000.0
        self.motion.now = lambda: self.time

    @property
    def screen(self) -> TableScreen:
        screen = getattr(self.driver.app.page, "screen", None)
        assert isinstance(screen, TableScreen)
        return screen

    @property
    def motion(self) -> Motion:
        return self.screen.motion

    def go(self) -> None:
        self.driver.app.session.accept(self._step.move, "simulation")
        self.driver.frames(3)

    def at(self, part: float, seconds: float | None = None) -> Pixels:
        """The glass at this part of all that moves, or after so many seconds."""
        whole = self.motion.seconds
        self.time = 1000.0 + (part * whole if seconds is None else seconds)
        self.driver.frames(3)
        return pixels()

    def end(self) -> Pixels:
        self.time = 1000.0 + 60
        self.driver.frames(3)
        return pixels()

    def still(self) -> Pixels:
        """The same position on a page made anew, where nothing has moved."""
        self.driver.app.show("table")
        self.driver.frames(8)
        return pixels()
