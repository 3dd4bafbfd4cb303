"""What is agreed before a game starts; it stands in the header of the record."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.core.trouble import Trouble


class Setup(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Game, edition, who sits where, and what was agreed on.

    Older set-ups and those written by hand name only choices that differ from the edition's
    default; so packs keep their defaults. New ones name every switch (`games.written_out`).

    `corrections` are the owner's own values for facts of the edition pack, by dotted key, so that a
    record replays in a household whose owner never looked into the box.
    """

    game: str
    edition: str
    seats: dict[str, str]
    switches: dict[str, str] = {}
    corrections: dict[str, Any] = {}


class SetupError(Trouble, ValueError):
    """The set-up names something that does not exist; the message says what and what would."""
