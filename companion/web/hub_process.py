"""A hub as a process of its own, for rehearsals: started, killed by its number, started again.

python -m companion.web.hub_process FILE PORT DESK-PORT TABLES-PORT
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec

from companion.web.serving import Addresses, serve

PATIENCE = 60.0


class HubProcess:
    """Serves one night at the same ports whenever it is started."""

    def __init__(self, night: Path) -> None:
        self._night = night
        self._ports = (0, 0, 0)
        self._process: subprocess.Popen[bytes] | None = None
        self.kills = 0

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

    def kill_in_a_commit(self, folder: Path) -> None:
        """As soon as the log of a table's copy grows: a commit is under way, or just was."""
        assert self._process
        before, until = _sizes(folder), time.monotonic() + PATIENCE
        while _sizes(folder) == before and time.monotonic() < until:
            time.sleep(0.0002)
        self._process.kill()
        self._wait()
        self.kills += 1

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._wait()

    def _wait(self) -> None:
        assert self._process
        self._process.wait(PATIENCE)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        self._process = None


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

    asyncio.run(until_left_alone())


if __name__ == "__main__":
    main()
