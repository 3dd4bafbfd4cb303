"""Names in any script are shown or replaced, never drawn as the empty boxes of a font."""

from __future__ import annotations

import pytest
from kivy.core.text import Label
from kivy.uix.textinput import TextInput

from companion.core.setup import Setup
from companion.tablet.widgets.glyphs import showable
from companion.tablet.widgets.lettering import picture_of, written
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults

NAMES = {
    "Jürgen": "Jürgen",
    "Łukasz": "Łukasz",
    "Ольга": "Ольга",
    "Ελένη": "Ελένη",
    "Ann🚀": "Ann•",
    "👩‍🚀": "•",
    "李雷": "•",
    "Ṩam": "Sam",
}


@pytest.mark.parametrize(("typed", "shown"), NAMES.items())
def test_what_is_shown_of_a_name(typed: str, shown: str) -> None:
    assert showable(typed) == shown


def pixels(label: Label) -> bytes:
    texture, _ = picture_of(label)
    return bytes(texture.pixels)


def test_no_box_is_drawn(driver: Driver) -> None:
    """The box itself, drawn past our letters, is the oracle."""
    box = Label(text="李", font_size=40)
    box.refresh()
    assert driver.app is not None
    assert pixels(written("李", 40, bold=False)) != bytes(box.texture.pixels)
    assert pixels(written("李", 40, bold=False)) == pixels(written("•", 40, bold=False))


def test_a_table_of_such_names_is_played_and_keeps_them(driver: Driver) -> None:
    names = dict(zip(("blue", "orange", "white", "red"), list(NAMES)[4:8], strict=True))
    driver.app.session.start(Setup("settlers", "english-5", names))
    for page in ("home", "new_game", "saved", "table"):
        driver.app.show(page)
        driver.frames(6)
        assert layout_faults(driver.app.root) == []
    assert driver.app.session.opened.header.setup.seats == names
    driver.app.show("new_game")
    driver.frames(6)
    entry = next(one for one in driver.widgets() if isinstance(one, TextInput))
    assert entry.text == "Ann🚀"
