"""What is marked and meant on the boards of Starfarers, each place held against the lattice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.core.setup import Setup
from companion.demo.starfarers.hands import Hands
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


def lay_out(driver: Driver, setup: Setup, ship_at: str, *, flown: int = 0, **changes: Any) -> Any:
    """Yellow is to fly with one ship, which is there. Gives the table's screen."""
    game: Any = make_game(setup)
    ship = Ship(1, "colony", ship_at, start=ship_at, steps=flown)
    state = replace(
        game.start(),
        active=SEAT,
        phase="flight",
        turn=5,
        rolled=2,
        pending=(),
        flight=Flight(balls=(3, 4), base=5, current=1 if flown else 0),
    )
    state = changed_player(state, SEAT, ships=(ship,), **changes)
    session = driver.app.session
    session.open(session.journal.new_game(setup, state).number)
    show_table(driver)
    driver.rest()
    return Hands(driver).screen


def see_board(driver: Driver, board: Board, known: Seen | None = None) -> tuple[Picture, Seen]:
    picture = look_at(driver)
    return picture, see(picture, board, known)


def points_wrong(
    driver: Driver, setup: Setup, board: Board, ship_at: str, *, enlarged: float = 1.0
) -> Wrong:
    """Where a ship may fly is marked, and a touch there flies; elsewhere it is told why not.

    A touch of the ship enlarges the map where it may fly to; the button in the corner shows all.
    Enlarged by two fingers, a ship is looked at that has flown far
    already: its marks hide little of the board.
    """
    screen = lay_out(driver, setup, ship_at, flown=0 if enlarged == 1 else 4)
    before, whole = see_board(driver, board)
    reached = {move.path[-1] for move in screen.game.legal(screen.state) if isinstance(move, Fly)}
    touch(driver, whole.at(board.points[ship_at]))
    driver.rest()
    driver.tap("fit")
    driver.rest()
    if enlarged == 1:
        seen = whole
        wrong = _marked_wrong(seen, (before, look_at(driver)), board, reached | {ship_at})
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


def _marked_wrong(
    seen: Seen, pictures: tuple[Picture, Picture], board: Board, marked: set[str]
) -> Wrong:
    wrong: Wrong = {}
    for name, place in board.points.items():
        if not seen.in_sight(seen.at(place)):
            continue
        differs = changed_near(*pictures, seen.at(place), 0.12 * seen.side)
        if (differs >= MARKED) != (name in marked):
            wrong[name] = f"drawn {differs:.2f}"
    return wrong


def planets_wrong(
    driver: Driver, setup: Setup, board: Board, planet: Place, kind: type[Any], **changes: Any
) -> Wrong:
    """A ship beside a planet can look at its chip or clear it; all other planets say why not."""
    name = board.system_of(planet)
    ids = {
        f"{system}-{number}": place
        for system, planets in board.systems.items()
        for number, (place, _) in enumerate(planets, start=1)
    }
    own = next(id for id, place in ids.items() if place == planet)
    middle = set.intersection(*(corners(place) for place, _ in board.systems[name]))
    others = set().union(*(corners(place) for place, _ in board.systems[name] if place != planet))
    x, y = min(corners(planet) - middle - others)
    screen = lay_out(driver, setup, f"{x},{y}", **changes)
    _, seen = see_board(driver, board)
    verb = next(v for v in screen.moment.verbs if any(isinstance(m, kind) for m in _moves(v)))
    if screen.chosen != verb:
        driver.tap(Hands(driver).button(verb))
        driver.rest()
    wrong: Wrong = {}
    with listening(screen) as heard:
        for id, place in ids.items():
            touch(driver, seen.middle(place))
            made = [move.planet for move in heard.moves]
            refused = [move.planet for move in heard.refused]
            heard.forget()
            if (made, refused) != (([own], []) if id == own else ([], [id])):
                wrong[id] = f"touched: made {made}, refused {refused}"
    return wrong


def _moves(verb: Any) -> tuple[Any, ...]:
    return tuple(move for moves in verb.targets.values() for move in moves)
