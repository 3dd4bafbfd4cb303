"""The one door through which everything that happens comes in, from any thread, in order.

A touch, the roller and the camera all hand in what is to be done. The window's own thread does it,
one after the other, and then says once that something changed, however much came in.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.table.store import JournalError
from companion.tablet.backstage import is_there

Errand = Callable[[], object]


class FrontDoor:
    """Hand in errands with `enter`. `changed` is called at most once a frame, after them; `failed`
    for what the journal could not do."""

    def __init__(self, changed: Callable[[], None], failed: Callable[[JournalError], None]) -> None:
        self._failed = failed
        self._waiting: deque[tuple[Errand, bool, Widget | None]] = deque()
        self._drain_soon = Clock.create_trigger(self._drain, 0)
        self._refresh_soon = Clock.create_trigger(lambda _: changed(), -1)

    def enter(self, errand: Errand, *, changes: bool = True, part: Widget | None = None) -> None:
        """Have this done in the window's thread, after everything that came in before.

        With `changes` off, pages are not told: whoever shows it listens for it. What is only for
        `part` of a page is not done when that was left meanwhile.
        """
        self._waiting.append((errand, changes, part))
        self._drain_soon()

    def refresh(self) -> None:
        """Something changed that screens show; they are told before the next frame."""
        self._refresh_soon()

    def shut(self) -> None:
        """The app ends: what was not done before the last frame is not done at all."""
        self._drain_soon.cancel()
        self._refresh_soon.cancel()

    def _drain(self, _dt: float) -> None:
        changed = False
        for _ in range(len(self._waiting)):
            errand, changes, part = self._waiting.popleft()
            if part is not None and not is_there(part):
                continue
            changed = changed or changes
            try:
                errand()
            except JournalError as error:
                self._failed(error)
        if self._waiting:
            self._drain_soon()
        if changed:
            self.refresh()
