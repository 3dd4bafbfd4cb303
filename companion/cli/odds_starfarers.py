"""The odds of Starfarers of Catan: what a mother ship shows, speeds, fights and races."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

from companion.cli.odds_output import chance, print_odds
from companion.cli.options import Commands, add_json
from companion.cli.output import Failure
from companion.cli.record_file import run_record
from companion.games.starfarers.odds import (
    encounter,
    shakes,
    speeds,
    sums,
    win_fight,
    win_race,
)
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.starfarers.rules.friendship import combat_bonus, speed_bonus
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.state import Player
from companion.simulation.play import simulated_setup

MOST = 20


def add_to(games: Commands) -> None:
    game = games.add_parser("starfarers", help="Starfarers of Catan")
    topics = game.add_subparsers(dest="topic", required=True, metavar="TOPIC")
    balls = topics.add_parser("balls", help="what a shake of the mother ship brings")
    speed = topics.add_parser("speed", help="the chance of each speed of a flight")
    speed.add_argument("--boosters", type=int, help="with bonuses (default: from the record)")
    fight = topics.add_parser("fight", help="winning a fight against a neighbour's mother ship")
    race = topics.add_parser("race", help="winning a comparison of speeds")
    for contest in (fight, race):
        contest.add_argument("--own", type=int, help="cannons or boosters of the pilot")
        contest.add_argument("--other", type=int, help="those of the other side, without bonuses")
        contest.add_argument("--against", choices=COLOURS, help="whose mother ship (with a record)")
    runs = ((balls, run_balls), (speed, run_speed), (fight, run_fight), (race, run_race))
    for topic, run in runs:
        topic.add_argument("--record", metavar="FILE", help="the position that a record leads to")
        topic.add_argument("--until", type=int, metavar="N", help="... after event N")
        topic.add_argument("--seat", choices=COLOURS, help="default: whose turn it is")
        topic.add_argument("--edition", default="2019", help="without a record")
        add_json(topic)
        topic.set_defaults(run=run)


class _Position:
    """The position asked about: where a record leads, or the start of a game."""

    def __init__(self, options: argparse.Namespace) -> None:
        if options.record:
            file = run_record(options.record, options.until)
            if not isinstance(file.game, Starfarers) or not file.possible or file.replayed.stopped:
                raise Failure(f"'{options.record}' holds no possible position of Starfarers.")
            self.game, state = file.game, file.replayed.state
        else:
            if options.until is not None:
                raise Failure("--until needs a --record.")
            self.game = Starfarers(simulated_setup("starfarers", options.edition, {}))
            state = self.game.start()
        self.box = self.game.box
        self.players: dict[str, Player] = state.players
        self.seat: str = options.seat or state.active or self.game.seats[0]
        if self.seat not in self.players:
            raise Failure(f"Nobody plays {self.seat} in this game.")

    @property
    def player(self) -> Player:
        return self.players[self.seat]


def run_balls(options: argparse.Namespace) -> int:
    box = _Position(options).box
    table = {str(total): chance(found) for total, found in sums(box).items()}
    results = {branch: chance(found) for branch, found in shakes(box).items()}
    answer = {"odds": "balls", "encounter": chance(encounter(box)), "sums": table}
    return print_odds(options, answer | {"results": results})


def run_speed(options: argparse.Namespace) -> int:
    position = _Position(options)
    boosters = options.boosters
    if boosters is None:
        boosters = position.player.boosters + speed_bonus(position.box, position.player)
    _sensible(boosters=boosters)
    table = {str(speed): chance(found) for speed, found in speeds(position.box, boosters).items()}
    return print_odds(options, {"odds": "speed", "boosters": boosters, "speeds": table})


def run_fight(options: argparse.Namespace) -> int:
    position = _Position(options)
    own = options.own
    if own is None:
        own = position.player.cannons + combat_bonus(position.box, position.player)
    other = _other(options, position, "cannons")
    return _contest(options, "fight", own, other, win_fight(position.box, own - other))


def run_race(options: argparse.Namespace) -> int:
    position = _Position(options)
    own = options.own
    if own is None:
        own = position.player.boosters + speed_bonus(position.box, position.player)
    other = _other(options, position, "boosters")
    return _contest(options, "race", own, other, win_race(position.box, own - other))


def _other(options: argparse.Namespace, position: _Position, part: str) -> int:
    if options.other is not None:
        return int(options.other)
    against = options.against or position.game.box.after(position.seat)
    if against not in position.players:
        raise Failure(f"Nobody plays {against} in this game.")
    return int(getattr(position.players[against], part))


def _contest(options: argparse.Namespace, name: str, own: int, other: int, win: Fraction) -> int:
    _sensible(own=own, other=other)
    answer: dict[str, Any] = {"odds": name, "own": own, "other": other, "win": chance(win)}
    return print_odds(options, answer)


def _sensible(**numbers: int) -> None:
    for name, number in numbers.items():
        if not 0 <= number <= MOST:
            raise Failure(f"--{name} must be between 0 and {MOST}.")
