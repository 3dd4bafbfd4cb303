"""Files that are never half there: written beside, forced to the disk, then put in place."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def whole_file(path: Path, *, forced: bool = True) -> Iterator[BinaryIO]:
    """A file to write that takes the place of `path` at the end. Where that fails, `path` is as it
    was and nothing lies beside it. Without `forced` nobody waits for the disk."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            if forced:
                file.flush()
                os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
