"""Places on a board that somebody entered: hexes in the lattice, each used once, and docks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.words import Problem
from companion.games.starfarers.rules.board import corners, point
from companion.games.starfarers.rules.board_facts import BaseFacts, Place
from companion.games.starfarers.rules.box import Box

MOST_HEXES = 400
"""The largest printed board known has 135."""
BESIDE = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""From a hex to those around it."""


def place_findings(box: Box) -> Iterator[Problem]:
    yield from _lattice(box)
    yield from _hexes(box)
    yield from _neighbours(box)
    yield from _docks(box)


def _lattice(box: Box) -> Iterator[Problem]:
    """In odd columns heights are even, in even ones odd; no hex stands there twice."""
    seen = Counter(box.first_board.hexes)
    strange = {hex[0] for hex, times in seen.items() if times > 1 or sum(hex) % 2 == 0}
    strange |= {column for column, first, last in box.board_facts.columns if first > last}
    for column in sorted(strange):
        yield box.problem("board-lattice", column=column)
    if len(seen) > MOST_HEXES:
        yield box.problem("board-size", count=len(seen), most=MOST_HEXES)


def _hexes(box: Box) -> Iterator[Problem]:
    """Every hex of a system or base is on the board and belongs to nobody else."""
    facts, field = box.board_facts, set(box.first_board.hexes)
    printed = [(name, p.hex) for name, system in facts.systems.items() for p in system.planets]
    printed += [(base.people, base.hex) for base in facts.bases.values() if base.hex]
    printed += [(name, hex) for name, slot in facts.slots.items() for hex in slot.hexes]
    owner: dict[Place, str] = {}
    bases = {base.people for base in facts.bases.values()}
    for name, hex in printed:
        if hex in owner:
            yield box.problem("board-hex-twice", name=owner[hex], other=name, hex=point(hex))
        elif hex not in field and name not in bases:
            yield box.problem("board-hex-outside", name=name, hex=point(hex))
        owner.setdefault(hex, name)


def _neighbours(box: Box) -> Iterator[Problem]:
    """A spaceport's ships need their points: no site of another system is one of them."""
    sites = box.first_board.sites
    found = {
        tuple(sorted((site.system, sites[at].system)))
        for site in sites.values()
        for at in site.spaceport_points
        if at in sites
    }
    found |= {(s.system, s.system) for s in sites.values() if len(s.spaceport_points) != 2}
    for name, other in sorted(found):
        yield box.problem("board-crowded", name=name, other=other)


def _docks(box: Box) -> Iterator[Problem]:
    owner: dict[Place, str] = {}
    sites = box.first_board.sites
    for base in box.board_facts.bases.values():
        near = _near(box, base)
        for dock, times in Counter(base.docks).items():
            at = point(dock)
            if times > 1:
                yield box.problem("board-dock-twice", people=base.people, place=at)
            if dock in owner:
                other = owner[dock]
                yield box.problem("board-dock-shared", people=base.people, other=other, place=at)
            if at in sites:
                name = sites[at].system
                yield box.problem("board-dock-on-site", people=base.people, name=name, place=at)
            if dock not in near:
                yield box.problem("board-dock-far", people=base.people, place=at)
            owner.setdefault(dock, base.people)


def _near(box: Box, base: BaseFacts) -> set[Place]:
    """The corners of the base's hex and of those beside it; without a hex, of the one that fits."""
    middles = [base.hex] if base.hex else box.first_board.hexes
    around = [
        {corner for dx, dy in ((0, 0), *BESIDE) for corner in corners((x + dx, y + dy))}
        for x, y in middles
    ]
    return max(around, key=lambda points: len(points & set(base.docks)), default=set())
