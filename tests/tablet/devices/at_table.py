"""A table at which devices are: the app, a virtual roller on a real pty, frames in a folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import cv2

from companion.core.chances import Roll
from companion.core.setup import Setup
from companion.games.starship.rules.moves import FlyOn, FlyTo
from firmware_bridge.virtual import VirtualRoller
from tests.camera.conditions import Image
from tests.firmware_bridge.partners import BRISK, PATIENCE
from tests.table.first_turn import FIRST_TURN
from tests.tablet.driving import Driver

SETUP = Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"})
ROLL_DUE = 5
"""After so many events of the first turn the yellow die is due."""

Moves = tuple[object, ...]
CARD_DUE: Moves = (*FIRST_TURN[:ROLL_DUE], Roll("yellow", (2,)), FlyTo("moon", 1), FlyOn("moon"))
"""A card of the first sector is due, and the opponent turns it."""


def lay_out(driver: Driver, moves: Moves = FIRST_TURN[:ROLL_DUE]) -> None:
    """A game in which these moves were made, shown at the table."""
    session = driver.app.session
    session.start(SETUP)
    for move in moves:
        session.accept(move, "simulation")
    driver.app.devices.timings = BRISK
    driver.app.show("table")
    driver.rest()


def wait_until(driver: Driver, is_so: Callable[[], object]) -> None:
    """Frames pass until it is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, f"it never came to be; the window says {driver.texts()}"
        driver.frames(1)


def proposed(driver: Driver, count: int = 1) -> None:
    """A reading is on the screen, and whoever sees it has had a moment to read it."""
    wait_until(driver, lambda: len(driver.app.devices.proposals) == count)
    driver.rest()


def armed(driver: Driver) -> None:
    wait_until(driver, lambda: driver.app.devices.roller_light.code == "armed")


@contextmanager
def roller(driver: Driver, name: str = "roller") -> Iterator[VirtualRoller]:
    """The roller is found and waits for the throw that is due."""
    with VirtualRoller(driver.folder / name, seed=1, pace=0.0, by_itself=False) as tower:
        driver.app.devices.use("roller", tower.port)
        armed(driver)
        yield tower


def last_event(driver: Driver) -> tuple[object, str, str]:
    """Move, source and evidence of the last event, as the journal has it."""
    table = driver.app.session.opened
    entry = table._tree.entries(table._head.cursor)[-1]
    return entry.event.move, entry.event.source, entry.event.evidence


class FrameFolder:
    """A folder of frames that stands in for the camera: what lies before it can be changed."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.path = driver.folder / "frames"
        self.path.mkdir(exist_ok=True)

    def show(self, *pictures: Image) -> None:
        """Each frame appears whole, as a camera's do."""
        beside = self.driver.folder / "beside.png"
        for number, picture in enumerate(pictures):
            cv2.imwrite(str(beside), picture)
            beside.replace(self.path / f"{number}.png")

    def look(self) -> None:
        """The camera starts and is ready."""
        self.driver.app.devices.use("camera", str(self.path))
        wait_until(self.driver, lambda: self.driver.app.devices.camera_light.code == "ready")
