"""The eyes of `make shots` see what a player would dislike."""

from __future__ import annotations

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.table.key import Key
from companion.tablet.widgets import SmallButton, Text
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
    (fault,) = _faults(driver, Text("Nothing that was said fits in", "small", size=(70, 40)))
    assert fault.startswith("too small to read")
    assert _faults(driver, Text("Fits", "small", size=(70, 40))) == []


def test_a_long_word_is_parted_before_it_is_too_small(driver: Driver) -> None:
    parted = Text("Entwicklungskarte", "body", size=(92, 60))
    whole = Text("Entwichlungskarte", "body", size=(92, 60))  # has no seam that we know
    assert _faults(driver, parted) == []
    assert parted.shown == "Entwicklungs- karte"
    assert _faults(driver, whole) != []


def test_a_word_that_fits_stays_whole(driver: Driver) -> None:
    wide = Text("Entwicklungskarte", "body", size=(300, 60))
    assert _faults(driver, wide) == []
    assert wide.shown == "Entwicklungskarte"


def test_what_overlaps_or_is_too_small_to_touch_is_a_fault(driver: Driver) -> None:
    one = SmallButton("One", pos=(100, 100), size=(200, 60))
    other = SmallButton("Other", pos=(250, 120), size=(200, 40), height=40)
    faults = _faults(driver, one, other)
    assert [fault.split(":")[0] for fault in faults] == ["too small to touch", "overlap"]


def test_what_a_key_draws_is_seen_like_any_text(driver: Driver) -> None:
    narrow = Key(key="narrow", text="Donaudampfschiff", pos=(100, 100), size=(60, 60))
    low = Key(key="low", text="Low", pos=(300, 100), size=(200, 40))
    over = Key(key="over", text="Over", pos=(350, 120), size=(200, 60))
    faults = _faults(driver, narrow, low, over)
    kinds = ["text does not fit", "too small to touch", "overlap"]
    assert [fault.split(":")[0] for fault in faults] == kinds


def test_a_line_that_a_touch_says_whole_may_end_in_dots(driver: Driver) -> None:
    title = "Ada founds a colony on Bellatrix I and takes the mission of the diplomats"
    key = Key(key="undo", text="Undo", detail=title, pos=(100, 100), size=(100, 100))
    assert _faults(driver, key) == []
