"""A plan in its window: enlarged round the finger, and never out of sight."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.table.map_view import LARGEST, MapView, lies_sideways

BOUNDS = (-5.0, -4.0, 5.0, 4.0)


def a_view() -> MapView:
    view = MapView(BOUNDS)
    view.resize(500, 600)
    return view


def test_the_whole_plan_is_seen_at_first() -> None:
    view = a_view()
    assert view.whole
    assert view.to_window((0, 0)) == pytest.approx((250, 300))
    assert view.to_window((-5, 0))[0] == pytest.approx(0)


def test_enlarging_keeps_the_place_under_the_finger() -> None:
    view = a_view()
    before = view.to_plan(200, 320)
    view.enlarge(2, 200, 320)
    assert view.to_plan(200, 320) == pytest.approx(before)
    assert view.zoom == 2


pixels = st.floats(0, 500)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.floats(-900, 900), st.floats(-900, 900), st.just(0.0)),
        st.tuples(st.just("enlarge"), pixels, pixels, st.floats(0.2, 5)),
    ),
    max_size=12,
)


@given(steps)
def test_the_plan_never_leaves_the_window(steps: list[tuple[str, float, float, float]]) -> None:
    view = a_view()
    for kind, x, y, factor in steps:
        if kind == "move":
            view.move(x, y)
        else:
            view.enlarge(factor, x, y)
    assert 1 <= view.zoom <= LARGEST
    left, bottom = view.to_window(BOUNDS[:2])
    right, top = view.to_window(BOUNDS[2:])
    assert left <= 0.01
    assert right >= 499.99
    if top - bottom >= 600:
        assert bottom <= 0.01
        assert top >= 599.99
    else:
        assert bottom >= -0.01
        assert top <= 600.01


def test_a_window_that_changes_its_size_still_shows_the_plan() -> None:
    view = a_view()
    view.enlarge(3, 0, 0)
    view.resize(200, 200)
    assert view.to_window(BOUNDS[:2])[0] <= 0.01


def test_a_tall_plan_lies_sideways_only_where_it_becomes_larger() -> None:
    assert lies_sideways((1200, 600), 0.6)
    assert not lies_sideways((600, 1200), 0.6)
    assert not lies_sideways((600, 590), 0.6), "hardly larger: it stays as it is printed"
    assert not lies_sideways((1200, 600), 1.6), "a wide plan fills a wide room upright"
