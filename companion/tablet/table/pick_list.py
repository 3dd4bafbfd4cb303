"""Which answers of a question are listed now, in which order, and what they are called.

No window here. What may come stands first, the rest behind "none of these". A long list goes by
names and is narrowed by groups or by first letters. What only one player may know has letters in an
order that nobody can guess: whoever looks over a shoulder at the tap has learnt nothing, and nobody
takes them for the number of a card.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import shuffle
from string import ascii_uppercase

from companion.view.asking import Option, Question

LONG = 12
"""A longer list goes by names."""
MANY = 24
"""A longer one can be narrowed by letters, where it has no groups."""


class PickList:
    """`group` narrows the list, or `letter`; with `others` it has what is not likely, too."""

    def __init__(self, question: Question, mix: Callable[[list[Option]], None] = shuffle) -> None:
        self.question = question
        self.group = self.letter = ""
        likely = question.likely or len(question.options)
        self._likely = {option.key for option in question.options[:likely]}
        self.others = False
        hidden = [one for one in question.options if self._is_hidden(one)]
        if question.kind != "order":  # cards are numbered as they lie before whoever has seen them
            mix(hidden)
            hidden.sort(key=lambda one: one.key not in self._likely)
        shown = [one for one in question.options if not self._is_hidden(one)]
        if len(shown) > LONG:
            shown.sort(key=lambda one: self.name(one).casefold())
        self._ordered = [*hidden, *shown]
        self._listed: tuple[object, list[Option]] = (None, [])

    def _is_hidden(self, option: Option) -> bool:
        """True for an option to be hidden; the one that tells nothing need not be."""
        return bool(option.key) and (self.question.secret or option.secret)

    # --- narrowing

    @property
    def groups(self) -> dict[str, str]:
        """Keys and words of what the list can be narrowed by."""
        there = {option.group for option in self.question.options}
        words = {key: str(text) for key, text in self.question.groups.items() if key in there}
        return {} if self.question.secret or len(words) < 2 else words

    @property
    def letters(self) -> tuple[str, ...]:
        open_ones = [one for one in self._ordered if not self._is_hidden(one)]
        if self.groups or len(open_ones) <= MANY:
            return ()
        return tuple(dict.fromkeys(self.name(option)[:1].upper() for option in open_ones))

    def hides(self, group: str) -> bool:
        """True when only one player may see what is in a group."""
        return any(one.secret for one in self.question.options if one.group == group)

    @property
    def lies_in_groups(self) -> bool:
        """True where all there is lies in groups that hide it: they are listed themselves first."""
        return bool(self.groups) and all(map(self._is_hidden, self._ordered))

    @property
    def begins_with_groups(self) -> bool:
        """True while nothing but those groups is listed."""
        return self.lies_in_groups and not self.group

    @property
    def has_others(self) -> bool:
        return any(option.key not in self._likely for option in self._ordered if self._here(option))

    @property
    def secret(self) -> bool:
        """True when only one player may see what is listed now."""
        return any(self._is_hidden(option) for option in self.listed)

    def _here(self, option: Option) -> bool:
        """In the group that was chosen; without one, what is secret is not in an open list. Where
        no group is left to choose, everything is."""
        if self.group:
            return option.group == self.group
        return self.question.secret or not option.secret or not self.groups

    @property
    def listed(self) -> Sequence[Option]:
        """All pages together."""
        wanted = (self.group, self.letter, self.others)
        if wanted != self._listed[0]:
            self._listed = (
                wanted,
                [
                    option
                    for option in self._ordered
                    if self._here(option)
                    and (self.others or option.key in self._likely)
                    and (not self.letter or self.name(option)[:1].upper() == self.letter)
                ],
            )
        return self._listed[1]

    # --- names

    def name(self, option: Option) -> str:
        """What everybody calls it."""
        return f"{option.text} ({option.detail})" if option.detail else str(option.text)

    def said(self, option: Option, *, seen: bool) -> str:
        """What stands on its key: of a secret one a letter, and its name while the eye is held. Of
        cards in an order it is the place in it."""
        if not self._is_hidden(option):
            return self.name(option)
        among = self.listed if option in self.listed else self._ordered
        place = among.index(option)
        ordered = self.question.kind == "order"
        sign = str(place + 1) if ordered else ascii_uppercase[place % 26] * (place // 26 + 1)
        return f"{sign}: {self.name(option)}" if seen else sign

    def icon(self, option: Option, *, seen: bool) -> str:
        return option.icon if seen or not self._is_hidden(option) else ""
