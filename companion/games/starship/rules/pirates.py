"""Pirates: pay the tribute or fight, not knowing the strength: starship.md, sections 4 and 9."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starship.rules.box import Box
from companion.games.starship.rules.cards import Pirate
from companion.games.starship.rules.goods import Goods, minus
from companion.games.starship.rules.missions import possible_rewards
from companion.games.starship.rules.moves import Fight, GiveUpModule, PayTribute
from companion.games.starship.rules.production import roll_problems
from companion.games.starship.rules.replacement import removed_from_row
from companion.games.starship.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starship.rules.ship import (
    MODULES,
    Module,
    Modules,
    Ship,
    combat_strength,
    module_level,
)
from companion.games.starship.rules.stacks import laid_open
from companion.games.starship.rules.state import (
    Combat,
    ModuleLoss,
    PirateAhead,
    RewardResource,
    State,
    ship_of,
)
from companion.games.starship.rules.turn import flight_of, pending_problems


def pirate_ahead(box: Box, state: State) -> Pirate | None:
    """The pirate that waits for the pilot's decision."""
    ahead = waiting(state, PirateAhead)
    return box.pirates[ahead.card] if ahead and ahead.card else None


def tribute_asked(box: Box, state: State) -> int | None:
    """What the pirate ahead asks for: all that its pilot is told."""
    ahead = waiting(state, PirateAhead)
    if ahead is None:
        return None
    return box.pirates[ahead.card].tribute if ahead.card else ahead.tribute


@checks(PayTribute)
def check_pay_tribute(box: Box, state: State, move: PayTribute) -> list[Problem]:
    """Who cannot pay must fight."""
    problems = pending_problems(box, state, PirateAhead, move.seat)
    tribute = tribute_asked(box, state)
    astro = ship_of(state, move.seat).goods.astro
    if tribute is not None and astro < tribute:
        problems.append(box.problem("tribute-short", tribute=tribute, astro=astro))
    return problems


@applies(PayTribute)
def pay_tribute(box: Box, state: State, move: PayTribute) -> State:
    """The pirate is content, stays in the row, and the flight goes on."""
    pirate = pirate_ahead(box, state)
    assert pirate is not None
    ship = ship_of(state, move.seat)
    ship = replace(ship, goods=minus(ship.goods, Goods(astro=pirate.tribute)))
    return laid_open(box, state, pirate.id, pending=state.pending[1:], **{move.seat: ship})


@checks(Fight)
def check_fight(box: Box, state: State, move: Fight) -> list[Problem]:
    return pending_problems(box, state, PirateAhead, move.seat)


@applies(Fight)
def fight(box: Box, state: State, move: Fight) -> State:
    pirate = pirate_ahead(box, state)
    assert pirate is not None
    return laid_open(box, state, pirate.id, pending=(Combat(pirate.id), *state.pending[1:]))


@legal_when_pending(PirateAhead)
def legal_at_pirate(box: Box, state: State) -> Iterator[PayTribute | Fight]:
    tribute = tribute_asked(box, state)
    if tribute is None or ship_of(state, state.active).goods.astro >= tribute:
        yield PayTribute(state.active)
    yield Fight(state.active)


def check_combat_roll(box: Box, state: State, move: Roll) -> list[Problem]:
    return roll_problems(box, move, "blue", box.dice.blue)


def combat_roll(box: Box, state: State, move: Roll) -> State:
    """The pilot rolls first, then the opponent for the pirate; a tie wins for the pilot."""
    combat = state.pending[0]
    assert isinstance(combat, Combat)
    if not combat.blue:
        return replace(state, pending=(Combat(combat.card, move.faces[0]), *state.pending[1:]))
    state = replace(state, pending=state.pending[1:])
    pirate = box.pirates[combat.card]
    mine = combat_strength(ship_of(state, state.active), combat.blue)
    if mine >= pirate.strength + move.faces[0]:
        return _won(box, state, pirate)
    return _lost(box, state, pirate)


def _won(box: Box, state: State, pirate: Pirate) -> State:
    """The card with its fame goes to the pilot, who takes a resource; the reserve fills the row."""
    seat = state.active
    ship = ship_of(state, seat)
    ship = replace(ship, pirates=(*ship.pirates, pirate.id))
    rewards = (RewardResource(pirate.id),) * pirate.resources
    state = replace(
        state, pending=possible_rewards(box, ship, rewards) + state.pending, **{seat: ship}
    )
    return removed_from_row(box, state, turned=False)


def _lost(box: Box, state: State, pirate: Pirate) -> State:
    """The flight ends, and the card may cost a cannon or a module."""
    state = replace(state, flight=replace(flight_of(state), stopped=True))
    seat = state.active
    ship = ship_of(state, seat)
    loss = pirate.loss
    if box.agreed(state).nothing_to_lose == "other-part":
        if loss == "module" and ship.modules == Modules():
            loss = "cannon"
        elif loss == "cannon" and not ship.cannons:
            loss = "module"
    if loss == "cannon":
        return replace(state, **{seat: replace(ship, cannons=one_less(ship.cannons))})
    if loss == "module" and ship.modules != Modules():
        return replace(state, pending=(*state.pending, ModuleLoss(pirate.id)))
    return state


def one_less(levels: tuple[int, ...]) -> tuple[int, ...]:
    """A level 1 goes if there is one, else a level 2 turns back: starship.md, section 9."""
    if 1 in levels:
        at = levels.index(1)
        return levels[:at] + levels[at + 1 :]
    return (*levels[:-1], 1) if levels else ()


@checks(GiveUpModule)
def check_give_up_module(box: Box, state: State, move: GiveUpModule) -> list[Problem]:
    problems = pending_problems(box, state, ModuleLoss, move.seat)
    if move.module not in MODULES:
        problems.append(box.problem("unknown-module", module=move.module))
    elif not module_level(ship_of(state, move.seat), move.module):
        problems.append(box.problem("module-not-built", module=move.module))
    return problems


@applies(GiveUpModule)
def give_up_module(box: Box, state: State, move: GiveUpModule) -> State:
    """Of a level 2 its level 1 stays, and the point goes with it."""
    ship = ship_of(state, move.seat)
    level = module_level(ship, move.module)
    out = state.modules_out
    if level == 2 and box.agreed(state).lost_level_2_module == "out-of-game":
        out = (*out, move.module)
    ship = replace(ship, modules=replace(ship.modules, **{move.module: level - 1}))
    ship = _without_excess(box, state, ship, move.module)
    return replace(state, pending=state.pending[1:], modules_out=out, **{move.seat: ship})


def _without_excess(box: Box, state: State, ship: Ship, module: Module) -> Ship:
    """Smaller bays hold less; what no longer fits is lost unless the table agreed otherwise."""
    if module != "logistics" or box.agreed(state).lost_logistics == "excess-kept":
        return ship
    bay = box.modules.storage[ship.modules.logistics]
    held = ship.goods
    goods = Goods(
        min(bay, held.food),
        min(bay, held.ore),
        min(bay, held.carbon),
        min(bay, held.fuel),
        min(bay, held.trade_goods),
        held.science,
        held.astro,
    )
    return replace(ship, goods=goods)


@legal_when_pending(ModuleLoss)
def legal_give_up_module(box: Box, state: State) -> Iterator[GiveUpModule]:
    ship = ship_of(state, state.active)
    for module in MODULES:
        if module_level(ship, module):
            yield GiveUpModule(state.active, module)
