"""`roller virtual`: a roller on a pty, with faults on command."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from firmware_bridge.command.connection import complain
from firmware_bridge.discovery import virtual_folder
from firmware_bridge.messages import SetName
from firmware_bridge.virtual import VirtualRoller

WINDOWS: dict[str, tuple[SetName, ...]] = {
    "4": ("balls4",),
    "5": ("balls5",),
    "both": ("balls4", "balls5"),
}
"""By what is typed: the ships whose balls it can show."""


def pretend(
    link: Path,
    *,
    seed: int | None,
    balls: str,
    pace: float,
    by_itself: bool,
    attached: bool = False,
) -> int:
    """Until `quit`, a signal, or with `attached` until whoever started it is gone."""
    sets: tuple[SetName, ...] = ("yellow", "blue", "dice", *WINDOWS[balls])
    identity = f"{os.getpid() & 0xFFFF:04X}"
    try:
        roller = VirtualRoller(
            link, sets=sets, seed=seed, pace=pace, by_itself=by_itself, device_id=identity
        )
    except OSError as problem:
        complain(f"Cannot make the port {link}: {problem}")
        return 2
    with _terminable(), roller, _listed(link):
        print(f"A virtual roller is at {link}. Type help.", flush=True)
        with suppress(KeyboardInterrupt):
            for line in sys.stdin:
                if line.strip() in ("quit", "exit"):
                    return 0
                if line.strip():
                    print(roller.type(line.strip()), flush=True)
            if not attached:
                threading.Event().wait()  # nobody types: runs until it is stopped
    return 0


@contextmanager
def _terminable() -> Iterator[None]:
    """A plain `kill` takes the port's name away as well."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _listed(link: Path) -> Iterator[None]:
    """Stands in the device list beside real ports as long as it runs."""
    entry = virtual_folder() / f"virtual-{os.getpid()}"
    with suppress(OSError):  # a system without such a folder: it still works by its name
        entry.parent.mkdir(parents=True, exist_ok=True)
        entry.symlink_to(link.absolute())
    try:
        yield
    finally:
        with suppress(OSError):
            entry.unlink()
