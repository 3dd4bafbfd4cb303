"""What every decoder looks like from outside.

A decoder is a native library that other people wrote. Behind this interface it may be missing,
refuse, or be moved into a process of its own without the ladder knowing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol

from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark


class Decoder(Protocol):
    """Looks for marks in a grey picture that frame.checked() let through."""

    name: str

    def decode(self, grey: Grey) -> list[Mark]:
        """All marks found. Never raises: a library that gives up has found nothing."""
        ...


class Missing(Exception):
    """This machine does not have the library; the message says how to get it."""


Make = Callable[[], Decoder]


def library(module: str, instead: str) -> Any:
    """The module, or Missing with what to do. A binding whose native library is not there fails in
    the same place: with an ImportError or, on some systems, an OSError."""
    try:
        return import_module(module)
    except (ImportError, OSError) as reason:
        raise Missing(instead) from reason
