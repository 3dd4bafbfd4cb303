"""What encounters bring and a player has to choose: resources, upgrades, a locked ship, a jump."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.pending import waiting
from companion.core.words import Problem
from companion.games.starfarers.rules.box import UPGRADES, Box
from companion.games.starfarers.rules.flight import arrived
from companion.games.starfarers.rules.goods import cards
from companion.games.starfarers.rules.holdings import received
from companion.games.starfarers.rules.moves import (
    AddUpgrade,
    ChooseLocked,
    ForgoJump,
    RemoveUpgrade,
    SpaceJump,
    TakeResources,
)
from companion.games.starfarers.rules.pieces import board_of, first_ship, foreign_spaceport_points
from companion.games.starfarers.rules.resting import resting_problems, traffic
from companion.games.starfarers.rules.rulebook import applies, checks, legal_when_pending
from companion.games.starfarers.rules.state import (
    GainUpgrade,
    JumpShip,
    LockShip,
    LoseUpgrade,
    Ship,
    State,
    TakeAny,
    ship_of,
    with_player,
    with_ship,
)
from companion.games.starfarers.rules.turn import answered, by_itself, flight_of, pending_problems
from companion.games.starfarers.rules.upgrades import (
    fits,
    fitted,
    fitted_upgrades,
    fitting,
    most,
    with_upgrade,
)

# --- resources of choice ------------------------------------------------------------------------


@by_itself(TakeAny)
def nothing_to_take(box: Box, state: State) -> State:
    """An empty bank gives nothing."""
    item = waiting(state, TakeAny)
    assert item is not None
    return state if item.count and any(state.bank) else answered(state, item)


@checks(TakeResources)
def check_take_resources(box: Box, state: State, move: TakeResources) -> list[Problem]:
    problems = pending_problems(box, state, TakeAny, move.seat)
    item = waiting(state, TakeAny, move.seat)
    if item is None or problems:
        return problems
    wanted = cards(move.cards)
    count = min(item.count, sum(state.bank))
    if sum(wanted) != count:
        problems.append(box.problem("wrong-number-of-cards", count=sum(wanted), needed=count))
    if any(want > held for want, held in zip(wanted, state.bank, strict=True)):
        problems.append(box.problem("bank-too-small"))
    return problems


@applies(TakeResources)
def take_resources(box: Box, state: State, move: TakeResources) -> State:
    state = received(state, move.seat, cards(move.cards))
    return answered(state, waiting(state, TakeAny, move.seat))


# --- upgrades -----------------------------------------------------------------------------------


@by_itself(GainUpgrade)
def no_room_for_upgrade(box: Box, state: State) -> State:
    item = waiting(state, GainUpgrade)
    assert item is not None
    return state if fitting(box, state, item.seat) else answered(state, item)


@checks(AddUpgrade)
def check_add_upgrade(box: Box, state: State, move: AddUpgrade) -> list[Problem]:
    problems = pending_problems(box, state, GainUpgrade, move.seat)
    if problems or fits(box, state, move.seat, move.upgrade):
        return problems
    limit = most(box, move.upgrade)
    if fitted(state.players[move.seat], move.upgrade) >= limit:
        return [box.problem("no-room-on-ship", part=move.upgrade, most=limit)]
    return [box.problem("supply-empty", part=move.upgrade)]


@applies(AddUpgrade)
def add_upgrade(box: Box, state: State, move: AddUpgrade) -> State:
    state = with_player(state, move.seat, with_upgrade(state.players[move.seat], move.upgrade))
    return answered(state, waiting(state, GainUpgrade, move.seat))


@legal_when_pending(GainUpgrade)
def legal_add_upgrade(box: Box, state: State) -> Iterator[AddUpgrade]:
    item = waiting(state, GainUpgrade)
    assert item is not None
    yield from (AddUpgrade(item.seat, upgrade) for upgrade in fitting(box, state, item.seat))


@by_itself(LoseUpgrade)
def nothing_to_remove(box: Box, state: State) -> State:
    """Without upgrades nothing is lost; fame and friendship never are in their place."""
    item = waiting(state, LoseUpgrade)
    assert item is not None
    return state if fitted_upgrades(state.players[item.seat]) else answered(state, item)


@checks(RemoveUpgrade)
def check_remove_upgrade(box: Box, state: State, move: RemoveUpgrade) -> list[Problem]:
    problems = pending_problems(box, state, LoseUpgrade, move.seat)
    if not problems and not fitted(state.players[move.seat], move.upgrade):
        problems.append(box.problem("upgrade-missing", part=move.upgrade))
    return problems


@applies(RemoveUpgrade)
def remove_upgrade(box: Box, state: State, move: RemoveUpgrade) -> State:
    player = with_upgrade(state.players[move.seat], move.upgrade, -1)
    item = waiting(state, LoseUpgrade, move.seat)
    return answered(with_player(state, move.seat, player), item)


@legal_when_pending(LoseUpgrade)
def legal_remove_upgrade(box: Box, state: State) -> Iterator[RemoveUpgrade]:
    for item in state.pending:
        if not isinstance(item, LoseUpgrade):
            return
        player = state.players[item.seat]
        yield from (RemoveUpgrade(item.seat, up) for up in UPGRADES if fitted(player, up))


# --- a ship that may not fly --------------------------------------------------------------------


def lockable(box: Box, state: State, seat: str) -> tuple[Ship, ...]:
    """The first ship (2001), or any but one that has to clear a spaceport point (2019)."""
    player = state.players[seat]
    if box.rules.encounter_ship == "first":
        first = first_ship(player)
        return (first,) if first else ()
    foreign = foreign_spaceport_points(board_of(box, state), state, seat)
    free = tuple(ship for ship in player.ships if ship.at not in foreign and not ship.locked)
    return free or player.ships


@by_itself(LockShip)
def lock_the_only_ship(box: Box, state: State) -> State:
    """Where there is no choice, nobody is asked."""
    item = waiting(state, LockShip)
    assert item is not None
    ships = lockable(box, state, item.seat)
    if len(ships) > 1:
        return state
    for ship in ships:
        state = with_ship(state, item.seat, replace(ship, locked=True))
    return answered(state, item)


@checks(ChooseLocked)
def check_choose_locked(box: Box, state: State, move: ChooseLocked) -> list[Problem]:
    problems = pending_problems(box, state, LockShip, move.seat)
    if problems:
        return problems
    if ship_of(state.players[move.seat], move.rings) is None:
        return [box.problem("no-such-ship", rings=move.rings)]
    if move.rings not in [ship.rings for ship in lockable(box, state, move.seat)]:
        return [box.problem("ship-must-clear", rings=move.rings)]
    return []


@applies(ChooseLocked)
def choose_locked(box: Box, state: State, move: ChooseLocked) -> State:
    ship = ship_of(state.players[move.seat], move.rings)
    assert ship is not None
    state = with_ship(state, move.seat, replace(ship, locked=True))
    return answered(state, waiting(state, LockShip, move.seat))


@legal_when_pending(LockShip)
def legal_choose_locked(box: Box, state: State) -> Iterator[ChooseLocked]:
    item = waiting(state, LockShip)
    assert item is not None
    yield from (ChooseLocked(item.seat, ship.rings) for ship in lockable(box, state, item.seat))


# --- space jumps --------------------------------------------------------------------------------


def may_jump(box: Box, state: State, seat: str) -> tuple[Ship, ...]:
    """The first ship (2001) or a ship of choice (2019)."""
    player = state.players[seat]
    if box.rules.encounter_ship == "first":
        first = first_ship(player)
        return (first,) if first else ()
    return player.ships


@by_itself(JumpShip)
def no_ship_to_jump(box: Box, state: State) -> State:
    item = waiting(state, JumpShip)
    assert item is not None
    return state if may_jump(box, state, item.seat) else answered(state, item)


@checks(SpaceJump)
def check_space_jump(box: Box, state: State, move: SpaceJump) -> list[Problem]:
    problems = pending_problems(box, state, JumpShip, move.seat)
    if problems:
        return problems
    ship = ship_of(state.players[move.seat], move.rings)
    if ship is None:
        return [box.problem("no-such-ship", rings=move.rings)]
    if ship not in may_jump(box, state, move.seat):
        problems.append(box.problem("first-ship-jumps"))
    road = traffic(box, state, move.seat, ship)
    if move.to not in road.board.neighbours or move.to == ship.at:
        return [*problems, box.problem("no-such-point", point=move.to)]
    return problems + resting_problems(box, road, ship, move.to)


@applies(SpaceJump)
def space_jump(box: Box, state: State, move: SpaceJump) -> State:
    """The ship is where it jumped to; whether it may still fly is a house rule (2019)."""
    ship = ship_of(state.players[move.seat], move.rings)
    assert ship is not None
    state = answered(state, waiting(state, JumpShip, move.seat))
    jumped = replace(ship, at=move.to, jumped=box.agreed(state).jump_ends_move == "yes")
    state = with_ship(state, move.seat, jumped)
    state = replace(state, flight=replace(flight_of(state), current=move.rings))
    return arrived(box, state, move.seat, jumped)


@checks(ForgoJump)
def check_forgo_jump(box: Box, state: State, move: ForgoJump) -> list[Problem]:
    return pending_problems(box, state, JumpShip, move.seat)


@applies(ForgoJump)
def forgo_jump(box: Box, state: State, move: ForgoJump) -> State:
    return answered(state, waiting(state, JumpShip, move.seat))


@legal_when_pending(JumpShip)
def legal_space_jump(box: Box, state: State) -> Iterator[SpaceJump | ForgoJump]:
    item = waiting(state, JumpShip)
    assert item is not None
    for ship in may_jump(box, state, item.seat):
        road = traffic(box, state, item.seat, ship)
        for at in road.board.points:
            if at != ship.at and at not in road.closed:
                yield SpaceJump(item.seat, ship.rings, at)
    yield ForgoJump(item.seat)
