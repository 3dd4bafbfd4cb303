"""The camera as a sense: rendered labels through the real decoders, before a real table."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from card_codes.frames.picture_file import load_picture
from companion.core.chances import Draw, Roll
from companion.games.starship.rules.moves import FlyOn, FlyTo
from companion.senses import vigil
from companion.senses.proposal import Hint, Ignored, Proposal
from companion.table.table import Table
from tests.senses.people import CARD_DUE, ROLL_DUE, App, play_on, wait_until
from tests.senses.shown import EMPTY, Desk, cards, foreign


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def app(table: Table, desk: Desk, tmp_path: Path) -> Iterator[App]:
    """The first adventure card is due, and the camera looks at an empty table."""
    with App(table, thumbnails=tmp_path / "seen") as made:
        made.senses.camera.start(desk)
        made.light("ready")
        yield made


def test_a_card_that_is_due_is_proposed_once_with_a_thumbnail(
    app: App, desk: Desk, tmp_path: Path
) -> None:
    desk.show(cards("gift-from-the-diplomats"))
    proposal = app.hear(Proposal)
    assert proposal.move == Draw("adventure", "gift-from-the-diplomats")
    assert (proposal.source, proposal.problems, proposal.secret) == ("scan", (), False)
    assert proposal.is_sure
    assert load_picture(tmp_path / "seen" / proposal.evidence).shape[2] == 3
    assert app.hears_no_proposal(0.5)
    view = app.senses.camera.view
    assert view is not None
    assert [(one.kind, one.text) for one in view.outlines] == [("card", "gift-from-the-diplomats")]
    app.take(proposal)
    assert app.hears_no_proposal(0.5), "it lies there still, but the table has it"


def test_a_machine_that_was_busy_when_a_card_came_proposes_it_at_the_next_look(
    app: App, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At rest it looks more seldom than two sightings of a card may lie apart."""
    monkeypatch.setattr(vigil, "STIRRED", 0.0)
    desk.show(cards("gift-from-the-diplomats"))
    assert app.hear(Proposal).move == Draw("adventure", "gift-from-the-diplomats")


def test_a_card_that_cannot_come_is_proposed_with_its_problems(app: App, desk: Desk) -> None:
    desk.show(cards("trade-fuel-2"))
    proposal = app.hear(Proposal)
    assert proposal.move == Draw("adventure", "trade-fuel-2")
    assert [problem.code for problem in proposal.problems] == [
        problem.code for problem in app.table.game.check(app.table.state, proposal.move)
    ]
    assert proposal.problems
    assert not proposal.is_sure


def test_two_cards_in_view_are_both_proposed(app: App, desk: Desk) -> None:
    desk.show(cards("trade-fuel-2", "gift-from-the-diplomats"))
    told = {app.hear(Proposal).move.card, app.hear(Proposal).move.card}
    assert told == {"trade-fuel-2", "gift-from-the-diplomats"}


def test_a_foreign_code_is_named_safely_and_once(app: App, desk: Desk) -> None:
    desk.show(foreign("https://example.org/\u202eevil"))
    ignored = app.hear(Ignored)
    assert ignored.why == "foreign-code"
    assert ignored.detail == "https://example.org/\\u{202e}evil"
    time.sleep(0.4)
    assert not [item for item in app.drain() if isinstance(item, Ignored | Proposal)]


def test_a_card_of_another_game_is_named(app: App, desk: Desk) -> None:
    desk.show(cards("knight-1", game="settlers"))
    ignored = app.hear(Ignored)
    assert (ignored.why, ignored.game, ignored.detail) == ("other-game", "settlers", "Knight")


def test_a_card_shown_while_nothing_is_due_is_ignored_and_proposed_when_it_becomes_due(
    app: App, desk: Desk, table: Table
) -> None:
    play_on(table, ROLL_DUE)
    app.senses.table_changed()
    desk.show(cards("trade-fuel-2"))
    ignored = app.hear(Ignored)
    assert (ignored.why, ignored.detail) == ("nothing-due", "trade-fuel-2")
    for move in (Roll("yellow", (2,)), FlyTo("moon", 1), FlyOn("moon")):
        app.do(move)
    assert app.hear(Proposal).move == Draw("sector-1", "trade-fuel-2")


def test_a_card_that_lies_there_from_before_is_not_proposed_for_the_next_draw(
    app: App, desk: Desk, table: Table
) -> None:
    play_on(table, CARD_DUE)
    app.senses.table_changed()
    desk.show(cards("trade-fuel-2"))
    app.take(app.hear(Proposal))
    app.do(FlyOn("moon"))
    assert table.due.chance == "draw"
    assert app.hears_no_proposal(0.5)
    desk.show(cards("trade-fuel-2", "trade-ore-1"))
    assert app.hear(Proposal).move == Draw("sector-1", "trade-ore-1")


def test_a_pirate_is_a_secret(app: App, desk: Desk, table: Table) -> None:
    play_on(table, CARD_DUE)
    app.senses.table_changed()
    desk.show(cards("pirate-2"))
    assert app.hear(Proposal, lambda one: one.move.card == "pirate-2").secret


def test_a_waved_card_gets_a_hint_that_goes_away(app: App, desk: Desk) -> None:
    blurred = np.roll(EMPTY, 1, axis=0).copy()
    blurred[200:500, 300:700] = 220
    other = EMPTY.copy()
    other[250:600, 600:1100] = 220
    desk.show(blurred, other)
    assert app.hear(Hint).code == "hold-still"
    desk.show(cards("gift-from-the-diplomats"))
    assert app.hear(Hint).code == ""


def test_unplugged_and_back(app: App, desk: Desk) -> None:
    desk.plugged.clear()
    light = app.light("lost")
    assert (light.state, light.detail, light.name) == ("down", "The wire was pulled.", "desk")
    app.do(Draw("adventure", "gift-from-the-diplomats"))
    desk.plugged.set()
    app.senses.camera.retry()
    app.light("ready")
    desk.show(cards("environmental-pollution"))
    assert app.hear(Proposal).move == Draw("adventure", "environmental-pollution")


def test_a_frame_that_is_no_picture_is_told_and_looking_goes_on(app: App, desk: Desk) -> None:
    desk.show(np.zeros((3, 3, 3), np.uint8))
    assert app.light("cannot-look").state == "down"
    desk.show(cards("gift-from-the-diplomats"))
    assert app.hear(Proposal).move == Draw("adventure", "gift-from-the-diplomats")


def test_a_driver_that_hangs_stops_nobody(
    table: Table, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("card_codes.frames.source.SILENT_AFTER", 0.3)
    app = App(table)
    app.senses.camera.start(desk)
    app.light("ready")
    desk.hangs.set()
    app.light("silent")
    app.senses.camera.stop()
    assert app.light("off").state == "down"
    app.senses.close(timeout=0.5)
    desk.let_go.set()


def test_analysis_drops_frames_rather_than_lag(app: App, desk: Desk) -> None:
    desk.pause = 0.001
    app.senses.camera.previewing = True
    desk.show(cards("gift-from-the-diplomats"))
    app.hear(Proposal)
    first = app.senses.camera.view
    assert first is not None
    wait_until(lambda: getattr(app.senses.camera.view, "number", 0) > first.number + 10)


def test_the_camera_is_given_back_until_something_is_due(
    table: Table, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.senses.vigil.LINGERS", 0.3)
    play_on(table, ROLL_DUE)
    with App(table) as app:
        app.senses.camera.start(desk)
        app.light("ready")
        app.do(Roll("yellow", (2,)))  # where to fly is a decision: no camera sees it
        app.light("asleep")
        wait_until(lambda: desk.open == 0)
        vigil = app.senses.camera.vigil
        assert vigil is not None
        read = vigil.frames_read
        desk.show(cards("trade-fuel-2"))
        assert app.hears_no_proposal(0.5)
        assert (vigil.frames_read, vigil.wakes, app.senses.camera.view) == (read, 1, None)
        for move in (FlyTo("moon", 1), FlyOn("moon")):
            app.do(move)
        assert app.hear(Proposal).move == Draw("sector-1", "trade-fuel-2")
        assert (vigil.wakes, desk.open) == (2, 1)


def test_a_camera_that_sleeps_wakes_for_whoever_watches(
    table: Table, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.senses.vigil.LINGERS", 0.1)
    play_on(table, ROLL_DUE)
    with App(table) as app:
        app.do(Roll("yellow", (2,)))
        app.senses.camera.start(desk)
        app.light("asleep")
        app.senses.camera.previewing = True
        app.light("ready")
        wait_until(lambda: app.senses.camera.view is not None)
        app.senses.camera.previewing = False
        app.light("asleep")


def test_a_typed_card_that_lies_before_the_camera_is_not_proposed_again(
    app: App, desk: Desk
) -> None:
    app.do(Draw("adventure", "gift-from-the-diplomats"))
    desk.show(cards("gift-from-the-diplomats"))
    assert app.hears_no_proposal(0.6)


LOOKS_AND_ENDS = """
from companion.games.registry import make_game
from companion.core.setup import Setup
from companion.senses.camera_sense import CameraSense
from companion.senses.card_book import CardBook
from tests.senses.shown import Desk, cards

game = make_game(Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"}))
camera, desk = CameraSense(lambda item: None, CardBook(game.pack)), Desk()
desk.show(cards("trade-fuel-2"))
desk.pause = 0.0
camera.previewing = True
camera.start(desk)
while camera.view is None or camera.view.number < 5:
    pass
"""


@pytest.mark.parametrize("attempt", range(3))
def test_a_program_that_ends_in_the_middle_of_a_look_ends_well(attempt: int) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOOKS_AND_ENDS], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
