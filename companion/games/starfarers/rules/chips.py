"""Chips: what a planet yields, who keeps colonists away, and which chips can still turn up."""

from __future__ import annotations

from collections import Counter
from functools import cache

from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.state import ReplaceChip, State, TurnChip

RESERVE = "reserve-chips"
"""The deck of chips that replace pirates and ice."""


@cache
def hazard(chip: str) -> tuple[str, int] | None:
    """("pirate", 4) or ("ice", 3); None for a number."""
    kind, _, strength = chip.partition("-")
    return (kind, int(strength)) if strength else None


@cache
def numbers(chip: str) -> tuple[int, ...]:
    """The numbers on which a chip pays; a dual chip pays on two."""
    if not chip or hazard(chip):
        return ()
    return tuple(map(int, chip.split("/")))


def chips_in_force(state: State) -> dict[str, str]:
    """By planet, what `chip_on` says of it; one that is not named is face down as well."""
    return {**state.chips, **state.replacements}


def chip_on(state: State, planet: str) -> str:
    """The chip in force on a planet, as far as everybody knows it; "" is face down."""
    if planet in state.replacements:
        return state.replacements[planet]
    return state.chips.get(planet, "")


def is_face_down(state: State, planet: str) -> bool:
    return not chip_on(state, planet)


def hazard_on(state: State, planet: str) -> tuple[str, int] | None:
    """The pirates or the ice that everybody knows to be on a planet."""
    return hazard(chip_on(state, planet))


def deck_of(board: Board, state: State, planet: str) -> str:
    """The group from which the chip of this planet comes."""
    return RESERVE if planet in state.replacements else board.planets[planet].chips


def chips_of(box: Box, deck: str) -> tuple[str, ...]:
    if deck == RESERVE:
        return box.board_facts.reserve_chips
    return box.board_facts.chips.get(deck, ())


def chips_left(box: Box, board: Board, state: State, deck: str) -> Counter[str]:
    """The chips of a group that nobody has seen turned up."""
    left = Counter(chips_of(box, deck))
    if deck == RESERVE:
        left.subtract(chip for chip in state.replacements.values() if chip)
    else:
        left.subtract(
            chip for planet, chip in state.chips.items() if board.planets[planet].chips == deck
        )
    return +left


def awaited_deck(board: Board, state: State, item: TurnChip | ReplaceChip) -> str:
    if isinstance(item, ReplaceChip):
        return RESERVE
    return deck_of(board, state, item.planet)
