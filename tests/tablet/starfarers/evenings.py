"""Evenings of Starfarers of Catan: who sits where."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.setup import Setup
from companion.tablet.preferences import Side
from tests.tablet.driving import Driver

NAMES = {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "David"}
ROUND: tuple[Side, ...] = ("bottom", "left", "top", "right")


def a_setup(edition: str = "2019", **switches: str) -> Setup:
    return Setup("starfarers", edition, dict(NAMES), switches)


def show_table(driver: Driver, sides: tuple[Side, ...] = ROUND) -> None:
    app = driver.app
    appearances = app.appearances()
    app.keep_appearances(
        {
            seat: replace(appearances[seat], side=side)
            for seat, side in zip(appearances, sides, strict=False)
        }
    )
    app.show("table")
    driver.frames(4)
