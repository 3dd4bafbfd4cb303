"""The Settlers of Catan as a game: the registry put behind the interface that all games share."""

from __future__ import annotations

from typing import ClassVar

import companion.games.settlers.rules.building
import companion.games.settlers.rules.founding
import companion.games.settlers.rules.monopoly
import companion.games.settlers.rules.people
import companion.games.settlers.rules.reconcile
import companion.games.settlers.rules.robber
import companion.games.settlers.rules.trading
import companion.games.settlers.rules.under_way  # noqa: F401  # these register their moves
from companion.core.chances import ROLLS, Draw
from companion.core.counting import Counted, Found
from companion.core.due import Due
from companion.core.game import REFEREE, Game
from companion.core.pending import front_kind
from companion.core.score import Score
from companion.core.setup import Setup, SetupError
from companion.core.words import Message, Note, Problem
from companion.games.settlers.rules.audit import audit
from companion.games.settlers.rules.box import DECK, DEVELOPMENT, SEATS, Box, Seat
from companion.games.settlers.rules.claiming import legal_claims
from companion.games.settlers.rules.counting import counted, reconciliation
from companion.games.settlers.rules.instructions import instructions
from companion.games.settlers.rules.laying_out import laying_out, warnings
from companion.games.settlers.rules.moves import (
    GoOn,
    Move,
    Reconcile,
    Steal,
    TellDevelopment,
    TellHand,
)
from companion.games.settlers.rules.payments import unseen_development
from companion.games.settlers.rules.points import score, winner
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.rulebook import APPLIES, BOOK, CHECKS
from companion.games.settlers.rules.setting_up import starting_state
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardsToHandOver,
    CardToDraw,
    CardToSteal,
    FirstPlayerToFind,
    FreeRoad,
    RoadToFound,
    RobberToMove,
    SettlementToFound,
    State,
    answers,
)
from companion.games.settlers.rules.titles import title
from companion.games.settlers.rules.turn import settle
from companion.games.settlers.rules.view import View, face_down, masked, view

FEWEST_PLAYERS = 3


class Settlers(Game[State, Move]):
    """One box of The Settlers of Catan on one table. The seats are in the order of play."""

    name: ClassVar[str] = "settlers"
    state_type = State
    move_type = Move

    def __init__(self, setup: Setup) -> None:
        unknown = [seat for seat in setup.seats if seat not in SEATS]
        if unknown or len(setup.seats) < FEWEST_PLAYERS:
            seats = ", ".join(SEATS)
            raise SetupError(
                "The Settlers of Catan are played by three or four of: {seats}.", seats=seats
            )
        self.setup = setup
        self.box = Box(setup)
        self.pack = self.box.pack
        beginner = self.box.choices.set_up == "beginner"
        if beginner and len(setup.seats) < len(SEATS) and "red" in setup.seats:
            raise SetupError("With three players the beginner island is played without red.")

    @property
    def seats(self) -> tuple[str, ...]:
        return self.box.seats

    def start(self) -> State:
        return starting_state(self.box)

    def warnings(self) -> tuple[Note, ...]:
        return warnings(self.box)

    def laying_out(self) -> tuple[Note, ...]:
        return laying_out(self.box, self.start())

    def due(self, state: State) -> Due:
        if state.phase == "over":
            return Due(seats=())
        active = state.active
        if not state.pending:
            if state.phase == "roll":
                return Due(seats=(active,), chance="roll", of=DICE)
            return Due(seats=(active,))
        front = state.pending[0]
        if type(front) is CardToSteal:
            return Due(seats=(answers(state, front),), chance="steal", of=front.victim)
        if type(front) is CardToDraw:
            return Due(seats=(answers(state, front),), chance="draw", of=DECK)
        if type(front) is RobberToMove or type(front) is FreeRoad:
            return Due(seats=(answers(state, front),))
        if type(front) is CardsToDiscard or type(front) is CardsToHandOver:
            kind = type(front)
            seats = [item.seat for item in state.pending if type(item) is kind]
            return Due(seats=tuple(seats))
        if type(front) is SettlementToFound or type(front) is RoadToFound:
            return Due(seats=(front.seat,))
        if type(front) is FirstPlayerToFind:
            if self.box.first_player == "oldest":
                return Due(seats=front.seats)
            return Due(seats=(front.seats[len(front.rolls)],), chance="roll", of=DICE)
        return Due(seats=self.box.seats, chance="lay_island", of="island")

    def likely(self, state: State) -> tuple[str, ...]:
        if not state.pending or not isinstance(state.pending[0], CardToDraw):
            return ()
        left = dict(zip(DEVELOPMENT, unseen_development(self.box, state), strict=True))
        cards = [card for card, facts in self.box.cards.items() if left[facts.kind]]
        return tuple(sorted(cards, key=lambda card: -left[self.box.cards[card].kind]))

    def check(self, state: State, move: Move) -> list[Problem]:
        box = self.box
        if state.phase == "over":
            return [box.problem("game-over")]
        if type(move) in ROLLS and self.due(state).chance != "roll":
            return [box.problem("not-due", due=front_kind(state))]
        return CHECKS[type(move)](box, state, move)

    def legal(self, state: State) -> list[Move]:
        moves: list[Move] = BOOK.legal(self.box, state, state.pending, state.phase)
        return [*moves, *legal_claims(self.box, state)] if state.pending else moves

    def apply(self, state: State, move: Move) -> State:
        kind = type(move)
        after = APPLIES[kind](self.box, state, move)
        return settle(self.box, state, after, counted=kind in (Reconcile, GoOn))

    def audit(self, state: State) -> list[Problem]:
        return audit(self.box, state)

    def score(self, state: State, seat: str, viewer: str = REFEREE) -> Score:
        self.must_be_viewer(viewer)
        return score(self.box, state, self._seat(seat), viewer)

    def counted(self, state: State, viewer: str) -> tuple[Counted, ...]:
        self.must_be_viewer(viewer)
        return counted(self.box, state)

    def reconciliation(self, state: State, found: Found, reason: str) -> Reconcile:
        return reconciliation(state, found, reason)

    def winner(self, state: State) -> str | None:
        return winner(self.box, state) if state.phase == "over" else None

    def masked(self, state: State, viewer: str) -> State:
        return masked(state, viewer)

    def view(self, state: State, viewer: str) -> View:
        self.must_be_viewer(viewer)
        return view(self.box, state, viewer, self.due(state))

    def title(self, state: State, move: Move, viewer: str) -> Message:
        return title(self.box, state, move, sees_all=self.may_see(state, move, viewer))

    def instructions(self, state: State, move: Move, after: State) -> tuple[Note, ...]:
        return instructions(self.box, state, move, after)

    def reveals(self, state: State, move: Move) -> bool:
        return isinstance(move, Draw | Steal)

    def may_see(self, state: State, move: Move, viewer: str) -> bool:
        """A stolen card is the secret of two, a bought one of its buyer. A hand that was written
        down is public only where it tells no more than the table has seen."""
        self.must_be_viewer(viewer)
        if viewer == REFEREE:
            return True
        front = state.pending[0] if state.pending else None
        match move:
            case Draw():
                buyer = answers(state, front) if isinstance(front, CardToDraw) else state.active
                return not move.card or viewer == buyer
            case Steal() if isinstance(front, CardToSteal):
                return not move.card or viewer in (answers(state, front), front.victim)
            case TellHand() | TellDevelopment():
                return viewer == move.seat
            case Reconcile(players=dict(players)):
                return all(face_down(player) == player for player in players.values())
            case _:
                return True

    def _seat(self, seat: str) -> Seat:
        for known in self.box.seats:
            if known == seat:
                return known
        raise ValueError(f"no such seat: {seat}")
