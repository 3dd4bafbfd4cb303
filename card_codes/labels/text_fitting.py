"""Breaking text into lines without asking a font: close enough, because `room` sees to the rest."""

from __future__ import annotations

AVERAGE_WIDTH = 0.72
"""Of a letter of a plain sans-serif font, by the height of its capitals."""


def wrapped(text: str, height: float, room: float) -> list[str]:
    """Lines of whole words that should fit into the room; a single long word stays whole."""
    most = max(1, int(room / (height * AVERAGE_WIDTH)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= most:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines
