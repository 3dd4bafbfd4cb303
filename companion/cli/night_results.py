"""`companion night result`: a table's result as it is told at the desk, or its correction."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from companion.cli.night_answers import Step, answer, names_of, open_night
from companion.cli.output import Failure
from companion.hub.night_file import NightFile
from companion.hub.people import Person, find
from companion.night.events import Event, ResultCorrected, ResultEntered
from companion.night.formats import TieBreak
from companion.night.night import Night
from companion.night.scoring import Result, Score
from companion.night.scoring import told as told_result
from companion.night.trouble import NightError


def _add_result(command: argparse.ArgumentParser) -> None:
    command.add_argument("table", type=int, metavar="TABLE")
    command.add_argument("scores", nargs="*", metavar="PLAYER=POINTS", help="in turn order")
    command.add_argument("--round", type=int, help="another one than the current")
    command.add_argument("--winner", help="who won, where points alone do not say it")
    command.add_argument("--halted", action="store_true", help="time was up before somebody won")
    command.add_argument(
        "--cards",
        action="append",
        default=[],
        metavar="PLAYER=CARDS",
        help="cards in hand, where players are level",
    )
    command.add_argument("--progress-cards", action="append", default=[], metavar="PLAYER=CARDS")
    command.add_argument("--link", help="what the code of a result sheet says, instead of scores")
    command.add_argument("--by", default="", help="who corrects a result that is there")
    command.add_argument("--reason", default="", help="and why")


def _result(options: argparse.Namespace) -> int:
    with open_night(options) as file:
        number = options.round or len(file.night.rounds)

        def plan(night: Night) -> list[Event]:
            result = _told_result(file, night, number, options)
            if options.by or options.reason:
                return [ResultCorrected(number, options.table, result, options.by, options.reason)]
            return [ResultEntered(number, options.table, result)]

        night = file.do(plan)
    missing = night.rounds[number - 1].missing()
    tables = ", ".join(map(str, missing))
    text = f"Still missing: {tables}." if missing else "All results of the round are in."
    return answer(options, {"round": number, "missing": missing}, text)


def _told_result(file: NightFile, night: Night, number: int, options: argparse.Namespace) -> Result:
    from companion.hub.exports import result_of_link

    people = file.people()
    if options.link:
        if not 1 <= number <= len(night.rounds):
            raise NightError("There is no round {round} yet.", round=number)
        players = night.rounds[number - 1].seating.table(options.table).players
        names = names_of(file, options)
        return result_of_link(options.link, {player: names[player] for player in players})
    points = _pairs(options.scores, people, night)
    counted: dict[TieBreak, dict[str, int]] = {
        "cards-in-hand": _pairs(options.cards, people, night),
        "progress-cards": _pairs(options.progress_cards, people, night),
    }
    scores = tuple(
        Score(player, had, {kind: own[player] for kind, own in counted.items() if player in own})
        for player, had in points.items()
    )
    winner = find(people, options.winner) if options.winner else ""
    return told_result(scores, winner, options.halted)


def _pairs(told: list[str], people: Mapping[str, Person], night: Night) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in told:
        name, equals, number = text.rpartition("=")
        if not equals or not number.strip().isdecimal():
            raise Failure(f"Write it as NAME=NUMBER, not '{text}'.")
        player = name if name in night.entrants else find(people, name)
        if player in found:
            raise Failure(f"'{name}' is named twice.")
        found[player] = int(number)
    return found


STEPS = (Step("result", "a table's result, or its correction", _add_result, _result),)
