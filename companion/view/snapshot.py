"""What a view is made of: a position with what led to it, and what is being talked about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.events import Event
from companion.core.words import Note
from companion.view.table_view import Offer


class Talk(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What was begun at the table and is not in the journal: all screens of the table share it.

    It belongs to the position after event `n` whose journal hash is `hash`, and is void with any
    other. `sealed` are choices that wait for the others', as the moves they will become; a screen
    is told whose they are, never what. `owed` is what hands have to do after the last event, and
    `ticked` are the seats that have done it, where the table `waits` for that.
    """

    n: int = 0
    hash: str = ""
    sealed: dict[str, Any] = {}
    owed: tuple[Note, ...] = ()
    waits: bool = False
    ticked: tuple[str, ...] = ()
    offer: Offer | None = None


class Snapshot(Struct, frozen=True):
    """One position of a table, with the last event in force and the position it was made in; both
    are None at the start of a game."""

    after: Any
    before: Any = None
    event: Event[Any] | None = None
    n: int = 0
    public_hash: str = ""
    talk: Talk = Talk()
