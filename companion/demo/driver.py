"""Drives the real app: touches in window coordinates, frames that really pass, real pictures."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.tablet.app import CompanionApp
from companion.tablet.table.key import Key
from companion.tablet.tap_guard import tap_guard
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Text
from companion.tablet.widgets.buttons import HOLD, _Button
from companion.tablet.window_picture import window_picture

SCROLL_DELAY, SCROLL_FRAMES = 0.12, 4
TOGETHER = 8
"""So many apps are ended before what they leave is collected: a search takes long each time."""
SIZES = ((1280, 800), (1920, 1200), (800, 1280))


class Finger(MotionEvent):
    """A touch. It comes in where a touch screen's touches come in."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", 1, self._at(x, y), is_touch=True, type_id="touch")

    def depack(self, args: Any) -> None:
        self.sx, self.sy = args
        self.profile = ["pos"]
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def to(self, x: float, y: float) -> None:
        self.move(self._at(x, y))
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)

    @staticmethod
    def _at(x: float, y: float) -> tuple[float, float]:
        return x / (Window.width - 1), y / (Window.height - 1)


class Driver:
    """One running app."""

    closed = 0
    """So many were ended in this process."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = SIZES[0],
        *,
        survives_mistakes: bool = False,
        alive: bool = False,
        greets: bool = False,
    ) -> None:
        """Still pictures are meant, unless the table is `alive`; `greets` asks what a first start
        asks."""
        self.folder, self._greets = folder, greets
        self._survives_mistakes, self._alive = survives_mistakes, alive
        self.resize(size)
        self.start()

    def start(self) -> None:
        """Start the app on what lies in the folder, as after a crash or a new evening."""
        self.app = CompanionApp(self.folder, self._greets)
        self.app.alive = self._alive
        self.app._run_prepare()
        self.app.edge.ends_the_app = not self._survives_mistakes
        if EventLoop.status != "started":
            runTouchApp(embedded=True)
        self.frames()

    def close(self) -> None:
        """End the app but keep the window: kivy opens only one in its life.

        What the page still has to do is done first; afterwards there is no journal to do it with.
        """
        self.frames(2)
        Window.remove_widget(self.app.root)
        self.app.dispatch("on_stop")
        disposal.finish()
        Driver.closed += 1
        if Driver.closed % TOGETHER == 0:
            gc.collect()  # the apps themselves would wait for a long rest

    def resize(self, size: tuple[int, int]) -> None:
        Window.size = size
        for _ in range(3):
            EventLoop.idle()

    def frames(self, count: int = 4) -> None:
        """So many frames, and as many more as a page needs to be ready and complete."""
        for _ in range(count):
            EventLoop.idle()
        while self.app.stage.is_busy():
            EventLoop.idle()
            if not self.app.stage.is_busy():
                EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let time pass by the window's clock, frame by frame, the last one after it: a slow one
        may take all of the time, and what was to happen in it comes with the next."""
        end = Clock.time() + seconds
        EventLoop.idle()
        while Clock.time() < end or self.app.stage.is_busy():
            EventLoop.idle()
        if seconds:
            EventLoop.idle()

    def rest(self) -> None:
        """Wait until main verbs are alive again."""
        self.frames(2)
        while tap_guard.active:
            EventLoop.idle()

    # looking

    def widgets(self) -> Iterator[Widget]:
        """Everything on the window, what lies on top last."""
        yield from self.app.root.walk()

    def texts(self) -> list[str]:
        """Every text that is shown: those of labels, and those that a widget draws itself."""
        found: list[str] = []
        for widget in self.widgets():
            if isinstance(widget, Text):
                found += [widget.text] if widget.text else []
            else:
                found += getattr(widget, "texts", ())
        return found

    def button(self, text: str) -> Widget:
        """The button or key with these words, or with this icon and no words."""
        for widget in reversed(list(self.widgets())):
            if isinstance(widget, _Button | Key) and text in (
                widget.text,
                widget.text or widget.icon,
            ):
                return widget
        raise LookupError(f"no button {text!r} among {self.texts()}")

    def picture(self, path: Path) -> None:
        """What is on the window now, as a file."""
        self.frames()
        Window.dispatch("on_draw")
        path.parent.mkdir(parents=True, exist_ok=True)
        window_picture().save(path, compress_level=1)

    # touching

    def tap(self, target: Widget | str) -> None:
        """Touch the middle of a widget, as long as a finger does.

        A list that scrolls waits for a moment whether the finger begins to move.
        """
        finger, listed = self._finger_on(target)
        finger.down()
        self.wait(SCROLL_DELAY if listed else 0)
        if listed:
            self._be_felt(listed)
        finger.up()
        self.wait(SCROLL_DELAY if listed else 0)

    def hold(self, target: Widget | str) -> None:
        """Touch and stay."""
        finger, _ = self._finger_on(target)
        finger.down()
        self.wait(HOLD + 0.15)
        self.frames(2)  # on a slow machine the time may pass within a single frame
        finger.up()
        self.frames()

    def _finger_on(self, target: Widget | str) -> tuple[Finger, Widget | None]:
        """A finger over a widget, and the widget once more if it is in a list that scrolls."""
        self.frames(1)
        widget = self.button(target) if isinstance(target, str) else target
        listed = widget if self._bring_into_view(widget) else None
        return Finger(*widget.to_window(*widget.center)), listed

    def _be_felt(self, widget: Widget) -> None:
        """Stay until the list has handed the touch on, which takes some frames, however slow. A
        finger that left earlier would be felt only later."""
        for _ in range(SCROLL_FRAMES):
            if getattr(widget, "state", "") == "down":
                return
            EventLoop.idle()

    def _bring_into_view(self, widget: Widget) -> bool:
        """Scroll as a player would, if the widget is in a list that scrolls. One that is shown as a
        whole would only swing back."""
        parent = widget.parent
        while parent is not None and parent is not Window:
            if hasattr(parent, "scroll_to"):
                wide, high = parent.viewport_size
                if wide > parent.width or high > parent.height:
                    parent.scroll_to(widget, animate=False)
                    self.frames()
                return True
            parent = parent.parent
        return False
