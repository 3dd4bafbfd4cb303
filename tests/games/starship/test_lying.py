"""Cards that lie elsewhere than the tablet thinks: one event sets them right, and it adds up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from companion.core.counting import Lying, Spot, lies_at
from companion.core.game import PUBLIC
from companion.games.starship.rules.box import SEATS, Seat
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.stacks import blank_places
from companion.games.starship.rules.state import State, sector_name, ship_of
from companion.simulation.play import play, simulated_setup

GAME = Starship(simulated_setup("starship", "mayfair-2001", {}))


@cache
def resting() -> tuple[State, ...]:
    """Positions of a whole game in which nothing is due but a player's own decision."""
    steps = [step.after for step in play(GAME, "lying")]
    quiet = [state for state in steps if not state.pending and not state.flight]
    return tuple(state for state in quiet if state.phase == "trade")


def moved(state: State, lying: Lying, spot: Spot) -> State:
    """The position after the one event that says so; it must be one that the box allows."""
    move = GAME.reconciliation(state, lies_at(lying, spot), "it lies there")
    assert GAME.check(state, move) == [], (lying, spot)
    return GAME.apply(state, move)


def of(state: State, group: str, *, held: bool) -> Iterator[Lying]:
    for lying in GAME.lying(state, PUBLIC):
        if lying.group == group and bool(lying.spot and lying.spot.seat) == held:
            yield lying


@pytest.mark.parametrize("group", ["colonies", "posts", "pirates", "adventures"])
def test_a_card_changes_hands_and_back_again(group: str) -> None:
    tried = 0
    for state in resting():
        for lying in of(state, group, held=True):
            if lying.card in state.posts_used:
                continue  # the one who used it this turn must have had it
            assert lying.spot is not None
            other = next(spot for spot in lying.spots if spot.seat)
            if GAME.winner(after := moved(state, lying, other)):
                continue
            assert lying.card in getattr(ship_of(after, _seat(other.seat)), group)
            assert lying.card not in getattr(ship_of(after, _seat(lying.spot.seat)), group)
            (again,) = [found for found in GAME.lying(after, PUBLIC) if found.card == lying.card]
            back = moved(after, again, lying.spot)
            assert {*getattr(back.sun, group)} == {*getattr(state.sun, group)}
            assert {*getattr(back.moon, group)} == {*getattr(state.moon, group)}
            tried += 1
    assert tried


@pytest.mark.parametrize("group", ["colonies", "posts", "pirates"])
def test_a_forgotten_card_comes_out_of_its_stack_and_the_reserve_fills_it(group: str) -> None:
    tried = 0
    for state in resting()[::3]:
        for lying in of(state, group, held=False):
            number = _stack_it_may_come_from(state, lying.card)
            if not number:
                continue
            after = moved(state, lying, Spot("moon", sector_name(number)))
            assert lying.card in getattr(after.moon, group)
            assert all(lying.card not in stack.known for stack in after.stacks)
            assert [stack.size for stack in after.stacks] == [stack.size for stack in state.stacks]
            tried += 1
    assert tried > 20


def test_a_colony_that_was_never_founded_goes_back_with_what_took_its_place() -> None:
    tried = 0
    for state in resting():
        for lying in of(state, "colonies", held=True):
            for number, stack in enumerate(state.stacks, start=1):
                if not stack.hidden and not GAME.box.reserve_cards & {*stack.known}:
                    continue
                move = GAME.reconciliation(
                    state, lies_at(lying, Spot("", sector_name(number))), "never founded"
                )
                problems = {problem.code for problem in GAME.check(state, move)}
                if problems:  # the reserve is used up in order; another stack had the last of it
                    assert problems <= {"reserve-does-not-add-up", "start-cards-do-not-add-up"}
                    continue
                after = GAME.apply(state, move)
                assert lying.card in after.stacks[number - 1].known
                assert after.stacks[number - 1].size == stack.size
                assert lying.card not in (*after.sun.colonies, *after.moon.colonies)
                tried += 1
    assert tried


def test_a_completed_mission_and_the_one_that_was_turned_up_for_it() -> None:
    state = next(state for state in resting() if len(state.missions) == 3)
    opened = next(
        found for found in GAME.lying(state, PUBLIC) if found.spot == Spot("", "missions")
    )
    fresh = next(found for found in of(state, "adventures", held=False) if found.spot is None)
    move = GAME.reconciliation(state, lies_at(opened, Spot("sun")), "completed")
    assert [problem.code for problem in GAME.check(state, move)] == ["missions-do-not-add-up"]
    both = lies_at(opened, Spot("sun")) | lies_at(fresh, Spot("", "missions"))
    move = GAME.reconciliation(state, both, "completed")
    assert GAME.check(state, move) == []
    after = GAME.apply(state, move)
    assert opened.card in after.sun.adventures
    assert fresh.card in after.missions


def test_nobody_learns_from_the_list_which_cards_lie_in_the_stacks() -> None:
    for state in resting():
        for lying in GAME.lying(state, PUBLIC):
            seen = (*state.missions, *state.set_aside)
            for seat in SEATS:
                ship = ship_of(state, seat)
                seen += ship.colonies + ship.posts + ship.pirates + ship.adventures
            assert (lying.spot is not None) == (lying.card in seen)


def _seat(seat: str) -> Seat:
    return "sun" if seat == "sun" else "moon"


def _stack_it_may_come_from(state: State, card: str) -> int:
    """A stack that the card was seen in, or that has a place nobody has looked at."""
    for number, stack in enumerate(state.stacks, start=1):
        if card in stack.known:
            return number
    if card in GAME.box.reserve_cards:
        return 0
    blank = [n for n, stack in enumerate(state.stacks, start=1) if blank_places(stack) > 0]
    return blank[0] if blank else 0
