"""What is marked and meant on the boards of Starfarers, each place held against the lattice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.setup import Setup
from companion.demo.hands import Hands
from companion.games.registry import make_game
from companion.games.starfarers.rules.moves import Fly
from companion.games.starfarers.rules.state import Flight, Ship, changed_player
from tests.tablet.driving import Driver
from tests.tablet.places.seen_space import Picture, Seen, see
from tests.tablet.places.space_facts import Board, Place, corners
from tests.tablet.places.touching import changed_near, listening, look_at, spread, touch
from tests.tablet.starfarers.evenings import NAMES, show_table

Wrong = dict[str, str]
MARKED = 0.5
SEAT = "yellow"


def of_three() -> Setup:
    return Setup("starfarers", "2019", dict(list(NAMES.items())[:3]))


def lay_out(driver: Driver, setup: Setup, *at: str, flown: int = 0, flies: bool = True) -> Any:
    """Yellow is to fly with ships that are there; or to trade, if nobody `flies`. Gives the table's
    screen."""
    game: Any = make_game(setup)
    ships = tuple(
        Ship(rings, "colony", place, start=place, steps=flown)
        for rings, place in enumerate(at, start=1)
    )
    flight = Flight(balls=(3, 4), base=5, current=1 if flown else 0)
    state = replace(
        game.start(),
        active=SEAT,
        phase="flight" if flies else "trade",
        turn=5,
        rolled=2,
        pending=(),
        flight=flight if flies else None,
    )
    state = changed_player(state, SEAT, ships=ships)
    session = driver.app.session
    session.open(session.journal.new_game(setup, state).number)
    show_table(driver)
    driver.rest()
    page: Any = driver.app.page
    return page.screen


def see_board(driver: Driver, board: Board, known: Seen | None = None) -> tuple[Picture, Seen]:
    picture = look_at(driver)
    return picture, see(picture, board, known)


def points_wrong(
    driver: Driver, setup: Setup, board: Board, ship_at: str, *, enlarged: float = 1.0
) -> Wrong:
    """Where a ship may fly is marked, and a touch there flies; elsewhere it is told why not.

    Enlarged by two fingers, a ship is looked at that has flown far already: its marks hide little
    of the board.
    """
    lay_out(driver, setup, ship_at, flies=False)
    _, whole = see_board(driver, board)
    screen = lay_out(driver, setup, ship_at, flown=0 if enlarged == 1 else 4)
    opened = driver.app.session.opened
    reached = {move.path[-1] for move in opened.game.legal(opened.state) if isinstance(move, Fly)}
    choose(driver, screen, "fly")
    if enlarged == 1:
        seen = whole
        screen.map.offer(())
        unmarked = look_at(driver)
        screen.show()
        wrong = _marked_wrong(seen, (unmarked, look_at(driver)), board, reached, ship_at)
    else:
        spread(driver, whole.at(board.points[ship_at]), 2 * whole.side, enlarged)
        _, seen = see_board(driver, board, whole)
        wrong = {}
    with listening(screen) as heard:
        for name, place in board.points.items():
            if not seen.in_sight(seen.at(place)) or name == ship_at:
                continue
            touch(driver, seen.at(place))
            made = [move.path[-1] for move in heard.moves]
            refused = [move.path[-1] for move in heard.refused]
            heard.forget()
            if (made, refused) != (([name], []) if name in reached else ([], [name])):
                wrong[name] = f"touched: made {made}, refused {refused}; {wrong.get(name, '')}"
    return wrong


def choose(driver: Driver, screen: Any, code: str) -> None:
    """Touch the key of one of yellow's verbs, unless the table has chosen it already."""
    verb = next(verb for verb in screen.control.view.verbs if verb.key.endswith(f" {code}"))
    if screen.control.chosen != verb.key:
        Hands(driver).tap(verb.key)
        driver.rest()


def _marked_wrong(
    seen: Seen,
    pictures: tuple[Picture, Picture],
    board: Board,
    marked: set[str],
    besides: str,
) -> Wrong:
    """All but one place, where something stands."""
    wrong: Wrong = {}
    for name, place in board.points.items():
        if not seen.in_sight(seen.at(place)) or name == besides:
            continue
        differs = changed_near(*pictures, seen.at(place), 0.12 * seen.side)
        if (differs >= MARKED) != (name in marked):
            wrong[name] = f"drawn {differs:.2f}"
    return wrong


def planets_wrong(driver: Driver, setup: Setup, board: Board, planets: Sequence[Place]) -> Wrong:
    """Ships beside two planets can look at their chips; all other planets say why not."""
    ids = {
        f"{system}-{number}": place
        for system, ring in board.systems.items()
        for number, (place, _) in enumerate(ring, start=1)
    }
    screen = lay_out(driver, setup, *(_beside(board, planet) for planet in planets))
    _, seen = see_board(driver, board)
    choose(driver, screen, "look-at-chip")
    wrong: Wrong = {}
    with listening(screen) as heard:
        for id, place in ids.items():
            touch(driver, seen.middle(place))
            begun = [answers["planet"] for answers in heard.begun]
            refused = [move.planet for move in heard.refused]
            heard.forget()
            if (begun, refused) != (([f"planet {id}"], []) if place in planets else ([], [id])):
                wrong[id] = f"touched: begun {begun}, refused {refused}"
    return wrong


def _beside(board: Board, planet: Place) -> str:
    """A point at which no other planet lies."""
    ring = [place for place, _ in board.systems[board.system_of(planet)]]
    others = set().union(*(corners(place) for place in ring if place != planet))
    x, y = min(corners(planet) - others)
    return f"{x},{y}"
