"""A table of phrases: each is a pattern such as "<seat> flies to sector <stack>" and a function.

The words in angle brackets are given to the function by name, in the forms that the vocabulary has
for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

R = TypeVar("R")


class NotUnderstood(ValueError):
    """No phrase of the vocabulary fits these words."""


class Phrases(Generic[R]):
    """Phrases that all answer with the same kind of thing; the first that fits is taken."""

    def __init__(self, forms: Mapping[str, str]) -> None:
        self.forms = forms
        self.table: list[tuple[re.Pattern[str], Callable[..., R]]] = []

    def __call__(self, *patterns: str) -> Callable[[Callable[..., R]], Callable[..., R]]:
        """This function answers these phrases."""

        def register(function: Callable[..., R]) -> Callable[..., R]:
            for pattern in patterns:
                self.table.append((self._compiled(pattern), function))
            return function

        return register

    def _compiled(self, pattern: str) -> re.Pattern[str]:
        def group(found: re.Match[str]) -> str:
            name = found[1]
            return f"(?P<{name}>{self.forms[name]})"

        return re.compile(re.sub(r"(?<!\?P)<(\w+)>", group, pattern))

    def understands(self, text: str) -> bool:
        return any(pattern.fullmatch(text) for pattern, _ in self.table)

    def answer(self, subject: object, text: str) -> R:
        for pattern, function in self.table:
            if found := pattern.fullmatch(text):
                return function(subject, **found.groupdict())
        raise NotUnderstood(f"'{text}' is not understood")
