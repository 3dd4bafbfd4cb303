"""Everything that stands in the widget tree, whether or not it is drawn just now."""

from __future__ import annotations

from collections.abc import Iterable

from kivy.uix.widget import Widget


def kept_words(within: Widget) -> list[str]:
    """Drawn texts, and the words that widgets hold: a secret must be in neither."""
    found: list[str] = []
    for widget in within.walk():
        found += getattr(widget, "texts", ())
        found += [str(getattr(widget, name, "")) for name in ("text", "detail", "sentence")]
    return found


def read_there(words: Iterable[str], within: Widget) -> set[str]:
    """Which of these words can be found."""
    kept = kept_words(within)
    return {word for word in words if any(word in text for text in kept)}
