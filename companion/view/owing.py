"""The cards that a note is about."""

from __future__ import annotations

from companion.core.words import Note
from companion.view.asking import Amounts


def counted_cards(note: Note) -> Amounts:
    """What the note counts, such as ("2 ore", "1 wool"), by kind."""
    found: Amounts = {}
    for value in note.params.values():
        for item in value if isinstance(value, tuple) else ():
            count, _, kind = item.partition(" ")
            if kind and count.isdecimal():
                found[kind] = found.get(kind, 0) + int(count)
    return found
