"""A game of another package, whose table the tablet cannot draw yet, keeps nobody from playing."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from companion.games.registry import GAMES
from companion.tablet.pages import PAGES, has_table, page_module, table_module


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_of_our_games_are_there(game: str) -> None:
    assert has_table(game)
    assert find_spec(table_module(game)) is not None


@pytest.mark.parametrize("game", ["lanterns", "widgets"])
def test_a_game_without_a_folder_here_has_none(game: str) -> None:
    assert not has_table(game)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_its_module(page: str) -> None:
    assert find_spec(page_module(page)) is not None
