"""Nothing that stands in a file may steer the terminal it is printed on.

Names, reasons and ids come from anybody's record. A terminal obeys control characters, and
characters that turn the direction of writing make a line read as another one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, TextIO, cast

_CONTROLS = {*range(0x20), *range(0x7F, 0xA0)} - {ord("\n"), ord("\t")}
_DIRECTIONS = {0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A)}
OBEYED = frozenset(_CONTROLS | _DIRECTIONS)
"""Characters that a terminal obeys instead of showing."""
_SHOWN = {character: f"\\u{{{character:x}}}" for character in OBEYED}
_IN_JSON = {character: f"\\u{character:04x}" for character in OBEYED}


def shown_plainly(text: str) -> str:
    """The text with what a terminal would obey written out."""
    return text.translate(_SHOWN)


def json_plainly(document: str) -> str:
    """The same document: in JSON such characters stand in texts only, and may be escaped there."""
    return document.translate(_IN_JSON)


class _Plain:
    """A stream that writes everything out plainly and is the stream itself otherwise."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(shown_plainly(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def plain_terminal() -> Iterator[None]:
    """Within it, whatever is printed is printed plainly."""
    out, err = cast(TextIO, _Plain(sys.stdout)), cast(TextIO, _Plain(sys.stderr))
    with redirect_stdout(out), redirect_stderr(err):
        yield
