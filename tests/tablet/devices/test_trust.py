"""Rolls that are taken at once: refused at first, then on the table's word, until an undo."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.chances import Draw, Roll, RollSum
from companion.core.events import was_taken_at_once
from companion.senses.proposal import Proposal
from companion.senses.roller_evidence import mark_in
from companion.tablet.devices.lights import LightSheet
from companion.tablet.devices.trust import Trusting
from companion.tablet.preferences import TRUSTED_AFTER, PreferencesFile, Trust
from companion.tablet.screens.journal import about
from tests.tablet.devices.at_table import ROLL_DUE, armed, last_event, lay_out, proposed, roller
from tests.tablet.devices.at_table import wait_until as until
from tests.tablet.driving import Driver

READ = Proposal(Roll("dice", (3, 4)), "roller", 1.0, "a line", 1, "roll 1")


def a_trusting(rolls: int = 0) -> Trusting:
    names = {"roller": "port 1", "camera": "0"}
    return Trusting({"roller": Trust("port 1", rolls)}, names.__getitem__)


def test_twenty_in_a_row_and_not_before() -> None:
    trusting = a_trusting()
    for count in range(TRUSTED_AFTER):
        assert trusting.rest_of("roller") == TRUSTED_AFTER - count
        assert not trusting.take_at_once("roller", True)
        assert not trusting.takes_at_once(READ)
        trusting.answered(READ, as_read=True)
    assert not trusting.takes_at_once(READ), "off until the table gives its word"
    assert trusting.take_at_once("roller", True)
    assert trusting.takes_at_once(READ)
    assert not trusting.takes_at_once(replace(READ, source="scan")), "the camera is another device"


def test_what_is_set_right_begins_anew() -> None:
    wrongs: tuple[Callable[[Trusting], None], ...] = (
        lambda trusting: trusting.answered(READ, as_read=False),
        lambda trusting: trusting.told_by_hand((READ,), RollSum("dice", 8)),
        lambda trusting: trusting.told_by_hand((READ,), Roll("dice", (3, 3))),
    )
    for wrong in wrongs:
        trusting = a_trusting(TRUSTED_AFTER)
        trusting.take_at_once("roller", True)
        wrong(trusting)
        assert trusting.of("roller") == Trust("port 1")
    trusting = a_trusting(TRUSTED_AFTER)
    trusting.told_by_hand((READ,), RollSum("dice", 7))
    trusting.told_by_hand((READ,), Roll("dice", (4, 3)))
    trusting.answered(replace(READ, move=Draw("deck", "card")), as_read=False)
    assert trusting.of("roller").rolls == TRUSTED_AFTER


def test_only_a_sure_roll_is_taken_and_another_device_begins_anew() -> None:
    trusting = a_trusting(TRUSTED_AFTER)
    trusting.take_at_once("roller", True)
    assert not trusting.takes_at_once(replace(READ, confidence=0.5))
    assert not trusting.takes_at_once(replace(READ, confirmed=False))
    assert not trusting.takes_at_once(replace(READ, move=Draw("deck", "card")))
    trusting._name_of = lambda _: "port 2"
    assert trusting.of("roller") == Trust("port 2")
    assert not trusting.takes_at_once(READ)


def open_sheet(driver: Driver) -> None:
    driver.app.stage.open_dialog(LightSheet(driver.app, "roller"), 0)
    driver.rest()


def test_a_trusted_roller_needs_no_tap_and_one_undo_ends_it(driver: Driver) -> None:
    lay_out(driver)
    app, table = driver.app, driver.app.session.opened
    with roller(driver) as tower:
        app.devices.trusting.trust["roller"] = Trust(tower.port, TRUSTED_AFTER - 1)
        open_sheet(driver)
        driver.tap("Take rolls at once")
        driver.frames()
        assert any("So far: 19." in text for text in driver.texts()), "refused, with the count"
        assert not app.devices.trusting.of("roller").at_once
        app.stage.close_dialog()
        tower.type("throw yellow 2")
        proposed(driver)
        driver.tap("Yes, it is so")
        driver.rest()
        assert not was_taken_at_once(last_event(driver)[2])
        app.session.undo_to(ROLL_DUE)
        armed(driver)
        open_sheet(driver)
        driver.tap("Take rolls at once")
        app.stage.close_dialog()
        assert PreferencesFile(driver.folder).read().trust["roller"].at_once
        tower.type("throw yellow 1")
        until(driver, lambda: table.n == ROLL_DUE + 1)
        move, source, evidence = last_event(driver)
        assert (move, source) == (Roll("yellow", (1,)), "roller")
        assert was_taken_at_once(evidence)
        assert mark_in(evidence) is not None, "the reading is not proposed a second time"
        driver.rest()
        assert "taken at once, nobody tapped" in about(table.titles()[-1], app.words)
        driver.tap(next(w for w in driver.widgets() if getattr(w, "key", "") == "undo"))
        driver.frames()
        assert table.n == ROLL_DUE, "undo is one tap"
        assert any("From now on you are asked again." in text for text in driver.texts())
        assert app.devices.trusting.of("roller") == Trust(tower.port)
        armed(driver)
        tower.type("throw yellow 3")
        proposed(driver)
        assert table.n == ROLL_DUE, "asked again"
