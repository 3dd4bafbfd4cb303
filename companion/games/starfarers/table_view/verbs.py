"""How a kind of move is shown as a verb, and what it needs to be told.

Whoever offers a kind of move says so in its KINDS: answers to what is pending (answering.py), what
is traded and built (trading.py), the rest (commands.py). So a new kind has one file of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from companion.core.words import Param, Problem
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.state import State, ship_of
from companion.view.captions import Line, heading
from companion.view.commands import Choice, Command

Moves = dict[type, list[Any]]
"""The legal moves by their kind."""

_TELLS_MOST = "cards-short"


def asks_nothing(state: State, move: Any) -> tuple[Choice, ...]:
    return ()


class VerbKind(NamedTuple):
    """`icon` is a picture, or the parameter that says which. `choices_of` says what a move needs
    to be told, in the order in which it is asked. Without `text` the code has words of its own."""

    code: str
    icon: str = ""
    choices_of: Callable[[State, Any], tuple[Choice, ...]] = asks_nothing
    text: Callable[[Mapping[str, Param]], Line] | None = None

    def command(self, *moves: Any, **more: Any) -> Command:
        icon = more.pop("icon", "") or str(more.get("params", {}).get(self.icon, self.icon))
        return Command(self.code, moves[0].seat, moves, icon=icon, **more)

    def one_tap(self, move: Any, group: str = "grid", **params: Param) -> Command:
        """A command that is one move, told from others like it by its parameters."""
        which = " ".join(
            " ".join(value) if isinstance(value, tuple) else str(value) for value in params.values()
        )
        return self.command(move, which=which, group=group, params=params)


def named(kind: str, param: str) -> Callable[[Mapping[str, Param]], Line]:
    """A verb that is called after what it brings: the kind of name, and the parameter with the
    id."""
    return lambda params: heading(kind, str(params[param]))


def spaceport(_: Mapping[str, Param]) -> Line:
    return heading("build", "spaceport")


def reason(game: Starfarers, state: State, move: Any) -> Problem | None:
    """The problem that tells most."""
    problems = game.check(state, move)
    return min(problems, key=lambda problem: problem.code != _TELLS_MOST, default=None)


# --- what is asked ------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def point(field: str, at: str) -> Choice:
    """Flights and jumps go to hundreds of them."""
    return Choice(field, at, "point")


def ship(state: State, move: Any) -> tuple[Choice, ...]:
    """Which ship, by the point where it is."""
    found = ship_of(state.players[move.seat], move.rings)
    assert found is not None
    return (point("ship", found.at),)


def place(state: State, move: Any) -> tuple[Choice, ...]:
    return (point("at", move.at),)


def new_ship(state: State, move: Any) -> tuple[Choice, ...]:
    """Where it starts, and with which transporter."""
    return point("at", move.at), Choice("rings", str(move.rings))
