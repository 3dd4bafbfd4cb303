"""Evenings of The Settlers of Catan: who sits where."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.setup import Setup
from companion.tablet.preferences import Side
from tests.tablet.driving import Driver

NAMES = {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"}
ROUND: tuple[Side, ...] = ("bottom", "left", "top", "right")


def a_setup(players: int = 4, edition: str = "english-5", **switches: str) -> Setup:
    return Setup("settlers", edition, dict(list(NAMES.items())[:players]), switches)


def sit_down(driver: Driver, setup: Setup, sides: tuple[Side, ...] = ROUND) -> None:
    """Start a game and open its table, everybody on their side."""
    app = driver.app
    app.session.start(setup)
    show_table(driver, sides)


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
