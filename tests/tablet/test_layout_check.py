"""The eyes of `make shots` see what a player would dislike."""

from __future__ import annotations

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import SmallButton
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults


def _faults(driver: Driver, *widgets: Widget) -> list[str]:
    page = FloatLayout()
    for widget in widgets:
        widget.size_hint = (None, None)
        page.add_widget(widget)
    driver.app.stage.set_page(page)
    driver.frames()
    return layout_faults(driver.app.root)


def test_letters_too_small_to_read_are_a_fault(driver: Driver) -> None:
    (fault,) = _faults(driver, Writing("Nothing that was said fits in", size=(70, 40)))
    assert fault.startswith("too small to read")
    assert _faults(driver, Writing("Fits", size=(70, 40))) == []


def test_a_long_word_is_parted_before_it_is_too_small(driver: Driver) -> None:
    parted = Writing("Entwicklungskarte", look.body, size=(100, 60))
    whole = Writing("Entwichlungskarte", look.body, size=(100, 60))  # has no seam that we know
    assert _faults(driver, parted) == []
    assert parted.shown == "Entwicklungs- karte"
    assert _faults(driver, whole) != []


def test_a_word_that_fits_stays_whole(driver: Driver) -> None:
    wide = Writing("Entwicklungskarte", look.body, size=(300, 60))
    assert _faults(driver, wide) == []
    assert wide.shown == "Entwicklungskarte"


def test_what_overlaps_or_is_too_small_to_touch_is_a_fault(driver: Driver) -> None:
    one = SmallButton("One", pos=(100, 100), size=(200, 60))
    other = SmallButton("Other", pos=(250, 120), size=(200, 40), height=40)
    faults = _faults(driver, one, other)
    assert [fault.split(":")[0] for fault in faults] == ["too small to touch", "overlap"]
