"""Set-up: starting goods, handicaps, open missions, and the free choice of one starting module."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.pending import still_pending, waiting
from companion.core.words import Problem
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.goods import Goods
from companion.games.starship.rules.moves import ChooseModule
from companion.games.starship.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starship.rules.ship import MODULES, Modules, Ship
from companion.games.starship.rules.state import (
    DrawMission,
    Stack,
    StartModule,
    State,
    opponent,
    ship_of,
    start_colony,
)
from companion.games.starship.rules.turn import pending_problems


def starting_ship(box: Box, seat: Seat) -> Ship:
    """Section 8 of the fact table, with the handicaps the table agreed on."""
    start, handicap, choices = box.start, box.handicap, box.choices
    beginner = choices.beginner == seat
    expert = choices.beginner == opponent(seat)
    astro, boosters, cannons = start.astro, start.boosters, start.cannons
    if choices.handicap_astro == "on":
        astro = handicap.beginner_astro if beginner else handicap.expert_astro if expert else astro
    if choices.handicap_parts == "on" and beginner:
        boosters, cannons = handicap.beginner_boosters, handicap.beginner_cannons
    return Ship(
        goods=Goods(astro=astro, science=start.science, trade_goods=start.trade_goods),
        boosters=(1,) * boosters,
        cannons=(1,) * cannons,
        colony_ships=start.colony_ships,
        trade_ships=start.trade_ships,
        colonies=(start_colony(box, seat),),
    )


def starting_state(box: Box) -> State:
    """The table before the first mission is turned up. Moon begins: section 2."""
    stack = Stack(size=box.limits.stack_size)
    modules = tuple(StartModule(seat) for seat in SEATS for _ in range(box.start.modules))
    return State(
        sun=starting_ship(box, "sun"),
        moon=starting_ship(box, "moon"),
        stacks=(stack,) * box.limits.stacks,
        phase="setup",
        active=box.start.first,
        pending=(DrawMission(),) * box.limits.open_missions + modules,
    )


@checks(ChooseModule)
def check_choose_module(box: Box, state: State, move: ChooseModule) -> list[Problem]:
    problems = pending_problems(box, state, StartModule, move.seat)
    if problems:
        return problems
    if getattr(ship_of(state, move.seat).modules, move.module, None) is None:
        problems.append(box.problem("unknown-module", module=move.module))
    elif getattr(ship_of(state, move.seat).modules, move.module):
        problems.append(box.problem("module-already-built", module=move.module))
    if _other_chooses_first(box, state, move.seat):
        problems.append(box.problem("other-chooses-first", seat=opponent(move.seat)))
    return problems


def _other_chooses_first(box: Box, state: State, seat: Seat) -> bool:
    first = box.choices.starting_module_first
    if first == "either":
        return False
    return first != seat and waiting(state, StartModule, first) is not None


def choosing_seats(box: Box, state: State) -> tuple[Seat, ...]:
    """Who may choose a starting module now."""
    return tuple(
        seat
        for seat in SEATS
        if waiting(state, StartModule, seat) and not _other_chooses_first(box, state, seat)
    )


@applies(ChooseModule)
def choose_module(box: Box, state: State, move: ChooseModule) -> State:
    ship = ship_of(state, move.seat)
    ship = replace(ship, modules=replace(ship.modules, **{move.module: 1}))
    return replace(
        state,
        pending=still_pending(state, waiting(state, StartModule, move.seat)),
        **{move.seat: ship},
    )


@legal_when_pending(StartModule)
def legal_choose_module(box: Box, state: State) -> Iterator[ChooseModule]:
    for seat in choosing_seats(box, state):
        built = ship_of(state, seat).modules
        for module in MODULES:
            if getattr(built, module) == getattr(Modules(), module):
                yield ChooseModule(seat, module)
