"""A page of the desk in a rehearsal: listens to its stream and notes when it shows which result."""

from __future__ import annotations

import http.client
import json
import threading
import time
from contextlib import suppress
from urllib.parse import urlsplit

from companion.web.serving import Addresses


class RehearsedDesk(threading.Thread):
    """`seen` says when the result of a round and table was shown first. A hub that was killed is
    asked again, as a browser does."""

    def __init__(self, addresses: Addresses) -> None:
        super().__init__(name="desk", daemon=True)
        parts = urlsplit(addresses.desk["organiser"])
        assert parts.hostname
        self._host, self._port, self._token = parts.hostname, parts.port, parts.fragment
        self._over = threading.Event()
        self.seen: dict[tuple[int, int], float] = {}

    def stop(self) -> None:
        self._over.set()
        self.join(30)

    def run(self) -> None:
        while not self._over.is_set():
            with suppress(OSError, http.client.HTTPException):
                self._listen()
            self._over.wait(0.1)

    def _listen(self) -> None:
        connection = http.client.HTTPConnection(self._host, self._port, timeout=30)
        try:
            connection.request("GET", "/stream/desk", headers={"Cookie": f"night={self._token}"})
            answer = connection.getresponse()
            while line := answer.readline():
                if line.startswith(b"data: "):
                    self._note(json.loads(line[6:])["view"])
                if self._over.is_set():
                    return
        finally:
            connection.close()

    def _note(self, view: dict[str, object] | None) -> None:
        now = time.monotonic()
        rounds: object = (view or {}).get("rounds", [])
        assert isinstance(rounds, list)
        for played in rounds:
            for table in played["tables"]:
                if table["done"]:
                    self.seen.setdefault((played["number"], table["number"]), now)
