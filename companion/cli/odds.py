"""`companion odds`: exact odds of a game, as fractions."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.cli.options import Commands, add_json
from companion.cli.output import OK, Failure, print_json
from companion.cli.record_file import run_record
from companion.extras.odds import Asked, NoOdds, Odds, Topic
from companion.games.kind import GameKind
from companion.games.registry import GAMES, make_game
from companion.simulation.play import simulated_setup


def add_to(commands: Commands) -> None:
    command = commands.add_parser("odds", help="exact odds as fractions")
    games = command.add_subparsers(dest="game", required=True, metavar="GAME")
    for kind in GAMES.values():
        if (odds := kind.odds()) is not None:
            game = games.add_parser(kind.name, help=odds.title)
            topics = game.add_subparsers(dest="topic", required=True, metavar="TOPIC")
            for topic in odds.topics:
                _add_topic(topics, kind, odds, topic)


def _add_topic(topics: Commands, kind: GameKind, odds: Odds, topic: Topic) -> None:
    command = topics.add_parser(topic.name, help=topic.help)
    for given in topic.given:
        kept = {"choices": given.choices} if given.choices else {"type": int}
        command.add_argument(
            f"--{given.name}",
            dest=f"given {given.name}",
            default=given.default,
            required=given.required,
            help=given.help,
            **kept,
        )
    command.add_argument("--record", metavar="FILE", help="the position that a record leads to")
    command.add_argument("--until", type=int, metavar="N", help="... after event N")
    command.add_argument("--seat", choices=kind.seats, help="default: whose turn it is")
    command.add_argument("--edition", default=kind.editions[0], help="without a record")
    add_json(command)
    command.set_defaults(run=partial(_run, kind, odds, topic))


def _run(kind: GameKind, odds: Odds, topic: Topic, options: argparse.Namespace) -> int:
    asked = _asked(kind, odds, topic, options)
    try:
        answer = {"odds": topic.name, **topic.answer(asked)}
    except NoOdds as error:
        raise Failure(str(error)) from error
    if options.json:
        print_json(answer)
    else:
        _print(answer)
    return OK


def _asked(kind: GameKind, odds: Odds, topic: Topic, options: argparse.Namespace) -> Asked:
    """The position asked about: where a record leads, or the start of a game."""
    if options.record:
        file = run_record(options.record, options.until)
        stuck = not file.possible or file.replayed.stopped
        if file.game.setup.game != kind.name or stuck:
            raise Failure(f"'{options.record}' holds no possible position of {odds.title}.")
        game, state = file.game, file.replayed.state
    elif options.until is not None:
        raise Failure("--until needs a --record.")
    else:
        game = make_game(simulated_setup(kind.name, options.edition, {}))
        state = odds.start(game)
    seat = options.seat or getattr(state, "active", "") or game.seats[0]
    if seat not in game.seats:
        raise Failure(f"'{seat}' does not take part in this game.")
    given = {given.name: getattr(options, f"given {given.name}") for given in topic.given}
    return Asked(game, state, seat, given)


def _print(answer: Mapping[str, Any]) -> None:
    for name, value in answer.items():
        if isinstance(value, dict) and "fraction" in value:
            print(f"{name}: {_said(value)}")
        elif isinstance(value, dict):
            for item, found in value.items():
                print(f"  {item}: {_said(found)}")
        else:
            print(f"{name}: {value}")


def _said(found: Mapping[str, Any]) -> str:
    if "percent" in found:
        return f"{found['fraction']} ({found['percent']} %)"
    return f"{found['fraction']} ({found['cards']} cards a roll)"
