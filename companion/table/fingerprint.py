"""Which rules these are: a fingerprint of every file that they consist of.

A number that somebody has to raise with every change would be forgotten once; this cannot be.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import companion
import companion.rules

_FOLDER = Path(companion.rules.__path__[0])
_ENDINGS = (".py", ".pyc", ".toml")
"""Rules and packs; on a tablet the former may be there in their compiled form only."""


@cache
def rules_fingerprint() -> str:
    """The version of the companion and, after a dash, what tells these rules from any others."""
    return f"{companion.__version__}-{_fingerprint(_FOLDER)}"


def _fingerprint(folder: Path) -> str:
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in _ENDINGS and path.parent.name != "__pycache__":
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{path.relative_to(folder).as_posix()} {content}\n".encode())
    return digest.hexdigest()[:16]
