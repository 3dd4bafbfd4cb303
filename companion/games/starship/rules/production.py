"""Production: the yellow die pays both players, one colony each, and the modules on top."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.pending import front_kind, still_pending, waiting
from companion.core.words import Problem
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.goods import Goods, some
from companion.games.starship.rules.moves import ChooseColony
from companion.games.starship.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starship.rules.ship import Ship, stowed
from companion.games.starship.rules.state import ProducingColony, State, ship_of
from companion.games.starship.rules.turn import pending_problems


def roll_problems(box: Box, move: Roll, dice: str, faces: tuple[int, ...]) -> list[Problem]:
    """A reading that no die of this game can show is refused."""
    if move.dice != dice:
        return [box.problem("wrong-dice", dice=move.dice, needed=dice)]
    if len(move.faces) != 1 or move.faces[0] not in faces:
        shown = " ".join(map(str, move.faces))
        return [box.problem("impossible-faces", dice=dice, faces=shown)]
    return []


def check_production_roll(box: Box, state: State, move: Roll) -> list[Problem]:
    if state.phase != "production" or state.pending:
        return [box.problem("not-due", due=front_kind(state))]
    return roll_problems(box, move, "yellow", box.dice.yellow)


def production_roll(box: Box, state: State, move: Roll) -> State:
    """Both players earn; whoever has several matching colonies chooses one of them."""
    number = move.faces[0]
    ships: dict[str, Ship] = {}
    choosing = []
    for seat in SEATS:
        ship = ship_of(state, seat)
        income = module_income(box, ship, seat, number)
        colonies = matching_colonies(box, ship, number)
        if len(colonies) == 1:
            income = replace(income, **{box.colonies[colonies[0]].resource: 1})
        elif colonies:
            choosing.append(ProducingColony(seat))
        if income:
            ships[seat] = replace(ship, goods=stowed(box, ship, income))
    return replace(state, yellow=number, pending=tuple(choosing), **ships)


def matching_colonies(box: Box, ship: Ship, number: int) -> tuple[str, ...]:
    return tuple(card for card in ship.colonies if box.colonies[card].number == number)


def module_income(box: Box, ship: Ship, seat: Seat, number: int) -> Goods:
    """What the Science and Production Modules pay, in addition to a colony: section 6.

    No colony makes science or trade goods, so colony and modules never fill the same bay.
    """
    facts, modules = box.modules, ship.modules
    science = _pays(facts.science_numbers, modules.science, seat, number)
    goods = _pays(facts.production_numbers, modules.production, seat, number)
    return Goods(science=science, trade_goods=goods)


def _pays(numbers: object, level: int, seat: Seat, number: int) -> int:
    if not level:
        return 0
    paying: tuple[int, ...] = getattr(numbers, seat if level == 1 else "level_2")
    return int(number in paying)


@checks(ChooseColony)
def check_choose_colony(box: Box, state: State, move: ChooseColony) -> list[Problem]:
    problems = pending_problems(box, state, ProducingColony, move.seat)
    if problems:
        return problems
    ship = ship_of(state, move.seat)
    if move.colony not in ship.colonies:
        return [box.problem("colony-not-yours", card=move.colony)]
    if move.colony not in matching_colonies(box, ship, state.yellow):
        return [box.problem("colony-does-not-produce", card=move.colony, number=state.yellow)]
    return []


@applies(ChooseColony)
def choose_colony(box: Box, state: State, move: ChooseColony) -> State:
    ship = ship_of(state, move.seat)
    income = some(box.colonies[move.colony].resource, 1)
    return replace(
        state,
        pending=still_pending(state, waiting(state, ProducingColony, move.seat)),
        **{move.seat: replace(ship, goods=stowed(box, ship, income))},
    )


@legal_when_pending(ProducingColony)
def legal_choose_colony(box: Box, state: State) -> Iterator[ChooseColony]:
    for seat in SEATS:
        if waiting(state, ProducingColony, seat):
            for colony in matching_colonies(box, ship_of(state, seat), state.yellow):
                yield ChooseColony(seat, colony)
