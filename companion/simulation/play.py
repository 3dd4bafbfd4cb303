"""Play one whole game by chance. The same set-up and seed give the same moves."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from companion.core.game import AnyGame
from companion.core.setup import Setup, SetupError
from companion.extras.players import Dealer, Player
from companion.games.registry import game_kind, make_game, written_out

MOST_EVENTS = 20_000
"""A game that has not ended by then counts as unfinished; real ones take about 1,000 events."""

FORGETS = 0.02
"""How often the table goes on without a card that is due, where the rules have a remedy."""


class Step(Struct, frozen=True):
    """One event of a simulated game."""

    before: Any
    move: Any
    after: Any


def players_and_dealer(game: AnyGame, rng: Random) -> tuple[Player, Dealer]:
    """Who decides and who deals in a game of this kind."""
    kind = game_kind(game.setup.game)
    return kind.player(game, rng), kind.dealer(game, rng)


def play(game: AnyGame, seed: str) -> Iterator[Step]:
    """The events of one game, until someone has won or it has become far too long."""
    rng = Random(seed)
    player, dealer = players_and_dealer(game, rng)
    state = game.start()
    for _ in range(MOST_EVENTS):
        due = game.due(state)
        if not due.seats:
            return
        forgotten = due.chance and rng.random() < FORGETS and game.legal(state)
        deals = due.chance and not forgotten
        move = dealer.answer(state, due) if deals else player.choose(state)
        after = game.apply(state, move)
        dealer.watch(state, move, after)
        yield Step(state, move, after)
        state = after


def simulated_setup(
    game: str, edition: str, switches: dict[str, str], players: int | None = None
) -> Setup:
    """A set-up whose players are named after their seats; the most there can be unless told."""
    kind = game_kind(game)
    count = kind.players[-1] if players is None else players
    if count not in kind.players:
        numbers = " or ".join(map(str, kind.players))
        raise SetupError(
            "'{game}' is for {numbers} players, not {count}.",
            game=game,
            numbers=numbers,
            count=count,
        )
    names = {seat: seat.capitalize() for seat in kind.seats[:count]}
    setup = written_out(Setup(game=game, edition=edition, seats=names, switches=switches))
    make_game(setup)
    return setup
