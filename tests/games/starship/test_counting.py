"""What is counted on the ships, and the one event that sets them right."""

from __future__ import annotations

from companion.core.game import PUBLIC
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Reconcile
from companion.games.starship.rules.state import State
from companion.simulation.play import play
from tests.table.play import SETUP

MOON_FUEL = ("moon", "good", "fuel")


def game() -> Starship:
    return Starship(SETUP)


def value(game: Starship, state: State, seat: str, kind: str, key: str) -> int:
    (item,) = [item for item in game.counted(state, PUBLIC) if item.place == (seat, kind, key)]
    return item.value


def test_everything_with_a_number_is_counted_once_for_each_seat() -> None:
    ours = game()
    items = ours.counted(ours.start(), PUBLIC)
    assert len({item.place for item in items}) == len(items)
    per_seat = [item.place[1:] for item in items if item.seat == "moon"]
    assert per_seat == [item.place[1:] for item in items if item.seat == "sun"]
    assert value(ours, ours.start(), "sun", "good", "astro") == 25
    assert value(ours, ours.start(), "sun", "part", "boosters-1") == 2


def test_no_position_of_a_whole_game_lies_outside_of_its_limits() -> None:
    ours = game()
    for step in play(ours, "counted"):
        for item in ours.counted(step.after, PUBLIC):
            assert item.least <= item.value <= item.most, item


def test_what_was_counted_becomes_one_event_and_is_then_so() -> None:
    ours = game()
    state = ours.start()
    found = {
        MOON_FUEL: 2,
        ("moon", "part", "boosters-2"): 1,
        ("moon", "part", "boosters-1"): 1,
        ("sun", "module", "trade"): 1,
        ("sun", "part", "trade_ships"): 0,
    }
    move = ours.reconciliation(state, found, "the cat")
    assert isinstance(move, Reconcile)
    after = ours.apply(state, move)
    for place, number in found.items():
        assert value(ours, after, *place) == number
    assert after.moon.boosters == (2, 1)
    assert after.sun.goods == state.sun.goods


def test_a_ship_that_was_right_stays_out_of_it() -> None:
    ours = game()
    move = ours.reconciliation(ours.start(), {MOON_FUEL: 1}, "the cat")
    assert isinstance(move, Reconcile)
    assert move.sun is None


def test_what_cannot_lie_there_is_refused_like_any_other_move() -> None:
    ours = game()
    move = ours.reconciliation(ours.start(), {MOON_FUEL: 3}, "the cat")
    assert [problem.code for problem in ours.check(ours.start(), move)] == ["overfull"]
