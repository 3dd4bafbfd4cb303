"""What went wrong with a file, a set-up or a disk, in the language that is spoken."""

from __future__ import annotations

from companion.core.trouble import Trouble
from companion.table.store import JournalError
from companion.tablet.speech import say


def trouble(error: Exception) -> str:
    """The sentence for people; the file and the detail stand behind it for whoever repairs it."""
    if isinstance(error, Trouble):
        fields = {
            name: trouble(value) if isinstance(value, Exception) else value
            for name, value in error.fields.items()
        }
        return say(error.text, **fields)
    if isinstance(error, JournalError):
        about = f"{error.path}: {error.detail}" if error.detail else str(error.path)
        return f"{say(error.happened)} {say(error.kept)} {say(error.to_do)} ({about})"
    return str(error)
