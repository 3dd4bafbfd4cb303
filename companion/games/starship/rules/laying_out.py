"""Laying out the table before the first event: what each pair of hands puts where, in order.

Everything is read off the starting position, so handicaps and the owner's own values are in it.
The open missions and the free module are not here: the game itself asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.words import Note
from companion.games.starship.rules.box import SEATS, Box, Seat
from companion.games.starship.rules.cards import RESERVE
from companion.games.starship.rules.ship import MODULES
from companion.games.starship.rules.state import State, ship_of


def laying_out(box: Box, start: State) -> tuple[Note, ...]:
    """First both ships, so that both players have something to do, then what lies between them.

    What was agreed and comes to nothing is said before anybody has laid out a thing.
    """
    return (*warnings(box), *_ships(box, start), *_between(box))


def warnings(box: Box) -> tuple[Note, ...]:
    """A handicap needs a beginner, and a beginner a handicap; alone both come to nothing."""
    choices = box.choices
    handicaps = (choices.handicap_astro, choices.handicap_notes, choices.handicap_parts)
    if "on" in handicaps and choices.beginner == "none":
        return (Note("no-beginner"),)
    if "on" not in handicaps and choices.beginner != "none":
        return (Note("no-handicap", {"seat": choices.beginner}),)
    return ()


def _ships(box: Box, start: State) -> Iterator[Note]:
    """What both do alike is one step; a handicap makes two of it."""
    for seat in SEATS:
        yield Note("lay-ship", {"card": ship_of(start, seat).colonies[0]}, seat)
    ship = ship_of(start, SEATS[0])
    goods = ship.goods
    yield Note("lay-markers", {"trade_goods": goods.trade_goods, "science": goods.science})
    own = {seat: {note.code: note for note in _own(box, start, seat)} for seat in SEATS}
    for code in dict.fromkeys(code for notes in own.values() for code in notes):
        steps = [notes[code] for notes in own.values() if code in notes]
        if len(steps) == len(SEATS) and all(step.params == steps[0].params for step in steps):
            yield Note(f"both-{code}", steps[0].params)
        else:
            yield from steps
    ships = (f"{ship.colony_ships} colony_ships", f"{ship.trade_ships} trade_ships")
    yield Note("lay-hangar", {"goods": ships})
    yield Note("lay-modules", {"count": len(MODULES)})


def _own(box: Box, start: State, seat: Seat) -> Iterator[Note]:
    """What a handicap changes."""
    ship = ship_of(start, seat)
    yield Note("lay-astro", {"count": ship.goods.astro}, seat)
    parts = (f"{len(ship.boosters)} boosters", f"{len(ship.cannons)} cannons")
    yield Note("lay-parts", {"goods": parts}, seat)
    spare = {
        "boosters": box.limits.boosters - len(ship.boosters),
        "cannons": box.limits.cannons - len(ship.cannons),
    }
    waiting = tuple(f"{count} {part}" for part, count in spare.items() if count > 0)
    if waiting:
        yield Note("lay-spare-parts", {"goods": waiting}, seat)


def _between(box: Box) -> Iterator[Note]:
    limits = box.limits
    yield Note("lay-supply", {"count": len(MODULES)})
    cards: dict[str, int | str | tuple[str, ...]] = {
        "count": len(box.start_cards),
        "stacks": limits.stacks,
        "size": limits.stack_size,
    }
    yield Note("lay-sectors", cards)
    first, last = RESERVE[0].upper(), RESERVE[-1].upper()
    yield Note("lay-reserve", {"first": first, "last": last})
    yield Note("lay-missions", {})
