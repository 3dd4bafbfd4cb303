"""What a game must be able to do. One object stands for one box on one table with its agreements.

States and moves are immutable; nothing here remembers anything between two calls. `check`, `legal`,
`apply` and `audit` are the rulebook; the rest tells people about it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from msgspec import Struct

from companion.core.chances import Draw
from companion.core.counting import Counted, Found, Lying
from companion.core.due import Due
from companion.core.packs import Pack
from companion.core.score import Score
from companion.core.setup import Setup
from companion.core.words import Message, Note, Param, Problem, code_of, plain_params

S = TypeVar("S", bound=Struct)
M = TypeVar("M", bound=Struct)

PUBLIC = "public"
REFEREE = "referee"
"""A viewer is a seat, PUBLIC (what everybody may know) or REFEREE (everything)."""


class Game(ABC, Generic[S, M]):
    """The rules of one game for one set-up."""

    setup: Setup
    pack: Pack
    state_type: type[S]
    move_type: Any
    """The union of all actions and chances, for strict decoding."""

    @property
    @abstractmethod
    def seats(self) -> tuple[str, ...]:
        """The seats in the order of play."""

    def must_be_viewer(self, viewer: str) -> None:
        """Whoever asks for a view must be somebody; a slip must not show a secret."""
        if viewer not in (PUBLIC, REFEREE) and viewer not in self.seats:
            raise ValueError(f"no such viewer: {viewer}")

    def problem(
        self, code: str, *, topic: str = "", firm: bool = False, **params: Param
    ) -> Problem:
        """A problem of this edition; `topic` is the page of the almanac about it."""
        return Problem(code, topic, self.setup.edition, params, firm)

    def start(self) -> S:
        """The position before the first event: all defaults, unless a game says more."""
        return self.state_type()

    def laying_out(self) -> tuple[Note, ...]:
        """What hands lay on the real table before the first event, in order; of whom, or of all."""
        return ()

    def warnings(self) -> tuple[Note, ...]:
        """What was agreed but has no effect, told while a table chooses or is laid out. It refuses
        nothing: a game that was begun so goes on."""
        return ()

    @abstractmethod
    def due(self, state: S) -> Due:
        """What the game waits for."""

    def likely(self, state: S) -> tuple[str, ...]:
        """When a card is due: those that may come, the likely ones first. Not for players' eyes."""
        return ()

    @abstractmethod
    def check(self, state: S, move: M) -> list[Problem]:
        """Every reason why the move is not allowed; empty if it is."""

    @abstractmethod
    def legal(self, state: S) -> list[M]:
        """Every action that is open now, except those without a natural end such as free trades."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """The position after the move. Total for every move whose problems are not firm."""

    @abstractmethod
    def audit(self, state: S) -> list[Problem]:
        """What in this position cannot be laid out with the contents of the box."""

    @abstractmethod
    def score(self, state: S, seat: str, viewer: str = REFEREE) -> Score:
        """The victory points of a seat with the parts of their sum, as far as a viewer knows."""

    @abstractmethod
    def winner(self, state: S) -> str | None:
        """The seat that has won, once the game is over."""

    @abstractmethod
    def masked(self, state: S, viewer: str) -> S:
        """The position without what a viewer must not know: as if it had never been told."""

    def view(self, state: S, viewer: str) -> Struct:
        """The masked position with what is computed from it, for records, previews and hashes; what
        a screen draws is a `TableView`."""
        return self.masked(state, viewer)

    def title(self, state: S, move: M, viewer: str) -> Message:
        """What a viewer may read about a move made in this position: its kind and its fields, or
        its kind alone where the rest is not for these eyes."""
        seen = self.may_see(state, move, viewer)
        return Message(code_of(move), plain_params(move) if seen else {})

    def instructions(self, state: S, move: M, after: S) -> tuple[Note, ...]:
        """What each seat has to do on the real table after a move that led from one position to
        another."""
        return ()

    def reveals(self, state: S, move: M) -> bool:
        """Whether the move uncovered something hidden, so that undo asks a second time."""
        return isinstance(move, Draw)

    @abstractmethod
    def may_see(self, state: S, move: M, viewer: str) -> bool:
        """Whether a viewer may read the whole move, or only its title."""

    def counted(self, state: S, viewer: str) -> tuple[Counted, ...]:
        """What can be counted in front of each seat, as far as a viewer may know it."""
        return ()

    def lying(self, state: S, viewer: str) -> tuple[Lying, ...]:
        """The cards that may lie in front of a seat, and where, as far as a viewer may know it."""
        return ()

    def reconciliation(self, state: S, found: Found, reason: str) -> M | None:
        """The one move by which the table says what it counted; None where nothing is counted."""
        return None


AnyGame = Game[Any, Any]
