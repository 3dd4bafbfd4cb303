"""What holds for every view of every game: keys, words, bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.view.asking import Option, Verb
from companion.view.board import Piece, Plan
from companion.view.captions import Caption, Shown, translated
from companion.view.table_view import Figure, SeatView, TableView
from companion.wording.words import Words

KINDS: dict[type, str] = {SeatView: "seat", Verb: "verb", Figure: "figure"}


def parts(shown: Any) -> Iterator[Any]:
    """Everything in a view, from the outermost in."""
    left = [shown]
    while left:
        part = left.pop()
        yield part
        if isinstance(part, Shown):
            left += [getattr(part, field) for field in part.__struct_fields__]
        elif isinstance(part, tuple):
            left += part
        elif isinstance(part, dict):
            left += part.values()


def check_keys(view: TableView, plan: Plan | None) -> None:
    """Every key is there once and says its kind; places are those of the plan."""
    keyed = [part for part in parts(view) if hasattr(part, "key") and not isinstance(part, Option)]
    counts = Counter(part.key for part in keyed)
    assert max(counts.values()) == 1, [key for key, count in counts.items() if count > 1]
    for part in keyed:
        kind, _, id = part.key.partition(" ")
        assert id, part.key
        assert KINDS.get(type(part), kind) == kind, part.key
    verbs = {verb.key for verb in view.verbs}
    seats = {f"seat {seat.id}" for seat in view.seats}
    assert {seat.errand for seat in view.seats} <= {"", *verbs}
    assert {part.verb for part in keyed if isinstance(part, Figure)} <= {"", *verbs}
    assert {one for verb in view.verbs for one in [f"seat {verb.seat}"]} <= seats
    if plan is not None and view.board is not None:
        assert view.board.plan == plan.key
        used = {place for verb in view.verbs for place in verb.places}
        used |= {part.at for part in keyed if isinstance(part, Piece)}
        assert used <= plan.places.keys(), used - plan.places.keys()
        assert {part.glyph for part in keyed if isinstance(part, Piece)} <= plan.glyphs.keys()


def check_round_trip(view: TableView) -> bytes:
    """Encoded, decoded strictly, and equal."""
    encoded = msgspec.json.encode(view)
    assert msgspec.json.decode(encoded, type=TableView) == view
    return encoded


def check_words(view: TableView, words: Words) -> None:
    """Every caption has words, and none is left once they are said."""
    known = words.vocabulary
    of_kind = {
        "caption": known.captions,
        "title": known.titles,
        "note": known.notes,
        "problem": known.problems,
    }
    for part in parts(view):
        if isinstance(part, Caption) and part.kind != "name":
            assert part.code in of_kind[part.kind], part
        elif isinstance(part, Caption):
            named = known.names.get(part.code, {})
            assert part.params["id"] in named or part.code == "seat", part
    said = translated(view, words)
    assert not any(isinstance(part, Caption) for part in parts(said))
