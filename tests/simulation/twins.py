"""Twin games: two that differ in something hidden, and that nobody but its owner can tell apart.

Whatever is shown to everybody must be the same in both, or it tells the secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.games.physical_cards import physical_cards
from companion.games.settlers.rules.moves import Steal
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.starfarers.rules.moves import LookAtChip
from companion.games.starship.rules.moves import Look, PlaceCards
from companion.simulation.play import play
from companion.table.journal import Journal
from companion.table.table import Table

Moves = tuple[Any, ...]

NOON = "2026-01-01T12:00:00Z"
FAR = 120
"""So many events apart, two hidden ones may have been told the wrong way round."""
CHIPS = ("3", "4", "8", "10", "pirate-4", "ice-3")
PAIRS = 60
"""Pairs of cards that a pilot may have looked at instead."""


class Twins(NamedTuple):
    """Two games that differ first at event `n`, as far as they look the same."""

    n: int
    one: Moves
    other: Moves


def twins(game: AnyGame, seed: str, most: int) -> Iterator[Twins]:
    """Pairs of games, all cut off before they could be told apart or were won; at most so many for
    each kind of secret."""
    moves = tuple(step.move for step in play(game, seed))
    at = list(positions(game, moves))
    hidden = [n for n, (state, move) in enumerate(at) if not game.may_see(state, move, PUBLIC)]
    found: Counter[type] = Counter()
    for n in hidden:
        kind = type(moves[n])
        if found[kind] >= most:
            continue
        instead = [_with(moves, n, other) for other in _others(game, at[n][0], moves, n)]
        instead += (_swapped(moves, n, m) for m in hidden if n < m < n + FAR)
        alike = [(_alike(game, at, n, other), other) for other in instead if other != moves]
        length, other = max(alike, default=(0, ()), key=lambda pair: pair[0])
        if length > n:
            found[kind] += 1
            yield Twins(n + 1, moves[:length], other[:length])


def positions(game: AnyGame, moves: Moves) -> Iterator[tuple[Any, Any]]:
    state = game.start()
    for move in moves:
        yield state, move
        state = game.apply(state, move)


def table_of(game: AnyGame, moves: Moves) -> Table:
    """The game at a table of its own, at the same time of day."""
    table = Journal(":memory:", clock=lambda: NOON).new_game(game.setup)
    for move in moves:
        table.accept(move, "simulation")
    return table


def _alike(game: AnyGame, at: list[tuple[Any, Any]], n: int, other: Moves) -> int:
    """For how many events the other game, which differs from event n on, looks the same."""
    state = at[n][0]
    for place in range(n, len(at)):
        move = other[place]
        if game.check(state, move):
            return place
        after = game.apply(state, move)
        ours = game.apply(*at[place])
        if game.winner(ours) is not None:
            return place
        if _seen(game, state, move, after) != _seen(game, *at[place], ours):
            return place
        state = after
    return len(at)


def _seen(game: AnyGame, state: Any, move: Any, after: Any) -> bytes:
    """What everybody sees of a move: its title, where it leads and what is due then."""
    shown = [game.title(state, move, PUBLIC), game.view(after, PUBLIC), game.due(after)]
    return msgspec.json.encode(shown)


def _with(moves: Moves, n: int, instead: Moves) -> Moves:
    return (*moves[:n], *instead, *moves[n + len(instead) :])


def _swapped(moves: Moves, n: int, m: int) -> Moves:
    return _with(_with(moves, n, (moves[m],)), m, (moves[n],))


def _others(game: AnyGame, state: Any, moves: Moves, n: int) -> Iterator[Moves]:
    """What may have happened in secret instead: one move, or two that belong together."""
    match moves[n]:
        case Draw(deck):
            draws = (Draw(deck, card) for card in game.likely(state))
            kinds = {msgspec.json.encode(game.title(state, one, REFEREE)): one for one in draws}
            yield from ((draw,) for draw in kinds.values())
        case Steal():
            yield from ((Steal(resource),) for resource in RESOURCES)
        case Look():
            yield from _other_looks(game, moves[n], moves[n + 1], n)
        case PlaceCards() as placed:
            cut = len(placed.top)
            for order in permutations(placed.top + placed.bottom):
                yield (replace(placed, top=order[:cut], bottom=order[cut:]),)
        case LookAtChip() as looked:
            yield from ((replace(looked, chip=chip),) for chip in CHIPS)


def _other_looks(game: AnyGame, look: Look, placed: Any, n: int) -> Iterator[Moves]:
    """Other cards were seen, and those were put back in the same places."""
    cards = [card.id for card in physical_cards(game.setup.game)]
    rng = Random(n)
    for _ in range(PAIRS if look.cards else 0):
        other = tuple(rng.sample(cards, len(look.cards)))
        new = dict(zip(look.cards, other, strict=True))
        if isinstance(placed, PlaceCards):
            back = replace(
                placed,
                top=tuple(new[card] for card in placed.top),
                bottom=tuple(new[card] for card in placed.bottom),
            )
            yield replace(look, cards=other), back
