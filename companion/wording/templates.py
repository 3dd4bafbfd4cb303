"""How a sentence is written down here: English text that `pybabel extract` finds.

A field in braces is a parameter of the message, already turned into a name. A good or a part of the
ship can be counted: `{good}` says "fuel", `{good:{count}}` says "2 fuel", `{good:1}` says "1 fuel".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from companion.core.words import Param

Params = Mapping[str, Param]


class Plural(NamedTuple):
    """A sentence that differs between one and many; `by` names the parameter that is counted.

    Words that two games share but other languages tell apart have a context.
    """

    one: str
    many: str
    by: str
    context: str = ""


Template = str | Plural
Wording = Template | Callable[[Params], Template]
"""A sentence, or a function that picks one of several by the parameters."""


def N_(text: str) -> str:  # noqa: N802  # the name translators' tools look for
    """Marks a text for the catalogues and leaves it as it is."""
    return text


def PluralIn(context: str, one: str, many: str, by: str) -> Plural:  # noqa: N802  # as Plural
    """Marks a sentence for the catalogues whose words mean something of their own in one game."""
    return Plural(one, many, by, context)


def NC_(context: str, text: str) -> str:  # noqa: N802, ARG001  # the context is for the catalogues
    """Marks a short text that could mean several things; the context says which."""
    return text
