"""A window without the app: widgets in it, real frames, real fingers."""

from __future__ import annotations

from collections.abc import Iterator

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.theme import look
from tests.tablet.driving import Finger


class BareWindow:
    """Holds one page after the other; `close` leaves the window empty for the next test."""

    def __init__(self) -> None:
        self.root = FloatLayout()
        Window.add_widget(self.root)
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        self.resize(1280, 800)

    def close(self) -> None:
        Window.remove_widget(self.root)
        look.use("dark", 1.0)
        self.resize(1280, 800)

    def resize(self, width: int, height: int) -> None:
        Window.size = (width, height)
        look.fit_window(width, height)
        self.frames(3)

    def put(self, *widgets: Widget) -> None:
        """Lay these widgets into the window instead of what was there."""
        self.root.clear_widgets()
        for widget in widgets:
            widget.size_hint = (None, None)
            self.root.add_widget(widget)
        self.frames()

    def frames(self, count: int = 2) -> None:
        for _ in range(count):
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        end = Clock.time() + seconds
        while Clock.time() < end:
            EventLoop.idle()
        self.frames()

    def finger_on(self, widget: Widget) -> Finger:
        finger = Finger(*widget.to_window(*widget.center))
        finger.down()
        return finger

    def tap(self, widget: Widget) -> None:
        finger = self.finger_on(widget)
        self.frames()
        finger.up()
        self.frames()

    def hold(self, widget: Widget, seconds: float = 0.6) -> None:
        finger = self.finger_on(widget)
        self.wait(seconds)
        finger.up()
        self.frames()


def read(widget: Widget) -> set[str]:
    """Everything that can be read on a widget and what lies in it."""
    return {text for part in widget.walk(restrict=True) for text in getattr(part, "texts", ())}


def cut_off(widget: Widget) -> list[str]:
    """Every text there that ends in dots."""
    pens = [part._pen for part in widget.walk(restrict=True) if hasattr(part, "_pen")]
    return [text for pen in pens for text in pen.cut]


def instructions(group: InstructionGroup) -> Iterator[Instruction]:
    """Everything that is drawn there."""
    for one in group.children:
        yield one
        if isinstance(one, InstructionGroup):
            yield from instructions(one)


def all_instructions(widget: Widget) -> list[Instruction]:
    """Of a widget and all that lies in it."""
    return [one for part in widget.walk(restrict=True) for one in instructions(part.canvas)]
