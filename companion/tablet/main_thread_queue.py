"""The queue of tasks for the main thread, in which Kivy runs and the table changes.

Touches, the roller, the camera and background jobs all post tasks, from any thread. The main thread
runs them in order, and pages are refreshed once afterwards, however many tasks there were. It does
not grow without bound while the app hangs: news of devices that nobody will miss are dropped.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from threading import Lock
from typing import NamedTuple

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.table.store import JournalError
from companion.tablet.page_builder import is_in_use

Task = Callable[[], object]

ROOM = 256
"""As many tasks may wait before droppable ones are dropped, the oldest first."""


class _Posted(NamedTuple):
    task: Task
    changes: bool
    part: Widget | None
    droppable: bool


class MainThreadQueue:
    """Post tasks with `post`. `changed` is called at most once a frame, after they have run;
    `failed` when the journal could not be read or written."""

    def __init__(self, changed: Callable[[], None], failed: Callable[[JournalError], None]) -> None:
        self._failed = failed
        self._waiting: deque[_Posted] = deque()
        self._lock = Lock()
        self._drain_soon = Clock.create_trigger(self._drain, 0)
        self._refresh_soon = Clock.create_trigger(lambda _: changed(), -1)

    def post(
        self,
        task: Task,
        *,
        changes: bool = True,
        part: Widget | None = None,
        droppable: bool = False,
    ) -> None:
        """Run a task in the main thread, after every task that was posted before it.

        With `changes` off, pages are not refreshed: their widgets listen for this change. A task
        for `part` of a page is dropped when that part is no longer shown, a `droppable` one when
        too many wait.
        """
        with self._lock:
            if len(self._waiting) >= ROOM:
                self._make_room()
            self._waiting.append(_Posted(task, changes, part, droppable))
        self._drain_soon()

    def refresh(self) -> None:
        """Refresh the pages before the next frame."""
        self._refresh_soon()

    def skip_refresh(self) -> None:
        """The page was made after the last change: it need not be refreshed."""
        self._refresh_soon.cancel()

    def go_on(self) -> None:
        """After a mistake, which made Kivy cancel what was scheduled: schedule it again."""
        if self._waiting:
            self._drain_soon()
        self.refresh()

    def close(self) -> None:
        """The app ends: tasks that have not run are dropped."""
        self._drain_soon.cancel()
        self._refresh_soon.cancel()

    def _make_room(self) -> None:
        for place, posted in enumerate(self._waiting):
            if posted.droppable:
                del self._waiting[place]
                return

    def _drain(self, _dt: float) -> None:
        changed = False
        for posted in self._taken():
            if posted.part is not None and not is_in_use(posted.part):
                continue
            changed = changed or posted.changes
            try:
                posted.task()
            except JournalError as error:
                self._failed(error)
        if self._waiting:
            self._drain_soon()
        if changed:
            self.refresh()

    def _taken(self) -> Iterator[_Posted]:
        """Those that wait now, one by one: what a failing task leaves behind still waits."""
        for _ in range(len(self._waiting)):
            with self._lock:
                if not self._waiting:  # another thread has made room meanwhile
                    return
                posted = self._waiting.popleft()
            yield posted
