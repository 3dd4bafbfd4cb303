"""Values of an edition pack as a reader expects them: numbers, choices, goods and costs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeGuard

from companion.almanac.contents import own_words

NOT_KNOWN = "?"

_OR = {"en": "or", "de": "oder", "it": "o"}
_NOTHING = {"en": "nothing", "de": "nichts", "it": "niente"}

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


def in_words(value: object, language: str, game: str) -> str:
    """`[2, 3]` is "2 or 3", `{fuel = 2}` is "2 fuel"; what nobody knows is "?", never a guess."""
    if isinstance(value, Mapping):
        return _cost(value, own_words(game, language), language)
    if _is_list(value):
        return _choice([in_words(item, language, game) for item in value], language)
    if isinstance(value, str):
        return _name(value, own_words(game, language), language)
    return NOT_KNOWN if value is None else str(value)


def _cost(
    amounts: Mapping[object, object], goods: Mapping[str, tuple[str, str]], language: str
) -> str:
    parts = []
    for good, amount in amounts.items():
        if amount and isinstance(amount, int):
            one, several = goods.get(str(good), (str(good), str(good)))
            parts.append(f"{amount} {one if amount == 1 else several}")
    return " + ".join(parts) or _NOTHING[language]


def _choice(items: list[str], language: str) -> str:
    if len(items) < 2:
        return items[0] if items else _NOTHING[language]
    return f"{', '.join(items[:-1])} {_OR[language]} {items[-1]}"


def _name(text: str, goods: Mapping[str, tuple[str, str]], language: str) -> str:
    """A good by its name, anything else as written, without what would turn into a link."""
    if not text:
        return _NOTHING[language]
    if text in goods:
        return goods[text][1]
    return _MARKUP.sub(" ", text).strip()


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))
