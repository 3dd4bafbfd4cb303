"""A virtual roller as a process of its own: to the rest of the program it is a device on a port.

It throws when it is told to, so that a person still rolls. It ends with the app, even if the app is
killed: it notices that nobody can type any more.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from companion.tablet.jobs import Told, start_job

COMMAND = "import sys; from firmware_bridge.command.main import main; sys.exit(main())"
PACE = "0.6"
"""Seconds a throw rolls: long enough to look up."""


class VirtualRollerProcess:
    """`start` and `stop` may be called at any time."""

    def __init__(self, link: Path) -> None:
        self.link = link
        self._process: subprocess.Popen[str] | None = None

    @property
    def can_run(self) -> bool:
        """Not on Windows, which has no pty, nor on Android, which has no other process."""
        return os.name == "posix" and "ANDROID_ARGUMENT" not in os.environ

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self, ready: Callable[[], None], failed: Told) -> None:
        """`ready` is called in a thread once the port is there, `failed` if it will not be."""
        if self.runs or not self.can_run:
            return
        options = ["virtual", "--link", str(self.link), "--manual", "--attached"]
        options += ["--pace", PACE, "--balls", "both"]
        try:
            self._process = process = subprocess.Popen(
                [sys.executable, "-c", COMMAND, *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        except OSError as error:
            failed(str(error))
            return
        start_job("virtual roller", lambda: self._follow(process, ready), failed)

    def throw(self) -> None:
        """Throw the dice that are due."""
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.write("throw\n")
                self._process.stdin.flush()

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(OSError):
            assert process.stdin is not None
            process.stdin.close()
        try:
            process.wait(1.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _follow(self, process: subprocess.Popen[str], ready: Callable[[], None]) -> None:
        """Its first line says that the port is there; the others are read so that it never waits
        for somebody to read them."""
        assert process.stdout is not None
        with process.stdout:
            if process.stdout.readline():
                ready()
            elif self._process is process:
                raise OSError("the virtual roller did not start")
            for _ in process.stdout:
                pass
