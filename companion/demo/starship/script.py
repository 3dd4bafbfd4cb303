"""The game that the demonstration plays: a record of a short one, with luck on Moon's side.

Chance games take a thousand events. This one was found among thousands with kindly stacked decks,
so that all of it can be played by touch while somebody watches; every event is legal, and the table
checks each of them again.
"""

from __future__ import annotations

from importlib.resources import files

from companion.core.record import Record, read_record
from companion.games.registry import make_game


def short_game() -> Record:
    return read_record(files(__package__).joinpath("short_game.jsonl").read_bytes(), make_game)
