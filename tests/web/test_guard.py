"""Attackers at the door: other hosts, other origins, large, slow and many requests."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from companion.web import connections, guard
from companion.web.guard import LARGEST_BODY, is_ours
from companion.web.keys import Holder, Keys
from companion.web.rates import Rate
from companion.web.serving import Addresses
from tests.web.serving import Browser, served


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "", "localhost", "127.0.0.1"])
def test_another_host_is_not_ours(wall: Browser, host: str) -> None:
    """A name of somebody else that leads here reaches nothing (the port must be right, too)."""
    assert wall.ask("GET", "/", host=host).status == 421


def test_names_of_this_machine_are() -> None:
    names = guard.own_names()
    for host in ("127.0.0.1:81", "localhost:81", "192.168.1.5:81", "[::1]:81", "LOCALHOST:81"):
        assert is_ours(host, 81, names), host
    for host in ("127.0.0.1:82", "evil.example:81", "127.0.0.1.evil.example:81", ":81", "81"):
        assert not is_ours(host, 81, names), host


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1"])
def test_a_page_of_somebody_else_cannot_act(desk: Browser, origin: str | None) -> None:
    body = b'{"act":"start"}'
    assert desk.ask("POST", "/act", body, idempotency_key="k" * 9, origin=origin).status == 403
    assert desk.act("start", "start-001").status == 200


def test_a_form_cannot_act(desk: Browser) -> None:
    answer = desk.ask("POST", "/act", b'{"act":"start"}', content_type="text/plain")
    assert answer.status == 415


def test_a_hundred_megabytes_are_refused_before_they_come(desk: Browser) -> None:
    assert desk.ask("POST", "/act", b"x", content_length=str(100 * 2**20)).status == 413


def test_a_body_without_a_length_is_bounded_as_well(desk: Browser) -> None:
    piece = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    with socket.create_connection((desk.host, desk.port), 20) as one:
        one.sendall(
            f"POST /act HTTP/1.1\r\nHost: {desk.host}:{desk.port}\r\n"
            f"Origin: http://{desk.host}:{desk.port}\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        sent, told = 0, b""
        with suppress(OSError):
            while sent < 100 * LARGEST_BODY:
                one.sendall(piece)
                sent += len(piece)
        with suppress(OSError):
            told = one.recv(100)
    assert told[:12] in (b"", b"HTTP/1.1 413")
    assert sent < 100 * LARGEST_BODY


def test_a_slow_body_is_given_up(desk: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SLOWEST_BODY", 0.2)
    with socket.create_connection((desk.host, desk.port), 20) as one:
        one.sendall(
            f"POST /act HTTP/1.1\r\nHost: {desk.host}:{desk.port}\r\n"
            f"Origin: http://{desk.host}:{desk.port}\r\nContent-Type: application/json\r\n"
            "Content-Length: 50\r\n\r\n{".encode()
        )
        began = time.monotonic()
        assert one.recv(100).startswith(b"HTTP/1.1 408")
        assert time.monotonic() - began < 5


def test_a_connection_that_asks_nothing_is_closed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    with served(path) as addresses:
        desk = Browser(addresses.wall)
        with socket.create_connection((desk.host, desk.port), 20) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: ")
            assert one.recv(100) == b""
        assert desk.ask("GET", "/").status == 200


def test_the_beginning_of_a_second_question_is_not_waited_for_for_ever(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.5)
    with served(path) as addresses:
        wall = Browser(addresses.wall)
        host = f"GET /words.json HTTP/1.1\r\nHost: {wall.host}:{wall.port}\r\n"
        with socket.create_connection((wall.host, wall.port), 20) as one:
            one.sendall(f"{host}\r\n".encode())
            told = b""
            while not told.endswith(b"}"):
                told += one.recv(10000)
            begin = time.monotonic()
            with suppress(OSError):
                while time.monotonic() - begin < 5:  # a drop now and then
                    one.sendall(b"X")
                    time.sleep(0.1)
            assert time.monotonic() - begin < 4
        assert wall.ask("GET", "/").status == 200


def test_one_address_has_so_many_connections_and_others_still_get_in(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST_OF_ONE", 10)
    with served(path) as addresses, ExitStack() as stack:
        wall = Browser(addresses.wall)
        for _ in range(10):
            stack.enter_context(socket.create_connection((wall.host, wall.port), 20))
        time.sleep(0.2)
        with pytest.raises((OSError, http.client.HTTPException)):
            wall.ask("GET", "/")
        other = http.client.HTTPConnection(
            wall.host, wall.port, timeout=20, source_address=("127.0.0.9", 0)
        )
        with closing(other):
            other.request("GET", "/")
            assert other.getresponse().status == 200
    assert not connections.Impatient.count


def tables_connection(night: Addresses, source: str = "127.0.0.1") -> ssl.SSLSocket:
    """To the port of the tables, as somebody who does not care whose certificate it is."""
    port = int(night.tables.rsplit(":", 1)[1])
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    plain = socket.create_connection(("127.0.0.1", port), 20, source_address=(source, 0))
    return context.wrap_socket(plain)


def pushing(night: Addresses, length: str) -> bytes:
    host = night.tables.removeprefix("https://")
    return (
        f"POST /table/push HTTP/1.1\r\nHost: {host}\r\nOrigin: https://{host}\r\n"
        f"Content-Type: application/json\r\n{length}\r\n\r\n"
    ).encode()


def test_tables_bring_no_hundred_megabytes(night: Addresses) -> None:
    with tables_connection(night) as one:
        one.sendall(pushing(night, f"Content-Length: {100 * 2**20}"))
        assert one.recv(100).startswith(b"HTTP/1.1 413")
    piece, sent = b"10000\r\n" + b"x" * 0x10000 + b"\r\n", 0
    with tables_connection(night) as one, suppress(OSError):
        one.sendall(pushing(night, "Transfer-Encoding: chunked"))
        while sent < 100 * 2**20:
            one.sendall(piece)
            sent += len(piece)
    assert sent < 50 * 2**20, "it was cut off long before"


def test_tables_bring_nothing_slowly(night: Addresses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SLOWEST_BODY", 0.3)
    with tables_connection(night) as one:
        one.sendall(pushing(night, "Content-Length: 50") + b"{")
        assert one.recv(100).startswith(b"HTTP/1.1 408")


@pytest.fixture
def no_time_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a flood: a busy machine asks more slowly than a bucket drains. Ask for it first, before a
    night is served."""
    monkeypatch.setattr(guard, "Rate", lambda drains, holds: Rate(drains, holds, lambda: 0.0))


def test_a_tablet_that_floods_drowns_only_itself(no_time_passes: None, night: Addresses) -> None:
    host = night.tables.removeprefix("https://")
    question = f"GET /table/have HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    told = b""
    with tables_connection(night) as flood, suppress(OSError):
        flood.sendall(question * 600)
        while b"HTTP/1.1 429" not in told:
            told += flood.recv(10000)
    assert b"HTTP/1.1 401" in told
    assert b"HTTP/1.1 429" in told
    with tables_connection(night, "127.0.0.9") as other:
        other.sendall(question)
        assert other.recv(100).startswith(b"HTTP/1.1 401")


def test_a_flood_is_refused_and_others_are_served() -> None:
    now = [0.0]
    rate = Rate(2, 5, lambda: now[0])
    assert [rate.allows("flood") for _ in range(7)] == [True] * 5 + [False] * 2
    assert rate.allows("other")
    now[0] = 1.0
    assert [rate.allows("flood") for _ in range(3)] == [True, True, False]


def test_a_flood_over_the_wire(
    no_time_passes: None, wall: Browser, desk: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    told = [desk.act("start", "start-001").status for _ in range(60)]
    assert told[0] == 200
    assert 429 in told
    logged = caplog.text.count("refused 429 to 127.0.0.1")
    assert 0 < logged < told.count(429), "a flood fills no log"
    assert wall.ask("GET", "/").status == 200


def test_every_answer_forbids_what_is_not_ours(wall: Browser, desk: Browser) -> None:
    answers = [
        wall.ask("GET", "/"),
        wall.ask("GET", "/static/wall.js"),
        wall.ask("GET", "/nothing"),
        wall.ask("GET", "/", host="evil.example"),
        desk.ask("GET", "/export/night"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self' 'sha256-")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "server" not in answer.headers


def test_files_outside_the_folder_are_not_served(wall: Browser) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/keys.py", "/static//etc/passwd", "/static/"):
        assert wall.ask("GET", path).status == 404, path


@pytest.mark.parametrize(
    ("more", "status"),
    [
        (b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
         b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b"200"),
        (b"X: " + b"x" * 200_000 + b"\r\n", b"400"),
        (b"".join(b"X-%d: x\r\n" % number for number in range(20_000)), b"400"),
        (b"Host: evil.example\r\n", b"400"),
        (b"Content-Length: -1\r\n", b"400"),
    ],
    ids=["websocket", "huge header", "many headers", "two hosts", "less than nothing"],
)  # fmt: skip
def test_what_no_page_of_ours_says_first(wall: Browser, more: bytes, status: bytes) -> None:
    """No socket is handed out, nobody fills the memory with headers, and pages go on."""
    with socket.create_connection((wall.host, wall.port), 20) as one:
        told = b""
        with suppress(OSError):
            one.sendall(b"GET / HTTP/1.1\r\nHost: %b:%d\r\n" % (wall.host.encode(), wall.port))
            one.sendall(more + b"\r\n")
        with suppress(OSError):
            told = one.recv(100)
    assert told[:12] in (b"HTTP/1.1 " + status, b"" if status == b"400" else status)
    assert wall.ask("GET", "/").status == 200


def test_pages_are_in_the_language_that_is_wanted(wall: Browser) -> None:
    assert b'lang="it"' in wall.ask("GET", "/?language=it").body
    assert b'lang="de"' in wall.ask("GET", "/", accept_language="fr-FR, de;q=0.8").body
    assert b'lang="en"' in wall.ask("GET", "/?language=<script>").body
    german = wall.ask("GET", "/words.json?language=de").json
    assert german["by_name"] == "Nach Namen"
    assert not re.search("<|>", str(german))


def test_the_secret_is_for_its_owner(night: Addresses, path: Path) -> None:
    secret = path.with_name("friday.night.secret")
    assert secret.stat().st_mode & 0o077 == 0
    keys = Keys.beside(path)
    assert keys.holder(keys.token("referee")) == Holder("referee")
    assert keys.holder(keys.token("referee", "Gina")) == Holder("referee", "Gina")
    assert keys.holder(keys.token("referee").replace("referee", "organiser")) is None
    assert keys.holder("") is None
    assert keys.holder("organiser.\ud800") is None
