"""Devices for a table that has none: a virtual roller on a real port, a camera over a drawn table.

They come in where real ones do. What they read is shown as a proposal, and a finger says yes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from card_codes.code import Code
from companion.core.chances import Draw, Roll
from companion.demo.drawn_dice import BLUE_DIE, YELLOW_DIE
from companion.demo.drawn_table import IVORY, DrawnTable
from companion.demo.driver import Driver
from companion.games.physical_cards import physical_cards
from companion.tablet.speech import _
from firmware_bridge.messages import COLOURS, SETS
from firmware_bridge.virtual import VirtualRoller

PATIENCE = 60.0
DICE = {"yellow": YELLOW_DIE, "blue": BLUE_DIE}


class StandIns:
    """Plugged into the app of a driver for as long as the context lasts."""

    def __init__(self, driver: Driver, link: Path) -> None:
        self.driver = driver
        self.tower = VirtualRoller(link, sets=SETS, pace=0.0, by_itself=False)
        self.drawn_table = DrawnTable()

    def __enter__(self) -> Self:
        self.tower.start()
        self.driver.app.devices.use("roller", self.tower.port)
        self.driver.app.devices.use("camera", "", self.drawn_table)
        return self

    def __exit__(self, *_: object) -> None:
        self.tower.close()

    def put_away(self) -> None:
        """The roller is unplugged, the camera taken down; the table goes on without them."""
        self.tower.type("unplug")
        self.driver.app.devices.use("camera", "")

    def throw(self, roll: Roll) -> None:
        """Dice fall in the tower, or balls into its window; the reading is accepted."""
        devices = self.driver.app.devices
        self._wait(lambda: devices.roller_light.code == "armed", "the roller is not armed")
        balls = roll.dice == "balls"
        shown = (COLOURS[face - 1] if balls else str(face) for face in roll.faces)
        self.tower.type(f"throw {','.join(shown)}")
        self._say_yes(f"no throw of {roll} was read")

    def cast(self, roll: Roll) -> None:
        """The dice fall before the camera, or a ship is shaken there; the reading is accepted."""
        self.drawn_table.clear()
        devices = self.driver.app.devices
        self._wait(lambda: bool(devices.camera_hint), "the camera misses no dice")
        if roll.dice == "balls":
            self.drawn_table.lay_balls([COLOURS[face - 1] for face in roll.faces])
        else:
            self.drawn_table.lay_dice(roll.faces, DICE.get(roll.dice, IVORY))
        self._say_yes(f"no throw of {roll} was seen")

    def has(self, draw: Draw) -> bool:
        """Whether a card has a label that a camera reads: chips have none."""
        game = self.driver.app.session.opened.header.setup.game
        return any(card.id == draw.card for card in physical_cards(game))

    def lay(self, draw: Draw) -> None:
        """The card lies before the camera until it was read and accepted."""
        opened = self.driver.app.session.opened
        game = opened.header.setup.game
        number = next(card.number for card in physical_cards(game) if card.id == draw.card)
        self.drawn_table.lay(Code(game, number), draw.card)
        self._say_yes(f"no card {draw.card} was seen")
        self.drawn_table.clear()

    def _say_yes(self, trouble: str) -> None:
        self._wait(lambda: bool(self.driver.app.devices.proposals), trouble)
        self.driver.rest()
        self.driver.tap(_("Yes, it is so"))

    def _wait(self, is_so: Callable[[], bool], trouble: str) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            if time.monotonic() > end:
                raise TimeoutError(trouble)
            self.driver.frames(1)
