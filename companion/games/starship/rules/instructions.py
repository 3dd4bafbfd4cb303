"""What to do with your hands: the difference between two positions as instructions to seats."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chances import Roll
from companion.core.words import Note
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.goods import GOODS, amount
from companion.games.starship.rules.moves import (
    ChooseColony,
    CompleteMission,
    GoOn,
    Move,
    Reconcile,
)
from companion.games.starship.rules.points import is_friend, is_hero, points
from companion.games.starship.rules.production import matching_colonies, module_income
from companion.games.starship.rules.ship import MODULES, Ship, module_level, room
from companion.games.starship.rules.state import (
    Combat,
    DrawMission,
    PirateAhead,
    Replacement,
    RewardResource,
    State,
    TopUp,
    opponent,
    ship_of,
)


def instructions(box: Box, before: State, move: Move, after: State) -> tuple[Note, ...]:
    """Instructions in the order in which hands can do them.

    What is paid comes before what is taken; a card leaves its place before another one fills it;
    a card that has to be turned is told when it is due, not while something else comes first. What
    was counted lies there already: whoever moved it once more would make it wrong.
    """
    notes = [*_fought(before, after)]
    counted = isinstance(move, Reconcile | GoOn)
    if not counted:
        notes += _ships(before, after)
    for seat in SEATS:
        notes += _lost_production(box, before, move, seat)
    if _pays_nobody(box, before, move):
        notes.append(Note("nothing-produced"))
    notes += _lost_rewards(box, before, move, after)
    if not counted:
        notes += _row(before, after)
        notes += _decks(before, after)
    if not isinstance(move, GoOn):
        notes += _special_cards(box, before, after)
    if before.flight is not None and after.flight is None:
        notes.append(
            Note(
                "shuffle-stack",
                {"stack": before.flight.stack},
                opponent(before.active),
            )
        )
    if after.phase == "over" and before.phase != "over":
        total = points(box, after, after.active)
        notes.append(Note("game-won", {"seat": after.active, "points": total}))
    elif after.active != before.active:
        notes.append(Note("your-turn", {"seat": after.active}, after.active))
    return tuple(notes)


def _fought(before: State, after: State) -> Iterator[Note]:
    """Who has won comes before what follows from it."""
    was = before.pending[0] if before.pending else None
    if isinstance(was, Combat) and was.blue:
        won = was.card in ship_of(after, after.active).pirates
        yield Note("fight-won" if won else "fight-lost", {"card": was.card}, after.active)


def _ships(before: State, after: State) -> Iterator[Note]:
    """Both ships: first what goes, then what comes, then tiles, then cards."""
    changes = [(seat, ship_of(before, seat), ship_of(after, seat)) for seat in SEATS]
    for changed in (_paid, _taken, _tiles, _cards):
        for seat, old, new in changes:
            if old is not new:
                yield from changed(seat, old, new)


def _tiles(seat: Seat, old: Ship, new: Ship) -> Iterator[Note]:
    if new.colony_ships != old.colony_ships:
        code = "colony-ship-in" if new.colony_ships > old.colony_ships else "colony-ship-out"
        yield Note(code, {}, seat)
    if new.trade_ships != old.trade_ships:
        code = "trade-ship-in" if new.trade_ships > old.trade_ships else "trade-ship-out"
        yield Note(code, {}, seat)
    yield from _parts(seat, "booster", old.boosters, new.boosters)
    yield from _parts(seat, "cannon", old.cannons, new.cannons)
    for module in MODULES:
        was, level = module_level(old, module), module_level(new, module)
        if level != was:
            code = "module-up" if level > was else "module-down"
            yield Note(code, {"module": module, "level": level}, seat)


def _cards(seat: Seat, old: Ship, new: Ship) -> Iterator[Note]:
    for code, cards, had in (
        ("colony-below-ship", new.colonies, old.colonies),
        ("post-below-ship", new.posts, old.posts),
        ("pirate-beside-ship", new.pirates, old.pirates),
        ("adventure-beside-ship", new.adventures, old.adventures),
    ):
        for card in cards:
            if card not in had:
                yield Note(code, {"card": card}, seat)


def _paid(seat: Seat, old: Ship, new: Ship) -> Iterator[Note]:
    for good in GOODS:
        was, held = amount(old.goods, good), amount(new.goods, good)
        if held < was:
            yield Note("give", {"good": good, "count": was - held, "held": held}, seat)
    was, held = old.goods.astro, new.goods.astro
    if held < was:
        yield Note("pay-astro", {"count": was - held, "held": held}, seat)


def _taken(seat: Seat, old: Ship, new: Ship) -> Iterator[Note]:
    for good in GOODS:
        was, held = amount(old.goods, good), amount(new.goods, good)
        if held > was:
            yield Note("take", {"good": good, "count": held - was, "held": held}, seat)
    was, held = old.goods.astro, new.goods.astro
    if held > was:
        yield Note("take-astro", {"count": held - was, "held": held}, seat)


def _parts(seat: Seat, part: str, old: tuple[int, ...], new: tuple[int, ...]) -> Iterator[Note]:
    if len(new) > len(old):
        yield Note(f"{part}-on", {}, seat)
    elif len(new) < len(old):
        yield Note(f"{part}-off", {}, seat)
    elif sum(new) > sum(old):
        yield Note(f"{part}-over", {}, seat)
    elif sum(new) < sum(old):
        yield Note(f"{part}-back", {}, seat)


def _produced(before: State, move: Move) -> int:
    """The number for which production was rolled; 0 for any other move."""
    if isinstance(move, Roll) and before.phase == "production" and not before.pending:
        return move.faces[0]
    return 0


def _pays_nobody(box: Box, before: State, move: Move) -> bool:
    number = _produced(before, move)
    ships = ((seat, ship_of(before, seat)) for seat in SEATS)
    return bool(number) and not any(
        matching_colonies(box, ship, number) or module_income(box, ship, seat, number)
        for seat, ship in ships
    )


def _lost_production(box: Box, before: State, move: Move, seat: Seat) -> Iterator[Note]:
    """What does not fit is lost and said."""
    ship = ship_of(before, seat)
    lost: list[str] = []
    if number := _produced(before, move):
        income = module_income(box, ship, seat, number)
        colonies = matching_colonies(box, ship, number)
        lost += [good for good in ("science", "trade_goods") if amount(income, good)]
        if len(colonies) == 1:
            lost.append(box.colonies[colonies[0]].resource)
    elif isinstance(move, ChooseColony) and move.seat == seat:
        lost.append(box.colonies[move.colony].resource)
    for good in lost:
        if not room(box, ship, good):
            yield Note("lost-no-room", {"good": good}, seat)


def _lost_rewards(box: Box, before: State, move: Move, after: State) -> Iterator[Note]:
    """A reward of choice that finds no room at all is lost, and said."""
    front = before.pending[0] if before.pending else None
    seat = after.active
    if isinstance(move, CompleteMission):
        due, seat = box.adventures[move.mission].resources, move.seat
    elif isinstance(front, Combat) and front.card in ship_of(after, after.active).pirates:
        due = box.pirates[front.card].resources
    else:
        return
    kept = sum(isinstance(item, RewardResource) for item in after.pending)
    if kept < due and after.phase != "over":
        yield Note("reward-lost", {"count": due - kept}, seat)


def _row(before: State, after: State) -> Iterator[Note]:
    """What happens between the ships: the stack in the opponent's hand, cards laid and turned."""
    was, flight = before.flight, after.flight
    dealer = opponent(after.active)
    if was is None:
        if flight is not None:
            yield Note("take-stack", {"stack": flight.stack}, dealer)
        return
    front = before.pending[0] if before.pending else None
    coming = after.pending[0] if after.pending else None
    if isinstance(coming, PirateAhead) and before.pending != after.pending:
        yield Note("keep-pirate-hidden", {}, dealer)
    stack = was.stack - 1
    if len(after.stacks[stack].hidden) > len(before.stacks[stack].hidden):
        turned = not isinstance(front, Combat)
        yield Note("replace-face-down-turned" if turned else "replace-face-down", {}, dealer)
    if flight is None or not flight.row:
        return
    place = flight.row[-1]
    if isinstance(front, PirateAhead) and len(flight.row) > len(was.row):
        yield Note("lay-pirate-open", {"card": place.card}, dealer)
    elif place.used and place.card and was.row and not was.row[-1].used:
        yield Note("turn-card", {"card": place.card}, dealer)


def _decks(before: State, after: State) -> Iterator[Note]:
    """Missions that nobody keeps, and the card that is due now and was not due before."""
    for card in after.set_aside:
        if card not in before.set_aside:
            yield Note("mission-aside", {"card": card}, after.active)
    if not after.pending or after.pending == before.pending:
        return
    item, dealer = after.pending[0], opponent(after.active)
    if isinstance(item, DrawMission) and before.phase != "setup":
        yield Note("open-mission", {}, after.active)
    elif isinstance(item, TopUp):
        yield Note("top-up-stack", {"stack": item.stack}, dealer)
    elif isinstance(item, Replacement) and after.flight is not None:
        turned = after.flight.row[item.place].used
        yield Note("replace-turned" if turned else "replace-card", {}, dealer)


def _special_cards(box: Box, before: State, after: State) -> Iterator[Note]:
    for code, holds in (("hero", is_hero), ("friend", is_friend)):
        held = [seat for seat in SEATS if holds(box, before, seat)]
        holding = [seat for seat in SEATS if holds(box, after, seat)]
        if held != holding:
            if holding:
                yield Note(f"{code}-to", {}, holding[0])
            else:
                yield Note(f"{code}-aside", {}, None)
