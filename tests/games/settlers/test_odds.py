"""Exact odds, compared with counting every throw and every card one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.hands import Hand
from companion.core.setup import Setup
from companion.games.settlers.odds import expected, next_card, pays, seven_within, stolen, sums
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import Begin
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import State

GAME = Settlers(Setup("settlers", "english-5", dict.fromkeys(SEATS, "")))
BOX = GAME.box
START = GAME.apply(GAME.start(), Begin("blue"))
THROWS = list(product(range(1, 7), repeat=2))


def with_hand(state: State, seat: str, hand: Hand) -> State:
    players = {
        name: replace(player, hand=hand) if name == seat else player
        for name, player in state.players.items()
    }
    return replace(state, players=players)


def test_sums_of_two_dice() -> None:
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert sums(BOX) == {total: Fraction(count, 36) for total, count in ways.items()}


def test_a_seven_within_some_rolls() -> None:
    assert seven_within(BOX, 1) == Fraction(1, 6)
    assert seven_within(BOX, 4) == 1 - Fraction(5, 6) ** 4


def test_production_is_what_all_throws_bring_on_average() -> None:
    for seat in BOX.seats:
        paying, gained = 0, [0] * len(RESOURCES)
        before = START.players[seat].hand.known
        for faces in THROWS:
            if sum(faces) == 7:
                continue
            after = GAME.apply(START, Roll("dice", faces)).players[seat].hand.known
            gains = [new - old for new, old in zip(after, before, strict=True)]
            paying += any(gains)
            gained = [total + more for total, more in zip(gained, gains, strict=True)]
        assert pays(BOX, START, seat) == Fraction(paying, 36)
        assert list(expected(BOX, START, seat).values()) == [Fraction(n, 36) for n in gained]


def test_a_known_hand_is_stolen_from_card_by_card() -> None:
    state = with_hand(START, "white", Hand((1, 0, 0, 0, 3)))
    assert stolen(BOX, state, "white") == {
        "lumber": Fraction(1, 4),
        "brick": 0,
        "wool": 0,
        "grain": 0,
        "ore": Fraction(3, 4),
    }
    assert stolen(BOX, with_hand(START, "white", Hand((0, 0, 0, 0, 0))), "white") == {}


def test_a_hidden_card_is_any_that_nobody_has_seen() -> None:
    """White holds an ore and one of two cards that red and white hide: a wool and a brick."""
    players = {seat: replace(player, hand=Hand((0,) * 5)) for seat, player in START.players.items()}
    state = replace(START, players=players, bank=(19, 18, 18, 19, 18))
    state = with_hand(with_hand(state, "white", Hand((0, 0, 0, 0, 1), 1)), "red", Hand((0,) * 5, 1))
    assert stolen(BOX, state, "white") == {
        "lumber": 0,
        "brick": Fraction(1, 4),
        "wool": Fraction(1, 4),
        "grain": 0,
        "ore": Fraction(1, 2),
    }


def test_the_next_development_card() -> None:
    assert next_card(BOX, START)["knight"] == Fraction(14, 25)
    blue = replace(START.players["blue"], development=Hand((4, 0, 0, 2, 0)))
    state = replace(START, players={**START.players, "blue": blue}, deck=19)
    assert next_card(BOX, state) == {
        "knight": Fraction(10, 19),
        "road_building": Fraction(2, 19),
        "year_of_plenty": Fraction(2, 19),
        "monopoly": 0,
        "victory_point": Fraction(5, 19),
    }
    assert next_card(BOX, replace(START, deck=0)) == {}
