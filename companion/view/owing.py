"""The cards that notes are about, and what is still owed of many notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.words import Note
from companion.view.asking import Amounts
from companion.view.captions import Caption, Line
from companion.view.table_view import Owed


def counted_cards(note: Note) -> Amounts:
    """What the note counts, such as ("2 ore", "1 wool"), by kind."""
    found: Amounts = {}
    for value in note.params.values():
        for item in value if isinstance(value, tuple) else ():
            count, _, kind = item.partition(" ")
            if kind and count.isdecimal():
                found[kind] = found.get(kind, 0) + int(count)
    return found


def turned_round(owed: Owed, text: Line) -> Owed:
    """What was undone: its cards go the other way."""
    return replace(owed, text=text, flow="out" if owed.flow == "in" else "in")


def folded(owed: Sequence[Owed]) -> Iterator[Owed]:
    """What is owed of earlier events; several things that go the same way are told as one."""
    for flow in ("in", "out"):
        some = [one for one in owed if one.flow == flow]
        if len(some) < 2:
            yield from (replace(one, older=True) for one in some)
            continue
        cards: Amounts = {}
        for one in some:
            for card, count in one.cards.items():
                cards[card] = cards.get(card, 0) + count
        unseen = sum(not one.cards for one in some)
        text = Caption(f"owed-{flow}", {"count": sum(cards.values()) + unseen})
        yield Owed(text, cards, flow=some[0].flow, older=True)
