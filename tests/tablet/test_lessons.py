"""The lessons of all games: each is reached, said in every language, and learned once."""

from __future__ import annotations

import re

import pytest

from companion.almanac import topics
from companion.core.setup import Setup
from companion.extras.lessons import Lesson
from companion.games.registry import make_game
from companion.games.words import words_for
from companion.tablet.guided import Teacher
from companion.tablet.preferences import Guide
from companion.wording import LANGUAGES
from tests.tablet.guided_evenings import COURSES, EVENINGS, first_meetings, meetings

FIRST_GAMES = [
    (
        Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"}),
        {"missions", "module", "roll", "sector", "cards", "market", "build"},
    ),
    (
        EVENINGS["starfarers"][0],
        {"begin", "throw", "income", "reserve", "trade", "shake", "fly", "explore", "found"}
        | {"encounter", "question", "colony-ship", "upgrade", "dock", "friendship", "marker"},
    ),
    (
        EVENINGS["starfarers"][3],
        {"begin", "throw", "income", "reserve", "trade", "shake", "fly", "look", "found"}
        | {"encounter", "question", "colony-ship", "upgrade", "numbered-dock", "friendship"},
    ),
    (
        EVENINGS["settlers"][0],
        {"oldest", "throw", "income", "trade-first", "bank", "road", "settlement", "city"}
        | {"robber", "discard", "steal", "development", "draw", "play-card", "near", "end"},
    ),
    (
        EVENINGS["settlers"][2],
        {"island", "highest", "first-settlement", "first-road", "second-settlement", "throw"}
        | {"income", "trade-first", "robber", "longest-road", "largest-army", "near"},
    ),
]
"""A first game of each edition, and what every first game meets."""

OF_2001 = {"start-piece", "look", "clear", "show-chip", "numbered-dock"}
OF_2019 = {"sectors", "start-colony", "start-spaceport", "sector", "explore", "freed", "dock"}


def test_every_game_of_ours_has_lessons() -> None:
    assert [len(lessons) > 20 for lessons in COURSES.values()] == [True] * 3


@pytest.mark.parametrize("game", COURSES)
def test_every_lesson_is_reached_in_some_evening(game: str) -> None:
    """A lesson that never fits, or that another one always hides, is a lesson too many."""
    names = [lesson.name for lesson in COURSES[game]]
    assert len(set(names)) == len(names)
    assert [name for name in names if name not in first_meetings(game)] == []


@pytest.mark.parametrize(
    ("setup", "common"), FIRST_GAMES, ids=lambda it: it.edition if isinstance(it, Setup) else ""
)
def test_a_first_game_meets_what_is_common_and_no_seat_meets_anything_twice(
    setup: Setup, common: set[str]
) -> None:
    had = [(met.lesson.name, met.seat) for met in meetings(setup, "first game")]
    assert len(had) == len(set(had))
    assert common <= {name for name, _ in had}


def test_each_edition_of_starfarers_tells_its_own_rules() -> None:
    for setup in EVENINGS["starfarers"]:
        others = OF_2019 if setup.edition == "2001" else OF_2001
        had = {met.lesson.name for met in meetings(setup, "editions")}
        assert not had & others, setup.edition


def test_no_lesson_has_a_word_that_only_the_other_box_has() -> None:
    for others, strange in (
        (OF_2019, "station|freight pod"),
        (OF_2001, "freight ring|trading outpost"),
    ):
        words = re.compile(rf"\b({strange})s?\b")
        told = {lesson.name: lesson.says for lesson in COURSES["starfarers"]}
        assert [name for name in told.keys() - others if words.search(told[name])] == []


def test_lessons_follow_the_way_trading_and_building_are_agreed_on() -> None:
    in_order, combined, _ = EVENINGS["settlers"]
    first, second = (
        {met.lesson.name for met in meetings(s, "order")} for s in (in_order, combined)
    )
    assert "trade-first" in first
    assert "trade" not in first
    assert "trade" in second
    assert "trade-first" not in second


def test_a_lesson_is_learned_by_the_event_it_waits_for_and_not_by_an_undo() -> None:
    always = Lesson("always", "turn", "dock", "Hello.", lambda _game, _state: True)
    teacher = Teacher((always,), Guide(), lambda _: None)
    assert teacher.look(None, None, "moon", 5) is always
    assert teacher.look(None, None, "moon", 4) is always, "something was undone"
    assert teacher.look(None, None, "moon", 5) is None, "what it waited for has come"
    assert teacher.look(None, None, "sun", 6) is always, "the other player has not had it"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", COURSES)
def test_every_lesson_is_said_in_every_language_with_the_numbers_of_the_box(
    game: str, language: str
) -> None:
    for setup in EVENINGS[game]:
        pack = make_game(setup).pack
        words = words_for(language, pack)
        for lesson in COURSES[game]:
            said = words.lesson(lesson.says).format(**pack.values)
            assert "{" not in said
            assert 40 < len(said) < 230, said
            assert (said == lesson.says) == (language == "en" and "{" not in lesson.says)


@pytest.mark.parametrize("game", COURSES)
def test_every_lesson_leads_to_a_page_of_the_almanac(game: str) -> None:
    assert {lesson.topic for lesson in COURSES[game]} <= set(topics(game))
