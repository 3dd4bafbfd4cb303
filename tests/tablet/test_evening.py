"""A whole evening at the table, by one finger in the real window; and one that was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.events import Event
from companion.demo.beginning import begin, change_language, take_the_sheet
from companion.demo.hands import Hands
from companion.demo.short_games import short_game
from companion.demo.stand_ins import StandIns
from companion.games.registry import written_out
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.moves import EndTurn
from companion.games.starship.rules.state import PirateAhead, opponent
from companion.tablet.seats import TURNS, Turned
from companion.tablet.speech import speech
from companion.tablet.table.held import SECRET_SECONDS
from companion.tablet.table.reading_sheets import SumSheet
from companion.tablet.tap_guard import SECONDS, tap_guard
from tests.tablet.driving import Driver, Finger

ROOT = Path(__file__).parent.parent.parent
SCRIPT = short_game("starship")
GERMAN_TURN, ENGLISH_TURN = 4, 6
WITHOUT_DEVICES = 7
"""From this turn on the table plays by hand: the roller is unplugged, the camera put away."""
KILLED_AFTER = 12


@pytest.fixture
def hurried() -> Iterator[None]:
    """One finger cannot tap by mistake together with another, so main verbs rest shortly."""
    tap_guard.seconds = 0.02
    yield
    tap_guard.seconds = SECONDS


class Evening:
    """What the players do between the events of the script, and what must be so then."""

    def __init__(self, driver: Driver, hands: Hands) -> None:
        self.driver, self.hands = driver, hands
        self.seen: set[str] = set()

    @property
    def table(self) -> Any:
        return self.driver.app.session.opened

    def before(self, event: Event[Any]) -> None:
        state = self.table.state
        front = state.pending[0] if state.pending else None
        if isinstance(front, PirateAhead) and front.card and "secret" not in self.seen:
            self.seen.add("secret")
            self._the_pirate_is_seen_only_while_held(front.card)
        if state.phase == "trade" and f"turned {state.active}" not in self.seen:
            self.seen.add(f"turned {state.active}")
            self._a_sheet_opens_turned_to(state.active)
        if isinstance(event.move, EndTurn) and "twice" not in self.seen:
            self.seen.add("twice")
            self._two_taps_end_one_turn(event.move)
            return
        self.hands.play(event.move)

    def _the_pirate_is_seen_only_while_held(self, card: str) -> None:
        name = self.driver.app.words.name("card", card)
        looks, active = opponent(self.table.state.active), self.table.state.active
        assert self.hands.find(f"figure pirate {active}") is None, "only the opponent may look"
        secret = self.hands.control(f"figure pirate {looks}")
        assert secret in list(self.driver.app.page.screen.strips[looks].walk())
        assert not any(name in text for text in self.driver.texts())
        finger = Finger(*secret.to_window(*secret.center))
        finger.down()
        self.driver.wait(SECRET_SECONDS + 0.1)
        assert any(name in text for text in self.driver.texts())
        finger.up()
        self.driver.frames()
        assert not any(name in text for text in self.driver.texts())

    def _a_sheet_opens_turned_to(self, seat: Seat) -> None:
        screen = self.driver.app.page.screen
        self.driver.hold(self.hands.control(f"figure {seat} points"))
        (sheet,) = (w for w in self.driver.widgets() if isinstance(w, SumSheet))
        holder = sheet.parent
        while not isinstance(holder, Turned):
            holder = holder.parent
        assert holder.turn == TURNS[screen.sides[seat]]
        self.driver.app.stage.close_dialog()
        self.driver.rest()

    def _two_taps_end_one_turn(self, move: EndTurn) -> None:
        tap_guard.seconds = SECONDS
        self.driver.rest()
        before, button = self.table.n, self.hands.control(self.hands.command(move).key)
        self.driver.rest()
        place = button.to_window(*button.center)
        for _ in range(2):
            finger = Finger(*place)
            finger.down()
            finger.up()
            self.driver.frames(1)
        assert self.table.n == before + 1
        tap_guard.seconds = 0.02
        self.driver.rest()


@pytest.mark.timeout(900)  # a minute, but the machine may be busy
def test_a_whole_game_from_new_game_to_the_result(driver: Driver, hurried: None) -> None:
    begin(driver, SCRIPT.setup.seats.values(), lambda _: None)
    app = driver.app
    assert app.session.opened.header.setup == written_out(SCRIPT.setup)
    with StandIns(driver, driver.folder / "roller") as devices:
        evening = Evening(driver, Hands(driver, devices))
        turn = 0
        for number, event in enumerate(SCRIPT.events, start=1):
            state = evening.table.state
            if state.turn != turn:
                turn = state.turn
                if turn in (GERMAN_TURN, ENGLISH_TURN):
                    change_language(
                        driver, "Deutsch" if turn == GERMAN_TURN else "English", lambda _: None
                    )
                    assert speech.language == ("de" if turn == GERMAN_TURN else "en")
                if turn == WITHOUT_DEVICES:
                    devices.put_away()
                    evening.hands = Hands(driver)
            evening.before(event)
            assert evening.table.n == number, event.move
            assert evening.table.state == evening.table.game.apply(state, event.move)
    assert evening.seen == {"secret", "twice", "turned moon", "turned sun"}
    sources = [event.source for event in evening.table.titles()]
    assert sources.count("roller") >= 6
    assert sources.count("scan") >= 8
    assert evening.table.game.winner(evening.table.state) == "moon"
    driver.tap(evening.hands.result())
    driver.rest()
    assert app.page_name == "result"
    assert "Ada has won." in driver.texts()
    sheets = {path.suffix: path.read_bytes() for path in take_the_sheet(driver)}
    assert sheets[".pdf"].startswith(b"%PDF")
    assert sheets[".png"].startswith(b"\x89PNG")


def test_a_killed_app_comes_back_at_the_last_event_with_a_recap(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.tablet.killed_evening", str(tmp_path)]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as app:
        assert app.stdout is not None
        told = 0
        for line in app.stdout:
            told = int(line)
            if told >= KILLED_AFTER:
                break
        os.kill(app.pid, signal.SIGKILL)
    assert told == KILLED_AFTER
    driver = Driver(tmp_path)
    try:
        table = driver.app.session.opened
        assert table.n in (told, told + 1), "what was accepted is there"
        state = table.game.start()
        for event in SCRIPT.events[: table.n]:
            state = table.game.apply(state, event.move)
        assert table.state == state
        assert driver.app.page_name == "home"
        last = [driver.app.words.message(event.title) for event in table.recap().last]
        driver.rest()
        driver.tap("What happened last")
        driver.rest()
        assert set(last) <= set(driver.texts())
        driver.tap("Close")
        driver.rest()
        driver.tap("Continue")
        driver.rest()
        Hands(driver).play(SCRIPT.events[table.n].move)
        assert table.n in (told + 1, told + 2)
    finally:
        driver.close()
