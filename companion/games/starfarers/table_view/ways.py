"""Everything that a move needs to be told, in the order in which it is asked."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from companion.games.starfarers.rules.moves import (
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
    ChooseLocked,
    ClearPlanet,
    Fly,
    FoundColony,
    LookAtChip,
    PlaceColony,
    PlaceGiftShip,
    PlaceSpaceport,
    RemoveUpgrade,
    SpaceJump,
)
from companion.games.starfarers.rules.state import State, ship_of
from companion.view.commands import Choice


def way(state: State, move: Any) -> tuple[Choice, ...]:
    """Ship first, then where to; whatever has no choice in it is not asked."""
    match move:
        case Fly(seat, rings, path):
            return (_ship(state, seat, rings), _point("to", path[-1]))
        case SpaceJump(seat, rings, to):
            return (_ship(state, seat, rings), _point("to", to))
        case FoundColony(seat, rings) | ChooseLocked(seat, rings):
            return (_ship(state, seat, rings),)
        case ClearPlanet(seat, rings, planet):
            return (_ship(state, seat, rings), Choice("planet", planet, "planet"))
        case LookAtChip(planet=planet, chip=chip):
            return (Choice("planet", planet, "planet"), Choice("chip", chip))
        case PlaceSpaceport(at=at, ship=ship, ship_at=ship_at, upgrade=upgrade, rings=rings):
            return (
                Choice("at", at, "point"),
                Choice("ship", ship),
                Choice("upgrade", upgrade),
                Choice("rings", str(rings)),
                Choice("ship_at", ship_at, "point"),
            )
        case BuildColonyShip() | BuildTradeShip() | PlaceGiftShip():
            return (Choice("at", move.at, "point"), Choice("rings", str(move.rings)))
        case PlaceColony() | BuildSpaceport():
            return (Choice("at", move.at, "point"),)
        case RemoveUpgrade():
            return (Choice("upgrade", move.upgrade),)
    return ()


def _ship(state: State, seat: str, rings: int) -> Choice:
    ship = ship_of(state.players[seat], rings)
    assert ship is not None
    return _point("ship", ship.at)


@lru_cache(maxsize=4096)
def _point(field: str, at: str) -> Choice:
    """Flights and jumps go to hundreds of them."""
    return Choice(field, at, "point")
