"""What a viewer may know: of other hands what the table has seen; hidden points are one's own."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.due import Due
from companion.core.game import REFEREE
from companion.core.hands import Cards, Hand
from companion.core.score import Score
from companion.games.settlers.rules.box import NO_DEVELOPMENT, Box
from companion.games.settlers.rules.building import pieces_left
from companion.games.settlers.rules.longest_road import longest_road
from companion.games.settlers.rules.points import open_points, score
from companion.games.settlers.rules.state import (
    NO_DEVELOPMENT_CARDS,
    CardsToDiscard,
    Player,
    State,
)
from companion.games.settlers.rules.trading import rates

_NONE = Hand(NO_DEVELOPMENT)


class PlayerFigures(Struct, frozen=True):
    """What is computed for a player and open to everybody.

    `points` are those everybody can count; `longest_road` are the pieces of the player's own
    longest road, to be drawn; `rates` are by resource what the bank asks for one card.
    """

    points: int
    cards: int
    development: int
    knights: int
    longest_road: tuple[str, ...]
    settlements_left: int
    cities_left: int
    roads_left: int
    rates: Cards
    to_discard: int


class View(Struct, frozen=True):
    """A position as one viewer may see it, with the figures computed from it.

    In `state`, other players' hands are what the table has seen of them; one's own shows what the
    tablet knows of it.
    """

    viewer: str
    state: State
    due: Due
    figures: dict[str, PlayerFigures]
    scores: tuple[Score, ...]


def view(box: Box, state: State, viewer: str, due: Due) -> View:
    to_discard = {
        item.seat: item.count for item in state.pending if isinstance(item, CardsToDiscard)
    }
    return View(
        viewer=viewer,
        state=masked(state, viewer),
        due=due,
        figures={
            seat: PlayerFigures(
                points=open_points(box, state, seat),
                cards=player.hand.count,
                development=player.development.count + player.bought.count,
                knights=player.knights,
                longest_road=longest_road(box, state, seat),
                settlements_left=pieces_left(box, state, seat, "settlements"),
                cities_left=pieces_left(box, state, seat, "cities"),
                roads_left=pieces_left(box, state, seat, "roads"),
                rates=rates(box, state, seat),
                to_discard=to_discard.get(seat, 0),
            )
            for seat, player in state.players.items()
        },
        scores=tuple(score(box, state, seat, viewer) for seat in box.seats),
    )


def masked(state: State, viewer: str) -> State:
    """The state without what this viewer must not know."""
    if viewer == REFEREE:
        return state
    players = {
        seat: player if seat == viewer else face_down(player)
        for seat, player in state.players.items()
    }
    return replace(state, players=players)


def face_down(player: Player) -> Player:
    """A player as seen from across the table: what was told in private is not known there."""
    return replace(
        player,
        hand=player.seen_hand,
        seen=None,
        development=_back(player.development),
        bought=_back(player.bought),
    )


def _back(hand: Hand) -> Hand:
    """So many cards. None are always written down as none, where a hand may be left out."""
    if hand is NO_DEVELOPMENT_CARDS:
        return _NONE
    return hand if hand.known == NO_DEVELOPMENT else Hand(NO_DEVELOPMENT, hand.count)
