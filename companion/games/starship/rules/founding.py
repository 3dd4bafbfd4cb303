"""Founding a colony or a trading post at the card just reached, with the ship from the hangar."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import Problem
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.flight import acted, action_problems, card_for_action
from companion.games.starship.rules.moves import FoundColony, FoundPost
from companion.games.starship.rules.replacement import removed_from_row
from companion.games.starship.rules.rulebook import applies, checks, legal_in_phase
from companion.games.starship.rules.ship import Ship
from companion.games.starship.rules.state import RowCard, State, ship_of
from companion.games.starship.rules.turn import flight_of


@checks(FoundColony)
def check_found_colony(box: Box, state: State, move: FoundColony) -> list[Problem]:
    problems = action_problems(box, state, move.seat, move.card)
    if move.card not in box.colonies:
        problems.append(box.problem("no-colony-here", card=move.card))
    if not ship_of(state, move.seat).colony_ships:
        problems.append(box.problem("no-colony-ship"))
    return problems


@applies(FoundColony)
def found_colony(box: Box, state: State, move: FoundColony) -> State:
    ship = ship_of(state, move.seat)
    ship = replace(
        ship,
        colony_ships=max(0, ship.colony_ships - 1),
        colonies=(*ship.colonies, move.card),
    )
    return _founded(box, state, move, ship)


@checks(FoundPost)
def check_found_post(box: Box, state: State, move: FoundPost) -> list[Problem]:
    problems = action_problems(box, state, move.seat, move.card)
    market = box.markets.get(move.card)
    if market is None or not market.post:
        problems.append(box.problem("no-post-here", card=move.card))
    if not ship_of(state, move.seat).trade_ships:
        problems.append(box.problem("no-trade-ship"))
    return problems


@applies(FoundPost)
def found_post(box: Box, state: State, move: FoundPost) -> State:
    ship = ship_of(state, move.seat)
    ship = replace(ship, trade_ships=max(0, ship.trade_ships - 1), posts=(*ship.posts, move.card))
    return _founded(box, state, move, ship)


def _founded(box: Box, state: State, move: FoundColony | FoundPost, ship: Ship) -> State:
    flight = acted(flight_of(state), RowCard(move.card, used=True))
    state = replace(state, flight=flight, **{move.seat: ship})
    return removed_from_row(box, state, turned=True)


@legal_in_phase("flying")
def legal_founding(box: Box, state: State) -> tuple[FoundColony | FoundPost, ...]:
    card = card_for_action(box, state)
    if card is None:
        return ()
    ship = ship_of(state, state.active)
    if card in box.colonies and ship.colony_ships:
        return (FoundColony(state.active, card),)
    if card in box.markets and box.markets[card].post and ship.trade_ships:
        return (FoundPost(state.active, card),)
    return ()
