"""Evenings of The Settlers of Catan: who sits where, and somebody who decides for everybody."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.rules.core.chances import Draw
from companion.rules.core.setup import Setup
from companion.rules.settlers.game import Settlers
from companion.rules.settlers.moves import (
    BuildCity,
    BuildSettlement,
    ClaimVictory,
    Discard,
    Move,
    Steal,
)
from companion.rules.settlers.state import State
from companion.simulation.settlers_dealer import SettlersDealer
from companion.simulation.settlers_player import SettlersPlayer
from companion.ui.preferences import Side
from tests.ui.driving import Driver

NAMES = {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"}
ROUND: tuple[Side, ...] = ("bottom", "left", "top", "right")


def a_setup(players: int = 4, edition: str = "english-5", **switches: str) -> Setup:
    return Setup("settlers", edition, dict(list(NAMES.items())[:players]), switches)


def sit_down(driver: Driver, setup: Setup, sides: tuple[Side, ...] = ROUND) -> None:
    """Start a game and open its table, everybody on their side."""
    app = driver.app
    app.session.start(setup)
    show_table(driver, sides)


def show_table(driver: Driver, sides: tuple[Side, ...] = ROUND) -> None:
    app = driver.app
    dress = app.dress()
    app.keep_dress(
        {seat: replace(dress[seat], side=side) for seat, side in zip(dress, sides, strict=False)}
    )
    app.show("table")
    driver.frames(4)


class Deciding:
    """Decides and deals for everybody. What is drawn unseen is told half the time only."""

    def __init__(self, game: Settlers, seed: str) -> None:
        self._rng = Random(seed)
        self._player = SettlersPlayer(game, self._rng)
        self._dealer = SettlersDealer(game, self._rng)
        self._game = game

    def next_moves(self, state: State) -> list[Move]:
        """What is said next; discards are said by everybody who has to before they count."""
        due = self._game.due(state)
        if due.chance is not None:
            return [self._dealt(state, due)]
        move = self._chosen(state)
        moves: list[Move] = [move]
        while isinstance(move, Discard):
            state = self._game.apply(state, move)
            if not isinstance(move := self._player.choose(state), Discard):
                break
            moves.append(move)
        return moves

    def _chosen(self, state: State) -> Move:
        """People who want to win soon: cities and settlements first, whatever else they do."""
        if not state.pending:
            legal = self._game.legal(state)
            for kind in (ClaimVictory, BuildCity, BuildSettlement):
                wanted = [move for move in legal if isinstance(move, kind)]
                if wanted:
                    return self._rng.choice(wanted)
        return self._player.choose(state)

    def _dealt(self, state: State, due: Any) -> Move:
        move = self._dealer.answer(state, due)
        if self._rng.random() < 0.5:
            match move:
                case Steal():
                    return Steal()
                case Draw():
                    return replace(move, card="")
        return move
