"""Calls where a night is not one file on one machine: in a database, at a desk over TLS."""

from __future__ import annotations

import json
import secrets
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.cli.main import main
from companion.hub.call_line import CallOut, TableSays
from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.joins import new_code
from companion.hub.night_file import NightFile
from companion.hub.reporter import Hub, HubLink
from companion.web.keys import Keys
from tests.hub.nights import new_night
from tests.hub.postgres import Server
from tests.web.chromium import DESK, chromium
from tests.web.serving import Browser, served
from tests.web.test_calls import a_picture, calls_of, referee
from tests.web.test_tables import make_history, reported


def test_a_night_in_a_database_has_calls_evidence_and_tables(
    postgres_server: Server, tmp_path: Path
) -> None:
    url = postgres_server.new_database()
    new_night(url).close()
    tablet = tmp_path / "tablet.journal"
    make_history(tablet)
    with served(url) as one, served(url) as other:
        print_ = fingerprint(certificate_beside(url))
        hub = Hub(HubLink(one.tables, print_, new_code(Keys.beside(url).secret, 1)))
        hub.join(secrets.token_hex(8))
        reported(tablet, hub).stop()
        call = CallOut("0123456789abcdef", since=int(time.time()), picture=a_picture())
        with closing(hub):
            assert hub.exchange(TableSays((call,))).taken == {call.key: ""}
        token = Keys.beside(url).token("referee", "Gina")
        for addresses in (one, other):
            desk = Browser(addresses.desk["referee"])
            answer = desk.ask("POST", "/session", json.dumps({"token": token}).encode())
            desk.cookie = answer.headers["set-cookie"].split(";")[0]
            with desk.stream("/stream/tables") as stream:
                table = stream.next_view()["tables"]["1"]
                while not table["n"]:  # it looks at one copy after another
                    table = stream.next_view()["tables"].get("1", table)
            assert (table["number"], table["tablet"]) == (1, True)
            assert table["n"] > 0
            assert desk.ask("GET", f"/evidence/{call.key}").body == a_picture()
            moment = desk.ask("GET", f"/table/1/at/{table['n'] - 1}").json
            assert (moment["n"], moment["of"]) == (table["n"] - 1, table["n"])
        assert desk.act("coming", "coming-01", call=call.key).status == 200
    with NightFile(url) as file:
        assert file.night.calls.calls[call.key].coming == "Gina"


@pytest.mark.timeout(120)
def test_a_referee_on_another_machine_trusts_the_certificate_once(tmp_path: Path) -> None:
    path = tmp_path / "friday.night"
    new_night(path).close()
    with served(path, desk_host="127.0.0.1") as addresses, chromium() as browser:
        strict = browser.new_context().new_page()
        with pytest.raises(Exception, match="ERR_CERT"):
            strict.goto(addresses.desk["referee"])
        context = browser.new_context(
            ignore_https_errors=True, viewport={"width": DESK[0], "height": DESK[1]}
        )
        page = context.new_page()
        page.goto(addresses.desk["referee"])
        expect(page.get_by_role("heading", name="Tables by urgency")).to_be_visible()
        (cookie,) = context.cookies()
        assert (cookie["name"], cookie["secure"], cookie["httpOnly"]) == (
            "__Host-night",
            True,
            True,
        )
        page.locator("ul.plain-list > li").first.wait_for()
        assert page.evaluate("document.cookie") == ""


def test_the_log_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "friday.night"
    new_night(path).close()
    with served(path) as addresses:
        gina = referee(addresses, path)
        assert gina.act("pause-table", "pause-001", table=1, reason="x" * 5).status == 200
        assert gina.act("resume-table", "resume-01", table=1).status == 200
    assert len(calls_of(path).log) == 2
    assert main(["night", "log", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["table"] for one in told["log"]] == [1, 1]
    assert told["log"][0]["text"] == "Gina paused the table: xxxxx"
    assert main(["night", "log", str(path), "--language", "de"]) == 0
    assert "Gina lässt den Tisch warten" in capsys.readouterr().out
