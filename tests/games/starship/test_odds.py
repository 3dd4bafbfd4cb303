"""Exact odds, compared with counting every throw one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.core.chances import Roll
from companion.core.setup import Setup
from companion.games.starship.odds import (
    pirates_asking,
    production_pays,
    remaining_pirates,
    speeds,
    win_against,
    win_against_any,
)
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import GOODS, amount
from companion.games.starship.rules.moves import ChooseColony
from companion.games.starship.rules.ship import booster_value
from companion.games.starship.rules.state import PirateAhead, State, ship_of
from companion.simulation.play import play
from tests.games.starship.played import played
from tests.scenario_language.starship.forms import seat_of

YELLOW = (1, 1, 2, 2, 3, 3)
BLUE = (1, 2, 2, 3, 3, 4)
BOX = Starship(Setup("starship", "mayfair-2001", {"sun": "", "moon": ""})).box


@pytest.mark.parametrize("cannons", range(8))
@pytest.mark.parametrize("strength", range(1, 9))
def test_winning_against_a_known_pirate(cannons: int, strength: int) -> None:
    throws = list(product(BLUE, BLUE))
    won = [mine for mine, theirs in throws if cannons + mine >= strength + theirs]
    assert win_against(BOX, cannons, strength) == Fraction(len(won), len(throws))


def test_some_of_these_chances_in_figures() -> None:
    assert win_against(BOX, 3, 3) == Fraction(23, 36)
    assert win_against(BOX, 1, 2) == Fraction(13, 36)
    assert win_against(BOX, 0, 3) == Fraction(1, 36)
    assert win_against(BOX, 0, 4) == 0
    assert win_against(BOX, 5, 2) == 1


@pytest.mark.parametrize("cannons", range(7))
def test_winning_against_one_of_several(cannons: int) -> None:
    cards = ("pirate-2", "pirate-i-4", "pirate-iv-7")
    throws = list(product((2, 4, 7), BLUE, BLUE))
    won = [s for s, mine, theirs in throws if cannons + mine >= s + theirs]
    assert win_against_any(BOX, cannons, cards) == Fraction(len(won), len(throws))


def test_the_odds_of_a_fight_played_out() -> None:
    """The rules themselves, thrown with every face."""
    game, state = played(
        "moon: cannons 1,1\nphase flight\nmoon flies to sector 1\nmoon flies on to pirate-3\n"
        "moon fights"
    )
    won = 0
    for mine, theirs in product(BLUE, BLUE):
        after = game.apply(state, Roll("blue", (mine,)))
        after = game.apply(after, Roll("blue", (theirs,)))
        won += "pirate-3" in after.moon.pirates
    assert win_against(BOX, 2, 3) == Fraction(won, 36)


def test_the_remaining_pirates() -> None:
    game, state = played("moon rolls 2")
    assert remaining_pirates(game.box, state) == ("pirate-2", "pirate-3")
    game, state = played("sun: pirate pirate-2\nstack 1: known pirate-i-4\nmoon rolls 2")
    assert remaining_pirates(game.box, state) == ("pirate-3", "pirate-i-4")
    game, state = played("sun: pirate pirate-2\nstack 1: hidden i\nmoon rolls 2")
    assert remaining_pirates(game.box, state) == (
        "pirate-3",
        "pirate-i-2",
        "pirate-i-3",
        "pirate-i-4",
    )


@pytest.mark.parametrize("boosters", range(7))
def test_the_chance_of_each_speed(boosters: int) -> None:
    counted = {boosters + face: Fraction(YELLOW.count(face), 6) for face in (1, 2, 3)}
    assert speeds(BOX, boosters) == counted
    assert sum(counted.values()) == 1


def test_the_speeds_of_a_ship() -> None:
    game, state = played("moon: boosters 2,1,1")
    third = Fraction(1, 3)
    assert speeds(game.box, booster_value(state.moon)) == {5: third, 6: third, 7: third}


def pays(game: Starship, state: State, seat: str, face: int) -> bool:
    """Whether a throw can bring this seat anything, found by playing it."""

    def goods(position: State) -> int:
        held = ship_of(position, seat_of(seat)).goods
        return sum(amount(held, good) for good in GOODS)

    after = game.apply(state, Roll("yellow", (face,)))
    most = goods(after)
    for choice in game.legal(after):
        if isinstance(choice, ChooseColony) and choice.seat == seat:
            most = max(most, goods(game.apply(after, choice)))
    return most > goods(state)


@pytest.mark.parametrize(
    "text",
    [
        "moon: fuel 0",
        "moon: carbon 2",
        "moon: colony colony-heka colony-merak",
        "moon: colony colony-heka colony-dubhe, ore 2, carbon 2",
        "moon: colony colony-heka colony-dubhe, ore 2, carbon 1",
        "moon: module science 1, science 4",
        "moon: module science 2, module production 1, trade goods 1",
        "moon: module production 2, trade goods 2",
        "sun: module science 1, module production 1\nsun: fuel 2",
    ],
)
@pytest.mark.parametrize("seat", ["moon", "sun"])
def test_the_chance_that_the_next_production_pays(text: str, seat: str) -> None:
    game, state = played(text)
    counted = sum(pays(game, state, seat, face) for face in YELLOW)
    ship = ship_of(state, seat_of(seat))
    assert production_pays(game.box, ship, seat_of(seat)) == Fraction(counted, 6)


def test_dice_of_another_box() -> None:
    """An owner whose dice differ gets other odds."""
    corrections = {"dice.blue": [1, 1, 1, 1, 1, 4]}
    setup = Setup("starship", "mayfair-2001", {"sun": "", "moon": ""}, {}, corrections)
    assert win_against(Starship(setup).box, 1, 2) == Fraction(5, 36)


def test_the_pilot_judges_a_pirate_by_its_tribute() -> None:
    """Strength is not told before the choice, but the ones that ask for 5 are the stronger ones."""
    game = Starship(Setup("starship", "mayfair-2001", {"sun": "", "moon": ""}))
    for step in play(game, "tribute"):
        front = step.after.pending[0] if step.after.pending else None
        if isinstance(front, PirateAhead) and front.card:
            tribute = BOX.pirates[front.card].tribute
            cards = pirates_asking(BOX, step.after, tribute)
            assert front.card in cards
            assert {BOX.pirates[card].tribute for card in cards} == {tribute}


def test_a_pirate_that_cannot_be_there_is_judged_by_the_box() -> None:
    state = Starship(Setup("starship", "mayfair-2001", {"sun": "", "moon": ""})).start()
    assert remaining_pirates(BOX, state) == ("pirate-2", "pirate-3")
    cards = pirates_asking(BOX, state, 5)
    assert len(cards) == 6
    weaker = pirates_asking(BOX, state, 3)
    assert 0 < win_against_any(BOX, 4, cards) < win_against_any(BOX, 4, weaker)
