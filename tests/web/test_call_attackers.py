"""Whoever is not meant to: tables that speak for others, pages without the role, floods."""

from __future__ import annotations

import http.client
import secrets
import time
from pathlib import Path
from typing import Any

import pytest

from companion.hub.call_line import (
    LARGEST_PICTURE,
    MOST_SAID,
    CallOut,
    GoOn,
    RuledHere,
    SawOpening,
    Saying,
    Showed,
    TableSays,
    Withdraw,
)
from companion.hub.night_file import NightFile
from companion.hub.reporter import Hub, Turned
from companion.night.call_checks import MOST_OPEN
from companion.night.calls import Calls
from companion.night.events import ResultEntered, RoundStarted
from companion.night.scoring import Result, Score
from companion.web.keys import Keys
from companion.web.serving import Addresses
from tests.web.serving import Browser, served
from tests.web.test_calls import at_table, calls_of, referee, referee_link
from tests.web.test_tables import Tablets, link, tablets

__all__ = ["at_table", "tablets"]


def key() -> str:
    return secrets.token_hex(8)


def says(hub: Hub, *said: Saying) -> dict[str, str]:
    return dict(hub.exchange(TableSays(said)).taken)


@pytest.fixture
def one(night: Addresses, path: Path, tablets: Tablets) -> Hub:
    return tablets.joined(link(night, path, 1))


@pytest.fixture
def two(night: Addresses, path: Path, tablets: Tablets) -> Hub:
    return tablets.joined(link(night, path, 2))


def test_a_table_cannot_speak_for_another(
    night: Addresses, path: Path, one: Hub, two: Hub, caplog: pytest.LogCaptureFixture
) -> None:
    call = CallOut(key(), since=int(time.time()))
    assert says(one, call) == {call.key: ""}
    opened = referee(night, path)
    no = "There is no such call."
    for forged in (
        Withdraw(key(), call.key),
        RuledHere(key(), call.key, "decided", "Eve", "because"),
        Showed(key(), call.key, "told", 3),
        SawOpening(key(), call.key),
    ):
        caplog.clear()
        assert says(two, forged) == {forged.key: no}
        assert "table 2" in caplog.text, "it is logged"
    assert opened.act("pause-table", "pause-001", table=1, reason="x").status == 200
    gone = GoOn(key())
    assert says(two, gone)[gone.key] == "Table {number} is not paused."
    assert 1 in calls_of(path).pauses
    assert two.exchange(TableSays()).pause is None
    assert two.exchange(TableSays()).calls == ()
    (found,) = calls_of(path).calls.values()
    assert found.open


def test_a_token_of_another_table_or_none_is_refused(one: Hub, path: Path) -> None:
    one.token = one.token.replace("table.1.", "table.2.")
    with pytest.raises(Turned, match="401"):
        one.exchange(TableSays())
    one.token = ""
    with pytest.raises(Turned, match="401"):
        one.exchange(TableSays((CallOut(key(), since=1),)))
    assert calls_of(path) == Calls()


def test_what_is_said_twice_happens_once(path: Path, one: Hub) -> None:
    call = CallOut(key(), since=5, words="hello")
    for _ in range(3):
        assert says(one, call) == {call.key: ""}
    assert len(calls_of(path).log) == 1


def test_a_flood_of_calls_ends_soon(path: Path, one: Hub) -> None:
    why = [says(one, call)[call.key] for call in (CallOut(key(), since=5) for _ in range(40))]
    assert why.count("") == MOST_OPEN
    assert set(why[MOST_OPEN:]) == {"Table {number} has called often enough."}
    assert len(calls_of(path).calls) == MOST_OPEN


@pytest.mark.parametrize(
    "body",
    [
        [],
        {"said": [{"says": "call"}]},
        {"said": [{"says": "burn", "key": "0" * 16}]},
        {"said": [{"says": "go-on", "key": "0" * 15}]},
        {"said": [{"says": "go-on", "key": "0" * 16, "more": 1}]},
        {"said": [{"says": "go-on", "key": f"{n:016x}"} for n in range(MOST_SAID + 1)]},
        {"said": [{"says": "call", "key": "0" * 16, "since": -1}]},
        {"said": [{"says": "call", "key": "0" * 16, "since": 1, "words": "x" * 301}]},
        {"said": [], "battery": 101},
    ],
)
def test_what_is_not_understood_is_refused(one: Hub, path: Path, body: Any) -> None:
    with pytest.raises(Turned, match="400"):
        one._ask("POST", "/table/exchange", body)
    assert calls_of(path) == Calls()


def test_a_dispute_is_bounded(one: Hub, path: Path) -> None:
    problem = {"code": "c", "topic": "t", "edition": "e", "params": {}}
    call = {"says": "call", "key": key(), "since": 1, "dispute": {"problems": [problem] * 9}}
    one._ask("POST", "/table/exchange", {"said": [call]})
    assert calls_of(path) == Calls()


def test_evidence_is_a_picture_and_not_too_large(one: Hub, path: Path) -> None:
    page = CallOut(key(), since=1, picture=b"<svg onload=alert(1)>")
    assert says(one, page)[page.key] == "This is no picture."
    huge = CallOut(key(), since=1, picture=b"\xff\xd8\xff" + b"x" * LARGEST_PICTURE)
    with pytest.raises(Turned, match="400"):
        says(one, huge)
    assert calls_of(path) == Calls()


def test_a_hundred_megabytes_are_refused_before_they_come(night: Addresses, one: Hub) -> None:
    browser = Browser(night.tables)
    headers = {"authorization": f"Bearer {one.token}", "content_length": str(100 * 2**20)}
    assert browser.ask("POST", "/table/exchange", b"x", **headers).status == 413


def test_no_protest_once_the_result_is_in(path: Path, one: Hub) -> None:
    with NightFile(path) as file:
        players = file.night.rounds[-1].seating.table(1).players
        points = tuple(Score(player, 10 - at) for at, player in enumerate(players))
        file.do(lambda _: [ResultEntered(1, 1, Result(points, players[0]))])
    call = CallOut(key(), since=1)
    assert "no protest any more" in says(one, call)[call.key]


PAGES = (
    "/stream/tables",
    "/stream/table/1",
    "/table/1/at/0",
    "/table/1/board/1/0.svg",
    "/hidden/0123456789abcdef",
    "/evidence/0123456789abcdef",
    "/referee-link?name=Eve",
    "/referee-link.png?name=Eve",
)
ACTS: dict[str, dict[str, Any]] = {
    "coming": {"by": "Eve"},
    "rule": {"ruling": "decided", "reason": "x", "by": "Eve"},
    "pause-table": {"table": 1, "reason": "x", "by": "Eve"},
    "open-hidden": {"table": 1, "game": 1, "n": 0, "reason": "x", "by": "Eve"},
}


def test_without_the_role_nothing_is_told_and_nothing_happens(
    night: Addresses, path: Path, one: Hub, caplog: pytest.LogCaptureFixture
) -> None:
    call = CallOut(key(), since=1, words="a secret")
    says(one, call)
    token = Keys.beside(path).token("referee", "Gina")
    forged = token.replace(token.split(".")[1], token.split(".")[1][:-1] + "A")
    before = calls_of(path)
    for cookie in ("", f"night={one.token}", f"night={forged}", f"night={token}x"):
        stranger = Browser(night.desk["referee"])
        stranger.cookie = cookie
        for page in PAGES:
            answer = stranger.ask("GET", page)
            assert answer.status == 403, page
            assert b"a secret" not in answer.body
        for act, fields in ACTS.items():
            told = {"call": call.key, **fields} if act in ("coming", "rule") else fields
            assert stranger.act(act, f"{act}-00001", **told).status == 403
    assert calls_of(path) == before
    assert "refused 403 at the desk: /hidden" in caplog.text
    player = Browser(night.wall)
    for page in PAGES:
        assert player.ask("GET", page).status == 404, "the wall knows nothing of it"


def test_a_referee_makes_no_links_and_rules_under_no_other_name(
    night: Addresses, path: Path, one: Hub
) -> None:
    call = CallOut(key(), since=1)
    says(one, call)
    gina = referee(night, path)
    assert gina.ask("GET", "/referee-link?name=Eve").status == 403
    assert gina.ask("GET", "/hidden/0123456789abcdef").status == 404
    act = {"call": call.key, "ruling": "decided", "reason": "so"}
    assert gina.act("rule", "rule-0001", **act, by="The president").status == 200
    (found,) = calls_of(path).calls.values()
    assert found.decided is not None
    assert found.decided.by == "Gina"
    organiser = Browser(night.desk["organiser"])
    organiser.sign_in(night)
    made = organiser.ask("GET", "/referee-link?name=Otto").json["link"]
    assert made == referee_link(night, path, "Otto")
    for bad in ("", "x" * 61, "%00"):
        assert organiser.ask("GET", f"/referee-link?name={bad}").status == 400


def test_a_ruling_needs_its_position_a_name_and_a_reason(
    night: Addresses, path: Path, one: Hub
) -> None:
    call = CallOut(key(), since=1, about="move", game=1, n=4, hash="0" * 64)
    says(one, call)
    anybody = Browser(night.desk["referee"])
    anybody.sign_in(night, "referee")
    act = {"call": call.key, "reason": "so it is"}
    assert anybody.act("rule", "rule-0001", **act, ruling="allowed", by="G").status == 409
    assert anybody.act("rule", "rule-0002", **act, ruling="upheld").status == 409
    assert anybody.act("coming", "coming-01", call=call.key).status == 409
    blank = {**act, "reason": "  "}
    assert anybody.act("rule", "rule-0003", **blank, ruling="upheld", by="G").status == 409
    assert anybody.act("rule", "rule-0004", **act, ruling="upheld", by="G").status == 200


def test_a_table_has_its_time_back_after_a_pause(night: Addresses, path: Path) -> None:
    with NightFile(path, lambda: 1_000_000) as file:
        file.do(lambda _: [RoundStarted()])
    gina = referee(night, path)
    assert gina.act("pause-table", "pause-001", table=1, reason="x").status == 200
    time.sleep(1.2)
    assert gina.act("resume-table", "resume-01", table=1).status == 200
    with NightFile(path) as file:
        assert file.night.rounds[-1].clock.extra_at[1] in (1, 2, 3)


def test_a_desk_elsewhere_speaks_tls_only_and_its_cookie_is_secure(path: Path) -> None:
    with served(path, desk_host="127.0.0.1") as addresses:
        assert addresses.desk["referee"].startswith("https://")
        assert len(addresses.fingerprint) == 64
        desk = Browser(addresses.desk["referee"])
        cookie = desk.sign_in(addresses, "referee").headers["set-cookie"]
        told = {part.strip().lower() for part in cookie.split(";")}
        assert {"secure", "httponly", "samesite=strict"} <= told
        assert cookie.startswith("__Host-")
        plain = http.client.HTTPConnection(desk.host, desk.port, timeout=5)
        plain.request("GET", "/")
        with pytest.raises((OSError, http.client.HTTPException)):
            plain.getresponse()
        plain.close()
        assert desk.ask("GET", "/", host="evil.example").status == 421
        body = b'{"act":"pause-table","table":1,"reason":"x","by":"G"}'
        for origin in (f"http://{desk.host}:{desk.port}", "https://evil.example", None):
            answer = desk.ask("POST", "/act", body, idempotency_key="k" * 9, origin=origin)
            assert answer.status == 403, origin
