"""A board as a drawing in plain text (SVG), made from the same view that the tablet draws.

For whoever looks at a table elsewhere, and for pages that want a picture without binaries. It knows
no game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape

from companion.view.board import Board, Piece, Plan, Point, Shape
from companion.view.colours import (
    GOODS_COLOURS,
    INK,
    IVORY,
    PAPER,
    PLAYER_COLOURS,
    SeatLook,
    ink_on,
    lit,
)
from companion.view.commands import kind_and_id
from companion.view.icon_shapes import Part, icon_parts, icon_shapes

PIXELS = 50
"""Of a unit of the plan, where the picture is shown as large as it is."""
EDGE = 0.04
"""Of a player's piece; its rim is as wide again."""
ROLES = {
    "paper": f"#{PAPER}",
    "sea": "#0a2740",
    "sea glow": "#2eadd8",
    "shore 1": "#2c7e98",
    "shore 2": "#3990a8",
    "shore 3": "#55aebf",
    "shore shade": "#123f58",
    "shore wave": "#34819b",
    "background": "#0C151D",
    "text": "#F7F1E3",
    "accent": "#F6B93B",
}
"""As on the dark theme of the tablet."""

Looks = Mapping[str, SeatLook]


class Owner(NamedTuple):
    """Whose a drawing is, and what its blank letters say."""

    look: SeatLook | None = None
    text: str = ""

    def colour(self, role: str) -> str:
        if role.startswith("#"):
            return role
        if role.startswith("goods "):
            return f"#{GOODS_COLOURS[role.removeprefix('goods ')][0]}"
        if self.look is not None and role == "seat":
            return f"#{PLAYER_COLOURS[self.look.colour]}"
        if self.look is not None and role == "seat light":
            return lit(f"#{PLAYER_COLOURS[self.look.colour]}")
        if self.look is not None and role == "sign":
            return f"#{ink_on(PLAYER_COLOURS[self.look.colour])}"
        return ROLES.get(role, f"#{INK}")

    def icon(self, name: str) -> str:
        return self.look.symbol if self.look is not None and name == "seat" else name


NOBODY = Owner()


class Lying(NamedTuple):
    """A plan as it lies in the picture: one that is higher than wide lies sideways, if it may."""

    plan: Plan

    @property
    def sideways(self) -> bool:
        left, bottom, right, top = self.plan.bounds
        return self.plan.may_turn and top - bottom > right - left

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        left, bottom, right, top = self.plan.bounds
        return (bottom, -right, top, -left) if self.sideways else self.plan.bounds

    def turned(self, point: Point) -> Point:
        return (point[1], -point[0]) if self.sideways else point


def board_svg(
    plan: Plan,
    board: Board | None,
    looks: Looks,
    title: str,
    *,
    edge: float = 0,
    more: str = "",
) -> str:
    """The whole picture; `edge` is room above and below, where `more` was drawn."""
    lying = Lying(plan)
    left, bottom, right, top = lying.bounds
    wide, high = right - left, top - bottom + 2 * edge
    turn = -90 if lying.sideways else 0
    body = [*placed((0, 0), turn, painted(plan.ground, NOBODY, upright=turn))]
    shared = {piece.glyph for layer in plan.printed.values() for piece in layer if not piece.text}
    for layer in plan.printed.values():
        for piece in layer:
            if piece.glyph in shared:
                at = lying.turned(plan.places[piece.at].at)
                body.append(f'<use href="#{_id(piece.glyph)}" x="{_n(at[0])}" y="{_n(-at[1])}"/>')
            else:
                body += _piece(lying, piece, looks)
    for layer in board.layers.values() if board else ():
        for piece in layer:
            body += _piece(lying, piece, looks)
    if board is not None:
        body += _trail(lying, board.trail)
    if more:
        body.append(more)
    glyphs = [line for name in sorted(shared) for line in _glyph(name, plan.glyphs[name])]
    drawn = "".join((*glyphs, *body))
    masks = [icon_mask(name) for name in icon_shapes() if f"#{name})" in drawn]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * PIXELS:.0f}" '
        f'height="{high * PIXELS:.0f}" viewBox="{_row(left, -top - edge, wide, high)}" '
        'font-family="sans-serif" font-weight="bold" text-anchor="middle" '
        'stroke-linecap="round" stroke-linejoin="round">'
    )
    named = f"<title>{escape(title)}</title>"
    lines = (head, named, *masks, "<defs>", *glyphs, "</defs>", *body, "</svg>")
    return "\n".join(lines) + "\n"


def _glyph(name: str, shapes: tuple[Shape, ...]) -> Iterator[str]:
    """What is printed in many places is drawn once."""
    yield f'<g id="{_id(name)}">'
    yield from painted(shapes, NOBODY)
    yield "</g>"


def _id(glyph: str) -> str:
    return f"glyph-{glyph.replace(' ', '-').replace('/', '-')}"


def _trail(lying: Lying, trail: tuple[str, ...]) -> Iterator[str]:
    """The way of the last flight."""
    if len(trail) < 2:
        return
    points = (part for key in trail for part in lying.turned(lying.plan.places[key].at))
    yield _shape(Shape("line", tuple(points), 0.06), ROLES["accent"])


def _piece(lying: Lying, piece: Piece, looks: Looks) -> Iterator[str]:
    plan, place = lying.plan, lying.plan.places[piece.at]
    angle = 0.0
    if place.ends is not None:
        (x, y), (to_x, to_y) = map(lying.turned, place.ends)
        angle = math.degrees(math.atan2(to_y - y, to_x - x))
    glyph = plan.glyphs[piece.glyph or kind_and_id(piece.key)[0]]
    own = [shape for shape in glyph if piece.seat and shape.colour == "seat"]
    rims = [
        _shape(shape, colour, grown) for grown, colour in ((2, IVORY), (1, INK)) for shape in own
    ]
    drawn = painted(glyph, Owner(looks.get(piece.seat), piece.text))
    yield from placed(lying.turned(place.at), angle, [*rims, *drawn])


def placed(at: Point, turn: float, drawn: Iterable[str]) -> Iterator[str]:
    turned = f" rotate({_n(-turn)})" if turn else ""
    yield f'<g transform="translate({_row(at[0], -at[1])}){turned}">'
    yield from drawn
    yield "</g>"


def painted(shapes: Iterable[Shape], owner: Owner, *, upright: float = 0) -> Iterator[str]:
    """Neighbours of one colour are one path, so that a ground is not thousands of lines. Words and
    icons are turned back by `upright` degrees."""
    for (kind, role), run in groupby(shapes, key=lambda shape: (shape.kind, shape.colour)):
        colour = owner.colour(role)
        if kind == "area":
            path = "".join(_corners(shape) for shape in run)
            yield f'<path fill="{colour}" d="{path}"/>'
            continue
        for shape in run:
            x, y = shape.points[0], -shape.points[1]
            turned = f" rotate({_n(upright)})" if upright else ""
            if kind == "icon":
                yield (
                    f'<rect x="-50" y="-50" width="100" height="100" fill="{colour}" '
                    f'mask="url(#{owner.icon(shape.name)})" '
                    f'transform="translate({_row(x, y)}){turned} scale({_n(shape.size / 100)})"/>'
                )
            elif kind == "text":
                told = escape(shape.name or owner.text)
                turned = f' transform="rotate({_row(upright, x, y)})"' if upright else ""
                yield (
                    f'<text x="{_n(x)}" y="{_n(y + 0.36 * shape.size)}" '
                    f'font-size="{_n(shape.size)}" fill="{colour}"{turned}>{told}</text>'
                )
            else:
                yield _shape(shape, colour)


def _shape(shape: Shape, colour: str, grown: int = 0) -> str:
    """An area, disc, ring or line; `grown` by so many edges."""
    colour, wider = f"#{colour.removeprefix('#')}", grown * EDGE
    x, y = _n(shape.points[0]), _n(-shape.points[1])
    match shape.kind:
        case "area":
            edge = f' stroke="{colour}" stroke-width="{_n(2 * wider)}"' if grown else ""
            return f'<path fill="{colour}"{edge} d="{_corners(shape)}"/>'
        case "disc":
            return f'<circle cx="{x}" cy="{y}" r="{_n(shape.size + wider)}" fill="{colour}"/>'
        case "glow":
            return _glow(x, y, shape.size, colour)
        case "ring":
            thick = 2 * (shape.points[2] + wider)
            return (
                f'<circle cx="{x}" cy="{y}" r="{_n(shape.size)}" fill="none" '
                f'stroke="{colour}" stroke-width="{_n(thick)}"/>'
            )
        case _:
            points = " ".join(_row(x, -y) for x, y in _pairs(shape.points))
            return (
                f'<polyline fill="none" stroke="{colour}" '
                f'stroke-width="{_n(2 * (shape.size + wider))}" points="{points}"/>'
            )


def _glow(x: str, y: str, radius: float, colour: str) -> str:
    """Light that fades out to its rim, in the same steps as on the tablet."""
    told, alpha = colour[:7], int(colour[7:] or "ff", 16) / 255
    name = f"glow-{colour[1:]}-{x}-{y}"
    stops = "".join(
        f'<stop offset="{_n(part)}" stop-color="{told}" '
        f'stop-opacity="{_n(alpha * (1 - part) ** 2)}"/>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<radialGradient id="{name}">{stops}</radialGradient>'
        f'<circle cx="{x}" cy="{y}" r="{_n(radius)}" fill="url(#{name})"/>'
    )


def _corners(shape: Shape) -> str:
    return "M" + "L".join(_row(x, -y) for x, y in _pairs(shape.points)) + "Z"


def icon_mask(name: str) -> str:
    """An icon as a mask with its middle at the origin: white where its colour goes."""
    shapes = "".join(_icon_shape(shape) for shape in icon_parts(name))
    return f'<mask id="{name}" maskContentUnits="userSpaceOnUse">{shapes}</mask>'


def _icon_shape(part: Part) -> str:
    ink = "#000" if part.is_cut else "#fff"
    if len(part.points) == 1:
        [(x, y)] = part.points
        at = f'cx="{_n(x - 50)}" cy="{_n(50 - y)}"'
        return f'<circle {at} r="{_n(part.width / 2)}" fill="{ink}"/>'
    listed = " ".join(_row(x - 50, 50 - y) for x, y in part.points)
    if not part.width:
        return f'<polygon fill="{ink}" points="{listed}"/>'
    line = f'stroke="{ink}" stroke-width="{_n(part.width)}"'
    return f'<polyline fill="none" {line} points="{listed}"/>'


def _pairs(points: tuple[float, ...]) -> Iterator[Point]:
    return zip(points[::2], points[1::2], strict=True)


def _row(*numbers: float) -> str:
    return " ".join(map(_n, numbers))


def _n(number: float) -> str:
    """As few digits as the eye needs."""
    return f"{round(number, 3) + 0.0:.3f}".rstrip("0").rstrip(".")
