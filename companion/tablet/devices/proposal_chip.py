"""What was read, waiting for a person: yes, no, or something else. A card among several is picked.

A reading the rules object to is shown with its reason; the table may still say that it is so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.chances import Draw, Roll
from companion.senses.proposal import Proposal
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.tablet.asking import ask
from companion.tablet.devices.dice_pictures import face_picture
from companion.tablet.devices.sentences import (
    capital,
    dice_name,
    face_name,
    move_name,
    proposal_note,
)
from companion.tablet.icons import Icon
from companion.tablet.leaving import leaving
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Card, Column, HoldToReveal, Row, Text, VerbButton

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

MOST_CARDS = 4
"""Buttons for cards that were seen at once; more do not fit, and the list has them all."""
WIDE = 3.4
"""Width by height from which on everything stands in one row."""
NARROW = 8.5
"""Width in fingertips below which the answers stand one above the other."""


class ProposalChip(Card):
    """One reading, or several cards of which one is meant. Arranges itself in the room it gets."""

    def __init__(
        self,
        app: CompanionApp,
        proposals: tuple[Proposal, ...],
        other: Callable[[Proposal], None],
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("padding", look.gap)
        super().__init__(outline=look.accent, fill=look.background, **kwargs)
        self.app, self.proposals = app, proposals
        self._other = other
        self._arranged: tuple[bool, bool] | None = None
        self.bind(size=self._arrange)

    def on_touch_down(self, touch: Any) -> bool:
        """What lies below is not for touching now."""
        return bool(super().on_touch_down(touch)) or self.collide_point(*touch.pos)

    @property
    def first(self) -> Proposal:
        return self.proposals[0]

    # how it looks

    def _arrange(self, *_: object) -> None:
        wide = self.width >= self.height * WIDE
        narrow = self.width < look.touch * NARROW
        if (wide, narrow) == self._arranged:
            return
        self._arranged = (wide, narrow)
        leaving.clear(self)
        whole = (Row if wide else Column)()
        head, answers = self._head(), self._answers(narrow)
        head.size_hint, answers.size_hint = (
            ((0.42, 1), (0.58, 1))
            if wide
            else ((1, 0.4 if narrow else 0.5), (1, 1 if narrow else 0.5))
        )
        whole.add_widget(head)
        whole.add_widget(answers)
        self.add_widget(whole)

    def _head(self) -> Widget:
        row = Row(spacing=look.gap * 1.5)
        move = self.first.move
        if isinstance(move, Roll):
            for face in move.faces:
                row.add_widget(face_picture(move.dice, face, size_hint_x=None, width=look.verb))
        else:
            row.add_widget(
                Icon(name=self._icon(), color=look.accent, size_hint_x=None, width=look.touch)
            )
        words = Column(spacing=0)
        words.add_widget(self._title())
        colour = look.warning if not self.first.is_sure else look.muted
        words.add_widget(Text(self._note(), "small", color=colour, size_hint_y=0.8))
        row.add_widget(words)
        return row

    def _icon(self) -> str:
        return "card" if isinstance(self.first.move, Draw) else "roller"

    def _title(self) -> Widget:
        words = self.app.words
        if len(self.proposals) > 1:
            return Text(say("Which card is it?"), "body", bold=True)
        if self.first.move is None:
            dice = self.app.session.opened.due.of or ""
            return Text(capital(dice_name(words, dice)), "body", bold=True)
        name = move_name(words, self.first.move)
        if self.first.secret:
            return HoldToReveal(say("Hold to see the card"), (name,))
        return Text(name, "body", bold=True)

    def _note(self) -> str:
        if len(self.proposals) > 1:
            return say("Several cards are in view.")
        if self.first.secret and self.first.problems:
            return say("This card is not expected now.")
        return proposal_note(self.app.words, self.first)

    # what can be answered

    def _answers(self, narrow: bool) -> Widget:
        row = (Column if narrow else Row)(spacing=look.gap * (0.5 if narrow else 1.5))
        row.add_widget(self._button(self._no(), "close", self._reject))
        row.add_widget(self._button(say("Something else"), "keypad", self._something_else))
        if len(self.proposals) > 1:
            for number, proposal in enumerate(self.proposals[:MOST_CARDS], start=1):
                row.add_widget(self._one_of(proposal, number))
        elif self.first.move is None:
            for move in self.first.alternatives[:MOST_CARDS]:
                faces = " + ".join(face_name(move.dice, face) for face in move.faces)
                row.add_widget(self._button(faces, "", partial(self._accept, move)))
        else:
            row.add_widget(self._yes())
        return row

    def _no(self) -> str:
        if len(self.proposals) > 1 or isinstance(self.first.move, Draw):
            return say("None of these")
        return say("No, throw again")

    def _yes(self) -> VerbButton:
        first = self.first
        why_not = self.app.words.problem(first.problems[0]) if first.problems else ""
        yes = VerbButton(
            say("Yes, it is so"),
            kind="main" if first.is_sure else "plain",
            icon="check",
            why_not=why_not,
            size_hint_y=1,
        )
        yes.bind(on_act=lambda *_: self._accept(None), on_explain=lambda *_: self._insist(first))
        return yes

    def _one_of(self, proposal: Proposal, number: int) -> VerbButton:
        """One card among several. A secret one has only a number: the list must not tell it."""
        name = move_name(self.app.words, proposal.move)
        text = say("Card {number}", number=number) if proposal.secret else name
        why_not = self.app.words.problem(proposal.problems[0]) if proposal.problems else ""
        button = VerbButton(text, kind="plain", icon="card", why_not=why_not, size_hint_y=1)
        button.bind(
            on_act=lambda *_: take(self.app, proposal),
            on_explain=lambda *_: self._insist(proposal),
        )
        return button

    def _button(self, text: str, icon: str, act: Callable[[], None]) -> VerbButton:
        return VerbButton(text, kind="plain", icon=icon, size_hint_y=1, on_act=lambda *_: act())

    # what becomes of it

    def _accept(self, move: Any) -> None:
        take(self.app, self.first, move)

    def _insist(self, proposal: Proposal) -> None:
        insist(self.app, proposal)

    def _reject(self) -> None:
        for proposal in self.proposals:
            self.app.devices.reject(proposal)

    def _something_else(self) -> None:
        for proposal in self.proposals:
            self._other(proposal)


def take(
    app: CompanionApp, proposal: Proposal, move: Any = None, ruling: Overrule | None = None
) -> None:
    """Make the one event of it, through the front door; what is refused is said."""

    def do() -> None:
        try:
            app.devices.accept(proposal, move, ruling)
        except Refused as refused:
            app.stage.notice(app.words.problem(refused.problems[0]))
        except JournalError as error:
            app.stage.notice(trouble(error))

    app.door.enter(do, changes=False)  # the session says what changes


def insist(app: CompanionApp, proposal: Proposal) -> None:
    """The rules object, but people see the card: with a deliberate hold the table is right."""
    why = app.words.problem(proposal.problems[0])
    if any(problem.firm for problem in proposal.problems):
        app.stage.notice(why)
        return
    due = app.session.opened.due
    by = app.words.listed(app.words.name("seat", seat) for seat in due.seats)
    ruling = Overrule(by, say("It lies on the table like this."))
    ask(
        app.stage,
        say("{problem} If it lies on the table all the same, hold the button.", problem=why),
        say("Hold: it is so"),
        lambda: take(app, proposal, ruling=ruling),
        hold=True,
        turn=app.acting_turn(),
    )
