"""Nights in files, with a clock that a test turns."""

from __future__ import annotations

from random import Random

from companion.hub.homes import Where
from companion.hub.night_file import NightFile
from companion.hub.people import Person
from companion.night.events import CheckedIn, Opened, Play, ResultEntered
from companion.night.formats import read_format
from companion.night.planning import next_round
from tests.night.evening import some_result

NOW = 1_800_000_000
NAMES = (
    "Ada Lovelace",
    "Bruno Müller",
    "Chiara Così",
    "Dörte Groß",
    "Émile",
    "Fjodor",
    "Gül",
    "Håkon",
)


def opening(format: str = "shop-night") -> Opened:
    shape = read_format(format)
    return Opened("Friday", shape, (Play("Island"),), shape.rounds.preliminary, False, 7)


def new_night(path: Where, format: str = "shop-night") -> NightFile:
    """Eight people are there, and the first round is seated."""
    file = NightFile.new(path, opening(format), lambda: NOW)
    players = file.enter(Person(name) for name in NAMES)
    file.do(lambda _: [CheckedIn(players)])
    file.do(next_round)
    return file


def play_round(file: NightFile, random: Random) -> None:
    number = len(file.night.rounds)
    tables = file.night.rounds[-1].seating.tables
    results = [ResultEntered(number, t.number, some_result(t.players, random)) for t in tables]
    file.do(lambda _: results)
