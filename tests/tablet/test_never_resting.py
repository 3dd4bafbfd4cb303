"""A table that plays for hours without a rest does not fill up: whatever is put off has an end."""

from __future__ import annotations

import gc
import time
import weakref
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.text import Label
from kivy.uix.widget import Widget

from companion.demo.driver import Driver
from companion.tablet import widget_disposal
from companion.tablet.gc_policy import ENOUGH, GcPolicy
from companion.tablet.page_builder import page_builder
from companion.tablet.widgets.lettering import written

FRAME = 1 / 60


class SlowTablet:
    """A clock of its own: a frame is a frame, and to take a widget apart takes a millisecond."""

    def __init__(self) -> None:
        self.now = 0.0

    def get_time(self) -> float:
        return self.now

    def perf_counter(self) -> float:
        return self.now

    def release(self, _widget: Widget) -> None:
        self.now += 0.001


def test_widgets_discarded_faster_than_they_are_freed_do_not_pile_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tablet, widgets = SlowTablet(), 20
    monkeypatch.setattr(widget_disposal, "time", tablet)
    monkeypatch.setattr(Clock, "get_time", tablet.get_time)
    monkeypatch.setattr(widget_disposal, "release", tablet.release)
    waiting = widget_disposal.WidgetDisposal()
    left: list[int] = []
    for _ in range(1200):
        part = Widget()
        for _ in range(widgets - 1):
            part.add_widget(Widget())
        waiting.discard(part)
        tablet.now += FRAME
        waiting._go_on()
        left.append(len(waiting._discarded) * widgets + len(waiting._widgets))
    waiting._work.cancel()
    assert max(left[600:]) <= max(left[:600]) * 1.1, "it gathers no more after ten seconds"


class Knot:
    """Holds on to itself, as widgets do."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def nothing_discarded() -> None:
    """What other tests discarded is freed."""
    while not widget_disposal.disposal.done:
        EventLoop.idle()


@pytest.mark.usefixtures("nothing_discarded")
def test_garbage_is_found_while_something_happens_all_the_time() -> None:
    gc_policy = GcPolicy()
    gc_policy.begin()
    try:
        made: list[weakref.ref[Any]] = []
        most = 0
        for _ in range(100):
            made = [knot for knot in made if knot() is not None]
            made += [weakref.ref(Knot()) for _ in range(ENOUGH // 20)]
            gc_policy.postpone()
            EventLoop.idle()
            most = max(most, len(made))
    finally:
        gc_policy.stop()
    assert most < ENOUGH * 1.5


@pytest.mark.usefixtures("nothing_discarded")
def test_after_a_long_time_everything_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lived through a glance and was left since is found as well."""
    gc_policy = GcPolicy()
    gc_policy.begin()
    try:
        old = Knot()
        found = weakref.ref(old)
        gc.collect(1)
        del old
        gc.collect(0)
        assert found() is not None
        later = time.monotonic() + 3600
        monkeypatch.setattr("companion.tablet.gc_policy.time.monotonic", lambda: later)
        knots = [Knot() for _ in range(ENOUGH)]
        gc_policy.postpone()
        EventLoop.idle()
        EventLoop.idle()
        assert found() is None
        del knots
    finally:
        gc_policy.stop()


def test_who_leafs_through_pages_waits_for_no_long_collection() -> None:
    """Pages that were left wait to be freed all the time: what is new is looked through a little at
    a time, the rest when somebody rests, and what was loaded is left out at once."""
    gc_policy, found = GcPolicy(), list[tuple[int, int]]()
    gc_policy.begin()
    frozen = gc.get_freeze_count()
    loaded = [Knot() for _ in range(ENOUGH)]

    def note(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            found.append((about["generation"], gc.get_count()[0]))

    gc.callbacks.append(note)
    try:
        widget_disposal.disposal.discard(Widget())
        gc_policy.freeze()
        assert gc.get_freeze_count() >= frozen + len(loaded)
        assert not found
        kept = [Knot() for _ in range(ENOUGH * 20)]
        gc_policy._collect_at_rest(0)
        assert {generation for generation, _ in found} == {0}
        assert max(count for _, count in found) < ENOUGH * 2
        widget_disposal.disposal.finish()
        gc_policy._collect_at_rest(0)
        assert found[-1][0] == 2
    finally:
        gc.callbacks.remove(note)
        gc_policy.stop()
    del loaded, kept


@pytest.mark.usefixtures("nothing_discarded")
def test_nobody_rests_while_a_page_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow tablet builds one for longer than a rest lasts."""
    gc_policy, phases = GcPolicy(), list[str]()
    gc_policy.begin()
    monkeypatch.setattr("companion.tablet.gc_policy.ENOUGH", 0)
    page, knots = Widget(), [Knot() for _ in range(1000)]
    page_builder.prepare(page)
    gc.callbacks.append(lambda phase, _found: phases.append(phase))
    try:
        gc_policy.postpone()
        gc_policy._collect_at_rest(0)
        EventLoop.idle()
        EventLoop.idle()
        assert not phases
        page_builder.work()
        EventLoop.idle()
        EventLoop.idle()
        assert phases
    finally:
        gc.callbacks.pop()
        gc_policy.stop()
    del knots


def test_a_rest_begins_when_a_page_has_come_on(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it was built: whoever sees it come on waits for no collection."""
    app, happened = driver.app, list[str]()
    monkeypatch.setattr(app._gc_policy, "postpone", lambda: happened.append("postponed"))
    app.show("settings")
    happened.append("asked for")
    while app.stage.coming is not None:
        EventLoop.idle()
    assert happened[-1] == "postponed"


def test_pictures_of_long_texts_are_not_kept_by_their_number() -> None:
    """A page of the almanac is large; a thousand of them are more than a tablet has."""
    for number in range(300):
        written(f"{number} " + "word " * 400, 24.0, bold=False, width=700)
    gc.collect()
    labels = [one for one in gc.get_objects() if issubclass(type(one), Label)]
    pixels = sum(int(one.size[0]) * int(one.size[1]) for one in labels)
    assert pixels < 6_000_000
    again = written("kept", 24.0, bold=False)
    assert written("kept", 24.0, bold=False) is again
