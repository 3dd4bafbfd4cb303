"""The roller as a sense, with the virtual roller on a real pty and a real table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.chances import Roll
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starship.rules.moves import FlyTo
from companion.senses.proposal import NONE_OF_THESE, Ignored, Light, Pressed, Proposal
from companion.senses.roller_evidence import mark_in, marks_of
from companion.senses.roller_sense import KEPT
from companion.simulation.play import play
from companion.table.journal import Journal
from companion.table.table import Table
from firmware_bridge.delivered import BOOTS_KEPT, Mark
from firmware_bridge.discovery import Candidate, Finding, look_around
from firmware_bridge.happenings import RollerReading
from firmware_bridge.messages import SETS, SetName
from firmware_bridge.virtual import VirtualRoller
from tests.firmware_bridge.partners import BRISK
from tests.senses.people import ROLL_DUE, App, play_on, wait_until


@pytest.fixture
def tower(tmp_path: Path) -> Iterator[VirtualRoller]:
    with VirtualRoller(
        tmp_path / "roller", seed=1, pace=0.0, by_itself=False, resend=(0.02, 0.04)
    ) as made:
        yield made


@pytest.fixture
def app(table: Table, tower: VirtualRoller) -> Iterator[App]:
    """The yellow die is due and armed."""
    play_on(table, ROLL_DUE)
    with App(table, timings=BRISK) as made:
        made.senses.roller.start(tower.port)
        made.light("armed")
        yield made


def test_a_throw_that_is_due_is_proposed_with_its_raw_line(app: App, tower: VirtualRoller) -> None:
    tower.type("throw yellow 2")
    proposal = app.hear(Proposal)
    assert proposal.move == Roll("yellow", (2,))
    assert (proposal.source, proposal.confirmed, proposal.problems) == ("roller", True, ())
    assert proposal.is_sure
    assert proposal.alternatives == (Roll("yellow", (1,)), Roll("yellow", (3,)))
    assert proposal.choices[-1] == NONE_OF_THESE
    assert proposal.evidence.startswith("roller 51AB @")
    assert " reading n=1 " in proposal.evidence
    app.take(proposal)
    assert app.table.state.yellow == 2
    assert list(marks_of(app.table)) == [Mark("51AB", tower.device.boot, 1)]


def test_nothing_is_armed_while_nothing_is_due_and_a_bump_is_ignored(
    app: App, tower: VirtualRoller
) -> None:
    tower.type("throw yellow 2")
    app.take(app.hear(Proposal))
    wait_until(lambda: tower.device.armed_set is None)
    tower.type("throw yellow 3")
    ignored = app.hear(Ignored)
    assert (ignored.why, ignored.detail) == ("bumped", "yellow")
    assert app.hears_no_proposal()


def test_another_die_than_the_one_due_is_ignored(app: App, tower: VirtualRoller) -> None:
    tower.type("throw blue 3")
    ignored = app.hear(Ignored)
    assert (ignored.why, ignored.detail) == ("other-dice", "blue")
    tower.type("throw yellow 1")
    assert app.hear(Proposal).move == Roll("yellow", (1,))


def test_a_doubtful_throw_asks_and_the_settled_one_takes_its_place(
    app: App, tower: VirtualRoller
) -> None:
    tower.type("doubtful")
    tower.type("throw yellow 3")
    doubtful = app.hear(Proposal)
    assert doubtful.move == Roll("yellow", (3,))
    assert not doubtful.is_sure
    assert set(doubtful.alternatives) == {Roll("yellow", (1,)), Roll("yellow", (2,))}
    tower.type("throw yellow 1")
    settled = app.hear(Proposal)
    assert (settled.move, settled.about) == (Roll("yellow", (1,)), doubtful.about)
    assert settled.is_sure


def test_a_die_that_cannot_be_read_leaves_every_face_open(app: App, tower: VirtualRoller) -> None:
    tower.type("throw yellow ?")
    proposal = app.hear(Proposal)
    assert (proposal.move, proposal.confidence) == (None, 0.0)
    assert proposal.choices == (*(Roll("yellow", (n,)) for n in (1, 2, 3)), NONE_OF_THESE)


def test_lines_that_come_twice_or_broken_make_one_proposal(app: App, tower: VirtualRoller) -> None:
    for command in ("duplicate 60%", "corrupt 10%", "drop 10%", "split on"):
        tower.type(command)
    tower.type("throw yellow 2")
    assert app.hear(Proposal).move == Roll("yellow", (2,))
    assert app.hears_no_proposal(0.5)


def test_rejected_and_thrown_again(app: App, tower: VirtualRoller) -> None:
    tower.type("throw yellow 2")
    app.hear(Proposal)
    app.senses.roller.throw_again()
    app.light("armed")
    tower.type("throw yellow 3")
    assert app.hear(Proposal).move == Roll("yellow", (3,))


def test_told_by_hand_before_the_die_had_settled(app: App, tower: VirtualRoller) -> None:
    """The reading is on its way while somebody taps the number: it must not count twice."""
    tower.type("delay 0.15")
    tower.type("throw yellow 2")
    time.sleep(0.05)
    app.do(Roll("yellow", (3,)))
    ignored = app.hear(Ignored)
    assert ignored.why in ("nothing-due", "too-late")
    assert app.hears_no_proposal()
    assert app.table.state.yellow == 3


def test_a_reading_that_waits_while_the_game_goes_on_comes_too_late(
    app: App, tower: VirtualRoller
) -> None:
    tower.type("throw yellow 2")
    wait_until(lambda: any(isinstance(item, Proposal) for item in app.posted))
    app.do(Roll("yellow", (1,)))
    ignored = app.hear(Ignored)
    assert (ignored.why, ignored.detail) == ("too-late", "yellow 2")


def test_after_an_undo_the_same_roll_is_armed_anew(app: App, tower: VirtualRoller) -> None:
    tower.type("throw yellow 2")
    app.take(app.hear(Proposal))
    app.table.undo()
    app.senses.table_changed()
    app.light("armed")
    tower.type("throw yellow 1")
    assert app.hear(Proposal).move == Roll("yellow", (1,))


def test_unplugged_and_back_the_throw_made_meanwhile_still_counts(
    app: App, tower: VirtualRoller
) -> None:
    tower.type("unplug")
    lost = app.light("lost")
    assert lost.state == "down"
    assert lost.detail
    tower.type("throw yellow 2")
    tower.type("replug")
    back = app.hear(Proposal, lambda one: one.confirmed)
    assert back.move == Roll("yellow", (2,))
    assert app.senses.roller.light.state == "ready"
    assert app.hears_no_proposal(), "what lies there was told already"


def test_after_a_reconnect_what_lies_there_is_proposed_as_unconfirmed(
    app: App, tower: VirtualRoller
) -> None:
    tower.type("place yellow 3")
    tower.type("unplug")
    app.light("lost")
    tower.type("replug")
    found = app.hear(Proposal)
    assert (found.move, found.confirmed, found.is_sure) == (Roll("yellow", (3,)), False, False)
    assert mark_in(found.evidence) is None
    tower.type("throw yellow 1")
    thrown = app.hear(Proposal)
    assert (thrown.move, thrown.about) == (Roll("yellow", (1,)), found.about)
    assert thrown.is_sure


def test_the_light_does_not_flicker_while_a_lost_roller_is_tried_again(
    app: App, tower: VirtualRoller
) -> None:
    tower.type("unplug")
    app.light("lost")
    time.sleep(0.5)
    items = app.drain()
    assert all(item.state == "down" for item in items if isinstance(item, Light))
    app.senses.roller.retry()
    tower.type("replug")
    app.light("armed")


def test_a_roller_that_starts_again_and_again_is_down_until_it_rests(
    app: App, tower: VirtualRoller
) -> None:
    for _ in range(8):
        tower.type("reset")
        time.sleep(0.1)
    light = app.light("restarting")
    assert light.state == "down"
    assert "again and again" in light.detail
    tower.type("reset")
    time.sleep(0.3)
    assert not [item for item in app.drain() if isinstance(item, Light)], "it flickers"
    app.light("armed")


def test_what_is_remembered_of_starts_and_throws_is_bounded(app: App) -> None:
    sense = app.senses.roller
    assert sense.roller is not None
    for start in range(1000):
        reading = RollerReading(
            "p", "blue", ("2",), 90, True, True, "0001", "AB12", f"{start:04X}", 1
        )
        sense._listen(sense.roller, reading)
        sense.throw_again()
    assert len(sense._marks) == BOOTS_KEPT
    assert ("AB12", f"{999:04X}") in sense._marks
    assert len(sense._old_tickets) <= KEPT


def test_the_game_goes_on_by_hand_without_the_roller(app: App, tower: VirtualRoller) -> None:
    tower.type("unplug")
    app.light("lost")
    app.do(Roll("yellow", (2,)))
    app.do(FlyTo("moon", 1))
    assert app.table.n == ROLL_DUE + 2


def test_a_reading_that_became_an_event_is_not_proposed_after_a_restart(
    table: Table, tower: VirtualRoller
) -> None:
    """Killed between writing the event and telling the device so: the device says it again."""
    play_on(table, ROLL_DUE)
    with App(table, timings=BRISK) as first:
        first.senses.roller.start(tower.port)
        first.light("armed")
        tower.type("throw yellow 2")
        proposal = first.hear(Proposal)
        first.take(proposal)
    (reading,) = tower.made()
    tower.type("unplug")
    tower.device.link.queue(reading, time.monotonic())  # as if `got` had never come
    table.undo()
    table.accept(proposal.move, proposal.source, proposal.evidence)
    tower.type("replug")
    with App(table, timings=BRISK) as second:
        second.senses.roller.start(tower.port)
        second.light("ready")
        time.sleep(0.3)
        told = second.drain()
        assert not [item for item in told if isinstance(item, Proposal | Ignored)]


def test_a_throw_made_for_a_program_that_was_killed_is_offered_unconfirmed(
    table: Table, tower: VirtualRoller
) -> None:
    play_on(table, ROLL_DUE)
    with App(table, timings=BRISK) as first:
        first.senses.roller.start(tower.port)
        first.light("armed")
        tower.type("unplug")
        first.light("lost")
    tower.type("throw yellow 3")
    tower.type("replug")
    with App(table, timings=BRISK) as second:
        second.senses.roller.start(tower.port)
        proposal = second.hear(Proposal)
        assert (proposal.move, proposal.confirmed) == (Roll("yellow", (3,)), False)


def test_the_button_is_handed_on(app: App, tower: VirtualRoller) -> None:
    tower.type("button long")
    assert app.hear(Pressed).press == "long"


def test_a_die_that_this_roller_does_not_have(table: Table, tmp_path: Path) -> None:
    play_on(table, ROLL_DUE)
    with (
        VirtualRoller(tmp_path / "other", sets=("dice",), pace=0.0) as tower,
        App(table, timings=BRISK) as app,
    ):
        app.senses.roller.start(tower.port)
        assert app.light("refused-no-set").detail == "yellow"


def test_without_a_port_it_searches_until_a_roller_is_there(
    table: Table, tower: VirtualRoller
) -> None:
    play_on(table, ROLL_DUE)
    rounds: list[int] = []

    def look() -> list[Finding]:
        rounds.append(1)
        if len(rounds) == 1:
            raise OSError("a driver had a bad day")
        return look_around(BRISK, found=[Candidate(tower.port, likely=True)])

    with App(table, timings=BRISK, look=look) as app:
        app.senses.roller.start()
        assert app.light("searching").state == "busy"
        assert "bad day" in app.light("none-found").detail
        app.light("armed")
        tower.type("throw yellow 2")
        assert app.hear(Proposal).move == Roll("yellow", (2,))


def test_stopping_gives_the_port_back_at_once_and_says_so(app: App, tower: VirtualRoller) -> None:
    app.senses.roller.stop()
    assert app.light("off").state == "down"
    app.senses.roller.start(tower.port)
    app.light("armed")


@pytest.mark.parametrize(("edition", "window"), [("2019", "balls5"), ("2001", "balls4")])
def test_of_two_ships_the_one_of_the_edition_is_armed(
    tmp_path: Path, edition: str, window: SetName
) -> None:
    """In a ship of four balls two yellow ones would be a mistake, in that of 2019 they are not."""
    seats = {"yellow": "Anna", "red": "Ben", "white": "Clara"}
    game = make_game(Setup("starfarers", edition, seats))
    state = next(
        step.before
        for step in play(game, "ship")
        if isinstance(step.move, Roll) and step.move.dice == "balls"
    )
    with (
        Journal(tmp_path / "journal.sqlite3") as journal,
        VirtualRoller(tmp_path / "roller", sets=SETS, pace=0.0, by_itself=False) as tower,
        App(journal.new_game(game.setup, state), timings=BRISK) as app,
    ):
        app.senses.roller.start(tower.port)
        app.light("armed")
        wait_until(lambda: tower.device.armed_set == window)
        tower.type("throw yellow,red")
        assert app.hear(Proposal).move == Roll("balls", (3, 4))
