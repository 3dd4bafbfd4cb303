"""How a sentence is written down here: English text that `pybabel extract` finds.

A field in braces is a parameter of the message, already turned into a name. A good or a part of the
ship can be counted: `{good}` says "fuel", `{good:{count}}` says "2 fuel", `{good:1}` says "1 fuel".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.rules.core.words import Param

Params = Mapping[str, Param]


class Plural(NamedTuple):
    """A sentence that differs between one and many; `by` names the parameter that is counted."""

    one: str
    many: str
    by: str


Template = str | Plural
Wording = Template | Callable[[Params], Template]
"""A sentence, or a function that picks one of several by the parameters."""


def N_(text: str) -> str:  # noqa: N802  # the name translators' tools look for
    """Marks a text for the catalogues and leaves it as it is."""
    return text


def NC_(context: str, text: str) -> str:  # noqa: N802, ARG001  # the context is for the catalogues
    """Marks a short text that could mean several things; the context says which."""
    return text
