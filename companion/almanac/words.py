"""Values of an edition pack as a reader expects them: numbers, choices, goods and costs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeGuard

from companion.wording.words import Words

NOT_KNOWN = "?"

_OR = {"en": "or", "de": "oder", "it": "o"}
_MARKUP = re.compile(r"[\[\]{}*\s]+")


def look_up(values: Mapping[str, object], path: str) -> object:
    """The value at a dotted path such as `modules.sensor_cards.2`, or None."""
    found: object = values
    for step in path.split("."):
        if isinstance(found, Mapping):
            found = found.get(step)
        elif _is_list(found) and step.isdecimal() and int(step) < len(found):
            found = found[int(step)]
        else:
            return None
    return found


def in_words(value: object, words: Words) -> str:
    """`[2, 3]` is "2 or 3", `{fuel = 2}` is "2 fuel"; what nobody knows is "?", never a guess."""
    if isinstance(value, Mapping):
        costs = [words.count(good, n) for good, n in value.items() if n and isinstance(n, int)]
        return " + ".join(costs) or words.listed(())
    if _is_list(value):
        return _choice([in_words(item, words) for item in value], words)
    if isinstance(value, str):
        return _name(value, words) if value else words.listed(())
    return NOT_KNOWN if value is None else str(value)


def _choice(items: list[str], words: Words) -> str:
    if len(items) < 2:
        return items[0] if items else words.listed(())
    return f"{', '.join(items[:-1])} {_OR[words.language]} {items[-1]}"


def _name(text: str, words: Words) -> str:
    """What is counted as when there are several, and another value by its name. Anything else as
    it is written, without what would turn into a link."""
    if text in words.vocabulary.counted:
        return words.count(text, 2).removeprefix("2 ")
    if text in words.vocabulary.names.get("value", {}):
        return words.name("value", text)
    return _MARKUP.sub(" ", text).strip()


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))
