"""What to do with your hands: what a move means for the real table, as instructions to seats."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chances import Roll, Rolled, RollSum
from companion.core.words import Note
from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.geometry import CORNERS
from companion.games.settlers.rules.moves import (
    Move,
)
from companion.games.settlers.rules.payments import take_note
from companion.games.settlers.rules.points import open_points, winner
from companion.games.settlers.rules.production import SEVEN, income
from companion.games.settlers.rules.rulebook import INSTRUCTS, instructs
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardsToHandOver,
    CardToSteal,
    FirstPlayerToFind,
    RobberToMove,
    State,
    answers,
    builder_at,
)
from companion.games.settlers.rules.titles import lands


def instructions(box: Box, before: State, move: Move, after: State) -> tuple[Note, ...]:
    """Instructions in the order in which hands would move."""
    notes: list[Note] = []
    if type(move) in INSTRUCTS:
        notes += INSTRUCTS[type(move)](box, before, move, after)
    notes += _due(before, after)
    notes += _special_cards(before, after)
    if after.phase == "over" and before.phase != "over":
        won = winner(box, after)
        assert won is not None
        notes.append(Note("game-won", {"seat": won, "points": open_points(box, after, won)}))
    elif after.phase == "roll" and (after.active, after.turn) != (before.active, before.turn):
        notes.append(Note("your-turn", {"seat": after.active}, after.active))
    return tuple(notes)


@instructs(Roll, RollSum)
def _rolled(box: Box, before: State, move: Rolled, after: State) -> Iterator[Note]:
    """What each seat takes, and which kinds the bank cannot pay."""
    front = before.pending[0] if before.pending else None
    if isinstance(front, FirstPlayerToFind):
        if after.phase != "setup":
            yield Note("begins", {"seat": after.active})
        elif isinstance(after.pending[0], FirstPlayerToFind) and not after.pending[0].rolls:
            yield Note("roll-again", {"seats": tuple(after.pending[0].seats)})
        return
    if move.total == SEVEN:
        return
    gains, short = income(box, before, move.total)
    yield from _blocked(box, before, move.total)
    for seat in box.seats:
        if seat in gains:
            yield from take_note(seat, gains[seat])
    for resource in short:
        yield Note("bank-cannot-pay", {"resource": resource})
    if not gains and not short:
        yield Note("nothing-produced")


def _blocked(box: Box, state: State, total: int) -> Iterator[Note]:
    """The hex under the robber would have paid somebody."""
    assert state.island is not None
    numbered = {hex_id for hex_id, _ in box.layout(state.island).producing[total]}
    at = state.robber
    if at in numbered and any(builder_at(state, corner) for corner in CORNERS[at]):
        yield Note("robber-blocks", {"at": lands(state, (at,))})


# --- what follows -------------------------------------------------------------------------------


def _due(before: State, after: State) -> Iterator[Note]:
    """What is asked of seats now and was not before."""
    for item in after.pending:
        if item in before.pending:
            continue
        match item:
            case CardsToDiscard():
                yield Note("discard", {"count": item.count}, item.seat)
            case RobberToMove():
                yield Note("move-robber", {}, answers(after, item))
            case CardToSteal():
                yield Note("steal-from", {"seat": item.victim}, answers(after, item))
            case CardsToHandOver():
                yield Note("hand-over", {"resource": item.resource}, item.seat)


def _special_cards(before: State, after: State) -> Iterator[Note]:
    for code, had, has in (
        ("longest-road", before.longest_road, after.longest_road),
        ("largest-army", before.largest_army, after.largest_army),
    ):
        if had != has:
            if has:
                yield Note(f"{code}-to", {}, has)
            else:
                yield Note(f"{code}-aside")
