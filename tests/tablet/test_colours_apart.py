"""Colours that must be told apart, for people with and without colour blindness."""

from __future__ import annotations

import pytest

from companion.demo.colour_check import colour_faults, goods_of
from companion.demo.colour_distance import SIGHTS, distance, seen, too_near
from companion.demo.scenes import games_with_scenes, open_at
from companion.games.registry import GAMES
from companion.tablet.session import default_appearances
from companion.tablet.theme import hex_colour, look
from companion.view.colours import GOODS_COLOURS, PLAYER_COLOURS
from tests.tablet.driving import Driver

SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.5000, 0.0000), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5000, 0.0000), (56.0, -27.0, -3.0), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs that the authors of the formula published to test programs with."""


@pytest.mark.parametrize(("one", "other", "apart"), SHARMA)
def test_the_distance_is_the_one_that_its_authors_published(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert distance(one, other) == pytest.approx(apart, abs=1e-4)
    assert distance(other, one) == pytest.approx(apart, abs=1e-4)


def test_grey_stays_grey_for_every_sight() -> None:
    for sight in SIGHTS:
        _, a, b = seen((0.5, 0.5, 0.5, 1), sight)
        assert abs(a) < 0.6
        assert abs(b) < 0.6


def test_red_and_green_are_near_for_who_cannot_tell_them_apart() -> None:
    """Two colours that are far apart for most eyes."""
    colours = {"red": hex_colour("B8612A"), "green": hex_colour("7A7A2A")}
    assert distance(*(seen(one, "normal") for one in colours.values())) > 20
    (near,) = too_near(colours)
    assert near.sight in ("protan", "deutan")
    assert str(near).startswith("colours too near: red and green")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_players_of_every_box_are_told_apart(game: str) -> None:
    usual = default_appearances(GAMES[game].seats)
    assert list(too_near({seat: look.player(one.colour) for seat, one in usual.items()})) == []


def test_of_all_colours_to_choose_from_only_two_are_near_and_no_box_has_both() -> None:
    colours = {name: hex_colour(code) for name, code in PLAYER_COLOURS.items()}
    assert {(near.one, near.other) for near in too_near(colours)} == {("orange", "yellow")}
    for kind in GAMES.values():
        assert not {"orange", "yellow"} <= set(kind.seats)


@pytest.mark.parametrize("game", sorted(games_with_scenes()))
def test_goods_and_players_of_every_table_are_told_apart(driver: Driver, game: str) -> None:
    scene = games_with_scenes()[game].pictured or next(iter(games_with_scenes()[game].positions))
    assert open_at(driver, game, scene)
    table = driver.app.session.opened
    assert len(goods_of(table)) >= 5, "the goods of the game were found"
    assert colour_faults(table, driver.app.appearances()) == []


def test_goods_that_are_too_near_are_a_fault(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert open_at(driver, "settlers", "turn")
    monkeypatch.setitem(GOODS_COLOURS, "brick", GOODS_COLOURS["lumber"])
    faults = colour_faults(driver.app.session.opened, driver.app.appearances())
    assert any("brick and lumber" in fault for fault in faults)
