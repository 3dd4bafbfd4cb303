"""Starship Catan as a game: the registry put behind the interface that all games share."""

from __future__ import annotations

from typing import ClassVar

import companion.games.starship.rules.building
import companion.games.starship.rules.founding
import companion.games.starship.rules.people
import companion.games.starship.rules.reconcile
import companion.games.starship.rules.sensor
import companion.games.starship.rules.trading
import companion.games.starship.rules.under_way  # noqa: F401  # these register their moves
from companion.core.chances import Draw, Roll
from companion.core.counting import Counted, Found, Lying
from companion.core.due import Due
from companion.core.game import REFEREE, Game
from companion.core.pending import front_kind
from companion.core.score import Score
from companion.core.setup import Setup, SetupError
from companion.core.words import Message, Note, Problem
from companion.games.starship.rules.audit import audit
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.counting import counted, reconciliation
from companion.games.starship.rules.instructions import instructions
from companion.games.starship.rules.laying_out import laying_out, warnings
from companion.games.starship.rules.lying import lying
from companion.games.starship.rules.missions import ADVENTURE_DECK, next_missions
from companion.games.starship.rules.moves import Look, Move, PlaceCards, Reconcile
from companion.games.starship.rules.pirates import check_combat_roll, combat_roll
from companion.games.starship.rules.points import score
from companion.games.starship.rules.production import check_production_roll, production_roll
from companion.games.starship.rules.replacement import RESERVE_DECK
from companion.games.starship.rules.rulebook import APPLIES, BOOK, CHECKS
from companion.games.starship.rules.setting_up import choosing_seats, starting_state
from companion.games.starship.rules.stacks import fighting, next_reserve_cards, possible_next_cards
from companion.games.starship.rules.state import (
    Combat,
    DrawMission,
    ProducingColony,
    Replacement,
    RewardResource,
    SensorLook,
    StartModule,
    State,
    TopUp,
    TurnCard,
    opponent,
    rewarded,
    sector_name,
)
from companion.games.starship.rules.titles import title
from companion.games.starship.rules.turn import flight_of, settle
from companion.games.starship.rules.view import View, masked, sees_pirate, sees_sensor, view

_DRAWS = (DrawMission, TurnCard, Replacement, TopUp)


class Starship(Game[State, Move]):
    """One box of Starship Catan on one table."""

    name: ClassVar[str] = "starship"
    state_type = State
    move_type = Move

    def __init__(self, setup: Setup) -> None:
        if sorted(setup.seats) != sorted(SEATS):
            seats = ", ".join(SEATS)
            raise SetupError("Starship Catan is played by exactly these two: {seats}.", seats=seats)
        self.setup = setup
        self.box = Box(setup)
        self.pack = self.box.pack

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS

    def start(self) -> State:
        return starting_state(self.box)

    def warnings(self) -> tuple[Note, ...]:
        return warnings(self.box)

    def laying_out(self) -> tuple[Note, ...]:
        return laying_out(self.box, self.start())

    def due(self, state: State) -> Due:
        if state.phase == "over":
            return Due(seats=())
        active, other = state.active, opponent(state.active)
        if not state.pending:
            if state.phase == "production":
                return Due(seats=(active,), chance="roll", of="yellow")
            return Due(seats=(active,))
        front = state.pending[0]
        if type(front) is TurnCard:
            deck = sector_name(flight_of(state).stack)
            return Due(seats=(other,), chance="draw", of=deck)
        if type(front) is SensorLook:
            return Due(seats=(active,), chance="look", of=sector_name(flight_of(state).stack))
        if type(front) is ProducingColony:
            seats = [item.seat for item in state.pending if type(item) is ProducingColony]
            return Due(seats=tuple(seats))
        if type(front) is Combat:
            return Due(seats=(other if front.blue else active,), chance="roll", of="blue")
        if type(front) is Replacement or type(front) is TopUp:
            return Due(seats=(other,), chance="draw", of=RESERVE_DECK)
        if type(front) is DrawMission:
            return Due(seats=(active,), chance="draw", of=ADVENTURE_DECK)
        if type(front) is StartModule:
            return Due(seats=choosing_seats(self.box, state))
        if type(front) is RewardResource:
            return Due(seats=(rewarded(state, front),))
        return Due(seats=(active,))

    def likely(self, state: State) -> tuple[str, ...]:
        match state.pending[0] if state.pending else None:
            case DrawMission():
                return tuple(sorted(next_missions(self.box, state)))
            case Replacement() | TopUp():
                return tuple(sorted(next_reserve_cards(self.box, state)))
            case TurnCard() | SensorLook():
                return possible_next_cards(self.box, state)
            case _:
                return ()

    def check(self, state: State, move: Move) -> list[Problem]:
        box = self.box
        if state.phase == "over":
            return [box.problem("game-over")]
        front = state.pending[0] if state.pending else None
        if type(move) is Roll:
            if fighting(state):
                return check_combat_roll(box, state, move)
            return check_production_roll(box, state, move)
        if type(move) is Draw:
            if type(front) in _DRAWS:
                return CHECKS[type(front)](box, state, move)
            return [box.problem("not-due", due=front_kind(state))]
        return CHECKS[type(move)](box, state, move)

    def legal(self, state: State) -> list[Move]:
        flying = state.flight is not None and state.phase != "over"
        phase = "flying" if flying else state.phase
        return BOOK.legal(self.box, state, state.pending, phase)

    def apply(self, state: State, move: Move) -> State:
        if type(move) is Roll:
            roll = combat_roll if fighting(state) else production_roll
            return settle(self.box, state, roll(self.box, state, move))
        kind = type(state.pending[0]) if type(move) is Draw else type(move)
        return settle(self.box, state, APPLIES[kind](self.box, state, move))

    def audit(self, state: State) -> list[Problem]:
        return audit(self.box, state)

    def score(self, state: State, seat: str, viewer: str = REFEREE) -> Score:
        return score(self.box, state, _seat(seat))

    def winner(self, state: State) -> str | None:
        return state.active if state.phase == "over" else None

    def masked(self, state: State, viewer: str) -> State:
        return masked(self.box, state, viewer)

    def view(self, state: State, viewer: str) -> View:
        self.must_be_viewer(viewer)
        return view(self.box, state, viewer, self.due(state))

    def title(self, state: State, move: Move, viewer: str) -> Message:
        return title(self.box, state, move, sees_all=self.may_see(state, move, viewer))

    def instructions(self, state: State, move: Move, after: State) -> tuple[Note, ...]:
        return instructions(self.box, state, move, after)

    def reveals(self, state: State, move: Move) -> bool:
        return isinstance(move, Draw) or (isinstance(move, Look) and bool(move.cards))

    def may_see(self, state: State, move: Move, viewer: str) -> bool:
        self.must_be_viewer(viewer)
        if viewer == REFEREE:
            return True
        if isinstance(move, Draw) and move.card in self.box.pirates:
            hidden = state.pending and isinstance(state.pending[0], TurnCard)
            return not hidden or sees_pirate(state, viewer)
        if isinstance(move, Look | PlaceCards):
            return sees_sensor(state, viewer)
        return not (isinstance(move, Reconcile) and move.stacks is not None)

    def counted(self, state: State, viewer: str) -> tuple[Counted, ...]:
        self.must_be_viewer(viewer)
        return counted(self.box, state)

    def reconciliation(self, state: State, found: Found, reason: str) -> Move:
        return reconciliation(self.box, state, found, reason)

    def lying(self, state: State, viewer: str) -> tuple[Lying, ...]:
        self.must_be_viewer(viewer)
        return lying(self.box, state)


def _seat(seat: str) -> Seat:
    if seat not in SEATS:
        raise ValueError(f"no such seat: {seat}")
    return "sun" if seat == "sun" else "moon"
