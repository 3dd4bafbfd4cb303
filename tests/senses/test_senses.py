"""Table and senses together: what is due, looks, both devices at once, closing."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

from msgspec.structs import replace as changed

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.moves import ChooseModule, FlyTo, LookAhead, Reconcile
from companion.senses.due_now import first_due, next_due
from companion.senses.proposal import Proposal
from companion.table.table import Table
from firmware_bridge.discovery import Candidate, Finding, look_around
from firmware_bridge.virtual import VirtualRoller
from tests.firmware_bridge.partners import BRISK, PATIENCE
from tests.senses.people import ROLL_DUE, App, play_on, wait_until
from tests.senses.shown import Desk, cards


def reconciled(table: Table) -> Reconcile:
    ship = table.state.moon
    return Reconcile("we counted", moon=changed(ship, goods=changed(ship.goods, astro=3)))


def test_a_reconciliation_while_a_roll_is_due_leaves_the_occasion_as_it_is(table: Table) -> None:
    play_on(table, ROLL_DUE)
    before = first_due(table)
    after = next_due(table, before, table.accept(reconciled(table), "tap"))
    assert after.due_number == before.due_number
    rolled = next_due(table, after, table.accept(Roll("yellow", (2,)), "tap"))
    assert rolled.due_number == before.due_number + 1
    table.undo()
    assert next_due(table, rolled, None).due_number == before.due_number + 2


def test_the_same_draw_again_is_another_occasion(table: Table) -> None:
    before = first_due(table)
    event = table.accept(Draw("adventure", "gift-from-the-diplomats"), "tap")
    after = next_due(table, before, event)
    assert after.due == before.due
    assert after.due_number == before.due_number + 1


def test_a_die_in_the_air_still_counts_when_somebody_corrects_a_count(
    table: Table, tmp_path: Path
) -> None:
    play_on(table, ROLL_DUE)
    with (
        VirtualRoller(tmp_path / "roller", pace=0.1, by_itself=False) as tower,
        App(table, timings=BRISK) as app,
    ):
        app.senses.roller.start(tower.port)
        app.light("armed")
        tower.type("throw yellow 2")
        app.light("rolling")
        app.do(reconciled(table))
        proposal = app.hear(Proposal)
        assert proposal.confirmed
        app.take(proposal)


def test_cards_that_the_sensor_looks_at_are_proposed_one_by_one_and_secret(table: Table) -> None:
    play_on(table, 3)
    for move in (ChooseModule("moon", "sensor"), ChooseModule("sun", "command")):
        table.accept(move, "tap")
    table.accept(Roll("yellow", (2,)), "tap")
    table.accept(FlyTo("moon", 1), "tap")
    table.accept(LookAhead("moon"), "tap")
    assert table.due.chance == "look"
    desk = Desk()
    with App(table) as app:
        app.senses.camera.start(desk)
        desk.show(cards("trade-fuel-2", "trade-ore-1"))
        told = [app.hear(Proposal), app.hear(Proposal)]
        assert {one.move.card for one in told} == {"trade-fuel-2", "trade-ore-1"}
        assert all(one.secret and not one.problems for one in told)


def test_a_roller_that_comes_back_under_another_name_is_found_again(
    table: Table, tmp_path: Path
) -> None:
    play_on(table, ROLL_DUE)
    ports = [str(tmp_path / "first")]

    def look() -> list[Finding]:
        return look_around(BRISK, found=[Candidate(port, likely=True) for port in ports])

    quick = BRISK.scaled(0.3)
    with App(table, timings=quick, look=look) as app:
        with VirtualRoller(ports[0], pace=0.0, by_itself=False):
            app.senses.roller.start()
            app.light("armed")
        app.light("lost")
        ports[0] = str(tmp_path / "second")
        with VirtualRoller(ports[0], pace=0.0, by_itself=False) as tower:
            app.light("armed")
            tower.type("throw yellow 3")
            proposal = app.hear(Proposal, lambda one: one.confirmed)
            assert proposal.move == Roll("yellow", (3,))


def test_closing_in_the_middle_of_everything_leaves_no_thread(table: Table, tmp_path: Path) -> None:
    before = set(threading.enumerate())
    desk = Desk()
    with VirtualRoller(tmp_path / "roller", pace=0.0) as tower:
        app = App(table, timings=BRISK)
        app.senses.roller.start(tower.port)
        app.senses.camera.start(desk)
        desk.show(cards("gift-from-the-diplomats"))
        app.hear(Proposal)
        assert app.senses.close(PATIENCE)
    wait_until(lambda: not set(threading.enumerate()) - before)


def test_a_moment_asks_the_rules_only_once_what_is_likely(table: Table) -> None:
    due_now = first_due(table)
    assert due_now.likely is due_now.likely
    assert due_now.likely == table.game.likely(table.state)
    assert replace(due_now, due=changed(due_now.due, chance=None)).likely == ()
