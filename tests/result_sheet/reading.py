"""Reads a result sheet back: the QR code by our own reader, and what it says to BG Stats."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import cv2
import numpy as np

from card_codes.reading.decoders.available import available, make_decoder
from companion.result_sheet.bg_stats import ADDRESS


def picture(data: bytes) -> Any:
    """The grey picture in a PNG file."""
    grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert grey is not None
    return grey


def links(grey: Any) -> set[str]:
    """What every QR reader of this machine reads in it."""
    found: set[str] = set()
    for name in available():
        if name in ("zxing", "zbar"):
            marks = make_decoder(name).decode(grey)
            found |= {mark.text for mark in marks if mark.text}
    return found


def play_in(grey: Any) -> dict[str, Any]:
    """The one play that the picture links to."""
    (link,) = links(grey)
    assert link.startswith(ADDRESS)
    play: dict[str, Any] = json.loads(unquote(link.removeprefix(ADDRESS)))
    return play
