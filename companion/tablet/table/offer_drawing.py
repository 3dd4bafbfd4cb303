"""Places that may be tapped, as they are marked on a map, and the way of the last flight."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from kivy.graphics import Canvas
from kivy.metrics import dp

from companion.tablet.table.map_brush import Brush
from companion.tablet.table.map_targets import Point, Target
from companion.tablet.table.map_view import LyingPlan
from companion.tablet.table.piece_pictures import DrawnPiece
from companion.tablet.theme import Colour, Owner, faded, look
from companion.view.board import Plan, Shape

SMALL = 0.5
"""Larger places than this are not filled, so that what lies on them can still be read."""
GHOST: Colour = (1, 1, 1, 0.72)
HALO = 0.2
"""How far the light behind a ghost reaches: half its thickness on a long place."""
LEAST = 18
"""Letters on a mark are no smaller, in dp, as long as they fit."""
FITS = 1.7
"""Letters fit on a mark that is this much narrower than they are high."""
DOT = 0.2
"""A ghost that is a disc with a smaller radius is a dot: it shows the way to others."""
DASHES = 4
"""So many dots are on a step of a trail."""
SHADE = 0.62
"""How dark an area is where a piece may not go. What stands there stays as it is."""
DIM = 0.34
"""How dark the pictures of a board are while ghosts stand between them."""
MANY, FAINT = 40, 0.35
"""More places than this are marked faintly, or nothing else could be seen."""
CROWD, SMALLER = 24, 0.72
"""More ghosts than this are so much smaller and have no light behind them: where anything can go,
what is printed on the board decides."""


class Offered(NamedTuple):
    """The keys of the places, the piece that would lie there and whose it is, words at places,
    places that were tapped before, and the glyphs of places where each has its own."""

    keys: tuple[str, ...] = ()
    glyph: str = ""
    seat: str = ""
    labels: tuple[tuple[str, str], ...] = ()
    told: tuple[str, ...] = ()
    ghosts: tuple[tuple[str, str], ...] = ()

    @property
    def crowded(self) -> bool:
        return len(self.keys) > CROWD and not self.ghosts

    def drawn(self, plan: Plan) -> Iterator[tuple[str, tuple[Shape, ...]]]:
        """The places with a ghost, and what stands there."""
        if self.glyph:
            yield from ((key, plan.glyphs[self.glyph]) for key in (*self.keys, *self.told))
        yield from ((key, plan.glyphs[glyph]) for key, glyph in self.ghosts)


def paint_below(canvas: Canvas, brush: Brush, lying: LyingPlan, offered: Offered) -> None:
    """The light behind ghosts, under the pieces that stand beside them; dots have none."""
    if offered.crowded:
        return
    large = (key for key, glyph in offered.drawn(lying.plan) if not is_dot(glyph))
    with canvas:
        _halos(brush, [target for target in map(lying.target, large) if target.radius < SMALL])
        brush.finish()


def paint_offered(
    canvas: Canvas,
    brush: Brush,
    lying: LyingPlan,
    offered: Offered,
    owner: Owner | None,
    *,
    ghosts: list[DrawnPiece],
    standing: Container[str] = (),
) -> None:
    """Ghosts of what will lie there, or rings where nothing will: not both, for a ring round a hex
    lies over the pieces at its corners. `ghosts` are those that were drawn before, and are drawn
    again. Where pieces are `standing`, the mark goes round them."""
    drawn = list(offered.drawn(lying.plan))
    ghosts += [DrawnPiece(GHOST) for _ in drawn[len(ghosts) :]]
    for ghost, (key, glyph) in zip(ghosts, drawn, strict=False):
        target = lying.target(key)
        ghost.draw(brush, target, glyph, owner)
        if offered.crowded and target.radius < SMALL:
            ghost.lift((0.0, 0.0), SMALLER)
        canvas.add(ghost)
    ringed = {*offered.keys, *offered.told} - {key for key, _ in drawn}
    targets = [lying.target(key) for key in (*offered.keys, *offered.told) if key in ringed]
    asked = {key for key, text in offered.labels if text}
    empty = [one for one in targets if one.key not in standing]
    with canvas:
        _rings(brush, [one for one in empty if one.key not in asked], owner, bool(asked))
        _rings(brush, [one for one in empty if one.key in asked], owner)
        _wreaths(brush, [one for one in targets if one.key in standing], owner)
        brush.finish()
    with canvas:
        _labels(brush, [(lying.target(key), text) for key, text in offered.labels], owner)


def is_dot(glyph: Sequence[Shape]) -> bool:
    return all(shape.kind == "disc" and shape.size < DOT for shape in glyph)


def paint_dark(
    canvas: Canvas, brush: Brush, areas: Iterable[Sequence[Point]], dark: float = SHADE
) -> None:
    with canvas:
        for corners in areas:
            brush.area(corners, faded(look.ink, dark))
        brush.finish()


def dimmed(lying: LyingPlan, offered: Offered) -> list[list[Point]]:
    """What becomes darker so that ghosts stand off it: the pictures of the board, where the places
    lie between them."""
    areas = any(map(lying.corners, (*offered.keys, *offered.told)))
    if not offered.glyph or offered.crowded or areas:
        return []
    plan = lying.plan
    return [lying.corners(one.at) for name in plan.backdrops for one in plan.printed[name]]


def _halos(brush: Brush, targets: Iterable[Target]) -> None:
    for target in targets:
        if target.ends is not None:
            brush.line(_inside(*target.ends), HALO, faded(look.ivory, 0.6))
        else:
            brush.disc((target.x, target.y), target.radius + HALO / 2, faded(look.ivory, 0.6))


def _rings(
    brush: Brush, targets: Sequence[Target], owner: Owner | None, beside: bool = False
) -> None:
    """Faint where they are many, or `beside` the places that are asked for; whole areas need none
    there."""
    targets = [one for one in targets if not beside or one.radius < SMALL]
    places = [target for target in targets if target.ends is None]
    paths = [_inside(*target.ends) for target in targets if target.ends is not None]
    fill = owner.colour if owner else faded(look.ink, 0.25)
    strength = FAINT if (beside or len(targets) > MANY) and owner is None else 1.0
    for target in places:
        if target.radius < SMALL:
            brush.disc((target.x, target.y), target.radius, fill)
    for wide, colour in ((1.0, faded(look.ink, strength)), (0.6, faded(look.ivory, strength))):
        for ends in paths:
            brush.line(ends, 0.12 * wide, colour)
        for target in places:
            thick = 0.075 if target.radius < SMALL else 0.05
            brush.ring((target.x, target.y), target.radius, thick * wide, colour)


def _wreaths(brush: Brush, targets: Iterable[Target], owner: Owner | None) -> None:
    """A ring round a piece that may be tapped itself: its sign stays in sight."""
    ring = owner.colour if owner else look.ink
    for target in targets:
        if target.radius < SMALL:
            for thick, colour in ((0.085, look.ivory), (0.045, ring)):
                brush.ring((target.x, target.y), target.radius + HALO / 2, thick, colour)
        else:
            _rings(brush, [target], owner)


def _labels(brush: Brush, labels: Sequence[tuple[Target, str]], owner: Owner | None) -> None:
    """On the filled mark of a small place, else on a plate."""
    least = dp(LEAST) / brush.unit
    plated = [one for one in labels if owner is None or one[0].radius >= SMALL]
    for target, text in plated:
        brush.tag_plate(text, (target.x, target.y), max(target.radius * 0.6, least))
    for target, text in plated:
        brush.text(text, (target.x, target.y), max(target.radius * 0.6, least), look.ivory)
    for target, text in labels:
        if owner is not None and target.radius < SMALL:
            high = max(target.radius * 1.2, min(least, target.radius * FITS))
            brush.text(text, (target.x, target.y), high, look.ink_on(owner.colour))


def paint_trail(canvas: Canvas, brush: Brush, points: Sequence[Point], owner: Owner | None) -> None:
    """The way of the last flight in the colour of its ship, and along it how many steps it took."""
    if len(points) < 2:
        return
    colour = owner.colour if owner else look.trail
    with canvas:
        brush.line(points, 0.12, look.ink)
        for (x, y), (to_x, to_y) in pairwise(points):
            for step in range(DASHES):
                part = (step + 0.5) / DASHES
                at = (x + (to_x - x) * part, y + (to_y - y) * part)
                brush.disc(at, 0.085, colour)
        middle = len(points) // 2
        steps, high = str(len(points) - 1), dp(LEAST) / brush.unit
        brush.tag_plate(steps, points[middle], high)
        brush.text(steps, points[middle], high, look.ivory)


def _inside(first: Point, second: Point) -> tuple[Point, Point]:
    """The part of a path that belongs to it alone."""
    (x, y), (dx, dy) = first, (second[0] - first[0], second[1] - first[1])
    return (x + dx * 0.22, y + dy * 0.22), (x + dx * 0.78, y + dy * 0.78)
