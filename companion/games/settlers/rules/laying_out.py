"""Laying out the table before the first event: what each pair of hands puts where, in order.

Everything is read off the box and the starting position, so the table's choices and the owner's own
values are in it. Whoever begins, and free founding, are not here: the game itself asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.words import Note
from companion.games.settlers.rules.box import Box, Seat, StartingPieces
from companion.games.settlers.rules.geometry import HEXES, HEXES_AT, HEXES_BESIDE, ROWS
from companion.games.settlers.rules.resources import goods_text
from companion.games.settlers.rules.state import State
from companion.games.settlers.rules.titles import lands

ISLAND_STEPS = frozenset(
    (
        "lay-frame",
        "lay-hexes",
        "shuffle-harbours",
        "lay-tokens-random",
        "lay-tokens-clockwise",
        "lay-tokens-counter-clockwise",
    )
)
"""The steps by which an island of one's own comes to lie: done once it was entered."""


def laying_out(box: Box, start: State) -> tuple[Note, ...]:
    """First the island, then what lies beside it, then what everybody has in front of them."""
    island = _printed_island(start) if start.island else _island_of_your_own(box)
    own = [note for seat in box.seats for note in _own(box, start, seat)]
    return (*warnings(box), *island, *_beside(box), _pieces(box), *own)


def warnings(box: Box) -> tuple[Note, ...]:
    """On the printed island the tokens have their places, whatever was agreed about them."""
    agreed = box.pack.switches["number_tokens"].default != box.choices.number_tokens
    return (Note("tokens-are-printed"),) if agreed and box.choices.set_up == "beginner" else ()


def _printed_island(start: State) -> Iterator[Note]:
    yield Note("lay-frame")
    for row in range(1, len(ROWS) + 1):
        hexes = tuple(at for at in HEXES if at.startswith(f"{row}."))
        yield Note("lay-row", {"row": row, "at": lands(start, hexes)})
    assert start.island is not None
    yield Note("lay-harbours", {"harbour": start.island.harbours})
    if start.robber:
        yield Note("robber-on-desert")


def _island_of_your_own(box: Box) -> Iterator[Note]:
    yield Note("lay-frame")
    rows = "-".join(map(str, ROWS))
    yield Note("lay-hexes", {"count": sum(box.hexes.values()), "rows": rows})
    yield Note("shuffle-harbours", {"count": len(box.harbour_places)})
    tokens = box.tokens
    if box.choices.number_tokens == "random":
        yield Note("lay-tokens-random", {"first": min(tokens.red), "last": max(tokens.red)})
    else:
        first, last = tokens.letters[0], tokens.letters[-1]
        yield Note(f"lay-tokens-{tokens.direction}", {"first": first, "last": last})


def _beside(box: Box) -> Iterator[Note]:
    yield Note("lay-bank", {"cards": goods_text(box.bank)})
    yield Note("lay-development", {"count": sum(box.development)})
    yield Note("lay-special")


def _pieces(box: Box) -> Note:
    """What all do alike is one step."""
    pieces = box.pieces
    counted = (
        f"{pieces.settlements} settlements",
        f"{pieces.cities} cities",
        f"{pieces.roads} roads",
    )
    return Note("lay-pieces", {"cards": counted})


def _own(box: Box, start: State, seat: Seat) -> Iterator[Note]:
    if start.island is None or box.beginner is None:
        return
    printed: StartingPieces = getattr(box.beginner, seat)
    for at, path in (
        (printed.first, printed.first_road),
        (printed.second, printed.second_road),
    ):
        lying = {"at": lands(start, HEXES_AT[at]), "between": lands(start, HEXES_BESIDE[path])}
        yield Note("lay-settlement", {**lying, "intersection": at, "path": path}, seat)
    yield Note("take-cards", {"cards": goods_text(start.players[seat].hand.known)}, seat)
