"""How fingers tell a move, where it is not told by its own fields: for evenings that are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct


def fields_of_the_move(_: Any, move: Any) -> Mapping[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(move)
    return fields


class ByTouch(Struct, frozen=True):
    """`told` is what a form is answered for a move, in a position that everybody knows; `entered`
    are the keys that are tapped on the page where something is entered."""

    told: Callable[[Any, Any], Mapping[str, Any]] = fields_of_the_move
    entered: Callable[[Any], Iterable[str]] = lambda _: ()
