"""Guided games on tables with a map, tapped in a real window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.core.setup import Setup
from companion.demo.driver import SIZES
from companion.demo.hands import Hands
from companion.games.registry import make_game
from companion.simulation.play import play, simulated_setup
from companion.tablet.boxes import edition_name, printed_pack
from companion.tablet.guided import Guided
from companion.tablet.preferences import Guide
from companion.tablet.widget_disposal import disposal
from tests.profile import each_once
from tests.tablet.driving import Driver
from tests.tablet.guided_evenings import COURSES, Meeting, first_meetings
from tests.tablet.guided_evenings import EVENINGS as EVENINGS_OF
from tests.tablet.layout_check import layout_faults

TABLET = {"undo", "sums", "hand"}
EVENINGS = [
    (
        simulated_setup("settlers", "english-5", {}),
        "18",
        {"oldest", "throw", "income", "trade-first", "end", "robber", "steal"}
        | {"road", "settlement", "development", "draw", "bank"},
    ),
    (
        simulated_setup("starfarers", "2019", {}),
        "260",
        {"begin", "throw", "income", "reserve", "trade", "start-flight", "shake", "fly", "flown"}
        | {"explore", "found", "encounter", "upgrade", "colony-ship"},
    ),
    (
        simulated_setup("starfarers", "2001", {}),
        "141",
        {"begin", "throw", "income", "reserve", "trade", "start-flight", "shake", "fly", "flown"}
        | {"look", "found", "encounter", "upgrade", "colony-ship"},
    ),
]
"""A first game with its seed, and what everybody round the table has learned soon."""

MOST_EVENTS = 80

BEGINNINGS = [
    ("starship", "mayfair-2001", "missions"),
    ("starfarers", "2019", "begin"),
    ("starfarers", "2001", "begin"),
    ("settlers", "english-5", "oldest"),
    ("settlers", "classic-it", "island"),
]
"""The lesson that a guided game of each box begins with."""


def guided(driver: Driver) -> Guided:
    found: Guided | None = driver.app.page.guided
    assert found is not None
    return found


def lesson_name(driver: Driver) -> str:
    lesson = guided(driver).lesson
    return "" if lesson is None else lesson.name


def start_guided(
    driver: Driver, setup: Setup, state: Any = None, guide: Guide | None = None
) -> None:
    session = driver.app.session
    session.open(session.journal.new_game(setup, state).number)
    driver.app.keep_guide(guide or Guide())
    driver.app.show("table")
    driver.frames(6)


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("in_a_hurry")
@pytest.mark.parametrize(
    ("setup", "seed", "common"), EVENINGS, ids=["settlers", "starfarers 2019", "starfarers 2001"]
)
def test_a_first_game_by_touch_learns_what_is_common(
    driver: Driver, setup: Setup, seed: str, common: set[str]
) -> None:
    """Lessons wait for what is really done; each one goes with the event it waited for."""
    start_guided(driver, setup)
    driver.rest()
    app = driver.app
    hands = Hands(driver)
    shown: list[tuple[str, str]] = []
    for n, step in enumerate(play(make_game(setup), seed)):
        assert n < MOST_EVENTS
        name, seat = lesson_name(driver), guided(driver).screen.acting
        driver.frames(2)
        assert lesson_name(driver) == name, "nothing happens by waiting"
        hands.play(step.move)
        assert app.session.opened.state == step.after, step.move
        assert guided(driver).teacher.shown is None or lesson_name(driver)
        if name:
            shown.append((name, seat))
            assert app.guide is not None
            assert f"{name} {seat}" in app.guide.learned
            assert (lesson_name(driver), guided(driver).screen.acting) != (name, seat)
        if common | TABLET <= {name for name, _ in shown}:
            break
    assert len(shown) == len(set(shown)), "each seat once"
    assert layout_faults(app.root) == []


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("game", "variant"),
    each_once(["starfarers", "settlers"], [(SIZES[2], "de"), (SIZES[0], "it")]),
    ids=str,
)
def test_every_lesson_fits_its_band_and_points_at_something_on_the_screen(
    tmp_path: Path, game: str, variant: tuple[tuple[int, int], str]
) -> None:
    size, language = variant
    driver = Driver(tmp_path, size)
    faults: list[str] = []
    try:
        driver.app.prefer(language=language)
        for name, met in first_meetings(game).items():
            disposal.finish()  # the tables before; no time passes here in which they would be freed
            start_guided(driver, met.setup, met.state, all_but(game, met))
            assert lesson_name(driver) == name
            faults += [f"{name}: {fault}" for fault in layout_faults(driver.app.root)]
            target = guided(driver).screen.landmark(met.lesson.points_at)
            if target is None or not is_seen(driver, target):
                faults.append(f"{name} points at nothing: {met.lesson.points_at}")
    finally:
        driver.resize(SIZES[0])
        driver.close()
    assert faults == []


def all_but(game: str, met: Meeting) -> Guide:
    """This seat has learned everything else."""
    others = [lesson.name for lesson in COURSES[game] if lesson.name != met.lesson.name]
    return Guide(tuple(f"{name} {met.seat}" for name in others))


def is_seen(driver: Driver, target: Widget) -> bool:
    """On the window, and large enough to be noticed."""
    x, y = target.to_window(*target.center)
    inside = 0 < x < Window.width and 0 < y < Window.height
    return inside and min(target.size) > 20 and target in set(driver.widgets())


@pytest.mark.parametrize("game", ["starfarers", "settlers"])
def test_undo_teaches_nothing_and_a_lesson_comes_back_with_its_position(
    driver: Driver, game: str
) -> None:
    throw = first_meetings(game)["throw"]
    start_guided(driver, throw.setup, throw.state)
    before = lesson_name(driver)
    assert before == "throw"
    app, acts = driver.app, throw.seat
    table = app.session.opened
    step = next(step for step in play(table.game, "undo") if step.before.phase == throw.state.phase)
    app.session.accept(step.move, "tap")
    driver.frames(4)
    assert app.guide is not None
    assert f"throw {acts}" in app.guide.learned
    learned, after = app.guide.learned, lesson_name(driver)
    driver.rest()
    Hands(driver).tap("undo")
    driver.frames(4)
    assert table.n == 0
    assert app.guide.learned == learned, "an undo teaches nothing"
    app.session.redo()
    driver.frames(4)
    assert lesson_name(driver) == after


@pytest.mark.parametrize("game", ["starfarers", "settlers"])
def test_lessons_are_understood_ended_and_started_again(driver: Driver, game: str) -> None:
    throw = first_meetings(game)["throw"]
    start_guided(driver, throw.setup, throw.state)
    driver.rest()
    driver.tap("Got it")
    assert lesson_name(driver) == ""
    driver.close()
    driver.start()
    driver.app.show("table")
    driver.frames(4)
    assert lesson_name(driver) == "", "understood for good"
    driver.app.show("settings", tab="table")
    driver.frames(4)
    driver.tap("Start the lessons again")
    driver.app.show("table")
    driver.frames(4)
    assert lesson_name(driver) == "throw"
    driver.tap("End")
    driver.frames(4)
    driver.rest()
    driver.tap("End the lessons")
    driver.frames(4)
    assert driver.app.guide is None
    assert driver.app.page.guided is None


@pytest.mark.parametrize("game", ["starship", "starfarers", "settlers"])
def test_nothing_moves_when_a_lesson_comes_or_goes(driver: Driver, game: str) -> None:
    setup = EVENINGS_OF[game][0]
    learned = Guide(tuple(f"{one.name} {seat}" for one in COURSES[game] for seat in setup.seats))

    def places() -> object:
        driver.frames(2)
        screen = guided(driver).screen
        board = screen.map or screen.rows
        parts: list[Any] = [board, guided(driver).band, screen.undo_corner, screen.tools]
        parts += [screen.turned_strip(seat) for seat in screen.strips]
        parts += [panel.parent for panel in screen.dock.panels]
        origin = screen.map.origin if screen.map is not None else None
        return origin, [(*one.pos, *one.size) for one in parts if one is not None]

    start_guided(driver, setup, guide=learned)
    assert lesson_name(driver) == ""
    before = places()
    start_guided(driver, setup)
    assert lesson_name(driver)
    assert places() == before, "a lesson has come"
    driver.rest()
    driver.tap("Got it")
    while lesson_name(driver):
        driver.tap("Got it")
    assert places() == before, "it is understood"


@pytest.mark.parametrize(("game", "edition", "first"), BEGINNINGS)
def test_the_way_from_home_leads_to_a_guided_table_of_every_game(
    driver: Driver, game: str, edition: str, first: str
) -> None:
    driver.frames()
    driver.rest()
    driver.tap("Learn it")
    driver.frames(4)
    driver.tap(next(one for one in driver.widgets() if getattr(one, "key", "") == f"game {game}"))
    driver.frames(4)
    driver.tap(edition_name(printed_pack(game, edition)))
    driver.frames(4)
    driver.rest()
    driver.tap("Start the game")
    driver.frames(4)
    while driver.app.page_name == "set_up":
        driver.tap(driver.app.page.ids.verb)
        driver.rest()
    assert driver.app.page_name == "table"
    assert lesson_name(driver) == first
