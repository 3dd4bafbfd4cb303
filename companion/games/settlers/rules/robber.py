"""The seven and the robber: discards, where he goes, who is robbed: settlers.md, section 4.7."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Literal

from msgspec.structs import replace

from companion.core.fields import close_to
from companion.core.hands import Cards, loses_unseen, one, pays, takes, takes_unseen
from companion.core.pending import front_kind, still_pending, waiting
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.geometry import CORNERS, HEXES, HEXES_AT
from companion.games.settlers.rules.moves import Discard, MoveRobber, Steal
from companion.games.settlers.rules.payments import (
    could_hold,
    holds,
    openly,
    pay_bank,
    pay_note,
    payable,
    payment_problems,
)
from companion.games.settlers.rules.points import open_points
from companion.games.settlers.rules.resources import INDEX, RESOURCES, cards, resources
from companion.games.settlers.rules.rulebook import applies, checks, instructs, legal_when_pending
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardToSteal,
    RobberToMove,
    State,
    answers,
    builder_at,
    out_of_turn,
)
from companion.games.settlers.rules.turn import pending_problems

MOST_LISTED = 5000
"""So many ways to discard are listed for one hand."""
FRIENDLY_UP_TO = 2
"""The friendly robber stays away from players with so few points."""

# --- discards -----------------------------------------------------------------------------------


@checks(Discard)
def check_discard(box: Box, state: State, move: Discard) -> list[Problem]:
    problems = pending_problems(box, state, CardsToDiscard, move.seat)
    item = waiting(state, CardsToDiscard, move.seat)
    if problems or item is None:
        return problems
    thrown = cards(move.cards)
    if sum(thrown) != item.count:
        problems.append(box.problem("wrong-discard", seat=move.seat, count=item.count))
    return problems + payment_problems(box, state, move.seat, thrown)


@applies(Discard)
def discard(box: Box, state: State, move: Discard) -> State:
    pending = still_pending(state, waiting(state, CardsToDiscard, move.seat))
    return replace(pay_bank(box, state, move.seat, cards(move.cards)), pending=pending)


@instructs(Discard)
def discarded(box: Box, before: State, move: Discard, after: State) -> Iterator[Note]:
    yield from pay_note(move.seat, payable(box, before, move.seat, cards(move.cards)))


@legal_when_pending(CardsToDiscard)
def legal_discards(box: Box, state: State) -> Iterator[Discard]:
    """Every way to choose the cards, for everybody who still has to; of a hand with all cards of
    the box there are more ways than anybody reads."""
    for item in state.pending:
        if isinstance(item, CardsToDiscard):
            choices = _choices(could_hold(box, state, item.seat), item.count)
            if state.players[item.seat].hand.hidden:
                choices = (some for some in choices if holds(box, state, item.seat, some))
            for thrown in islice(choices, MOST_LISTED):
                yield Discard(item.seat, resources(thrown))


def _choices(held: Cards, count: int, first: Cards = ()) -> Iterator[Cards]:
    """All that make up the count, without a look at those that cannot."""
    kind = len(first)
    others = sum(held[kind + 1 :])
    numbers = range(max(0, count - others), min(held[kind], count) + 1)
    if kind == len(held) - 2:
        for number in numbers:
            yield (*first, number, count - number)
        return
    for number in numbers:
        yield from _choices(held, count - number, (*first, number))


# --- where the robber goes ----------------------------------------------------------------------


def robbable(box: Box, state: State, seat: Seat) -> dict[str, list[Seat]]:
    """Whom this player may rob, by hex; a player at two corners is named once.

    An empty hand may be named, it just brings nothing.
    """
    found: dict[str, list[Seat]] = {hex_id: [] for hex_id in HEXES}
    spared = {seat, *spared_ones(box, state)}
    for places in (state.settlements, state.cities):
        for at, owner in places.items():
            if owner not in spared:
                for hex_id in HEXES_AT[at]:
                    if owner not in found[hex_id]:
                        found[hex_id].append(owner)
    return found


def spared_ones(box: Box, state: State) -> tuple[Seat, ...]:
    """The players whom the friendly robber spares."""
    if box.agreed(state).friendly_robber == "off":
        return ()
    return tuple(seat for seat in box.seats if open_points(box, state, seat) <= FRIENDLY_UP_TO)


def protected(box: Box, state: State, hex_id: str) -> tuple[Seat, ...]:
    """The players at this hex whom the friendly robber spares."""
    spared = spared_ones(box, state)
    builders = dict.fromkeys(builder_at(state, at) for at in CORNERS[hex_id])
    return tuple(owner for owner in builders if owner in spared)


def target_problems(box: Box, state: State, hex_id: str) -> list[Problem]:
    """Another land hex; in the older rules one with a number; a friendly one spares the weak."""
    if hex_id not in CORNERS:
        return [box.problem("no-such-place", place=hex_id, known=close_to(hex_id, HEXES))]
    desert = _is_desert(box, state, hex_id)
    if desert and box.agreed(state).friendly_robber == "on" and not _any_target(box, state):
        return []
    problems = []
    if hex_id == state.robber:
        problems.append(box.problem("robber-must-move"))
    if desert and box.agreed(state).robber_on_desert == "no":
        problems.append(box.problem("robber-not-on-desert"))
    for owner in protected(box, state, hex_id):
        problems.append(box.problem("robber-too-near", seat=owner))
    return problems


def _is_desert(box: Box, state: State, hex_id: str) -> bool:
    assert state.island is not None
    return hex_id in box.layout(state.island).deserts


def _any_target(box: Box, state: State) -> bool:
    """Whether the friendly robber finds a hex at all; otherwise he goes to the desert."""
    desert_too = box.agreed(state).robber_on_desert == "yes"
    return any(
        hex_id != state.robber
        and not protected(box, state, hex_id)
        and (desert_too or not _is_desert(box, state, hex_id))
        for hex_id in HEXES
    )


@checks(MoveRobber)
def check_move_robber(box: Box, state: State, move: MoveRobber) -> list[Problem]:
    problems = pending_problems(box, state, RobberToMove, move.seat)
    if any(problem.firm for problem in problems):
        return problems
    problems += target_problems(box, state, move.hex)
    if move.hex not in CORNERS:
        return problems
    victims = robbable(box, state, move.seat)[move.hex]
    if move.victim:
        if move.victim not in victims:
            problems.append(box.problem("nobody-to-rob", seat=move.victim))
    elif box.agreed(state).stealing == "must" and any(
        state.players[seat].hand.count for seat in victims
    ):
        problems.append(box.problem("must-rob"))
    return problems


@applies(MoveRobber)
def move_robber(box: Box, state: State, move: MoveRobber) -> State:
    pending = still_pending(state, waiting(state, RobberToMove))
    if move.victim and state.players[move.victim].hand.count:
        pending = (CardToSteal(move.victim, out_of_turn(state, move.seat)), *pending)
    return replace(state, robber=move.hex, pending=pending)


@instructs(MoveRobber)
def robber_moved(box: Box, before: State, move: MoveRobber, after: State) -> Iterator[Note]:
    yield Note("put-robber", {}, move.seat)


@legal_when_pending(RobberToMove)
def legal_robber(box: Box, state: State) -> list[MoveRobber]:
    item = waiting(state, RobberToMove)
    assert item is not None
    seat = answers(state, item)
    strict = box.agreed(state).friendly_robber == "on" or box.agreed(state).robber_on_desert == "no"
    free = box.agreed(state).stealing == "may"
    by_hex = robbable(box, state, seat)
    rich = {owner for owner, player in state.players.items() if player.hand.count}
    moves: list[MoveRobber] = []
    for hex_id, victims in by_hex.items():
        if target_problems(box, state, hex_id) if strict else hex_id == state.robber:
            continue
        for victim in victims:
            moves.append(_move(seat, hex_id, victim))
        if free or not victims or rich.isdisjoint(victims):
            moves.append(_move(seat, hex_id))
    return moves


@cache
def _move(seat: Seat, hex_id: str, victim: Seat | Literal[""] = "") -> MoveRobber:
    """The few moves that there are, made once."""
    return MoveRobber(seat, hex_id, victim)


# --- the steal ----------------------------------------------------------------------------------


@checks(Steal)
def check_steal(box: Box, state: State, move: Steal) -> list[Problem]:
    item = waiting(state, CardToSteal)
    if item is None:
        return [box.problem("not-due", due=front_kind(state))]
    if move.card and not could_hold(box, state, item.victim)[INDEX[move.card]]:
        return [box.problem("not-in-that-hand", seat=item.victim, resource=move.card)]
    return []


@applies(Steal)
def steal(box: Box, state: State, move: Steal) -> State:
    """An untold card could have been any of the victim's. A told one moves as it is, but only the
    tablet and those two know it."""
    item = waiting(state, CardToSteal)
    assert item is not None
    seat = answers(state, item)
    thief = openly(state.players[seat], takes_unseen)
    victim = openly(state.players[item.victim], loses_unseen)
    if move.card:
        card = one(INDEX[move.card], len(RESOURCES))
        taken = takes(state.players[seat].hand, card)
        left = pays(state.players[item.victim].hand, card)
        thief = replace(thief, hand=taken, seen=thief.seen_hand)
        victim = replace(victim, hand=left, seen=victim.seen_hand)
    return replace(
        state,
        players={**state.players, seat: thief, item.victim: victim},
        pending=still_pending(state, item),
    )


@instructs(Steal)
def card_stolen(box: Box, before: State, move: Steal, after: State) -> Iterator[Note]:
    front = before.pending[0]
    assert isinstance(front, CardToSteal)
    yield Note("card-stolen", {"seat": front.victim}, answers(before, front))


@legal_when_pending(CardToSteal)
def legal_steal(box: Box, state: State) -> Iterator[Steal]:
    """Which card it was may stay a secret."""
    yield Steal()
