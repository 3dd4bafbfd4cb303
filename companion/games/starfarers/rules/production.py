"""Production: two dice pay all players; the bank may be short, and peoples help their friends."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Rolled
from companion.core.hands import Cards
from companion.core.pending import front_kind, waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import chips_in_force, numbers
from companion.games.starfarers.rules.friendship import has_ability
from companion.games.starfarers.rules.goods import (
    INDEX,
    KINDS,
    NO_CARDS,
    RESOURCES,
    Resource,
    some,
)
from companion.games.starfarers.rules.holdings import received
from companion.games.starfarers.rules.moves import TakeRelief
from companion.games.starfarers.rules.neighbours import round_from_active
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starfarers.rules.setting_up import dice_problems
from companion.games.starfarers.rules.seven import seven_rolled
from companion.games.starfarers.rules.state import Relief, State
from companion.games.starfarers.rules.turn import answered, pending_problems

SEVEN = 7


def sources(box: Box, state: State, number: int) -> Iterator[tuple[str, str, Resource]]:
    """Who would get a card from which planet, the active player first."""
    board = board_of(box, state)
    chips = chips_in_force(state)
    yielding = {planet for planet, chip in chips.items() if number in numbers(chip)}
    for seat in round_from_active(box, state):
        player = state.players[seat]
        for at in (*player.colonies, *player.spaceports):
            for planet in board.sites[at].planets:
                if planet in yielding:
                    yield seat, planet, board.planets[planet].resource


def owed(box: Box, state: State, number: int) -> dict[str, list[int]]:
    """What each seat would get if the bank had enough, the active player first.

    A friend of the Green Folk gets one more of a resource that comes at all: section 5.
    """
    amounts = {seat: [0] * KINDS for seat in round_from_active(box, state)}
    for seat, _, resource in sources(box, state, number):
        amounts[seat][INDEX[resource]] += 1
    for seat, amount in amounts.items():
        for card in state.players[seat].cards:
            production = box.friendship[card].production
            if production is not None and amount[INDEX[production]]:
                amount[INDEX[production]] += 1
    return amounts


def paid_out(box: Box, state: State, number: int) -> dict[str, Cards]:
    """What each seat really gets: section 6, "bank short of a resource"."""
    paid = owed(box, state, number)
    for kind, there in enumerate(state.bank):
        if sum([amount[kind] for amount in paid.values()]) <= there:
            continue
        left = 0 if box.agreed(state).bank_shortage == "nobody" else there
        for amount in paid.values():
            amount[kind] = min(amount[kind], left)
            left -= amount[kind]
    return {seat: tuple(amount) for seat, amount in paid.items()}


def check_production_roll(box: Box, state: State, move: Rolled) -> list[Problem]:
    if state.phase != "production" or state.pending:
        return [box.problem("not-due", due=front_kind(state))]
    return dice_problems(box, move)


def production_roll(box: Box, state: State, move: Rolled) -> State:
    number = move.total
    state = replace(state, rolled=number)
    if number == SEVEN:
        return seven_rolled(box, state)
    pending = []
    for seat, cards in paid_out(box, state, number).items():
        if cards != NO_CARDS:
            state = received(state, seat, cards)
        elif has_ability(box, state.players[seat], "relief-fund") and (
            box.agreed(state).relief_when_bank_short == "yes"
            or not any(owed(box, state, number)[seat])
        ):
            pending.append(Relief(seat))
    return replace(state, pending=tuple(pending) if any(state.bank) else ())


@checks(TakeRelief)
def check_take_relief(box: Box, state: State, move: TakeRelief) -> list[Problem]:
    problems = pending_problems(box, state, Relief, move.seat)
    if not problems and not state.bank[RESOURCES.index(move.resource)]:
        problems.append(box.problem("bank-has-none", good=move.resource))
    return problems


@applies(TakeRelief)
def take_relief(box: Box, state: State, move: TakeRelief) -> State:
    state = received(state, move.seat, some(move.resource))
    return answered(state, waiting(state, Relief, move.seat))


@legal_when_pending(Relief)
def legal_take_relief(box: Box, state: State) -> Iterator[TakeRelief]:
    item = waiting(state, Relief)
    assert item is not None
    for kind, resource in enumerate(RESOURCES):
        if state.bank[kind]:
            yield TakeRelief(item.seat, resource)
