"""The tablet's side: a thread that brings the table's journal to the hub, whenever there is a way.

Nothing of the game waits for it. It reads the journal's file as another program would, and what the
hub has not acknowledged is sent again, after a minute or after an evening without a network.
"""

from __future__ import annotations

import hashlib
import http.client
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from companion import __version__
from companion.hub.call_line import DESK_SAYS, DeskSays, TableSays
from companion.hub.signing import Ending, Outbox
from companion.hub.step_chain import BATCHES, HAVES, Batch, Have, StepChain
from companion.night.trouble import NightError
from companion.table.store import JournalError, Store

PATIENCE = 10.0
"""Seconds until the hub must have answered."""
REST, LONGEST_REST = 0.2, 5.0
"""Seconds between two looks at the journal, for whoever does not `wake` the reporter; and at most,
while the hub cannot be reached."""

ROUND_EVERY = 5.0
"""Seconds between two questions what this table plays."""

_PRINT = re.compile("[0-9a-f]{64}")

State = Literal["reporting", "unreachable", "taken over", "forked", "stranger", "refused"]


class HubLink(NamedTuple):
    """Where the hub is and how it is known: what the code on a table's card says."""

    address: str
    fingerprint: str
    code: str

    def text(self) -> str:
        return f"{self.address}/#{self.fingerprint}.{self.code}"

    @classmethod
    def read(cls, text: str) -> HubLink:
        try:
            parts = urlsplit(text)
            host, _port = parts.hostname, parts.port
        except ValueError as error:
            raise NightError("This is not the code of a table.") from error
        print_, _, code = parts.fragment.partition(".")
        if parts.scheme != "https" or not host or not _PRINT.fullmatch(print_) or not code:
            raise NightError("This is not the code of a table.")
        return cls(f"https://{parts.netloc}", print_, code)


Short = Annotated[str, Meta(max_length=200)]


class Joined(Struct, frozen=True):
    """What the hub answered: whose reports it takes with this token, and its own version."""

    table: int
    token: str
    version: str


class TableNow(Struct, frozen=True):
    """What a table plays in this round, and with what rules most of the other tables that have
    begun the same game play it."""

    round: int
    table: int
    game: Short
    title: Short
    players: Annotated[tuple[Short, ...], Meta(max_length=12)]
    done: bool
    declined: Annotated[tuple[Short, ...], Meta(max_length=12)] = ()
    """Who does not sign what was played."""
    version: Short = ""
    edition: Short = ""
    switches: Annotated[dict[Short, Short], Meta(max_length=100)] = {}


JOINS, NOWS = msgspec.json.Decoder(Joined), msgspec.json.Decoder(TableNow)


class Stranger(Exception):
    """Another machine answers at the hub's address."""


class Turned(Exception):
    """The hub refused, with this status and this reason."""

    def __init__(self, status: int, why: str) -> None:
        self.status, self.why = status, why
        super().__init__(f"{status} {why}")


class _Line(ssl.SSLSocket):
    """A line that the other end reset before anything was said: Python up to 3.12 looks at it with
    `recv`, fails, and leaves it open."""

    def recv(self, buflen: int = 1024, flags: int = 0) -> bytes:
        try:
            return super().recv(buflen, flags)
        except ConnectionError:
            self.close()
            raise


class Hub:
    """Talks to the hub over TLS. Nothing is said before its certificate was recognised."""

    def __init__(self, link: HubLink, token: str = "", source: str = "") -> None:
        """`source` is the address to speak from, where this machine has several."""
        parts = urlsplit(link.address)
        assert parts.hostname
        self._host, self._port = parts.hostname, parts.port or 443
        self._link, self.token = link, token
        self._hung_up = False
        self._source = (source, 0) if source else None
        self._context = ssl.create_default_context()
        self._context.check_hostname = False  # the fingerprint says more than any name
        self._context.verify_mode = ssl.CERT_NONE
        self._context.sslsocket_class = _Line
        self._connection: http.client.HTTPSConnection | None = None

    def join(self, writer: str, key: str = "") -> Joined:
        """`key`: what this tablet will sign results with."""
        told = {"code": self._link.code, "writer": writer, "version": __version__, "key": key}
        joined = JOINS.decode(self._ask("POST", "/table/join", told))
        self.token = joined.token
        return joined

    def have(self) -> Have:
        return HAVES.decode(self._ask("GET", "/table/have"))

    def push(self, batch: Batch) -> Have:
        return HAVES.decode(self._ask("POST", "/table/push", batch))

    def rows_after(self, after: int) -> Batch:
        return BATCHES.decode(self._ask("GET", f"/table/rows?after={after}"))

    def now(self) -> TableNow | None:
        """None while no round is seated that this table plays in."""
        try:
            return NOWS.decode(self._ask("GET", "/table/now"))
        except Turned as turned:
            if turned.status == 422:
                return None
            raise

    def end(self, ending: Ending) -> None:
        """The game is over: the hub replays it and enters what was signed, if that is the same."""
        self._ask("POST", "/table/result", ending)

    def exchange(self, says: TableSays) -> DeskSays:
        """Calls and rulings, beside the steps."""
        return DESK_SAYS.decode(self._ask("POST", "/table/exchange", says))

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def hang_up(self) -> None:
        """From another thread: whoever waits for an answer stops waiting."""
        self._hung_up = True
        line = getattr(self._connection, "sock", None)
        if line is not None:
            with suppress(OSError):  # not as TLS: whoever reads would go on in the clear
                socket.socket.shutdown(line, socket.SHUT_RDWR)

    def _ask(self, method: str, path: str, body: Any = None) -> bytes:
        """A line on which nobody spoke for a while may be closed at the other end: then on a new
        one. Everything may be asked twice."""
        used_before = self._connection is not None
        try:
            return self._ask_once(method, path, body)
        except (ConnectionError, ssl.SSLError):
            if not used_before or self._hung_up:
                raise
            return self._ask_once(method, path, body)

    def _ask_once(self, method: str, path: str, body: Any) -> bytes:
        try:
            connection = self._connected()
            headers = {"Authorization": f"Bearer {self.token}", "Origin": self._link.address}
            data = None
            if body is not None:
                data = msgspec.json.encode(body)
                headers["Content-Type"] = "application/json"
            connection.request(method, path, data, headers)
            with connection.getresponse() as answer:
                told = answer.read(4 * 2**20)
        except BaseException:
            self.close()
            raise
        if connection.sock is None or answer.length:  # the last of this line, or a part of it
            self.close()
        if answer.status != 200:
            raise Turned(answer.status, told[:200].decode("utf-8", "replace"))
        return told

    def _connected(self) -> http.client.HTTPSConnection:
        if self._connection is not None:
            return self._connection
        connection = http.client.HTTPSConnection(
            self._host,
            self._port,
            timeout=PATIENCE,
            source_address=self._source,
            context=self._context,
        )
        connection.auto_open = 0  # it would speak to whoever answers then
        try:
            connection.connect()
            shown = connection.sock.getpeercert(binary_form=True) or b""
            if hashlib.sha256(shown).hexdigest() != self._link.fingerprint:
                raise Stranger
        except BaseException:
            connection.close()
            raise
        self._connection = connection
        return connection


_STATES: dict[int, State] = {401: "refused", 409: "forked", 410: "taken over"}


class Reporter(threading.Thread):
    """Reports one journal until it is stopped, taken over, or not believed any more.

    `told`, if there is one, is called in this thread after every change; then the hub is asked as
    well what the table plays. `errand` is done whenever the hub has every step.
    """

    def __init__(
        self,
        journal: Path,
        hub: Hub,
        told: Callable[[Reporter], None] | None = None,
        errand: Callable[[Hub], None] = lambda _: None,
    ) -> None:
        super().__init__(name="reporter", daemon=True)
        self._path, self._hub, self._told, self._errand = journal, hub, told, errand
        self.outbox = Outbox(journal)
        self._over, self._news = threading.Event(), threading.Event()
        self.state: State = "unreachable"
        self.acknowledged = 0
        """Steps that are on the hub's disk, as it said itself."""
        self.waiting = 0
        """Steps that it has not acknowledged."""
        self.now: TableNow | None = None
        self._asked = 0.0
        self._said: tuple[object, ...] = ()

    def stop(self, patience: float = PATIENCE * 2) -> None:
        """It may be waiting for a hub that does not answer: then the line is cut."""
        self._over.set()
        self._news.set()
        self._hub.hang_up()
        self.join(patience)

    def wake(self) -> None:
        """There are new steps. From any thread; nothing comes of it while the hub is away."""
        self._news.set()

    def _rest(self, seconds: float) -> bool:
        """Until there may be something to bring; False if it is over."""
        (self._news if self.state == "reporting" else self._over).wait(seconds)
        self._news.clear()
        return not self._over.is_set()

    def run(self) -> None:
        rest = REST
        store = Store(self._path)
        chain = StepChain(store)
        have: Have | None = None
        try:
            while self._rest(rest):
                try:
                    have = self._bring(chain, have)
                    self.state, rest = "reporting", REST
                except (OSError, http.client.HTTPException, JournalError, msgspec.MsgspecError):
                    self.state, have, rest = "unreachable", None, min(rest * 2, LONGEST_REST)
                except Stranger:
                    self.state, have, rest = "stranger", None, LONGEST_REST
                except Turned as turned:
                    self.state, have = _STATES.get(turned.status, "unreachable"), None
                    if turned.status in (409, 410):
                        return
                    rest = min(rest * 2, LONGEST_REST)
                finally:
                    self._tell(chain)
        finally:
            store.close()
            self._hub.close()

    def _tell(self, chain: StepChain) -> None:
        """Also without a network: how many steps wait is counted here."""
        if self._told is None:
            return
        if self.state != "reporting":
            with suppress(JournalError, msgspec.MsgspecError):
                self.waiting = max(0, chain.read() - self.acknowledged)
        said = (self.state, self.acknowledged, self.waiting, self.now, self.outbox.refused)
        if said != self._said:
            self._said = said
            self._told(self)

    def _end_round(self) -> None:
        """What the players signed goes when everything that led to it is there."""
        ending = self.outbox.ending()
        if ending is None:
            return
        try:
            self._hub.end(ending)
        except Turned as turned:
            if turned.status != 422:
                raise
            self.outbox.clear(turned.why)
        else:
            self.outbox.clear()
        self._asked = 0.0

    def _ask_round(self) -> None:
        if self._told is not None and time.monotonic() - self._asked > ROUND_EVERY:
            self.now = self._hub.now()
            self._asked = time.monotonic()

    def _bring(self, chain: StepChain, have: Have | None) -> Have:
        """Everything that is there now. `have` None: the hub is asked first, as it may be a new
        one that has nothing."""
        if have is None:
            have = self._hub.have()
        count = chain.read()
        while True:
            if have.steps > count or chain.marks[have.steps].chain != have.chain:
                raise Turned(409, "the hub has another history")
            self.acknowledged, self.waiting = have.steps, count - have.steps
            if not self.waiting:
                self._end_round()
                self._ask_round()
                self._errand(self._hub)
                return have
            have = self._hub.push(chain.batch(have.steps))
