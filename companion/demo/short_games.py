"""Short games as records, so that a whole evening can be played by touch while somebody watches.

They were found among many simulated ones; every event is legal, and the table checks each again.
"""

from __future__ import annotations

from importlib.resources import files

from companion.core.record import Record, read_record
from companion.games.registry import make_game


def short_game(game: str) -> Record:
    """The record that lies beside a game's hands."""
    data = files(f"companion.demo.{game}").joinpath("short_game.jsonl").read_bytes()
    return read_record(data, make_game)
