"""Whether a journal still has the end it had, and still is the file that was opened.

What SQLite cannot read at the end of its log it passes over without a word, and a file that was
removed while it is open can be written to for ever. So the number of the last step is written down
beside the journal after each commit, and before a commit counts, the files are looked at.

The note beside the journal is not forced to the disk: the step it names is there already, and a
note that is missing or older only knows less.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

BESIDE = "-tail"
_ROOM = 20


class Tail:
    """The end of one journal file."""

    def __init__(self, path: Path) -> None:
        on_disk = str(path) != ":memory:"
        self._note = Path(f"{path}{BESIDE}") if on_disk else None
        self._files = (path, Path(f"{path}-wal")) if on_disk else ()
        self._known: dict[Path, tuple[int, int, int]] = {}

    def noted(self) -> int:
        """The last step that was acknowledged, as far as somebody wrote it down."""
        if self._note is None:
            return 0
        try:
            with self._note.open("rb") as file:
                return int(file.read(_ROOM))
        except (OSError, ValueError):
            return 0

    def note(self, step: int) -> None:
        """The step is on the disk. Written in place: it is as long each time."""
        if self._note is None or not step:
            return
        with suppress(OSError):
            handle = os.open(self._note, os.O_WRONLY | os.O_CREAT, 0o644)
            try:
                os.write(handle, b"%*d" % (_ROOM, step))
            finally:
                os.close(handle)

    def what_happened(self) -> str:
        """What was done to the files behind our back since they were looked at last; or nothing.

        They only grow while somebody has the journal open.
        """
        for file in self._files:
            before = self._known.get(file)
            try:
                now = file.stat()
            except OSError:
                if before is None:
                    continue
                return f"{file.name} is not there any more"
            if before is not None and before[:2] != (now.st_dev, now.st_ino):
                return f"{file.name} is another file now"
            if before is not None and now.st_size < before[2]:
                return f"{file.name} was cut short"
            self._known[file] = (now.st_dev, now.st_ino, now.st_size)
        return ""
