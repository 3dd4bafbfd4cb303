"""Who sits where, as it changes while a game is played: an event each, and the position keeps it.

A seat is a set of pieces; a person sits at it. Somebody else takes a seat over, two change seats or
the sides of the tablet they sit at, and somebody may leave: then the seat takes no more turns, and
its pieces stay. No printed rule settles the last one, so it is a house rule of each game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.agreeing import Agree, HasChoices, agreement_title
from companion.core.fields import close_to, word
from companion.core.pending import front_kind
from companion.core.problem_kinds import FIRM, ProblemKind
from companion.core.rulebook import Rulebook
from companion.core.words import Message, Problem

LONGEST_NAME = 200
Seat = Annotated[str, word("seat")]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]

SEATING_PROBLEMS: dict[str, ProblemKind] = {
    "nobody-sits-there": ProblemKind("setup", FIRM),
    "name-missing": ProblemKind("setup", FIRM),
    "name-unchanged": ProblemKind("setup", FIRM),
    "swap-with-yourself": ProblemKind("setup", FIRM),
    "has-left": ProblemKind("setup", FIRM),
}
"""What can speak against a change of people, in every game."""


class Seating(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is otherwise than in the set-up: who sits at a seat, at whose first place round the
    tablet, and which seats take no more turns."""

    names: dict[Seat, Name] = {}
    places: dict[Seat, Seat] = {}
    left: tuple[Seat, ...] = ()


AS_SEATED = Seating()


class _Change(
    Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    pass


class ReplacePlayer(_Change, frozen=True, tag="replace_player"):
    """Somebody else plays this seat from now on; a seat that was left is played again."""

    seat: str
    name: Name


class SwapSeats(_Change, frozen=True, tag="swap_seats"):
    """Two people change seats: each plays on with the pieces of the other."""

    seat: str
    other: str


class SwapPlaces(_Change, frozen=True, tag="swap_places"):
    """Two people change their places round the tablet and keep their pieces."""

    seat: str
    other: str


Change = ReplacePlayer | SwapSeats | SwapPlaces


def seated(at_first: Mapping[str, str], state: Any) -> dict[str, str]:
    """By seat, the name of who sits there in this position; a game may keep no people."""
    seating: Seating = getattr(state, "seating", AS_SEATED)
    return {**at_first, **seating.names}


def places(state: Any) -> Mapping[str, str]:
    """By seat, at whose first place round the tablet it is played; only those that moved."""
    seating: Seating = getattr(state, "seating", AS_SEATED)
    return seating.places


def has_left(state: Any, seat: str) -> bool:
    seating: Seating = getattr(state, "seating", AS_SEATED)
    return seat in seating.left


def staying(seats: tuple[str, ...], state: Any) -> tuple[str, ...]:
    """The seats that take turns."""
    return tuple(seat for seat in seats if not has_left(state, seat))


def register_seating(book: Rulebook[Any, Any]) -> None:
    """The topic that every game shares; what leaving means is each game's own."""
    kinds = get_args(Change)
    book.checks(*kinds)(_change_problems)
    book.applies(*kinds)(_changed_seating)


def _change_problems(box: HasChoices[Any], state: Any, move: Change) -> list[Problem]:
    """Known seats, a name, and something else than before."""
    seats = box.seats
    named = (move.seat,) if isinstance(move, ReplacePlayer) else (move.seat, move.other)
    for seat in named:
        if seat not in seats:
            return [box.problem("nobody-sits-there", seat=seat, known=close_to(seat, seats))]
    if not isinstance(move, ReplacePlayer):
        return [box.problem("swap-with-yourself")] if move.seat == move.other else []
    if not move.name.strip():
        return [box.problem("name-missing")]
    same = seated(box.seated, state)[move.seat].strip() == move.name.strip()
    if same and not has_left(state, move.seat):
        return [box.problem("name-unchanged")]
    return []


def _changed_seating(box: HasChoices[Any], state: Any, move: Change) -> Any:
    """The position with other people at it. Nothing else changes."""
    seating: Seating = state.seating
    names, now = seated(box.seated, state), seating.places
    match move:
        case ReplacePlayer(seat, name):
            left = tuple(one for one in seating.left if one != seat)
            seating = replace(seating, names={**seating.names, seat: name}, left=left)
        case SwapSeats(seat, other):
            swapped = {seat: names[other], other: names[seat]}
            seating = replace(seating, names={**seating.names, **swapped})
        case SwapPlaces(seat, other):
            swapped = {seat: now.get(other, other), other: now.get(seat, seat)}
            seating = replace(seating, places={**now, **swapped})
    return replace(state, seating=seating)


def change_title(box: HasChoices[Any], state: Any, move: Any) -> Message:
    """What the table changed. Names are no secret, and are said as they were then."""
    if isinstance(move, Agree):
        return agreement_title(move)
    names = seated(box.seated, state)
    if isinstance(move, ReplacePlayer):
        was = names.get(move.seat, "")
        return Message("replace-player", {"was": was or move.seat, "name": move.name})
    if not isinstance(move, SwapSeats | SwapPlaces):
        return Message("leave", {"was": names.get(move.seat, "") or move.seat})
    one, two = (names.get(seat, "") or seat for seat in (move.seat, move.other))
    code = "swap-seats" if isinstance(move, SwapSeats) else "swap-places"
    return Message(code, {"one": one, "two": two})


def seating_problems(box: HasChoices[Any], state: Any) -> list[Problem]:
    """Whoever takes the turn has not left, and somebody stays."""
    if has_left(state, state.active) or len(set(state.seating.left)) < len(state.seating.left):
        return [box.problem("has-left", seat=state.active)]
    return []


def leaving_problems(box: HasChoices[Any], state: Any, seat: str) -> list[Problem]:
    """What keeps somebody from leaving in every game."""
    if seat not in box.seats:
        return [box.problem("nobody-sits-there", seat=seat, known=close_to(seat, box.seats))]
    if has_left(state, seat):
        return [box.problem("has-left", seat=seat)]
    if state.pending:
        return [box.problem("something-is-due", due=front_kind(state))]
    return []


def without(state: Any, seat: str) -> Any:
    """The position in which this seat takes no more turns."""
    seating: Seating = state.seating
    return replace(state, seating=replace(seating, left=(*seating.left, seat)))
