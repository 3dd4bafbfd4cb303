"""Where the tests keep their files: in memory, where there is a disk of memory with room.

A journal waits for the disk at each event, and thousands of games are played. No test proves less
for it: programs are killed here, not machines.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
"""Linux has it; a container's is often too small."""
ENOUGH = 4 << 30


def has_room() -> bool:
    if not MEMORY.is_dir() or not os.access(MEMORY, os.W_OK):
        return False
    disk = os.statvfs(MEMORY)
    return disk.f_bavail * disk.f_frsize >= ENOUGH and not disk.f_flag & os.ST_NOEXEC


def keep_files_in_memory() -> None:
    """From here on, and for every program that is started. Whoever names a place is obeyed."""
    if "TMPDIR" not in os.environ and has_room():
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None
