"""What went wrong with a move, a file, a set-up or a disk, in the language that is spoken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.core.trouble import Trouble
from companion.table.refusals import Refused
from companion.table.store import JournalError
from companion.tablet.speech import _
from companion.view.building import Objected

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def trouble(error: Exception) -> str:
    """The sentence for people; the file and the detail stand behind it for whoever repairs it."""
    if isinstance(error, Trouble):
        fields = {
            name: trouble(value) if isinstance(value, Exception) else value
            for name, value in error.fields.items()
        }
        return _(error.text, **fields)
    if isinstance(error, JournalError):
        about = f"{error.path}: {error.detail}" if error.detail else str(error.path)
        return f"{_(error.happened)} {_(error.kept)} {_(error.to_do)} ({about})"
    return str(error)


@contextmanager
def problems_shown(app: CompanionApp) -> Iterator[None]:
    """What the rules refuse here, and what goes wrong with files, is told at the top of the window;
    the rest of the block is not done then."""
    try:
        yield
    except (Refused, Objected) as refused:
        app.stage.notice(app.words.problem(refused.problems[0]))
    except (Trouble, JournalError, OSError) as error:
        app.stage.notice(trouble(error))
