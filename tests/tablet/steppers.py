"""Numbers that are stepped up, and cards that are chosen from a list, by touch."""

from __future__ import annotations

from companion.demo.driver import SCROLL_DELAY
from companion.tablet.screens.reconcile import Stepper
from companion.tablet.widgets import LongList, Text
from tests.tablet.driving import Driver, Finger


def add(driver: Driver, text: str) -> None:
    """Tap the plus behind these words; a dialog lies over the page."""
    dialog = driver.app.stage.dialog
    shown = dialog.walk() if dialog else driver.widgets()
    named = next(one for one in shown if isinstance(one, Text) and one.text == text)
    (stepper,) = (one for one in named.parent.children if isinstance(one, Stepper))
    driver.tap(stepper._plus)
    driver.frames(1)


def choose(driver: Driver, words: str) -> None:
    """Scroll the list of the dialog until the words are there, and touch them."""
    (choices,) = (widget for widget in driver.widgets() if isinstance(widget, LongList))
    for step in range(20):
        choices.scroll_y = 1 - step / 19
        driver.frames()
        for row in choices.children[0].children:
            x, y = row.to_window(*row.center)
            if row.words.text == words and choices.y < y < choices.top:
                finger = Finger(x, y)
                finger.down()
                driver.wait(SCROLL_DELAY)
                finger.up()
                driver.wait(SCROLL_DELAY)
                return
    raise LookupError(words)
