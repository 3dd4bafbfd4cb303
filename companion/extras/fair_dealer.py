"""The box of a game that brings no dealer: dice of its pack, and cards that may come, evenly."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.chances import Draw, Roll
from companion.core.dice import dice_due
from companion.core.due import Due
from companion.core.game import AnyGame


class CannotDeal(Exception):
    """The game waits for a chance that only a dealer of its own can give."""


class FairDealer:
    """Keeps no deck: of the cards that the rules call possible each comes as often as it is named.

    Dice are those of the pack.
    """

    def __init__(self, game: AnyGame, rng: Random) -> None:
        self.game, self.rng = game, rng

    def answer(self, state: Any, due: Due) -> Any:
        of = due.of or ""
        if due.chance == "roll":
            return self._roll(state, of)
        if due.chance == "draw" and (cards := self.game.likely(state)):
            return Draw(of, self.rng.choice(cards))
        raise CannotDeal(
            f"'{self.game.setup.game}' waits for '{due.chance}' of '{of}': it needs a dealer."
        )

    def _roll(self, state: Any, name: str) -> Roll:
        dice = dice_due(self.game, state, name)
        if not dice:
            raise CannotDeal(
                f"The pack of '{self.game.setup.game}' has no dice.{name} that the rules take."
            )
        return Roll(name, tuple(self.rng.choice(faces) for faces in dice))

    def watch(self, before: Any, move: Any, after: Any) -> None:
        """Nothing to remember: the rules say what may come."""
