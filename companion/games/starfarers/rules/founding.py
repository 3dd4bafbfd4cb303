"""Founding: colonies between two planets, and the friendship card that comes with a station."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.fields import close_to
from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import hazard_on, is_face_down
from companion.games.starfarers.rules.flight import staying_problems
from companion.games.starfarers.rules.friendship import cards_left
from companion.games.starfarers.rules.moves import FoundColony, TakeFriendship
from companion.games.starfarers.rules.pieces import board_of, buildings
from companion.games.starfarers.rules.resting import traffic
from companion.games.starfarers.rules.rulebook import (
    applies,
    checks,
    legal_in_phase,
    legal_when_pending,
)
from companion.games.starfarers.rules.state import (
    ChooseFriendship,
    Founding,
    State,
    TurnChip,
    changed_player,
    ship_of,
    with_player,
)
from companion.games.starfarers.rules.turn import (
    answered,
    by_itself,
    flight_of,
    pending_problems,
    turn_problems,
)


def site_problems(box: Box, state: State, board: Board, at: str) -> list[Problem]:
    """Why no colony can be founded on a site: section 7.6 to 7.8 of the fact table."""
    site = board.sites[at]
    system = board.systems[site.system]
    problems = []
    for planet in site.planets:
        if hazard := hazard_on(state, planet):
            problems.append(box.problem(f"{hazard[0]}-next-door", planet=planet))
    if system.home and box.agreed(state).found_at_home == "no":
        problems.append(box.problem("not-founding-at-home"))
    if len(box.seats) == 3:
        built, most = buildings(state), box.limits.sites_with_three_players
        if sum(other in built for other in system.sites) >= most:
            problems.append(box.problem("one-site-stays-free", most=most))
    return problems


@checks(FoundColony)
def check_found_colony(box: Box, state: State, move: FoundColony) -> list[Problem]:
    problems = turn_problems(box, state, move.seat, "flight")
    if problems:
        return problems
    if not flight_of(state).balls:
        return [box.problem("shake-first")]
    ship = ship_of(state.players[move.seat], move.rings)
    if ship is None:
        return [box.problem("no-such-ship", rings=move.rings)]
    if ship.kind != "colony":
        return [box.problem("not-a-colony-ship", rings=move.rings)]
    board = board_of(box, state)
    if ship.at not in board.sites:
        return [box.problem("no-colony-site", point=ship.at)]
    current = flight_of(state).current
    if current not in (0, move.rings):
        problems += staying_problems(box, state, move.seat, current)
    if ship.at in traffic(box, state, move.seat, ship).occupied:
        problems.append(box.problem("point-occupied", point=ship.at))
    return problems + site_problems(box, state, board, ship.at)


@applies(FoundColony)
def found_colony(box: Box, state: State, move: FoundColony) -> State:
    """Chips beside the new colony are turned up first, if they still lie face down (2001)."""
    ship = ship_of(state.players[move.seat], move.rings)
    assert ship is not None
    planets = board_of(box, state).sites[ship.at].planets
    chips = tuple(TurnChip(planet) for planet in planets if is_face_down(state, planet))
    return replace(state, pending=(*chips, Founding(move.seat, move.rings)))


@by_itself(Founding)
def found_if_possible(box: Box, state: State) -> State:
    """The ship becomes the colony, unless a chip just turned up shows pirates or ice."""
    item = waiting(state, Founding)
    assert item is not None
    state = answered(state, item)
    player = state.players[item.seat]
    ship = ship_of(player, item.rings)
    assert ship is not None
    if any(hazard_on(state, planet) for planet in board_of(box, state).sites[ship.at].planets):
        return state
    ships = tuple(other for other in player.ships if other.rings != item.rings)
    player = replace(player, ships=ships, colonies=(*player.colonies, ship.at))
    return with_player(state, item.seat, player)


@legal_in_phase("flight")
def legal_found_colony(box: Box, state: State) -> Iterator[FoundColony]:
    if not flight_of(state).balls:
        return
    for ship in state.players[state.active].ships:
        move = FoundColony(state.active, ship.rings)
        if ship.kind == "colony" and not check_found_colony(box, state, move):
            yield move


# --- the friendship card ------------------------------------------------------------------------


@checks(TakeFriendship)
def check_take_friendship(box: Box, state: State, move: TakeFriendship) -> list[Problem]:
    problems = pending_problems(box, state, ChooseFriendship, move.seat)
    item = waiting(state, ChooseFriendship, move.seat)
    if item is None or problems:
        return problems
    if move.card not in box.friendship:
        return [
            box.problem("unknown-card", card=move.card, known=close_to(move.card, box.friendship))
        ]
    if box.friendship[move.card].people != item.people:
        return [box.problem("card-of-another-people", card=move.card, people=item.people)]
    if move.card not in cards_left(box, state, item.people):
        return [box.problem("card-taken", card=move.card)]
    return []


@applies(TakeFriendship)
def take_friendship(box: Box, state: State, move: TakeFriendship) -> State:
    cards = (*state.players[move.seat].cards, move.card)
    state = changed_player(state, move.seat, cards=cards)
    return answered(state, waiting(state, ChooseFriendship, move.seat))


@legal_when_pending(ChooseFriendship)
def legal_take_friendship(box: Box, state: State) -> Iterator[TakeFriendship]:
    item = waiting(state, ChooseFriendship)
    assert item is not None
    for card in cards_left(box, state, item.people):
        yield TakeFriendship(item.seat, card)
