"""A small rehearsal: eight tables, a hub that is killed in its commits, files compared."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from companion.hub.night_file import NightFile
from companion.web.comparing import acknowledged_lost, standings_equal
from companion.web.hub_process import HubProcess
from companion.web.rehearsal import Pace
from companion.web.rehearsed_night import Rehearsal
from companion.web.serving import Addresses
from tests.hub.postgres import Server
from tests.web.serving import COMMAND, Browser


@pytest.mark.timeout(280)
def test_nothing_acknowledged_is_lost_and_the_standings_are_right(tmp_path: Path) -> None:
    rehearsal = Rehearsal(tmp_path, 8, 1, seed=1, kills=3, pace=Pace(10, 0.3))
    report = rehearsal.run()
    assert report.kills == 3
    assert report.games == 8
    assert report.acknowledged_lost == 0
    assert report.standings_equal
    the_comparison_can_fail(rehearsal, tmp_path)


@pytest.mark.timeout(280)
def test_two_hubs_on_a_database_lose_nothing_either(
    tmp_path: Path, postgres_server: Server
) -> None:
    url = postgres_server.new_database()
    report = Rehearsal(
        tmp_path, 6, 1, seed=2, kills=2, pace=Pace(3, 0.3, 5), where=url, hubs=2
    ).run()
    assert (report.store, report.hubs, report.games) == ("PostgreSQL", 2, 6)
    assert report.kills > 0
    assert report.acknowledged_lost == 0
    assert report.standings_equal
    assert report.catch_ups == 6


@pytest.mark.timeout(120)
def test_a_demonstration_has_work_for_a_referee_and_ends_with_ctrl_c() -> None:
    arguments = ("night", "demo", "--tables", "4", "--pause", "0.05", "--json")
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments], stdout=subprocess.PIPE, start_new_session=True
    ) as process:
        try:
            assert process.stdout
            told = b""
            while not told.endswith(b"\n}\n"):
                told += process.stdout.readline()
            addresses = msgspec.json.decode(told, type=Addresses)
            with Browser(addresses.wall).stream("/stream/wall") as stream:
                while not (view := stream.next()[1])["tables"]:
                    pass
                assert len(view["tables"]) == 4
                assert view["here"] == 16
            see_to_the_calls(addresses)
        finally:
            process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


@pytest.mark.timeout(120)
def test_nothing_is_kept_of_a_demonstration_whose_window_was_closed(tmp_path: Path) -> None:
    arguments = ("night", "demo", "--tables", "2", "--json")
    command = [sys.executable, "-c", COMMAND, *arguments]
    elsewhere = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, start_new_session=True, env=elsewhere
    ) as process:
        try:
            assert process.stdout
            assert process.stdout.readline()
            assert list(tmp_path.iterdir())
        finally:
            process.send_signal(signal.SIGHUP)
        assert process.wait(60) == 0
    assert list(tmp_path.iterdir()) == []


def see_to_the_calls(addresses: Addresses) -> None:
    """One table calls, another disputes a move; the ruling comes from here and is carried out."""
    desk = Browser(addresses.desk["referee"])
    desk.sign_in(addresses, "referee")
    with desk.stream("/stream/tables") as stream:
        calls: dict[int, Any] = {}
        while not {2, 4} <= calls.keys():
            calls |= {one["table"]: one for one in stream.next_view().get("calls", ())}
        assert calls[2]["words"]
        assert calls[4]["dispute"]["title"]
        assert calls[4]["dispute"]["why"]
        ruling = {"call": calls[4]["id"], "ruling": "allowed", "reason": "agreed", "by": "Otto"}
        assert desk.act("rule", "rule-00001", **ruling).status == 200
        while not calls[4]["outcome"]:
            calls |= {one["table"]: one for one in stream.next_view().get("calls", ())}
        assert "Otto" in calls[4]["decided"]
        assert calls[4]["outcome"] == "The table made the move and told everybody."


def test_a_hub_ends_when_whoever_started_it_is_gone(tmp_path: Path) -> None:
    hub = HubProcess(tmp_path / "some.night")
    addresses = hub.start()
    process = hub._process
    assert process
    assert process.stdin
    assert Browser(addresses.wall).ask("GET", "/").status == 200
    process.stdin.close()
    assert process.wait(20) == 0
    hub.stop()


def test_nobody_takes_the_ports_of_a_hub_that_was_killed(tmp_path: Path) -> None:
    hub = HubProcess(tmp_path / "some.night")
    with hub.own_ports():
        before = hub.start()
        process = hub._process
        assert process
        process.kill()
        hub._wait()
        with socket.socket() as other, pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", urlsplit(before.wall).port))
        assert hub.start() == before
        hub.stop()


def the_comparison_can_fail(rehearsal: Rehearsal, folder: Path) -> None:
    night = folder / "rehearsal.night"
    copies = folder / "rehearsal.night.tables"
    with NightFile(night) as file:
        current = file.night.rounds[0]
        everybody = {table.number for table in current.seating.tables}
        assert current.replayed == current.signed == everybody
    assert not standings_equal(night, rehearsal.played[:-1])
    with closing(sqlite3.connect(copies / "table-3.journal")) as db:
        db.execute("DROP TRIGGER steps_stay_as_they_are_DELETE")
        db.execute("DELETE FROM steps WHERE id = (SELECT max(id) FROM steps)")
        db.execute(
            "CREATE TRIGGER steps_stay_as_they_are_DELETE BEFORE DELETE ON steps "
            "BEGIN SELECT RAISE(ABORT, 'the journal only grows'); END"
        )
        db.commit()
    assert acknowledged_lost(rehearsal.played, night) in (1, 2), "a step, perhaps with its event"
