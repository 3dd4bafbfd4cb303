"""Exact odds of the mother ship as fractions: each pair of its balls is equally likely."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_contest import compared_speed
from companion.games.starfarers.rules.encounter_script import shaken
from companion.games.starfarers.rules.mother_ship import BLACK, ball_sum, base_speed
from companion.games.starfarers.rules.state import State

Odds = dict[int, Fraction]


def pairs(box: Box) -> dict[tuple[int, ...], Fraction]:
    """Every pair of balls that can lie side by side, with its chance."""
    drawn = Counter(tuple(sorted(pair)) for pair in combinations(box.dice.balls, 2))
    return {pair: Fraction(count, drawn.total()) for pair, count in sorted(drawn.items())}


def encounter(box: Box) -> Fraction:
    """The chance that a flight begins with an encounter."""
    return sum((chance for pair, chance in pairs(box).items() if BLACK in pair), Fraction(0))


def speeds(box: Box, boosters: int) -> Odds:
    """The chance of each speed of a flight for so many boosters, bonuses counted in."""
    odds: Odds = {}
    for pair, chance in pairs(box).items():
        base = base_speed(box, pair)
        odds[base + boosters] = odds.get(base + boosters, Fraction(0)) + chance
    return dict(sorted(odds.items()))


def sums(box: Box) -> Odds:
    """The chance of each sum of the balls alone, as in a fight."""
    odds: Odds = {}
    for pair, chance in pairs(box).items():
        total = ball_sum(box, pair)
        odds[total] = odds.get(total, Fraction(0)) + chance
    return dict(sorted(odds.items()))


def shakes(box: Box) -> dict[str, Fraction]:
    """The chance of each result of a card on which only the balls count."""
    odds: dict[str, Fraction] = {}
    for total, chance in sums(box).items():
        odds[shaken(total)] = odds.get(shaken(total), Fraction(0)) + chance
    return odds


def win_fight(box: Box, ahead: int) -> Fraction:
    """The chance to win a fight with so many cannons more (or fewer) than the other side."""
    own = sums(box)
    return _at_least(own, own, ahead)


def win_race(box: Box, state: State, ahead: int) -> Fraction:
    """The chance to win a comparison of speeds with so many boosters more (or fewer)."""
    odds: Odds = {}
    for pair, chance in pairs(box).items():
        speed = compared_speed(box, state, pair)
        odds[speed] = odds.get(speed, Fraction(0)) + chance
    return _at_least(odds, odds, ahead)


def _at_least(own: Odds, other: Odds, ahead: int) -> Fraction:
    """The pilot wins ties."""
    return sum(
        (
            mine * theirs
            for reached, mine in own.items()
            for against, theirs in other.items()
            if reached + ahead >= against
        ),
        Fraction(0),
    )
