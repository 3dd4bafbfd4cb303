"""How a number on the table came about, for a long press: speed 5 = boosters 2 + die 3."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.goods import amount
from companion.games.starship.rules.points import score
from companion.games.starship.rules.production import module_income
from companion.games.starship.rules.ship import MODULES, booster_value, cannon_value, capacity
from companion.games.starship.rules.state import Combat, State, ship_of
from companion.view.captions import Caption, name
from companion.view.table_view import Sum, SumPart

Source = tuple[str, str, tuple[int, ...]]
"""Kind of id, id, and the numbers of the die on which it brings one."""


def _sum(code: str, parts: Iterable[SumPart], *, open: bool = False) -> Sum:
    listed = tuple(parts)
    return Sum(sum(part.value for part in listed), listed, open, Caption(code))


def _part(code: str, value: int) -> SumPart:
    return SumPart(Caption(f"sum-{code}"), value)


def sources_of(box: Box, state: State, seat: Seat, good: str) -> tuple[Source, ...]:
    """Colonies bring resources, the Science and Production Modules science and trade goods."""
    ship = ship_of(state, seat)
    sources: list[Source] = [
        ("card", card, (box.colonies[card].number,))
        for card in ship.colonies
        if box.colonies[card].resource == good
    ]
    numbers = tuple(
        number
        for number in sorted(set(box.dice.yellow))
        if amount(module_income(box, ship, seat, number), good)
    )
    if numbers:
        sources.append(("module", "science" if good == "science" else "production", numbers))
    return tuple(sources)


def bay_sum(box: Box, state: State, seat: Seat, good: str) -> Sum:
    """What a bay holds, how much fits, and who fills it: colony or module, and its numbers."""
    ship = ship_of(state, seat)
    held, most = amount(ship.goods, good), capacity(box, ship, good) or 0
    sources = [
        Caption(f"income-{kind}", {kind: id, "numbers": tuple(map(str, numbers))})
        for kind, id, numbers in sources_of(box, state, seat, good)
    ]
    head = Caption("bay", {"good": good, "held": held, "most": most})
    return Sum(held, lines=(head, *(sources or [Caption("no-income")])))


def speed_sum(state: State, seat: Seat) -> Sum:
    """Boosters and the yellow die; before the roll, and for the other seat, only the boosters."""
    parts = [_part("boosters", booster_value(ship_of(state, seat)))]
    rolled = state.yellow if seat == state.active else 0
    if rolled:
        parts.append(_part("die", rolled))
    return _sum("speed", parts, open=not rolled)


def strength_sum(state: State, seat: Seat) -> Sum:
    """Cannons and the blue die of a fight under way."""
    parts = [_part("cannons", cannon_value(ship_of(state, seat)))]
    front = state.pending[0] if state.pending else None
    blue = front.blue if isinstance(front, Combat) and seat == state.active else 0
    if blue:
        parts.append(_part("die", blue))
    return _sum("strength", parts, open=not blue)


def points_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Victory points, leaving out what brings none."""
    return _sum(
        "points",
        (
            SumPart(
                name("score", part.code),
                part.points,
                tuple(name("module" if id in MODULES else "card", id) for id in part.of),
            )
            for part in score(box, state, seat).parts
            if part.points
        ),
    )


def fame_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Every card that brings fame."""
    ship = ship_of(state, seat)
    found = [(card, box.pirates[card].fame) for card in ship.pirates]
    found += [(card, box.adventures[card].fame) for card in ship.adventures]
    return _sum("fame", (SumPart(name("card", card), fame) for card, fame in found if fame))


def friendship_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Every trading post that brings friendship."""
    posts = ship_of(state, seat).posts
    found = [(card, box.markets[card].friendship) for card in posts]
    return _sum(
        "friendship", (SumPart(name("card", card), value) for card, value in found if value)
    )


def actions_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Actions of a flight, and how many of them are gone."""
    level = ship_of(state, seat).modules.command
    base = box.modules.actions[0]
    parts = [_part("base", base)]
    if level:
        parts.append(SumPart(name("module", "command"), box.modules.actions[level] - base))
    if state.flight is not None and seat == state.active and state.flight.actions:
        parts.append(_part("used", -state.flight.actions))
    return _sum("actions", parts)
