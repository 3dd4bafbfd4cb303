"""A fuzzer over the reader: it reads or raises Unreadable, and what it reads round-trips."""

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.record import Record, Unreadable, read_record, write_record
from tests.core.quick_game import quick_game
from tests.profile import share

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"
FILES = [
    (RECORDS / name).read_bytes()
    for name in ("v1-game.jsonl", "v1-position.jsonl", "v1-by-hand.jsonl", "v1-view-of-moon.jsonl")
]


def must_read_or_say_why(data: bytes) -> None:
    try:
        record = read_record(data, quick_game)
    except Unreadable as error:
        said = error
    else:
        must_round_trip(record, data)
        return
    assert said.line <= data.count(b"\n") + 1
    assert said.reason


def must_round_trip(record: Record, data: bytes) -> None:
    written = write_record(record)
    assert read_record(written, quick_game) == record
    if record.sealed:
        assert written == data


@st.composite
def broken_bytes(draw: st.DrawFn) -> bytes:
    """A record with a few bytes flipped, cut, doubled or thrown in."""
    data = bytearray(draw(st.sampled_from(FILES)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        data[start:end] = draw(
            st.one_of(
                st.binary(max_size=12),
                st.just(bytes(data[start:end]) * 2),
                st.just(bytes(byte ^ 1 for byte in data[start:end])),
                st.sampled_from([b"", b"\n", b'"', b"{", b"}", b",", b"\r\n", b"null", b"-1"]),
            )
        )
    return bytes(data)


@st.composite
def shuffled_lines(draw: st.DrawFn) -> bytes:
    lines = draw(st.sampled_from(FILES)).splitlines()
    picked = draw(st.lists(st.sampled_from(range(len(lines))), max_size=len(lines)))
    return b"".join(lines[at] + b"\n" for at in [0, *picked])


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["moon", "sun", "draw", "roll", "fuel", "referee", "flight", "sector-1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


def _mutated(draw: st.DrawFn, value: Any) -> Any:
    """Somewhere in this value, one thing is another."""
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        name = draw(st.sampled_from(sorted(value)))
        return value | {name: _mutated(draw, value[name])}
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        at = draw(st.integers(0, len(value) - 1))
        return [*value[:at], _mutated(draw, value[at]), *value[at + 1 :]]
    return draw(VALUES)


@st.composite
def other_values(draw: st.DrawFn) -> bytes:
    """A record without hashes in which some values are others: most of it can be decoded."""
    lines = []
    for line in draw(st.sampled_from(FILES)).splitlines():
        fields = json.loads(line)
        fields.pop("hash", None)
        lines.append(fields)
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(lines) - 1))
        lines[at] = _mutated(draw, lines[at])
    return "\n".join(json.dumps(fields) for fields in lines).encode()


@settings(max_examples=share(1000))
@given(broken_bytes())
def test_broken_bytes(data: bytes) -> None:
    must_read_or_say_why(data)


@settings(max_examples=share(300))
@given(shuffled_lines())
def test_shuffled_lines(data: bytes) -> None:
    must_read_or_say_why(data)


@settings(max_examples=share(1000))
@given(other_values())
def test_other_values(data: bytes) -> None:
    must_read_or_say_why(data)


@settings(max_examples=share(300))
@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8")))
def test_anything_at_all(data: bytes) -> None:
    must_read_or_say_why(data)
