"""What can be counted on the table: the list behind reconciling, free of any one game."""

from __future__ import annotations

from msgspec import Struct

from companion.core.hands import Hand, loses_unseen, takes_unseen


class Counted(Struct, frozen=True):
    """One thing that a seat has so many of, as the tablet thinks.

    `kind` and `key` name it as everything else is named ("good", "fuel"); `group` is the heading
    under which people look for it. Without a seat it lies in the middle of the table. Fewer than
    `least` or more than `most` cannot lie there.
    """

    seat: str
    group: str
    kind: str
    key: str
    value: int
    least: int
    most: int

    @property
    def place(self) -> tuple[str, str, str]:
        """What tells it from everything else that is counted."""
        return (self.seat, self.kind, self.key)


Found = dict[tuple[str, str, str], int]
"""What the table counted instead, by place."""


def recounted(hand: Hand, count: int) -> Hand:
    """A hand that really holds so many cards; which ones came or went nobody saw."""
    if count < hand.count:
        return loses_unseen(hand, hand.count - count)
    return takes_unseen(hand, count - hand.count)


class Spot(Struct, frozen=True):
    """Where a card may lie: in front of a seat, or in a deck. With both, the seat has it, and it
    came out of that deck."""

    seat: str = ""
    deck: str = ""


class Lying(Struct, frozen=True):
    """A card that has a place on the table, and the other places where it may really lie.

    Without a `spot` nobody may know from the tablet where it thinks the card is.
    """

    card: str
    group: str
    spot: Spot | None
    spots: tuple[Spot, ...]


def lies_at(lying: Lying, spot: Spot) -> Found:
    """What the table counted if a card lies elsewhere: none of it here, one of it there."""
    found: Found = {}
    if lying.spot is not None:
        found[_counted_at(lying.spot, lying.card)] = 0
    if spot.seat and spot.deck:
        found["", spot.deck, lying.card] = 0
    found[_counted_at(Spot(spot.seat) if spot.seat else spot, lying.card)] = 1
    return found


def _counted_at(spot: Spot, card: str) -> tuple[str, str, str]:
    return (spot.seat, "card", card) if spot.seat else ("", spot.deck, card)
