"""The audit: can this position be laid out with what is in the box? Every mismatch is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.words import Problem
from companion.games.starship.rules.audit_fields import audit_fields
from companion.games.starship.rules.audit_turn import audit_turn
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.goods import COUNTED, GOODS, amount
from companion.games.starship.rules.ship import MODULES, Ship, module_level
from companion.games.starship.rules.stacks import blank_places, reserve_left, unseen_start_cards
from companion.games.starship.rules.state import (
    State,
    adventures_seen,
    cards_of,
    opponent,
    ship_of,
    start_colony,
)


def audit(box: Box, state: State) -> list[Problem]:
    """All findings: fields first, since the rest counts on them; ships, cards, the turn."""
    problems = audit_fields(box, state)
    if problems:
        return problems
    for seat in SEATS:
        problems += _ship(box, state, seat)
    problems += _modules(box, state)
    problems += _coins(box, state)
    problems += _sector_cards(box, state)
    problems += _adventure_cards(box, state)
    problems += audit_turn(box, state)
    return problems


def _ship(box: Box, state: State, seat: Seat) -> Iterator[Problem]:
    ship = ship_of(state, seat)
    levels = box.modules.storage
    kept = box.agreed(state).lost_logistics == "excess-kept"
    bay = levels[-1] if kept else levels[min(2, max(0, ship.modules.logistics))]
    for good in COUNTED:
        if amount(ship.goods, good) < 0:
            yield box.problem("negative", seat=seat, good=good)
    for good in GOODS:
        most = box.limits.science if good == "science" else bay
        if amount(ship.goods, good) > most:
            yield box.problem("overfull", seat=seat, good=good, most=most)
    yield from _parts(box, seat, ship)
    yield from _cards_in_front(box, seat, ship)


def _parts(box: Box, seat: Seat, ship: Ship) -> Iterator[Problem]:
    limits = box.limits
    counts = {
        "boosters": (len(ship.boosters), limits.boosters),
        "cannons": (len(ship.cannons), limits.cannons),
        "colony_ships": (ship.colony_ships, limits.colony_ships),
        "trade_ships": (ship.trade_ships, limits.trade_ships),
        "hangar": (ship.colony_ships + ship.trade_ships, limits.hangar),
    }
    for part, (count, most) in counts.items():
        if not 0 <= count <= most:
            yield box.problem("too-many", seat=seat, part=part, count=count, most=most)
    for level in (*ship.boosters, *ship.cannons):
        if level not in (1, 2):
            yield box.problem("impossible-level", seat=seat, level=level)
    for module in MODULES:
        if module_level(ship, module) not in (0, 1, 2):
            yield box.problem("impossible-level", seat=seat, level=module_level(ship, module))


def _cards_in_front(box: Box, seat: Seat, ship: Ship) -> Iterator[Problem]:
    places = (
        (ship.colonies, box.colonies),
        (ship.pirates, box.pirates),
        (ship.adventures, box.adventures),
    )
    for cards, home in places:
        for card in cards:
            if card not in home:
                yield box.problem("card-out-of-place", seat=seat, card=card)
    for card in ship.posts:
        if card not in box.markets or not box.markets[card].post:
            yield box.problem("card-out-of-place", seat=seat, card=card)
    own, other = start_colony(box, seat), start_colony(box, opponent(seat))
    for card, wrong in ((own, own not in ship.colonies), (other, other in ship.colonies)):
        if wrong:
            yield box.problem("card-out-of-place", seat=seat, card=card)


def _modules(box: Box, state: State) -> Iterator[Problem]:
    for module in MODULES:
        copies = [
            module_level(state.sun, module) == 2,
            module_level(state.moon, module) == 2,
            module in state.modules_out,
        ]
        if sum(copies) > 1:
            yield box.problem("module-copy-twice", module=module)


def _coins(box: Box, state: State) -> Iterator[Problem]:
    astro = state.sun.goods.astro + state.moon.goods.astro
    if box.agreed(state).bank_of_coins == "limited" and astro > box.limits.coins:
        yield box.problem("too-many-coins", astro=astro, coins=box.limits.coins)


def _sector_cards(box: Box, state: State) -> Iterator[Problem]:
    """Each card lies in one place; start cards and reserve add up to the box."""
    places = Counter(cards_of(state.sun) + cards_of(state.moon))
    for stack in state.stacks:
        places.update(stack.known)
    for card, times in places.items():
        if times > 1:
            yield box.problem("card-twice", card=card)
    left = reserve_left(box, state)
    for number, stack in enumerate(state.stacks, start=1):
        for card in stack.known:
            if card not in box.start_cards and card not in box.reserve_cards:
                yield box.problem("card-out-of-place", card=card, stack=number)
        if stack.size > box.limits.stack_size or blank_places(stack) < 0:
            yield box.problem("stack-too-big", stack=number, size=stack.size)
        flown = state.flight is not None and state.flight.stack == number
        replacing = flown and (state.pending or state.phase == "over")
        if stack.size < box.limits.stack_size and any(left.values()) and not replacing:
            yield box.problem("stack-short", stack=number, size=stack.size)
    blanks = sum(map(blank_places, state.stacks)) - len(state.unplaced or ())
    unseen = len(unseen_start_cards(box, state))
    if blanks != unseen:
        yield box.problem("start-cards-do-not-add-up", unseen=unseen, blanks=blanks)
    yield from _reserve(box, state)


def _reserve(box: Box, state: State) -> Iterator[Problem]:
    """The reserve is used up from I to IV; later numerals stay untouched until then."""
    begun = False
    for deck, count in reversed(reserve_left(box, state).items()):
        whole = len(box.reserve[deck])
        if count < 0 or (begun and count > 0):
            yield box.problem("reserve-does-not-add-up", deck=deck, count=count)
        begun = begun or count < whole


def _adventure_cards(box: Box, state: State) -> Iterator[Problem]:
    seen = Counter(adventures_seen(state))
    for card, times in seen.items():
        if card not in box.adventures:
            yield box.problem("card-out-of-place", card=card)
        elif times > 1:
            yield box.problem("card-twice", card=card)
    if state.phase == "setup" or state.pending:
        return
    expected = min(
        box.limits.open_missions, len(state.missions) + len(box.adventures.keys() - seen.keys())
    )
    if state.phase != "over" and len(state.missions) != expected:
        yield box.problem("missions-do-not-add-up", count=len(state.missions), needed=expected)
