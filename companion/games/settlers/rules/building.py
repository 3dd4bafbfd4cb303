"""Building: roads, settlements, cities, and buying development cards: settlers.md, section 4.4."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.fields import close_to
from companion.core.hands import Cards
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.founding import site_problems
from companion.games.settlers.rules.geometry import ENDS, NEIGHBOURS, PATHS_AT
from companion.games.settlers.rules.longest_road import after_building, after_road
from companion.games.settlers.rules.moves import (
    Build,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
)
from companion.games.settlers.rules.payments import (
    affordable,
    pay_bank,
    pay_note,
    payable,
    payment_problems,
)
from companion.games.settlers.rules.rulebook import applies, checks, instructs, legal_in_phase
from companion.games.settlers.rules.state import CardToDraw, State, builder_at, out_of_turn
from companion.games.settlers.rules.turn import AFTER_ROLL, turn_problems

# --- roads --------------------------------------------------------------------------------------


def road_problems(box: Box, state: State, seat: Seat, path: str) -> list[Problem]:
    """Where a road may lie, whatever it costs: a free path beside an own road or building.

    It may not go on from an own road through another player's settlement or city.
    """
    if path not in ENDS:
        return [box.problem("no-such-place", place=path, known=close_to(path, ENDS))]
    problems = []
    if path in state.roads:
        problems.append(box.problem("path-occupied"))
    elif not connected(box, state, seat, path):
        problems.append(_why_not_connected(box, state, seat, path))
    if pieces_left(box, state, seat, "roads") <= 0:
        problems.append(box.problem("no-piece-left", piece="roads"))
    return problems


def connected(box: Box, state: State, seat: Seat, path: str) -> bool:
    return any(_open_at(box, state, seat, at) for at in ENDS[path])


def _open_at(box: Box, state: State, seat: Seat, at: str) -> bool:
    """Whether a player may build a road from this intersection."""
    owner = builder_at(state, at)
    if owner == seat:
        return True
    if owner and box.agreed(state).roads_past_rivals == "blocked":
        return False
    return _has_road_at(state, seat, at)


def _has_road_at(state: State, seat: Seat, at: str) -> bool:
    roads = state.roads
    return any(roads.get(path) == seat for path in PATHS_AT[at])


def _why_not_connected(box: Box, state: State, seat: Seat, path: str) -> Problem:
    for at in ENDS[path]:
        owner = builder_at(state, at)
        if owner and _has_road_at(state, seat, at):
            return box.problem("blocked-by-rival", seat=owner)
    return box.problem("road-not-connected")


def pieces_left(box: Box, state: State, seat: Seat, kind: str) -> int:
    """How many pieces of a kind are still in front of a player."""
    placed: dict[str, Seat] = getattr(state, kind)
    most: int = getattr(box.pieces, kind)
    return most - list(placed.values()).count(seat)


def legal_paths(box: Box, state: State, seat: Seat) -> Iterator[str]:
    """All paths where this player may lay a road, if there is a piece left."""
    roads, settlements, cities = state.roads, state.settlements, state.cities
    mine = [path for path, owner in roads.items() if owner == seat]
    if len(mine) >= box.pieces.roads:
        return
    blocking = box.agreed(state).roads_past_rivals == "blocked"
    reached = {at for path in mine for at in ENDS[path]}
    for places in (settlements, cities):
        if blocking:
            reached.difference_update(places)
        reached.update([at for at, owner in places.items() if owner == seat])
    seen = set()
    for at in sorted(reached):
        for path in PATHS_AT[at]:
            if path not in roads and path not in seen:
                seen.add(path)
                yield path


def lay_road(box: Box, state: State, seat: Seat, path: str) -> State:
    """The piece, and the longest road if it goes to somebody else; the caller pays."""
    state = replace(state, roads={**state.roads, path: seat})
    return after_road(box, state, seat)


@checks(BuildRoad)
def check_build_road(box: Box, state: State, move: BuildRoad) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, AFTER_ROLL)
    if move.seat not in state.players:
        return problems
    problems += road_problems(box, state, move.seat, move.path)
    return problems + payment_problems(box, state, move.seat, box.prices.road)


@applies(BuildRoad)
def build_road(box: Box, state: State, move: BuildRoad) -> State:
    return lay_road(box, _paid(box, state, move, box.prices.road), move.seat, move.path)


@instructs(BuildRoad)
def road_built(box: Box, before: State, move: BuildRoad, after: State) -> Iterator[Note]:
    yield from pay_note(move.seat, payable(box, before, move.seat, box.prices.road))
    yield Note("place-road", {}, move.seat)


# --- settlements and cities ---------------------------------------------------------------------


@checks(BuildSettlement)
def check_build_settlement(box: Box, state: State, move: BuildSettlement) -> list[Problem]:
    """A free intersection that keeps its distance and touches an own road."""
    seat, at = move.seat, move.intersection
    problems = turn_problems(box, state, seat, AFTER_ROLL)
    if seat not in state.players:
        return problems
    problems += site_problems(box, state, at)
    if at in PATHS_AT and not _has_road_at(state, seat, at):
        problems.append(box.problem("settlement-not-connected"))
    if pieces_left(box, state, seat, "settlements") <= 0:
        problems.append(box.problem("no-piece-left", piece="settlements"))
    return problems + payment_problems(box, state, seat, box.prices.settlement)


@applies(BuildSettlement)
def build_settlement(box: Box, state: State, move: BuildSettlement) -> State:
    state = _paid(box, state, move, box.prices.settlement)
    state = replace(state, settlements={**state.settlements, move.intersection: move.seat})
    return after_building(box, state, move.intersection)


@instructs(BuildSettlement)
def settlement_built(
    box: Box, before: State, move: BuildSettlement, after: State
) -> Iterator[Note]:
    yield from pay_note(move.seat, payable(box, before, move.seat, box.prices.settlement))
    yield Note("place-settlement", {}, move.seat)


def legal_sites(box: Box, state: State, seat: Seat) -> Iterator[str]:
    """All intersections where this player may build a settlement, if there is a piece left."""
    settlements, cities = state.settlements, state.cities
    if list(settlements.values()).count(seat) >= box.pieces.settlements:
        return
    seen = set()
    for path, owner in state.roads.items():
        if owner != seat:
            continue
        for at in ENDS[path]:
            if at in seen or at in settlements or at in cities:
                continue
            seen.add(at)
            for neighbour in NEIGHBOURS[at]:
                if neighbour in settlements or neighbour in cities:
                    break
            else:
                yield at


@checks(BuildCity)
def check_build_city(box: Box, state: State, move: BuildCity) -> list[Problem]:
    """Only an own settlement can become a city."""
    problems = turn_problems(box, state, move.seat, AFTER_ROLL)
    if move.seat not in state.players:
        return problems
    if move.intersection not in PATHS_AT:
        known = close_to(move.intersection, PATHS_AT)
        return [*problems, box.problem("no-such-place", place=move.intersection, known=known)]
    if state.settlements.get(move.intersection) != move.seat:
        problems.append(box.problem("city-needs-settlement"))
    if pieces_left(box, state, move.seat, "cities") <= 0:
        problems.append(box.problem("no-piece-left", piece="cities"))
    return problems + payment_problems(box, state, move.seat, box.prices.city)


@applies(BuildCity)
def build_city(box: Box, state: State, move: BuildCity) -> State:
    """The settlement goes back to its owner, who may build it again."""
    settlements = {at: owner for at, owner in state.settlements.items() if at != move.intersection}
    return replace(
        _paid(box, state, move, box.prices.city),
        settlements=settlements,
        cities={**state.cities, move.intersection: move.seat},
    )


@instructs(BuildCity)
def city_built(box: Box, before: State, move: BuildCity, after: State) -> Iterator[Note]:
    yield from pay_note(move.seat, payable(box, before, move.seat, box.prices.city))
    yield Note("place-city", {}, move.seat)


# --- development cards --------------------------------------------------------------------------


@checks(BuyDevelopment)
def check_buy_development(box: Box, state: State, move: BuyDevelopment) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, AFTER_ROLL)
    if move.seat not in state.players:
        return problems
    if state.deck <= 0:
        problems.append(box.problem("deck-empty"))
    return problems + payment_problems(box, state, move.seat, box.prices.development)


@applies(BuyDevelopment)
def buy_development(box: Box, state: State, move: BuyDevelopment) -> State:
    state = _paid(box, state, move, box.prices.development)
    return replace(state, pending=(CardToDraw(out_of_turn(state, move.seat)),))


@instructs(BuyDevelopment)
def development_bought(
    box: Box, before: State, move: BuyDevelopment, after: State
) -> Iterator[Note]:
    yield from pay_note(move.seat, payable(box, before, move.seat, box.prices.development))
    yield Note("draw-development", {}, move.seat)


# --- all of them --------------------------------------------------------------------------------


def _paid(box: Box, state: State, move: Build, price: Cards) -> State:
    """Whoever builds in the own turn has finished trading, where the two are apart."""
    own = state.phase == "trade" and move.seat == state.active
    state = pay_bank(box, state, move.seat, price)
    return replace(state, phase="build") if own else state


@legal_in_phase("trade")
@legal_in_phase("build")
@legal_in_phase("action")
def legal_builds(box: Box, state: State) -> list[Build]:
    seat = state.active
    builds: list[Build] = []
    road, settlement, city, development = affordable(box, state, seat)
    if road:
        builds += [BuildRoad(seat, path) for path in legal_paths(box, state, seat)]
    if settlement:
        builds += [BuildSettlement(seat, at) for at in legal_sites(box, state, seat)]
    if city and pieces_left(box, state, seat, "cities") > 0:
        own = [at for at, owner in state.settlements.items() if owner == seat]
        builds += [BuildCity(seat, at) for at in own]
    if development and state.deck > 0:
        builds.append(BuyDevelopment(seat))
    return builds
