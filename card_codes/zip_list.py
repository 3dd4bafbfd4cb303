"""How long the list of files in a zip is. All of it is read before one file can be counted, and it
may name millions; so whoever opens a zip that came from anywhere asks this first."""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path

_END = struct.Struct("<4s4H2LH")
"""The end of a zip: its mark, numbers of disks and files, length and place of the list, and how
long the remark after it is."""
_LONGEST_REMARK = 0xFFFF
_MARK_OF_LARGE_ONES = b"PK\6\7"
_ITS_LENGTH = 20


def list_length(path: Path) -> int:
    """In bytes. Raises BadZipFile for what is no zip, or one so large that it counts otherwise."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - _LONGEST_REMARK - _END.size - _ITS_LENGTH))
        end = file.read()
    at = end.rfind(b"PK\5\6")
    if at < 0 or len(end) < at + _END.size:
        raise zipfile.BadZipFile("it has no end")
    if _MARK_OF_LARGE_ONES in end[max(0, at - _ITS_LENGTH) : at]:
        raise zipfile.BadZipFile("it is larger than any of ours")
    *_, length, _, _ = _END.unpack_from(end, at)
    return int(length)
