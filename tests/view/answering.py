"""Answers as a screen gives them: the verb of a move, and what has to be told for it.

Written from the move itself: by its choices where it is one of several moves, by the fields of the
form where a form builds it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.core.chances import Draw, Roll
from companion.view.building import DUE, seen
from companion.view.commands import Command
from companion.view.game_table import GameTable

Told = Callable[[Any], Mapping[str, Any]]
"""The answers of a form whose fields are not those of its move, by the name of the form."""

NOT_TOLD = ("kind", "seat", "dice", "deck", "slot")


def ways_to(
    table: GameTable[Any],
    state: Any,
    viewer: str,
    move: Any,
    forms: Mapping[str, Told] | None = None,
) -> list[tuple[str, dict[str, Any]]]:
    """Every verb by which this viewer could make the move, with the answers."""
    known = seen(table.game, state, viewer)
    if isinstance(move, Roll | Draw) or not hasattr(move, "seat"):
        return [(DUE, _fields(move))]
    return [
        (command.key, answers_of(table, known, command, move, forms or {}))
        for command in table.commands(known)
        if command.reaches(move)
    ]


def answers_of(
    table: GameTable[Any], known: Any, command: Command, move: Any, forms: Mapping[str, Told]
) -> dict[str, Any]:
    if command.form in forms:
        return dict(forms[command.form](move))
    if command.form:
        told = msgspec.to_builtins(move)
        asked = table.form(known, command, {}).questions
        nothing: Any = {one.field: {} if one.kind == "count" else [] for one in asked}
        return {field: told.get(field, nothing[field]) for field in nothing}
    return {choice.field: choice.key for choice in table.choices_of(known, move)}


def _fields(move: Any) -> dict[str, Any]:
    told = msgspec.to_builtins(move)
    return {field: value for field, value in told.items() if field not in NOT_TOLD}
