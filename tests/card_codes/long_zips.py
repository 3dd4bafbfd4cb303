"""Zips that name more files than anybody wants to count."""

from __future__ import annotations

import struct
from pathlib import Path

MANY = 700_000


def naming_many_files(path: Path, *, large: bool = False) -> Path:
    """Only the list of the files, none of them. A `large` one says how long it is elsewhere."""
    one = struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, *[0] * 7, 1, *[0] * 6) + b"a"
    listed = one * MANY
    length = 0xFFFFFFFF if large else len(listed)
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, length, 0, 0)
    if large:
        where = len(listed)
        sizes = (MANY, MANY, len(listed), 0)
        end64 = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, *sizes)
        end = end64 + struct.pack("<4sLQL", b"PK\6\7", 0, where, 1) + end
    path.write_bytes(listed + end)
    return path
