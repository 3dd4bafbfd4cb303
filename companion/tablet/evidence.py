"""What an event came from, to be shown: the picture that was read, or the roller's raw line."""

from __future__ import annotations

import os
from pathlib import Path

from companion.table.places import evidence_folder
from companion.table.titles import Titled

PICTURES = (".jpg", ".png")
LONGEST = 48


def picture_of(folder: Path, event: Titled) -> Path | None:
    """The picture, if the event names one and it is still there; never one from elsewhere."""
    if event.source != "scan" or Path(event.evidence).suffix not in PICTURES:
        return None
    path = evidence_folder(folder) / Path(event.evidence).name
    return path if os.path.isfile(path) else None  # False too for a name that no disk takes


def raw_line(event: Titled, longest: int = LONGEST) -> str:
    """What a device said, cut to what a line holds."""
    if not event.evidence or Path(event.evidence).suffix in PICTURES:
        return ""
    text = " ".join(event.evidence.split())
    return text if len(text) <= longest else text[: longest - 1] + "…"
