"""Takes an archive in with one call: looks it through and puts it in place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.table.household import Check, Incoming, prepare, put_in_place


def import_household(
    archive: Path, folder: Path, kept: Path, checks: Mapping[str, Check]
) -> Incoming:
    incoming = prepare(archive, folder, checks)
    put_in_place(incoming, folder, kept)
    return incoming
