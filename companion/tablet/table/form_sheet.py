"""A form over the page: every question that a verb asks at once, and the key that accepts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from companion.tablet.speech import pgettext
from companion.tablet.table.count_question import WIDEST, CountQuestion
from companion.tablet.table.drawn import put
from companion.tablet.table.form_answers import Answers, FormAnswers
from companion.tablet.table.pen import letters
from companion.tablet.table.pick_question import PickQuestion
from companion.tablet.table.rect import Rect
from companion.tablet.table.sheet import Sheet
from companion.tablet.theme import Colour, Owner, look
from companion.view.asking import Form, Question, WhyNot

PICKS = 960
"""In dp: how wide a list is at most."""


class FormSheet(Sheet):
    """After each change `ask` says the form anew, with price, limits and what the rules say to it.

    `accept` gets an answer to every question, once. A form that asks one thing is accepted by the
    tap on it. Touched while it is closed, the key that accepts dispatches `on_explain`.
    """

    __events__ = ("on_explain",)

    def __init__(
        self,
        form: Form,
        ask: Callable[[Answers], Form],
        accept: Callable[[Answers], None],
        close: Callable[[], None],
        *,
        colour: Colour,
        owners: Mapping[str, Owner] = MappingProxyType({}),
    ) -> None:
        self._owners = owners
        title = f"{form.where}: {form.text}" if form.where else str(form.text)
        super().__init__(title, _width(form), colour)
        self.form, self._ask, self._accept = form, ask, accept
        self.answers = FormAnswers(form)
        self._accepted = False
        self.questions = [self._widget(question) for question in form.questions]
        titled = any(question.text for question in form.questions if question.kind == "count")
        for widget in self.questions:
            if isinstance(widget, CountQuestion):
                widget.titled = titled
            self.add_widget(widget)
        self._not_now = self.add_key("not-now", pgettext("table", "Not now"), close, icon="close")
        self.accept = self.add_key("accept", "", self._tapped, icon="check", kind="main")
        self.accept.bind(on_explain=lambda *_: self._explain())
        if form.by_one_tap:
            self.remove_widget(self.accept)
        elif self.answers.so_far:
            self._judge()
        self._show()

    def _widget(self, question: Question) -> CountQuestion | PickQuestion:
        if question.kind == "count":
            return CountQuestion(question, self.answers, self._changed)
        return PickQuestion(question, self.answers, self._changed, self._owners)

    # --- what is answered

    def _changed(self) -> None:
        if self.form.by_one_tap:
            self._tapped()
            return
        self._judge()
        self._show()

    def _judge(self) -> None:
        """An answer that no longer fits was taken back, and what is left is judged."""
        self.form = self._ask(self.answers.so_far)
        if self.answers.judged_by(self.form):
            self.form = self._ask(self.answers.so_far)
            self.answers.judged_by(self.form)

    def _tapped(self) -> None:
        if not self._accepted:
            self._accepted = True
            self._accept(self.answers.all)

    def _explain(self) -> None:
        if self.form.why_not is not None and self.answers.first_open is None:
            self.dispatch("on_explain", self.form.why_not)

    def on_explain(self, why_not: WhyNot) -> None:
        """It is closed, for this reason."""

    def _show(self) -> None:
        for widget, question in zip(self.questions, self.form.questions, strict=True):
            widget.show(question)
        self.accept.text = accept_words(self.form, self.answers)
        self.accept.why_not = self._reason()
        self._draw_soon()

    def _reason(self) -> str:
        """Why it cannot be accepted: something is still to be told, or the rules object."""
        lacking = self.answers.first_open
        if lacking is None:
            return "" if self.form.why_not is None else str(self.form.why_not.text)
        if self.form.price:
            return str(self.form.price)
        count = self.answers.lacks(lacking)
        if lacking.least == lacking.most or lacking.kind == "pick":
            return pgettext("table", "{count} to go", count=count)
        if len(self.form.questions) > 1 and lacking.text:
            return pgettext(
                "table", "{question}: at least {count}", question=lacking.text, count=count
            )
        return pgettext("table", "At least {count}", count=count)

    # --- how it lies

    def _rows(self, width: float) -> list[list[CountQuestion | PickQuestion]]:
        """Lists one below the other; what is counted side by side where there is room."""
        counts = [one for one in self.questions if isinstance(one, CountQuestion)]
        rows: list[list[CountQuestion | PickQuestion]] = [
            [one] for one in self.questions if isinstance(one, PickQuestion)
        ]
        beside = sum(one.narrowest + 2 * look.gap for one in counts) <= width
        return [*rows, [*counts]] if counts and beside else [*rows, *([one] for one in counts)]

    def middle_height(self) -> float:
        width = self.inner
        rows = self._rows(width)
        high = sum(max(one.height_at(width) for one in row) + look.gap for row in rows)
        return high + self._note_height(width)

    def _note_height(self, width: float) -> float:
        """Where the keys leave no room between them, the price stands above."""
        return letters(48) if self._is_narrow(width) and not self.form.by_one_tap else 0.0

    def _is_narrow(self, width: float) -> bool:
        return width < letters(640)

    def fill_middle(self, rect: Rect) -> None:
        if note := self._note_height(rect.width):
            below, rect = rect.lower(note)
            self._write_note(below)
        rows = self._rows(rect.width)
        wanted = [max(one.height_at(rect.width) for one in row) for row in rows]
        room = rect.height - look.gap * (len(rows) - 1)
        share = min(1.0, room / max(1.0, sum(wanted)))
        for row, high in zip(rows, wanted, strict=True):
            part, rect = rect.upper(high * share, look.gap)
            for one, place in zip(row, part.columns(len(row), 3 * look.gap), strict=True):
                put(one, place)

    def fill_foot(self, rect: Rect) -> None:
        if self.form.by_one_tap:
            put(self._not_now, rect.left(min(rect.width, letters(190)))[0])
            return
        narrow, gap = self._is_narrow(rect.width), look.gap
        out, rest = rect.left(min(rect.width * 0.4, letters(170)), 2 * gap)
        wide = max(letters(220), rect.width * 0.34)
        go, rest = rest.right(rest.width - gap if narrow else wide, 2 * gap)
        put(self._not_now, out)
        put(self.accept, go)
        if not narrow:
            self._write_note(rest)

    def _write_note(self, rect: Rect) -> None:
        """The rules' objection once anything was answered; else the price, or what is lacking."""
        lacks = self.answers.first_open is not None
        why_not = self.form.why_not
        if why_not is not None and not lacks and self.answers.begun:
            self._pen.text(str(why_not.text), rect, look.danger, letters(20), halign="left")
            return
        text = str(self.form.price) or (self.accept.why_not if lacks else "")
        if text:
            self._pen.text(text, rect, look.text, letters(22), bold=True, halign="left")


def accept_words(form: Form, answers: FormAnswers) -> str:
    """Whoever need not tell a secret, and has not, keeps it."""
    first = form.questions[0]
    keeps = first.kind == "pick" and first.secret and not answers.chosen(first)
    return pgettext("table", "Keep it secret") if keeps else str(form.accept)


def _width(form: Form) -> float:
    counts = sum(question.kind == "count" for question in form.questions)
    return counts * WIDEST + 40 if counts else PICKS
