"""Which place a finger means: the nearest within reach, and no guess where two are too close."""

from __future__ import annotations

from companion.tablet.table.map_targets import NoHit, Target, hit_test

A = Target("a", 0, 0, 0.3)
B = Target("b", 1, 0, 0.3)


def test_the_nearest_place_within_reach_is_meant() -> None:
    assert hit_test([A, B], (0.4, 0.1), fingertip=0.45, can_enlarge=True) == A
    assert hit_test([A, B], (0.7, 0), fingertip=0.45, can_enlarge=True) == B


def test_a_place_is_reached_as_far_as_it_is_drawn() -> None:
    wide = Target("hex", 0, 0, 0.9)
    assert hit_test([wide], (0.8, 0), fingertip=0.2, can_enlarge=True) == wide
    assert hit_test([A], (0.8, 0), fingertip=0.2, can_enlarge=True) is NoHit.NOTHING


def test_two_places_under_one_finger_are_not_guessed_between() -> None:
    """With a finger as wide as their distance nobody could tell; enlarged, the nearest counts."""
    between = (0.48, 0)
    assert hit_test([A, B], between, fingertip=1, can_enlarge=True) is NoHit.CROWDED
    assert hit_test([A, B], between, fingertip=1, can_enlarge=False) == A


def test_a_clear_tap_among_crowded_places_is_not_questioned() -> None:
    assert hit_test([A, B], (0, 0), fingertip=1, can_enlarge=True) == A


def test_a_path_is_meant_at_its_middle() -> None:
    path = Target("path", 0, 1, 0.25, ((0, 0), (0, 2)))
    assert hit_test([path], (0.1, 1), fingertip=0.4, can_enlarge=True) == path
    assert hit_test([path], (0, 0), fingertip=0.4, can_enlarge=True) is NoHit.NOTHING


def test_a_closed_place_is_not_taken_for_its_open_neighbour() -> None:
    """Both are under the fingertip, and the finger is on the closed one."""
    on_b = (1.0, 0)
    assert hit_test([A], on_b, fingertip=1.1, can_enlarge=True) == A
    assert hit_test([A], on_b, fingertip=1.1, can_enlarge=True, closed=[B]) is NoHit.NOTHING
    assert hit_test([A], (0.2, 0), fingertip=1.1, can_enlarge=True, closed=[B]) == A
    between = (0.52, 0)
    assert hit_test([A], between, fingertip=1.1, can_enlarge=True, closed=[B]) is NoHit.CROWDED
    assert hit_test([A], between, fingertip=1.1, can_enlarge=False, closed=[B]) is NoHit.NOTHING


def test_what_is_drawn_under_a_finger_is_meant_though_a_closed_place_is_nearer() -> None:
    wide = Target("planet", 0, 0, 0.7)
    assert hit_test([wide], (0.6, 0), fingertip=0.5, can_enlarge=True, closed=[B]) == wide
