"""What a seat can do now on a map: at once, by tapping places, or by filling in a sheet.

A verb is a command of the game's builder (`companion.view`) as buttons and the map show it.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.core.due import Due
from companion.core.game import PUBLIC
from companion.core.words import Param, Problem
from companion.view.building import seen
from companion.view.commands import Choice, Command, by_place
from companion.view.game_table import GameTable

Place = Literal["main", "end", "grid", "choose"]
"""The big button, the quiet one kept away from it, the others, or answers to a question."""
_PLACES: dict[str, Place] = {
    "main": "main",
    "end": "end",
    "grid": "grid",
    "choose": "choose",
    "own": "choose",
}
"""Commands of other groups have no button: they are reached from the figures of a strip."""


class Verb(Struct, frozen=True):
    """Something a seat can do, or cannot do now for the reason in `problem`.

    `move` is said by one tap. With `targets`, places (by their keys) are marked on the map and a
    tap on one says its move, or asks further if there are several. With `asks`, a sheet of that
    name builds the move; `move` is then an example of it, as it is where no place is possible.
    """

    code: str
    seat: str
    move: Any = None
    targets: dict[str, tuple[Any, ...]] = {}
    asks: str = ""
    same: tuple[str, ...] = ("seat",)
    """The fields in which every move that the sheet builds is like the example."""
    place: Place = "grid"
    params: dict[str, Param] = {}
    cost: dict[str, int] = {}
    problem: Problem | None = None
    key: str = ""

    @property
    def open(self) -> bool:
        return self.problem is None

    def reaches(self, move: Any) -> bool:
        """Whether this verb is the way to say a move."""
        if self.targets:
            return any(move in moves for moves in self.targets.values())
        if self.asks:
            return type(move) is type(self.move) and all(
                getattr(move, field, "") == getattr(self.move, field, "") for field in self.same
            )
        return bool(move == self.move)


class Moment(Struct, frozen=True):
    """All verbs of a position, with who must act and what the game waits for."""

    due: Due
    verbs: tuple[Verb, ...]

    def of(self, seat: str) -> tuple[Verb, ...]:
        return tuple(verb for verb in self.verbs if verb.seat == seat)

    def verb(self, code: str) -> Verb | None:
        return next((verb for verb in self.verbs if verb.code == code), None)


def moment_of(table: GameTable[Any], state: Any) -> Moment:
    """What the dock and the strips offer: everybody reads them, so it is judged by what everybody
    knows."""
    game = table.game
    known = seen(game, state, PUBLIC)
    commands = () if game.winner(known) else table.commands(known)
    verbs = (_verb(table, known, command) for command in commands if command.group in _PLACES)
    return Moment(game.due(state), tuple(verbs))


def _verb(table: GameTable[Any], state: Any, command: Command) -> Verb:
    def way(move: Any) -> tuple[Choice, ...]:
        return table.way(state, move)

    asked = () if command.form else way(command.example)
    on_map = bool(asked) and bool(asked[0].kind)
    several = len(command.moves) > 1
    asks = command.form or (command.code if asked and several and not on_map else "")
    targets = {}
    if on_map and command.problem is None:
        targets = by_place(command.moves, way)
    elif on_map:
        asks = "place"
    return Verb(
        command.code,
        command.seat,
        None if targets else command.example,
        targets,
        asks,
        command.same,
        _PLACES[command.group],
        command.params,
        command.cost,
        command.problem,
        command.key,
    )
