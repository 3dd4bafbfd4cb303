"""The pieces of a board as they are drawn: layer over layer, each matched by its key.

A piece that moved, came or went changes its own instructions and no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kivy.graphics import InstructionGroup

from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_view import LyingPlan
from companion.tablet.table.piece_pictures import DrawnPiece
from companion.tablet.table.printed_ground import glyph_of
from companion.tablet.theme import Owner
from companion.view.board import Board, Piece, Plan, Point


class OnLayer(NamedTuple):
    """A piece, how it is drawn, and the layer that it is drawn in."""

    layer: InstructionGroup
    drawn: DrawnPiece
    piece: Piece | None = None


class DrawnPieces(InstructionGroup):
    """`owners` are the symbol and the colour of each seat."""

    def __init__(self, owners: Mapping[str, Owner]) -> None:
        super().__init__()
        self._owners = owners
        self._layers: dict[str, InstructionGroup] = {}
        self.drawn: dict[str, OnLayer] = {}

    def fit(self, painted: Plan, plan: Plan) -> bool:
        """True when they look and lie the same on another plan than the one they are painted on."""
        return painted.glyphs.items() <= plan.glyphs.items() and all(
            one.piece is not None and painted.places[one.piece.at] == plan.places.get(one.piece.at)
            for one in self.drawn.values()
        )

    def show(self, brush: Brush, lying: LyingPlan, board: Board) -> None:
        """Change what is drawn of pieces that are other than they were."""
        for gone in self._place(brush, lying, board, cleared=False).values():
            gone.layer.remove(gone.drawn)

    def show_anew(self, brush: Brush, lying: LyingPlan, board: Board, *, stay: bool) -> None:
        """Draw all of them on a plan that was painted; those that `stay` are as they were."""
        for layer in self._layers.values():
            layer.clear()
        if not stay:
            self.drawn.clear()
        self._place(brush, lying, board, cleared=True)

    def lift(self, key: str, moved: Point, larger: float) -> None:
        """Draw a piece beside its place or larger for a moment."""
        if key in self.drawn:
            self.drawn[key].drawn.lift(moved, larger)

    def _place(
        self, brush: Brush, lying: LyingPlan, board: Board, *, cleared: bool
    ) -> dict[str, OnLayer]:
        """What is left of those that were drawn and are not on the board."""
        known, below = self.drawn, 0
        self.drawn = {}
        for name, pieces in board.layers.items():
            layer, below = self._layer(name, below)
            for piece in pieces:
                found = known.pop(piece.key, None)
                anew = found is None
                found = found or OnLayer(layer, DrawnPiece())
                if anew or cleared:
                    layer.add(found.drawn)
                if found.piece != piece:
                    owner = self._owners.get(piece.seat)
                    glyph = glyph_of(lying.plan, piece)
                    at = lying.target(piece.at)
                    found.drawn.draw(brush, at, glyph, owner, piece.text, growth=lying.growth)
                self.drawn[piece.key] = found._replace(piece=piece)
        return known

    def _layer(self, name: str, below: int) -> tuple[InstructionGroup, int]:
        """Layers come one by one, each into its place above those that are listed before it."""
        if name not in self._layers:
            self._layers[name] = InstructionGroup()
            self.insert(below, self._layers[name])
        layer = self._layers[name]
        return layer, int(self.indexof(layer)) + 1
