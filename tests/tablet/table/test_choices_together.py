"""Sealed choices, and ticks: what waits for several seats."""

from __future__ import annotations

from companion.tablet.table.sealed import Sealed
from companion.tablet.table.ticks import Ticks


def test_nothing_is_said_before_everybody_has_chosen() -> None:
    sealed = Sealed()
    sealed.begin("event 7", ("ann", "ben"))
    assert sealed.choose("ben", "two ore") is None
    assert sealed.has("ben")
    assert sealed.choose("ann", "one wool") == {"ann": "one wool", "ben": "two ore"}


def test_a_choice_can_be_made_anew_until_the_last_one_is_made() -> None:
    sealed = Sealed()
    sealed.begin("event 7", ("ann", "ben"))
    sealed.choose("ben", "two ore")
    sealed.choose("ben", "two grain")
    assert sealed.choose("ann", "one wool") == {"ann": "one wool", "ben": "two grain"}


def test_an_undone_roll_voids_what_was_chosen() -> None:
    sealed = Sealed()
    sealed.begin("event 7", ("ann", "ben"))
    sealed.choose("ben", "two ore")
    sealed.begin("event 6", ("ann", "ben"))
    assert not sealed.has("ben")


def test_showing_the_same_position_again_keeps_what_was_chosen() -> None:
    sealed = Sealed()
    sealed.begin("event 7", ("ann", "ben"))
    sealed.choose("ben", "two ore")
    sealed.begin("event 7", ("ann", "ben"))
    assert sealed.has("ben")


def test_ticks_are_only_waited_for_where_the_table_wants_it() -> None:
    off, on = Ticks(wanted=False), Ticks(wanted=True)
    for ticks in (off, on):
        ticks.told("event 3", ("ann", "ben"))
    assert off.waiting == ()
    assert on.waiting == ("ann", "ben")


def test_each_seat_ticks_for_itself_and_only_once_for_an_event() -> None:
    ticks = Ticks(wanted=True)
    ticks.told("event 3", ("ann", "ben"))
    ticks.tick("ann")
    ticks.told("event 3", ("ann", "ben"))
    assert ticks.waiting == ("ben",)
    ticks.told("event 4", ("ann",))
    assert ticks.waiting == ("ann",)
