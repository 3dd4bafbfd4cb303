"""The roller's raw line as evidence in the journal, and the mark of the reading in it.

The line names the boot and the number of the reading but not the device, so the device is put
before it. The marks of a journal go back to the roller at the next start: what an event of the
game was made of already is never proposed a second time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from msgspec import Struct

from companion.core.events import roller_in
from companion.table.table import Table
from firmware_bridge.delivered import Mark
from firmware_bridge.happenings import RollerReading

_NUMBER = re.compile(r" n=([1-9][0-9]{0,9})\b")
_BOOT = re.compile(r" boot=([0-9A-F]{4})\b")


def evidence_of(reading: RollerReading) -> str:
    """What was found lying there has no line of its own: the faces have to do."""
    line = reading.line or f"found set={reading.set} show={','.join(reading.show)}"
    return f"roller {reading.device or '0000'} {line.strip()}"


def mark_in(evidence: str) -> Mark | None:
    device, number = roller_in(evidence), _NUMBER.search(evidence)
    boot = _BOOT.search(evidence)
    return Mark(device, boot[1], int(number[1])) if device and boot and number else None


class _Line(Struct):
    source: str = ""
    evidence: str = ""


def marks_of(table: Table) -> Iterator[Mark]:
    """The readings that became events of this game, the oldest first."""
    decode = msgspec.json.Decoder(_Line).decode
    for line in table.export().splitlines():
        told = decode(line)
        mark = mark_in(told.evidence) if told.source == "roller" else None
        if mark:
            yield mark
