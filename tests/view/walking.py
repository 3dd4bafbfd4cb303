"""Everything that stands in a view, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from companion.view.asking import Option
from companion.view.captions import Caption, Shown


def parts(shown: Any) -> Iterator[Any]:
    """The view and all its parts, captions and strings included."""
    yield shown
    if isinstance(shown, Shown):
        for value in asdict(shown).values():
            yield from parts(value)
    elif isinstance(shown, dict):
        for value in shown.values():
            yield from parts(value)
    elif isinstance(shown, tuple):
        for value in shown:
            yield from parts(value)


def captions(shown: Any) -> list[Caption]:
    return [part for part in parts(shown) if isinstance(part, Caption)]


def keys(shown: Any) -> list[str]:
    """The keys of whatever is called by one. Options are called by ids, each in its question."""
    return [
        part.key for part in parts(shown) if hasattr(part, "key") and not isinstance(part, Option)
    ]
