"""Free trade ships: placed beside a spaceport as soon as there is room and a transporter."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.building import (
    placing_problems,
    transporters_to_list,
    with_new_ship,
)
from companion.games.starfarers.rules.moves import PlaceGiftShip
from companion.games.starfarers.rules.pieces import (
    free_starting_points,
    free_transporters,
    stations_left,
)
from companion.games.starfarers.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starfarers.rules.state import PlaceGift, State, changed_player
from companion.games.starfarers.rules.turn import WHEN_NOTHING_IS_DUE, answered, pending_problems


def gift_can_be_placed(box: Box, state: State) -> State:
    """Looked at whenever nothing else is due, so that it is as soon as possible: section 7.11."""
    seat = state.active
    player = state.players[seat]
    if (
        player.gifts
        and free_transporters(box, player)
        and stations_left(box, state, seat) > 0
        and free_starting_points(box, state, seat)
    ):
        return replace(state, pending=(PlaceGift(seat),))
    return state


WHEN_NOTHING_IS_DUE.append(gift_can_be_placed)


@checks(PlaceGiftShip)
def check_place_gift_ship(box: Box, state: State, move: PlaceGiftShip) -> list[Problem]:
    problems = pending_problems(box, state, PlaceGift, move.seat)
    return problems or placing_problems(box, state, move.seat, move.at, move.rings)


@applies(PlaceGiftShip)
def place_gift_ship(box: Box, state: State, move: PlaceGiftShip) -> State:
    gifts = state.players[move.seat].gifts - 1
    state = changed_player(state, move.seat, gifts=gifts)
    state = with_new_ship(box, state, move.seat, "trade", at=move.at, rings=move.rings)
    return answered(state, waiting(state, PlaceGift, move.seat))


@legal_when_pending(PlaceGift)
def legal_place_gift_ship(box: Box, state: State) -> Iterator[PlaceGiftShip]:
    item = waiting(state, PlaceGift)
    assert item is not None
    for at in free_starting_points(box, state, item.seat):
        for rings in transporters_to_list(box, state, item.seat):
            yield PlaceGiftShip(item.seat, at, rings)
