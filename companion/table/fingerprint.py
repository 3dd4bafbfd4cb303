"""Which rules these are: a fingerprint of every file that they consist of.

A number that somebody has to raise with every change would be forgotten once; this cannot be.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path

import companion
from companion.games.registry import GAMES

_ENDINGS = (".py", ".pyc", ".toml")
"""Rules and packs; on a tablet the former may be there in their compiled form only."""
_BESIDE = {"__pycache__", "almanac", "wording", "player.py", "dealer.py", "statistics.py"}
"""What a game has beside its rules: it can change without changing any position."""


@cache
def rules_fingerprint() -> str:
    """The version of the companion and, after a dash, what tells these rules from any others."""
    packages = ("companion.core", *(kind.package for kind in GAMES.values()))
    folders = [Path(import_module(package).__path__[0]) for package in packages]
    return f"{companion.__version__}-{_fingerprint(folders)}"


def _fingerprint(folders: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            place = path.relative_to(folder)
            if path.suffix in _ENDINGS and _BESIDE.isdisjoint(place.parts):
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                digest.update(f"{folder.name}/{place.as_posix()} {content}\n".encode())
    return digest.hexdigest()[:16]
