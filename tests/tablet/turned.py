"""How something on the glass is turned: the seat that reads it sits there."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.tablet.seats import Turned


def turn_of(widget: Widget) -> float:
    """The turn of the panel that holds it."""
    holder = widget
    while not isinstance(holder, Turned):
        holder = holder.parent
    return float(holder.turn)
