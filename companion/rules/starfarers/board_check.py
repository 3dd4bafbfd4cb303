"""Whether a board that somebody entered from a box can be right: counts, ways, chips and dots.

A board that cannot even be drawn is refused when it is read; here is what only a look at the whole
shows. A finding does not forbid a board: a misprint in a box is possible, and fictional ones are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.rules.core.words import Problem
from companion.rules.starfarers.board_facts import COLOURS, PEOPLES
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.chips import hazard

HOME_SYSTEMS = 4


def board_findings(box: Box) -> list[Problem]:
    """What does not add up on the board of this box; nothing if all is well."""
    return [
        *_systems(box),
        *_ways(box),
        *_chips(box),
        *_peoples(box),
        *_starting_pieces(box),
    ]


def _systems(box: Box) -> Iterator[Problem]:
    """Printed systems only: a board with cut-outs gets the others from its tiles."""
    systems = box.board_facts.systems.values()
    home = sum(system.home for system in systems)
    if home != HOME_SYSTEMS:
        yield box.problem("board-home-systems", count=home, needed=HOME_SYSTEMS)
    for name, system in box.board_facts.systems.items():
        if len({planet.resource for planet in system.planets}) != len(system.planets):
            yield box.problem("board-same-planets", name=name)


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
    numbers = [
        chip
        for system in facts.systems.values()
        for planet in system.planets
        if (chip := planet.number) is not None and chip not in facts.chips.get(planet.chips, ())
    ]
    if numbers:
        yield box.problem("board-beginner-chips", chips=len(numbers))


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
        port = f"{start.spaceport[0]},{start.spaceport[1]}"
        places = [port, *(f"{x},{y}" for x, y in start.colonies)]
        ship = f"{start.colony_ship[0]},{start.colony_ship[1]}"
        beside = board.sites[port].spaceport_points if port in board.sites else ()
        if not set(places) <= home or taken & set(places) or ship not in beside:
            yield box.problem("board-start", seat=seat)
        taken.update(places)
