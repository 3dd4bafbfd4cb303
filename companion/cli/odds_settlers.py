"""The odds of The Settlers of Catan: dice, sevens, production, steals, development cards."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

from companion.cli.odds_output import chance, print_odds
from companion.cli.options import Commands, add_json
from companion.cli.output import Failure
from companion.cli.record_file import run_record
from companion.games.settlers.odds import expected, next_card, pays, seven_within, stolen, sums
from companion.games.settlers.rules.box import SEATS, Seat
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import Begin
from companion.games.settlers.rules.state import State
from companion.simulation.play import simulated_setup

MOST_ROLLS = 1000


def add_to(games: Commands) -> None:
    game = games.add_parser("settlers", help="The Settlers of Catan")
    topics = game.add_subparsers(dest="topic", required=True, metavar="TOPIC")
    dice = topics.add_parser("dice", help="the chance of each sum")
    seven = topics.add_parser("seven", help="a seven, and with it the robber, within some rolls")
    seven.add_argument("--rolls", type=int, default=1, help="how many (default 1)")
    production = topics.add_parser("production", help="what the next roll brings a player")
    steal = topics.add_parser("steal", help="the card that the robber takes from a hand")
    steal.add_argument("--from", dest="victim", choices=SEATS, required=True, help="whose hand")
    card = topics.add_parser("card", help="the next development card")
    runs = (
        (dice, run_dice),
        (seven, run_seven),
        (production, run_production),
        (steal, run_steal),
        (card, run_card),
    )
    for topic, run in runs:
        topic.add_argument("--record", metavar="FILE", help="the position that a record leads to")
        topic.add_argument("--until", type=int, metavar="N", help="... after event N")
        topic.add_argument("--seat", choices=SEATS, help="default: whose turn it is")
        topic.add_argument("--edition", default="english-5", help="without a record")
        add_json(topic)
        topic.set_defaults(run=run)


class _Position:
    """The position asked about: where a record leads, or the start of a first game."""

    game: Settlers
    state: State

    def __init__(self, options: argparse.Namespace) -> None:
        if options.record:
            file = run_record(options.record, options.until)
            if not isinstance(file.game, Settlers) or not file.possible or file.replayed.stopped:
                raise Failure(f"'{options.record}' holds no possible position of Settlers.")
            self.game, self.state = file.game, file.replayed.state
        else:
            if options.until is not None:
                raise Failure("--until needs a --record.")
            self.game = Settlers(simulated_setup("settlers", options.edition, {}))
            start = self.game.start()
            self.state = self.game.apply(start, Begin("blue")) if start.island else start
        self.box = self.game.box
        self.seat: Seat = options.seat or self.state.active
        if self.seat not in self.state.players:
            raise Failure(f"'{self.seat}' does not take part in this game.")

    def must_have_an_island(self) -> None:
        if self.state.island is None:
            raise Failure("No island is laid out yet: name a --record.")


def run_dice(options: argparse.Namespace) -> int:
    position = _Position(options)
    table = {str(total): chance(found) for total, found in sums(position.box).items()}
    return print_odds(options, {"odds": "dice", "sums": table})


def run_seven(options: argparse.Namespace) -> int:
    if not 1 <= options.rolls <= MOST_ROLLS:
        raise Failure(f"--rolls must be between 1 and {MOST_ROLLS}.")
    found = seven_within(_Position(options).box, options.rolls)
    return print_odds(options, {"odds": "seven", "rolls": options.rolls, "seven": chance(found)})


def run_production(options: argparse.Namespace) -> int:
    position = _Position(options)
    position.must_have_an_island()
    box, state, seat = position.box, position.state, position.seat
    answer: dict[str, Any] = {
        "odds": "production",
        "seat": seat,
        "pays": chance(pays(box, state, seat)),
        "expected": {
            resource: _average(cards) for resource, cards in expected(box, state, seat).items()
        },
    }
    return print_odds(options, answer)


def run_steal(options: argparse.Namespace) -> int:
    position = _Position(options)
    if options.victim not in position.state.players:
        raise Failure(f"'{options.victim}' does not take part in this game.")
    found = stolen(position.box, position.state, options.victim)
    if not found:
        raise Failure(f"'{options.victim}' holds no card.")
    table = {resource: chance(one) for resource, one in found.items()}
    return print_odds(options, {"odds": "steal", "from": options.victim, "cards": table})


def run_card(options: argparse.Namespace) -> int:
    position = _Position(options)
    found = next_card(position.box, position.state)
    if not found:
        raise Failure("No development card is left.")
    table = {kind: chance(one) for kind, one in found.items()}
    return print_odds(options, {"odds": "card", "left": position.state.deck, "cards": table})


def _average(cards: Fraction) -> dict[str, Any]:
    """A number of cards, exact and for people."""
    return {
        "fraction": f"{cards.numerator}/{cards.denominator}",
        "cards": round(float(cards), 3),
    }
