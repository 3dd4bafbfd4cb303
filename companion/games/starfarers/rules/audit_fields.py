"""What each field of a position may hold on this table: see core/fields.py."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from companion.core.agreeing import agreed_words, written_problems
from companion.core.fields import MOST_TURNS, Allowed, field_problems, unknown_name
from companion.core.seating import seating_problems
from companion.core.words import Problem
from companion.games.starfarers.rules.board_facts import PEOPLES
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_script import ASKS, BRANCHES, GIVEN
from companion.games.starfarers.rules.goods import KINDS
from companion.games.starfarers.rules.mother_ship import VISIBLE
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import State

USED = ("", "exchange-goods", "fame-for-sale", "helping-hand")
"""What can be done once a turn."""
MOST_CARDS = 200
MOST_PARTS = 99
"""More than the box has may be overruled; more than these may not."""
MOST_STEPS = 1_000_000
"""The table may let a ship fly further than it can."""
MOST_PENDING = 80
"""All sectors, all chips at home, all founding rounds and who begins are fewer."""


def audit_fields(box: Box, state: State) -> list[Problem]:
    """Words that nobody knows, counts that the box cannot give, and who has to be there."""
    if set(state.players) != set(box.seats):
        return [box.problem("players-do-not-fit", known=box.seats)]
    sectors = list(_sectors(box, state))
    if sectors:
        return sectors
    found = [*_told(box, state), *field_problems(box, _allowed(box, state), state)]
    return found or [*written_problems(box, state.agreed), *seating_problems(box, state)]


def _told(box: Box, state: State) -> Iterator[Problem]:
    """Who has told anything has told about all kinds."""
    for seat, player in state.players.items():
        if len(player.told) not in (0, KINDS):
            path, count = f"players.{seat}.told", len(player.told)
            yield box.problem("wrong-length", field=path, count=count, least=KINDS, most=KINDS)


def _sectors(box: Box, state: State) -> Iterator[Problem]:
    """Tiles come first: which points and planets there are depends on them."""
    facts, laid = box.board_facts, [sector.tile for sector in state.sectors.values()]
    for slot, sector in state.sectors.items():
        for name, known in ((slot, facts.slots), (sector.tile, facts.tiles)):
            if name not in known:
                yield unknown_name(box, "sectors", name, known)
        if laid.count(sector.tile) > 1:
            yield box.problem("tile-elsewhere", tile=sector.tile)


def _allowed(box: Box, state: State) -> Allowed:
    board = board_of(box, state)
    on_the_board: dict[str, Collection[str]] = {
        "site": board.sites,
        "point": board.neighbours,
        "point or none": {**board.neighbours, "": ()},
        "planet": board.planets,
    }
    return Allowed(words={**_words(box), **on_the_board}, ranges=_ranges(box))


@lru_cache(maxsize=16)
def _words(box: Box) -> Mapping[str, Collection[str]]:
    facts = box.board_facts
    groups = (*facts.chips.values(), facts.reserve_chips)
    chips = frozenset(chip for group in groups for chip in group)
    chips |= {planet.number for planet in box.first_board.planets.values() if planet.number}
    return {
        "seat": box.seats,
        "slot": facts.slots,
        "tile": facts.tiles,
        "chip": chips,
        "chip or none": chips | {""},
        "people": PEOPLES,
        "friendship card": box.friendship,
        "encounter": box.encounters,
        "question": frozenset(("", *ASKS, *(script.then for script in box.encounters.values()))),
        "branch": ("", *BRANCHES, *GIVEN),
        "used": USED,
        **agreed_words(box.pack),
    }


@lru_cache(maxsize=16)
def _ranges(box: Box) -> Mapping[str, tuple[int, int]]:
    limits = box.limits
    balls = box.mother_ship.ball_values
    fastest = max(VISIBLE * max(balls), box.mother_ship.encounter_speed)
    faces = box.dice.dice
    return {
        "kinds": (KINDS, KINDS),
        "cards": (0, MOST_CARDS),
        "hidden": (0, MOST_CARDS),
        "told": (0, KINDS),
        "rings": (1, limits.transporters),
        "current": (0, limits.transporters),
        "ships": (0, limits.transporters),
        "parts": (0, MOST_PARTS),
        "steps": (0, MOST_STEPS),
        "ball": (1, len(balls)),
        "balls": (0, VISIBLE),
        "base": (0, fastest),
        "seats": (1, len(box.seats)),
        "roll": (2 * min(faces), 2 * max(faces)),
        "rolled": (0, 2 * max(faces)),
        "round": (1, 4),
        "pool": (0, len(box.start.pool)),
        "turn": (0, MOST_TURNS),
        "pending": (0, MOST_PENDING),
    }
