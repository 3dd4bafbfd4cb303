"""A position that is not the one on the table, of a game with a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.widget import Widget

from companion.tablet.position import seat_card
from companion.tablet.theme import look
from companion.tablet.widgets import Scroll, Split

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class MapPast(Split):
    """The map, and beside it what everybody could count. Nothing can be done."""

    def __init__(self, app: CompanionApp, state: Any, drawn: Widget) -> None:
        super().__init__(spacing=look.gap)
        self.add_widget(drawn)
        seats = Scroll()
        seats.fill_with([seat_card(app, seat, state) for seat in app.session.opened.game.seats])
        self.add_widget(seats)
