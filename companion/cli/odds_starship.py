"""The odds of Starship Catan: fights, speeds, production."""

from __future__ import annotations

import argparse
from typing import Any

from companion.cli.odds_output import chance, print_odds
from companion.cli.options import Commands, add_json
from companion.cli.output import Failure
from companion.cli.record_file import run_record
from companion.core.setup import Setup
from companion.games.starship.odds import (
    production_pays,
    remaining_pirates,
    speeds,
    win_against,
    win_against_any,
)
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.ship import booster_value, cannon_value
from companion.games.starship.rules.state import State, ship_of


def add_to(games: Commands) -> None:
    game = games.add_parser("starship", help="Starship Catan")
    topics = game.add_subparsers(dest="topic", required=True, metavar="TOPIC")
    fight = topics.add_parser("fight", help="beating a pirate, known or one of the remaining ones")
    fight.add_argument("--cannons", type=int, help="cannon value (default: from the record)")
    fight.add_argument("--strength", type=int, help="of a known pirate; else any remaining one")
    speed = topics.add_parser("speed", help="the chance of each speed")
    speed.add_argument("--boosters", type=int, help="booster value (default: from the record)")
    production = topics.add_parser("production", help="that the next production roll pays")
    for topic, run in ((fight, run_fight), (speed, run_speed), (production, run_production)):
        topic.add_argument("--record", metavar="FILE", help="the position that a record leads to")
        topic.add_argument("--until", type=int, metavar="N", help="... after event N")
        topic.add_argument("--seat", choices=("moon", "sun"), help="default: whose turn it is")
        topic.add_argument("--edition", default="mayfair-2001", help="without a record")
        add_json(topic)
        topic.set_defaults(run=run)


class _Position:
    """The position asked about: where a record leads, or the start of a game."""

    def __init__(self, options: argparse.Namespace) -> None:
        if options.record:
            file = run_record(options.record, options.until)
            if not isinstance(file.game, Starship) or not file.possible or file.replayed.stopped:
                raise Failure(f"'{options.record}' holds no possible position of Starship Catan.")
            self.game, self.state = file.game, file.replayed.state
        else:
            if options.until is not None:
                raise Failure("--until needs a --record.")
            seats = {"sun": "Sun", "moon": "Moon"}
            self.game = Starship(Setup(game="starship", edition=options.edition, seats=seats))
            self.state = self.game.start()
        self.box: Box = self.game.box
        self.seat: Seat = options.seat or self.state.active

    state: State


def run_fight(options: argparse.Namespace) -> int:
    position = _Position(options)
    box = position.box
    cannons = options.cannons
    if cannons is None:
        cannons = cannon_value(ship_of(position.state, position.seat))
    _not_negative(cannons=cannons, strength=options.strength)
    answer: dict[str, Any] = {"odds": "fight", "cannons": cannons}
    if options.strength is not None:
        answer |= {"strength": options.strength}
        found = win_against(box, cannons, options.strength)
    else:
        pirates = remaining_pirates(box, position.state)
        if not pirates:
            raise Failure("Every pirate that could be met has been beaten.")
        answer["pirates"] = {
            card: chance(win_against(box, cannons, box.pirates[card].strength)) for card in pirates
        }
        found = win_against_any(box, cannons, pirates)
    return print_odds(options, answer | {"win": chance(found)})


def run_speed(options: argparse.Namespace) -> int:
    position = _Position(options)
    boosters = options.boosters
    if boosters is None:
        boosters = booster_value(ship_of(position.state, position.seat))
    _not_negative(boosters=boosters)
    table = {str(speed): chance(found) for speed, found in speeds(position.box, boosters).items()}
    return print_odds(options, {"odds": "speed", "boosters": boosters, "speeds": table})


def run_production(options: argparse.Namespace) -> int:
    position = _Position(options)
    ship = ship_of(position.state, position.seat)
    found = production_pays(position.box, ship, position.seat)
    answer = {"odds": "production", "seat": position.seat, "pays": chance(found)}
    return print_odds(options, answer)


def _not_negative(**numbers: int | None) -> None:
    for name, number in numbers.items():
        if number is not None and number < 0:
            raise Failure(f"--{name} cannot be less than 0.")
