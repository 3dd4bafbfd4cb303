"""What has been answered to a form so far, what is still to be told, and what can be counted.

No window here. Limits are those of the form as it stands with these answers: whoever changes one
asks for the form anew and hands it to `judged_by`.
"""

from __future__ import annotations

from typing import Any

from companion.view.asking import Form, Option, Question

Answers = dict[str, Any]


class FormAnswers:
    """Counts by kind, one that was picked, or several in the order in which they were tapped.

    Beside other questions a pick begins with its first option: somebody has to be the partner.
    """

    def __init__(self, form: Form) -> None:
        self.form = form
        self._counts: dict[str, dict[str, int]] = {}
        self._picked: dict[str, str] = {}
        self._several: dict[str, list[str]] = {}
        for question in form.questions:
            if question.kind == "count":
                least = {option.key: option.least for option in question.options if option.least}
                self._counts[question.field] = least
            elif takes_several(question):
                self._several[question.field] = []
            elif len(form.questions) > 1 and question.options:
                self._picked[question.field] = question.options[0].key

    def judged_by(self, form: Form) -> bool:
        """Take the form on; whether an answer no longer fits it and was taken back."""
        self.form = form
        unfit = [question for question in form.questions if not self._fits(question)]
        for question in unfit:
            self._counts[question.field] = {}
        return bool(unfit)

    def _fits(self, question: Question) -> bool:
        counts = self._counts.get(question.field, {})
        within = all(count <= _option(question, key).most for key, count in counts.items())
        return within and sum(counts.values()) <= question.most if counts else True

    # --- counting

    def count(self, question: Question, option: Option) -> int:
        return self._counts[question.field].get(option.key, 0)

    def total(self, question: Question) -> int:
        return sum(self._counts[question.field].values())

    def can_add(self, question: Question, option: Option) -> bool:
        """True when one step more is possible: of this kind, of all kinds together, and with the
        cards that a hand could hold beside those that are known."""
        wanted = self.count(question, option) + option.step
        if wanted > option.most or self.total(question) + option.step > question.most:
            return False
        if not question.spare:
            return True
        unknown = sum(
            max(0, (wanted if one is option else self.count(question, one)) - one.known)
            for one in question.options
        )
        return unknown <= question.spare

    def can_take_back(self, question: Question, option: Option) -> bool:
        return self.count(question, option) > option.least

    def step(self, question: Question, option: Option, by: int) -> None:
        counts = self._counts[question.field]
        counts[option.key] = max(option.least, counts.get(option.key, 0) + by * option.step)

    # --- picking

    def chosen(self, question: Question) -> list[str]:
        """What is picked, in the order of the taps."""
        if takes_several(question):
            return self._several[question.field]
        picked = self._picked.get(question.field)
        return [] if picked is None else [picked]

    def pick(self, question: Question, key: str) -> None:
        """Of several, a second tap takes an answer back; beyond the most nothing is added."""
        if not takes_several(question):
            self._picked[question.field] = key
            return
        several = self._several[question.field]
        if key in several:
            several.remove(key)
        elif len(several) < question.most:
            several.append(key)

    # --- all of it

    @property
    def begun(self) -> bool:
        """True when an answer differs from what the form began with."""
        return any(map(any, (self._several.values(), map(_some, self._counts.values()))))

    @property
    def so_far(self) -> Answers:
        """Before the first tap only what stands there; then also that nothing is counted yet. An
        order is asked about from the beginning: no card is in it."""
        orders: Answers = {one.field: [] for one in self.form.questions if one.kind == "order"}
        return self.all if self.begun else {**self._picked, **orders}

    @property
    def all(self) -> Answers:
        """An answer to every question: nothing is an answer too, where it is enough."""
        counts = {field: _some(counts) for field, counts in self._counts.items()}
        return {**self._picked, **counts, **{f: list(keys) for f, keys in self._several.items()}}

    @property
    def first_open(self) -> Question | None:
        """The first question that is not answered yet."""
        return next((one for one in self.form.questions if self.lacks(one)), None)

    def lacks(self, question: Question) -> int:
        """How many more have to be counted or picked. Cards that were seen are told all or none."""
        if question.kind == "count":
            return max(0, question.least - self.total(question))
        chosen = len(self.chosen(question))
        wanted = question.most if chosen and question.kind == "pick" else question.least
        return max(0, wanted - chosen)


def takes_several(question: Question) -> bool:
    """Cards that are laid in an order, or seen one after the other."""
    return question.kind == "order" or (question.kind == "pick" and question.most > 1)


def _some(counts: dict[str, int]) -> dict[str, int]:
    return {key: count for key, count in counts.items() if count}


def _option(question: Question, key: str) -> Option:
    return next(option for option in question.options if option.key == key)
