"""An event: a move that was accepted, with who said so, when, and on what evidence."""

from __future__ import annotations

import re
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, Struct

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


Seconds = Annotated[int, Meta(ge=0, le=10_000_000)]


class Clocked(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the table's clock has measured since the game began: how long each seat thought, how
    long the clock was stopped, and the time that was granted. Totals, so that what is taken back
    or corrected loses nobody's time."""

    spent: dict[str, Seconds] = {}
    stopped: Seconds = 0
    extra: dict[str, Seconds] = {}


AT_ONCE = "at-once/"
"""Evidence that begins so: nobody tapped, the table takes what this device reads at its word."""


_ROLLER = re.compile(rf"(?:{AT_ONCE})?roller ([0-9A-F]{{4}}) ")


def roller_in(evidence: str) -> str:
    """The device that a roller's raw line stands behind, or nothing."""
    found = _ROLLER.match(evidence)
    return found[1] if found else ""


def was_taken_at_once(evidence: str) -> bool:
    """Whether nobody said yes to what was read."""
    return evidence.startswith(AT_ONCE)


class Event(Struct, Generic[M], frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of the journal. `evidence` is the roller's raw line or the name of a picture,
    after `AT_ONCE` where nobody said yes to it. `clock` is there where the table's clock ran."""

    move: M
    at: str
    source: Source
    evidence: str = ""
    ruling: Ruling | None = None
    correction: Correction | None = None
    clock: Clocked | None = None
