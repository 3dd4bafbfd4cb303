"""What the lessons of all games with a map have in common: buttons to look at, a tablet to know."""

from __future__ import annotations

from typing import Any

from companion.core.game import PUBLIC
from companion.extras.lessons import Lesson, When
from companion.view.game_table import GameTable


class Offers:
    """Lessons about what can be done fit when its button can be tapped.

    So they tell no more than the buttons do, which know no secrets. What can be done in a position
    is worked out once for all lessons that ask.
    """

    def __init__(self, table: type[GameTable[Any]]) -> None:
        self._table = table
        self._state: object = None
        self._codes: frozenset[str] = frozenset()

    def __call__(self, code: str) -> When:
        """Whether a verb is open now."""
        return lambda game, state: code in self._open(game, state)

    def _open(self, game: Any, state: Any) -> frozenset[str]:
        if state is not self._state:
            commands = self._table(game).commands(game.masked(state, PUBLIC))
            codes = frozenset(command.code for command in commands if not command.problem)
            self._state, self._codes = state, codes
        return self._codes


def tablet_lessons(throwing: str) -> tuple[Lesson, ...]:
    """How the tablet is used, each told to one player in the second round, before the throw.

    `throwing` is the phase that begins a turn.
    """

    def second_round(place: int) -> When:
        def when(game: Any, state: Any) -> bool:
            begins = state.phase == throwing and not state.pending
            return bool(begins and state.turn == len(game.seats) + place)

        return when

    return (
        Lesson(
            "undo",
            "corrections",
            "undo",
            "Something told wrongly? Undo takes back the last thing, as often as you like. "
            "Hold it to see the journal. Then go on: roll the dice.",
            second_round(1),
        ),
        Lesson(
            "sums",
            "victory",
            "points",
            "Rest a finger on a number in your strip, such as the points, and it tells how it "
            "adds up. Then go on: roll the dice.",
            second_round(2),
        ),
        Lesson(
            "hand",
            "hands",
            "hand",
            "Your cards are secret. Rest a finger here to see what I know of them, or tap to "
            "tell me what you hold. Then go on: roll the dice.",
            second_round(3),
        ),
    )
