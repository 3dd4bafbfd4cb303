"""The desk over the wire: acts that happen once, roles, and what is refused."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import zxingcpp
from PIL import Image

from companion.hub.night_file import NightFile
from companion.hub.reporter import HubLink
from companion.night.events import TimeGiven
from companion.result_sheet.bg_stats import ADDRESS
from companion.web.serving import Addresses
from tests.web.serving import Browser, served


def scores(view: Any, table: int) -> list[dict[str, Any]]:
    (one,) = [t for t in view["tables"] if t["number"] == table]
    return [{"player": p["id"], "points": 10 - at} for at, p in enumerate(one["players"])]


def view_of(desk: Browser) -> Any:
    with desk.stream("/stream/desk") as stream:
        return stream.next()[1]


def test_what_is_asked_for_twice_with_one_key_happens_once(desk: Browser, path: Path) -> None:
    for _ in range(3):
        assert desk.act("give", "key-0001", minutes=5).status == 200
    assert desk.act("give", "key-0002", minutes=5).status == 200
    with NightFile(path) as file:
        given = [k.happened for k in file.kept() if isinstance(k.happened.event, TimeGiven)]
    assert [one.key for one in given] == ["key-0001", "key-0002"]


def test_a_hub_that_was_started_again_knows_the_key_and_the_cookie(path: Path) -> None:
    with served(path) as addresses:
        desk = Browser(addresses.desk["organiser"])
        desk.sign_in(addresses)
        opening = {"name": "Friday", "format": "shop-night", "games": ["Island"], "rounds": 3}
        assert desk.act("open", "key-open1", **opening).status == 200
        assert desk.act("open", "key-open1", **opening).status == 200
        assert desk.act("open", "key-open2", **opening).status == 409
        ada = {"people": [{"name": "Ada"}]}
        assert desk.act("enter", "key-enter", **ada).status == 200
    with served(path) as again:
        back = Browser(again.desk["organiser"])
        back.cookie = desk.cookie
        assert back.act("enter", "key-enter", **ada).status == 200
        assert back.act("enter", "key-other", **ada).status == 409
        assert view_of(back)["entered"] == 1


def test_a_result_and_its_correction(desk: Browser) -> None:
    view = view_of(desk)
    told = {"round": 1, "table": 1, "scores": scores(view, 1)}
    assert desk.act("result", "result-01", **told).status == 200
    again = desk.act("result", "result-02", **told)
    assert again.status == 409
    assert "Correct it" in again.json["why"]
    assert desk.act("result", "result-03", **told, by="Gina", reason="").status == 409
    assert desk.act("result", "result-04", **told, by="Gina", reason="misread").status == 200
    (table,) = [t for t in view_of(desk)["rounds"][0]["tables"] if t["number"] == 1]
    assert table["corrected"]
    refused = desk.act("seat", "seat-0001")
    assert refused.status == 409
    assert "missing" in refused.json["why"]


def test_the_code_of_a_result_sheet_finds_its_table(desk: Browser, path: Path) -> None:
    def sheet(*scores: tuple[str, int]) -> str:
        """As a result sheet of the companion says it."""
        players = [{"name": who, "score": had, "winner": had == 7} for who, had in scores]
        return ADDRESS + quote(json.dumps({"players": players}))

    (tables,) = [round["tables"] for round in view_of(desk)["rounds"]]
    second = [one["name"] for one in tables[1]["players"]]
    told = [(name.upper(), 4 + place) for place, name in enumerate(second)]
    stranger = sheet(("Eve", 10), *told[1:])
    assert desk.act("sheet", "sheet-0001", round=1, link=stranger).status == 409
    assert desk.act("sheet", "sheet-0002", round=1, link="https://evil.example").status == 409
    assert desk.act("sheet", "sheet-0003", round=2, link=sheet(*told)).status == 409
    assert desk.act("sheet", "sheet-0004", round=1, link=sheet(*told)).status == 200
    view = view_of(desk)["rounds"][0]["tables"]
    assert view[0]["result"] is None
    assert [one["points"] for one in view[1]["result"]["scores"]] == [4, 5, 6, 7]
    assert desk.act("sheet", "sheet-0005", round=1, link=sheet(*told)).status == 409
    with NightFile(path) as file:
        assert file.night.rounds[0].results[2].winner == tables[1]["players"][3]["id"]


def test_a_referee_enters_results_and_no_people(night: Addresses) -> None:
    referee = Browser(night.desk["referee"])
    assert referee.sign_in(night, "referee").json == {"role": "referee"}
    view = view_of(referee)
    assert view["role"] == "referee"
    told = {"round": 1, "table": 1, "scores": scores(view, 1)}
    assert referee.act("result", "result-01", **told).status == 200
    acts: dict[str, dict[str, Any]] = {
        "enter": {"people": [{"name": "Zoe"}]},
        "forget": {"players": ["p1"]},
        "seat": {},
        "close": {},
        "open": {"name": "x", "format": "shop-night", "games": ["y"], "rounds": 1},
    }
    for number, (act, fields) in enumerate(acts.items()):
        assert referee.act(act, f"refused-{number}", **fields).status == 403, act
    assert referee.ask("GET", "/print/pairings.pdf").status == 403
    assert referee.ask("GET", "/export/night").status == 403


@pytest.mark.parametrize("cookie", ["", "night=", "night=organiser.x", "night=organiser", "a=b"])
def test_without_a_token_nothing_is_told_and_nothing_happens(
    night: Addresses, path: Path, cookie: str
) -> None:
    stranger = Browser(night.desk["organiser"])
    stranger.cookie = cookie
    with NightFile(path) as file:
        before = file.count
    assert stranger.act("seat", "seat-0001").status == 403
    for page in ("/stream/desk", "/print/pairings.pdf", "/export/night"):
        answer = stranger.ask("GET", page)
        assert answer.status == 403
        assert b"Ada" not in answer.body
    with NightFile(path) as file:
        assert file.count == before


def test_a_token_of_another_night_opens_nothing(night: Addresses, tmp_path: Path) -> None:
    with served(tmp_path / "other.night") as other:
        assert Browser(night.desk["organiser"]).sign_in(other).status == 403


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b"", "key-00001"),
        (b"[]", "key-00001"),
        (b'{"act":"burn"}', "key-00001"),
        (b'{"act":"seat","more":1}', "key-00001"),
        (b'{"act":"give","minutes":"5"}', "key-00001"),
        (b'{"act":"give","minutes":1e99}', "key-00001"),
        (b'{"act":"enter","people":[]}', "key-00001"),
        (b'{"act":"enter","people":[{"name":"' + b"x" * 201 + b'"}]}', "key-00001"),
        (b"\xff\xfe", "key-00001"),
        (b"[" * 50_000, "key-00001"),
        (b'{"act":' * 9_000, "key-00001"),
        (b'{"act":"seat"}', "short"),
        (b'{"act":"seat"}', "with spaces in it"),
        (b'{"act":"seat"}', None),
    ],
)
def test_what_is_no_act_is_refused(desk: Browser, body: bytes, key: str | None) -> None:
    answer = desk.ask("POST", "/act", body, idempotency_key=key)
    assert answer.status == 400
    assert answer.json["why"]
    assert view_of(desk)["number"] == 1


def test_the_cookie_is_for_this_site_and_no_script(night: Addresses) -> None:
    told = Browser(night.desk["organiser"]).sign_in(night).headers["set-cookie"].lower()
    assert {"httponly", "samesite=strict"} <= {part.strip() for part in told.split(";")}


def test_papers_and_exports_come_from_the_desk(desk: Browser) -> None:
    for what in ("pairings", "cards", "standings"):
        paper = desk.ask("GET", f"/print/{what}.pdf?language=de")
        assert paper.headers["content-type"] == "application/pdf"
        assert paper.body.startswith(b"%PDF")
    assert desk.ask("GET", "/print/certificates.pdf").status == 409, "nothing was played yet"
    assert desk.ask("GET", "/print/secrets.pdf").status == 404
    assert desk.ask("GET", "/print/pairings.pdf?round=9").status == 409
    assert desk.ask("GET", "/print/pairings.pdf?round=-1").status == 400
    assert desk.ask("GET", "/export/standings").body.startswith(b"rank,player")
    assert desk.ask("GET", "/export/night").json["night"] == "Friday"
    assert desk.ask("GET", "/export/keys").status == 404


def test_each_code_for_a_tablet_is_a_new_one_and_leads_to_the_hub(
    desk: Browser, night: Addresses
) -> None:
    """Read from the picture, as a tablet's camera would."""
    found = set()
    for _ in range(2):
        picture = desk.ask("GET", "/join/2.png")
        (code,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture.body)))
        found.add(code.text)
        link = HubLink.read(code.text)
        assert link.address == night.tables
        assert link.code.startswith("join.2.")
    assert len(found) == 2
    assert desk.ask("GET", "/join/0.png").status == 404
    desk.cookie = ""
    assert desk.ask("GET", "/join/2.png").status == 403


def test_names_are_deleted_everywhere(desk: Browser, wall: Browser, path: Path) -> None:
    assert desk.act("forget", "forget-01", players=["p1"]).status == 200
    with wall.stream("/stream/wall") as stream:
        _, view = stream.next()
    assert "Ada" not in str(view)
    assert "Player 1" in str(view)
    files = [one for one in path.parent.rglob("*") if one.is_file()]
    assert b"Ada Lovelace" not in b"".join(one.read_bytes() for one in files)
