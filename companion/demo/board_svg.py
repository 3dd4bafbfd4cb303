"""Pictures of tables for the README: a board, and names and points along its edges.

The README has two, and a test makes them anew and compares.

python -m companion.demo.board_svg docs/pictures
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.demo.scenes import games_with_scenes, played
from companion.games.registry import game_kind, make_game
from companion.games.words import words_for
from companion.view import building
from companion.view.board import Shape
from companion.view.board_svg import NOBODY, Looks, Lying, Owner, board_svg, painted, placed
from companion.view.captions import translated
from companion.view.colours import usual_looks
from companion.view.snapshot import Snapshot
from companion.view.table_view import SeatView

STRIP = 0.8
"""The height of the lines above and below the board that tell names and points."""


def picture(game: str) -> str:
    """The position that the scenes of a game name for such a page."""
    scenes = games_with_scenes()[game]
    fits = scenes.positions[scenes.pictured]
    step = next(step for step in played(game) if fits(step.after))
    made = make_game(scenes.setup)
    table = game_kind(game).table(made)
    event = Event(step.move, "2026-01-01T20:00:00Z", "tap")
    view = building.table_view(table, Snapshot(step.after, step.before, event))
    view = translated(view, words_for("en", made.pack, scenes.setup.seats))
    plan = building.plan(table, step.after, PUBLIC)
    assert plan is not None, f"{game} has no board"
    lying, looks = Lying(plan), usual_looks(made.seats)
    _, bottom, _, top = lying.bounds
    half = len(view.seats) // 2
    strips = (
        *_strip(lying, view.seats[:half], bottom - STRIP / 2, looks, 0),
        *_strip(lying, view.seats[half:], top + STRIP / 2, looks, 180),
    )
    title = f"{view.game}, {view.phase}"
    return board_svg(plan, view.board, looks, title, edge=STRIP, more="\n".join(strips))


def _strip(
    lying: Lying, seats: tuple[SeatView, ...], y: float, looks: Looks, turn: int
) -> Iterator[str]:
    """Names and points along an edge, turned to those who sit there."""
    left, _, right, _ = lying.bounds
    low, high = y - STRIP / 2, y + STRIP / 2
    ground = Shape("area", (left, low, right, low, right, high, left, high), 0, "background")
    yield from painted((ground,), NOBODY)
    for number, seat in enumerate(seats):
        x = left + (right - left) * (number + 0.5) / len(seats)
        told = f"{seat.name}   {seat.points.total}"
        shapes = (
            Shape("disc", (-1.6, 0.0), 0.26, "seat"),
            Shape("icon", (-1.6, 0.0), 0.34, "sign", "seat"),
            Shape("text", (0.1, 0.0), 0.4, "accent" if seat.acts else "text", told),
        )
        yield from placed((x, y), turn, painted(shapes, Owner(looks[seat.id])))


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game, scenes in games_with_scenes().items():
        if scenes.pictured:
            (folder / f"{game}.svg").write_text(picture(game), encoding="utf-8")


if __name__ == "__main__":
    main()
