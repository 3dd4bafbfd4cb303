"""How commands answer: one JSON document or text on stdout, errors on stderr, three exit codes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec

from companion.cli.plain_terminal import json_plainly

OK = 0
PROBLEMS = 1
UNREADABLE = 2
"""Bad usage or unreadable input."""


class Failure(Exception):
    """A command cannot do its work: the message tells a person what happened and what to do."""


@contextmanager
def writing(path: Path | str) -> Iterator[None]:
    """A file that cannot be written is told."""
    try:
        yield
    except OSError as error:
        raise Failure(f"Cannot write '{path}': {error.strerror or error}.") from error


def made_folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failure(f"Cannot make the folder '{folder}': {error.strerror}.") from error
    return folder


def print_json(document: Any) -> None:
    """One JSON document in UTF-8, whatever the terminal speaks; the same answer, the same bytes."""
    encoded = msgspec.json.format(msgspec.json.encode(document, enc_hook=_encode), indent=2)
    sys.stdout.flush()
    sys.stdout.buffer.write(json_plainly(encoded.decode()).encode() + b"\n")


def print_error(message: str) -> None:
    print(f"companion: {message}", file=sys.stderr)


def _encode(value: object) -> object:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(f"cannot write {type(value).__name__} as JSON")
