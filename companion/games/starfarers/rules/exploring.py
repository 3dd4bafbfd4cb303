"""Exploring: chips and sectors are turned up by ships that come near, for all or for one alone."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.fields import close_to
from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.board_facts import LaidTile
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import (
    chip_on,
    chips_in_force,
    chips_left,
    chips_of,
    deck_of,
    hazard,
    is_face_down,
)
from companion.games.starfarers.rules.mother_ship import cannon_strength
from companion.games.starfarers.rules.moves import LookAtChip, TurnSector
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starfarers.rules.state import LaySector, Pending, Player, State, TurnChip
from companion.games.starfarers.rules.turn import answered, turn_problems


def strong_enough(box: Box, player: Player, hazard: tuple[str, int] | None) -> bool:
    return hazard is not None and _beats(_strength(box, player), hazard)


def _strength(box: Box, player: Player) -> tuple[int, int]:
    """Cannons, with the Scientists' cards, against pirates; freight against ice."""
    return cannon_strength(box, player), player.freight


def _beats(strength: tuple[int, int], hazard: tuple[str, int]) -> bool:
    (cannons, freight), (kind, needed) = strength, hazard
    return (cannons if kind == "pirate" else freight) >= needed


def interrupting(box: Box, state: State, board: Board, seat: str) -> frozenset[str]:
    """Points where something happens at once when a ship gets there, so that it stops (2019)."""
    if box.rules.exploring == "private":
        return frozenset()
    strength = _strength(box, state.players[seat])
    kept = box.interrupting.of(board, state.chips, state.replacements)
    if strength not in kept:
        kept[strength] = _interrupting(board, state, strength)
    found: frozenset[str] = kept[strength]
    return found


def _interrupting(board: Board, state: State, strength: tuple[int, int]) -> frozenset[str]:
    """Where this strength meets something unknown, or something that it can clear."""
    found, chips = set(board.unknown_at), chips_in_force(state)
    for system in board.outer_systems:
        for planet in system.planets:
            chip = chips.get(planet)
            if not chip:
                found.update(system.corners)
            elif (there := hazard(chip)) and _beats(strength, there):
                found.update(board.planets[planet].corners)
    return frozenset(found)


def worth_a_stop(box: Box, state: State, board: Board, seat: str) -> frozenset[str]:
    """Points where a ship may stop for a moment although it may not stay there.

    Whether it may do so for a chip that its player has seen before is a house rule (2001).
    """
    if box.rules.exploring == "public":
        return interrupting(box, state, board, seat)
    again = box.agreed(state).second_look == "yes"
    return frozenset(
        corner
        for planet in board.planets.values()
        if is_face_down(state, planet.id) and (again or seat not in state.looks.get(planet.id, {}))
        for corner in planet.corners
    )


def discoveries(box: Box, state: State, at: str) -> tuple[Pending, ...]:
    """What a ship that gets here turns up at once: section 7.6 of the fact table."""
    if box.rules.exploring == "private":
        return ()
    board = board_of(box, state)
    sectors = tuple(LaySector(slot) for slot in board.unknown_at.get(at, ()))
    return (*sectors, *chips_to_turn(state, board, at))


def chips_to_turn(state: State, board: Board, at: str) -> tuple[TurnChip, ...]:
    return tuple(
        TurnChip(planet)
        for system in board.systems_at.get(at, ())
        for planet in board.systems[system].planets
        if is_face_down(state, planet)
    )


# --- sectors ------------------------------------------------------------------------------------


def tiles_left(box: Box, state: State, slot: str) -> tuple[str, ...]:
    """The tiles that may lie in a cut-out: of its band, unless all were mixed."""
    laid = {sector.tile for sector in state.sectors.values()}
    band = box.board_facts.slots[slot].band
    mixed = box.choices.sectors == "wild-space"
    return tuple(
        name
        for name, tile in box.board_facts.tiles.items()
        if name not in laid and (mixed or tile.band == band)
    )


@checks(LaySector)
def check_turn_sector(box: Box, state: State, move: TurnSector) -> list[Problem]:
    item = waiting(state, LaySector)
    assert item is not None
    if move.slot != item.slot:
        return [box.problem("wrong-sector", slot=move.slot, needed=item.slot)]
    if move.tile not in box.board_facts.tiles or not 0 <= move.turn <= 2:
        return [
            box.problem(
                "no-such-tile", tile=move.tile, known=close_to(move.tile, box.board_facts.tiles)
            )
        ]
    if move.tile not in tiles_left(box, state, move.slot):
        return [box.problem("tile-elsewhere", tile=move.tile)]
    return []


@applies(LaySector)
def turn_sector(box: Box, state: State, move: TurnSector) -> State:
    """In the middle of a flight the new system is explored at once as well."""
    sectors = {**state.sectors, move.slot: LaidTile(move.tile, move.turn)}
    state = replace(state, sectors=sectors)
    chips: tuple[Pending, ...] = ()
    if state.phase == "flight":
        board = board_of(box, state)
        system = board.systems.get(move.slot)
        chips = tuple(TurnChip(planet) for planet in system.planets) if system else ()
        state = _stopped(box, state)
    return answered(state, waiting(state, LaySector), *chips)


def _stopped(box: Box, state: State) -> State:
    """A house rule may end the flight of a ship that has discovered a sector."""
    if box.agreed(state).discovery_stops_flight == "no" or state.flight is None:
        return state
    player = state.players[state.active]
    ships = tuple(
        replace(ship, discovered=True) if ship.rings == state.flight.current else ship
        for ship in player.ships
    )
    return replace(state, players={**state.players, state.active: replace(player, ships=ships)})


# --- chips --------------------------------------------------------------------------------------


@checks(TurnChip)
def check_turn_chip(box: Box, state: State, move: Draw) -> list[Problem]:
    item = waiting(state, TurnChip)
    assert item is not None
    return chip_problems(box, state, deck_of(board_of(box, state), state, item.planet), move.card)


def chip_problems(box: Box, state: State, deck: str, chip: str) -> list[Problem]:
    """A chip must belong to the group whose mark is on its back, and still be there."""
    if chip not in chips_of(box, deck):
        return [
            box.problem(
                "no-such-chip", chip=chip, deck=deck, known=close_to(chip, chips_of(box, deck))
            )
        ]
    if not chips_left(box, board_of(box, state), state, deck)[chip]:
        return [box.problem("chip-elsewhere", chip=chip)]
    return []


@applies(TurnChip)
def turn_chip(box: Box, state: State, move: Draw) -> State:
    item = waiting(state, TurnChip)
    assert item is not None
    if item.planet in state.replacements:
        state = replace(state, replacements={**state.replacements, item.planet: move.card})
    else:
        state = replace(state, chips={**state.chips, item.planet: move.card})
    return answered(state, item)


# --- looking alone (2001) -----------------------------------------------------------------------


def can_look_at(box: Box, state: State, seat: str) -> tuple[str, ...]:
    """The planets whose chips this player may look at now, from the ship that is on its way or
    from one that has not flown yet."""
    if box.rules.exploring == "public" or state.flight is None:
        return ()
    board = board_of(box, state)
    found = dict.fromkeys(
        planet
        for ship in state.players[seat].ships
        for planet in board.planets_at.get(ship.at, ())
        if is_face_down(state, planet)
    )
    return tuple(found)


@checks(LookAtChip)
def check_look_at_chip(box: Box, state: State, move: LookAtChip) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "flight")
    if problems:
        return problems
    board = board_of(box, state)
    if box.rules.exploring == "public":
        problems.append(box.problem("chips-are-public"))
    elif move.planet not in board.planets:
        problems.append(
            box.problem(
                "no-such-planet", planet=move.planet, known=close_to(move.planet, board.planets)
            )
        )
    elif move.planet not in can_look_at(box, state, move.seat):
        code = "nothing-to-explore" if chip_on(state, move.planet) else "too-far-to-look"
        problems.append(box.problem(code, planet=move.planet))
    if move.chip and not any(problem.firm for problem in problems):
        problems += chip_problems(box, state, deck_of(board, state, move.planet), move.chip)
    return problems


@applies(LookAtChip)
def look_at_chip(box: Box, state: State, move: LookAtChip) -> State:
    seen = {**state.looks.get(move.planet, {}), move.seat: move.chip}
    return replace(state, looks={**state.looks, move.planet: seen})


@legal_in_phase("flight")
def legal_look_at_chip(box: Box, state: State) -> Iterator[LookAtChip]:
    for planet in can_look_at(box, state, state.active):
        if state.active not in state.looks.get(planet, {}):
            yield LookAtChip(state.active, planet)
