"""Drawings of the steps of laying out: every step of every game is drawn or has only words, each
drawing can be made, and what a drawing shows is what the step tells."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.registry import GAMES, make_game
from companion.simulation.play import simulated_setup
from companion.view.board import Shape
from companion.view.game_table import GameTable
from companion.view.icon_shapes import icon_shapes
from companion.view.laying_out import MOST_IN_A_ROW, Drawn, Thing, counted, first_words, things

WORDS_ONLY = {"no-beginner", "no-handicap", "tokens-are-printed", "lay-spare-sectors", "keep-chips"}
"""Steps at which nothing new comes to lie that could be drawn."""
BOXES = [(kind.name, edition) for kind in GAMES.values() for edition in kind.editions]


def table(name: str, edition: str, **switches: str) -> GameTable[Any]:
    game = make_game(simulated_setup(name, edition, switches))
    return GAMES[name].table(game)


def shapes(drawn: Drawn) -> list[Shape]:
    plan, board = drawn
    printed = [
        piece for layer in (*plan.printed.values(), *board.layers.values()) for piece in layer
    ]
    glyphs = [plan.glyphs[piece.glyph or piece.key.split()[0]] for piece in printed]
    assert all(piece.at in plan.places for piece in printed)
    return [*plan.ground, *(shape for glyph in glyphs for shape in glyph)]


def letters(drawn: Drawn) -> list[str]:
    return [shape.name for shape in shapes(drawn) if shape.kind == "text"]


@pytest.mark.parametrize(("name", "edition"), BOXES)
def test_every_step_is_drawn(name: str, edition: str) -> None:
    view = table(name, edition)
    for step in view.game.laying_out():
        drawn = view.laying_out(step)
        if drawn is None:
            assert step.code in WORDS_ONLY, step.code
            continue
        icons = {shape.name for shape in shapes(drawn) if shape.kind == "icon"} - {"seat"}
        assert icons <= set(icon_shapes()), step.code


@pytest.mark.parametrize(("name", "edition"), BOXES)
def test_the_numbers_of_a_step_stand_on_its_drawing(name: str, edition: str) -> None:
    view = table(name, edition)
    for step in view.game.laying_out():
        drawn = view.laying_out(step)
        if drawn is not None and (told := counted(step, ("cards", "goods"))):
            assert letters(drawn) == [count for count, _ in told], step.code


def test_rows_of_the_island_come_one_by_one() -> None:
    view = table("settlers", "english-5", set_up="beginner")
    rows = [step for step in view.game.laying_out() if step.code == "lay-row"]
    tokens = [len(drawn.plan.printed["tokens"]) for drawn in map(view.laying_out, rows) if drawn]
    assert tokens == [3, 7, 11, 15, 18], "the desert of the third row has none"


def test_a_settlement_is_drawn_alone_where_it_stands() -> None:
    view = table("settlers", "english-5", set_up="beginner")
    start = view.game.start()
    drawn = [
        found
        for step in view.game.laying_out()
        if step.code == "lay-settlement" and (found := view.laying_out(step))
    ]
    stands = {
        piece.at.split()[1]: piece.seat
        for one in drawn
        for piece in one.board.layers["settlements"]
    }
    assert stands == start.settlements
    for one in drawn:
        (piece,) = one.board.layers["settlements"]
        (x, y), (left, bottom, right, top) = one.plan.places[piece.at].at, one.plan.bounds
        assert left < x < right
        assert bottom < y < top


def test_home_chips_are_open_where_the_step_lays_them_and_nowhere_else() -> None:
    view = table("starfarers", "2019")
    for step in view.game.laying_out():
        if step.code == "lay-home-chips":
            drawn = view.laying_out(step)
            assert drawn is not None
            open_ones = [
                piece.at for piece in drawn.plan.printed["chips"] if piece.glyph != "chip ?"
            ]
            assert open_ones == [f"planet {one}" for one in step.params["places"]]


def test_many_things_lie_in_rows_within_the_drawing() -> None:
    drawn = things("many", [Thing("ore", str(n)) for n in range(12)])
    left, bottom, right, top = drawn.plan.bounds
    places = [place.at for place in drawn.plan.places.values()]
    assert len({y for _, y in places}) == -(-12 // MOST_IN_A_ROW)
    assert len(set(places)) == 12
    assert all(left < x < right and bottom < y < top for x, y in places)


@pytest.mark.parametrize(
    ("whole", "short"),
    [
        ("Take your pieces: 5 settlements, 4 cities.", "Take your pieces."),
        ("Shuffle them. Lay one on each.", "Shuffle them."),
        ("Put the robber on the desert.", "Put the robber on the desert."),
    ],
)
def test_what_is_drawn_needs_no_words(whole: str, short: str) -> None:
    assert first_words(whole) == short
