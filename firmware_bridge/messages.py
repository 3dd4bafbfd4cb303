"""What host and device say to each other, typed: docs/roller-protocol.md, section 3.

A message is parsed strictly (a wrong value makes it Strange, it is never guessed at) but unknown
fields and unknown kinds are let by, so that a newer device can talk to an older host.
"""

import re
from typing import Annotated, Any, Final, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from firmware_bridge.framer import Frame, format_line

PROTOCOL: Final = 1

SetName = Literal["yellow", "blue", "dice", "balls4", "balls5"]
"""Which dice, or which ship's ball window."""
SETS: Final[tuple[SetName, ...]] = get_args(SetName)

ThrowState = Literal["idle", "armed", "moving", "settled", "doubtful"]
THROW_STATES: Final[tuple[ThrowState, ...]] = get_args(ThrowState)

PLACES: Final[dict[SetName, int]] = {"yellow": 1, "blue": 1, "dice": 2, "balls4": 2, "balls5": 2}
COLOURS: Final = ("black", "blue", "yellow", "red")
ENTRIES: Final[dict[SetName, frozenset[str]]] = {
    "yellow": frozenset("123?"),
    "blue": frozenset("1234?"),
    "dice": frozenset("123456?"),
    "balls4": frozenset([*COLOURS, "?"]),
    "balls5": frozenset([*COLOURS, "?"]),
}

Hex2 = Annotated[str, Meta(pattern="^[0-9A-F]{2}$")]
Hex4 = Annotated[str, Meta(pattern="^[0-9A-F]{4}$")]
Hex6 = Annotated[str, Meta(pattern="^[0-9A-F]{6}$")]
Number = Annotated[int, Meta(ge=1, le=0xFFFFFFFF)]
Count = Annotated[int, Meta(ge=0, le=255)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Word = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,15}$")]
Show = tuple[str, ...]


def check_show(name: SetName, show: Show) -> None:
    """As many entries as the set has places, each a face or colour it can show, or `?`."""
    if len(show) != PLACES[name] or not ENTRIES[name].issuperset(show):
        raise ValueError(f"{','.join(show)} is nothing that {name} can show")


# From the host


class Hello(Struct, frozen=True, tag="hello", tag_field="kind"):
    protocol: int = PROTOCOL


class Ping(Struct, frozen=True, tag="ping", tag_field="kind"):
    pass


class Arm(Struct, frozen=True, tag="arm", tag_field="kind"):
    set: SetName
    throw: Hex4 = "0000"


class Disarm(Struct, frozen=True, tag="disarm", tag_field="kind"):
    pass


class Read(Struct, frozen=True, tag="read", tag_field="kind"):
    set: SetName


class Calibrate(Struct, frozen=True, tag="calibrate", tag_field="kind"):
    item: Literal[
        "white", "black", "blue", "yellow", "red", "1", "2", "3", "4", "5", "6", "save", "forget"
    ]
    set: SetName | None = None
    place: Annotated[int, Meta(ge=1, le=2)] | None = None
    side: Annotated[int, Meta(ge=1, le=6)] | None = None


class Led(Struct, frozen=True, tag="led", tag_field="kind"):
    seat: Annotated[int, Meta(ge=1, le=6)]
    colour: Hex6


class SelfTest(Struct, frozen=True, tag="selftest", tag_field="kind"):
    pass


class Got(Struct, frozen=True, tag="got", tag_field="kind"):
    n: Number
    boot: Hex4


Command = Hello | Ping | Arm | Disarm | Read | Calibrate | Led | SelfTest
FromHost = Command | Got


# From the device: answers


class Greeting(Struct, frozen=True, tag="greeting", tag_field="kind"):
    protocol: Annotated[int, Meta(ge=0)]
    name: Annotated[str, Meta(pattern="^[a-z0-9-]{1,16}$")]
    fw: Annotated[str, Meta(min_length=1, max_length=12)]
    id: Hex4
    boot: Hex4
    waiting: Count
    sets: Show
    can: Show
    of: Hex2 | None = None
    """None when the device greets on its own, after a reset."""

    @property
    def known_sets(self) -> tuple[SetName, ...]:
        """The sets this host understands; a newer device may have more."""
        return tuple(name for name in SETS if name in self.sets)


class Introduction(Struct, frozen=True, tag="greeting", tag_field="kind"):
    """The two fields of a greeting that never change, whatever the protocol number."""

    protocol: Annotated[int, Meta(ge=0)]
    of: Hex2 | None = None


class Pong(Struct, frozen=True, tag="pong", tag_field="kind"):
    of: Hex2
    boot: Hex4
    state: Word
    waiting: Count
    set: SetName | None = None
    throw: Hex4 | None = None


class Ack(Struct, frozen=True, tag="ack", tag_field="kind"):
    of: Hex2


class Nack(Struct, frozen=True, tag="nack", tag_field="kind"):
    of: Hex2
    why: Word


class Faces(Struct, frozen=True, tag="faces", tag_field="kind"):
    of: Hex2
    set: SetName
    show: Show
    sure: Percent
    settled: bool

    def __post_init__(self) -> None:
        check_show(self.set, self.show)


class Checked(Struct, frozen=True, tag="tested", tag_field="kind"):
    of: Hex2
    result: Literal["ok", "bad"]
    parts: Show = ()


# From the device: events and news


class Reading(Struct, frozen=True, tag="reading", tag_field="kind"):
    n: Number
    boot: Hex4
    set: SetName
    throw: Hex4
    show: Show
    sure: Percent
    settled: bool

    def __post_init__(self) -> None:
        check_show(self.set, self.show)


class Button(Struct, frozen=True, tag="button", tag_field="kind"):
    n: Number
    boot: Hex4
    press: Literal["short", "long"]


class State(Struct, frozen=True, tag="state", tag_field="kind", rename={"state": "is"}):
    state: Word
    set: SetName | None = None
    throw: Hex4 | None = None


class Note(Struct, frozen=True, tag="note", tag_field="kind"):
    code: Word
    detail: str | None = None
    set: str | None = None


class Strange(Struct, frozen=True):
    """A good line that this side does not understand: a newer device, or a faulty one."""

    kind: str
    why: str
    n: int | None = None
    boot: str | None = None


Answer = Greeting | Pong | Ack | Nack | Faces | Checked
Event = Reading | Button
FromDevice = Answer | Event | State | Note

_NUMBERS = frozenset(["n", "sure", "waiting", "protocol", "seat", "place", "side"])
_LISTS = frozenset(["show", "sets", "can", "parts"])
_DECIMAL = re.compile(r"0|[1-9][0-9]{0,9}")
_YES_NO = {"yes": True, "no": False}


def _value(key: str, text: str) -> object:
    """A field's text as the plain value its key stands for (section 3, words in the fields)."""
    if key in _NUMBERS and _DECIMAL.fullmatch(text):
        return int(text)
    if key in _LISTS:
        return () if text == "-" else tuple(text.split(","))
    if key == "settled":
        return _YES_NO.get(text, text)
    return text


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ",".join(value) or "-"
    return str(value)


def _convert(frame: Frame, known: dict[str, Any]) -> Any:
    """One type looked up by its kind: converting to the whole union costs five times as much."""
    if frame.kind not in known:
        return _strange(frame, "unknown kind")
    raw: dict[str, object] = {key: _value(key, text) for key, text in frame.fields.items()}
    raw["kind"] = frame.kind
    try:
        return msgspec.convert(raw, known[frame.kind])
    except msgspec.ValidationError as problem:
        return _strange(frame, str(problem))


def _strange(frame: Frame, why: str) -> Strange:
    """Keeps the number of an event, so that it can be acknowledged and does not block the queue."""
    n, boot = frame.fields.get("n", ""), frame.fields.get("boot", "")
    if _DECIMAL.fullmatch(n) and re.fullmatch("[0-9A-F]{4}", boot):
        return Strange(frame.kind, why, int(n), boot)
    return Strange(frame.kind, why)


def _by_kind(union: Any) -> dict[str, Any]:
    return {one.__struct_config__.tag: one for one in get_args(union)}


_FROM_DEVICE = _by_kind(FromDevice)
_FROM_HOST = _by_kind(FromHost)
_INTRODUCTION = {"greeting": Introduction}


def from_device(frame: Frame) -> FromDevice | Introduction | Strange:
    """What a device said. A greeting of another protocol is only read as far as it is certain."""
    if frame.kind == "greeting" and frame.fields.get("protocol") != str(PROTOCOL):
        introduction: Introduction | Strange = _convert(frame, _INTRODUCTION)
        return introduction
    message: FromDevice | Strange = _convert(frame, _FROM_DEVICE)
    return message


def from_host(frame: Frame) -> FromHost | Strange:
    """What a host said; the device side of the virtual roller reads it."""
    message: FromHost | Strange = _convert(frame, _FROM_HOST)
    return message


def to_line(sequence: int, message: FromHost | FromDevice) -> bytes:
    """The line that says this message; `from_device` and `from_host` give the message back."""
    fields = msgspec.to_builtins(message)
    kind = fields.pop("kind")
    if "of" in fields:  # an answer says first what it answers
        fields = {"of": fields.pop("of"), **fields}
    texts = {key: _text(value) for key, value in fields.items() if _is_told(key, value)}
    return format_line(sequence, kind, texts)


def _is_told(key: str, value: object) -> bool:
    """None is left out; so is the list of bad parts when there are none."""
    return value is not None and not (key == "parts" and not value)
