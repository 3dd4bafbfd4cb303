"""What this machine has, what is missing, and what to do about each piece."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct

from card_codes.reading.decoders.available import missing
from companion import __version__
from companion.table.places import home
from companion.wording import missing_catalogues
from firmware_bridge.discovery import candidates, look_around
from firmware_bridge.flashing import how_to_flash, is_outdated
from firmware_bridge.messages import Greeting


class Finding(Struct, frozen=True):
    """One piece. A missing piece that is needed makes the doctor answer with exit code 1."""

    piece: str
    status: Literal["ok", "old", "missing"]
    found: str = ""
    needed: bool = False
    advice: str = ""


IN_A_CLONE = (Path(__file__).parents[2] / "Makefile").is_file()
AGAIN = "Run `make setup` again" if IN_A_CLONE else "Install the companion again"
"""A release has no Makefile."""

LIBRARIES = {
    "cryptography": "Only a game night needs it.",
    "fpdf2": "",
    "kivy": "Only the tablet app needs it.",
    "msgspec": "",
    "numpy": "",
    "opencv-python": "",
    "pillow": "",
    "platformdirs": "",
    "pyserial": "",
    "pyzbar": "",
    "segno": "",
    "starlette": "Only a game night in the browser needs it.",
    "uvicorn": "Only a game night in the browser needs it.",
    "zxing-cpp": "Labels are read without it too, only more slowly.",
}
"""All that pyproject.toml asks for, and what one is for that can be done without."""


def examine(*, ask_rollers: bool = True) -> Iterator[Finding]:
    """Every piece, one after the other. With `ask_rollers`, ports that look like a roller's are
    opened, which nobody does while a game uses one."""
    yield Finding("companion", "ok", __version__, needed=True)
    yield Finding("python", "ok", platform.python_version(), needed=True)
    yield Finding(
        "system", "ok", f"{platform.system()} {platform.release()} {os.cpu_count()} cores"
    )
    yield Finding("sqlite", "ok", sqlite3.sqlite_version, needed=True)
    for name, what_for in LIBRARIES.items():
        yield _library(name, not what_for, f"{what_for} {AGAIN}.".lstrip())
    yield from _label_readers()
    yield _catalogues()
    yield _storage()
    yield _devices("camera", "/dev", "video*", "Plug in a camera; cards can be picked by hand too.")
    yield from _ports(ask_rollers)
    yield _screen()


def _library(name: str, needed: bool, advice: str) -> Finding:
    try:
        version = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return Finding(name, "missing", needed=needed, advice=advice)
    return Finding(name, "ok", version, needed=needed)


READERS = {
    "zxing": "the fastest; reads QR codes",
    "tag": "reads the square tags beside the codes, also blurred or tilted",
    "zbar": "reads QR codes; the one that tablets have",
    "opencv": "reads QR codes when nothing else is there",
}
HOW_TO_GET = {
    "zxing": f"{AGAIN} (pip package zxing-cpp). Labels are read without it too.",
    "tag": f"{AGAIN}: it brings an OpenCV that knows tags.",
    "zbar": "Install zbar (Debian: libzbar0, macOS: brew install zbar).",
    "opencv": f"{AGAIN} (pip package opencv-python).",
}


def _label_readers() -> Iterator[Finding]:
    """One is enough to read labels, so none of them is needed by itself."""
    without = missing()
    for name, what in READERS.items():
        piece = f"label reader {name}"
        if name in without:
            advice = f"{without[name].rstrip('.')}. {HOW_TO_GET[name]}"
            yield Finding(piece, "missing", needed=len(without) == len(READERS), advice=advice)
        else:
            yield Finding(piece, "ok", what)


def _catalogues() -> Finding:
    lacking = missing_catalogues()
    if lacking:
        advice = f"{AGAIN}. Until then English is spoken."
        return Finding("translations", "missing", " ".join(lacking), needed=True, advice=advice)
    return Finding("translations", "ok", "de it", needed=True)


def _storage() -> Finding:
    folder = home()
    existing = next(place for place in (folder, *folder.parents) if place.exists())
    if existing.is_dir() and os.access(existing, os.W_OK):
        return Finding("storage", "ok", str(folder), needed=True)
    advice = "Make the folder writable, or set COMPANION_HOME to another one."
    return Finding("storage", "missing", str(folder), needed=True, advice=advice)


def _devices(piece: str, folder: str, pattern: str, advice: str) -> Finding:
    names = sorted(path.name for path in Path(folder).glob(pattern))
    if names:
        return Finding(piece, "ok", " ".join(names))
    return Finding(piece, "missing", advice=advice)


def _ports(ask_rollers: bool) -> Iterator[Finding]:
    """Serial ports, and the rollers on those that are likely to have one: each is asked hello."""
    ports = [candidate.port for candidate in candidates()]
    if ports:
        yield Finding("serial port", "ok", " ".join(ports))
    else:
        advice = "Plug in a roller, or start one: roller virtual --link PATH. The keypad works too."
        yield Finding("serial port", "missing", advice=advice)
    for found in look_around() if ask_rollers else ():
        if found.greeting is not None:
            yield _roller(found.port, found.greeting)


def _roller(port: str, greeting: Greeting) -> Finding:
    words = f"{greeting.name} at {port}, firmware {greeting.fw}"
    if is_outdated(greeting):
        return Finding("roller", "old", words, advice=how_to_flash(port))
    return Finding("roller", "ok", words)


def _screen() -> Finding:
    for variable in ("WAYLAND_DISPLAY", "DISPLAY"):
        if os.environ.get(variable):
            return Finding("screen", "ok", f"{variable}={os.environ[variable]}")
    if shutil.which("Xvfb"):
        return Finding("screen", "ok", "no real one; Xvfb can stand in")
    return Finding("screen", "missing", advice="The command line needs none. Xvfb can stand in.")
