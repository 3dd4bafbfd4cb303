"""A board as data: what is printed, which sector tiles there are, and which chips lie where.

The lattice: flat-top hexes in columns, home at the bottom. The centre of the hex in column c at
height h is (3c, h), its corners are (3c +- 2, h) and (3c +- 1, h +- 1); corners with the same
coordinates are one point. Boards come with the game (boards/*.toml) or from an owner, who entered
them from the box; both are read strictly, and `companion.rules.starfarers.board` builds the graph.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.rules.core.fields import word
from companion.rules.core.packs import texts_in
from companion.rules.core.setup import SetupError
from companion.rules.starfarers.goods import Resource

People = Literal["green-folk", "scientists", "merchants", "diplomats"]
PEOPLES: tuple[People, ...] = ("green-folk", "scientists", "merchants", "diplomats")
Colour = Literal["yellow", "red", "white", "blue"]
COLOURS: tuple[Colour, ...] = ("yellow", "red", "white", "blue")
Band = Literal["near", "far"]

Small = Annotated[int, Meta(ge=-100, le=1000)]
Place = tuple[Small, Small]
"""A hex as (column, height), or a point as its coordinates."""
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[a-z0-9][a-z0-9-]*$")]
ChipName = Annotated[str, Meta(pattern=r"^(\d{1,2}(/\d{1,2})?|(pirate|ice)-\d)$")]
"""A number, a number that pays twice ("3/12"), or what keeps colonists away ("pirate-4")."""


class _Facts(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class PlanetFacts(_Facts, frozen=True):
    """A planet; `chips` is the group on the back of its chip, `number` what the beginners lay."""

    hex: Place
    resource: Resource
    chips: Name
    number: ChipName | None = None


class SystemFacts(_Facts, frozen=True):
    """A printed planetary system. Those at home lie open from the start."""

    planets: tuple[PlanetFacts, PlanetFacts, PlanetFacts]
    home: bool = False


class BaseFacts(_Facts, frozen=True):
    """A printed home base of a people, with its five numbered outpost points in order."""

    people: People
    docks: tuple[Place, Place, Place, Place, Place]
    hex: Place | None = None


class SlotFacts(_Facts, frozen=True):
    """A cut-out for a sector tile: its three hexes, clockwise."""

    hexes: tuple[Place, Place, Place]
    band: Band


class TilePlanet(_Facts, frozen=True):
    resource: Resource
    chips: Name


class TileFacts(_Facts, frozen=True):
    """A sector tile: three planets clockwise, or an outpost, or empty space."""

    band: Band
    planets: tuple[TilePlanet, TilePlanet, TilePlanet] | None = None
    people: People | None = None


class LaidTile(_Facts, frozen=True):
    """`turn` thirds of a circle clockwise: the first planet lies in hex number `turn`."""

    tile: Annotated[Name, word("tile")]
    turn: Annotated[int, Meta(ge=0, le=2)] = 0


class StartFacts(_Facts, frozen=True):
    """Where a colour stands when beginners play."""

    spaceport: Place
    colonies: tuple[Place, Place]
    colony_ship: Place


class BoardFacts(_Facts, frozen=True):
    """A whole board. `columns` are (column, first height, last height) in steps of two."""

    name: str
    columns: Annotated[tuple[tuple[Small, Small, Small], ...], Meta(min_length=1, max_length=60)]
    systems: dict[Name, SystemFacts]
    chips: dict[Name, tuple[ChipName, ...]]
    reserve_chips: tuple[ChipName, ...]
    bases: dict[Name, BaseFacts] = {}
    slots: dict[Name, SlotFacts] = {}
    tiles: dict[Name, TileFacts] = {}
    beginner: dict[Name, LaidTile] = {}
    start: dict[Colour, StartFacts] = {}
    nebula: tuple[Place, ...] = ()
    fictional: bool = False
    """Made up by us to play and test with; no printed board looks like it."""


class NoBoard(SetupError):
    """This is not a board; the message says what is wrong with it."""


def read_board(facts: str | dict[str, Any]) -> BoardFacts:
    """A board that comes with the game, by name, or an owner's board as plain values."""
    if isinstance(facts, str):
        if facts not in board_texts():
            known = ", ".join(sorted(board_texts()))
            raise NoBoard(
                "There is no board '{name}'. Known boards: {known}.",
                name=facts,
                known=known,
            )
        facts = tomllib.loads(board_texts()[facts])
    try:
        return msgspec.convert(facts, BoardFacts)
    except msgspec.ValidationError as error:
        raise NoBoard("This board cannot be: {error}.", error=error) from error


@cache
def board_texts() -> dict[str, str]:
    """All boards that come with the game."""
    return texts_in(__package__, "boards")
