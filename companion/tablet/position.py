"""A position that is not the one on the table: as it was then, or as it would be.

A game that can draw one brings `companion.tablet.<game>.past` with a `PastPosition`; without it,
what can be counted is listed.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.core.counting import Counted
from companion.core.game import PUBLIC
from companion.tablet.pages import has_table
from companion.tablet.theme import look
from companion.tablet.widgets import Card, PlayerSign, Row, Scroll, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def position_view(app: CompanionApp, state: Any) -> Widget:
    """What everybody may know of a position of the open game."""
    game = app.session.opened.game
    module = f"companion.tablet.{game.setup.game}.past"
    if has_table(game.setup.game) and find_spec(module) is not None:
        drawn: Widget = import_module(module).PastPosition(app, state)
        return drawn
    scroll = Scroll()
    scroll.fill_with([seat_card(app, seat, state) for seat in game.seats])
    return scroll


def seat_heading(app: CompanionApp, seat: str, right: str = "") -> Widget:
    """Sign and name of a player, with a word on the right."""
    dress, name = app.dress()[seat], app.words.name("seat", seat)
    row = Row(size_hint_y=None, height=look.touch)
    sign = PlayerSign(dress.symbol, dress.colour, name)
    sign.pos_hint = {"center_y": 0.5}
    row.add_widget(sign)
    row.add_widget(Text(name, "body", bold=True))
    if right:
        row.add_widget(Text(right, "big", bold=True, halign="right", size_hint_x=0.4))
    return row


def said_count(app: CompanionApp, item: Counted) -> str:
    """The name of something that is counted."""
    name = app.words.name(item.kind, item.key)
    return name[:1].upper() + name[1:]


def seat_card(app: CompanionApp, seat: str, state: Any) -> Widget:
    """A player and everything of theirs that can be counted."""
    game = app.session.opened.game
    card = Card(grow=True)
    card.add_widget(seat_heading(app, seat, str(game.score(state, seat, PUBLIC).total)))
    told = [
        f"{said_count(app, item)} {item.value}"
        for item in game.counted(state, PUBLIC)
        if item.seat == seat and item.value
    ]
    card.add_widget(Text(" · ".join(told), "small", grow=True))
    return card
