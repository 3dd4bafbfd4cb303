"""What a view is made of: a position with what led to it, and what is being talked about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.events import Event, Source
from companion.core.words import Note
from companion.view.table_view import Offer


class Reading(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a device has read and nobody has said yes to: the move that it would become, others that
    it may have been, and what a proposal needs to be one again."""

    move: Any
    source: Source
    confidence: float
    about: str
    evidence: str = ""
    alternatives: tuple[Any, ...] = ()
    confirmed: bool = True


class Chip(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that a seat owes since event `n`, after which the journal had this `hash`;
    `settled` is how it stood when a finger touched it: "done", or taken "back" after an undo."""

    n: int
    hash: str
    note: Note
    settled: str = ""


class Talk(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was begun at the table and is not in the journal: all screens of the table share it.

    It belongs to the position after event `n` whose journal hash is `hash`, and is void with any
    other. `sealed` are choices that wait for the others', as the moves they will become; a screen
    is told whose they are, never what. `owed` is what hands have to do after the last event, and
    `ticked` are the seats that have done it, where the table `waits` for that. `readings` are
    those that wait for a yes: a dice tower tells a throw once. `chips` alone outlive the position;
    `older` and `back` are what of them is open in a snapshot, of events in force and of undone
    ones, beside what is `owed` after the last event.
    """

    n: int = 0
    hash: str = ""
    sealed: dict[str, Any] = {}
    owed: tuple[Note, ...] = ()
    waits: bool = False
    ticked: tuple[str, ...] = ()
    offer: Offer | None = None
    readings: tuple[Reading, ...] = ()
    chips: tuple[Chip, ...] = ()
    older: tuple[Note, ...] = ()
    back: tuple[Note, ...] = ()


class Snapshot(Struct, frozen=True):
    """One position of a table, with the last event in force and the position it was made in; both
    are None at the start of a game."""

    after: Any
    before: Any = None
    event: Event[Any] | None = None
    n: int = 0
    public_hash: str = ""
    talk: Talk = Talk()
