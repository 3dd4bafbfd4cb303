"""A hub as a process of its own, for rehearsals: started, killed by its number, started again.

python -m companion.web.hub_process NIGHT PORT DESK-PORT TABLES-PORT
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import msgspec

from companion.hub.homes import Where
from companion.web.own_process import no_long_pauses
from companion.web.serving import Addresses, serve

PATIENCE = 60.0


class HubProcess:
    """Serves one night at the same ports whenever it is started."""

    def __init__(self, night: Where) -> None:
        self._night = night
        self._ports = (0, 0, 0)
        self._process: subprocess.Popen[bytes] | None = None
        self.kills = 0
        self.processor_seconds = self.peak_megabytes = 0.0
        """Of all its runs that ended."""

    @contextmanager
    def own_ports(self) -> Iterator[None]:
        """For a hub that will be away for a while: meanwhile nobody else gets its ports, no other
        program and no line of whoever looks for it (as its own end a line has any free port)."""
        with ExitStack() as stack:
            held = [stack.enter_context(held_port()) for _ in self._ports]
            public, desk, tables = (one.getsockname()[1] for one in held)
            self._ports = public, desk, tables
            yield

    def start(self) -> Addresses:
        arguments = [str(self._night), *map(str, self._ports)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", __spec__.name if __spec__ else __name__, *arguments],
            stdin=subprocess.PIPE,  # it ends when this is closed: whoever started it is gone
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout
        addresses = msgspec.json.decode(self._process.stdout.readline(), type=Addresses)
        told = (addresses.wall, addresses.desk["organiser"], addresses.tables)
        public, desk, tables = (int(one.split(":")[2].split("/")[0]) for one in told)
        self._ports = public, desk, tables
        return addresses

    def kill_in_a_commit(self, over: Callable[[], bool]) -> bool:
        """As soon as one of its commits is under way; not at all when there are no more."""
        assert self._process
        with _commits(self._night, self._process.pid) as under_way:
            while not under_way():
                if over():
                    return False
                time.sleep(0.0002)
            self._process.kill()
        self._wait()
        self.kills += 1
        return True

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._wait()

    def _wait(self) -> None:
        """Also how much it used, which only whoever waits is told."""
        assert self._process
        until = time.monotonic() + PATIENCE
        while self._process.returncode is None:
            pid, status, used = os.wait4(self._process.pid, os.WNOHANG)
            if pid:
                self._process.returncode = os.waitstatus_to_exitcode(status)
                self.processor_seconds += used.ru_utime + used.ru_stime
                self.peak_megabytes = max(self.peak_megabytes, used.ru_maxrss / 1024)
            elif time.monotonic() > until:
                raise RuntimeError("the hub does not end")
            time.sleep(0.01)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        self._process = None


def held_port() -> socket.socket:
    """Bound and never listened at, so that a hub can still listen there."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


@contextmanager
def _commits(night: Where, pid: int) -> Iterator[Callable[[], bool]]:
    """Whether a commit is under way now: the log of a copy grows, or a transaction is open."""
    if isinstance(night, Path):
        folder = night.with_name(f"{night.name}.tables")
        before = _sizes(folder)
        yield lambda: _sizes(folder) != before
        return
    import psycopg

    question = (
        "SELECT 1 FROM pg_stat_activity WHERE application_name = %s AND backend_xid IS NOT NULL"
    )
    with closing(psycopg.connect(night, autocommit=True)) as db:
        yield lambda: bool(db.execute(question, (f"companion-{pid}",)).fetchall())


def _sizes(folder: Path) -> dict[str, int]:
    found = {}
    for entry in os.scandir(folder) if folder.exists() else ():
        if entry.name.endswith("-wal"):
            try:
                found[entry.name] = entry.stat().st_mtime_ns
            except FileNotFoundError:
                continue
    return found


def main() -> None:
    path, *told = sys.argv[1:]
    public, desk, tables = map(int, told)

    def ready(addresses: Addresses) -> None:
        sys.stdout.buffer.write(msgspec.json.encode(addresses) + b"\n")
        sys.stdout.flush()

    async def until_left_alone() -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()

        def wait() -> None:
            while os.read(0, 4096):  # not sys.stdin: its lock would outlive the interpreter
                pass
            loop.call_soon_threadsafe(stop.set)

        threading.Thread(target=wait, daemon=True).start()
        await serve(path, "127.0.0.1", (public, desk, tables), ready, until=stop)

    no_long_pauses()
    asyncio.run(until_left_alone())


if __name__ == "__main__":
    main()
