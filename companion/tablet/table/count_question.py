"""Cards that are counted out: for each kind its card, its name, and a number between two keys."""

from __future__ import annotations

from collections.abc import Callable

from companion.tablet.table.drawn import Drawn, put
from companion.tablet.table.form_answers import FormAnswers
from companion.tablet.table.key import CARD, FreeKey, draw_good, draw_lacking
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.theme import look
from companion.tablet.widgets.lettering import width_of
from companion.view.asking import Option, Question

WIDEST = 520
HIGHEST = 64
HEAD = 30
RATE = 44


class Stepper(Drawn):
    """One kind. Of what could never be counted here the card is hollow."""

    def __init__(self, field: str, option: Option, step: Callable[[Option, int], None]) -> None:
        super().__init__()
        self.option, self.count = option, 0
        self._possible = False
        self.minus = FreeKey(key=f"minus {field} {option.key}", icon="minus")
        self.plus = FreeKey(key=f"plus {field} {option.key}", icon="plus")
        for key, by in ((self.minus, -1), (self.plus, 1)):
            key.bind(on_act=lambda *_, by=by: step(self.option, by))
            self.add_widget(key)

    def show(self, option: Option, answers: FormAnswers, question: Question) -> None:
        self.option, self.count = option, answers.count(question, option)
        self._possible = self._possible or option.most > 0
        self.plus.disabled = not answers.can_add(question, option)
        self.minus.disabled = not answers.can_take_back(question, option)
        self._draw_soon()

    def _draw(self, pen: Pen, rect: Rect) -> None:
        side = max(look.finger, min(rect.height, sized(56)))
        plus, rest = rect.right(side)
        number, rest = rest.right(_number_width())
        minus, rest = rest.right(side, look.gap / 2)
        put(self.plus, plus)
        put(self.minus, minus)
        ink = look.text if self.count else look.muted
        pen.text(str(self.count), number, ink, letters(28), bold=True)
        high = min(rect.height - sized(4), sized(44))
        card, name = rest.left(high * CARD, look.gap)
        draw = draw_good if self._possible else draw_lacking
        draw(pen, self.option.icon or "card", card.middle(card.width, high))
        if self.option.step > 1:  # how many of it one tap means
            rate, name = name.right(letters(RATE))
            pen.text(f"{self.option.step}:1", rate, look.muted, letters(20), bold=True)
        pen.text(str(self.option.text), name, look.text, letters(21), halign="left")


def _number_width() -> float:
    return max(sized(40), letters(44))


class CountQuestion(Drawn):
    """All kinds of one question, below its words."""

    def __init__(
        self, question: Question, answers: FormAnswers, changed: Callable[[], None]
    ) -> None:
        super().__init__()
        self.question, self._answers, self._changed = question, answers, changed
        self.titled = bool(question.text)
        """Beside one that has a title, one without leaves the line free."""
        self.steppers = {
            option.key: Stepper(question.field, option, self._step) for option in question.options
        }
        for stepper in self.steppers.values():
            self.add_widget(stepper)
        self.show(question)

    def _step(self, option: Option, by: int) -> None:
        self._answers.step(self.question, option, by)
        self._changed()

    def show(self, question: Question) -> None:
        """The question as it stands with the answers so far."""
        self.question = question
        for option in question.options:
            self.steppers[option.key].show(option, self._answers, question)
        self._draw_soon()

    # --- how it lies

    @property
    def narrowest(self) -> float:
        """What its rows need for a card, a name, a number and two keys."""
        options = self.question.options
        names = max((width_of(str(one.text), letters(19), False) for one in options), default=0)
        rate = letters(RATE) * any(one.step > 1 for one in options)
        return sized(44 + 2 * 56) + names + rate + _number_width() + 2 * look.gap

    def height_at(self, _width: float) -> float:
        return letters(HEAD) * self.titled + len(self.steppers) * sized(HIGHEST)

    def _draw(self, pen: Pen, rect: Rect) -> None:
        above, rect = rect.upper(letters(HEAD) * self.titled)
        if self.question.text:
            total = self._answers.total(self.question)
            text = f"{self.question.text}: {total}" if total else str(self.question.text)
            pen.text(text, above, look.muted, letters(20), bold=True, halign="left")
        row = min(sized(HIGHEST), rect.height / max(1, len(self.steppers)))
        gap = min(look.gap, max(0.0, row - look.finger))
        for stepper in self.steppers.values():
            place, rect = rect.upper(row)
            put(stepper, place.lower(row - gap)[0])
