"""What an older version accepted stays accepted: today's objections are notes, never errors.

Rules that changed are stood in for by rules that say something else about one kind of move, so that
these tests go on to mean something whatever the rules of a game become.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.events import Ruling
from companion.core.record import Record, read_record, write_record
from companion.core.words import Problem
from companion.games.registry import make_game
from companion.games.starship.rules.goods import Goods
from companion.games.starship.rules.moves import BuildBooster, Buy, EndTurn, FlyOn
from companion.table.correction import Drop, Preview, Replace
from companion.table.journal import Journal, rules_for
from companion.table.refusals import Refused
from companion.table.replay import replay
from companion.table.rulings import Overrule
from companion.table.table import Table
from tests.table.first_turn import FIRST_TURN, play_first_turn
from tests.table.play import SETUP, Ticking

FUEL_BOUGHT, BOOSTER, ENDED = 10, 14, 15
"""Events of the first turn."""
NEWER = "no-room"
"""What newer rules object to."""
Forbid = Callable[..., None]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite3", Ticking()) as opened:
        yield opened


@pytest.fixture
def table(journal: Journal) -> Table:
    table = journal.new_game(SETUP)
    play_first_turn(table)
    return table


@pytest.fixture
def newer_rules(table: Table, monkeypatch: pytest.MonkeyPatch) -> Forbid:
    """From now on the rules refuse, or do not understand, one kind of move."""

    def forbid(kind: type, *, firm: bool = False, broken: bool = False) -> None:
        check, apply = table.game.check, table.game.apply

        def checked(state: Any, move: Any) -> list[Problem]:
            if not isinstance(move, kind):
                return check(state, move)
            return [*check(state, move), Problem(NEWER, "turn", "mayfair-2001", firm=firm)]

        def applied(state: Any, move: Any) -> Any:
            if broken and isinstance(move, kind):
                raise KeyError("no such thing any more")
            return apply(state, move)

        monkeypatch.setattr(table.game, "check", checked)
        monkeypatch.setattr(table.game, "apply", applied)

    return forbid


def sealed(table: Table, *, winner: str | None = None) -> Record:
    return replace(read_record(table.export(), rules_for), winner=winner)


def told(found: Any) -> list[tuple[int, str]]:
    return [(one.n, one.problem.code) for one in found]


@pytest.mark.parametrize("firm", [False, True])
def test_an_event_that_newer_rules_refuse_is_a_note(
    table: Table, newer_rules: Forbid, firm: bool
) -> None:
    before = table.state
    newer_rules(BuildBooster, firm=firm)
    replayed = replay(table.game, sealed(table))
    assert replayed.problems == ()
    assert told(replayed.notes) == [(BOOSTER, NEWER)]
    assert (replayed.applied, replayed.stopped, replayed.state) == (15, False, before)


@pytest.mark.parametrize("firm", [False, True])
def test_written_by_hand_it_is_an_error_as_ever(
    table: Table, newer_rules: Forbid, firm: bool
) -> None:
    newer_rules(BuildBooster, firm=firm)
    replayed = replay(table.game, replace(sealed(table), sealed=False))
    assert told(replayed.problems) == [(BOOSTER, NEWER)]
    assert replayed.notes == ()
    assert replayed.stopped == firm


def overruled(journal: Journal) -> Table:
    """Moon ended the turn too early, and the table allowed it."""
    table = journal.new_game(SETUP)
    for move in FIRST_TURN[:6]:
        table.accept(move, "tap")
    table.accept(EndTurn("moon"), "tap", ruling=Overrule("Ada", "It was late."))
    return table


def test_a_ruling_that_is_not_needed_any_more_is_a_note(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = overruled(journal)
    record, exported = sealed(table), table.export()
    monkeypatch.setattr(table.game, "check", lambda *_: [])
    replayed = replay(table.game, record)
    assert replayed.problems == ()
    assert told(replayed.notes) == [(7, "ruling-not-needed")]
    assert [(event.n, note.code) for event in table.titles() for note in event.notes] == [
        (7, "ruling-not-needed")
    ]
    assert journal.import_record(exported).export() == exported
    by_hand = replay(table.game, replace(record, sealed=False))
    assert told(by_hand.problems) == [(7, "ruling-does-not-fit")]


def test_a_ruling_on_something_else_than_today_is_two_notes(table: Table) -> None:
    record = sealed(table)
    ruling = Ruling("Ada", "Why not.", ("astro-short",))
    events = (*record.events[:-1], replace(record.events[-1], ruling=ruling))
    replayed = replay(table.game, replace(record, events=events))
    assert told(replayed.notes) == [(ENDED, "ruling-not-needed")]


@pytest.mark.parametrize("firm", [False, True])
def test_the_journal_tells_it_beside_the_event(
    journal: Journal, table: Table, newer_rules: Forbid, firm: bool
) -> None:
    assert [event.n for event in table.titles() if event.notes] == []
    newer_rules(BuildBooster, firm=firm)
    journal.forget_checkpoints()
    again = journal.open(table.number)
    assert [event.n for event in again.titles() if event.notes] == [BOOSTER]
    assert again.state == table.state
    again.undo_to(BOOSTER - 1, deliberate=True)
    assert again.redo() is not None
    assert again.n == BOOSTER


def test_what_a_viewer_may_not_see_is_not_noted_either(
    table: Table, newer_rules: Forbid, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer_rules(BuildBooster)

    def seen(_state: Any, move: Any, _viewer: str) -> bool:
        return not isinstance(move, BuildBooster)

    monkeypatch.setattr(table.game, "may_see", seen)
    assert [event.n for event in table.titles() if event.notes] == []


def test_a_record_with_such_events_comes_in_and_goes_out_byte_for_byte(
    journal: Journal, table: Table, newer_rules: Forbid
) -> None:
    data = table.export()
    newer_rules(BuildBooster, firm=True)
    again = journal.import_record(data)
    assert (again.export(), again.state) == (data, table.state)
    with pytest.raises(Refused, match=NEWER):
        journal.import_record(write_record(replace(sealed(table), sealed=False)))


def test_another_winner_than_the_older_version_named_is_a_note(table: Table) -> None:
    replayed = replay(table.game, sealed(table, winner="sun"))
    assert replayed.problems == ()
    assert told(replayed.notes) == [(16, "winner-does-not-fit")]


def test_a_written_position_that_the_audit_refuses_today_is_a_note(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = replace(sealed(table), position=table.game.start())
    odd = Problem("too-many", "box", "mayfair-2001")
    monkeypatch.setattr(table.game, "audit", lambda _: [odd])
    replayed = replay(table.game, record)
    assert (replayed.problems, told(replayed.notes)) == ((), [(0, "too-many")])
    assert told(replay(table.game, replace(record, sealed=False)).problems)[0] == (0, "too-many")


def test_what_cannot_be_applied_at_all_stops_the_record_there(
    journal: Journal, table: Table, newer_rules: Forbid
) -> None:
    record, data = sealed(table), table.export()
    newer_rules(BuildBooster, firm=True, broken=True)
    replayed = replay(table.game, record)
    assert told(replayed.problems) == [(BOOSTER, "event-without-meaning")]
    assert (replayed.applied, replayed.stopped) == (BOOSTER - 1, True)
    with pytest.raises(Refused, match="event-without-meaning") as refused:
        journal.import_record(data)
    assert refused.value.n == BOOSTER


# corrections of what happened before such an event


def with_less_fuel(table: Table, **more: Any) -> Preview:
    """Moon bought one fuel only, so that there is none to build the booster with."""
    less = Replace(Buy("moon", "trade-fuel-2", Goods(fuel=1)))
    return table.preview_correction(FUEL_BOUGHT, less, by="Ben", reason="No.", **more)


@pytest.mark.parametrize("firm", [False, True])
def test_a_correction_does_not_ask_about_it_anew(
    table: Table, newer_rules: Forbid, firm: bool
) -> None:
    newer_rules(EndTurn, firm=firm)
    preview = with_less_fuel(table, rulings={BOOSTER: Drop()})
    assert [event.n for event in preview.illegal] == [BOOSTER]
    table.accept_correction(preview)
    assert isinstance(table.events()[-1].move, EndTurn)
    assert table.events()[-1].ruling is None


def test_a_new_problem_of_it_is_asked_about(table: Table, newer_rules: Forbid) -> None:
    newer_rules(BuildBooster)
    (found,) = with_less_fuel(table).illegal
    assert [problem.code for problem in found.problems] == ["goods-short", NEWER]


def test_where_it_cannot_be_applied_any_more_it_has_to_be_left_out(
    table: Table, newer_rules: Forbid, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer_rules(EndTurn, firm=True)
    apply, goods = table.game.apply, table.state_after(BOOSTER).moon.goods

    def applied(state: Any, move: Any) -> Any:
        if isinstance(move, EndTurn) and state.moon.goods != goods:
            raise IndexError
        return apply(state, move)

    monkeypatch.setattr(table.game, "apply", applied)
    preview = with_less_fuel(table, rulings={BOOSTER: Drop()})
    assert [(event.n, event.firm) for event in preview.open] == [(ENDED, True)]


def test_no_event_of_today_s_rules_is_noted(table: Table) -> None:
    """Else people would be told about rules that never changed."""
    table.accept(FIRST_TURN[5], "tap")
    with pytest.raises(Refused):
        table.accept(FlyOn("moon"), "tap")
    assert replay(make_game(table.header.setup), sealed(table)).notes == ()
    assert json.loads(table.export().splitlines()[0])["version"] == 1
