"""What can be counted on the table: the list behind reconciling, free of any one game."""

from __future__ import annotations

from msgspec import Struct

from companion.rules.core.hands import Hand, loses_unseen, takes_unseen


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
