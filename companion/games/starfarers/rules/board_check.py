"""Whether a board that somebody entered from a box can be right: counts, ways, chips and dots.

A board that cannot even be drawn is refused when it is read; here is what only a look at the whole
shows, and in board_places.py what is said of places. A finding does not forbid a board: a misprint
in a box is possible, and fictional ones are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.words import Problem
from companion.games.starfarers.rules.board import point
from companion.games.starfarers.rules.board_facts import COLOURS, PEOPLES
from companion.games.starfarers.rules.board_places import place_findings
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import hazard, numbers

HOME_SYSTEMS = 4
CHIPS, LAIRS, ICE_PLANETS = 38, 3, 2
"""What the box of 2001 holds: section 3 of the fact table."""
ROLLED = {*range(2, 13)} - {7}


def board_findings(box: Box) -> list[Problem]:
    """What does not add up on the board of this box; nothing if all is well."""
    return [
        *place_findings(box),
        *_systems(box),
        *_ways(box),
        *_chips(box),
        *([] if _has_tiles(box) else _chips_of_the_box(box)),
        *_beginner_chips(box),
        *_peoples(box),
        *_starting_pieces(box),
    ]


def _has_tiles(box: Box) -> bool:
    """Whether sectors are laid into a frame in this edition."""
    return "sectors" in box.pack.switches


def _systems(box: Box) -> Iterator[Problem]:
    """Printed systems only: a board with cut-outs gets the others from its tiles."""
    systems = box.board_facts.systems.values()
    home = sum(system.home for system in systems)
    if home != HOME_SYSTEMS:
        yield box.problem("board-home-systems", count=home, needed=HOME_SYSTEMS)
    for name, system in box.board_facts.systems.items():
        if len({planet.resource for planet in system.planets}) != len(system.planets):
            yield box.problem("board-same-planets", name=name)
    if box.board_facts.slots and not _has_tiles(box):
        yield box.problem("board-cut-outs", count=len(box.board_facts.slots))


def _ways(box: Box) -> Iterator[Problem]:
    board = box.first_board
    if not board.points:
        return
    reached = len(board.distances(board.points[0]))
    if reached != len(board.points):
        yield box.problem("board-in-pieces", count=len(board.points) - reached)


def _chips(box: Box) -> Iterator[Problem]:
    """As many chips with a letter or dot as planets with it, and a replacement for each hazard."""
    facts = box.board_facts
    wanted = Counter(planet.chips for system in facts.systems.values() for planet in system.planets)
    for tile in facts.tiles.values():
        wanted.update(planet.chips for planet in tile.planets or ())
    for group in sorted(wanted.keys() | facts.chips.keys()):
        chips = len(facts.chips.get(group, ()))
        if chips != wanted[group]:
            yield box.problem("board-dots", name=group, chips=chips, planets=wanted[group])
    hazards = sum(hazard(chip) is not None for chips in facts.chips.values() for chip in chips)
    if hazards != len(facts.reserve_chips):
        yield box.problem("board-replacements", hazards=hazards, chips=len(facts.reserve_chips))


def _chips_of_the_box(box: Box) -> Iterator[Problem]:
    """Only chips of the box, as many as it has, and neither pirates nor ice where players begin."""
    facts = box.board_facts
    known = f"2-6, 8-12, pirate-1 - pirate-9, ice-1 - ice-{box.limits.freight}"
    groups = {**facts.chips, "reserve": facts.reserve_chips}
    for group, chips in groups.items():
        for chip in sorted(chip for chip in set(chips) if not _there_is(box, chip)):
            yield box.problem("board-chip", chip=chip, name=group, known=known)
    every = Counter(chip.partition("-")[0] for chips in groups.values() for chip in chips)
    if every.total() != CHIPS:
        yield box.problem("board-chip-count", count=every.total(), needed=CHIPS)
    if (every["pirate"], every["ice"]) != (LAIRS, ICE_PLANETS):
        yield box.problem(
            "board-hazards",
            lairs=every["pirate"],
            ice=every["ice"],
            needed=LAIRS,
            needed_ice=ICE_PLANETS,
        )
    home = {p.chips for s in facts.systems.values() if s.home for p in s.planets} | {"reserve"}
    for group in sorted(home & groups.keys()):
        if any(map(hazard, groups[group])):
            yield box.problem("board-hazard-here", name=group)


def _there_is(box: Box, chip: str) -> bool:
    """Which numbers a box of 2001 has is not known, so all that dice can show will do."""
    found = hazard(chip)
    if found is None:
        return all(number in ROLLED for number in numbers(chip))
    kind, strength = found
    return 1 <= strength <= (9 if kind == "pirate" else box.limits.freight)


def _beginner_chips(box: Box) -> Iterator[Problem]:
    """What beginners lay on a planet is among the chips with its back, each chip once."""
    left = {group: Counter(chips) for group, chips in box.board_facts.chips.items()}
    for name, system in box.board_facts.systems.items():
        for planet in system.planets:
            if planet.number is None:
                continue
            chips = left.setdefault(planet.chips, Counter())
            if not chips[planet.number]:
                known = box.board_facts.chips.get(planet.chips, ())
                yield box.problem(
                    "board-beginner-chips", chip=planet.number, name=name, known=known
                )
            chips[planet.number] -= 1


def _peoples(box: Box) -> Iterator[Problem]:
    facts = box.board_facts
    there = Counter(base.people for base in facts.bases.values())
    there.update(tile.people for tile in facts.tiles.values() if tile.people is not None)
    for people in PEOPLES:
        if there[people] != 1:
            yield box.problem("board-people", people=people, count=there[people])


def _starting_pieces(box: Box) -> Iterator[Problem]:
    """Beginners' pieces stand on different sites at home, each ship beside its spaceport."""
    board, facts = box.first_board, box.board_facts
    home = {at for at, site in board.sites.items() if board.systems[site.system].home}
    taken: set[str] = set()
    for seat in COLOURS:
        start = facts.start.get(seat)
        if start is None:
            yield box.problem("board-no-start", seat=seat)
            continue
        port, ship = point(start.spaceport), point(start.colony_ship)
        places = {port, *map(point, start.colonies)}
        beside = board.sites[port].spaceport_points if port in board.sites else ()
        apart = len(places) == 3 and not taken & places
        if not places <= home or not apart or ship not in beside or ship in home:
            yield box.problem("board-start", seat=seat, known=tuple(sorted(home)))
        taken |= places
