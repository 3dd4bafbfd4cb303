"""An event: a move that was accepted, with who said so, when, and on what evidence."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from msgspec import Struct

M = TypeVar("M")

Source = Literal["tap", "roller", "scan", "keypad", "referee", "simulation"]


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """The table accepted a move that has problems: who ruled, why, and which problems."""

    by: str
    reason: str
    problems: tuple[str, ...]


class Correction(Struct, frozen=True, forbid_unknown_fields=True):
    """This event took the place of another one, or was inserted, afterwards."""

    by: str
    reason: str


AT_ONCE = "at-once/"
"""Evidence that begins so: nobody tapped, the table takes what this device reads at its word."""


def was_taken_at_once(evidence: str) -> bool:
    """Whether nobody said yes to what was read."""
    return evidence.startswith(AT_ONCE)


class Event(Struct, Generic[M], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the journal. `evidence` is the roller's raw line or the name of a picture,
    after `AT_ONCE` where nobody said yes to it."""

    move: M
    at: str
    source: Source
    evidence: str = ""
    ruling: Ruling | None = None
    correction: Correction | None = None
