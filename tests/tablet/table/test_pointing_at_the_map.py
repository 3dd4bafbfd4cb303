"""A dock that waits for the map is a line with a pointer; a touch on it shows where to tap."""

from __future__ import annotations

from companion.demo.hands import Hands
from companion.demo.scenes import show_at
from tests.tablet.driving import Driver, Finger
from tests.tablet.places.touching import Picture, changed_near, look_at


def touched(driver: Driver, hands: Hands) -> None:
    panel = hands.screen.dock.panels[0]
    finger = Finger(*panel.to_window(panel.center_x, panel.y + 6))
    finger.down()
    finger.up()
    driver.frames(1)


def ghosts_seen(driver: Driver, hands: Hands, before: Picture) -> set[str]:
    """The offered hexes that look as they did."""
    board = hands.screen.map
    assert board is not None
    now, same = look_at(driver), set()
    for key in board.offered:
        x, y = board.place_in_window(key)
        reach = board.radius_on_glass(key)
        if not changed_near(before, now, (x, len(now) - 1 - y), reach):
            same.add(key)
    return same


def test_a_touch_on_the_line_makes_the_targets_blink_and_come_back(driver: Driver) -> None:
    assert show_at(driver, "settlers", "robber")
    driver.rest()
    hands = Hands(driver)
    board = hands.screen.map
    assert board is not None
    before, n = look_at(driver), driver.app.session.opened.n
    assert len(board.offered) == 18
    touched(driver, hands)
    assert ghosts_seen(driver, hands, before) == set()
    driver.wait(1.5)
    assert ghosts_seen(driver, hands, before) == set(board.offered)
    assert driver.app.session.opened.n == n


def test_where_nothing_waits_for_the_map_the_dock_points_nowhere(driver: Driver) -> None:
    assert show_at(driver, "settlers", "turn")
    driver.rest()
    hands = Hands(driver)
    assert all(panel._content.points is None for panel in hands.screen.dock.panels)
