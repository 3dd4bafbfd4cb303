"""Every line on the protocol page is a true one: devices are written from it."""

import re
from pathlib import Path

import pytest

from firmware_bridge.framer import LONGEST_TO_DEVICE, LONGEST_TO_HOST, check_value, read_line
from firmware_bridge.messages import Strange, from_device, from_host

PAGE = (Path(__file__).parents[2] / "docs" / "roller-protocol.md").read_text("utf-8")
LINES = re.findall(r"^([<>~]) (@.+\*[0-9A-F]{4})$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("way", "text"), sorted(set(LINES)))
def test_a_line_on_the_page_is_right(way: str, text: str) -> None:
    line = f"{text}\n".encode("ascii")
    frame = read_line(line)
    assert frame is not None
    known = [one for one in (from_device(frame), from_host(frame)) if not isinstance(one, Strange)]
    assert known or frame.kind == "dance"
    assert len(line) <= (LONGEST_TO_HOST if way == "<" else max(LONGEST_TO_DEVICE, 100))


def test_the_page_has_its_examples() -> None:
    assert len(LINES) > 40


def test_the_bytes_on_the_page_are_the_bytes_of_its_line() -> None:
    dump = re.findall(r"^((?:[0-9A-F]{2} )+) +\S", PAGE, re.MULTILINE)
    line = bytes.fromhex(" ".join(dump))
    assert read_line(line) is not None
    assert f"> {line.decode('ascii')}" in PAGE


def test_the_check_values_in_the_table() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| `([0-9A-F]{4})` \|$", PAGE, re.MULTILINE)
    assert len(rows) == 3
    assert all(f"{check_value(text.encode()):04X}" == check for text, check in rows)
