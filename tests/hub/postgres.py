"""A real PostgreSQL server from Debian's package, for as long as somebody needs it.

python -m tests.hub.postgres COMMAND ... runs a command with one, its address in place of {url}.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import psycopg

from companion.tablet.when_ended import when_ended
from tests.in_memory import MEMORY, has_room

BINARIES = "/usr/lib/postgresql"
_STOP_AND_CLEAN = 'kill -QUIT "$1" 2>/dev/null; sleep 0.5; rm -rf "$2"'
PATIENCE = 30


class Server:
    """Listens at a socket in its own folder and nowhere else."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._data = folder, folder / "data"
        self._numbers = itertools.count(1)
        found = sorted(Path(BINARIES).glob("*/bin/initdb"), key=lambda path: path.parts[-3])
        assert found, "`make setup` and `tools/system_packages` bring PostgreSQL"
        self._binaries = found[-1].parent
        self._user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
                  "--locale=C", "--no-sync")  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def start(self) -> None:
        arguments: list[str | Path] = [
            "-D",
            self._data,
            "-k",
            self._folder,
            "-c",
            "listen_addresses=",
        ]
        self._process = subprocess.Popen(
            [self._binaries / "postgres", *arguments],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._user,
            cwd=self._folder,
        )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < until, "PostgreSQL does not start"
                time.sleep(0.05)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)
            self._process = None

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self._folder), safe='')}"

    def new_database(self) -> str:
        name = f"night_{next(self._numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def _run(self, program: str, *arguments: str | Path) -> None:
        subprocess.run(
            [self._binaries / program, *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            user=self._user,
            cwd=self._folder,
        )


@contextmanager
def server() -> Iterator[Server]:
    """Stopped at the end, also when this program is killed."""
    # Another user must reach it, if root starts it.
    place = (MEMORY if has_room() else "/tmp") if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(prefix="companion-pg-", dir=place) as name:
        found = Server(Path(name))
        found.start()
        gone = when_ended(_STOP_AND_CLEAN, str(found.pid), name)
        try:
            yield found
        finally:
            found.stop()
            gone()


def main() -> int:
    with server() as found:
        url = found.new_database()
        command = [one.replace("{url}", url) for one in sys.argv[1:]]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
