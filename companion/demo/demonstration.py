"""A whole game, played by one finger in the real window, with a picture of everything it passes.

What `companion` does where there is no screen. Every move goes through the control that a player
would touch; what dice and cards answer comes from a script, through a virtual roller and a camera
over a drawn table for the first half, and by hand after that. The tables of the other games are
opened at positions of games of their own, with the lessons of a guided game.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.demo.beginning import begin, change_language, take_the_sheet
from companion.demo.driver import Driver
from companion.demo.hands import Hands
from companion.demo.scenes import games_with_scenes, show_at
from companion.demo.short_games import first_game, short_game
from companion.demo.stand_ins import StandIns
from companion.tablet.preferences import Guide
from companion.tablet.speech import _
from companion.tablet.tap_guard import tap_guard
from companion.tablet.widgets import VerbButton

HURRY = 0.02
"""The rest of main verbs here. Players have 0.3 s, because two of them may tap together."""

LANGUAGES = {6: "Deutsch", 10: "Italiano", 14: "English"}
"""In these turns the players change their mind about the language."""

BY_HAND = 12
"""From this turn on the roller and the camera are not used any more: nobody needs them."""

LOOK_ROUND = 16
"""In this turn they look at all the other pages."""

Tell = Callable[[str], None]


class Demonstration:
    """Plays the short game. Pictures go into a folder, numbered as they were taken."""

    def __init__(self, driver: Driver, folder: Path, tell: Tell) -> None:
        self.driver, self.folder, self.tell = driver, folder, tell
        self.pictures: list[Path] = []
        self._game = first_game()
        self._script, self._scenes = short_game(self._game), games_with_scenes()[self._game]
        self._seen: set[str] = set()

    def play(self) -> None:
        began, usual = time.monotonic(), tap_guard.seconds
        tap_guard.seconds = HURRY
        self.tell(
            f"Between two moves it rests {HURRY} s, where players have {usual} s: "
            "one finger alone never taps by mistake."
        )
        try:
            begin(self.driver, self._script.setup.seats.values(), self._picture)
            self._play_it()
            self._look_at_the_result()
            self._look_at_other_tables()
        finally:
            tap_guard.seconds = usual
        seconds = time.monotonic() - began
        self.tell(f"{len(self.pictures)} pictures, {seconds:.0f} s")

    def _play_it(self) -> None:
        app, turn = self.driver.app, 0
        devices = StandIns(self.driver, self.driver.folder / "roller")
        with devices:
            hands = Hands(self.driver, devices)
            for event in self._script.events:
                state = app.session.opened.state
                if state.turn != turn:
                    turn = state.turn
                    self._between_turns(turn)
                    if turn == BY_HAND:
                        hands = Hands(self.driver)
                self._look_at_the_table(state)
                hands.play(event.move)
                if app.session.opened.state != self._expected(event.move, state):
                    raise AssertionError(f"the table did not take {event.move}")
        self.tell(f"{len(self._script.events)} events in {turn} turns, all of them by touch")

    def _look_at_the_table(self, state: Any) -> None:
        for scene, fits in self._scenes.positions.items():
            if scene not in self._seen and fits(state):
                self._picture(f"table, {scene}")
                self._seen.add(scene)

    def _expected(self, move: Any, state: Any) -> Any:
        return self.driver.app.session.opened.game.apply(state, move)

    def _between_turns(self, turn: int) -> None:
        if turn in LANGUAGES:
            change_language(self.driver, LANGUAGES[turn], self._picture)
        elif turn == LOOK_ROUND:
            Hands(self.driver).leave_for("journal")
            self._picture("journal")
            self.driver.tap("back")
            self._look_round()

    def _look_round(self) -> None:
        """Every page that home leads to."""
        driver = self.driver
        Hands(driver).leave_for("home")
        self._picture("home with a recap")
        here = list(driver.widgets())
        verbs = [w.text for w in here if isinstance(w, VerbButton) and w.kind == "plain"]
        for verb in verbs:
            driver.rest()
            driver.tap(verb)
            driver.rest()
            self._picture(driver.app.page_name.replace("_", " "))
            driver.tap("back")
        driver.rest()
        driver.tap(_("Continue"))
        driver.rest()

    def _look_at_the_result(self) -> None:
        self._picture("table, over")
        self.driver.rest()
        self.driver.tap(Hands(self.driver).result())
        self.driver.rest()
        self._picture("result")
        for sheet in take_the_sheet(self.driver):
            kept = self.folder / sheet.name
            shutil.copyfile(sheet, kept)
            self.tell(f"  {kept}")
        self.driver.rest()
        self.driver.tap(_("Statistics"))
        self.driver.rest()
        self._picture("statistics at the end")

    def _look_at_other_tables(self) -> None:
        """As they are, and once with a lesson."""
        app = self.driver.app
        for game, scenes in games_with_scenes().items():
            if not scenes.shown:
                continue
            for name in scenes.shown:
                if not show_at(self.driver, game, name):
                    raise AssertionError(f"no such position: {game}, {name}")
                self._picture(f"{game}, {name}")
            app.keep_guide(Guide())
            app.show("table")
            self.driver.frames()
            self._picture(f"{game}, guided")

    def _picture(self, name: str) -> None:
        words = name.replace(",", "").replace(" ", "-").lower()
        path = self.folder / f"{len(self.pictures) + 1:02}-{words}.png"
        self.driver.picture(path)
        self.pictures.append(path)
        self.tell(f"  {path}")
