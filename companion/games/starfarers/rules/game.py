"""Starfarers of Catan as a game: the registry put behind the interface that all games share."""

from __future__ import annotations

from typing import ClassVar

import companion.games.starfarers.rules.building
import companion.games.starfarers.rules.clearing
import companion.games.starfarers.rules.consequences
import companion.games.starfarers.rules.encounter_answers
import companion.games.starfarers.rules.founding
import companion.games.starfarers.rules.founding_phase
import companion.games.starfarers.rules.gifts
import companion.games.starfarers.rules.people
import companion.games.starfarers.rules.reconcile
import companion.games.starfarers.rules.reserve
import companion.games.starfarers.rules.seven
import companion.games.starfarers.rules.telling
import companion.games.starfarers.rules.trading
import companion.games.starfarers.rules.under_way  # noqa: F401  # these register their moves
from companion.core.chances import Draw, Roll, RollSum
from companion.core.counting import Counted, Found
from companion.core.due import Due
from companion.core.game import REFEREE, Game
from companion.core.pending import front_kind
from companion.core.score import Score
from companion.core.setup import Setup
from companion.core.words import Message, Note, Problem
from companion.games.starfarers.rules.audit import audit
from companion.games.starfarers.rules.box import Box, must_be_seats
from companion.games.starfarers.rules.chips import awaited_deck, chips_left
from companion.games.starfarers.rules.counting import counted, reconciliation
from companion.games.starfarers.rules.encounters import DECK, encounter_due, encounters_left, reader
from companion.games.starfarers.rules.exploring import tiles_left
from companion.games.starfarers.rules.instructions import instructions
from companion.games.starfarers.rules.laying_out import laying_out
from companion.games.starfarers.rules.mother_ship import check_shake, shake
from companion.games.starfarers.rules.moves import LookAtChip, Move, Reconcile, TellHand, TurnSector
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.points import score
from companion.games.starfarers.rules.production import check_production_roll, production_roll
from companion.games.starfarers.rules.rulebook import APPLIES, BOOK, CHECKS
from companion.games.starfarers.rules.setting_up import starting_state
from companion.games.starfarers.rules.state import (
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
from companion.games.starfarers.rules.titles import title
from companion.games.starfarers.rules.turn import front, settle
from companion.games.starfarers.rules.view import View, masked, view

_CHANCES: dict[type, str] = {Roll: "roll", RollSum: "roll", Draw: "draw", TurnSector: "sector"}


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
        if type(item) is TurnChip or type(item) is ReplaceChip:
            deck = awaited_deck(board_of(self.box, state), state, item)
            return Due(active, "draw", deck)
        if type(item) is Encounter:
            return encounter_due(self.box, state, item)
        if type(item) is DrawEncounter:
            return Due((reader(self.box, state),), "draw", DECK)
        if type(item) is LaySector:
            return Due(active, "sector", item.slot)
        if type(item) is WhoBegins:
            return Due(item.seats[:1], "roll", "dice")
        if type(item) is StartPiece:
            return Due((item.seat,))
        seats = [
            str(getattr(other, "seat", state.active))
            for other in state.pending
            if type(other) is type(item)
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
        if (type(move) is Roll or type(move) is RollSum) and move.dice != due.of:
            return [box.problem("wrong-dice", dice=move.dice, needed=due.of or "")]
        if type(move) is RollSum and move.dice == "balls":
            return [box.problem("balls-have-colours")]
        if type(move) is Draw and move.deck != due.of:
            return [box.problem("wrong-deck", deck=move.deck, needed=due.of or "")]
        if state.pending:
            return CHECKS[type(state.pending[0])](box, state, move)
        assert isinstance(move, Roll | RollSum)
        if state.phase == "production":
            return check_production_roll(box, state, move)
        assert isinstance(move, Roll)
        return check_shake(box, state, move)

    def legal(self, state: State) -> list[Move]:
        if state.phase == "over":
            return []
        return BOOK.legal(self.box, state, state.pending, state.phase)

    def apply(self, state: State, move: Move) -> State:
        box = self.box
        if type(move) in _CHANCES and state.pending:
            return settle(box, state, APPLIES[type(state.pending[0])](box, state, move))
        if (type(move) is Roll or type(move) is RollSum) and state.phase == "production":
            return settle(box, state, production_roll(box, state, move))
        if type(move) is Roll:
            return settle(box, state, shake(box, state, move))
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
        """A look at a chip does, whether or not it was told: who undoes it must not learn that."""
        return isinstance(move, Draw | TurnSector | LookAtChip)

    def may_see(self, state: State, move: Move, viewer: str) -> bool:
        self.must_be_viewer(viewer)
        if viewer == REFEREE:
            return True
        if isinstance(move, Draw) and isinstance(front(state), DrawEncounter):
            return viewer == reader(self.box, state)
        if isinstance(move, TellHand | LookAtChip):
            return viewer == move.seat
        return not (isinstance(move, Reconcile) and bool(move.players))
