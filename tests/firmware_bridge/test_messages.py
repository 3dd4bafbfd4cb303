"""Messages survive the way to text and back; what is not understood is let by, never guessed."""

import pytest

from firmware_bridge.framer import Frame, format_line, read_line
from firmware_bridge.messages import (
    Ack,
    Arm,
    Button,
    Calibrate,
    Checked,
    Disarm,
    Faces,
    FromDevice,
    FromHost,
    Got,
    Greeting,
    Hello,
    Introduction,
    Led,
    Nack,
    Note,
    Ping,
    Pong,
    Read,
    Reading,
    SelfTest,
    State,
    Strange,
    from_device,
    from_host,
    to_line,
)

DEVICE: list[FromDevice] = [
    Greeting(1, "dice-tower", "1.0.0", "3F2A", "0007", 0, ("yellow", "dice"), ("led",), "3A"),
    Greeting(1, "dice-tower", "1.0.0", "3F2A", "0007", 2, ("yellow",), ()),
    Pong("01", "0007", "armed", 1, "blue", "51C0"),
    Pong("01", "0007", "idle", 0),
    Ack("FF"),
    Nack("00", "not-calibrated"),
    Faces("10", "balls4", ("black", "?"), 12, False),
    Checked("10", "ok"),
    Checked("10", "bad", ("colour2", "mux")),
    Reading(17, "0007", "dice", "51C0", ("2", "5"), 97, True),
    Button(4294967295, "FFFF", "long"),
    State("moving", "blue", "51C0"),
    State("idle"),
    Note("bumped", set="yellow"),
]
HOST: list[FromHost] = [
    Hello(),
    Ping(),
    Arm("blue", "51C0"),
    Disarm(),
    Read("balls5"),
    Calibrate("red", "balls4", 2),
    Calibrate("3", "yellow", side=5),
    Calibrate("save"),
    Led(2, "FF8000"),
    SelfTest(),
    Got(1, "0007"),
]


def frame(kind: str, **fields: str) -> Frame:
    made = read_line(format_line(1, kind, fields))
    assert made is not None
    return made


@pytest.mark.parametrize("message", DEVICE, ids=str)
def test_what_a_device_says_round_trips(message: FromDevice) -> None:
    line = read_line(to_line(7, message))
    assert line is not None
    assert from_device(line) == message


@pytest.mark.parametrize("message", HOST, ids=str)
def test_what_a_host_says_round_trips_and_fits_the_device(message: FromHost) -> None:
    line = to_line(7, message)
    assert len(line) <= 64
    read = read_line(line)
    assert read is not None
    assert from_host(read) == message


@pytest.mark.parametrize(
    "wrong",
    [
        {"show": "5"},
        {"show": "3,3"},
        {"sure": "101"},
        {"sure": "-1"},
        {"sure": "097"},
        {"settled": "true"},
        {"n": "0"},
        {"n": "4294967296"},
        {"boot": "007"},
        {"boot": "abcd"},
        {"set": "green"},
        {"throw": "1"},
    ],
    ids=str,
)
def test_a_reading_with_a_wrong_value_is_strange(wrong: dict[str, str]) -> None:
    fields = {"n": "1", "boot": "0007", "set": "blue", "throw": "51C0", "show": "3"}
    fields |= {"sure": "97", "settled": "yes"} | wrong
    assert isinstance(from_device(frame("reading", **fields)), Strange)


def test_a_missing_field_is_strange_and_keeps_the_number_of_the_event() -> None:
    strange = from_device(frame("reading", n="7", boot="0001"))
    assert isinstance(strange, Strange)
    assert (strange.n, strange.boot) == (7, "0001")


def test_an_unknown_kind_is_strange_and_keeps_its_number() -> None:
    assert from_device(frame("weather", n="7", boot="0001")) == Strange(
        "weather", "unknown kind", 7, "0001"
    )


def test_an_unknown_field_is_ignored() -> None:
    assert from_device(frame("ack", of="01", speed="9")) == Ack("01")


def test_unknown_sets_of_a_newer_device_are_let_by() -> None:
    greeting = Greeting(1, "x", "1", "0001", "0001", 0, ("green", "blue"), ("fly",), "01")
    assert greeting.known_sets == ("blue",)


def test_a_greeting_of_another_protocol_is_read_as_far_as_it_is_certain() -> None:
    assert from_device(frame("greeting", protocol="2", of="1F", nice="yes")) == Introduction(
        2, "1F"
    )
