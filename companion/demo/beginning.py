"""What frames a game, by touch: home, new game, laying out; settings; the result sheet."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from companion.demo.driver import Driver
from companion.demo.hands import Hands
from companion.tablet.speech import _

PATIENCE = 30.0


def begin(driver: Driver, names: Iterable[str], look: Callable[[str], object]) -> None:
    """Start the first game of a household with these players. `look` is told what is shown."""
    look("home")
    driver.rest()
    driver.tap(_("Start the first game"))
    driver.rest()
    for name in names:
        call_somebody(driver, name)
    look("new game")
    driver.rest()
    driver.tap(_("Start the game"))
    driver.rest()
    look("lay out the table")
    while driver.app.page_name == "set_up":
        driver.tap(driver.app.page.ids.verb)
        driver.rest()


def call_somebody(driver: Driver, name: str) -> None:
    """On the page of a new game: type a name for the seat that is chosen, and go on to the next."""
    entry = next(widget for widget in driver.widgets() if isinstance(widget, TextInput))
    driver.tap(entry)
    Window.dispatch("on_textinput", name)
    entry.focus = False
    driver.tap(next(one for one in driver.widgets() if getattr(one, "key", "") == "named"))
    driver.frames()


def change_language(driver: Driver, language: str, look: Callable[[str], object]) -> None:
    """From the table to the settings and back. The language is named in its own words."""
    Hands(driver).leave_for("home")
    driver.tap(_("Settings"))
    driver.rest()
    driver.tap(language)
    look(f"settings, {language}")
    driver.tap("back")
    driver.rest()
    driver.tap(_("Continue"))
    driver.rest()


def take_the_sheet(driver: Driver) -> list[Path]:
    """On the result page: have the sheet written; the files that came of it."""
    driver.rest()
    driver.tap(_("Result sheet (PDF and PNG)"))
    end = time.monotonic() + PATIENCE
    while not driver.app.page.written:
        if time.monotonic() > end:
            raise TimeoutError("no result sheet was written")
        driver.frames(1)
    return list(driver.app.page.written)
