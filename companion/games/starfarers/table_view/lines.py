"""Words and pictures of verbs and of the options that they ask about."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import Param
from companion.games.starfarers.rules.box import Friendship
from companion.view.captions import Caption, Line, heading
from companion.view.commands import Choice

ICONS = {
    "place-colony": "colony",
    "place-spaceport": "spaceport",
    "build-colony-ship": "colony_ship",
    "build-trade-ship": "trade_ship",
    "build-spaceport": "spaceport",
    "fly": "rocket",
    "found-colony": "colony",
    "clear-planet": "cannon",
    "look-at-chip": "reveal",
    "place-gift": "trade_ship",
    "space-jump": "star",
    "choose-locked": "close",
    "discard": "card",
    "lose-upgrade": "booster",
    "take-any": "card",
    "tell-hand": "card",
    "give": "card",
    "yes": "check",
    "no": "close",
    "forgo-jump": "close",
    "trade": "swap",
    "bank": "astro",
    "buy-fame": "fame",
    "draw-reserve": "card",
    "helping-hand": "friendship",
    "take-friendship": "friendship",
    "rob": "card",
    "start-flight": "rocket",
    "end-turn": "check",
}

_NAMED = {
    "take-relief": ("good", "resource"),
    "take-friendship": ("card", "card"),
    "add-upgrade": ("part", "upgrade"),
    "remove-upgrade": ("part", "upgrade"),
    "build-upgrade": ("part", "upgrade"),
}
"""Verbs that are called after what they bring: the kind of name, and the parameter with the id."""


def verb_line(code: str, params: Mapping[str, Param]) -> Line:
    """What the button of a verb says."""
    if code in ("place-spaceport", "build-spaceport"):
        return heading("part", "spaceport")
    if code in _NAMED:
        kind, param = _NAMED[code]
        return heading(kind, str(params[param]))
    return Caption(code, dict(params))


def verb_icon(code: str, params: Mapping[str, Param]) -> str:
    for field in ("upgrade", "resource"):
        if field in params:
            return str(params[field])
    return ICONS.get(code, "")


def card_icon(card: Friendship) -> str:
    """The resource that it brings or exchanges, or the part of the mother ship that it helps."""
    if card.production or card.exchange:
        return str(card.production or card.exchange)
    return "booster" if card.speed else "cannon" if card.combat else "friendship"


def option_line(choice: Choice) -> tuple[Line, str]:
    """What an option says that a move needs, and its picture."""
    match choice.field:
        case "ship":
            return heading("ship", choice.id), f"{choice.id}_ship"
        case "upgrade":
            return heading("part", choice.id), choice.id
        case "rings":
            return Caption("rings", {"count": int(choice.id)}), "rocket"
        case _ if not choice.id:
            return Caption("keep-secret"), "card"
    return heading("chip", choice.id), "card"
