"""Everything that stands in a view, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.view.asking import Option
from companion.view.captions import Caption, Shown


def parts(shown: Any) -> Iterator[Any]:
    """The view and all its parts, captions and strings included."""
    left = [shown]
    while left:
        part = left.pop()
        yield part
        if isinstance(part, Shown):
            left += [getattr(part, field) for field in part.__struct_fields__]
        elif isinstance(part, dict):
            left += part.values()
        elif isinstance(part, tuple):
            left += part


def captions(shown: Any) -> list[Caption]:
    return [part for part in parts(shown) if isinstance(part, Caption)]


def keys(shown: Any) -> list[str]:
    """The keys of whatever is called by one. Options are called by ids, each in its question."""
    return [
        part.key for part in parts(shown) if hasattr(part, "key") and not isinstance(part, Option)
    ]
