"""The view itself: seats with their figures, verbs, board, cards, and what just happened."""

from __future__ import annotations

from typing import Any, Literal

from companion.core.chances import Rolled, RollSum
from companion.view.asking import Amounts, Question, Verb
from companion.view.board import Board
from companion.view.captions import Line, Shown
from companion.view.contest import Contest


class SumPart(Shown, frozen=True):
    text: Line
    value: int
    of: tuple[Line, ...] = ()


class Sum(Shown, frozen=True):
    """A number with its parts; `open` if a die still comes on top. With `lines`, they are said
    instead of an addition."""

    total: int
    parts: tuple[SumPart, ...] = ()
    open: bool = False
    text: Line = ""
    lines: tuple[Line, ...] = ()


class SmallCard(Shown, frozen=True):
    """A card in front of a seat, as small as a sign: its picture and its figure, seldom words."""

    key: str
    icon: str = ""
    figure: str = ""
    text: Line = ""


class Figure(Shown, frozen=True):
    """A number or a few small cards in front of a seat, or beside the prompt.

    `pips` are filled and all; `levels` are parts in `slots`. `tone` is a colour: "accent", "good",
    "warning", "danger", a good's or a player's. Held, a figure that `explains` is asked for its
    Sum, and one that `reveals` shows that part of its seat's Private. Tapped, it opens `verb`.
    Where a strip is narrow, `optional` ones go first.
    """

    key: str
    icon: str = ""
    number: int | None = None
    text: Line = ""
    tone: str = ""
    group: str = ""
    pips: tuple[int, int] | None = None
    levels: tuple[int, ...] = ()
    slots: int = 0
    cards: tuple[SmallCard, ...] = ()
    explains: bool = False
    reveals: str = ""
    verb: str = ""
    optional: bool = False


Flow = Literal["", "in", "out", "set"]


class Owed(Shown, frozen=True):
    """What hands have to do after the last event; without `tick` only something to know. `flow` is
    where cards go, into the seat's hand or out of it: that stays until it is touched, and is
    `older` then. Markers are `set` to so many. `word` names cards of one kind."""

    text: Line
    cards: Amounts = {}
    tick: bool = True
    flow: Flow = ""
    older: bool = False
    word: Line = ""


class Private(Shown, frozen=True):
    """What one seat alone may see, by name: "hand", "pirate", "chips", "reading" ..."""

    cards: dict[str, Amounts] = {}
    hidden: dict[str, int] = {}
    lines: dict[str, tuple[Line, ...]] = {}


class SeatView(Shown, frozen=True):
    """One seat. `errand` is the verb it answers at its own side, because several seats must at
    once; `awaited` says what the table waits for from it."""

    key: str
    id: str
    name: Line
    acts: bool = False
    points: Sum = Sum(0)
    figures: tuple[Figure, ...] = ()
    owed: tuple[Owed, ...] = ()
    errand: str = ""
    awaited: Literal["", "tick", "choice", "sealed"] = ""
    private: Private | None = None
    """In that seat's own view only; never in the tablet's."""


class OpenCard(Shown, frozen=True):
    """A card that lies open: turned if `used`, `marked` if it replaces another.

    `tone` is the colour of its kind, as a figure's; "back" is a card face down, "gap" a place
    without one. A card with a `globe` shows a planet: its colour is that of a good, or plain.
    """

    key: str
    text: Line
    detail: Line = ""
    icons: tuple[str, ...] = ()
    figure: str = ""
    tone: str = ""
    used: bool = False
    marked: bool = False
    globe: str = ""


class CardRow(Shown, frozen=True):
    """Cards side by side or one below the other. Along a row a `seat` may fly; those that are to
    come lie face down at its end."""

    key: str
    text: Line
    cards: tuple[OpenCard, ...] = ()
    lies: Literal["row", "list"] = "row"
    seat: str = ""


class Offer(Shown, frozen=True):
    """A trade that waits for the partner's yes; then `verb` is answered so."""

    verb: str
    by: str
    to: str
    answers: dict[str, Any]

    @property
    def gives(self) -> Amounts:
        return dict(self.answers.get("gives", {}))

    @property
    def takes(self) -> Amounts:
        return dict(self.answers.get("takes", {}))


class Effect(Shown, frozen=True):
    """What the last event did, for motion and sound: `what` went from key to key. "harm" is
    something evil that has come over a seat or all of them."""

    kind: Literal["roll", "move", "place", "remove", "take", "give", "turn", "harm", "win", "undo"]
    what: str = ""
    count: int = 1
    start: str = ""
    end: str = ""


def roll_effect(roll: Rolled) -> Effect:
    """The dice and their faces; where only their sum was told, that is the count."""
    if isinstance(roll, RollSum):
        return Effect("roll", roll.dice, roll.total)
    return Effect("roll", " ".join((roll.dice, *map(str, roll.faces))))


class TableView(Shown, frozen=True):
    """Everything a screen shows of one position. `n` events are in force; with the hash of the
    public chain a screen knows whether it is late."""

    game: str
    edition: str
    n: int
    public_hash: str
    viewer: str
    prompt: tuple[Line, ...]
    phase: Line
    turn: int
    acting: str
    seats: tuple[SeatView, ...]
    verbs: tuple[Verb, ...] = ()
    due: Question | None = None
    board: Board | None = None
    rows: tuple[CardRow, ...] = ()
    figures: tuple[Figure, ...] = ()
    offer: Offer | None = None
    undo: Line = ""
    effects: tuple[Effect, ...] = ()
    winner: str = ""
    goal: int = 0
    """How many points win; 0 if points do not."""
    contest: Contest | None = None
    """A fight or a race under way, and how it ended in the view of the event that ended it."""
    rolled: Effect | None = None
    """The dice that this turn goes by, as they lie on the table."""
    agreed: tuple[Line, ...] = ()
    """What the table agreed on anew since the game began."""
