"""Pages come on whole, are made ready in small pieces, and go when they were left."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.demo.screens import ARGUMENTS
from companion.demo.short_games import short_game
from companion.tablet.page_builder import page_builder
from companion.tablet.pages import PAGES
from companion.tablet.widget_disposal import disposal, follow, release
from companion.tablet.widgets import Scroll, Text
from tests.tablet.driving import Driver, Finger
from tests.tablet.played_games import put_game


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Driver]:
    """An app with a game that has been going on for a while."""
    put_game(tmp_path, 60)
    driver = Driver(tmp_path)
    yield driver
    driver.close()


def test_pages_that_were_left_are_freed(played: Driver) -> None:
    """A tablet that lies on the table all evening must not fill up with old pages."""
    without = {"result", "statistics"}
    names = [*(page for page in PAGES if page not in without), "table", "journal", "table"]
    gc.collect()
    gc.disable()
    left, parts = [], []
    for name in names:
        played.app.show(name, **ARGUMENTS.get(name, {}))
        played.frames()
        left.append(weakref.ref(played.app.page))
        parts += [weakref.ref(widget) for widget in played.app.page.walk()]
    played.app.show("home")
    played.frames()
    while not disposal.done:
        played.frames(1)
    waiting = sum(part() is not None for part in parts)
    gc.enable()
    assert waiting < len(parts) / 50, "nearly all go without the garbage collector"
    gc.collect()
    assert not [page() for page in left if page() is not None]


def test_an_app_that_has_ended_frees_what_was_left_a_moment_ago(tmp_path: Path) -> None:
    """Else the next app of a process, as in the tests, begins with the pages of all before it."""
    driver = Driver(tmp_path)
    driver.app.show("settings")
    driver.frames()
    gc.collect()
    gc.disable()
    parts = [weakref.ref(widget) for widget in driver.app.page.walk()]
    driver.app.show("home")
    driver.close()
    gc.enable()
    assert disposal.done
    assert sum(part() is not None for part in parts) < len(parts) / 50


@pytest.mark.parametrize("game", ["starship", "starfarers", "settlers"])
def test_a_table_keeps_its_widgets(
    played: Driver, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move changes what is there. Widgets made anew would have to be freed, and a finger waits;
    widgets kept for every move would fill the tablet."""
    script, session = short_game(game), played.app.session
    session.start(script.setup)
    played.app.show("table")
    played.frames()
    made: list[weakref.ref[Widget]] = []
    begin = Widget.__init__

    def count(widget: Widget, **kwargs: object) -> None:
        made.append(weakref.ref(widget))
        begin(widget, **kwargs)

    known = {id(widget) for widget in played.app.page.walk()}
    monkeypatch.setattr(Widget, "__init__", count)
    each, half = [], len(script.events) // 2
    for number, event in enumerate(script.events):
        before = len(made)
        session.accept(event.move)
        played.frames(1)
        if number > half:
            each.append(len(made) - before)
    each.sort()
    assert each[len(each) // 2] == 0
    assert each[int(len(each) * 0.99) - 1] <= 5
    kept = [widget for one in made if (widget := one()) is not None]
    assert len(kept) < len(known) * 3


def test_a_widget_that_was_taken_apart_is_told_nothing(played: Driver) -> None:
    told: list[object] = []
    widget = Widget()
    widget.hear = lambda *_: told.append(1)  # what a thread or a closure may still hold
    follow(widget, played.app.devices, on_table=widget.hear)
    widget.later = Clock.schedule_once(widget.hear, 3600)
    later = widget.later
    disposal.discard(widget)
    while not disposal.done:
        played.frames(1)
    played.app.devices.dispatch("on_table")
    assert told == []
    assert not later.is_triggered


def test_a_finger_may_rest_where_something_was_until_that_is_taken_apart(played: Driver) -> None:
    """Whoever holds a button until something happens does not let go of it at that moment."""
    button = played.button("Settings")
    x, y = button.to_window(*button.center)
    finger = Finger(x, y)
    finger.down()
    played.frames(1)
    assert button.state == "down"
    played.app.show("about")
    played.frames()
    while not disposal.done:
        played.frames(1)
    finger.to(x + 1, y)
    finger.up()
    played.frames()
    assert played.app.page_name == "about"


def test_what_comes_for_a_page_that_was_left_is_not_done(played: Driver) -> None:
    told: list[str] = []
    left = played.app.page
    played.app.show("settings")
    played.frames()
    for part, word in ((left, "for the old page"), (played.app.page, "for the new one")):
        played.app.main_thread.post(partial(told.append, word), part=part)
    played.app.main_thread.post(lambda: told.append("for everybody"))
    played.frames(2)
    assert told == ["for the new one", "for everybody"]


def test_all_pages_are_preloaded_while_nobody_waits(played: Driver) -> None:
    elsewhere = {
        "table": "companion.tablet.table.table_page",
        "board": "companion.games.starfarers.tablet.board_page",
    }
    wanted = {elsewhere.get(page, f"companion.tablet.screens.{page}") for page in PAGES}
    for _ in range(600):
        if gc.get_freeze_count() and wanted <= set(sys.modules):
            break
        played.wait(0.05)
    assert wanted <= set(sys.modules)


def test_a_page_comes_on_when_it_is_complete(
    played: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quick machine makes one ready in a single frame, so that a frame has less time here."""
    work = page_builder.work
    monkeypatch.setattr(page_builder, "work", lambda seconds=0.001: work(seconds))
    shown = played.app.stage.page
    played.app.show("journal")
    pieces = 0
    while played.app.stage.coming is not None:
        assert played.app.stage.page is shown
        pieces += 1
        EventLoop.idle()
    assert pieces > 1
    page = played.app.stage.page
    assert page is played.app.page
    before = {widget: (*widget.pos, *widget.size) for widget in page.walk()}
    texts = [widget.texture_size[:] for widget in page.walk() if isinstance(widget, Text)]
    played.frames(8)
    assert before == {widget: (*widget.pos, *widget.size) for widget in page.walk()}
    assert texts == [widget.texture_size for widget in page.walk() if isinstance(widget, Text)]


@pytest.fixture
def starting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """The app with a running game, before its first frame."""
    put_game(tmp_path, 60)
    with monkeypatch.context() as patched:
        patched.setattr(Driver, "frames", lambda *_: None)
        driver = Driver(tmp_path)
    yield driver
    driver.close()


def is_open(driver: Driver) -> bool:
    return driver.app.session.table is not None


def test_the_first_screen_can_be_used_before_it_is_complete_and_nothing_on_it_moves(
    starting: Driver,
) -> None:
    def places() -> dict[str, tuple[int, ...]]:
        names = ("Continue", "Statistics", "Settings")
        found = {name: starting.button(name) for name in names}
        return {name: tuple(map(round, (*one.pos, *one.size))) for name, one in found.items()}

    EventLoop.idle()
    first = places()
    assert not is_open(starting)
    assert "Ada" not in starting.texts()
    frames = 0
    while starting.app.stage.is_busy():
        assert places() == first
        frames += 1
        EventLoop.idle()
    assert frames > 5
    assert places() == first
    assert {"Ada", "Ben", "What happened last"} <= set(starting.texts())


def test_who_taps_before_the_first_screen_is_complete_finds_the_game(starting: Driver) -> None:
    EventLoop.idle()
    assert not is_open(starting)
    button = starting.button("Statistics")
    finger = Finger(*button.to_window(*button.center))
    finger.down()
    finger.up()
    assert is_open(starting)
    starting.frames()
    assert starting.app.page_name == "statistics"


def test_who_goes_on_before_the_first_screen_is_complete_comes_to_the_table(
    starting: Driver, in_a_hurry: None
) -> None:
    EventLoop.idle()
    assert not is_open(starting)
    starting.app.page.start()
    starting.frames()
    assert starting.app.page_name == "table"


def test_what_is_about_to_go_cannot_be_touched(played: Driver) -> None:
    button = played.button("Settings")
    at = button.to_window(*button.center)
    played.app.show("journal")
    finger = Finger(*at)
    finger.down()
    finger.up()
    played.frames()
    assert played.app.page_name == "journal"


def test_only_the_page_that_was_wanted_last_comes_on(played: Driver) -> None:
    played.app.show("journal")
    played.app.show("settings")
    played.frames()
    assert played.app.stage.page is played.app.page
    assert played.app.page_name == "settings"
    assert len(played.app.stage.children) == 1


def test_a_page_that_changes_while_it_comes_shows_everything_once(played: Driver) -> None:
    """As after a tap that opens a saved game: the page is made and at once refreshed."""
    played.app.show("settings")
    played.frames()
    alone = sorted(played.texts())
    played.app.show("home")
    played.frames()
    played.app.show("settings")
    played.app.page.refresh()
    played.frames()
    assert sorted(played.texts()) == alone


def test_steps_are_carried_out_at_once_when_no_page_is_coming(played: Driver) -> None:
    done: list[int] = []

    def steps() -> Iterator[None]:
        for n in range(3):
            done.append(n)
            yield

    page_builder.build(steps())
    assert done == [0, 1, 2]
    assert played.app.stage.coming is None


def test_the_end_of_a_tap_is_not_told_to_a_list_that_was_taken_apart(played: Driver) -> None:
    """Kivy tells it a fifth of a second later; it ended the app."""
    played.app.prefer(text_percent=140)
    played.app.show("settings")
    played.frames()
    found = (one for one in played.app.root.walk() if isinstance(one, Scroll))
    scroll = next(one for one in found if one.content and one.content.height > one.height)
    finger = Finger(*scroll.to_window(scroll.x + 5, scroll.y + 5))
    finger.down()
    finger.up()
    scroll.parent.remove_widget(scroll)
    release(scroll)
    played.wait(0.4)
    assert played.app.page_name == "settings"
