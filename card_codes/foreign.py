"""Anything that is not one of our codes: named, shown safely, never opened.

A camera over a table meets web addresses, Wi-Fi passwords and whole letters as QR codes. They are a
normal answer. What they say may be hostile to a screen: control characters, characters that turn
the direction of writing, kilobytes of text.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

SHOWN_LENGTH = 60
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories that a screen does not show, or obeys instead of showing."""
_COMBINING_LIMIT = 2


@dataclass(frozen=True, slots=True)
class Foreign:
    """A text that is not a code of ours. `str()` is safe to show; `text` is as it was read."""

    text: str

    def __str__(self) -> str:
        return shown_safely(self.text)

    def __repr__(self) -> str:
        return f"Foreign({shown_safely(self.text)!r})"


def shown_safely(text: str, length: int = SHOWN_LENGTH) -> str:
    """One line of visible characters, at most `length` of them; the rest is counted."""
    shown: list[str] = []
    used = 0
    combining = 0
    for place, character in enumerate(text):
        category = unicodedata.category(character)
        combining = combining + 1 if category.startswith("M") else 0
        if category in _HIDDEN or combining > _COMBINING_LIMIT:
            piece = f"\\u{{{ord(character):x}}}"
        elif category == "Zs":
            piece = " "
        elif character == "\\":
            piece = "\\\\"
        else:
            piece = character
        if used + len(piece) > length:
            return "".join(shown) + f"… (+{len(text) - place})"
        shown.append(piece)
        used += len(piece)
    return "".join(shown)
