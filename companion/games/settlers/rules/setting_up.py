"""Set-up: the island, who begins, and the beginner's pieces: settlers.md, sections 2 and 3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Roll, Rolled, RollSum
from companion.core.pending import front_kind, waiting
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import Box, Seat, StartingPieces
from companion.games.settlers.rules.founding import founding_order, yields_at
from companion.games.settlers.rules.geometry import CORNER_HEXES, HEXES
from companion.games.settlers.rules.island import (
    HARBOUR_KINDS,
    TERRAINS,
    Island,
    spiral_numbers,
    touching,
)
from companion.games.settlers.rules.moves import Begin, LayIsland
from companion.games.settlers.rules.payments import take_from_bank
from companion.games.settlers.rules.production import turn_roll
from companion.games.settlers.rules.rulebook import applies, checks, instructs, legal_when_pending
from companion.games.settlers.rules.state import FirstPlayerToFind, IslandToLay, Player, State
from companion.games.settlers.rules.turn import pending_problems


def starting_state(box: Box) -> State:
    """The table before anything was laid out, or with the printed island of the first game."""
    state = State(
        players={seat: Player() for seat in box.seats},
        bank=box.bank,
        deck=sum(box.development),
        active=box.seats[0],
        pending=(IslandToLay(), FirstPlayerToFind(box.seats)),
    )
    if box.choices.set_up != "beginner" or box.beginner is None:
        return state
    printed = box.beginner
    island = Island(printed.terrains, printed.numbers, printed.harbours)
    state = replace(_with_island(state, island), pending=(FirstPlayerToFind(box.seats),))
    for seat in box.seats:
        state = _with_starting_pieces(box, state, seat, getattr(printed, seat))
    return state


def _with_starting_pieces(box: Box, state: State, seat: Seat, pieces: StartingPieces) -> State:
    """Two settlements, two roads, and the cards of the starred settlement."""
    state = replace(
        state,
        settlements={**state.settlements, pieces.first: seat, pieces.second: seat},
        roads={**state.roads, pieces.first_road: seat, pieces.second_road: seat},
    )
    return take_from_bank(state, {seat: yields_at(box, state, pieces.starred)})


def _with_island(state: State, island: Island) -> State:
    """The robber starts in the desert; an island without one would leave him beside it."""
    deserts = (
        at for at, terrain in zip(HEXES, island.terrains, strict=True) if terrain == "desert"
    )
    return replace(state, island=island, robber=next(deserts, ""))


# --- the island ---------------------------------------------------------------------------------


@checks(LayIsland)
def check_lay_island(box: Box, state: State, move: LayIsland) -> list[Problem]:
    if waiting(state, IslandToLay) is None:
        return [box.problem("not-due", due=front_kind(state))]
    problems = island_problems(box, move)
    if problems:
        return problems
    if box.choices.number_tokens == "spiral" and move.numbers not in spirals(box, move):
        problems.append(box.problem("not-the-spiral"))
    if box.choices.number_tokens == "random":
        for at in touching(move.numbers, box.tokens.red):
            problems.append(box.problem("red-numbers-touch", hex=at))
    return problems


def island_problems(box: Box, island: LayIsland | Island) -> list[Problem]:
    """Whether this island can be laid with the hexes, tokens and harbours of the box."""
    if (len(island.terrains), len(island.numbers)) != (len(HEXES), len(HEXES)):
        return [box.problem("not-an-island", hexes=len(island.terrains))]
    problems = []
    terrains = Counter(island.terrains)
    for terrain in TERRAINS:
        if terrains[terrain] != box.hexes[terrain]:
            count, needed = terrains[terrain], box.hexes[terrain]
            problems.append(
                box.problem("hexes-do-not-add-up", terrain=terrain, count=count, needed=needed)
            )
    pairs = zip(island.terrains, island.numbers, strict=True)
    if any((terrain == "desert") != (number == 0) for terrain, number in pairs):
        problems.append(box.problem("not-an-island", hexes=len(island.terrains)))
    tokens, printed = Counter(island.numbers), Counter(box.tokens.numbers)
    for number in range(2, 13):
        if tokens[number] != printed[number]:
            count, needed = tokens[number], printed[number]
            problems.append(
                box.problem("tokens-do-not-add-up", number=number, count=count, needed=needed)
            )
    harbours = Counter(island.harbours)
    for kind in HARBOUR_KINDS:
        if harbours[kind] != box.harbours[kind]:
            count, needed = harbours[kind], box.harbours[kind]
            problems.append(
                box.problem("harbours-do-not-add-up", harbour=kind, count=count, needed=needed)
            )
    return problems


def spirals(box: Box, island: LayIsland | Island) -> tuple[tuple[int, ...], ...]:
    """The numbers that the tokens in order of their letters give, one for each corner."""
    clockwise = box.tokens.direction == "clockwise"
    return tuple(
        spiral_numbers(island.terrains, box.tokens.numbers, corner, clockwise=clockwise)
        for corner in CORNER_HEXES
    )


@applies(LayIsland)
def lay_island(box: Box, state: State, move: LayIsland) -> State:
    island = Island(move.terrains, move.numbers, move.harbours)
    return replace(_with_island(state, island), pending=state.pending[1:])


@instructs(LayIsland)
def island_laid(box: Box, before: State, move: LayIsland, after: State) -> Iterator[Note]:
    yield Note("robber-on-desert")
    code = "roll-for-start" if box.first_player == "highest-roll" else "oldest-begins"
    yield Note(code)


# --- who begins ---------------------------------------------------------------------------------


@checks(Begin)
def check_begin(box: Box, state: State, move: Begin) -> list[Problem]:
    problems = pending_problems(box, state, FirstPlayerToFind, state.active)
    if not problems and move.seat not in state.players:
        problems.append(box.problem("no-such-player", seat=move.seat, known=box.seats))
    return problems


@applies(Begin)
def begin(box: Box, state: State, move: Begin) -> State:
    """On the printed island the first turn starts at once; else the founding comes first."""
    if state.settlements:
        return replace(state, active=move.seat, phase="roll", turn=1, pending=())
    return replace(
        state, active=move.seat, phase="founding", pending=founding_order(box, move.seat)
    )


@instructs(Begin)
def who_begins(box: Box, before: State, move: Begin, after: State) -> Iterator[Note]:
    yield Note("begins", {"seat": move.seat})


@legal_when_pending(FirstPlayerToFind)
def legal_begin(box: Box, state: State) -> Iterator[Begin]:
    item = waiting(state, FirstPlayerToFind)
    for seat in item.seats if item else ():
        yield Begin(seat)


@applies(Roll, RollSum)
def roll(box: Box, state: State, move: Rolled) -> State:
    """The dice say who begins, or what a turn brings."""
    return (first_player_roll if state.phase == "setup" else turn_roll)(box, state, move)


def first_player_roll(box: Box, state: State, roll: Rolled) -> State:
    """The highest roll begins; those who tie roll again: settlers.md, section 3, point 5."""
    item = waiting(state, FirstPlayerToFind)
    assert item is not None
    rolls = (*item.rolls, roll.total)
    if len(rolls) < len(item.seats):
        return replace(state, pending=(FirstPlayerToFind(item.seats, rolls),))
    best = tuple(seat for seat, total in zip(item.seats, rolls, strict=True) if total == max(rolls))
    if len(best) > 1:
        return replace(state, pending=(FirstPlayerToFind(best),))
    return begin(box, state, Begin(best[0]))
