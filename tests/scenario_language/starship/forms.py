"""The forms that words of Starship Catan take in scenarios, and the goods they stand for."""

from __future__ import annotations

import re

from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.goods import Goods

_GOOD = "food|ore|carbon|fuel|trade goods|science|astro"
_SOME = rf"(?:\d+|no) (?:{_GOOD})"

FORMS = {
    "seat": "moon|sun",
    "who": "moon|sun|nobody",
    "whom": "moon|sun|all",
    "card": r"[a-z][\w-]*",
    "cards": r"[a-z][\w-]*(?: [a-z][\w-]*)*",
    "more": r"[a-z][\w-]*(?: [a-z][\w-]*)*",
    "good": _GOOD,
    "goods": rf"(?:{_SOME})(?:(?:, | and | ){_SOME})*",
    "price": rf"nothing|(?:{_SOME})(?:(?:, | and | ){_SOME})*",
    "module": "logistics|command|sensor|trade|science|production",
    "number": r"\d+",
    "numbers": r"-?\d+(?: \d+)*",
    "levels": r"none|\d(?:,\d)*",
    "phase": "setup|production|flight|trade|over",
    "words": ".+",
}


def seat_of(text: str) -> Seat:
    return "sun" if text == "sun" else "moon"


def good_of(text: str) -> str:
    return text.replace(" ", "_")


def counts_of(text: str) -> dict[str, int]:
    """Goods as they are said, "2 fuel and no trade goods", by name."""
    found = re.findall(rf"(\d+|no) ({_GOOD})", text)
    return {good_of(good): 0 if count == "no" else int(count) for count, good in found}


def goods_of(text: str) -> Goods:
    return Goods(**counts_of(text))


def levels_of(text: str) -> tuple[int, ...]:
    return () if text == "none" else tuple(map(int, text.split(",")))
