"""A result as it was signed at the table: its text, with the signature and key of the tablet."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Seal(Struct, frozen=True, forbid_unknown_fields=True):
    """Whoever has it can check it again: Ed25519 over the bytes of the text, both as hex."""

    text: Annotated[str, Meta(max_length=8000)]
    key: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    signature: Annotated[str, Meta(pattern="^[0-9a-f]{128}$")]
