"""How large the board in space is on the glass: planets and numbers can be read from a metre."""

from __future__ import annotations

import pytest

from companion.games.registry import game_kind, make_game
from companion.games.starfarers.table_view.planets import PLANET, chip_shapes
from companion.tablet.preferences import Side
from companion.tablet.table.glass import Asked
from companion.tablet.table.map_view import outline
from companion.tablet.table.table_layout import lay_out
from tests.tablet.starfarers.evenings import ROUND, a_setup

WINDOWS = [(1280, 800), (1920, 1200), (800, 1280), (1024, 600)]
LEAST_PLANET, LEAST_NUMBER = 48, 18
"""In dp of the window, which grow with it."""


def units(
    edition: str, size: tuple[int, int], *, letters: float = 1.0, guided: bool = False
) -> set[float]:
    """How many dp a unit of the plan has, whoever acts."""
    setup = a_setup(edition)
    game = make_game(setup)
    plan = game_kind("starfarers").table(game).plan(game.start())
    assert plan is not None
    sides: dict[str, Side] = dict(zip(setup.seats, ROUND, strict=True))
    unit, found = min(1.5, max(1.0, min(size) / 800)), set()
    for acting in sides:
        lies = outline(plan, size)
        asked = Asked(size, unit, letters, sides, acting, guided=guided, **lies._asdict())
        free = lay_out(asked).free
        across, up = (b - a for a, b in zip(plan.bounds[:2], plan.bounds[2:], strict=True))
        high = up if (lies.shape > 1) == (across > up) else across
        found.add(round(min(free.width / lies.shape, free.height) / high / unit, 2))
    return found


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("edition", ["2019", "2001"])
def test_planets_and_numbers_are_large_enough(edition: str, size: tuple[int, int]) -> None:
    (unit,) = units(edition, size)
    assert 2 * PLANET * unit >= LEAST_PLANET
    for chip in ("6", "12", "3/12", "pirate-4", "ice-3"):
        (number,) = (shape for shape in chip_shapes(chip) if shape.kind == "text")
        assert number.size * unit >= LEAST_NUMBER, chip


@pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_neither_larger_letters_nor_lessons_make_the_board_smaller(size: tuple[int, int]) -> None:
    usual = units("2019", size)
    assert len(usual) == 1
    assert units("2019", size, letters=1.4) == usual
    assert units("2019", size, guided=True) == usual
