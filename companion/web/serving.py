"""Serves a night at two ports: the pages for everybody, and the desk on this machine alone."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from msgspec import Struct
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.hub.night_file import Clock, wall_clock
from companion.night.trouble import NightError
from companion.web.desk_app import Desk
from companion.web.guard import Guard, policy
from companion.web.hub_pages import HubPages
from companion.web.keys import Keys, Role
from companion.web.night_thread import NightThread
from companion.web.pages import IMPORTS
from companion.web.public_app import public_app

PATIENCE = 10.0
"""Seconds until a connection must have asked for something."""
MOST_CONNECTIONS = 2000


class Addresses(Struct, frozen=True):
    """Where the pages are. The links of the desk hold a token: they are for one person each."""

    wall: str
    player: str
    desk: dict[Role, str]


class _Impatient(H11Protocol):
    """Closes connections on which nobody asks for anything."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.loop.call_later(PATIENCE, self._asked_or_closed)

    def _asked_or_closed(self) -> None:
        cycle: object = self.cycle  # uvicorn says it is always there; it is None until a request
        if cycle is None and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    """Two of them run in one loop; the signals are handled there."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(
    path: Path,
    host: str,
    ports: tuple[int, int],
    ready: Callable[[Addresses], None],
    *,
    clock: Clock = wall_clock,
    until: asyncio.Event | None = None,
) -> None:
    """Until a signal comes, or `until` is set. `ports` 0 are chosen by the system."""
    public, desk = _bound(host, ports[0]), _bound("127.0.0.1", ports[1])
    stop = until or asyncio.Event()
    thread = NightThread(path, clock)
    hub = HubPages(thread, clock)
    try:
        await hub.changes.look()
        keys = Keys.beside(path)
        shown, port = own_address(host), public.getsockname()[1]
        desk_port = desk.getsockname()[1]
        wall, player = f"http://{shown}:{port}/", f"http://{shown}:{port}/player"
        rules = policy([IMPORTS])
        servers = [
            _server(Guard(public_app(hub), port, rules)),
            _server(Guard(Desk(hub, keys, player, False).app(), desk_port, rules)),
        ]
        links = {
            role: f"http://127.0.0.1:{desk_port}/#{keys.token(role)}"
            for role in ("organiser", "referee")
        }
        _stop_at_signals(stop)
        watching = asyncio.create_task(hub.changes.watch())
        running = [
            asyncio.create_task(server.serve([bound]))
            for server, bound in zip(servers, (public, desk), strict=True)
        ]
        while not all(server.started for server in servers):
            await asyncio.sleep(0.01)
        ready(Addresses(wall, player, links))  # type: ignore[arg-type]
        await stop.wait()
        for server in servers:
            server.should_exit = True
        await asyncio.gather(*running)
        watching.cancel()
    finally:
        public.close()
        desk.close()
        await thread.close()


def _server(app: Any) -> _Server:
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http=_Impatient,
        ws="none",
        lifespan="off",
        access_log=False,
        log_config=None,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
    )
    return _Server(config)


def _bound(host: str, port: int) -> socket.socket:
    bound = socket.socket()
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
