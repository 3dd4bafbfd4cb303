"""What dice and decks answered. The rules never roll: they say what is due and accept this.

These kinds are shared by all games, so that roller, camera and keypad can deliver them without
knowing the game; a game adds kinds of its own where it needs them.
"""

from __future__ import annotations

from msgspec import Struct


class Roll(Struct, frozen=True, tag_field="kind", tag="roll", forbid_unknown_fields=True):
    """The faces that a named set of dice shows."""

    dice: str
    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.faces)


class RollSum(Struct, frozen=True, tag_field="kind", tag="roll_sum", forbid_unknown_fields=True):
    """What a named set of dice shows together, where nobody told the faces and no rule asks."""

    dice: str
    total: int


Rolled = Roll | RollSum
ROLLS = (Roll, RollSum)


class Draw(Struct, frozen=True, tag_field="kind", tag="draw", forbid_unknown_fields=True):
    """The card that came from a named deck."""

    deck: str
    card: str
