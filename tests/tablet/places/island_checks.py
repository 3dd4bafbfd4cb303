"""What is marked, drawn and meant on the island, each place held against its compass name.

Every check gives the places that are wrong, and why. The pictures are of the real window, the
touches real; see `seen_island` for how the island is found in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.tablet.driving import Driver
from tests.tablet.places.compass import (
    HEXES,
    INTERSECTIONS,
    PATHS,
    Point,
    distance,
    open_to,
    towards,
)
from tests.tablet.places.island_positions import (
    choose,
    founding,
    lay_out,
    roads_that_open_all,
    robbing,
)
from tests.tablet.places.seen_island import Seen, see
from tests.tablet.places.touching import Picture, changed_near, listening, look_at, spread, touch

Wrong = dict[str, str]
MARKED = 0.45
"""The part of the pixels at a place that must differ where something is marked or drawn."""
ROBBER = 0.54
"""How far to the west of a hex's middle the robber stands, or his ghost where he may go."""
KINDS = {"hex": HEXES, "intersection": INTERSECTIONS, "path": PATHS}


def joined(*found: Wrong) -> Wrong:
    """All that is wrong, with every reason."""
    wrong: Wrong = {}
    for name, why in (entry for one in found for entry in one.items()):
        wrong[name] = f"{wrong[name]}; {why}" if name in wrong else why
    return wrong


def marked_wrong(
    seen: Seen,
    pictures: tuple[Picture, Picture],
    places: Mapping[str, Point],
    marked: Iterable[str],
    radius: float = 0.06,
) -> Wrong:
    """Places that look different in the second picture although they should not, or look the same
    although something should be there."""
    should = set(marked)
    wrong: Wrong = {}
    for name, place in places.items():
        if not seen.in_sight(place):
            continue
        differs = changed_near(*pictures, seen.at(place), radius * seen.side)
        if name in should and differs < MARKED:
            wrong[name] = f"nothing is drawn there ({differs:.2f})"
        elif name not in should and differs > 0:
            wrong[name] = f"something is drawn there ({differs:.2f})"
    return wrong


def touched_wrong(
    driver: Driver, screen: Any, seen: Seen, kind: str, is_open: Callable[[str], bool]
) -> Wrong:
    """Places where a touch does not come to the move that names them: made where the place is open,
    and explained why not where it is not."""
    wrong: Wrong = {}
    with listening(screen) as heard:
        for name, place in KINDS[kind].items():
            if not seen.in_sight(place):
                continue
            touch(driver, seen.at(place))
            made = [getattr(move, kind) for move in heard.moves]
            refused = [getattr(move, kind) for move in heard.refused]
            heard.forget()
            if (made, refused) != (([name], []) if is_open(name) else ([], [name])):
                wrong[name] = f"touched: made {made}, refused {refused}"
    return wrong


def see_table(driver: Driver, known: Seen | None = None) -> tuple[Picture, Seen]:
    picture = look_at(driver)
    return picture, see(picture, known)


Gesture = Callable[[Driver, Seen], None]
"""What fingers do to the map before anything else, such as enlarging it."""


def enlarge(driver: Driver, seen: Seen, at: Point, factor: float) -> None:
    """Two fingers, the first of them on a place of the island."""
    spread(driver, seen.at(at), seen.side, factor)


def leave(_driver: Driver, _seen: Seen) -> None:
    """The map stays as it is."""


def see_bare(driver: Driver, gesture: Gesture) -> tuple[Seen, Seen]:
    """The island with nothing on it: the whole, and what is seen of it after a gesture."""
    lay_out(driver)
    _, whole = see_table(driver)
    gesture(driver, whole)
    return whole, see_table(driver, whole)[1]


def paths_wrong(driver: Driver, gesture: Gesture = leave) -> tuple[Wrong, Wrong]:
    """Open paths, marked and touched; and closed ones, which are not marked and say why not."""
    whole, seen = see_bare(driver, gesture)
    opened, closed = list[Wrong](), list[Wrong]()
    for roads in roads_that_open_all():
        screen = lay_out(driver, roads=dict.fromkeys(roads, "blue"))
        gesture(driver, whole)
        before = look_at(driver)
        choose(driver, "build-road")
        is_open = open_to(roads)
        wrong = joined(
            marked_wrong(seen, (before, look_at(driver)), PATHS, is_open),
            touched_wrong(driver, screen, seen, "path", is_open.__contains__),
        )
        opened.append({name: why for name, why in wrong.items() if name in is_open})
        closed.append({name: why for name, why in wrong.items() if name not in is_open})
    return joined(*opened), joined(*closed)


def intersections_wrong(driver: Driver, gesture: Gesture = leave) -> Wrong:
    """A settlement may be founded anywhere but beside another; there it says why not."""
    whole, seen = see_bare(driver, gesture)
    wrong = list[Wrong]()
    for settled in ((), ("1.2-S", "3.1-SE", "4.4-SE", "5.1-SW")):
        pieces = dict.fromkeys(settled, "red")
        near = [INTERSECTIONS[at] for at in settled]
        is_open = {
            name
            for name, place in INTERSECTIONS.items()
            if all(distance(place, other) > 1.1 for other in near)
        }
        lay_out(driver, settlements=pieces)
        gesture(driver, whole)
        before = look_at(driver)
        screen = founding(driver, pieces)
        gesture(driver, whole)
        after = look_at(driver)
        wrong += [
            marked_wrong(seen, (before, after), INTERSECTIONS, is_open),
            touched_wrong(driver, screen, seen, "intersection", is_open.__contains__),
        ]
    return joined(*wrong)


def darker_wrong(seen: Seen, pictures: tuple[Picture, Picture], robber: str) -> Wrong:
    """The ground between number and corners has less than two thirds of its light; a neighbour's
    has all of it."""
    wrong = {}
    for name, middle in HEXES.items():
        spot = towards(middle, 90, 0.6)
        if not seen.in_sight(spot):
            continue
        x, y = (round(part) for part in seen.at(spot))
        before, after = (float(one[y - 2 : y + 3, x - 2 : x + 3, :3].mean()) for one in pictures)
        is_dark = after < before * 2 / 3
        if is_dark != (name == robber):
            wrong[name] = f"light at the east goes from {before:.0f} to {after:.0f}"
    return wrong


def hexes_wrong(driver: Driver, gesture: Gesture = leave) -> Wrong:
    """The robber may go to every hex but his own, which is darker, he himself is not. His ghosts
    leave the numbers free."""
    ghosts = {name: towards(middle, 270, ROBBER) for name, middle in HEXES.items()}
    whole, seen = see_bare(driver, gesture)
    wrong = list[Wrong]()
    for robber in ("3.3", "2.4"):
        is_open = HEXES.keys() - {robber}
        lay_out(driver, robber=robber)
        gesture(driver, whole)
        before = look_at(driver)
        screen = robbing(driver, robber)
        gesture(driver, whole)
        after = look_at(driver)
        wrong += [
            marked_wrong(seen, (before, after), ghosts, is_open, 0.03),
            marked_wrong(seen, (before, after), HEXES, {robber}, 0.2),
            darker_wrong(seen, (before, after), robber),
            touched_wrong(driver, screen, seen, "hex", is_open.__contains__),
        ]
    return joined(*wrong)
