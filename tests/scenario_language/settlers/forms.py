"""The forms that words of The Settlers of Catan take in scenarios, and the cards they stand for."""

from __future__ import annotations

import re

from companion.core.hands import Cards
from companion.games.settlers.rules.box import SEATS, Seat
from companion.games.settlers.rules.resources import RESOURCES, Resources, cards

_RESOURCE = "|".join(RESOURCES)
_SOME = rf"(?:\d+|no) (?:{_RESOURCE})"
_KIND = "knight|road_building|year_of_plenty|monopoly|victory_point"
_SEAT = "blue|orange|white|red"

FORMS = {
    "seat": _SEAT,
    "other": _SEAT,
    "who": f"{_SEAT}|nobody",
    "whom": f"{_SEAT}|all",
    "resource": _RESOURCE,
    "goods": rf"(?:{_SOME})(?:(?:, | and | ){_SOME})*",
    "price": rf"nothing|(?:{_SOME})(?:(?:, | and | ){_SOME})*",
    "place": r"\d\.\d-[NESW]{1,2}|9\.9-N",
    "places": r"\d\.\d-[NESW]{1,2}(?: \d\.\d-[NESW]{1,2})*",
    "hex": r"\d\.\d",
    "card": r"[a-z][\w-]*",
    "kinds": rf"(?:{_KIND})(?: (?:{_KIND}))*",
    "number": r"\d+",
    "numbers": r"\d+(?: \d+)*",
    "phase": "setup|founding|roll|trade|build|action|over",
    "words": ".+",
}


def seat_of(text: str) -> Seat:
    return next(seat for seat in SEATS if seat == text)


def resources_of(text: str) -> Resources:
    """Cards as they are said, "2 ore and 1 wool"."""
    found = re.findall(rf"(\d+|no) ({_RESOURCE})", text)
    return Resources(**{name: 0 if count == "no" else int(count) for count, name in found})


def cards_of(text: str) -> Cards:
    return cards(resources_of(text))
