"""How a widget is let go: everything by which it holds on to itself and to others is undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.clock import ClockEvent
from kivy.event import EventDispatcher
from kivy.graphics import InstructionGroup
from kivy.properties import AliasProperty, DictProperty, ReferenceListProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


def follow(widget: Widget, teller: EventDispatcher, **listeners: Callable[..., object]) -> None:
    """Have a widget listen to something that outlives it, until it is taken apart."""
    teller.bind(**listeners)
    vars(widget).setdefault(_FOLLOWS, []).append((teller, listeners))


_FOLLOWS = "_follows"


def take_apart(widget: Widget) -> None:
    """Let go of everything by which a widget holds on to itself and to others; those further out
    come first. Only the way to the app stays, for a thread that comes too late."""
    if widget.canvas is None:
        return  # it has been taken apart: two others held on to it
    _listen_no_more(widget)
    _tell_no_more(widget)
    widget.clear_widgets()
    if isinstance(widget, ScrollView):
        widget.effect_x.target_widget = widget.effect_y.target_widget = None
    canvas = widget.canvas
    parts = [canvas.before] if canvas.has_before else []
    parts += [canvas.after] if canvas.has_after else []
    for part in parts:
        canvas.remove(part)
    for part in (*parts, canvas):
        part.clear()
        InstructionGroup.__init__(part)  # once drawn, it holds on to itself until it begins anew
    app = vars(widget).get("app")
    vars(widget).clear()
    if app is not None:
        widget.app = app


def _listen_no_more(widget: Widget) -> None:
    """Neither to what it follows nor to the clock, nor to a finger that still rests there."""
    for teller, listeners in vars(widget).get(_FOLLOWS, ()):
        teller.unbind(**listeners)
    for kept in vars(widget).values():
        if isinstance(kept, ClockEvent):
            kept.cancel()
    for touch in EventLoop.touches:
        touch.ungrab(widget)


def _tell_no_more(widget: Widget) -> None:
    """Nobody hears of its properties and touches."""
    about = widget.properties()
    for kind in about.values():
        if isinstance(kind, AliasProperty | ReferenceListProperty):
            kind.get(widget)  # only when first asked for do they begin to listen to others
    for name, kind in about.items():
        _unbind(widget, name)
        if isinstance(kind, DictProperty):
            kind.get(widget).obj = None
    for name in _EVENTS:
        if widget.is_event_type(name):
            _unbind(widget, name)


_EVENTS = ("on_act", "on_explain", "on_hold", "on_settled", "on_press", "on_release")


def _unbind(widget: Widget, name: str) -> None:
    observers: list[Any] = widget.get_property_observers(name, args=True)
    for told, _, _, weak, number in observers:
        if number:
            widget.unbind_uid(name, number)
        else:
            listener = told() if weak else told
            if listener is not None:
                widget.unbind(**{name: listener})
