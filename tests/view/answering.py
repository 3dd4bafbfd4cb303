"""A move as a screen tells it: the key of a verb, and answers to what it asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.core.game import PUBLIC
from companion.view.building import DUE, Objected, move_of, seen
from companion.view.commands import Command
from companion.view.game_table import GameTable

Table = GameTable[Any]
Fields = Callable[[Any, Any], dict[str, Any]]
"""The answers to a form, from the position and the move, where they are not the move's fields."""


def fields_of(state: Any, move: Any) -> dict[str, Any]:  # a game may need it
    """Every field of the move is asked for by its name."""
    told: dict[str, Any] = msgspec.to_builtins(move)
    return {field: value for field, value in told.items() if field != "kind"}


def answers_to(
    table: Table, known: Any, command: Command, move: Any, fields: Fields = fields_of
) -> dict[str, Any]:
    """What a screen answers to a command so that it becomes this move."""
    if command.form:
        told = fields(known, move)
        return {field: value for field, value in told.items() if field not in command.same}
    return {choice.field: choice.key for choice in table.way(known, move)}


def ways_to(table: Table, state: Any, move: Any, viewer: str = PUBLIC) -> list[Command]:
    """All commands by which a viewer's screen could make a move."""
    known = seen(table.game, state, viewer)
    return [command for command in table.commands(known) if command.reaches(move)]


def resolved(
    table: Table, state: Any, move: Any, viewer: str = PUBLIC, fields: Fields = fields_of
) -> Any:
    """The move that comes of a screen's answers, through the one command that leads to it; or
    through the chance that is due."""
    known = seen(table.game, state, viewer)
    ways = ways_to(table, state, move, viewer)
    if not ways and table.game.due(state).chance:
        return move_of(table, state, viewer, DUE, _chance_fields(table, known, move))
    (command,) = ways
    assert command.problem is None, (command, move)
    answers = answers_to(table, known, command, move, fields)
    return move_of(table, state, viewer, command.key, answers)


def _chance_fields(table: Table, known: Any, move: Any) -> dict[str, Any]:
    """Dice and decks are named by the game: only what they showed is told."""
    told = fields_of(known, move)
    return {field: value for field, value in told.items() if field not in ("dice", "deck")}


def overruled(table: Table, state: Any, command: Command, viewer: str = PUBLIC) -> bool:
    """A command that is closed is refused; whether the table can have it all the same."""
    answers = {}
    known = seen(table.game, state, viewer)
    if not command.form:
        answers = answers_to(table, known, command, command.example)
    try:
        move_of(table, state, viewer, command.key, answers)
    except Objected as objection:
        firm = objection.firm
    else:
        raise AssertionError(f"{command.key} is closed and was not refused")
    try:
        move = move_of(table, state, viewer, command.key, answers, overruled=True)
    except Objected:
        assert firm
        return False
    assert not firm
    assert move == command.example
    return True
