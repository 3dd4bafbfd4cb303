"""Saved games: who, when, how far, and the board in small."""

from __future__ import annotations

import time

from companion.core.game import PUBLIC
from companion.demo.scenes import open_at, played
from companion.games.registry import GAMES, game_kind, make_game
from companion.tablet.row_picture import row_picture
from companion.tablet.screens.saved import GameRow
from companion.tablet.session import default_appearances
from companion.tablet.table.plan_map import owners
from companion.tablet.thumbnails import board_picture
from companion.view.building import seen
from tests.tablet.driving import Driver


def rows(driver: Driver) -> list[GameRow]:
    return [widget for widget in driver.widgets() if isinstance(widget, GameRow)]


def test_a_row_tells_points_and_turn_and_shows_the_board(driver: Driver) -> None:
    assert open_at(driver, "settlers", "busy turn")
    table = driver.app.session.opened
    driver.app.show("saved")
    driver.frames(4)
    end = time.monotonic() + 20
    while "turn" not in rows(driver)[0]._when.text and time.monotonic() < end:
        driver.wait(0.1)
    (row,) = rows(driver)
    points = [table.game.score(table.state, seat, PUBLIC).total for seat in table.game.seats]
    named = zip(table.game.setup.seats.values(), points, strict=True)
    assert row._players.text == " · ".join(f"{name} {total}" for name, total in named)
    assert row._when.text.endswith(f"turn {table.state.turn}")
    assert len(set(bytes(row._picture.texture.pixels)[0::4])) > 20, "not one flat colour"


def test_boards_of_different_positions_look_different() -> None:
    scenes = game_kind("settlers").scenes()
    assert scenes is not None
    game = make_game(scenes.setup)
    table = GAMES["settlers"].table(game)
    looks = owners(default_appearances(game.seats))
    pictures = []
    for step in (played("settlers")[40], played("settlers")[160]):
        state = seen(game, step.after, PUBLIC)
        plan, board = table.plan(state), table.board(state, None)
        assert plan is not None
        assert board is not None
        pictures.append(board_picture(plan, board, looks, (150, 100)).tobytes())
    assert pictures[0] != pictures[1]


def test_a_game_without_a_board_is_known_by_the_cards_that_lie_open() -> None:
    """The flight row grows and turns; before its first card there is nothing to show."""
    scenes = game_kind("starship").scenes()
    assert scenes is not None
    game = make_game(scenes.setup)
    table = GAMES["starship"].table(game)
    pictures: dict[str, bytes | None] = {}
    for step in played("starship")[:80]:
        rows = table.rows(seen(game, step.after, PUBLIC))
        flight = [row for row in rows if row.lies == "row"]
        looks = [
            (card.icons, card.globe, card.tone, card.used) for row in flight for card in row.cards
        ]
        if repr(looks) not in pictures:
            drawn = row_picture(rows, (150, 100))
            assert (drawn is None) == all(tone == "back" for *_, tone, _ in looks)
            pictures[repr(looks)] = None if drawn is None else drawn.tobytes()
    shown = [one for one in pictures.values() if one is not None]
    assert None in pictures.values()
    assert len(shown) > 3
    assert len(set(shown)) == len(shown)
