"""Where a mistake of ours is caught before it would end the app.

Nothing that was accepted is lost by it: the journal has it. The table is opened anew from there,
and a page says what happened and offers to go on or to save a problem report. A mistake that comes
back at once, because even that page cannot be drawn, does end the app.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

from companion.table.store import JournalError
from companion.tablet.main_thread_queue import MainThreadQueue

MOST, WITHIN = 5, 3.0
"""So many mistakes in so many seconds end the app."""

log = logging.getLogger(__name__)


class Edge(ExceptionHandler):
    """Kivy asks it before an error would end the app, and Python before it ends a thread.

    `tell` is told of a journal that turns out to be damaged in the middle of a frame, when nobody
    is there to ask; `show` of everything else, with the app still running.
    """

    def __init__(
        self,
        main_thread: MainThreadQueue,
        tell: Callable[[JournalError], None],
        show: Callable[[Exception], None],
    ) -> None:
        self._main_thread, self._tell, self._show = main_thread, tell, show
        self._times: deque[float] = deque(maxlen=MOST)
        self._before = threading.excepthook
        self.ends_the_app = False
        """Whether every mistake does, as tests want it."""

    def begin(self) -> None:
        ExceptionManager.add_handler(self)
        self._before, threading.excepthook = threading.excepthook, self._in_thread

    def end(self) -> None:
        ExceptionManager.remove_handler(self)
        threading.excepthook = self._before

    def handle_exception(self, error: BaseException) -> int:
        if isinstance(error, JournalError):
            log.warning("the journal: %s", error.trouble)
            self._tell(error)
        elif not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)
        else:
            log.error("a mistake in the window's thread", exc_info=error)
            if self.ends_the_app or self._too_many():
                return int(ExceptionManager.RAISE)
            try:
                self._show(error)
                self._main_thread.go_on()
            except Exception as another:
                log.error("which cannot be shown", exc_info=another)
                return int(ExceptionManager.RAISE)
        return int(ExceptionManager.PASS)

    def _in_thread(self, raised: threading.ExceptHookArgs) -> None:
        """Called in the thread that failed."""
        error = raised.exc_value
        if self.ends_the_app or not isinstance(error, Exception):
            self._before(raised)
            return
        log.error("a mistake in a thread of its own", exc_info=error)
        self._main_thread.post(lambda: self._show(error), changes=False)

    def _too_many(self) -> bool:
        now = time.monotonic()
        self._times.append(now)
        return len(self._times) == MOST and now - self._times[0] < WITHIN
