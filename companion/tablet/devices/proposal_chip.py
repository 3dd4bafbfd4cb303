"""What was read, waiting for a person: yes, no, or something else. A card among several is picked.

A reading the rules object to is shown with its reason; the table may still say that it is so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.chances import Draw, Roll
from companion.senses.proposal import Proposal
from companion.table.rulings import Overrule
from companion.tablet.app import CompanionApp
from companion.tablet.asking import ask
from companion.tablet.devices.dice_pictures import face_picture
from companion.tablet.devices.doubtful_dice import (
    BoxedPicture,
    DiceQuestion,
    evidence_picture,
)
from companion.tablet.devices.sentences import dice_name, face_name, move_name, proposal_note
from companion.tablet.icons import Icon
from companion.tablet.page_builder import is_in_use
from companion.tablet.speech import _, capital
from companion.tablet.stage import rest_once_drawn
from companion.tablet.table.held import Held
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widget_disposal import disposal, follow
from companion.tablet.widgets import Card, Column, Row, Text, VerbButton
from companion.tablet.widgets.buttons import Kind

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
        super().__init__(**kwargs)
        self.app, self.proposals = app, proposals
        self._other = other
        self._arranged: tuple[bool, bool] | None = None
        self.bind(size=self._arrange)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from what lies below."""
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
        disposal.clear(self)
        head, answers = self._head(), self._answers(narrow)
        head.size_hint, answers.size_hint = (
            ((0.42, 1), (0.58, 1))
            if wide
            else ((1, 0.4 if narrow else 0.5), (1, 1 if narrow else 0.5))
        )
        self.add_widget((Row if wide else Column)(head, answers))

    def _head(self) -> Widget:
        move = self.first.move
        icon = "card" if isinstance(move, Draw) else "roller"
        pictures: list[Widget] = [Icon(name=icon, width=look.touch)]
        if self._asks:
            pictures = [self._picture()]
        elif isinstance(move, Roll):
            pictures = [face_picture(move.dice, face, width=look.verb) for face in move.faces]
        colour = look.warning if not self.first.is_sure else look.muted
        why = Text(self._note(), "small", color=colour, size_hint_y=0.8)
        return Row(*pictures, Column(self._title(), why, spacing=0), spacing=look.gap * 1.5)

    @property
    def _asks(self) -> bool:
        """True when the camera is unsure of some dice."""
        return len(self.proposals) == 1 and self.first.asks_with_picture

    def _picture(self) -> Widget:
        """What the camera saw; a touch on a die opens the question about it."""
        due = self.app.session.opened.due
        path = evidence_picture(self.app, self.first)
        return BoxedPicture(path, self.first, due.of or "", self._ask_about)

    def _ask_about(self, die: int) -> None:
        first = self.first

        def told(move: Roll) -> None:
            self.app.stage.close_dialog()
            take(self.app, first, move)

        self.app.stage.open_dialog(DiceQuestion(self.app, first, die, told), self.app.acting_turn())

    def _ask(self) -> None:
        """Ask about the first die that could not be read."""
        faces = [box.face for box in self.first.boxes]
        self._ask_about(faces.index(0) if 0 in faces else 0)

    def _title(self) -> Widget:
        words = self.app.words
        if len(self.proposals) > 1:
            return Text(_("Which card is it?"), "body", bold=True)
        if self.first.move is None:
            dice = self.app.session.opened.due.of or ""
            return Text(capital(dice_name(words, dice)), "body", bold=True)
        name = move_name(words, self.first.move)
        if self.first.secret:
            return HoldToReveal(_("Hold to see the card"), name)
        return Text(name, "body", bold=True)

    def _note(self) -> str:
        if len(self.proposals) > 1:
            return _("Several cards are in view.")
        if self.first.secret and self.first.problems:
            return _("This card is not needed now.")
        return proposal_note(self.app.words, self.first)

    # what can be answered

    def _answers(self, narrow: bool) -> Widget:
        several, first = len(self.proposals) > 1, self.first
        cards = several or isinstance(first.move, Draw)
        no = _("None of these") if cards else _("No, roll again")
        row = (Column if narrow else Row)(
            VerbButton(no, "plain", icon="close", size_hint_y=1, act=self._reject),
            VerbButton(
                _("Something else"), "plain", icon="keypad", size_hint_y=1, act=self._something_else
            ),
            spacing=look.gap * (0.5 if narrow else 1.5),
        )
        if several:
            for number, proposal in enumerate(self.proposals[:MOST_CARDS], start=1):
                row.add_widget(self._yes(self._name(proposal, number), "plain", "card", proposal))
        elif self._asks and first.move is None:
            words = _("Say what they show") if len(first.boxes) > 1 else _("Say what it shows")
            row.add_widget(VerbButton(words, icon="dice", size_hint_y=1, act=self._ask))
        elif first.move is None:
            for move in first.alternatives[:MOST_CARDS]:
                faces = " + ".join(face_name(move.dice, face) for face in move.faces)
                act = partial(take, self.app, first, move)
                row.add_widget(VerbButton(faces, "plain", size_hint_y=1, act=act))
        else:
            kind: Kind = "main" if first.is_sure else "plain"
            row.add_widget(self._yes(_("Yes, it is so"), kind, "check", first))
        return row

    def _name(self, proposal: Proposal, number: int) -> str:
        """One card among several. A secret one has only a number: the list must not tell it."""
        if proposal.secret:
            return _("Card {number}", number=number)
        return move_name(self.app.words, proposal.move)

    def _yes(self, text: str, kind: Kind, icon: str, proposal: Proposal) -> VerbButton:
        """The key that accepts the reading; where the rules object, holding it insists."""
        why_not = self.app.words.problem(proposal.problems[0]) if proposal.problems else ""
        act = partial(take, self.app, proposal)
        yes = VerbButton(text, kind, icon=icon, why_not=why_not, size_hint_y=1, act=act)
        yes.bind(on_explain=lambda *_: insist(self.app, proposal))
        return yes

    # what becomes of it

    def _reject(self) -> None:
        for proposal in self.proposals:
            self.app.devices.reject(proposal)

    def _something_else(self) -> None:
        for proposal in self.proposals:
            self._other(proposal)


class ProposalTray(FloatLayout):
    """Where a seat decides: shows `behind`, or a chip while a reading waits.

    A table puts whatever the acting seat decides with into a tray, inside the panel that is turned
    to that seat.
    """

    def __init__(self, behind: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.behind = behind
        behind.size_hint, behind.pos_hint = (1, 1), {"x": 0, "y": 0}
        self.chip: ProposalChip | None = None
        self.add_widget(behind)
        self.app = App.get_running_app()
        follow(self, self.app.devices, proposals=self._told)
        self._show()

    def _told(self, *_: object) -> None:
        if is_in_use(self):  # else a page that was left
            self._show()

    def _show(self) -> None:
        """Show the chip; main verbs ignore taps for a moment, so that a finger already there
        answers nothing."""
        proposals = self.app.devices.proposals
        if self.chip is not None and self.chip.proposals == proposals:
            return
        if self.chip is None and not proposals:
            return
        rest_once_drawn()
        self.clear_widgets()
        if self.chip is not None:
            disposal.discard(self.chip)
            self.chip = None
        if proposals and self.app.session.table is not None:
            self.chip = ProposalChip(self.app, proposals, self.app.devices.set_aside)
            self.chip.size_hint, self.chip.pos_hint = (1, 1), {"x": 0, "y": 0}
        self.add_widget(self.chip or self.behind)


def take(
    app: CompanionApp, proposal: Proposal, move: Any = None, ruling: Overrule | None = None
) -> None:
    """Make one event of it, in the main thread; what is refused is said."""

    def do() -> None:
        with problems_shown(app):
            app.devices.accept(proposal, move, ruling)

    app.main_thread.post(do, changes=False)  # the session says what changes


def insist(app: CompanionApp, proposal: Proposal) -> bool:
    """The rules object, but people see the card: with a deliberate hold the table is right."""
    why = app.words.problem(proposal.problems[0])
    if any(problem.firm for problem in proposal.problems):
        app.stage.notice(why)
        return True
    due = app.session.opened.due
    by = app.words.listed(app.words.name("seat", seat) for seat in due.seats)
    ruling = Overrule(by, _("It lies on the table like this."))
    ask(
        app.stage,
        _("{problem} If it lies on the table all the same, hold the button.", problem=why),
        _("Hold: it is so"),
        lambda: take(app, proposal, ruling=ruling),
        hold=True,
        turn=app.acting_turn(),
    )
    return True


class HoldToReveal(Held, Card):
    """A secret that is shown for as long as a finger rests on it; nothing of it is drawn before."""

    may_be_touched = True
    rests = 0.0

    def __init__(self, closed: str, secret: str) -> None:
        super().__init__(padding=look.gap / 2, fill=look.raised)
        self._closed, self._secret = closed, secret
        self._text = Text(closed, "body", bold=True, halign="center")
        self.add_widget(Row(Icon(name="reveal", width=look.body * 2), self._text))

    def on_hold(self, _key: str) -> None:
        self._text.text, self._text.bold = self._secret, False

    def on_release(self, _key: str) -> None:
        self._text.text, self._text.bold = self._closed, True
