"""What is printed on a board: its ground, and tokens that belong to it.

Neighbours of one colour are one mesh. Where another plan differs from the last one in some places,
as when a sector is turned up, only what differs is painted anew. Backdrops are pictures that lie
between ground and tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest
from typing import NamedTuple

from kivy.graphics import Canvas, Color, Rectangle
from msgspec.structs import replace

from companion.tablet.table.map_brush import Brush, Lies, paint_shape
from companion.tablet.table.map_view import LyingPlan
from companion.tablet.table.piece_pictures import PLAIN, glyph_picture
from companion.view.board import Piece, Plan, Point, Shape
from companion.view.commands import kind_and_id


class Part(NamedTuple):
    """A shape of the ground, or of a glyph whose middle is `at`."""

    shape: Shape
    at: Point | None = None


def glyph_of(plan: Plan, piece: Piece) -> tuple[Shape, ...]:
    """How a piece is drawn."""
    return plan.glyphs[piece.glyph or kind_and_id(piece.key)[0]]


class PrintedGround(Canvas):
    """It keeps every mesh, icon and text, and what it was painted for."""

    def __init__(self) -> None:
        super().__init__()
        self.veil = Canvas()
        """What makes backdrops darker and leaves tokens as they are."""
        self._kept: dict[tuple[Part, ...], Canvas] = {}
        self._painted_for: object = None

    def paint(self, brush: Brush, lying: LyingPlan, size_and_look: object) -> None:
        """Painted with another `size_and_look`, as in another size, nothing is kept."""
        kept = self._kept if size_and_look == self._painted_for else {}
        self._painted_for, self._kept = size_and_look, {}
        self.clear()
        growth = lying.growth

        def add(all_parts: Iterable[Part]) -> None:
            for _, run in groupby(all_parts, key=_mesh):
                parts = tuple(run)
                drawn = kept.pop(parts, None) or _painted(brush, lying, parts, growth)
                self._kept[parts] = drawn
                self.add(drawn)

        add(map(Part, lying.plan.ground))
        self.add(_backdrops(brush, lying))
        self.add(self.veil)
        add(_tokens(lying))


def _tokens(lying: LyingPlan) -> Iterator[Part]:
    """From the lowest up. No two of a layer touch each other, so what is lowest in all of them
    comes first, colour by colour: that makes few meshes."""
    plan = lying.plan
    for name, layer in plan.printed.items():
        if name in plan.backdrops:
            continue
        middles = [lying.turned(plan.places[piece.at].at) for piece in layer]
        for level in zip_longest(*(_written(glyph_of(plan, piece), piece) for piece in layer)):
            found = [Part(shape, at) for shape, at in zip(level, middles, strict=True) if shape]
            yield from sorted(found, key=lambda part: (part.shape.kind, part.shape.colour))


def _mesh(part: Part) -> object:
    """The same for neighbours that become one mesh; glows, icons and texts are pictures."""
    return part if part.shape.kind in ("glow", "icon", "text") else part.shape.colour


def _backdrops(brush: Brush, lying: LyingPlan) -> Canvas:
    """Pictures that fill their places. They have no edge of their own, so the screen's own way to
    make a picture smaller is fine enough."""
    plan, drawn = lying.plan, Canvas()
    with drawn:
        for piece in (piece for layer in plan.backdrops for piece in plan.printed[layer]):
            picture = glyph_picture(plan.glyphs[piece.glyph], None, round(brush.unit, 2), finer=1)
            x, y = brush.at(lying.turned(plan.places[piece.at].at))
            corner = (x + picture.corner[0], y + picture.corner[1])
            Color(*PLAIN)
            Rectangle(texture=picture.texture, pos=corner, size=picture.size)
    return drawn


def _painted(brush: Brush, lying: LyingPlan, parts: tuple[Part, ...], growth: float) -> Canvas:
    drawn = Canvas()
    with drawn:
        for shape, at in parts:
            if at is None:
                paint_shape(brush, shape, lying.turned)
            else:
                paint_shape(brush, shape, _round_about(at, growth), growth)
        brush.finish()
    return drawn


def _round_about(at: Point, growth: float) -> Lies:
    return lambda point: (at[0] + point[0] * growth, at[1] + point[1] * growth)


def _written(glyph: tuple[Shape, ...], piece: Piece) -> tuple[Shape, ...]:
    """A glyph with the piece's own text where it is blank."""
    if not piece.text:
        return glyph
    return tuple(
        replace(shape, name=piece.text) if shape.kind == "text" and not shape.name else shape
        for shape in glyph
    )
