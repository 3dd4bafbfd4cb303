"""The letters of the sheet: those of the app, so that every name can be written."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from card_codes.labels.pdf import Typeface


@cache
def typeface() -> Typeface:
    """Kivy brings free fonts along; they are found without starting it."""
    kivy = find_spec("kivy")
    assert kivy is not None
    assert kivy.origin is not None
    fonts = Path(kivy.origin).parent / "data" / "fonts"
    return Typeface(fonts / "Roboto-Regular.ttf", fonts / "Roboto-Bold.ttf")
