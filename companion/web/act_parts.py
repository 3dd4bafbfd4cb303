"""The fields and the base type of all acts of the desk."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=-100_000, le=100_000)]
Players = Annotated[tuple[Text, ...], Meta(min_length=1, max_length=5000)]
Key = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9-]+$")]


class ActPart(Struct, frozen=True, forbid_unknown_fields=True, tag_field="act"):
    """One thing that somebody asks for."""
