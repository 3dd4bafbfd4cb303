"""An island that is entered: every hex and harbour that is touched is the one that is meant.

Then settlements and roads are founded on it by touch, place by place, and each event in the journal
has the compass name of the place that was touched.
"""

from __future__ import annotations

from random import Random
from typing import Any

import cv2
import pytest

from companion.demo.hands import Hands
from companion.games.settlers.rules.state import SettlementToFound
from companion.tablet.position import position_view
from tests.tablet.driving import Driver
from tests.tablet.places.compass import ENDS, HEXES, INTERSECTIONS, PATHS, SHARED, Point, distance
from tests.tablet.places.island_checks import marked_wrong, see_table
from tests.tablet.places.seen_island import Picture, Seen, coloured, covered
from tests.tablet.places.touching import look_at, touch
from tests.tablet.settlers.evenings import a_setup, sit_down

HARBOURS = ["1.1-NW", "1.2-NE", "2.4-NE", "3.5-E", "4.4-SE", "5.2-SE", "5.1-SW", "4.1-W", "2.1-W"]
"""On the frame, clockwise from the top left: hex and side of it."""
HEX_TILES = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
TILES = [kind for kind, count in HEX_TILES.items() for _ in range(count)]
TOKENS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
HARBOUR_TILES = ["any"] * 4 + ["lumber", "brick", "wool", "grain", "ore"]
RED_INK = (191, 31, 20)


def numbers_for(terrains: dict[str, str], rng: Random) -> dict[str, int]:
    """A token on each hex but the desert, no two red ones side by side."""
    land = [name for name, kind in terrains.items() if kind != "desert"]
    while True:
        laid = dict(zip(land, rng.sample(TOKENS, len(TOKENS)), strict=True))
        red = [HEXES[name] for name, number in laid.items() if number in (6, 8)]
        apart = (distance(a, b) for a in red for b in red if a != b)
        if min(apart) > 1.8:
            return laid


def harbour_signs(picture: Picture, seen: Seen) -> dict[str, Point]:
    """Discs off the coast that are still empty, by the side of the coast that they lie before."""
    empty = covered(picture, "nothing yet")
    count, _, stats, middles = cv2.connectedComponentsWithStats(empty)
    found: dict[str, Point] = {}
    for number in range(1, count):
        _, _, width, height, _ = stats[number]
        round_one = abs(width - height) <= 3 and 0.7 < width / seen.side < 0.9
        if round_one:
            x, y = middles[number]
            found[min(PATHS, key=lambda path: distance(seen.at(PATHS[path]), (x, y)))] = (x, y)
    return found


@pytest.fixture
def entering(driver: Driver, in_a_hurry: None) -> Hands:
    sit_down(driver, a_setup(set_up="variable", number_tokens="random"))
    return Hands(driver)


def lay(hands: Hands, at: Point, kind: str) -> None:
    touch(hands.driver, at)
    hands.tap(f"option {kind}")


def open_part(hands: Hands, part: str) -> None:
    hands.tap(f"part {part}")
    hands.driver.rest()


def test_an_island_is_entered_in_any_order_and_founded_on(entering: Hands) -> None:
    rng, hands, driver = Random("island"), entering, entering.driver
    _, there = see_table(driver)  # the map on the table does not move again
    hands.tap("enter")
    picture = look_at(driver)  # with all hexes marked, and no harbour
    open_part(hands, "harbour")
    _, seen = see_table(driver)
    terrains = dict(zip(HEXES, rng.sample(TILES, 19), strict=True))
    numbers = numbers_for(terrains, rng)
    harbours = dict(zip(HARBOURS, rng.sample(HARBOUR_TILES, 9), strict=True))

    signs = harbour_signs(picture, seen)
    assert sorted(signs) == sorted(HARBOURS)
    open_part(hands, "terrain")
    for name in rng.sample(sorted(HEXES), 19):
        lay(hands, seen.at(HEXES[name]), terrains[name])
    open_part(hands, "number")
    for name in rng.sample(sorted(numbers), 18):
        lay(hands, seen.at(HEXES[name]), str(numbers[name]))
    open_part(hands, "harbour")
    assert see_table(driver)[1].hexes == terrains
    for name in rng.sample(HARBOURS, 9):
        lay(hands, signs[name], harbours[name])
    hands.tap("lay")
    driver.rest()

    table = driver.app.session.opened
    laid = table.state.island
    assert laid.terrains == tuple(terrains.values())
    assert laid.numbers == tuple(numbers.get(name, 0) for name in HEXES)
    assert laid.harbours == tuple(harbours.values())
    begin(hands)
    picture, signs = look_at(driver), {n: there.at(seen.back(at)) for n, at in signs.items()}
    seen = there
    assert red_ones(picture, seen) == {name for name, number in numbers.items() if number in (6, 8)}
    assert same_colours(picture, signs, harbours, 0.3 * seen.side)
    found(hands, seen, rng)


def red_ones(picture: Picture, seen: Seen) -> set[str]:
    """Hexes with a red number."""
    red = coloured(picture, RED_INK)
    reach = round(0.3 * seen.side)
    inked = {}
    for name, place in HEXES.items():
        x, y = map(round, seen.at(place))
        inked[name] = int((red[y - reach : y + reach, x - reach : x + reach] > 0).sum())
    return {name for name, pixels in inked.items() if pixels > 20}


def same_colours(
    picture: Picture, signs: dict[str, Point], harbours: dict[str, str], beside: float
) -> bool:
    """Signs of one kind have one colour, and other kinds others. Looked at beside the writing."""
    colours: dict[str, set[tuple[int, ...]]] = {}
    for name, (x, y) in signs.items():
        pixel = picture[round(y), round(x - beside)]
        colours.setdefault(harbours[name], set()).add(tuple(int(part) for part in pixel))
    return all(len(one) == 1 for one in colours.values()) and len(
        set.union(*colours.values())
    ) == len(colours)


# --- founding -----------------------------------------------------------------------------------


def begin(hands: Hands) -> None:
    """Until the first settlement is to be founded, and nothing lies over the map."""
    table = hands.driver.app.session.opened
    while not isinstance(table.state.pending[0], SettlementToFound):
        hands.play(table.game.legal(table.state)[0])


def found(hands: Hands, seen: Seen, rng: Random) -> None:
    """Eight settlements, each with a road; where it can be, one that shares an intersection's
    name. What was touched is in the journal and in the picture."""
    driver, table = hands.driver, hands.driver.app.session.opened
    settled: list[str] = []
    for _ in range(8):
        free = [at for at in INTERSECTIONS if all(apart(at, other) > 1.1 for other in settled)]
        at = rng.choice(free)
        settled.append(at)
        assert one_event(hands, seen, "intersection", at)
        beside = [path for path in PATHS if at in ENDS[path]]
        road = next((path for path in beside if path in SHARED), beside[0])
        before = look_at(driver)
        assert one_event(hands, seen, "path", road)
        laid = list(table.state.roads)
        assert laid[-1] == road
        assert not marked_wrong(seen, (before, look_at(driver)), {road: PATHS[road]}, [road], 0.05)
    past_shows(driver, table)


def apart(at: str, other: str) -> float:
    return distance(INTERSECTIONS[at], INTERSECTIONS[other])


def one_event(hands: Hands, seen: Seen, kind: str, name: str) -> bool:
    """Touch a place, and look up what the journal then has."""
    table = hands.driver.app.session.opened
    before = table.n
    touch(hands.driver, seen.at((INTERSECTIONS if kind == "intersection" else PATHS)[name]))
    hands.driver.rest()
    last: Any = table.events()[-1].move
    return bool(table.n == before + 1 and getattr(last, kind) == name)


def past_shows(driver: Driver, table: Any) -> None:
    """The picture of a past position has the roads where they lay."""
    pictures = []
    for state in (table.state_after(1), table.state):
        driver.app.stage.set_page(position_view(driver.app, state))
        pictures.append(see_table(driver))
    (before, seen), (after, _) = pictures
    assert not marked_wrong(seen, (before, after), PATHS, table.state.roads, 0.05)
