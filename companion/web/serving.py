"""Serves a night at three ports: pages for everybody, the desk (on this machine alone, or over
TLS), and tables that report, over TLS."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from msgspec import Struct

from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.homes import Where, temporary_file
from companion.hub.joins import new_code
from companion.hub.night_file import Clock, wall_clock
from companion.hub.reporter import HubLink
from companion.hub.step_chain import LARGEST_BATCH
from companion.night.trouble import NightError
from companion.web.connections import Impatient
from companion.web.desk_app import Desk
from companion.web.desk_door import Door
from companion.web.desk_tables import DeskTables
from companion.web.guard import Guard, policy
from companion.web.hub_pages import HubPages
from companion.web.keys import ROLES, Keys, Role
from companion.web.night_thread import NightThread
from companion.web.pages import IMPORTS
from companion.web.public_app import public_app
from companion.web.tables_app import TablesApp

MOST_CONNECTIONS = 2000


class Addresses(Struct, frozen=True):
    """Where the pages are. The links of the desk hold a token: they are for one person each. With
    `fingerprint` a browser elsewhere knows the desk's certificate."""

    wall: str
    player: str
    desk: dict[Role, str]
    tables: str
    fingerprint: str = ""
    referees: dict[str, str] = {}


class Hosts(NamedTuple):
    """Where everybody's pages and the tables are; and the desk, if other machines reach it: then
    over TLS."""

    public: str
    desk: str = ""


class _Server(uvicorn.Server):
    """Three of them run in one loop; the signals are handled there."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(
    path: Where,
    hosts: Hosts | str,
    ports: tuple[int, int, int],
    ready: Callable[[Addresses], None],
    *,
    referees: tuple[str, ...] = (),
    clock: Clock = wall_clock,
    until: asyncio.Event | None = None,
) -> None:
    """Until a signal comes, or `until` is set. `ports` (of everybody's pages, the desk, the tables)
    that are 0 are chosen by the system. `referees` have links of their own."""
    host, desk_host = hosts if isinstance(hosts, Hosts) else Hosts(hosts)
    here = desk_host or "127.0.0.1"
    bound = _all_bound((host, here, host), ports)
    stop = until or asyncio.Event()
    thread = NightThread(path, clock)
    try:
        hub = HubPages(thread, clock)
        await hub.changes.look()
        keys, certificate = Keys.beside(path), certificate_beside(path)
        desk_at = f"https://{own_address(desk_host)}" if desk_host else "http://127.0.0.1"
        places = _Places(own_address(host), desk_at, *(one.getsockname()[1] for one in bound))
        known_by = fingerprint(certificate)
        tables = TablesApp(hub, path, keys.secret, known_by)

        def link(table: int) -> str:
            return HubLink(places.tables, known_by, new_code(keys.secret, table)).text()

        rules = policy([IMPORTS])
        door = Door(keys, secure=bool(desk_host))
        watched = DeskTables(hub, door, tables, path)
        join = f"{places.wall}player"
        desk = Desk(hub, door, watched, join=join, desk=places.desk, link=link).app()
        servers = [
            _server(Guard(public_app(hub), places.public_port, rules)),
            _server(
                Guard(desk, places.desk_port, rules, secure=bool(desk_host)),
                certificate if desk_host else b"",
            ),
            _server(
                Guard(tables.app(), places.tables_port, rules, secure=True, largest=LARGEST_BATCH),
                certificate,
            ),
        ]
        _stop_at_signals(stop)
        hub.changes.also = tables.kept.tell
        watching = [
            asyncio.create_task(hub.changes.watch(tables.kept.hear)),
            asyncio.create_task(tables.kept.watch()),
        ]
        running = [
            asyncio.create_task(server.serve([one]))
            for server, one in zip(servers, bound, strict=True)
        ]
        while not all(server.started for server in servers):
            await asyncio.sleep(0.01)
        links = {role: f"{places.desk}#{keys.token(role)}" for role in ROLES}
        shown = known_by if desk_host else ""
        own = {name: f"{places.desk}#{keys.token('referee', name)}" for name in referees}
        ready(Addresses(places.wall, f"{places.wall}player", links, places.tables, shown, own))
        await stop.wait()
        for server in servers:
            server.should_exit = True
        await asyncio.gather(*running)
        for task in watching:
            task.cancel()
        await watched.close()
        await tables.close()
    finally:
        for one in bound:
            one.close()
        await thread.close()


class _Places(NamedTuple):
    """Where the three ports are, as addresses."""

    host: str
    desk_at: str
    public_port: int
    desk_port: int
    tables_port: int

    @property
    def wall(self) -> str:
        return f"http://{self.host}:{self.public_port}/"

    @property
    def desk(self) -> str:
        return f"{self.desk_at}:{self.desk_port}/"

    @property
    def tables(self) -> str:
        return f"https://{self.host}:{self.tables_port}"


def _server(app: Any, certificate: bytes = b"") -> _Server:
    if certificate:
        with temporary_file(certificate, ".pem") as file:
            config = _config(app, file)
            config.load()  # it is read here and not needed any more
    else:
        config = _config(app)
    return _Server(config)


def _config(app: Any, certificate: Path | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=Impatient,
        ws="none",
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        ssl_certfile=certificate,
    )


def _all_bound(hosts: Iterable[str], ports: Iterable[int]) -> list[socket.socket]:
    """None of them stays open if another cannot be had."""
    with ExitStack() as stack:
        pairs = zip(hosts, ports, strict=True)
        bound = [stack.enter_context(_bound(host, port)) for host, port in pairs]
        stack.pop_all()
    return bound


def _bound(host: str, port: int) -> socket.socket:
    bound = socket.socket(
        proto=socket.IPPROTO_TCP
    )  # or asyncio leaves Nagle's 40 ms in each answer
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise NightError(
            "Nothing can be served at {host}:{port}: {error}", host=host, port=port, error=error
        ) from error
    return bound


def own_address(host: str) -> str:
    """Where others find a host that listens everywhere. Nothing is sent to find it out."""
    if host != "0.0.0.0":
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
        asking.connect(("192.0.2.1", 9))
        return str(asking.getsockname()[0])
    return "127.0.0.1"


def _stop_at_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(one, stop.set)
