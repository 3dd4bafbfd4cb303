"""What a viewer may know: hands are secret, encounter cards are the reader's, looks are private."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.due import Due
from companion.core.game import REFEREE
from companion.core.hands import Cards
from companion.core.score import Score
from companion.core.words import Message
from companion.games.starfarers.rules.board_facts import PEOPLES
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_answers import price_of
from companion.games.starfarers.rules.encounter_reading import reading
from companion.games.starfarers.rules.encounter_state import EncounterState
from companion.games.starfarers.rules.encounters import awaits_shake, reader
from companion.games.starfarers.rules.friendship import marker_holder, markers_of, stations_of
from companion.games.starfarers.rules.mother_ship import cannon_strength, speed
from companion.games.starfarers.rules.points import medals_of, score
from companion.games.starfarers.rules.reserve import reserve_draws
from companion.games.starfarers.rules.state import Encounter, Pending, State


class SeatFigures(Struct, frozen=True):
    """What is computed for a seat. `speed` is without the balls."""

    points: int
    cards: int
    speed: int
    combat: int
    stations: int
    markers: tuple[str, ...]
    medals: tuple[str, ...]
    reserve_draws: int


class View(Struct, frozen=True):
    """A position as one viewer may see it, with the figures computed from it.

    `speed` is what ships fly this turn, once the mother ship was shaken. `markers` says who holds
    each people's marker. `reader` is the seat that holds the encounter cards; `reading` what this
    seat reads aloud now.
    """

    viewer: str
    state: State
    due: Due
    figures: dict[str, SeatFigures]
    scores: tuple[Score, ...]
    speed: int | None
    markers: dict[str, str]
    reader: str
    bank: Cards
    reserve_left: int
    reading: tuple[Message, ...] = ()


def view(box: Box, state: State, viewer: str, due: Due) -> View:
    flight = state.flight
    active = state.players[state.active]
    holders = {people: marker_holder(box, state, people) for people in PEOPLES}
    return View(
        viewer=viewer,
        state=masked(box, state, viewer),
        due=due,
        figures={
            seat: SeatFigures(
                points=score(box, state, seat).total,
                cards=player.hand.count,
                speed=speed(box, player, 0),
                combat=cannon_strength(box, player),
                stations=stations_of(state, seat),
                markers=markers_of(box, state, seat),
                medals=medals_of(state, seat),
                reserve_draws=reserve_draws(box, state, seat),
            )
            for seat, player in state.players.items()
        },
        scores=tuple(score(box, state, seat) for seat in box.seats),
        speed=speed(box, active, flight.base) if flight and flight.balls else None,
        markers={people: holder for people, holder in holders.items() if holder},
        reader=reader(box, state),
        bank=state.bank,
        reserve_left=state.reserve.count,
        reading=reading(box, state) if viewer in (REFEREE, reader(box, state)) else (),
    )


def masked(box: Box, state: State, viewer: str) -> State:
    """The state without what this viewer must not know.

    What the table has seen of a hand everybody has seen; what a player told in private only that
    player is shown again. Which encounter cards were played is for nobody: each was one reader's,
    and whoever knew them all could tell what is still to come.
    """
    if viewer == REFEREE:
        return state
    players = {
        seat: player if seat == viewer or not player.told else replace(player, told=())
        for seat, player in state.players.items()
    }
    looks = {
        planet: {seat: chip if seat == viewer else "" for seat, chip in seen.items()}
        for planet, seen in state.looks.items()
    }
    pending = tuple(_masked_pending(box, state, item, viewer) for item in state.pending)
    return replace(state, players=players, looks=looks, pending=pending, encounters=())


def _masked_pending(box: Box, state: State, item: Pending, viewer: str) -> Pending:
    if isinstance(item, Encounter) and viewer != reader(box, state):
        return Encounter(_heard(box, item.state))
    return item


def _heard(box: Box, encounter: EncounterState) -> EncounterState:
    """What everybody at the table hears: the question, what it would cost, and what is being done;
    not what may come."""
    shaking = encounter.steps[:1] if awaits_shake(encounter) else ()
    asked, brings = price_of(box, encounter) if encounter.question else (0, 0)
    return replace(encounter, card="", branch="", steps=shaking, asked=asked, brings=brings)
