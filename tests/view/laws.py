"""What holds for every view of every game: keys, words, bytes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from companion.view.asking import Option, Verb
from companion.view.board import Piece, Plan
from companion.view.captions import Caption, translated
from companion.view.table_view import Figure, SeatView, TableView
from companion.wording.words import Words
from tests.view.walking import parts

KINDS: dict[type, str] = {SeatView: "seat", Verb: "verb", Figure: "figure"}


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
        pieces = [part for part in keyed if isinstance(part, Piece)]
        assert {one.glyph or one.key.split(" ")[0] for one in pieces} <= plan.glyphs.keys()


def check_round_trip(view: TableView) -> bytes:
    """Encoded, decoded strictly, and equal."""
    encoded = msgspec.json.encode(view)
    assert msgspec.json.decode(encoded, type=TableView) == view
    return encoded


def check_words(view: Any, words: Words) -> None:
    """Every caption of a view or a form has words, and none is left once they are said."""
    known = words.vocabulary
    of_kind = {
        "caption": known.captions,
        "title": known.titles,
        "note": known.notes,
        "problem": known.problems,
    }
    for part in parts(view):
        if not isinstance(part, Caption):
            continue
        if part.kind in of_kind:
            assert part.code in of_kind[part.kind], part
        else:
            kind, _, id = part.code.partition(" ")
            named = kind == "seat" or id in known.names.get(kind, {})
            assert named or words.name(kind, id) != id, part
    said = translated(view, words)
    assert not any(isinstance(part, Caption) for part in parts(said))
