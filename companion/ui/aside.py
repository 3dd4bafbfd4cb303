"""Work that takes longer than a frame is done aside; what came of it enters by the front door."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from companion.table.journal import Journal
from companion.table.store import JournalError
from companion.ui.troubles import trouble

if TYPE_CHECKING:
    from companion.ui.page import Page

T = TypeVar("T")


def aside(page: Page, work: Callable[[], T], done: Callable[[T], object]) -> None:
    """Have `work` done in a thread of its own, then `done` with its answer in the window's, if the
    page is still there.

    What can go wrong with files is told at the top of the window, and `done` is not called.
    """

    app = page.app

    def do() -> None:
        try:
            answer = work()
        except (OSError, JournalError) as error:
            told = trouble(error)
            app.enter(lambda: app.stage.notice(told))
        else:
            app.door.enter(lambda: done(answer), part=page)

    Thread(target=do, name="aside", daemon=True).start()


def own_journal(folder: Path) -> Journal:
    """The household's journal, opened once more for another thread."""
    return Journal(folder / "journal.sqlite3")
