"""What to know of a zip that came from anywhere: how long its list of files is, and what reading a
damaged one raises.

`zipfile` reads the whole list before one file can be counted, and it may name millions; so the
length is looked up first.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from pathlib import Path

ZIP_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    OverflowError,
    LookupError,
)
"""What reading a damaged zip raises, as thousands of them have shown; and OSError."""

_END_MARK = b"PK\5\6"
_END = struct.Struct("<4s4H2LH")
"""The end of a zip: its mark, numbers of disks and files, length and place of the list, and how
long the remark after it is."""
_LONGEST_REMARK = 0xFFFF
_ZIP64_MARK = b"PK\6\7"
_ZIP64_LENGTH = 20
"""In a Zip64 file these bytes stand before the end and say where the real length is found."""


def list_length(path: Path) -> int:
    """In bytes. Raises BadZipFile for what is no zip, and for Zip64, which none of ours needs."""
    with path.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - _LONGEST_REMARK - _END.size - _ZIP64_LENGTH))
        end = file.read()
    at = end.rfind(_END_MARK)
    if at < 0 or len(end) < at + _END.size:
        raise zipfile.BadZipFile("it has no end")
    if _ZIP64_MARK in end[max(0, at - _ZIP64_LENGTH) : at]:
        raise zipfile.BadZipFile("it is larger than any of ours")
    *_, length, _, _ = _END.unpack_from(end, at)
    return int(length)
