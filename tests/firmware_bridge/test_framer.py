"""Nothing that can come out of a port may hurt the framer, and it always finds the lines again."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.framer import (
    LONGEST_TO_HOST,
    NEED_MORE,
    Framer,
    check_value,
    format_line,
    read_line,
    take_line,
)

GOOD = format_line(4, "reading", {"n": "1", "boot": "0007", "set": "blue", "show": "3"})


@pytest.mark.parametrize(("text", "check"), [(b"", 0xFFFF), (b"123456789", 0x29B1), (b"A", 0xB915)])
def test_the_check_value_is_the_one_in_the_catalogue(text: bytes, check: int) -> None:
    assert check_value(text) == check


def test_a_line_without_its_end_needs_more() -> None:
    assert take_line(GOOD[:-1], 0, LONGEST_TO_HOST) == NEED_MORE


def test_a_line_tells_how_many_bytes_it_used() -> None:
    step = take_line(GOOD + b"@05", 0, LONGEST_TO_HOST)
    assert step.used == len(GOOD)
    assert step.frame is not None
    assert step.frame.fields["set"] == "blue"


def test_a_line_torn_by_a_reset_does_not_spoil_the_next() -> None:
    assert [frame.sequence for frame in Framer().feed(GOOD[:20] + GOOD)] == [4]


def test_a_carriage_return_before_the_end_is_ignored() -> None:
    assert len(Framer().feed(GOOD[:-1] + b"\r\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        b"@4 ping*0000\n",
        b"@04 ping*" + b"%04x\n" % check_value(b"04 ping"),
        b"@04  ping*%04X\n" % check_value(b"04  ping"),
        b"@04 ping a=1 a=2*%04X\n" % check_value(b"04 ping a=1 a=2"),
        b"@04 Ping*%04X\n" % check_value(b"04 Ping"),
        b"@04 ping a=*%04X\n" % check_value(b"04 ping a="),
        b"@04 ping*%04X \n" % check_value(b"04 ping"),
    ],
)
def test_a_line_of_another_form_is_dropped(line: bytes) -> None:
    assert read_line(line) is None


def test_a_line_longer_than_the_limit_is_dropped_and_the_next_is_read() -> None:
    framer = Framer(64)
    long = format_line(1, "note", {f"k{number}": "v" * 40 for number in range(5)})
    assert [frame.kind for frame in framer.feed(long + format_line(2, "ping", {}))] == ["ping"]


@given(st.lists(st.integers(1, 40), max_size=50), st.integers(0, 255))
def test_however_a_row_of_lines_is_cut_they_all_arrive(cuts: list[int], sequence: int) -> None:
    row = b"".join(format_line((sequence + step) & 255, "pong", {"a": "1"}) for step in range(12))
    framer = Framer()
    found = []
    for cut in cuts:
        found += framer.feed(row[:cut])
        row = row[cut:]
    found += framer.feed(row)
    assert [frame.sequence for frame in found] == [(sequence + step) & 255 for step in range(12)]
    assert framer.spoilt == 0


@given(st.binary(max_size=400))
def test_after_any_garbage_the_second_good_line_is_read_at_the_latest(garbage: bytes) -> None:
    framer = Framer()
    framer.feed(garbage)
    assert framer.feed(GOOD + GOOD)[-1].kind == "reading"


def mutated(chance: random.Random) -> bytes:
    """A good line with a few bytes changed, cut out, doubled or shuffled."""
    line = bytearray(GOOD)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(line))
        match chance.randrange(4):
            case 0:
                line[place] = chance.randrange(256)
            case 1:
                del line[place : place + chance.randint(1, 20)]
                line = line or bytearray(b"@")
            case 2:
                line[place:place] = line[place : place + 30]
            case _:
                line = line[place:] + line[:place]
    return bytes(line)


def test_a_million_random_and_mutated_bytes() -> None:
    chance = random.Random(4)
    framer = Framer()
    fed = 0
    while fed < 1_000_000:
        size = chance.randint(1, 300)
        piece = mutated(chance) if chance.random() < 0.7 else chance.randbytes(size)
        for frame in framer.feed(piece):
            # One wrong line in 65536 may pass the check; a changed one practically never does here.
            assert frame.kind == "reading"
        assert len(framer) < LONGEST_TO_HOST
        fed += len(piece)
        if chance.random() < 0.01:
            assert framer.feed(GOOD + GOOD)[-1].text == GOOD.decode("ascii").strip()
    assert framer.spoilt > 1000
