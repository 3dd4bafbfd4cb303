"""What the last event did, for motion and sound: goods, cards and parts that changed hands."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.starship.rules.box import SEATS
from companion.games.starship.rules.goods import COUNTED, amount
from companion.games.starship.rules.ship import MODULES, Ship, module_level
from companion.games.starship.rules.state import PirateAhead, State, sector_name
from companion.view.commands import key_of
from companion.view.table_view import Effect

_PARTS = {
    "boosters": "figure part {} booster",
    "cannons": "figure part {} cannon",
    "colony_ships": "figure hangar {}",
    "trade_ships": "figure hangar {}",
}
_CARDS = {
    "colonies": "figure colonies {}",
    "posts": "figure posts {}",
    "pirates": "figure honour {} fame",
}


def effects(before: State, secret: bool, after: State) -> Iterator[Effect]:
    """All of it lies open; of a `secret` event only that a pirate has come."""
    if secret and after.flight and after.pending and isinstance(after.pending[0], PirateAhead):
        yield Effect("turn", sector_name(after.flight.stack))
        yield Effect("harm", end=key_of("seat", after.active))
    if before.sun is not after.sun or before.moon is not after.moon:
        yield from _goods(before, after)
        for seat, old, new in _ships(before, after):
            yield from _built(seat, old, new)


def _ships(before: State, after: State) -> Iterator[tuple[str, Ship, Ship]]:
    for seat in SEATS:
        old, new = getattr(before, seat), getattr(after, seat)
        if old is not new:
            yield seat, old, new


def _goods(before: State, after: State) -> Iterator[Effect]:
    """From one ship to the other where one has less and the other more, else with the bank."""
    for good in COUNTED:
        changed = {
            key_of("seat", seat): amount(new.goods, good) - amount(old.goods, good)
            for seat, old, new in _ships(before, after)
        }
        less = {seat: -count for seat, count in changed.items() if count < 0}
        more = {seat: count for seat, count in changed.items() if count > 0}
        if less and more:
            ((giver, count),), (taker,) = less.items(), more
            yield Effect("give", good, count, giver, taker)
            continue
        for seat, count in less.items():
            yield Effect("give", good, count, start=seat)
        for seat, count in more.items():
            yield Effect("take", good, count, end=seat)


def _built(seat: str, old: Ship, new: Ship) -> Iterator[Effect]:
    for field, key in _CARDS.items():
        for card in getattr(new, field):
            if card not in getattr(old, field):
                yield Effect("move", key_of("card", card), start="row flight", end=key.format(seat))
    for field, key in _PARTS.items():
        was, has = getattr(old, field), getattr(new, field)
        if was != has:
            yield Effect("place" if _sum(has) > _sum(was) else "remove", key.format(seat))
    for module in MODULES:
        was, has = module_level(old, module), module_level(new, module)
        if was != has:
            yield Effect("place" if has > was else "remove", f"figure module {seat} {module}")


def _sum(parts: int | tuple[int, ...]) -> int:
    return parts if isinstance(parts, int) else sum(parts)
