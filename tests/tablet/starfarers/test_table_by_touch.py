"""The table in a real window: the reader's secret, a flight with its cost, sealed discards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.game import PUBLIC
from companion.demo.hands import Hands
from companion.demo.scenes import show_at
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.reach import shortest_way
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.scenes import SCENES
from companion.tablet.seats import TURNS
from companion.tablet.table.plan_map import PlanMap
from companion.tablet.table.reading_sheets import SentenceSheet, SumSheet
from companion.view.commands import Command, key_of, kind_and_id
from tests.profile import each_once
from tests.tablet.driving import SIZES, Driver, Finger
from tests.tablet.layout_check import layout_faults
from tests.tablet.readable import read_there
from tests.tablet.turned import turn_of


def table_state(hands: Hands) -> State:
    state: State = hands.driver.app.session.opened.state
    return state


def game_of(driver: Driver) -> Starfarers:
    game = driver.app.session.opened.game
    assert isinstance(game, Starfarers)
    return game


def map_of(hands: Hands) -> PlanMap:
    found = hands.screen.map
    assert found is not None
    return found


def test_the_card_is_read_while_held_and_only_at_the_reader_s_side(driver: Driver) -> None:
    assert show_at(driver, "starfarers", "question")
    hands, game = Hands(driver), game_of(driver)
    screen, state = hands.screen, table_state(hands)
    reader = game.view(state, PUBLIC).reader
    text = driver.app.words.message(game.view(state, reader).reading[0])
    places = [w for w in driver.widgets() if str(getattr(w, "key", "")).endswith(" reading")]
    assert [place.key for place in places] == [f"figure {reader} reading"]
    (place,) = places
    assert place in list(screen.strips[reader].walk())
    assert read_there([text], driver.app.root) == set()
    finger = Finger(*place.to_window(*place.center))
    finger.down()
    driver.wait(0.4)
    (sheet,) = (widget for widget in driver.widgets() if isinstance(widget, SentenceSheet))
    assert any(text in shown for shown in sheet.texts)
    assert turn_of(sheet) == TURNS[screen.sides[reader]]
    finger.up()
    driver.frames()
    assert read_there([text], driver.app.root) == set()
    assert driver.app.stage.dialog is None


def flights(hands: Hands) -> Command:
    """The verb that flies."""
    return next(c for c in hands.table.commands(hands.state) if c.code == "fly")


def start_of(hands: Hands, move: Any) -> str:
    """The key of where a ship is tapped."""
    return str(hands.table.choices_of(hands.state, move)[0].key)


def test_a_ship_is_tapped_and_then_where_it_flies(driver: Driver, in_a_hurry: None) -> None:
    """The board waits for nothing else; each place within reach has a dot or a ghost of the ship,
    and the map stays as it lies."""
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    fly = max(flights(hands).moves, key=lambda move: len(move.path))
    before, there = table.n, key_of("point", fly.path[-1])
    lay = map_of(hands).place_in_window(there)
    hands.tap_place(start_of(hands, fly))
    driver.rest()
    assert table.n == before
    board = map_of(hands)
    assert there in board.offered
    ghosts = hands.screen.control.ghosts
    assert ghosts.keys() == set(board.offered)
    assert set(ghosts.values()) <= {"way", f"colony-{fly.rings}", f"trade-{fly.rings}"}
    assert board.place_in_window(there) == pytest.approx(lay, abs=1)
    hands.tap_place(there)
    driver.frames()
    assert table.n == before + 1


def test_a_place_that_is_too_far_says_how_far_it_is(driver: Driver, in_a_hurry: None) -> None:
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    verb = flights(hands)
    start = start_of(hands, verb.moves[0])
    hands.tap_place(start)
    driver.rest()
    board = board_of(game_of(driver).box, table.state)
    reached = {kind_and_id(key)[1] for key in map_of(hands).offered}
    at = kind_and_id(start)[1]
    far = max(set(board.points) - reached, key=lambda to: len(shortest_way(board, at, to)))
    before = table.n
    hands.tap_place(key_of("point", far))
    driver.frames()
    steps = len(shortest_way(board, at, far))
    assert any(f"Steps to get there: {steps}" in text for text in driver.texts())
    assert table.n == before


def lies_sideways(hands: Hands) -> bool:
    """Whether what is above on the printed board lies to the right of what is below."""
    plan, board = hands.screen.control.plan, map_of(hands)
    assert plan is not None
    low = min(plan.places, key=lambda key: plan.places[key].at[1])
    high = max(plan.places, key=lambda key: plan.places[key].at[1])
    (x, y), (to_x, to_y) = board.place_in_window(low), board.place_in_window(high)
    return abs(to_x - x) > abs(to_y - y)


def test_the_board_turns_with_the_tablet_and_so_do_its_marks(
    driver: Driver, in_a_hurry: None
) -> None:
    """Sideways on a tablet that lies wide, upright on a tall one; a tap hits what is marked."""
    lies = {}
    for size in (SIZES[0], SIZES[2], SIZES[0]):
        driver.resize(size)
        assert show_at(driver, "starfarers", "fly")
        driver.frames(6)
        driver.rest()
        hands = Hands(driver)
        lies[size] = lies_sideways(hands)
        left, bottom, width, height = map_of(hands).free
        offered = map_of(hands).offered
        assert offered
        for key in offered:
            x, y = map_of(hands).place_in_window(key)
            assert left <= x <= left + width
            assert bottom <= y <= bottom + height
        hands.tap_place(offered[-1])
        driver.rest()
        assert hands.screen.control.begun
    driver.resize(SIZES[0])
    assert lies == {SIZES[0]: True, SIZES[2]: False}


def test_a_begun_flight_can_be_left_off(driver: Driver, in_a_hurry: None) -> None:
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands, before = Hands(driver), driver.app.session.opened.n
    verb, control = flights(hands), hands.screen.control
    hands.tap_place(start_of(hands, verb.moves[0]))
    driver.rest()
    begun = control.begun
    hands.tap("not-now")
    driver.frames()
    assert (begun, control.begun) == (True, False)
    assert driver.app.session.opened.n == before


def test_the_mother_ship_explains_itself_to_its_seat(driver: Driver) -> None:
    assert show_at(driver, "starfarers", "trade")
    driver.rest()
    hands = Hands(driver)
    for seat, player in table_state(hands).players.items():
        assert player.boosters
        driver.hold(hands.control(f"figure {seat} booster"))
        (sheet,) = (widget for widget in driver.widgets() if isinstance(widget, SumSheet))
        assert turn_of(sheet) == TURNS[hands.screen.sides[seat]]
        assert f"{player.boosters:+d}" in sheet.texts
        assert any("ooster" in text for text in sheet.texts)
        hands.screen.sheets.close()
        driver.frames(1)


def test_two_taps_on_the_main_verb_end_one_turn(driver: Driver) -> None:
    assert show_at(driver, "starfarers", "fly")
    driver.rest()
    hands, table = Hands(driver), driver.app.session.opened
    before = table.n
    button = hands.control(f"verb {table.state.active} end-turn")
    place = button.to_window(*button.center)
    for _ in range(2):
        finger = Finger(*place)
        finger.down()
        finger.up()
        driver.frames(2)
    assert table.n == before + 1


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("percent", "size"), each_once([100, 140], SIZES), ids=str)
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
    assert not faults, "\n".join(faults)
    assert len(seen) > 13, seen
