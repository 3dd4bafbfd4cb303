"""Words and pictures of the options that verbs ask about."""

from __future__ import annotations

from companion.games.starfarers.rules.box import Friendship
from companion.view.captions import Caption, Line, heading
from companion.view.commands import Choice


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
