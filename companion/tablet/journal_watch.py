"""A journal that turns out to be damaged in the middle of a frame is told, and ends nothing.

Rows of a long list are read when they come into sight; nobody is there to ask then.
"""

from __future__ import annotations

from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

from companion.table.store import JournalError


class JournalWatch(ExceptionHandler):
    """Kivy asks it before an error would end the app. Mistakes of our own still do."""

    def __init__(self, tell: Callable[[JournalError], None]) -> None:
        self._tell = tell

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, JournalError):
            return int(ExceptionManager.RAISE)
        self._tell(error)
        return int(ExceptionManager.PASS)
