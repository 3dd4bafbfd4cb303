"""What the first bytes of a picture file claim, and how much memory decoding it would take.

A file of a few kilobytes can claim gigapixels, so this is asked before a native decoder is. The
bytes a pixel were measured with OpenCV 5, whose decoders hold the picture twice at the end; tests
measure the largest pictures that are let through.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["png", "jpeg", "webp", "bmp"]

_RESULT = 3
"""Blue, green, red."""
_FRAME_HEADERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG segments that tell width and height."""
_PROGRESSIVE = frozenset({0xC2, 0xC6, 0xCA, 0xCE})
_SCAN = 0xDA


@dataclass(frozen=True, slots=True)
class Header:
    kind: Kind
    width: int
    height: int
    shrinks: bool = False
    """Whether it can be decoded at a half or a quarter of its size, for less memory."""
    held: float = 0.0
    """Bytes a pixel that the decoder holds beside the result, whatever the size of that is."""

    def memory(self, shrink: int = 1) -> float:
        """Bytes that decoding takes at the most, without the file itself."""
        area = self.width * self.height
        result = _RESULT * area / shrink**2
        return max(self.held * area + result, 2 * result)


def header_of(data: bytes) -> Header | None:
    """None for what is not one of our formats, or ends before it has told its size."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
        moving = b"acTL" in data[: max(0, data.find(b"IDAT"))]
        return Header("png", width, height, held=12.0 if moving else 0.0)
    if data.startswith(b"BM") and len(data) >= 26:
        width, height = (
            int.from_bytes(data[at : at + 4], "little", signed=True) for at in (18, 22)
        )
        return Header("bmp", abs(width), abs(height))
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return _webp_header(data)
    return _jpeg_header(data) if data.startswith(b"\xff\xd8") else None


def _webp_header(data: bytes) -> Header | None:
    """It may be transparent or a film, which takes more; nothing smaller is assumed."""
    kind, body = data[12:16], data[20:30]
    if len(body) < 10:
        return None
    if kind == b"VP8X":
        width, height = (int.from_bytes(body[at : at + 3], "little") + 1 for at in (4, 7))
    elif kind == b"VP8L":
        bits = int.from_bytes(body[1:5], "little")
        width, height = (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    elif kind == b"VP8 ":
        width, height = (int.from_bytes(body[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    else:
        return None
    return Header("webp", width, height, held=8.0)


def _jpeg_header(data: bytes) -> Header | None:
    """Walks from segment to segment up to the picture itself. A decoder that gets the colours one
    after another, or coarse before fine, keeps the whole picture as coefficients of two bytes."""
    frame: tuple[int, int, float, int, bool] | None = None
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:
        kind = data[place + 1]
        if kind in (0x01, 0xFF) or 0xD0 <= kind <= 0xD8:
            place += 1 if kind == 0xFF else 2
            continue
        if kind in _FRAME_HEADERS:
            height = int.from_bytes(data[place + 5 : place + 7], "big")
            width = int.from_bytes(data[place + 7 : place + 9], "big")
            samples, colours = _samples(data[place + 9 :][:13])
            frame = width, height, samples, colours, kind in _PROGRESSIVE
        elif kind == _SCAN and frame is not None:
            width, height, samples, colours, progressive = frame
            at_once = not progressive and data[place + 4] >= colours
            return Header("jpeg", width, height, True, 0.0 if at_once else 2 * samples)
        place += 2 + int.from_bytes(data[place + 2 : place + 4], "big")
    return None


def _samples(components: bytes) -> tuple[float, int]:
    """How many values a pixel has: 3 in full colour, 1.5 where four pixels share theirs; and the
    number of colours."""
    colours = components[0] if components else 0
    shares = [(byte >> 4) * (byte & 15) for byte in components[2 : 1 + 3 * colours : 3]]
    return sum(shares) / max([1, *shares]), colours
