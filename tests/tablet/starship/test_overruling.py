"""Why not, by touch: read it up, or allow it all the same with a name and a reason."""

from __future__ import annotations

import pytest

from companion.demo.hands import Hands
from companion.view.asking import WhyNot
from companion.view.captions import caption_of, in_words
from companion.view.commands import Command
from tests.tablet.driving import SIZES, Driver
from tests.tablet.layout_check import layout_faults, sizes_of
from tests.tablet.starship.scenes import lay_out


def greyed(hands: Hands, *, firm: bool) -> Command:
    return next(
        command
        for command in hands.table.commands(hands.state)
        if command.problem
        and command.problem.firm == firm
        and not command.form
        and command.group != "end"
    )


def explained(driver: Driver, *, firm: bool = False) -> Command:
    """The trading phase, with the explanation of a verb that is not possible open."""
    assert lay_out(driver, "trade")
    driver.rest()
    hands = Hands(driver)
    verb = greyed(hands, firm=firm)
    hands.open_verb(verb)
    driver.rest()
    return verb


def test_the_almanac_opens_at_the_topic_and_back_is_the_table(driver: Driver) -> None:
    verb = explained(driver)
    assert verb.problem is not None
    assert "Almanac" not in driver.texts(), "what is missing comes first, and alone"
    driver.tap("Why?")
    driver.rest()
    driver.tap("Almanac")
    assert driver.app.page_name == "almanac"
    assert driver.app.page._topic == verb.problem.topic
    driver.app.back()
    driver.frames()
    assert driver.app.page_name == "table"
    assert driver.app.stage.dialog is None


def test_the_table_has_its_way_with_a_name_and_a_reason(driver: Driver) -> None:
    verb = explained(driver)
    table = driver.app.session.opened
    before = table.n
    driver.tap("We allow it")
    driver.rest()
    driver.tap("We allow it")
    assert table.n == before, "without a reason nothing happens"
    driver.tap("we had agreed on it")
    driver.rest()
    driver.tap("We allow it")
    (event,) = table.events(before)
    assert event.move == verb.example
    assert event.ruling is not None
    assert event.ruling.by in driver.app.session.opened.game.setup.seats.values()
    assert event.ruling.reason == "we had agreed on it"
    assert verb.problem is not None
    assert verb.problem.code in event.ruling.problems


def test_leaving_it_changes_nothing(driver: Driver) -> None:
    explained(driver)
    before = driver.app.session.opened.n
    driver.tap("We allow it")
    driver.rest()
    driver.tap("Not now")
    assert driver.app.session.opened.n == before
    assert driver.app.stage.dialog is None


def test_what_would_mean_nothing_cannot_be_allowed(driver: Driver) -> None:
    assert lay_out(driver, "trade")
    driver.rest()
    hands = Hands(driver)
    problem = greyed(hands, firm=False).problem
    assert problem is not None
    reason = in_words(caption_of(problem), driver.app.words)
    for firm in (False, True):
        why = WhyNot(reason, problem.topic, firm)
        hands.screen.sheets.explain(why, hands.screen.acting, lambda _: None)
        driver.frames()
        assert "Why?" in driver.texts()
        assert ("We allow it" in driver.texts()) == (not firm)
        hands.screen.sheets.close()
        driver.frames()


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_both_sheets_fit_every_window(driver: Driver, language: str) -> None:
    faults: list[str] = []
    driver.app.prefer(language=language)
    for size in sizes_of(language):
        driver.resize(size)
        explained(driver)
        driver.frames(6)
        faults += [f"{size}: {fault}" for fault in layout_faults(driver.app.root)]
        Hands(driver).tap("why")
        driver.frames(6)
        faults += [f"{size}: {fault}" for fault in layout_faults(driver.app.root)]
        Hands(driver).tap("allow")
        driver.frames(6)
        faults += [f"{size}: {fault}" for fault in layout_faults(driver.app.root)]
        driver.app.stage.close_dialog()
    driver.resize(SIZES[0])
    assert faults == []
