"""A seat of the open game on a page: its sign, its heading, and all that can be counted of it in a
position, be it the one on the table, one as it was then or one as it would be."""

from __future__ import annotations

from typing import Any

from kivy.uix.widget import Widget

from companion.core.counting import Counted
from companion.core.game import PUBLIC
from companion.tablet.app import CompanionApp
from companion.tablet.speech import capital
from companion.tablet.theme import look
from companion.tablet.widgets import Card, PlayerSign, Row, Text


def seat_sign(app: CompanionApp, seat: str) -> PlayerSign:
    """What a player of the open game is known by, at half the height of whatever holds it."""
    appearance, name = app.appearances()[seat], app.words.name("seat", seat)
    return PlayerSign(appearance.symbol, appearance.colour, name, pos_hint={"center_y": 0.5})


def seat_heading(app: CompanionApp, seat: str, right: str = "") -> Widget:
    """Sign and name of a player, with a word on the right."""
    name = Text(app.words.name("seat", seat), "body", bold=True)
    told = Text(right, "big", bold=True, halign="right", size_hint_x=0.4) if right else None
    return Row(seat_sign(app, seat), name, told, height=look.touch)


def said_count(app: CompanionApp, item: Counted) -> str:
    """The name of something that is counted."""
    return capital(app.words.name(item.kind, item.key))


def position_view(app: CompanionApp, state: Any) -> Widget:
    """What everybody may know of a position of the open game."""
    from companion.tablet.table.past_position import PastPosition  # home does without

    seats = app.session.opened.game.seats
    return PastPosition(app, state, [_seat_card(app, seat, state) for seat in seats])


def _seat_card(app: CompanionApp, seat: str, state: Any) -> Widget:
    """A player and everything of theirs that can be counted."""
    game = app.session.opened.game
    told = [
        f"{said_count(app, item)} {item.value}"
        for item in game.counted(state, PUBLIC)
        if item.seat == seat and item.value
    ]
    points = str(game.score(state, seat, PUBLIC).total)
    counts = Text(" · ".join(told), "small", grow=True)
    return Card(seat_heading(app, seat, points), counts, grow=True)
