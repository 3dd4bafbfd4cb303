"""Touches every place of every board in every size of window and of letters, and enlarged.

    python -m tests.tablet.places.sweep [settlers] [starfarers]

It says what is wrong, place by place, and ends with an error if anything is. The tests beside it do
the same in two sizes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import tests.tablet.conftest  # noqa: F401  # the screen comes before anything of kivy
from companion.tablet.tap_guard import tap_guard
from tests.tablet.driving import SIZES, Driver
from tests.tablet.places.compass import HEXES
from tests.tablet.places.island_checks import (
    Gesture,
    Wrong,
    enlarge,
    hexes_wrong,
    intersections_wrong,
    joined,
    leave,
    paths_wrong,
)
from tests.tablet.places.space_checks import of_three, planets_wrong, points_wrong
from tests.tablet.places.space_facts import BOARD_2019, practice_board
from tests.tablet.starfarers.evenings import a_setup

LETTERS = (100, 140)
"""Size of letters, in percent."""
ENLARGED = [("1.1", 1.6), ("5.3", 1.6), ("2.2", 2.6), ("4.4", 2.6), ("3.3", 4.0)]
Check = Callable[[Driver], Wrong]


def all_paths_wrong(driver: Driver, gesture: Gesture) -> Wrong:
    return joined(*paths_wrong(driver, gesture))


def settlers() -> Iterator[tuple[str, Check]]:
    gestures: dict[str, Gesture] = {"whole": leave}
    for name, factor in ENLARGED:
        gestures[f"{name} x{factor}"] = partial(enlarge, at=HEXES[name], factor=factor)
    for name, gesture in gestures.items():
        yield f"paths, {name}", partial(all_paths_wrong, gesture=gesture)
        yield f"intersections, {name}", partial(intersections_wrong, gesture=gesture)
        yield f"hexes, {name}", partial(hexes_wrong, gesture=gesture)


def starfarers() -> Iterator[tuple[str, Check]]:
    practice = practice_board()
    for name, setup, board in (
        ("2019 for four", a_setup(), BOARD_2019),
        ("2019 for three", of_three(), BOARD_2019),
        ("2001", a_setup("2001"), practice),
    ):
        for at in ("14,11", "5,4", "16,19"):
            for enlarged in (1.0, 1.6, 2.4):
                yield (
                    f"{name}, ship at {at}, x{enlarged}",
                    partial(points_wrong, setup=setup, board=board, ship_at=at, enlarged=enlarged),
                )
    planets = partial(planets_wrong, setup=a_setup("2001"), board=practice)
    yield "2001, planets", partial(planets, planets=[(4, 7), (9, 14)])


GAMES = {"settlers": settlers, "starfarers": starfarers}


def sweep(games: list[str]) -> int:
    """How many places are wrong. No frame waits for its time."""
    from kivy.clock import Clock

    tap_guard.seconds, Clock._max_fps = 0.02, 0
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        driver = Driver(Path(folder))
        for size in SIZES:
            for letters in LETTERS:
                driver.resize(size)
                driver.app.prefer(text_percent=letters)
                driver.frames()
                for game in games:
                    for name, check in GAMES[game]():
                        wrong = check(driver)
                        count += len(wrong)
                        found = f"{len(wrong)} wrong: {wrong}" if wrong else "right"
                        print(
                            f"{size[0]}x{size[1]} {letters} % {game}: {name}: {found}", flush=True
                        )
        driver.close()
    return count


if __name__ == "__main__":
    sys.exit(1 if sweep(sys.argv[1:] or list(GAMES)) else 0)
