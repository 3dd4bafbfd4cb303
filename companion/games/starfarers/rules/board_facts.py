"""A board as data: what is printed, which sector tiles there are, and which chips lie where.

The lattice is explained in HOW_TO_WRITE, for those who write a board. Boards come with the game
(boards/*.toml) or from an owner, who entered them from the box; both are read strictly, and
`companion.games.starfarers.rules.board` builds the graph.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from companion.core.fields import word
from companion.core.packs import texts_in
from companion.core.setup import SetupError
from companion.games.starfarers.rules.goods import Resource

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


HOW_TO_WRITE = """
How places are written. The board is a field of hexes with a flat top, in columns; home is at the
bottom. A hex is [column, height]. Columns count from left to right, heights from the top down, and
from one hex to the next below it the height grows by 2. Because neighbouring columns stand half a
hex apart, heights are odd in even columns (0, 2, 4 ...) and even in odd columns (1, 3, 5 ...).

    columns = [[0, 21, 23], ...]   column 0 has the hexes from height 21 to height 23: 21 and 23

A point, where ships stand, is a corner of hexes and written [x, y]. The middle of the hex
[column, height] is [3 * column, height]; from there its six corners are

        [x-1, y-1]   [x+1, y-1]
    [x-2, y]             [x+2, y]
        [x-1, y+1]   [x+1, y+1]

so that the hex [3, 8] has the corners [8, 7] [10, 7] [11, 8] [10, 9] [8, 9] [7, 8]. Corners with
the same numbers are one point.

systems   three hexes around one corner; each planet with its hex, what it brings (ore, fuel,
          carbon, food or goods), and in `chips` the letter or dot on the back of its chip. The
          four Catanian systems have home = true, and in `number` what beginners lay there.
chips     by letter or dot: numbers from 2 to 12, "pirate-4" for pirates with a 4, "ice-3" for ice.
          There are as many as planets with that back. reserve_chips are those with a white dot.
bases     green-folk, scientists, merchants, diplomats: the hex of the home base, and its five
          outpost points in the order of their numbers.
start     where yellow, red, white and blue stand when beginners play: points.
"""


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
        where, told = _part_at_fault(facts) or ("board.map", str(error))
        valid = next((f" {VALID[field]}." for field in VALID if f".{field}" in told), "")
        raise NoBoard(
            "This board cannot be: {name}: {error}.{valid}", name=where, error=told, valid=valid
        ) from error


_PARTS: dict[str, type[_Facts]] = {
    "systems": SystemFacts,
    "bases": BaseFacts,
    "slots": SlotFacts,
    "tiles": TileFacts,
    "beginner": LaidTile,
    "start": StartFacts,
}
VALID = {
    "resource": "resource: ore, fuel, carbon, food, goods",
    "people": f"people: {', '.join(PEOPLES)}",
    "number": "number: 2 to 12, 3/12, pirate-4, ice-3",
    "docks": "docks = [[x, y], [x, y], [x, y], [x, y], [x, y]]",
    "hex": "hex = [column, height]",
    "chips": 'chips = "red-dot"',
    "band": "band: near, far",
}
"""What may stand in a field, for whoever got it wrong: words of the file, so not translated."""


def _part_at_fault(facts: object) -> tuple[str, str] | None:
    """The named part of a board that cannot be read, and why."""
    if not isinstance(facts, dict):
        return None
    for section, kind in _PARTS.items():
        entries = facts.get(section)
        if not isinstance(entries, dict):
            continue
        for name, entry in entries.items():
            try:
                msgspec.convert(entry, kind)
            except msgspec.ValidationError as error:
                return f"{section}.{str(name)[:40]}", str(error)
    return None


@cache
def board_texts() -> dict[str, str]:
    """All boards that come with the game."""
    return texts_in("companion.games.starfarers", "boards")
