"""Steps of `companion night` about people: entering, being here, keeping apart, forgetting."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from companion.cli.night_answers import Step, answer, do, open_night
from companion.cli.output import Failure
from companion.hub.night_file import NightFile
from companion.hub.people import Person, find
from companion.night.events import CheckedIn, Event, KeptApart, Left
from companion.night.night import Night


def _add_enter(command: argparse.ArgumentParser) -> None:
    command.add_argument("names", nargs="*", metavar="NAME", help="NAME, or NAME/NICKNAME")
    command.add_argument("--from", dest="source", metavar="FILE", help="a text with a name a line")
    command.add_argument("--club", default="", help="where they all come from")
    command.add_argument("--here", action="store_true", help="check them in at once")
    command.add_argument("--apart", action="store_true", help="these should not meet")


def _enter(options: argparse.Namespace) -> int:
    told = list(options.names)
    if options.source:
        lines = Path(options.source).read_text("utf-8").splitlines()
        told += [line for line in lines if line.strip()]
    people = []
    for text in told:
        name, _, nickname = text.partition("/")
        people.append(Person(name.strip(), nickname.strip(), options.club))
    with open_night(options) as file:
        players = file.enter(people)
        told_too: list[Event] = [CheckedIn(players)] if options.here else []
        told_too += [KeptApart(players)] if options.apart else []
        night = file.do(lambda _: told_too)
    document = {"players": players, "entered": len(night.entrants), "here": len(night.present)}
    text = f"{len(players)} entered; {len(night.entrants)} in all, {len(night.present)} here."
    return answer(options, document, text)


def _add_players(command: argparse.ArgumentParser) -> None:
    command.add_argument("players", nargs="*", metavar="PLAYER", help="a number, name or nickname")
    command.add_argument("--all", action="store_true", help="everybody")


def _meant(file: NightFile, night: Night, options: argparse.Namespace) -> tuple[str, ...]:
    if options.all:
        return night.entrants
    if not options.players:
        raise Failure("Name somebody, or say --all.")
    people = file.people()
    return tuple(
        player if player in night.entrants else find(people, player) for player in options.players
    )


def _people_step(
    kind: type[CheckedIn | Left | KeptApart],
) -> Callable[[argparse.Namespace], int]:
    def run(options: argparse.Namespace) -> int:
        night = do(options, lambda file, night: [kind(_meant(file, night, options))])
        here = len(night.present)
        return answer(options, {"here": here}, f"{here} of {len(night.entrants)} are here.")

    return run


def _forget(options: argparse.Namespace) -> int:
    with open_night(options) as file:
        players = _meant(file, file.night, options)
        file.forget(players)
    return answer(options, {"forgotten": players}, f"Names deleted: {len(players)}.")


STEPS = (
    Step("enter", "players enter", _add_enter, _enter),
    Step(
        "here",
        "they are here, for the first time or again",
        _add_players,
        _people_step(CheckedIn),
    ),
    Step("left", "they left, or did not come", _add_players, _people_step(Left)),
    Step("apart", "these should not meet", _add_players, _people_step(KeptApart)),
    Step("forget", "delete names for good", _add_players, _forget),
)
