"""Two keys of a picker never look the same: by words, detail or picture each can be told."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.game import PUBLIC
from companion.games.registry import game_kind, make_game
from companion.games.starfarers.rules.board_facts import read_board
from companion.games.starfarers.tablet.entry import told_apart
from companion.games.words import words_for
from companion.simulation.play import play, simulated_setup
from companion.tablet.table.pick_list import PickList
from companion.view import building
from companion.view.captions import in_words

BOXES = [
    ("starship", "mayfair-2001"),
    ("starfarers", "2019"),
    ("starfarers", "2001"),
    ("settlers", "english-5"),
]


@pytest.mark.parametrize("language", ["en", "de", "it"])
@pytest.mark.parametrize(("name", "edition"), BOXES)
def test_no_two_answers_are_written_alike(name: str, edition: str, language: str) -> None:
    game = make_game(simulated_setup(name, edition, {}))
    table, words = game_kind(name).table(game), words_for(language, game.pack)
    asked = 0
    for step in list(play(game, "picks"))[::5]:
        form = building.form(table, step.before, PUBLIC, building.DUE, {})
        for question in form.questions if form else ():
            if question.kind != "pick":
                continue
            asked += 1
            written = Counter(
                (in_words(one.text, words), in_words(one.detail, words), one.icon, one.seat)
                for one in question.options
            )
            assert [key for key, count in written.items() if count > 1] == []
            assert PickList(question).listed is not None
    assert asked or name == "settlers"


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_tiles_of_empty_space_are_one_key(language: str) -> None:
    game = make_game(simulated_setup("starfarers", "2019", {}))
    words = words_for(language, game.pack)
    tiles = read_board("2019").tiles
    shown = told_apart(words, tiles)
    assert len({words.name("tile", tile) for tile in shown}) == len(shown) < len(tiles)
    assert "near-empty-2" in told_apart(words, tiles, "near-empty-2")
