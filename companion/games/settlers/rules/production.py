"""The roll and what it brings: settlers.md, sections 4.1, 4.2 and 4.7."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Roll, Rolled, RollSum
from companion.core.hands import Cards
from companion.core.words import Problem
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.geometry import CORNERS
from companion.games.settlers.rules.payments import take_from_bank
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.rulebook import checks
from companion.games.settlers.rules.state import CardsToDiscard, Pending, RobberToMove, State
from companion.games.settlers.rules.turn import first_phase

DICE = "dice"
SEVEN = 7


def sums(box: Box) -> tuple[int, ...]:
    """What the dice can show together: all that production, robber and the first turn ask for."""
    faces, thrown = box.dice.dice, box.dice.thrown
    return tuple(range(thrown * min(faces), thrown * max(faces) + 1))


@checks(Roll, RollSum)
def roll_problems(box: Box, state: State, roll: Rolled) -> list[Problem]:
    """Whether the dice of the box can show this at all."""
    if roll.dice != DICE:
        return [box.problem("wrong-dice", dice=roll.dice, needed=DICE)]
    if type(roll) is not Roll:
        return [] if roll.total in sums(box) else [_impossible_sum(box, roll.total)]
    if len(roll.faces) != box.dice.thrown or not set(roll.faces) <= set(box.dice.dice):
        faces = " ".join(map(str, roll.faces))
        return [box.problem("impossible-faces", dice=DICE, faces=faces)]
    return []


def _impossible_sum(box: Box, total: int) -> Problem:
    possible = sums(box)
    return box.problem("impossible-sum", total=total, least=possible[0], most=possible[-1])


def sources(box: Box, state: State, total: int) -> Iterator[tuple[Seat, int, str, int]]:
    """What each corner of the hexes with this number would bring: whom, which resource, from which
    hex, how many. A settlement brings one card, a city two; the hex under the robber nothing."""
    assert state.island is not None
    settlements, cities = state.settlements, state.cities
    if left := state.seating.left:
        settlements = {at: seat for at, seat in settlements.items() if seat not in left}
        cities = {at: seat for at, seat in cities.items() if seat not in left}
    for hex_id, resource in box.layout(state.island).producing[total]:
        if hex_id == state.robber:
            continue
        for at in CORNERS[hex_id]:
            if at in settlements:
                yield settlements[at], resource, hex_id, 1
            elif at in cities:
                yield cities[at], resource, hex_id, 2


def owed(box: Box, state: State, total: int) -> dict[Seat, list[int]]:
    """What the hexes with this number would bring everybody if the bank had enough."""
    found: dict[Seat, list[int]] = {}
    for seat, resource, _, count in sources(box, state, total):
        if seat not in found:
            found[seat] = [0] * len(RESOURCES)
        found[seat][resource] += count
    return found


def income(box: Box, state: State, total: int) -> tuple[dict[Seat, Cards], tuple[str, ...]]:
    """What everybody gets for a roll, and the resources that the bank could not pay in full.

    Kind by kind: if the bank has too little, nobody gets any; but a single player who is owed may
    take what is left, unless the table plays it the older way (settlers.md, section 4.2).
    """
    gains = owed(box, state, total)
    if not gains:
        return {}, ()
    if sum(map(sum, gains.values())) <= min(state.bank):
        return {seat: tuple(cards) for seat, cards in gains.items()}, ()
    short = []
    totals = [sum(counts) for counts in zip(*gains.values(), strict=True)]
    for resource, needed in enumerate(totals):
        left = state.bank[resource]
        if needed <= left:
            continue
        wanted = [cards for cards in gains.values() if cards[resource]]
        short.append(RESOURCES[resource])
        rest = len(wanted) == 1 and box.agreed(state).bank_shortage == "single-takes-rest"
        for cards in wanted:
            cards[resource] = left if rest else 0
    return {seat: tuple(cards) for seat, cards in gains.items() if any(cards)}, tuple(short)


def turn_roll(box: Box, state: State, roll: Rolled) -> State:
    """Production, or on a seven the discards and the robber."""
    total = roll.total
    told = {"dice": roll.faces} if type(roll) is Roll else {"total": total}
    state = replace(state, **told, phase=first_phase(box, state))
    if total == SEVEN:
        return replace(state, pending=(*discards(box, state), RobberToMove()))
    gains, _ = income(box, state, total)
    return take_from_bank(state, gains)


def discards(box: Box, state: State) -> tuple[Pending, ...]:
    """Everybody with too many cards gives up half of them, rounded down, once."""
    return tuple(
        CardsToDiscard(seat, count // 2)
        for seat in box.round_from[state.active]
        if (count := state.players[seat].hand.count) > box.limits.hand
    )
