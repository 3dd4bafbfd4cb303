"""Small pictures of the boards or open cards of saved games, and how far those games are.

Found out in a thread, one game after the other: to know a position, all events of its game have to
be followed. Only what everybody may know is looked at. What was found is kept as long as the game
does not go on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from math import atan2, pi
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget
from PIL import Image

from companion.core.game import PUBLIC
from companion.core.seating import seated
from companion.games.registry import game_kind
from companion.table.journal import GameEntry
from companion.tablet.app import CompanionApp
from companion.tablet.jobs import job_for, own_journal
from companion.tablet.masks import texture_of
from companion.tablet.painting import round_corners
from companion.tablet.preferences import Appearance
from companion.tablet.row_picture import row_picture
from companion.tablet.session import default_appearances
from companion.tablet.table.map_brush import colour_of
from companion.tablet.table.map_view import LyingPlan
from companion.tablet.table.piece_pictures import ShapePen
from companion.tablet.table.plan_map import owners
from companion.tablet.table.printed_ground import glyph_of
from companion.tablet.theme import Owner
from companion.view.board import Board, Plan, Shape
from companion.view.building import seen

FINER = 2
MOST = 60
"""So many are kept."""
Size = tuple[int, int]


class HowFar(NamedTuple):
    """What a list says of a game: its turn, the points of each seat, and its board if any."""

    turn: int
    points: dict[str, int]
    winner: str | None
    names: dict[str, str]
    picture: Texture | Image.Image | None


_known: OrderedDict[tuple[Any, ...], HowFar] = OrderedDict()


class Thumbnails:
    """For one page: asked for a game, it tells `found` at once or later."""

    def __init__(self, page: Widget, app: CompanionApp, size: Size, radius: int) -> None:
        self._page, self._app, self.size, self.radius = page, app, size, radius
        self._asked: OrderedDict[int, tuple[GameEntry, Callable[[HowFar], None]]] = OrderedDict()
        self._busy = False

    def ask(self, game: GameEntry, found: Callable[[HowFar], None]) -> None:
        known = _known.get(self._key(game))
        if known is not None:
            found(known)
        elif not game.aside:
            self._asked[game.number] = (game, found)
            self._go_on()

    def _key(self, game: GameEntry) -> tuple[Any, ...]:
        return (str(self._app.journal_folder), game.number, game.touched, game.n, self.size)

    def _go_on(self) -> None:
        if self._busy or not self._asked:
            return
        self._busy = True
        _, (game, found) = self._asked.popitem(last=False)
        worn = self._app.preferences.appearances.get(self._app.night.key(game.number), {})
        folder, size = self._app.journal_folder, self.size

        def done(far: HowFar) -> None:
            self._busy = False
            if isinstance(far.picture, Image.Image):
                far = far._replace(picture=self._texture(far.picture))
            _known[self._key(game)] = far
            while len(_known) > MOST:
                _known.popitem(last=False)
            found(far)
            self._go_on()

        def failed(_told: str) -> None:
            """A game that cannot be followed is listed without a picture; opening it says why."""
            self._busy = False
            self._go_on()

        work = lambda: how_far(folder, game.number, worn, size)  # noqa: E731
        job_for(self._page, work, done, failed=failed, changes=False)

    def _texture(self, picture: Image.Image) -> Texture:
        return texture_of(
            np.dstack([np.asarray(picture), round_corners(picture.size, self.radius)])
        )


def how_far(folder: Path, number: int, worn: dict[str, Appearance], size: Size) -> HowFar:
    """Replay a game to its last event."""
    with own_journal(folder) as journal:
        table = journal.open(number)
        game, state = table.game, seen(table.game, table.state, PUBLIC)
    view = game_kind(game.setup.game).table(game)
    points = {seat: game.score(state, seat, PUBLIC).total for seat in game.seats}
    plan, board = view.plan(state), view.board(state, None)
    picture = None
    if plan is not None and board is not None:
        looks = owners(default_appearances(game.seats) | worn)
        picture = board_picture(plan, board, looks, size)
    else:
        picture = row_picture(view.rows(state), size)
    names = seated(game.setup.seats, state)
    return HowFar(view.phase(state)[1], points, game.winner(state), names, picture)


def board_picture(plan: Plan, board: Board, looks: dict[str, Owner], size: Size) -> Image.Image:
    """A plan and what stands on it; letters would be too small to read."""
    large = (size[0] * FINER, size[1] * FINER)
    first = plan.ground[0].colour if plan.ground else "sea"
    picture = Image.new("RGB", large, _rgb(first))
    lying = LyingPlan(plan).in_room(size)
    left, bottom, right, top = lying.bounds
    scale = min(large[0] / (right - left), large[1] / (top - bottom))
    middle = ((left + right) / 2, (bottom + top) / 2)

    def pen(at: tuple[float, float], angle: float = 0.0) -> ShapePen:
        x, y = ((at[n] - middle[n]) * scale + large[n] / 2 for n in (0, 1))
        return ShapePen(picture, scale, (x, y), angle)

    def draw(with_pen: ShapePen, shape: Shape, owner: Owner | None = None) -> None:
        name = owner.symbol if owner and shape.name == "seat" else shape.name
        if shape.kind != "text":
            with_pen.draw(shape, colour_of(shape.colour, owner), name)

    for shape in plan.ground:
        draw(pen((0.0, 0.0), -pi / 2 if lying.sideways else 0.0), shape)
    for layer in (*plan.printed.values(), *board.layers.values()):
        for piece in layer:
            target, angle = lying.target(piece.at), 0.0
            if target.ends:
                (x, y), (to_x, to_y) = target.ends
                angle = atan2(to_y - y, to_x - x)
            for shape in glyph_of(plan, piece):
                draw(pen((target.x, target.y), angle), shape, looks.get(piece.seat))
    return picture.reduce(FINER)


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue, _ = colour_of(colour)
    return (round(red * 255), round(green * 255), round(blue * 255))
