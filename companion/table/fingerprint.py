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
from companion.games.registry import game_kind

_ENDINGS = (".py", ".pyc", ".toml")
"""Rules and packs; on a tablet the former may be there in their compiled form only."""
_BESIDE = {
    "__pycache__",
    "almanac",
    "by_touch.py",
    "dealer.py",
    "lessons.py",
    "odds.py",
    "odds_topics.py",
    "player.py",
    "scenes.py",
    "statistics.py",
    "table_view",
    "tablet",
    "wording",
}
"""What a game has beside its rules: it can change without changing any position."""


@cache
def rules_fingerprint(*games: str) -> str:
    """The version of the companion and, after a dash, what tells the rules of these games from any
    others."""
    packages = ("companion.core", *(game_kind(name).package for name in games))
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
