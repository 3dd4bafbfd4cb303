"""Replay: a record under the rules, event by event, with all that is wrong in it."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.events import Event, Ruling
from companion.core.record import Record, read_record
from companion.games.registry import make_game
from companion.games.starship.rules.moves import EndTurn, FlyTo
from companion.games.starship.rules.state import SensorLook
from companion.table.replay import replay
from tests.core.quick_game import quick_game
from tests.profile import share
from tests.table.first_turn import FIRST_TURN
from tests.table.play import SETUP

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"
GAME = make_game(SETUP)


def record(*moves: Any, **more: Any) -> Record:
    events = tuple(Event(move, "", "referee") for move in moves)
    return Record(SETUP, "", events, sealed=False, ended=False, **more)


def codes(replayed: Any) -> list[tuple[int, str]]:
    return [(found.n, found.problem.code) for found in replayed.problems]


def test_a_clean_record_has_no_problems() -> None:
    replayed = replay(GAME, record(*FIRST_TURN))
    assert replayed.problems == ()
    assert (replayed.applied, replayed.stopped, replayed.winner) == (15, False, None)
    assert replayed.state.active == "sun"
    assert replayed.audit == ()


def test_until_looks_at_the_first_events_only() -> None:
    whole = record(*FIRST_TURN)
    assert replay(GAME, whole, until=0).state == GAME.start()
    assert replay(GAME, whole, until=6).state.yellow == 2
    assert replay(GAME, whole, until=99).applied == 15


def test_a_problem_that_the_table_could_overrule_is_told_and_the_game_goes_on() -> None:
    late = record(*FIRST_TURN[:6], EndTurn("moon"), Roll("yellow", (1,)))
    replayed = replay(GAME, late)
    assert codes(replayed) == [(7, "wrong-phase")]
    assert (replayed.applied, replayed.stopped) == (8, False)


def test_a_ruling_covers_it() -> None:
    late = record(*FIRST_TURN[:6], EndTurn("moon"))
    ruling = Ruling("Ada", "it was late", ("wrong-phase",))
    ruled = replace(late, events=(*late.events[:6], replace(late.events[6], ruling=ruling)))
    assert replay(GAME, ruled).problems == ()


def test_a_move_that_makes_no_sense_stops_the_replay() -> None:
    replayed = replay(GAME, record(*FIRST_TURN[:6], FlyTo("moon", 9), FlyTo("moon", 1)))
    assert codes(replayed) == [(7, "no-such-stack")]
    assert (replayed.applied, replayed.stopped) == (6, True)


def test_a_wrong_winner_is_told_on_the_end_line() -> None:
    claimed = replace(record(*FIRST_TURN), ended=True, winner="sun")
    assert codes(replay(GAME, claimed)) == [(16, "winner-does-not-fit")]
    assert replay(GAME, claimed, until=3).problems == ()


def test_the_position_that_a_record_starts_from_is_audited() -> None:
    start = GAME.start()
    odd = replace(start, moon=replace(start.moon, colonies=()))
    assert codes(replay(GAME, record(position=odd))) == [(0, "card-out-of-place")]


def test_a_position_without_meaning_is_told() -> None:
    odd = replace(GAME.start(), phase="flight", yellow=2, pending=(SensorLook(),))
    replayed = replay(GAME, record(position=odd))
    assert replayed.problems
    assert {found.n for found in replayed.problems} == {0}


def broken_in_the_rules(*_: Any) -> Any:
    raise KeyError("no-such-card")


def test_an_owner_s_value_that_breaks_the_rules_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = replace(SETUP, corrections={"limits.coins": 90})
    game = make_game(setup)
    monkeypatch.setattr(game, "check", broken_in_the_rules)
    replayed = replay(game, replace(record(*FIRST_TURN), setup=setup))
    assert codes(replayed) == [(1, "position-without-meaning")]
    assert replayed.stopped


def test_an_error_of_our_own_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    game = make_game(SETUP)
    monkeypatch.setattr(game, "check", broken_in_the_rules)
    with pytest.raises(KeyError):
        replay(game, record(*FIRST_TURN))


POSITION = read_record((RECORDS / "v1-position.jsonl").read_bytes(), quick_game)
STATES = [replay(GAME, POSITION, until=n).state for n in range(6)] + [
    replay(GAME, record(*FIRST_TURN), until=n).state for n in range(16)
]
PENDING = st.sampled_from(
    [
        {"kind": "combat", "card": "pirate-2"},
        {"kind": "combat", "card": "library"},
        {"kind": "pirate_ahead", "card": "nobody"},
        {"kind": "pirate_ahead", "card": None},
        {"kind": "pirate_ahead", "card": None, "tribute": 3},
        {"kind": "pirate_ahead", "card": "pirate-2", "tribute": 99},
        {"kind": "replacement", "place": 99},
        {"kind": "turn_card"},
        {"kind": "sensor_look"},
        {"kind": "sensor_place", "cards": ["x"]},
        {"kind": "module_loss", "card": ""},
        {"kind": "top_up", "stack": 77},
        {"kind": "producing_colony", "seat": "sun"},
        {"kind": "reward_resource", "card": ""},
    ]
)
STRANGE = st.one_of(
    st.fixed_dictionaries({"pending": st.lists(PENDING, max_size=2)}),
    st.fixed_dictionaries({"flight": st.fixed_dictionaries({"stack": st.integers(-2, 9)})}),
    st.fixed_dictionaries({"phase": st.sampled_from(["setup", "production", "flight", "trade"])}),
    st.fixed_dictionaries({"missions": st.lists(st.sampled_from(["famine", "x"]), max_size=4)}),
    st.fixed_dictionaries({"yellow": st.integers(-3, 9)}),
    st.fixed_dictionaries({"stacks": st.lists(st.just({"size": 3}), max_size=6)}),
    st.fixed_dictionaries({"purchases": st.integers(-9, 9)}),
)


@settings(max_examples=share(300))
@given(st.sampled_from(STATES), st.lists(STRANGE, min_size=1, max_size=3), st.data())
def test_a_position_that_no_game_can_reach_never_breaks_the_replay(
    state: Any, strange: list[dict[str, Any]], data: st.DataObject
) -> None:
    fields = msgspec.to_builtins(state)
    for change in strange:
        fields |= change
    position = msgspec.convert(fields, GAME.state_type)
    moves = data.draw(st.lists(st.sampled_from(FIRST_TURN), max_size=4))
    replayed = replay(GAME, record(*moves, position=position))
    assert replayed.applied <= len(moves)
