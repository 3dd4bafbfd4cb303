"""Who changes at a table, before it is so. No window here: what may be chosen, and the one move."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import structs

from companion.core.seating import (
    LONGEST_NAME,
    ReplacePlayer,
    SwapPlaces,
    SwapSeats,
    has_left,
    seated,
)
from companion.table.table import Table

What = Literal["replace", "seats", "places", "leave"]


class PeopleDraft:
    """One change of one seat."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.seat = table.game.seats[0]
        self.what: What = "replace"
        self.name = ""
        self.others = {seat: self._next(seat) for seat in table.game.seats}
        self.cards: dict[str, int] = {}
        """What lay in the hand that was laid open, where the table has not seen it all."""

    def _next(self, seat: str) -> str:
        seats = self._table.game.seats
        return seats[(seats.index(seat) + 1) % len(seats)]

    @property
    def other(self) -> str:
        return self.others[self.seat]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cards that have to be named when this seat leaves; mostly none."""
        fields = {one.name: one.type for one in structs.fields(self._leave_kind())}
        hand = getattr(getattr(self._table.state, "players", {}).get(self.seat), "hand", None)
        if "cards" not in fields or hand is None or not hand.hidden:
            return ()
        return tuple(fields["cards"].__struct_fields__)

    @property
    def hand(self) -> int:
        """How many cards there are to be named."""
        return int(self._table.state.players[self.seat].hand.count)

    def _leave_kind(self) -> Any:
        kinds = self._table.game.move_type.__args__
        return next(one for one in kinds if one.__struct_config__.tag == "leave")

    def move(self) -> Any:
        match self.what:
            case "replace":
                return ReplacePlayer(self.seat, self.name.strip()[:LONGEST_NAME])
            case "seats":
                return SwapSeats(self.seat, self.other)
            case "places":
                return SwapPlaces(self.seat, self.other)
        told = {kind: count for kind, count in self.cards.items() if count}
        fields: dict[str, Any] = {"kind": "leave", "seat": self.seat}
        if self.kinds:
            fields["cards"] = told
        return msgspec.convert(fields, self._leave_kind())

    def named(self, seat: str) -> str:
        return seated(self._table.game.setup.seats, self._table.state)[seat]

    @property
    def gone(self) -> bool:
        """Whether nobody plays the seat now."""
        return has_left(self._table.state, self.seat)


def knows_people(table: Table) -> bool:
    """Whether the game keeps who sits where; one of another package may not."""
    return hasattr(table.state, "seating")
