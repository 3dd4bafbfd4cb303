"""A game opened at a position that somebody wants to see, with the event that led there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.setup import Setup
from companion.demo.driver import Driver
from companion.simulation.play import Step


def open_at(
    driver: Driver, setup: Setup, steps: Sequence[Step], is_so: Callable[[Any], bool]
) -> bool:
    """Open the first position of a played game in which it is so; False if there is none."""
    session = driver.app.session
    if is_so(steps[0].before):
        session.start(setup)
        return True
    found = next((step for step in steps if is_so(step.after)), None)
    if found is None:
        return False
    session.open(session.journal.new_game(setup, found.before).number)
    session.accept(found.move, "simulation")
    return True


def show_at(
    driver: Driver, setup: Setup, steps: Sequence[Step], is_so: Callable[[Any], bool]
) -> bool:
    """The same, shown on the table page."""
    if not open_at(driver, setup, steps, is_so):
        return False
    driver.app.show("table")
    driver.frames(6)
    return True
