"""The table in a real window: the reader's secret, a flight with its cost, sealed discards."""

from __future__ import annotations

import pytest

from companion.demo.scenes import show_at
from companion.demo.starfarers.hands import Hands
from companion.games.starfarers.rules.moves import EndTurn, Fly
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.reach import shortest_way
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.scenes import SCENES
from companion.tablet.seats import TURNS, Turned
from companion.tablet.starfarers.seat_strip import ReadingPlace
from companion.tablet.table.sheet import Sheet
from companion.view.commands import key_of, kind_and_id
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults


def table_state(hands: Hands) -> State:
    state: State = hands.driver.app.session.opened.state
    return state


def test_the_card_is_read_while_held_and_only_at_the_reader_s_side(driver: Driver) -> None:
    assert show_at(driver, "starfarers", "question")
    hands = Hands(driver)
    screen = hands.screen
    reader = screen.game.view(table_state(hands), "public").reader
    reading = screen.game.view(table_state(hands), reader).reading
    text = screen.words.message(reading[0])
    (place,) = (widget for widget in driver.widgets() if isinstance(widget, ReadingPlace))
    assert place in list(screen.strips[reader].walk())
    assert not any(text in shown for shown in driver.texts())
    finger = Finger(*place.to_window(*place.center))
    finger.down()
    driver.wait(0.4)
    assert any(text in shown for shown in driver.texts())
    holder = hands.only(Sheet).parent
    while not isinstance(holder, Turned):
        holder = holder.parent
    assert holder.turn == TURNS[screen.sides[reader]]
    finger.up()
    driver.frames()
    assert not any(text in shown for shown in driver.texts())


def test_a_ship_is_tapped_and_then_where_it_flies(driver: Driver, in_a_hurry: None) -> None:
    """Each place within reach says its steps; afterwards the way and its length are shown."""
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands = Hands(driver)
    screen, table = hands.screen, driver.app.session.opened
    flights = [move for move in screen.game.legal(table.state) if isinstance(move, Fly)]
    fly = max(flights, key=lambda move: len(move.path))
    before = table.n
    hands.tap_place(screen.way(fly)[0].key)
    driver.frames()
    assert table.n == before
    marks = {mark.key: mark.label for mark in screen.map.offered}
    there = key_of("point", fly.path[-1])
    assert marks[there] == str(len(fly.path))
    assert screen.map.view.zoom > 1
    hands.tap_place(there)
    driver.frames()
    assert table.n == before + 1


def test_a_place_that_is_too_far_says_how_far_it_is(driver: Driver, in_a_hurry: None) -> None:
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands = Hands(driver)
    screen, table = hands.screen, driver.app.session.opened
    verb = screen.moment.verb("fly")
    assert verb is not None
    start = next(iter(verb.targets))
    hands.tap_place(start)
    driver.frames()
    screen.map.show_whole()
    driver.frames()
    board = board_of(screen.game.box, table.state)
    reached = {move.path[-1] for move in verb.targets[start]}
    at = kind_and_id(start)[1]
    far = max(set(board.points) - reached, key=lambda to: len(shortest_way(board, at, to)))
    before = table.n
    hands.tap_place(key_of("point", far))
    driver.frames()
    steps = len(shortest_way(board, at, far))
    assert any(f"That takes {steps} steps" in text for text in driver.texts())
    assert table.n == before


def test_the_board_turns_with_the_tablet_and_so_do_its_marks(driver: Driver) -> None:
    """Sideways on a tablet that lies wide, upright on a tall one; a tap hits what is marked."""
    assert show_at(driver, "starfarers", "fly")
    space = Hands(driver).screen.space
    lies = {}
    for size in (SIZES[0], SIZES[2], SIZES[0]):
        driver.resize(size)
        driver.frames(6)
        space = Hands(driver).screen.space
        lies[size] = space.plan.sideways
        for mark in space.offered:
            assert (mark.x, mark.y) == space.plan.point(kind_and_id(mark.key)[1])
        left, bottom, right, top = space.view.bounds
        assert all(left < mark.x < right and bottom < mark.y < top for mark in space.offered)
    assert lies == {SIZES[0]: True, SIZES[2]: False}


def test_a_begun_flight_can_be_left_off(driver: Driver, in_a_hurry: None) -> None:
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands = Hands(driver)
    screen, before = hands.screen, driver.app.session.opened.n
    verb = screen.moment.verb("fly")
    assert verb is not None
    hands.tap_place(next(iter(verb.targets)))
    driver.rest()
    begun = screen.narrowing
    driver.tap("Not now")
    driver.frames()
    assert (begun, screen.narrowing) == (True, False)
    assert driver.app.session.opened.n == before


def test_the_mother_ship_explains_itself_to_its_seat(driver: Driver) -> None:
    assert show_at(driver, "starfarers", "trade")
    hands = Hands(driver)
    for seat, strip in hands.screen.strips.items():
        driver.hold(strip.parts["booster"])
        holder = hands.only(Sheet).parent
        while not isinstance(holder, Turned):
            holder = holder.parent
        assert holder.turn == TURNS[hands.screen.sides[seat]]
        assert any("Speed" in text for text in driver.texts())
        hands.screen.close_sheet()


def test_two_taps_on_the_main_verb_end_one_turn(driver: Driver) -> None:
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    before = table.n
    button = hands.button(hands.verb(EndTurn(table.state.active)))
    place = button.to_window(*button.center)
    for _ in range(2):
        finger = Finger(*place)
        finger.down()
        finger.up()
        driver.frames(2)
    assert table.n == before + 1


@pytest.mark.timeout(600)
@pytest.mark.parametrize("percent", [100, 140])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_scene_has_a_fault_of_layout(
    driver: Driver, size: tuple[int, int], percent: int
) -> None:
    """In German, whose words are the longest; with the usual letters and with the largest."""
    driver.resize(size)
    driver.app.prefer(language="de", text_percent=percent)
    faults: list[str] = []
    seen = []
    for scene in SCENES.positions:
        if show_at(driver, "starfarers", scene):
            seen.append(scene)
            faults += [f"{scene}: {fault}" for fault in layout_faults(driver.app.root)]
    driver.resize(SIZES[0])
    assert faults == []
    assert len(seen) > 13, seen
