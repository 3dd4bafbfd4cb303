"""One small drawing for a step of laying out the table: a board with what comes onto it, or the
things that hands lay somewhere, each with its number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from companion.core.words import Note
from companion.view.board import Board, Piece, Place, Plan, Point, Shape
from companion.view.colours import card_colours
from companion.view.commands import key_of
from companion.view.drawing import Drawing

WIDE, HIGH, GAP = 1.6, 2.0, 0.35
"""A card, in units of the drawing."""
DARK = "#1b120a"
"""The shadow of a card on a table."""
ROUND, RIM = 0.16, 0.07
"""The radius of its corners, and the ivory rim round a coloured one."""
SHADOW = 0.09
"""How far its shadow falls, away from the light at the upper left."""
LEAST_IN_A_ROW, MOST_IN_A_ROW = 3, 5
"""A few things are drawn no larger than three would be."""


class Drawn(NamedTuple):
    """What is drawn of a step."""

    plan: Plan
    board: Board


class Thing(NamedTuple):
    """So many of something, drawn as an icon; on a card of a good's colour where it is one."""

    icon: str
    words: str = ""
    colour: str = "paper"
    ink: str = "ink"


def first_words(sentence: str) -> str:
    """What a drawing does not tell: a list after a colon is drawn, and so is how it is done."""
    short = sentence.split(": ", maxsplit=1)[0].split(". ", maxsplit=1)[0]
    return short if short.endswith((".", "!")) else f"{short}."


def counted(note: Note, names: Sequence[str]) -> list[tuple[str, str]]:
    """How many and of what, as a note tells it: "19 lumber" in one of these parameters."""
    found = []
    for name in names:
        told = note.params.get(name, ())
        for one in told if isinstance(told, tuple) else ():
            count, _, what = str(one).partition(" ")
            if count.isdecimal() and what:
                found.append((count, what))
    return found


def things(key: str, listed: Iterable[Thing], seat: str = "") -> Drawn:
    """Things side by side, in rows."""
    cards = list(listed)
    rows = [cards[at : at + MOST_IN_A_ROW] for at in range(0, len(cards), MOST_IN_A_ROW)]
    width = max(LEAST_IN_A_ROW, *map(len, rows)) * (WIDE + GAP) + GAP
    height = len(rows) * (HIGH + GAP) + GAP
    places, pieces, glyphs = {}, [], {}
    for down, row in enumerate(rows):
        for across, thing in enumerate(row):
            at = key_of("place", f"{down} {across}")
            x = (across - (len(row) - 1) / 2) * (WIDE + GAP)
            y = ((len(rows) - 1) / 2 - down) * (HIGH + GAP)
            places[at] = Place((x, y), WIDE / 2)
            glyph = f"thing {down} {across}"
            glyphs[glyph] = _card(thing)
            pieces.append(Piece(key_of("thing", at), at, glyph, seat))
    bounds = (-width / 2, -height / 2, width / 2, height / 2)
    plan = Plan(f"things {key}", bounds, places, (), glyphs, may_turn=False)
    return Drawn(plan, Board(plan.key, {"things": tuple(pieces)}))


def _card(thing: Thing) -> tuple[Shape, ...]:
    """A small upright card with its shadow and rim, its icon, and below it how many. A good's has
    the colours that it has on the table."""
    drawing = Drawing()
    ground, ink = thing.colour, thing.ink
    if ground.startswith("goods "):
        ground, ink = card_colours(ground.removeprefix("goods "))
    drawing.area(_rounded(0.0, (SHADOW, -SHADOW)), DARK)
    drawing.area(_rounded(0.0), "paper")
    drawing.area(_rounded(RIM), ground)
    side = WIDE * 0.68
    drawing.icon(thing.icon, (0, 0.3 if thing.words else 0), side, ink)
    if thing.words:
        drawing.text(thing.words, (0, -HIGH * 0.34), 0.5, ink)
    return drawing.shapes


def _rounded(inset: float, moved: Point = (0.0, 0.0)) -> list[Point]:
    """The outline of a card, so much smaller on every side."""
    radius, corners = ROUND - inset / 2, []
    for number, (right, up) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        x, y = right * (WIDE / 2 - inset - radius), up * (HIGH / 2 - inset - radius)
        for step in range(5):
            angle = (number + step / 4) * pi / 2
            corners.append((moved[0] + x + radius * cos(angle), moved[1] + y + radius * sin(angle)))
    return corners
