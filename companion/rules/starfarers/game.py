"""Starfarers of Catan as a game: the registry put behind the interface that all games share."""

from __future__ import annotations

from typing import ClassVar

import companion.rules.starfarers.building
import companion.rules.starfarers.clearing
import companion.rules.starfarers.consequences
import companion.rules.starfarers.encounter_answers
import companion.rules.starfarers.founding
import companion.rules.starfarers.founding_phase
import companion.rules.starfarers.gifts
import companion.rules.starfarers.reconcile
import companion.rules.starfarers.reserve
import companion.rules.starfarers.seven
import companion.rules.starfarers.telling
import companion.rules.starfarers.trading  # noqa: F401  # these register their moves
from companion.rules.core.chances import Draw, Roll
from companion.rules.core.counting import Counted, Found
from companion.rules.core.due import Due
from companion.rules.core.game import REFEREE, Game
from companion.rules.core.pending import front_kind
from companion.rules.core.score import Score
from companion.rules.core.setup import Setup
from companion.rules.core.words import Message, Note, Problem
from companion.rules.starfarers.audit import audit
from companion.rules.starfarers.box import Box, must_be_seats
from companion.rules.starfarers.chips import awaited_deck, chips_left
from companion.rules.starfarers.counting import counted, reconciliation
from companion.rules.starfarers.encounters import DECK, encounter_due, encounters_left, reader
from companion.rules.starfarers.exploring import tiles_left
from companion.rules.starfarers.laying_out import laying_out
from companion.rules.starfarers.mother_ship import check_shake, shake
from companion.rules.starfarers.moves import LookAtChip, Move, Reconcile, TellHand, TurnSector
from companion.rules.starfarers.pieces import board_of
from companion.rules.starfarers.points import score
from companion.rules.starfarers.production import check_production_roll, production_roll
from companion.rules.starfarers.rulebook import (
    APPLIES,
    CHECKS,
    LEGAL_IN_PHASE,
    LEGAL_WHEN_PENDING,
)
from companion.rules.starfarers.setting_up import starting_state
from companion.rules.starfarers.state import (
    DrawEncounter,
    Encounter,
    LaySector,
    Pending,
    ReplaceChip,
    StartPiece,
    State,
    TurnChip,
    WhoBegins,
)
from companion.rules.starfarers.tell import tell
from companion.rules.starfarers.titles import title
from companion.rules.starfarers.turn import front, settle
from companion.rules.starfarers.view import View, view

_CHANCES: dict[type, str] = {Roll: "roll", Draw: "draw", TurnSector: "sector"}


class Starfarers(Game[State, Move]):
    """One box of Starfarers of Catan on one table."""

    name: ClassVar[str] = "starfarers"
    state_type = State
    move_type = Move

    def __init__(self, setup: Setup) -> None:
        must_be_seats(setup)
        self.setup = setup
        self.box = Box(setup)
        self.pack = self.box.pack
        starting_state(self.box)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.box.seats

    def start(self) -> State:
        return starting_state(self.box)

    def laying_out(self) -> tuple[Note, ...]:
        return laying_out(self.box, self.start())

    def due(self, state: State) -> Due:
        if state.phase == "over":
            return Due(seats=())
        item = front(state)
        if item is not None:
            return self._pending_due(state, item)
        if state.phase == "production":
            return Due((state.active,), "roll", "dice")
        if state.flight is not None and not state.flight.balls:
            return Due((state.active,), "roll", "balls")
        return Due((state.active,))

    def _pending_due(self, state: State, item: Pending) -> Due:
        active = (state.active,)
        match item:
            case WhoBegins():
                return Due(item.seats[:1], "roll", "dice")
            case LaySector():
                return Due(active, "sector", item.slot)
            case TurnChip() | ReplaceChip():
                deck = awaited_deck(board_of(self.box, state), state, item)
                return Due(active, "draw", deck)
            case DrawEncounter():
                return Due((reader(self.box, state),), "draw", DECK)
            case Encounter():
                return encounter_due(self.box, state, item)
        if isinstance(item, StartPiece):
            return Due((item.seat,))
        seats = [
            str(getattr(other, "seat", state.active))
            for other in state.pending
            if isinstance(other, type(item))
        ]
        return Due(tuple(dict.fromkeys(seats)))

    def likely(self, state: State) -> tuple[str, ...]:
        match front(state):
            case TurnChip() | ReplaceChip() as item:
                board = board_of(self.box, state)
                return tuple(chips_left(self.box, board, state, awaited_deck(board, state, item)))
            case LaySector(slot):
                return tiles_left(self.box, state, slot)
            case DrawEncounter():
                return encounters_left(self.box, state)
            case _:
                return ()

    def check(self, state: State, move: Move) -> list[Problem]:
        box = self.box
        if state.phase == "over":
            return [box.problem("game-over")]
        if type(move) not in _CHANCES:
            return CHECKS[type(move)](box, state, move)
        due = self.due(state)
        if due.chance != _CHANCES[type(move)]:
            return [box.problem("not-due", due=front_kind(state))]
        if isinstance(move, Roll) and move.dice != due.of:
            return [box.problem("wrong-dice", dice=move.dice, needed=due.of or "")]
        if isinstance(move, Draw) and move.deck != due.of:
            return [box.problem("wrong-deck", deck=move.deck, needed=due.of or "")]
        if state.pending:
            return CHECKS[type(state.pending[0])](box, state, move)
        assert isinstance(move, Roll)
        check = check_production_roll if state.phase == "production" else check_shake
        return check(box, state, move)

    def legal(self, state: State) -> list[Move]:
        if state.phase == "over":
            return []
        if state.pending:
            lister = LEGAL_WHEN_PENDING.get(type(state.pending[0]))
            return list(lister(self.box, state)) if lister else []
        return [move for lister in LEGAL_IN_PHASE[state.phase] for move in lister(self.box, state)]

    def apply(self, state: State, move: Move) -> State:
        box = self.box
        if type(move) in _CHANCES and state.pending:
            return settle(box, state, APPLIES[type(state.pending[0])](box, state, move))
        if isinstance(move, Roll):
            roll = production_roll if state.phase == "production" else shake
            return settle(box, state, roll(box, state, move))
        return settle(box, state, APPLIES[type(move)](box, state, move))

    def audit(self, state: State) -> list[Problem]:
        return audit(self.box, state)

    def score(self, state: State, seat: str, viewer: str = REFEREE) -> Score:
        if seat not in self.seats:
            raise ValueError(f"no such seat: {seat}")
        return score(self.box, state, seat)

    def counted(self, state: State, viewer: str) -> tuple[Counted, ...]:
        self.must_be_viewer(viewer)
        return counted(self.box, state)

    def reconciliation(self, state: State, found: Found, reason: str) -> Reconcile:
        return reconciliation(state, found, reason)

    def winner(self, state: State) -> str | None:
        return state.active if state.phase == "over" else None

    def view(self, state: State, viewer: str) -> View:
        self.must_be_viewer(viewer)
        return view(self.box, state, viewer, self.due(state))

    def title(self, state: State, move: Move, viewer: str) -> Message:
        return title(self.box, state, move, sees_all=self.may_see(state, move, viewer))

    def tell(self, state: State, move: Move) -> tuple[Note, ...]:
        return tell(self.box, state, move, self.apply(state, move))

    def reveals(self, state: State, move: Move) -> bool:
        return isinstance(move, Draw | TurnSector) or (
            isinstance(move, LookAtChip) and bool(move.chip)
        )

    def may_see(self, state: State, move: Move, viewer: str) -> bool:
        self.must_be_viewer(viewer)
        if viewer == REFEREE:
            return True
        if isinstance(move, Draw) and isinstance(front(state), DrawEncounter):
            return viewer == reader(self.box, state)
        if isinstance(move, TellHand | LookAtChip):
            return viewer == move.seat
        return not (isinstance(move, Reconcile) and bool(move.players))
