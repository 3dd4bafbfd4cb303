"""A board as a drawing, and what stands on it. No renderer needs to know a game."""

from __future__ import annotations

from typing import Literal

from companion.view.captions import Shown

Point = tuple[float, float]


class Shape(Shown, frozen=True):
    """A part of a drawing, in units of the plan. `name` is an icon's, or the letters of a text.

    `size` is the radius of a disc, a ring or a glow that fades out to its rim, the side of an icon,
    the height of letters, and half the thickness of a line; a ring has half its thickness as its
    third number. `colour` is a role ("ink", "paper", "sea", "goods ore") or, where it belongs to
    the board alone, written out ("#215c3d"). An area's first corner sees all others.
    """

    kind: Literal["area", "line", "disc", "glow", "ring", "icon", "text"]
    points: tuple[float, ...]
    size: float = 0
    colour: str = "ink"
    name: str = ""


class Place(Shown, frozen=True):
    """Where something can stand or be tapped; `ends` for a place that is long, such as a path, and
    `corners` for one that is an area of its own: the first sees all others."""

    at: Point
    radius: float
    ends: tuple[Point, Point] | None = None
    corners: tuple[Point, ...] = ()


class Piece(Shown, frozen=True, array_like=True):
    """Something on the board. The same key at another place has moved. It is drawn as its `glyph`,
    or as the kind that its key says; a text without letters in that glyph shows `text`.

    There are dozens in every view, so the JSON has each as a list of its fields in this order.
    """

    key: str
    at: str
    glyph: str = ""
    seat: str = ""
    text: str = ""


class Plan(Shown, frozen=True):
    """A board without what stands on it; `glyphs` say how each kind of piece is drawn.

    A glyph is drawn round the middle of its place; on a long one it is turned, so that it lies
    along the place from the first end to the second. In a glyph the colour "seat" is that of the
    piece's owner, "sign" is what can be read on it, and the icon "seat" is the owner's sign.

    `printed` are layers of pieces that belong to the board, such as number tokens: where a plan
    that `may_turn` lies sideways, its ground is turned, and they stay upright. With larger letters
    they grow too, up to `growth`. No two of a layer touch each other. Those of the layers that are
    named as `backdrops` fill their places and never grow.
    """

    key: str
    bounds: tuple[float, float, float, float]
    places: dict[str, Place]
    ground: tuple[Shape, ...]
    glyphs: dict[str, tuple[Shape, ...]]
    printed: dict[str, tuple[Piece, ...]] = {}
    growth: float = 1.0
    may_turn: bool = True
    backdrops: tuple[str, ...] = ()


class Board(Shown, frozen=True):
    """What stands on a plan, from the lowest layer up; `trail` is the way of the last flight."""

    plan: str
    layers: dict[str, tuple[Piece, ...]] = {}
    trail: tuple[str, ...] = ()
