"""Work that takes longer than a frame is a job in a thread; its answer is posted as a task.

Every such job tells how it ended. What can go wrong with files is said as it is; anything else is a
mistake of ours: it is said too, so that nobody waits for ever, and written to the log whole.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core.trouble import Trouble
from companion.table.journal import Journal
from companion.table.store import JournalError
from companion.tablet.page_builder import is_in_use
from companion.tablet.speech import _
from companion.tablet.troubles import trouble

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

T = TypeVar("T")

log = logging.getLogger(__name__)

Told = Callable[[str], object]
"""Gets the sentence that says why a job failed."""


def start_job(name: str, work: Callable[[], object], failed: Told) -> Thread:
    """Have `work` done in a thread of its own. `failed` is called in that thread."""

    def do() -> None:
        log.debug("job: %s", name)
        try:
            work()
        except Exception as error:
            failed(how_it_failed(name, error))

    job = Thread(target=do, name=name, daemon=True)
    job.start()
    return job


def how_it_failed(name: str, error: Exception) -> str:
    """A sentence for people about why a job failed."""
    if isinstance(error, Trouble | JournalError | OSError):
        return trouble(error)
    log.error("a mistake in the job: %s", name, exc_info=error)
    return _("A mistake in the app has ended this: {error}", error=f"{error!r:.200}")


def job_for(
    part: Any,
    work: Callable[[], T],
    done: Callable[[T], object],
    *,
    failed: Told | None = None,
    unwanted: Callable[[T], object] | None = None,
    changes: bool = True,
) -> None:
    """Have `work` done in a thread of its own, then `done` with its answer in the window's, if the
    page or part of it that waits for it is still there; if not, `unwanted` with the answer.

    Where it fails, `failed` gets the sentence to show there; without it, it is told at the top of
    the window, and `done` is not called. With `changes` off, pages are not told that something
    changed.
    """
    app: CompanionApp = part.app
    tell = failed or app.stage.notice

    def do() -> None:
        answer = work()
        app.main_thread.post(lambda: end(answer), changes=changes)

    def end(answer: T) -> None:
        if is_in_use(part):
            done(answer)
        elif unwanted is not None:
            unwanted(answer)

    def give_up(told: str) -> None:
        app.main_thread.post(lambda: tell(told), changes=changes, part=part)

    start_job("job of a page", do, give_up)


def own_journal(folder: Path) -> Journal:
    """The journal in a folder, opened once more for another thread."""
    return Journal(folder / "journal.sqlite3")
