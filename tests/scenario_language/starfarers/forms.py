"""The forms that words of Starfarers of Catan take in scenarios, and the cards they stand for."""

from __future__ import annotations

import re

from companion.core.hands import Cards
from companion.games.starfarers.rules.goods import RESOURCES, Goods, goods_of

_SEAT = "yellow|red|white|blue"
_GOOD = "|".join(RESOURCES)
_SOME = rf"(?:\d+|no) (?:{_GOOD})"
_POINT = r"-?\d+,-?\d+"

FORMS = {
    "seat": _SEAT,
    "other": _SEAT,
    "who": f"{_SEAT}|nobody",
    "whom": f"{_SEAT}|all",
    "seats": rf"(?:{_SEAT})(?: (?:{_SEAT}))*",
    "card": r"[a-z][\w-]*",
    "deck": r"[a-z][\w-]*",
    "planet": r"[a-z][a-z0-9]*-\d",
    "system": r"[a-z][a-z0-9]*",
    "chip": r"\d+(?:/\d+)?|(?:pirate|ice)-\d",
    "people": "green-folk|scientists|merchants|diplomats",
    "good": _GOOD,
    "resource": _GOOD,
    "goods": rf"(?:{_SOME})(?:(?:, | and | ){_SOME})*",
    "price": rf"nothing|(?:{_SOME})(?:(?:, | and | ){_SOME})*",
    "upgrade": "booster|cannon|freight",
    "kind": "colony|trade",
    "point": _POINT,
    "points": rf"{_POINT}(?: {_POINT})*",
    "number": r"\d+",
    "numbers": r"-?\d+(?: -?\d+)*",
    "balls": "(?:black|blue|yellow|red|green)(?: (?:black|blue|yellow|red|green))*",
    "phase": "setup|production|trade|flight|over",
    "words": ".+",
}

BALLS = {"black": 1, "blue": 2, "yellow": 3, "red": 4, "green": 5}


def counts_of(text: str) -> dict[str, int]:
    """Goods as they are said, "2 fuel and no ore", by name."""
    found = re.findall(rf"(\d+|no) ({_GOOD})", text)
    return {good: 0 if count == "no" else int(count) for count, good in found}


def cards_of(text: str) -> Cards:
    counts = counts_of(text)
    return tuple(counts.get(good, 0) for good in RESOURCES)


def said_goods(text: str) -> Goods:
    return goods_of(cards_of(text))


def balls_of(text: str) -> tuple[int, ...]:
    return tuple(BALLS[ball] for ball in text.split())
