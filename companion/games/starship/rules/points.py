"""Victory points, fame and friendship, all computed from the cards in front of the players."""

from __future__ import annotations

from companion.core.score import Part, Score
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.ship import MODULES, Ship, module_level
from companion.games.starship.rules.state import State, opponent, ship_of

SPECIAL_CARDS = 2
"""Hero and Friend of the People, worth a point each."""


def fame(box: Box, ship: Ship) -> int:
    return sum(box.pirates[card].fame for card in ship.pirates) + sum(
        box.adventures[card].fame for card in ship.adventures
    )


def friendship(box: Box, ship: Ship) -> int:
    return sum(box.markets[card].friendship for card in ship.posts)


def leads(box: Box, mine: int, theirs: int) -> bool:
    """A special card needs three points and strictly more than the other: section 8."""
    return mine >= box.limits.special_points_from and mine > theirs


def is_hero(box: Box, state: State, seat: Seat) -> bool:
    ship, other = ship_of(state, seat), ship_of(state, opponent(seat))
    return leads(box, fame(box, ship), fame(box, other))


def is_friend(box: Box, state: State, seat: Seat) -> bool:
    ship, other = ship_of(state, seat), ship_of(state, opponent(seat))
    return leads(box, friendship(box, ship), friendship(box, other))


def points(box: Box, state: State, seat: Seat) -> int:
    """The sum alone, without its parts."""
    return (
        points_in_front(box, ship_of(state, seat))
        + is_friend(box, state, seat)
        + is_hero(box, state, seat)
    )


def points_in_front(box: Box, ship: Ship) -> int:
    """Colonies, level-2 modules and missions: everything but the two special cards."""
    modules = ship.modules
    return (
        sum([box.colonies[card].points for card in ship.colonies])
        + sum([box.adventures[card].points for card in ship.adventures])
        + modules.logistics // 2
        + modules.command // 2
        + modules.sensor // 2
        + modules.trade // 2
        + modules.science // 2
        + modules.production // 2
    )


def brings_points(before: Ship, ship: Ship) -> bool:
    """Whether something was laid down or taken away that points are counted from."""
    return (
        ship.colonies is not before.colonies
        or ship.modules is not before.modules
        or ship.posts is not before.posts
        or ship.pirates is not before.pirates
        or ship.adventures is not before.adventures
    )


def countable(box: Box, state: State) -> bool:
    """Points can only be counted for cards that belong where they lie; the audit names others."""
    return all(
        box.colonies.keys() >= set(ship.colonies)
        and box.markets.keys() >= set(ship.posts)
        and box.pirates.keys() >= set(ship.pirates)
        and box.adventures.keys() >= set(ship.adventures)
        for ship in (state.sun, state.moon)
    )


def has_won(box: Box, state: State, seat: Seat) -> bool:
    """Asked after every event, so the special cards are only looked at when they can decide."""
    needed = box.limits.points_to_win
    return (
        points_in_front(box, ship_of(state, seat)) + SPECIAL_CARDS >= needed
        and points(box, state, seat) >= needed
    )


def score(box: Box, state: State, seat: Seat) -> Score:
    """The points of a seat with the parts of their sum."""
    ship = ship_of(state, seat)
    level_2 = tuple(module for module in MODULES if module_level(ship, module) == 2)
    missions = tuple(card for card in ship.adventures if box.adventures[card].points)
    famous = tuple(card for card in ship.adventures if box.adventures[card].fame)
    parts = (
        Part("colonies", sum(box.colonies[card].points for card in ship.colonies), ship.colonies),
        Part("modules", len(level_2), level_2),
        Part("missions", sum(box.adventures[card].points for card in missions), missions),
        Part("friend-of-the-people", int(is_friend(box, state, seat)), ship.posts),
        Part("hero-of-the-people", int(is_hero(box, state, seat)), ship.pirates + famous),
    )
    return Score(seat=seat, parts=parts)
