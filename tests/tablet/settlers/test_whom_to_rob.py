"""Two players at one hex: whom to rob is seen by colour and sign, with how many cards each has."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from companion.demo.hands import Hands
from companion.demo.layout_check import layout_faults
from companion.demo.scenes import show_at
from companion.games.settlers.rules.geometry import CORNERS
from companion.games.settlers.rules.moves import MoveRobber
from companion.tablet.table.badges import Badge
from companion.tablet.table.key import Key
from companion.tablet.theme import Colour
from tests.tablet.driving import Driver
from tests.tablet.places.touching import changed_near, look_at


def asked(driver: Driver) -> tuple[Hands, str, set[str]]:
    """The robber was told to go to a hex with two or more to rob."""
    assert show_at(driver, "settlers", "robber")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    victims: defaultdict[str, set[str]] = defaultdict(set)
    for move in table.game.legal(table.state):
        if isinstance(move, MoveRobber):
            victims[move.hex].add(move.victim)
    at = max(victims, key=lambda hex_id: len(victims[hex_id]))
    assert len(victims[at]) > 1
    return hands, at, victims[at]


def filled(driver: Driver, key: Key, colour: Colour) -> float:
    """How much of a key has this colour in the window."""
    corners = [key.to_window(*key.pos), key.to_window(key.right, key.top)]
    (left, bottom), (right, top) = (
        tuple(map(round, map(one, *corners)))
        for one in (min, max)  # a dock may be turned
    )
    picture = look_at(driver)
    part = picture[len(picture) - top : len(picture) - bottom, left:right, :3].astype(int)
    wanted = np.array([round(value * 255) for value in colour[:3]])
    return float((np.abs(part - wanted).max(axis=2) <= 3).mean())


def test_each_victim_is_a_key_in_the_players_colour_with_sign_and_cards(driver: Driver) -> None:
    hands, at, victims = asked(driver)
    driver.frames()
    screen, state = hands.screen, driver.app.session.opened.state
    hands.tap_place(f"hex {at}")
    driver.frames()
    assert "Whom do you rob?" in driver.texts()
    for victim in victims:
        key, owner = hands.control(f"option {victim}"), screen.owners[victim]
        assert isinstance(key, Key)
        assert key.icon == owner.symbol
        assert str(state.players[victim].hand.count) in key.detail
        assert filled(driver, key, owner.colour) > 0.6
    victim = min(victims)
    hands.tap(f"option {victim}")
    (event,) = driver.app.session.opened.events(driver.app.session.opened.n - 1)
    assert (event.move.hex, event.move.victim) == (at, victim)


def test_the_robbers_ghost_stays_where_it_was_told_to_go(driver: Driver) -> None:
    """And nowhere else; it is no place to tap any more."""
    hands, at, _ = asked(driver)
    board = hands.screen.map
    assert board is not None
    hands.tap_place(f"hex {at}")
    driver.frames()
    assert board.offered == ()
    with_ghost = look_at(driver)
    board.offer(())
    driver.frames()
    bare = look_at(driver)
    reach = 0.8 * board.radius_on_glass(f"hex {at}")
    for key in board._lying.plan.places:
        if key.startswith("hex "):
            x, y = board.place_in_window(key)
            changed = changed_near(with_ghost, bare, (x, len(bare) - 1 - y), reach)
            assert bool(changed) == (key == f"hex {at}"), key


def badges(hands: Hands) -> dict[str, Badge]:
    shown = hands.screen.badges.shown if hands.screen.badges is not None else []
    return {badge.verb: badge for badge in shown if isinstance(badge, Badge)}


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
def test_each_victim_has_a_badge_on_a_house_beside_the_robber(
    driver: Driver, size: tuple[int, int]
) -> None:
    driver.resize(size)
    hands, at, victims = asked(driver)
    assert badges(hands) == {}, "nobody is asked yet"
    driver.frames()
    board, state = hands.screen.map, driver.app.session.opened.state
    assert board is not None
    hands.tap_place(f"hex {at}")
    driver.frames()
    shown = badges(hands)
    assert set(shown) == victims - {""}
    corners = {
        board.place_in_window(f"intersection {corner}"): {**state.settlements, **state.cities}.get(
            corner
        )
        for corner in CORNERS[at]
    }
    for victim, badge in shown.items():
        owner = hands.screen.owners[victim]
        assert (badge.icon, tuple(badge.colour)) == (owner.symbol, tuple(owner.colour))
        assert badge.text == str(state.players[victim].hand.count)
        x, y = badge.to_window(*badge.center)
        near = min(corners, key=lambda one: abs(one[0] - x) + abs(one[1] - y))
        assert corners[near] == victim, "it lies on a house of that player"
        assert abs(near[0] - x) + abs(near[1] - y) < 3
        assert min(badge.size) >= 48
    assert layout_faults(driver.app.root) == []
    victim = min(shown)
    driver.rest()
    driver.tap(shown[victim])
    driver.frames()
    (event,) = driver.app.session.opened.events(driver.app.session.opened.n - 1)
    assert (event.move.hex, event.move.victim) == (at, victim)
    assert badges(hands) == {}


def test_badges_follow_a_map_that_is_moved(driver: Driver) -> None:
    hands, at, _ = asked(driver)
    driver.frames()
    board = hands.screen.map
    assert board is not None
    hands.tap_place(f"hex {at}")
    driver.frames()
    badge = next(iter(badges(hands).values()))
    was = badge.to_window(*badge.center)
    board._view.enlarge(2, *board.center)
    board._place()
    driver.frames()
    assert badge.to_window(*badge.center) != was
