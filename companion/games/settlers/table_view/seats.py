"""What lies in front of each seat: cards face down, knights, road, pieces; and its own secrets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from companion.core.hands import Cards as Counts
from companion.core.hands import plus
from companion.core.words import Note
from companion.games.settlers.rules.box import DEVELOPMENT, Box, Seat
from companion.games.settlers.rules.building import pieces_left
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import Player, State
from companion.view.asking import Amounts
from companion.view.captions import Caption, Line, caption_of
from companion.view.commands import key_of
from companion.view.table_view import Figure, Flow, Private

FLOWS: Mapping[str, Flow] = MappingProxyType(
    {"take-cards": "in", "pay-cards": "out", "give-to": "out", "card-stolen": "in"}
)
"""Notes by which cards come or go."""
_TURNED = {"take-cards": "pay-cards", "pay-cards": "take-cards"}


def back(note: Note) -> Caption:
    """What hands do when a note was undone."""
    if turned := _TURNED.get(note.code):
        return caption_of(Note(turned, note.params, note.seat))
    return Caption(
        "give-stolen-back" if note.code == "card-stolen" else "take-back-from", note.params
    )


def figure_key(seat: str, what: str) -> str:
    return key_of("figure", f"{seat} {what}")


def figures(state: State, seat: Seat, on_board: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """In the order of the strip: cards, then what follows from the board (`board_figures`)."""
    player = state.players[seat]
    return (
        _lies(seat, "hand", "card", player.hand.count),
        _lies(seat, "development", "development", player.development.count + player.bought.count),
        _open(seat, "knights", "knight", player.knights, state.largest_army == seat),
        *on_board,
    )


def board_figures(box: Box, state: State, seat: Seat, road: int) -> tuple[Figure, ...]:
    """The longest road, and the pieces that are left; these go first where a strip is narrow."""
    return (
        _open(seat, "road", "road", road, state.longest_road == seat),
        _left(seat, "settlement", pieces_left(box, state, seat, "settlements")),
        _left(seat, "city", pieces_left(box, state, seat, "cities")),
        _left(seat, "road", pieces_left(box, state, seat, "roads")),
    )


@lru_cache(maxsize=1024)
def _lies(seat: str, what: str, icon: str, count: int) -> Figure:
    """Cards face down. Held, it shows its owner what the tablet knows of them; tapped, they can be
    told."""
    verb = key_of("verb", f"{seat} tell-{what}") if count else ""
    word = Caption(f"word-{what}")
    return Figure(figure_key(seat, what), icon, count, word, reveals=what, verb=verb)


@lru_cache(maxsize=1024)
def _open(seat: str, what: str, icon: str, count: int, special: bool) -> Figure:
    """What the two special cards are given for."""
    tone = "accent" if special else ""
    word = Caption(f"word-{what}")
    return Figure(figure_key(seat, what), icon, count, word, tone, explains=what == "road")


@lru_cache(maxsize=1024)
def _left(seat: str, piece: str, count: int) -> Figure:
    return Figure(figure_key(seat, f"{piece}-left"), piece, count, optional=True)


def called(figure: Figure) -> Line:
    """What it counts: on a strip it is an icon with a number, and a word where there is room."""
    return Caption(f"figure-{figure.key.rpartition(' ')[2]}")


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


def _counted(kinds: tuple[str, ...], counts: Counts) -> Amounts:
    return {kind: count for kind, count in zip(kinds, counts, strict=True) if count}
