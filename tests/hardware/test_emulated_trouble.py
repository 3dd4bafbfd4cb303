"""A line that never stops talking, and a cable that is pulled at the worst moment."""

import time
from itertools import pairwise
from pathlib import Path

import pytest

from firmware_bridge.framer import format_line
from tests.firmware_bridge.partners import Terminal, terminal
from tests.hardware.emulated_uno import EmulatedUno, emulated_uno

FLOOD = 8000
"""Milliseconds of the board's own time; its watchdog waits 500."""
BURST = 3
"""Lines at once: more than one, and few enough for the board's buffer of 128 bytes."""


def flood(uno: EmulatedUno, line: Terminal, command: bytes, every: int) -> list[str]:
    """Says the same thing again and again; what the board said without being asked."""
    alone = []
    due = uno.lived()
    end = due + FLOOD
    while (now := uno.lived()) < end:
        while due <= now:
            line.send(command * BURST)
            due += every * BURST
        alone += [frame.text for frame in line.collect(0.001) if "of" not in frame.fields]
    return alone


@pytest.mark.parametrize(
    ("kind", "fields", "every"),
    [("ping", {}, 5), ("hello", {"protocol": "1"}, 15), ("dance", {"wildly": "yes"}, 6)],
)
def test_a_paced_flood_does_not_starve_the_watchdog(
    uno: EmulatedUno, kind: str, fields: dict[str, str], every: int
) -> None:
    """Commands come faster than answers can be sent, but not so fast that they spoil each other:
    there is always one more to answer."""
    with terminal(uno) as line:
        before = line.greet().fields["boot"]
        line.collect(0.5)  # it has told of its first start
        alone = flood(uno, line, format_line(0x20, kind, fields), every)
        assert [text for text in alone if "greeting" in text or "code=reset" in text] == []
        line.collect(0.5)
        assert line.greet().fields["boot"] == before


def power_cycle(uno: EmulatedUno, cut: int) -> bool:
    """Plugs it in again; whether the cable was pulled in that write, counted from there."""
    uno.order("unplug")
    uno.order(f"cut {cut}")
    uno.order("plug")
    started = uno.lived()
    while Path(uno.port).exists():
        if uno.lived() > started + 400:
            uno.order("cut never")
            return False
        time.sleep(0.01)
    return True


def start_number(uno: EmulatedUno) -> int:
    with terminal(uno) as line:
        return int(line.greet().fields["boot"], 16)


@pytest.mark.parametrize("older", [0xFFFF, 0x00FC])
def test_a_power_cut_in_any_write_brings_no_start_number_back(
    built: Path, tmp_path: Path, older: int
) -> None:
    """`older`: the counter as firmware 1.0 left it, erased or just before it carries over."""
    eeprom = tmp_path / "eeprom"
    eeprom.write_bytes(older.to_bytes(2, "little") + b"\xff" * 1022)
    cuts = 0
    with emulated_uno(tmp_path / "port", eeprom) as uno:
        uno.set_speed(4)
        numbers = [start_number(uno)]
        for cut in (0, 1, 2, 3) * 2:
            if power_cycle(uno, cut):
                cuts += 1
                uno.order("plug")
            numbers.append(start_number(uno))
    steps = [(later - sooner) % 0x10000 for sooner, later in pairwise(numbers)]
    assert set(steps) <= {1, 2}
    assert (numbers[0] - older) % 0x10000 == 1
    assert cuts >= 6
