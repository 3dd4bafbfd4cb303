"""What lies in front of each seat: cards face down, knights, road, pieces; and its own secrets."""

from __future__ import annotations

from functools import lru_cache

from companion.core.hands import Cards as Counts
from companion.core.hands import plus
from companion.games.settlers.rules.box import DEVELOPMENT, Box, Seat
from companion.games.settlers.rules.building import pieces_left
from companion.games.settlers.rules.longest_road import road_length
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import Player, State
from companion.view.asking import Cards
from companion.view.commands import key_of
from companion.view.table_view import Figure, Private


def figure_key(seat: str, what: str) -> str:
    return key_of("figure", f"{seat} {what}")


def figures(box: Box, state: State, seat: Seat) -> tuple[Figure, ...]:
    """In the order of the strip; the pieces that are left go first where it is narrow."""
    player = state.players[seat]
    return (
        *_cards(seat, player.hand.count, player.development.count + player.bought.count),
        *_open(
            seat,
            player.knights,
            road_length(box, state, seat),
            state.largest_army == seat,
            state.longest_road == seat,
        ),
        *_left(
            seat,
            pieces_left(box, state, seat, "settlements"),
            pieces_left(box, state, seat, "cities"),
            pieces_left(box, state, seat, "roads"),
        ),
    )


@lru_cache(maxsize=1024)
def _cards(seat: str, hand: int, development: int) -> tuple[Figure, ...]:
    """Held, they show their owner what the tablet knows of them; tapped, they can be told."""

    def lies(what: str, icon: str, count: int) -> Figure:
        verb = key_of("verb", f"{seat} tell-{what}") if count else ""
        return Figure(figure_key(seat, what), icon, count, reveals=what, verb=verb)

    return lies("hand", "card", hand), lies("development", "development", development)


@lru_cache(maxsize=1024)
def _open(seat: str, knights: int, road: int, army: bool, longest: bool) -> tuple[Figure, ...]:
    return (
        Figure(figure_key(seat, "knights"), "knight", knights, tone="accent" if army else ""),
        Figure(
            figure_key(seat, "road"), "road", road, tone="accent" if longest else "", explains=True
        ),
    )


@lru_cache(maxsize=1024)
def _left(seat: str, settlements: int, cities: int, roads: int) -> tuple[Figure, ...]:
    counted = (("settlement", settlements), ("city", cities), ("road", roads))
    return tuple(
        Figure(figure_key(seat, f"{icon}-left"), icon, left, group="left", optional=True)
        for icon, left in counted
    )


def private(player: Player) -> Private:
    """What the tablet knows of a player's cards: asked for by that player alone."""
    development = plus(player.development.known, player.bought.known)
    return Private(
        cards={
            "hand": _counted(RESOURCES, player.hand.known),
            "development": _counted(DEVELOPMENT, development),
        },
        hidden={
            "hand": player.hand.hidden,
            "development": player.development.hidden + player.bought.hidden,
        },
    )


def _counted(kinds: tuple[str, ...], counts: Counts) -> Cards:
    return {kind: count for kind, count in zip(kinds, counts, strict=True) if count}
