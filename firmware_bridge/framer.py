"""Bytes to lines and back: docs/roller-protocol.md, sections 1 and 2.

Pure: no port, no clock. Everything a device can send, a GPS or a boot loader included, must pass
through here without an exception and without growing memory.
"""

import re
from binascii import crc_hqx
from collections.abc import Mapping
from typing import NamedTuple

LONGEST_TO_DEVICE = 64
LONGEST_TO_HOST = 200

_FORM = re.compile(
    rb"@([0-9A-F]{2}) ([a-z][a-z0-9-]{0,15})"
    rb"((?: [a-z][a-z0-9-]{0,15}=[A-Za-z0-9._,?-]{1,40})*)"
    rb"\*([0-9A-F]{4})\r?\n"
)


class Frame(NamedTuple):
    """One line whose form and check value are right; what it means is the business of messages."""

    sequence: int
    kind: str
    fields: dict[str, str]
    text: str
    """As it came, without the line end: evidence for a log."""


class Step(NamedTuple):
    """What the start of a buffer holds. Nothing used and no frame means: need more."""

    used: int
    frame: Frame | None = None
    spoilt: bool = False
    """Something was dropped that is worth counting (an empty line is not)."""


NEED_MORE = Step(0)


def check_value(text: bytes) -> int:
    """CRC-16/CCITT-FALSE; the standard library has it under the name of BinHex."""
    return crc_hqx(text, 0xFFFF)


def format_line(sequence: int, kind: str, fields: Mapping[str, str]) -> bytes:
    """One line, ready for the wire."""
    text = " ".join([f"{sequence:02X}", kind, *(f"{key}={value}" for key, value in fields.items())])
    return f"@{text}*{check_value(text.encode('ascii')):04X}\n".encode("ascii")


def read_line(line: bytes) -> Frame | None:
    """The frame in a complete line from `@` to the line end, or None if form or check is wrong."""
    match = _FORM.fullmatch(line)
    if match is None:
        return None
    sequence, kind, fields, check = match.groups()
    if check_value(line[1 : match.start(4) - 1]) != int(check, 16):
        return None
    pairs = [field.split("=", 1) for field in fields.decode("ascii").split()]
    known = dict(pairs)
    if len(known) != len(pairs):
        return None
    text = line[: match.end(4)].decode("ascii")
    return Frame(int(sequence, 16), kind.decode("ascii"), known, text)


def take_line(buffer: bytes | bytearray, start: int, longest: int) -> Step:
    """Looks at `buffer[start:]` and takes the first complete line off it, or garbage before one."""
    end = buffer.find(b"\n", start)
    if end < 0:
        return _take_garbage(buffer, start, longest)
    used = end + 1 - start
    # A line torn by a reset is followed by a whole one: the last start mark is the one that counts.
    mark = buffer.rfind(b"@", start, end)
    if mark < 0:
        return Step(used, spoilt=bool(buffer[start:end].strip()))
    if end + 1 - mark > longest:
        return Step(used, spoilt=True)
    frame = read_line(bytes(buffer[mark : end + 1]))
    return Step(used, frame, spoilt=frame is None or mark > start)


def _take_garbage(buffer: bytes | bytearray, start: int, longest: int) -> Step:
    """No line end yet: keep what may still become a line, and never more than the longest one."""
    mark = buffer.rfind(b"@", start)
    if mark < 0 or len(buffer) - mark >= longest:
        return Step(len(buffer) - start, spoilt=len(buffer) > start)
    if mark > start:
        return Step(mark - start, spoilt=True)
    return NEED_MORE


class Framer:
    """Feeds on bytes in pieces of any size; holds less than one longest line between them."""

    def __init__(self, longest: int = LONGEST_TO_HOST) -> None:
        self.spoilt = 0
        """How many times something had to be dropped."""
        self._longest = longest
        self._buffer = bytearray()

    def __len__(self) -> int:
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Frame]:
        self._buffer += data
        frames = []
        position = 0
        while (step := take_line(self._buffer, position, self._longest)).used:
            position += step.used
            self.spoilt += step.spoilt
            if step.frame is not None:
                frames.append(step.frame)
        del self._buffer[:position]
        return frames
