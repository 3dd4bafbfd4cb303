"""What the game waits for: a decision of one or more seats, a chance, or nothing any more."""

from __future__ import annotations

from msgspec import Struct


class Due(Struct, frozen=True):
    """The one thing that can happen next.

    `seats` are those who must act: decide, or throw the dice, or turn the card. `chance` is the
    kind of chance awaited ("roll", "draw", or a kind of the game's own), `of` names the dice or the
    deck. Both are None when a decision is due. A game that is over has no seats.
    """

    seats: tuple[str, ...]
    chance: str | None = None
    of: str | None = None
