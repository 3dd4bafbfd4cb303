"""What can be done and what is asked for it: verbs, why not, questions and forms."""

from __future__ import annotations

from typing import Literal

from companion.view.captions import Line, Shown

Amounts = dict[str, int]
"""How many of which kind; kinds with none are left out."""


class WhyNot(Shown, frozen=True):
    """The rules' objection, the almanac's topic about it, and whether not even the table can allow
    it. Where goods are lacking, `text` says which, and `detail` what the rules object to."""

    text: Line
    topic: str = ""
    firm: bool = False
    detail: Line = ""


class Verb(Shown, frozen=True):
    """Something a seat can do: by one tap, by a tap on one of its places, or a form follows.

    `group` says where it stands: "main" is the big button, "end" the quiet one kept away from it,
    "choose" the answers to a question, "own" what a seat does at its own side while others do
    too; anything else is the key of a tab or of the part of the table it belongs to. `lacks` is
    what of the `cost` the seat surely does not have, as far as the viewer can know.
    """

    key: str
    seat: str
    text: Line
    icon: str = ""
    group: str = "grid"
    cost: Amounts = {}
    lacks: Amounts = {}
    detail: Line = ""
    places: tuple[str, ...] = ()
    asks: bool = False
    why_not: WhyNot | None = None
    sealed: bool = False
    """Kept to itself until everybody who has to has chosen."""


class Option(Shown, frozen=True):
    """One answer to a question. Counted ones go from `least` to `most`, `step` at a tap; so many
    as are `known` are surely there, further ones are among the question's `spare`.

    A `secret` one in an open list stands behind a button of its group, and there as in a secret
    question. The one without a key tells nothing. One that is a player is known by `seat`.
    """

    key: str
    text: Line = ""
    icon: str = ""
    group: str = ""
    detail: Line = ""
    least: int = 0
    most: int = 0
    known: int = 0
    step: int = 1
    secret: bool = False
    seat: str = ""
    at: str = ""
    """The place of the board where that player stands."""


class Question(Shown, frozen=True):
    """One field of a move. `least` and `most` are of all that is picked or counted together; where
    none need be picked, all or none are.

    `spare` are cards beyond the known ones that a hand could hold, of any kind. `likely` is how
    many of the options may come: they stand first, the others behind "none of these". `groups`
    are the words of the groups that a long list of options is narrowed by. A `secret`
    question shows letters in a shuffled order, and names only while the eye is held. `dice` are
    the faces of each die that is due; where the rules ask only for their sum, `sums` are what they
    may show together, and "total" answers as well as `field`. A card that is due may have too many
    answers to be in every view: without options, they are asked for (`building.form` of what is
    due).
    """

    field: str
    kind: Literal["place", "pick", "count", "order", "dice", "enter"]
    text: Line = ""
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    spare: int = 0
    likely: int = 0
    groups: dict[str, Line] = {}
    secret: bool = False
    dice: tuple[tuple[int, ...], ...] = ()
    sums: tuple[int, ...] = ()


class Form(Shown, frozen=True):
    """What is asked at once and of whom; `price` and `why_not` belong to the answers so far.

    A place is never asked together with something else: a screen lets it be tapped on the board,
    one after the other where a command has several (`GameTable.choices_of`).
    """

    verb: str
    seat: str
    text: Line
    accept: Line
    questions: tuple[Question, ...]
    price: Line = ""
    why_not: WhyNot | None = None
    where: Line = ""
    """The market or whatever else the verb's words leave out."""
    partner: str = ""
    """The seat whose yes makes it a move."""

    @property
    def by_one_tap(self) -> bool:
        """True when the first answer is all that is asked, so that nothing is left to accept. Where
        nothing is an answer too, that is accepted."""
        (first, *others) = self.questions
        return not others and first.least == first.most == 1 and first.kind == "pick"
