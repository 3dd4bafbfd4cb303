"""Exact odds as fractions: fights, speeds, production."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from companion.core.dice import chances
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.production import matching_colonies, module_income
from companion.games.starship.rules.ship import Ship, room
from companion.games.starship.rules.stacks import come_unnoted, known_in_stacks
from companion.games.starship.rules.state import State, cards_of


def win_against(box: Box, cannons: int, strength: int) -> Fraction:
    """The chance to beat a pirate of known strength; a tie wins."""
    blue = chances(box.dice.blue)
    return sum(
        (
            mine * theirs
            for die, mine in blue.items()
            for other, theirs in blue.items()
            if cannons + die >= strength + other
        ),
        Fraction(0),
    )


def win_against_any(box: Box, cannons: int, pirates: Iterable[str]) -> Fraction:
    """The chance to win when each of these pirates is equally likely to be the one met."""
    wins = [win_against(box, cannons, box.pirates[card].strength) for card in pirates]
    return sum(wins, Fraction(0)) / len(wins)


def remaining_pirates(box: Box, state: State) -> tuple[str, ...]:
    """The pirates nobody has beaten that may lie in a stack: start ones, reserve ones that came.

    Reserve pirates that were never seen count only where cards entered face down; a viewer without
    notes counts those whose numeral has begun to come.
    """
    beaten = set(cards_of(state.sun)) | set(cards_of(state.moon))
    known = known_in_stacks(state)
    hidden = {deck for stack in state.stacks for deck in stack.hidden}
    hidden |= {deck for deck, count in come_unnoted(box, state).items() if count}
    return tuple(
        card
        for card, pirate in box.pirates.items()
        if card not in beaten and (pirate.deck == "start" or card in known or pirate.deck in hidden)
    )


def pirates_asking(box: Box, state: State, tribute: int) -> tuple[str, ...]:
    """The pirates that the one ahead may be, as far as the pilot can tell: it asks for this much.

    A card that cannot be there, but lies there by a ruling of the table, is judged by the box.
    """
    alike = tuple(card for card, pirate in box.pirates.items() if pirate.tribute == tribute)
    remaining = remaining_pirates(box, state)
    return tuple(card for card in alike if card in remaining) or alike


def speeds(box: Box, boosters: int) -> dict[int, Fraction]:
    """The chance of each speed for a booster value."""
    return {boosters + die: chance for die, chance in chances(box.dice.yellow).items()}


def production_pays(box: Box, ship: Ship, seat: Seat) -> Fraction:
    """The chance that the next production roll brings this ship something it has room for."""
    return sum(
        (
            chance
            for number, chance in chances(box.dice.yellow).items()
            if _pays(box, ship, seat, number)
        ),
        Fraction(0),
    )


def _pays(box: Box, ship: Ship, seat: Seat, number: int) -> bool:
    income = module_income(box, ship, seat, number)
    goods = [box.colonies[card].resource for card in matching_colonies(box, ship, number)]
    earned: list[str] = [*goods]
    if income.science:
        earned.append("science")
    if income.trade_goods:
        earned.append("trade_goods")
    return any(room(box, ship, good) for good in earned)
