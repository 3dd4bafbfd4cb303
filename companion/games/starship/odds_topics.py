"""What can be asked about the odds of Starship Catan."""

from __future__ import annotations

from companion.extras.odds import (
    Answer,
    Asked,
    Given,
    NoOdds,
    Odds,
    Topic,
    chance,
    chances,
    within,
)
from companion.games.starship.odds import (
    production_pays,
    remaining_pirates,
    speeds,
    win_against,
    win_against_any,
)
from companion.games.starship.rules.ship import booster_value, cannon_value
from companion.games.starship.rules.state import ship_of


def _fight(asked: Asked) -> Answer:
    box, strength, cannons = asked.game.box, asked.given["strength"], asked.given["cannons"]
    if cannons is None:
        cannons = cannon_value(ship_of(asked.state, asked.seat))
    within(0, None, cannons=cannons, strength=strength)
    if strength is not None:
        win = win_against(box, cannons, strength)
        return {"cannons": cannons, "strength": strength, "win": chance(win)}
    pirates = remaining_pirates(box, asked.state)
    if not pirates:
        raise NoOdds("Every pirate that could be met has been beaten.")
    each = {card: win_against(box, cannons, box.pirates[card].strength) for card in pirates}
    win = win_against_any(box, cannons, pirates)
    return {"cannons": cannons, "pirates": chances(each), "win": chance(win)}


def _speed(asked: Asked) -> Answer:
    boosters = asked.given["boosters"]
    if boosters is None:
        boosters = booster_value(ship_of(asked.state, asked.seat))
    within(0, None, boosters=boosters)
    return {"boosters": boosters, "speeds": chances(speeds(asked.game.box, boosters))}


def _production(asked: Asked) -> Answer:
    ship = ship_of(asked.state, asked.seat)
    found = production_pays(asked.game.box, ship, asked.seat)
    return {"seat": asked.seat, "pays": chance(found)}


ODDS = Odds(
    "Starship Catan",
    (
        Topic(
            "fight",
            "beating a pirate, known or one of the remaining ones",
            _fight,
            (
                Given("cannons", "cannon value (default: from the record)"),
                Given("strength", "of a known pirate; else any remaining one"),
            ),
        ),
        Topic(
            "speed",
            "the chance of each speed",
            _speed,
            (Given("boosters", "booster value (default: from the record)"),),
        ),
        Topic("production", "that the next production roll pays", _production),
    ),
)
