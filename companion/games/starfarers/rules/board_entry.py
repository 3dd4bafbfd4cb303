"""Entering a board piece by piece: every step makes a whole board out of a whole board.

Nothing half entered ever stands in the facts, so each of them can be written, read and looked over
with what reads and checks any board. A system has its three planets from the start, a home base its
five points; what they are is changed afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.starfarers.rules.board import Board, beginner_layout, corners
from companion.games.starfarers.rules.board_facts import (
    BaseFacts,
    BoardFacts,
    Colour,
    NoBoard,
    People,
    Place,
    PlanetFacts,
    StartFacts,
    SystemFacts,
    read_board,
)
from companion.games.starfarers.rules.board_places import BESIDE
from companion.games.starfarers.rules.goods import Resource

GREEK = ("alpha", "beta", "gamma", "delta")
"""Groups of chips for the systems at home, as the box names them."""
DOTS = ("red-dot", "blue-dot", "yellow-dot")
RESERVE = "reserve"
"""Stands for the chips that replace what was cleared."""
_FIRST: tuple[Resource, Resource, Resource] = ("ore", "fuel", "carbon")


def practice_board() -> BoardFacts:
    """Something to start from. What is changed on it is no longer ours."""
    return replace(read_board("practice-2001"), name="", fictional=False)


def empty_board() -> BoardFacts:
    """Nothing but space, as large as the practice board."""
    columns = read_board("practice-2001").columns
    return BoardFacts(name="", columns=columns, systems={}, chips={}, reserve_chips=())


def plain(facts: BoardFacts) -> dict[str, Any]:
    """The board as values of a pack."""
    values: dict[str, Any] = msgspec.to_builtins(facts)
    return values


def checked(facts: BoardFacts) -> BoardFacts:
    """The same board, read as one from elsewhere is; NoBoard if it cannot be drawn."""
    read = read_board(plain(facts))
    Board(read, beginner_layout(read))
    return read


# --- space --------------------------------------------------------------------------------------


def hexes(facts: BoardFacts) -> frozenset[Place]:
    return frozenset(
        (column, height)
        for column, first, last in facts.columns
        for height in range(first, last + 1, 2)
    )


def beside(field: Iterable[Place]) -> frozenset[Place]:
    """Where the field could grow."""
    here = frozenset(field)
    around = {(column + dx, height + dy) for column, height in here for dx, dy in BESIDE}
    return frozenset(around) - here


def used_hexes(facts: BoardFacts) -> frozenset[Place]:
    """Hexes on which something is printed."""
    printed = {planet.hex for system in facts.systems.values() for planet in system.planets}
    printed |= {base.hex for base in facts.bases.values() if base.hex is not None}
    return frozenset(printed).union(*(slot.hexes for slot in facts.slots.values()))


def with_hex_turned(facts: BoardFacts, place: Place) -> BoardFacts:
    """Add a hex to the field, or take it away."""
    field = set(hexes(facts)) ^ {place}
    nebula = tuple(one for one in facts.nebula if one != place)
    return replace(facts, columns=_columns(field), nebula=nebula)


def with_nebula_turned(facts: BoardFacts, place: Place) -> BoardFacts:
    return replace(facts, nebula=tuple(sorted(set(facts.nebula) ^ {place})))


def _columns(field: set[Place]) -> tuple[tuple[int, int, int], ...]:
    """Runs without a hole; a column with a hole has several."""
    found = []
    for column in sorted({column for column, _ in field}):
        heights = sorted(height for at, height in field if at == column)
        ends = [last for last, first in pairwise(heights) if first - last > 2] + heights[-1:]
        starts = heights[:1] + [first for last, first in pairwise(heights) if first - last > 2]
        found += [(column, first, last) for first, last in zip(starts, ends, strict=True)]
    return tuple(found)


# --- systems ------------------------------------------------------------------------------------


def free_centres(facts: BoardFacts) -> dict[Place, tuple[Place, ...]]:
    """Points where three hexes meet on which nothing is printed, with those hexes."""
    around: dict[Place, list[Place]] = {}
    for place in sorted(hexes(facts) - used_hexes(facts)):
        for corner in corners(place):
            around.setdefault(corner, []).append(place)
    return {corner: tuple(found) for corner, found in around.items() if len(found) == 3}


def with_system(facts: BoardFacts, centre: Place) -> BoardFacts:
    """A system round a point, with three different planets to begin with."""
    around = free_centres(facts).get(centre)
    if around is None:
        raise NoBoard("Three free hexes have to meet where a system is.")
    first, second, third = (
        PlanetFacts(place, resource, chips)
        for place, resource, chips in zip(around, _FIRST, DOTS, strict=True)
    )
    system = SystemFacts((first, second, third))
    return replace(facts, systems={**facts.systems, _free_name(facts): system})


def without_system(facts: BoardFacts, name: str) -> BoardFacts:
    return replace(facts, systems={k: v for k, v in facts.systems.items() if k != name})


def with_planet(facts: BoardFacts, name: str, number: int, planet: PlanetFacts) -> BoardFacts:
    """Say what one of the three planets of a system is."""
    system = facts.systems[name]
    first, second, third = (
        planet if at == number else known for at, known in enumerate(system.planets, start=1)
    )
    changed = replace(system, planets=(first, second, third))
    return replace(facts, systems={**facts.systems, name: changed})


def with_home(facts: BoardFacts, name: str, home: bool) -> BoardFacts:
    """One of the four at home has one letter on all its chips, and it bears the letter's name."""
    system = facts.systems[name]
    letter = next((group for group in GREEK if group not in facts.systems), "") if home else ""
    named = letter or _free_name(facts)
    backs = (letter or GREEK[0],) * 3 if home else DOTS
    first, second, third = (
        replace(planet, chips=back, number=None)
        for planet, back in zip(system.planets, backs, strict=True)
    )
    changed = SystemFacts((first, second, third), home=home)
    systems = {
        (named if known == name else known): (changed if known == name else there)
        for known, there in facts.systems.items()
    }
    return replace(facts, systems=systems)


def planet_at(facts: BoardFacts, place: Place) -> tuple[str, int, PlanetFacts] | None:
    """The system, the number in it and the planet on a hex."""
    for name, system in facts.systems.items():
        for number, planet in enumerate(system.planets, start=1):
            if planet.hex == place:
                return name, number, planet
    return None


def _free_name(facts: BoardFacts) -> str:
    return next(name for number in range(1, 100) if (name := f"k{number}") not in facts.systems)


# --- peoples ------------------------------------------------------------------------------------


def with_base(facts: BoardFacts, people: People, place: Place) -> BoardFacts:
    """A home base on a hex; its points are round it until they are numbered."""
    one, two, three, four, five, *_ = corners(place)
    base = BaseFacts(people, (one, two, three, four, five), place)
    return replace(facts, bases={**_bases(facts, people), people: base})


def with_docks(facts: BoardFacts, people: People, docks: Iterable[Place]) -> BoardFacts:
    """Its five outpost points, in the order of their numbers."""
    one, two, three, four, five = docks
    name = base_of(facts, people)
    base = replace(facts.bases[name], docks=(one, two, three, four, five))
    return replace(facts, bases={**facts.bases, name: base})


def without_base(facts: BoardFacts, people: People) -> BoardFacts:
    return replace(facts, bases=_bases(facts, people))


def base_of(facts: BoardFacts, people: People) -> str:
    """The name of a people's base, or nothing."""
    return next((name for name, base in facts.bases.items() if base.people == people), "")


def _bases(facts: BoardFacts, besides: People) -> dict[str, BaseFacts]:
    return {name: base for name, base in facts.bases.items() if base.people != besides}


# --- where beginners start, and chips -------------------------------------------------------------


def with_start(facts: BoardFacts, colour: Colour, places: Iterable[Place]) -> BoardFacts:
    """Spaceport, two colonies and the ship, in this order."""
    spaceport, colony, other, ship = places
    start = StartFacts(spaceport, (colony, other), ship)
    return replace(facts, start={**facts.start, colour: start})


def groups(facts: BoardFacts) -> tuple[str, ...]:
    """Every group of chips that may be on a back, those at home first."""
    planets = [planet.chips for system in facts.systems.values() for planet in system.planets]
    return tuple(dict.fromkeys((*GREEK, *DOTS, *facts.chips, *planets)))


def chips_in(facts: BoardFacts, group: str) -> tuple[str, ...]:
    return facts.reserve_chips if group == RESERVE else facts.chips.get(group, ())


def with_chips(facts: BoardFacts, group: str, chips: Iterable[str]) -> BoardFacts:
    kept = tuple(sorted(chips, key=_in_order))
    if group == RESERVE:
        return replace(facts, reserve_chips=kept)
    others = {name: known for name, known in facts.chips.items() if name != group}
    return replace(facts, chips={**others, group: kept} if kept else others)


def _in_order(chip: str) -> tuple[bool, int, str]:
    """Numbers first, by their value."""
    first = chip.partition("/")[0]
    return (not first.isdigit(), int(first) if first.isdigit() else 0, chip)
