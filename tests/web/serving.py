"""A served night for tests: the real servers on loopback, in a thread, at ports of the system's."""

from __future__ import annotations

import asyncio
import http.client
import json
import ssl
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from companion.hub.homes import Where
from companion.web.hub_process import held_port
from companion.web.keys import Role
from companion.web.serving import Addresses, Hosts, serve

Ports = tuple[int, int, int]
COMMAND = """
import signal, sys
from companion.cli.main import main

signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
sys.exit(main(sys.argv[1:]))
"""
"""`companion` as a program that control-C ends, and the end of its terminal: in the background and
under nohup it would ignore them."""


@contextmanager
def held_ports() -> Iterator[Ports]:
    """Where a night can be served, and served again: nobody else gets them between."""
    with ExitStack() as stack:
        held = [stack.enter_context(held_port()) for _ in range(3)]
        public, desk, tables = (one.getsockname()[1] for one in held)
        yield public, desk, tables


@contextmanager
def served(path: Where, ports: Ports = (0, 0, 0), desk_host: str = "") -> Iterator[Addresses]:
    """Until the block ends. What goes wrong in the thread comes out here. `ports` are those of
    wall, desk and tables; with `desk_host` the desk speaks TLS."""
    found: list[Addresses] = []
    wrong: list[BaseException] = []
    ready = threading.Event()
    loops: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    def told(addresses: Addresses) -> None:
        found.append(addresses)
        ready.set()

    async def run() -> None:
        stop = asyncio.Event()
        loops.append((asyncio.get_running_loop(), stop))
        hosts = Hosts("127.0.0.1", desk_host)
        await serve(path, hosts, ports, told, until=stop)

    def main() -> None:
        try:
            asyncio.run(run())
        except BaseException as error:
            wrong.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=main)
    thread.start()
    try:
        assert ready.wait(20)
        if wrong:
            raise wrong[0]
        yield found[0]
    finally:
        if loops and not wrong:
            loop, stop = loops[0]
            loop.call_soon_threadsafe(stop.set)
        thread.join(20)
        assert not thread.is_alive()


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Browser:
    """Asks one port as a page of it would, with its cookie; each thing can be said otherwise."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        assert parts.hostname
        assert parts.port
        self.host, self.port, self.scheme = parts.hostname, parts.port, parts.scheme
        self.cookie = ""

    def ask(
        self, method: str, path: str, body: bytes | None = None, **changed: str | None
    ) -> Answer:
        """`changed` are headers with _ for -; None leaves one out."""
        headers: dict[str, str | None] = {"Host": f"{self.host}:{self.port}"}
        if method == "POST":
            headers |= {"Origin": f"{self.scheme}://{self.host}:{self.port}"}
            headers |= {"Content-Type": "application/json"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        headers |= {name.replace("_", "-").title(): value for name, value in changed.items()}
        connection = self._connection()
        try:
            connection.putrequest(method, path, skip_host=True)
            if body is not None:
                headers.setdefault("Content-Length", str(len(body)))
            for name, value in headers.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(body)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(answer.status, told, answer.read())
        finally:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        """A browser whose owner has trusted the certificate."""
        if self.scheme == "http":
            return http.client.HTTPConnection(self.host, self.port, timeout=20)
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection(self.host, self.port, timeout=20, context=trusting)

    def sign_in(self, addresses: Addresses, role: Role = "organiser") -> Answer:
        token = urlsplit(addresses.desk[role]).fragment
        answer = self.ask("POST", "/session", json.dumps({"token": token}).encode())
        self.cookie = answer.headers.get("set-cookie", "").split(";")[0]
        return answer

    def act(self, act: str, key: str, **fields: Any) -> Answer:
        body = json.dumps({"act": act, **fields}).encode()
        return self.ask("POST", "/act", body, idempotency_key=key)

    def stream(self, path: str, known: str = "") -> Stream:
        return Stream(self, path, known)


class Stream:
    """Events as a browser reads them. Use it as a context manager."""

    def __init__(self, browser: Browser, path: str, known: str) -> None:
        self._connection = http.client.HTTPConnection(browser.host, browser.port, timeout=20)
        headers = {"Cookie": browser.cookie} | ({"Last-Event-ID": known} if known else {})
        self._connection.request("GET", path, headers=headers)
        self._answer = self._connection.getresponse()
        self.status = self._answer.status

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def next(self) -> tuple[str, Any]:
        """The name of the state and the view, None if it is the one that was known."""
        name = ""
        while True:
            line = self._answer.readline().decode()
            assert line, "the stream ended"
            if line.startswith("id: "):
                name = line[4:].strip()
            elif line.startswith("data: "):
                return name, json.loads(line[6:])["view"]

    def next_view(self) -> Any:
        """Of a stream whose views have no names."""
        while True:
            line = self._answer.readline().decode()
            assert line, "the stream ended"
            if line.startswith("data: "):
                return json.loads(line[6:])["view"]
