"""A referee is called from the tablet by touch: the desk has it, and its ruling arrives here.

The hub is a process of its own; its desk is asked over the wire, as a page of it would.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import count, islice
from typing import Any

import pytest

from companion.demo.hands import Hands
from companion.hub.night_file import NightFile
from companion.night.calls import Call, Calls
from companion.simulation.play import play
from companion.tablet.refusal import Refusal
from companion.tablet.table.call_sheets import RuleHere, StandingCall, pause_card, ruling_sheet
from companion.view.commands import Command
from companion.web.keys import Keys
from tests.tablet.devices.at_table import wait_until
from tests.tablet.driving import Driver
from tests.tablet.layout_check import ALL_SIZES, layout_faults, looks
from tests.tablet.test_night import (
    RunningNight,
    all_arrived,
    begin_game,
    driver,
    joined,
    night,
    play_some,
)
from tests.web.serving import Browser

__all__ = ["driver", "night"]


class Desk:
    """A referee's browser, signed in with a link of her own."""

    def __init__(self, night: RunningNight) -> None:
        self._path, self._numbers = night.path, count()
        self.browser = Browser(night.addresses.desk["referee"])
        token = Keys.beside(night.path).token("referee", "Gina")
        body = f'{{"token":"{token}"}}'.encode()
        answer = self.browser.ask("POST", "/session", body)
        self.browser.cookie = answer.headers["set-cookie"].split(";")[0]

    def act(self, act: str, **fields: Any) -> int:
        return self.browser.act(act, f"key-{next(self._numbers):06}", **fields).status

    @property
    def calls(self) -> Calls:
        with NightFile(self._path) as file:
            return file.night.calls

    def one(self) -> Call:
        """The only call there is."""
        (found,) = self.calls.calls.values()
        return found


@pytest.fixture
def desk(night: RunningNight) -> Desk:
    return Desk(night)


def possible_against_rules(hands: Hands) -> Command | None:
    """A verb that the rules refuse now and a ruling could allow."""
    for command in hands.table.commands(hands.state):
        refused = command.problem is not None and not command.problem.firm
        if (
            refused
            and not command.form
            and command.group != "end"
            and command.seat == hands.screen.acting
        ):
            return command
    return None


def refused_by_touch(driver: Driver) -> Command:
    """Plays until something is refused that a ruling could allow, and taps it."""
    for _ in range(40):
        hands = Hands(driver)
        driver.rest()
        found = possible_against_rules(hands)
        if found is not None:
            hands.open_verb(found)
            driver.rest()
            return found
        play_some(driver, 1)
    raise AssertionError("nothing was refused")


def call_about_refused_move(driver: Driver) -> Command:
    verb = refused_by_touch(driver)
    driver.tap("Referee")
    driver.rest()
    driver.tap("Call a referee")
    driver.frames()
    return verb


@pytest.fixture
def playing(driver: Driver, night: RunningNight) -> Driver:
    joined(driver, night)
    begin_game(driver)
    return driver


def heard(driver: Driver, desk: Desk, what: Callable[[Calls], object]) -> None:
    wait_until(driver, lambda: bool(what(desk.calls)))


def test_a_refused_move_stands_by_a_ruling_from_the_desk(playing: Driver, desk: Desk) -> None:
    verb = call_about_refused_move(playing)
    table = playing.app.session.opened
    before = table.n
    heard(playing, desk, lambda calls: calls.calls)
    made = desk.one().made
    assert (made.table, made.about, made.n) == (1, "move", before)
    assert made.player in ("p1", "p2", "p3", "p4")
    assert made.dispute.title is not None
    assert verb.problem is not None
    assert verb.problem.code in [one.code for one in made.dispute.problems]

    assert desk.act("coming", call=made.call) == 200
    wait_until(playing, lambda: "Gina is coming to your table." in playing.texts())

    told = {"call": made.call, "ruling": "allowed", "reason": "the card is torn"}
    assert desk.act("rule", **told, by="Somebody else") == 200
    wait_until(playing, lambda: table.n == before + 1)
    (event,) = table.events(before)
    assert event.source == "referee"
    assert event.ruling is not None
    assert (event.ruling.by, event.ruling.reason) == ("Gina", "the card is torn")
    assert event.move == verb.example
    wait_until(playing, lambda: "Gina rules: the move stands." in playing.texts())
    assert "the card is torn" in playing.texts()
    playing.rest()
    playing.tap("We have all read it")
    heard(playing, desk, lambda calls: calls.calls[made.call].told)
    told_back = desk.one().told
    assert told_back is not None
    assert (told_back.outcome, told_back.n) == ("applied", before + 1)
    assert playing.app.referees.open_call is None
    assert desk.act("rule", **told) == 409, "it was settled already"


def test_a_ruling_is_never_applied_over_a_position_that_moved_on(
    playing: Driver, desk: Desk
) -> None:
    call_about_refused_move(playing)
    all_arrived(playing)
    heard(playing, desk, lambda calls: calls.calls)
    made = desk.one().made
    app, table = playing.app, playing.app.session.opened
    assert desk.act("rule", call=made.call, ruling="allowed", reason="so it is") == 200
    box = app.referees.call_box
    assert box is not None
    until = time.monotonic() + 20
    while (news := box.news(made.call)) is None or news.ruling is None:  # not a frame goes by here
        assert time.monotonic() < until
        time.sleep(0.02)
    step = next(islice(play(table.game, "night"), table.n, None))
    app.session.accept(step.move)
    n = table.n
    heard(playing, desk, lambda calls: calls.calls[made.call].told)
    told = desk.one().told
    assert told is not None
    assert told.outcome == "late"
    assert table.n == n
    wait_until(playing, lambda: any("has played on" in text for text in playing.texts()))


def test_the_desk_cannot_rule_on_a_move_when_the_table_has_played_on(
    playing: Driver, desk: Desk
) -> None:
    call_about_refused_move(playing)
    heard(playing, desk, lambda calls: calls.calls)
    made = desk.one().made
    play_some(playing, 1)
    all_arrived(playing)
    rule = {"call": made.call, "reason": "so it is"}
    assert desk.act("rule", ruling="allowed", **rule) == 409
    assert desk.act("rule", ruling="decided", **rule) == 200
    wait_until(playing, lambda: "Gina has decided." in playing.texts())


def open_menu_call(driver: Driver) -> None:
    driver.app.show("table")
    driver.frames(6)
    driver.rest()
    Hands(driver).tap("menu")
    driver.rest()
    Hands(driver).tap("menu referee")
    driver.rest()


def test_without_a_network_nobody_hears_and_the_call_waits_with_its_time(
    playing: Driver, night: RunningNight, desk: Desk
) -> None:
    play_some(playing, 2)
    night.process.stop()
    wait_until(playing, lambda: playing.app.night.report.state == "unreachable")
    open_menu_call(playing)
    assert any("Nobody hears it now" in text for text in playing.texts())
    playing.tap("Call a referee")
    playing.frames()
    own = playing.app.referees.open_call
    assert own is not None
    open_menu_call(playing)
    assert any("Nobody hears the call of" in text for text in playing.texts())
    playing.close()
    playing.start()
    (game,) = playing.app.session.games()
    playing.app.session.open(game.number)
    time.sleep(1.1)
    night.process.start()
    heard(playing, desk, lambda calls: calls.calls)
    call = desk.one()
    assert call.made.call == own.call
    assert call.made.since == own.since
    assert call.heard > own.since


def test_it_is_settled_at_the_table_with_or_without_a_referee(playing: Driver, desk: Desk) -> None:
    call_about_refused_move(playing)
    heard(playing, desk, lambda calls: calls.calls)
    open_menu_call(playing)
    playing.tap("It is settled")
    wait_until(playing, lambda: desk.one().withdrawn)
    before = playing.app.session.opened.n
    call_about_refused_move(playing)
    heard(playing, desk, lambda calls: len(calls.calls) == 2)
    open_menu_call(playing)
    playing.tap("A referee rules here")
    playing.rest()
    found = next(one for one in playing.app.stage.walk() if isinstance(one, RuleHere))
    found.name.text, found.reason.text = "Otto", "torn card"
    playing.rest()
    playing.tap("The move stands")
    playing.frames(4)
    table = playing.app.session.opened
    assert table.n == before + 1
    assert table.last is not None
    assert table.last.event.ruling is not None
    assert table.last.event.ruling.by == "Otto"
    heard(playing, desk, lambda calls: list(calls.calls.values())[1].decided)
    decided = list(desk.calls.calls.values())[1].decided
    assert decided is not None
    assert (decided.by, decided.at_table) == ("Otto", True)


def test_a_table_stands_still_until_the_referee_or_the_table_lets_it_go_on(
    playing: Driver, desk: Desk
) -> None:
    play_some(playing, 1)
    all_arrived(playing)
    for by_table in (False, True):
        assert desk.act("pause-table", table=1, reason="counting cards") == 200
        wait_until(playing, lambda: "The table is paused" in playing.texts())
        assert any("Gina: counting cards" in text for text in playing.texts())
        if by_table:
            playing.rest()
            playing.hold("Hold to go on without waiting")
        else:
            assert desk.act("resume-table", table=1) == 200
        wait_until(playing, lambda: "The table is paused" not in playing.texts())
        heard(playing, desk, lambda calls: not calls.pauses)
    play_some(playing, 1)


def test_the_table_is_told_that_hidden_cards_were_opened(playing: Driver, desk: Desk) -> None:
    play_some(playing, 3)
    all_arrived(playing)
    n = playing.app.session.opened.n
    assert desk.act("open-hidden", table=1, game=1, n=n, reason="") == 409
    assert desk.act("open-hidden", table=1, game=1, n=n + 5, reason="a dispute") == 409
    assert desk.act("open-hidden", table=1, game=1, n=n, reason="a dispute") == 200
    sentence = "Gina has looked at hidden cards of this table: a dispute"
    wait_until(playing, lambda: sentence in playing.texts())
    heard(playing, desk, lambda calls: all(one.told for one in calls.openings.values()))


def test_no_fault_on_any_sheet(playing: Driver, night: RunningNight) -> None:
    faults: list[str] = []
    app = playing.app

    def look(name: str, show: Callable[[], object]) -> None:
        for language, size in looks():
            playing.resize(size)
            app.prefer(language=language)
            app.show("table")
            playing.frames(6)
            show()
            playing.frames(6)
            found = layout_faults(app.root)
            faults.extend(f"{name} {language} {size}: {one}" for one in found)
            app.stage.close_dialog()
        playing.resize(ALL_SIZES[0])
        app.prefer(language="en")

    def open_call(refusal: Refusal | None) -> None:
        Hands(playing).screen.sheets.open_call(refusal)

    app.show("table")
    playing.frames(6)
    refusal = _refusal(playing)
    look("call", lambda: open_call(None))
    look("refused", lambda: open_call(refusal))
    matter = app.referees.matters(refusal)[0]
    app.referees.call(matter, app.session.opened.game.seats[0], "")
    own = app.referees.call_box.calls[-1] if app.referees.call_box else None
    assert own is not None
    look("standing", lambda: app.stage.open_dialog(StandingCall(app, own, lambda: None)))
    look("rule", lambda: app.stage.open_dialog(RuleHere(app, own)))
    ruled: Any = ("allowed", "Gina", "the card is torn and nobody can read what it says any more")
    look("ruled", lambda: app.stage.open_dialog(ruling_sheet(app, own.sentence, ruled, "late")))
    look("pause", lambda: app.stage.open_dialog(pause_card(app, "Gina", "counting cards")))
    assert faults == []


def _refusal(driver: Driver) -> Refusal:
    refused_by_touch(driver)
    driver.app.stage.close_dialog()
    found = possible_against_rules(Hands(driver))
    assert found is not None
    assert found.problem is not None
    said = driver.app.words.problem(found.problem)
    return Refusal(said, found.example, (found.problem,))
