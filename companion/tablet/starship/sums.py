"""How a number on the table came about, for a long press: speed 5 = boosters 2 + die 3.

Parts are codes and counts, like everything the rules hand out; the screen says them.
"""

from __future__ import annotations

from msgspec import Struct

from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.goods import amount
from companion.games.starship.rules.points import score
from companion.games.starship.rules.production import module_income
from companion.games.starship.rules.ship import MODULES, booster_value, cannon_value, capacity
from companion.games.starship.rules.state import Combat, State, ship_of


class Term(Struct, frozen=True):
    """One part of a sum; `of` are the cards or modules behind it, `kind` says what they are."""

    code: str
    value: int
    of: tuple[str, ...] = ()
    kind: str = "card"


class Sum(Struct, frozen=True):
    """A number with its parts. `open` says that a die still has to be rolled and comes on top."""

    code: str
    terms: tuple[Term, ...]
    open: bool = False

    @property
    def total(self) -> int:
        return sum(term.value for term in self.terms)


class Income(Struct, frozen=True):
    """What a bay holds, how much fits, and who fills it: colony or module, and its numbers."""

    good: str
    held: int
    most: int
    sources: tuple[tuple[str, str, tuple[int, ...]], ...]
    """Kind of id, id, and the numbers of the die on which it produces."""


def income_of(box: Box, state: State, seat: Seat, good: str) -> Income:
    """Colonies bring resources, the Science and Production Modules science and trade goods."""
    ship = ship_of(state, seat)
    sources: list[tuple[str, str, tuple[int, ...]]] = [
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
    return Income(good, amount(ship.goods, good), capacity(box, ship, good) or 0, tuple(sources))


def speed_sum(state: State, seat: Seat) -> Sum:
    """Boosters and the yellow die; before the roll, and for the other seat, only the boosters."""
    terms = [Term("boosters", booster_value(ship_of(state, seat)))]
    rolled = state.yellow if seat == state.active else 0
    if rolled:
        terms.append(Term("die", rolled))
    return Sum("speed", tuple(terms), open=not rolled)


def strength_sum(state: State, seat: Seat) -> Sum:
    """Cannons and the blue die of a fight under way."""
    terms = [Term("cannons", cannon_value(ship_of(state, seat)))]
    front = state.pending[0] if state.pending else None
    blue = front.blue if isinstance(front, Combat) and seat == state.active else 0
    if blue:
        terms.append(Term("die", blue))
    return Sum("strength", tuple(terms), open=not blue)


def points_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Victory points, leaving out what brings none."""
    terms = tuple(
        Term(
            part.code,
            part.points,
            part.of,
            "module" if part.of and part.of[0] in MODULES else "card",
        )
        for part in score(box, state, seat).parts
        if part.points
    )
    return Sum("points", terms)


def fame_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Every card that brings fame."""
    ship = ship_of(state, seat)
    pirates = [Term("card", box.pirates[card].fame, (card,)) for card in ship.pirates]
    missions = [Term("card", box.adventures[card].fame, (card,)) for card in ship.adventures]
    return Sum("fame", tuple(term for term in (*pirates, *missions) if term.value))


def friendship_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Every trading post that brings friendship."""
    posts = ship_of(state, seat).posts
    terms = (Term("card", box.markets[card].friendship, (card,)) for card in posts)
    return Sum("friendship", tuple(term for term in terms if term.value))


def actions_sum(box: Box, state: State, seat: Seat) -> Sum:
    """Actions of a flight, and how many of them are gone."""
    level = ship_of(state, seat).modules.command
    base = box.modules.actions[0]
    terms = [Term("base", base)]
    if level:
        terms.append(Term("module", box.modules.actions[level] - base, ("command",), "module"))
    if state.flight is not None and seat == state.active and state.flight.actions:
        terms.append(Term("used", -state.flight.actions))
    return Sum("actions", tuple(terms))
