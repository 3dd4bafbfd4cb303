"""What a viewer may know: players remember stacks for themselves and do not see pirates coming."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.due import Due
from companion.core.game import REFEREE
from companion.core.score import Score
from companion.games.starship.rules.box import SEATS, Box
from companion.games.starship.rules.cards import RESERVE
from companion.games.starship.rules.flight import actions_left, flight_speed
from companion.games.starship.rules.pirates import tribute_asked
from companion.games.starship.rules.points import fame, friendship, score
from companion.games.starship.rules.ship import actions, booster_value, cannon_value
from companion.games.starship.rules.stacks import reserve_left
from companion.games.starship.rules.state import (
    Pending,
    PirateAhead,
    SensorPlace,
    Stack,
    State,
    opponent,
    ship_of,
)


class ShipFigures(Struct, frozen=True):
    """What is computed from a ship."""

    points: int
    booster_value: int
    cannon_value: int
    actions: int
    storage: int
    fame: int
    friendship: int


class View(Struct, frozen=True):
    """A position as one viewer may see it, with the figures computed from it."""

    viewer: str
    state: State
    due: Due
    figures: dict[str, ShipFigures]
    scores: tuple[Score, ...]
    speed: int | None
    actions_left: int | None
    tribute: int | None
    reserve_left: int


def view(box: Box, state: State, viewer: str, due: Due) -> View:
    return View(
        viewer=viewer,
        state=masked(box, state, viewer),
        due=due,
        figures={
            seat: ShipFigures(
                points=score(box, state, seat).total,
                booster_value=booster_value(ship),
                cannon_value=cannon_value(ship),
                actions=actions(box, ship),
                storage=box.modules.storage[ship.modules.logistics],
                fame=fame(box, ship),
                friendship=friendship(box, ship),
            )
            for seat in SEATS
            for ship in (ship_of(state, seat),)
        },
        scores=tuple(score(box, state, seat) for seat in SEATS),
        speed=flight_speed(state) if state.yellow else None,
        actions_left=actions_left(box, state) if state.flight else None,
        tribute=tribute_asked(box, state),
        reserve_left=sum(reserve_left(box, state).values()),
    )


def masked(box: Box, state: State, viewer: str) -> State:
    """The state without what this viewer must not know."""
    if viewer == REFEREE:
        return state
    if knows_stacks(box, viewer):
        state = _as_noted(box, state, viewer)
    else:
        stacks = tuple(Stack(size=stack.size) for stack in state.stacks)
        state = replace(state, stacks=stacks, unplaced=None)
    if state.flight and not sees_sensor(state, viewer):
        flight = replace(state.flight, top=(), bottom=())
        state = replace(state, flight=flight)
    pending = tuple(_masked_pending(box, state, item, viewer) for item in state.pending)
    return replace(state, pending=pending)


def knows_stacks(box: Box, viewer: str) -> bool:
    """Only the beginner who may take notes is shown what was seen where."""
    return box.choices.handicap_notes == "on" and viewer == box.choices.beginner


def sees_pirate(state: State, viewer: str) -> bool:
    """The opponent holds the pirate's card; the pilot is told the tribute and nothing else."""
    return viewer in (REFEREE, opponent(state.active))


def sees_sensor(state: State, viewer: str) -> bool:
    return viewer in (REFEREE, state.active)


def _as_noted(box: Box, state: State, viewer: str) -> State:
    """What somebody could have noted: without the cards that only the other one looked at.

    A card of the reserve among those still counts as hidden, by its numeral; where nobody knows
    in which stacks such cards lie, as one of these.
    """
    stacks, unplaced = [], state.unplaced
    for stack in state.stacks:
        secret = [card for card, seat in stack.secret.items() if seat != viewer]
        known = tuple(card for card in stack.known if card not in secret)
        came = tuple(deck for deck in RESERVE for card in secret if card in box.reserve[deck])
        hidden = stack.hidden
        if unplaced is None:
            hidden = tuple(sorted(hidden + came))
        else:
            unplaced = tuple(sorted(unplaced + came))
        stacks.append(Stack(size=stack.size, known=known, hidden=hidden))
    return replace(state, stacks=tuple(stacks), unplaced=unplaced)


def _masked_pending(box: Box, state: State, item: Pending, viewer: str) -> Pending:
    if isinstance(item, PirateAhead) and item.card and not sees_pirate(state, viewer):
        return PirateAhead(None, box.pirates[item.card].tribute)
    if isinstance(item, SensorPlace) and not sees_sensor(state, viewer):
        return SensorPlace(())
    return item
