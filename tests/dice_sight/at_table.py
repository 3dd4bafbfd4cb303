"""Tables at which a roll is due, and frames of what lies before the camera then."""

from __future__ import annotations

from functools import lru_cache

from companion.core.chances import Roll
from companion.demo.drawn_dice import BLUE_DIE, Image
from companion.demo.short_games import short_game
from companion.senses.dice_sight.taught import Taught
from companion.table.journal import Journal
from companion.table.table import Table
from tests.dice_sight.scenes import shaken, throw


def table_waiting_for(journal: Journal, game: str, dice: str) -> Table:
    """A short game up to the first roll of these dice."""
    record = short_game(game)
    table = journal.new_game(record.setup)
    for event in record.events:
        if isinstance(event.move, Roll) and event.move.dice == dice:
            return table
        table.accept(event.move, "simulation")
    raise LookupError(f"no roll of {dice} in the short game of {game}")


@lru_cache(maxsize=32)
def dice_frame(*faces: int, number: int = 3) -> Image:
    """These dice on a table, as the camera sees them; another number, another throw."""
    return throw("clean", number=number, faces=faces).frame(0)


@lru_cache(maxsize=32)
def balls_frame(*balls: str, number: int = 1) -> Image:
    return shaken("clean", number=number, balls=balls).frame(0)


@lru_cache(maxsize=16)
def blue_die_frame(face: int, number: int = 4) -> Image:
    return throw("clean", number=number, faces=(face,), make=BLUE_DIE).frame(0)


@lru_cache(maxsize=1)
def taught_blue() -> Taught:
    """All faces of the blue die, shown once."""
    taught = Taught()
    for face in (1, 2, 3, 4):
        taught.show_face("blue", str(face), blue_die_frame(face, 910 + face))
    return taught
