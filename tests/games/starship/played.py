"""Positions for tests in Python, laid out and played in the words of the scenarios."""

from __future__ import annotations

from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Move
from companion.games.starship.rules.state import State
from tests.scenario_language.playing import Table
from tests.scenario_language.starship.moves import move
from tests.scenario_language.starship.positions import StarshipLayout, say


def played(text: str) -> tuple[Starship, State]:
    """The position that these lines lead to; every move in them must be allowed."""
    layout = StarshipLayout()
    table: Table[State, Move] | None = None
    for line in filter(None, map(str.strip, text.splitlines())):
        if table is None and say.understands(line):
            say.answer(layout, line)
            continue
        table = table or layout.table()
        for each in move.answer(table, line):
            assert table.game.check(table.state, each) == [], line
            table.state = table.game.apply(table.state, each)
    table = table or layout.table()
    assert isinstance(table.game, Starship)
    return table.game, table.state


def said(game: Starship, state: State, text: str) -> Move:
    """One move in words."""
    (asked,) = move.answer(Table(game, state), text)
    return asked
