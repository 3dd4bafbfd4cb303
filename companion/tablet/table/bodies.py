"""What stands in the dock while a chance is awaited: keys for dice, a list of cards, an entry.

Each is made when it is first needed and kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.senses.due_now import DueNow
from companion.senses.keypad import Keys, keys
from companion.tablet.devices.scan_view import ScanWindow
from companion.tablet.speech import pgettext
from companion.tablet.table.die_keys import RollKeys, sum_pad
from companion.tablet.table.form_answers import FormAnswers
from companion.tablet.table.form_sheet import accept_words
from companion.tablet.table.key_pool import KeyWords
from companion.tablet.table.pick_question import PickQuestion
from companion.tablet.table.table_control import TableControl
from companion.view.asking import Form
from companion.view.building import DUE

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class Bodies:
    """Finds the widgets for what is due: one for each wing, or side by side in one dock."""

    def __init__(self, app: CompanionApp, control: TableControl) -> None:
        self._app, self._control = app, control
        self._rolls: dict[Keys, RollKeys] = {}
        self._pads: dict[tuple[int, ...], tuple[Widget, ...]] = {}
        self._list: PickQuestion | None = None
        self._form: Form | None = None
        self._answers: FormAnswers | None = None
        self._listed = ""
        """The position whose cards are on the list."""

    def due(self) -> tuple[tuple[Widget, ...], tuple[KeyWords, ...]]:
        """The widgets, and the keys that stand beside them."""
        question = self._control.view.due
        kind = question.kind if question is not None else ""
        if kind == "dice":
            return self._dice(), (self._camera(), *self._way_of_dice())
        if kind == "pick":
            return self._cards()
        return (), ()

    @property
    def _sums(self) -> tuple[int, ...]:
        """What the dice may show together, where that is all that is asked."""
        question = self._control.view.due
        return question.sums if question is not None else ()

    def _way_of_dice(self) -> tuple[KeyWords, ...]:
        """The key that turns from faces to sums and back, where both can be told."""
        if not self._sums:
            return ()
        by_sum = self._app.preferences.dice_by == "sums"
        return (KeyWords("dice by", "", self._turn_dice, "die" if by_sum else "keypad", "end"),)

    def _turn_dice(self) -> None:
        by_sum = self._app.preferences.dice_by == "sums"
        self._app.keep(dice_by="faces" if by_sum else "sums")
        self._control.show()

    def _dice(self) -> tuple[Widget, ...]:
        if self._sums and self._app.preferences.dice_by == "sums":
            if self._sums not in self._pads:
                control = self._control
                self._pads[self._sums] = sum_pad(
                    self._sums, lambda total: control.answer_due({"total": total})
                )
            return self._pads[self._sums]
        table = self._app.session.opened
        wanted = keys(DueNow(table.game, table.state, table.due, "", 0))
        if wanted is None:
            return ()
        if wanted not in self._rolls:
            control = self._control
            self._rolls[wanted] = RollKeys(
                wanted, lambda faces: control.answer_due({"faces": list(faces)})
            )
        return self._rolls[wanted].dice

    @property
    def is_long(self) -> bool:
        """True when the list that is shown needs more depth than a row of keys."""
        return self._list is not None and self._list.is_long

    # --- cards

    def _cards(self) -> tuple[tuple[Widget, ...], tuple[KeyWords, ...]]:
        """The list of what may come; several cards are told when all of them are picked."""
        position = self._app.session.opened.hash
        if position != self._listed or self._form is None:
            self._listed, self._form = position, self._control.ask(DUE, {})
            if self._form is not None:
                self._begin_list(self._form)
        if self._form is None or self._list is None:
            return (), ()
        keys = () if self._form.by_one_tap else (self._accept_key(self._form),)
        return (self._list,), (*keys, self._camera(icon=self._way_to_tell()))

    def _begin_list(self, form: Form) -> None:
        question, self._answers = form.questions[0], FormAnswers(form)
        if self._list is None:
            self._list = PickQuestion(question, self._answers, self._picked)
        else:
            self._list.begin(question, self._answers)

    def _picked(self) -> None:
        assert self._form is not None
        assert self._list is not None
        if self._form.by_one_tap:
            self._tell()
        else:
            self._list.show(self._form.questions[0])
            self._control.show()

    def _accept_key(self, form: Form) -> KeyWords:
        assert self._answers is not None
        lacks = self._answers.first_open is not None
        why_not = pgettext("table", "Pick a card first.") if lacks else ""
        text = accept_words(form, self._answers)
        return KeyWords("accept", text, self._tell, "check", "main", why_not=why_not)

    def _tell(self) -> None:
        assert self._answers is not None
        self._control.answer_due(self._answers.all)

    def _way_to_tell(self) -> str:
        """Where cards are picked from lists, nobody is asked about cameras."""
        return "keypad" if self._app.preferences.cards_by == "tap" else "camera"

    def _camera(self, icon: str = "camera") -> KeyWords:
        return KeyWords("look", "", self._look, icon, "end")

    def _look(self) -> None:
        self._app.stage.open_dialog(ScanWindow(self._app), self._app.acting_turn())
