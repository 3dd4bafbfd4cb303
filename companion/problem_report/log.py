"""The log: what the app did, for whoever has to find out why something went wrong.

It is one file in the household's folder that is begun anew when it grows, and the terminal's stderr
for those who ask for it. It may be handed on, so it tells no secret of a game: our own sentences
hold numbers, kinds of moves and names of pages, and of an error only its type and its place are
written, because the words of an error may hold anything, a hidden card too.

Levels: DEBUG every event, page and job; INFO start, end, games and devices; WARNING what somebody
was told; ERROR a mistake of ours.
"""

from __future__ import annotations

import logging
import platform
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import copy
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from companion import __version__

NAME = "companion.log"
LARGEST = 512 * 1024
OLDER = 2
"""How many full ones are kept beside the one that is written."""
OURS = ("companion", "card_codes", "firmware_bridge", "kivy")
"""What else is installed is written from WARNING on."""

log = logging.getLogger(__name__)

_Raised = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class WithoutSecrets(logging.Formatter):
    """One line a message; below it the places of an error, without its words. Where somebody's home
    lies is left out, because it tells their name."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._home = str(Path.home())

    def format(self, record: logging.LogRecord) -> str:
        record = copy(record)
        record.exc_text = None  # where another handler has put the words of the error
        return super().format(record).replace(self._home, "~")

    def formatException(self, ei: _Raised) -> str:  # noqa: N802  # the name is logging's
        return "" if ei[1] is None else "\n".join(places(ei[1]))


def places(error: BaseException) -> Iterator[str]:
    """Where an error was raised, the outermost place first; what led to it comes before it."""
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from places(before)
        yield "  which led to:"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {short_path(frame.filename)}:{frame.lineno} in {frame.name}"
    yield f"  {type(error).__module__}.{type(error).__qualname__}"


def short_path(path: str) -> str:
    """A file as it is called within its package."""
    for top in map(Path, sorted(sys.path, key=len, reverse=True)):
        if str(top) != "." and Path(path).is_relative_to(top):
            return Path(path).relative_to(top).as_posix()
    return Path(path).name


class _LogFile(RotatingFileHandler):
    """A disk that is full or gone must not hurt a game: nothing is written then."""

    def __init__(self, folder: Path) -> None:
        super().__init__(
            folder / NAME, maxBytes=LARGEST, backupCount=OLDER, encoding="utf-8", delay=True
        )

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: ARG002, N802  # logging's
        return


@contextmanager
def logged(folder: Path | None, verbose: int = 0) -> Iterator[None]:
    """Write to the file of this household, if one is given, and with `verbose` to stderr; from 2 on
    with every detail."""
    handlers: list[logging.Handler] = []
    if folder is not None:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
        handlers.append(_LogFile(folder))
    handlers += [logging.StreamHandler(sys.stderr)] if verbose else []
    root, ours = logging.getLogger(), [logging.getLogger(name) for name in OURS]
    levels = [one.level for one in ours]
    for handler in handlers:
        handler.setFormatter(WithoutSecrets())
        root.addHandler(handler)
    for one in ours:
        one.setLevel(logging.DEBUG if verbose > 1 else logging.INFO)
    logging.captureWarnings(True)
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    log.info("companion %s, Python %s, %s", __version__, platform.python_version(), system)
    try:
        yield
    finally:
        log.info("the end")
        logging.captureWarnings(False)
        for one, level in zip(ours, levels, strict=True):
            one.setLevel(level)
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()


def log_files(folder: Path) -> list[Path]:
    """Those of a household that are there, the newest first."""
    names = [NAME, *(f"{NAME}.{number}" for number in range(1, OLDER + 1))]
    return [folder / name for name in names if (folder / name).is_file()]
