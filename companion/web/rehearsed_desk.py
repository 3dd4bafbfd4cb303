"""Pages of the desk in a rehearsal: they listen to their streams and note when they show what."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from companion.web.serving import Addresses

PATIENCE = 60.0
NEAR = 20
"""While a page still shows the table's game before, its number is none of the next ones."""


class RehearsedDesk:
    """`results` says when the result of a round and table was shown first, `tables` when which
    table was shown with how many events."""

    def __init__(self, addresses: Addresses) -> None:
        self.results: dict[tuple[int, int], float] = {}
        self.tables: dict[int, list[tuple[float, int]]] = defaultdict(list)
        link = addresses.desk["organiser"]
        self._ears = [
            _Ear(link, "/stream/desk", self._note_results),
            _Ear(link, "/stream/tables", self._note_tables),
        ]

    def start(self) -> None:
        for ear in self._ears:
            ear.start()

    def stop(self, results: int) -> None:
        """When it has heard of so many results, or nothing more comes."""
        until = time.monotonic() + PATIENCE
        while len(self.results) < results and time.monotonic() < until:
            time.sleep(0.05)
        for ear in self._ears:
            ear.stop()

    def delay(self, table: int, at: float, n: int) -> float:
        """Seconds from event `n`, which a table made at this time, until the desk showed it."""
        shown = (when for when, had in self.tables[table] if when > at and n <= had < n + NEAR)
        return next(shown, time.monotonic()) - at

    def _note_results(self, view: dict[str, Any]) -> None:
        now = time.monotonic()
        for played in view.get("rounds", ()):
            for table in played["tables"]:
                if table["done"]:
                    self.results.setdefault((played["number"], table["number"]), now)

    def _note_tables(self, view: dict[str, Any]) -> None:
        now = time.monotonic()
        for table in view.get("tables", {}).values():
            seen = self.tables[table["number"]]
            if not seen or seen[-1][1] != table["n"]:
                seen.append((now, table["n"]))


class _Ear(threading.Thread):
    """A hub that was killed is asked again, as a browser does."""

    def __init__(self, link: str, path: str, note: Callable[[dict[str, Any]], None]) -> None:
        super().__init__(name="desk", daemon=True)
        parts = urlsplit(link)
        assert parts.hostname
        self._host, self._port, self._token = parts.hostname, parts.port, parts.fragment
        self._path, self._note = path, note
        self._over = threading.Event()

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
            connection.request("GET", self._path, headers={"Cookie": f"night={self._token}"})
            answer = connection.getresponse()
            while line := answer.readline():
                if line.startswith(b"data: "):
                    self._note(json.loads(line[6:])["view"] or {})
                if self._over.is_set():
                    return
        finally:
            connection.close()
