"""Torn, cut, oversized, reordered, edited and foreign files: a clear message with the line."""

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.record import (
    MAX_BYTES,
    MAX_EVENTS,
    MAX_HEADER,
    MAX_LINE,
    Unreadable,
    read_record,
)
from tests.core.quick_game import quick_game

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"
GAME = (RECORDS / "v1-game.jsonl").read_bytes()
SMALL = (RECORDS / "v1-position.jsonl").read_bytes()
BY_HAND = (RECORDS / "v1-by-hand.jsonl").read_bytes()
HEADER, FIRST, *_ = BY_HAND.splitlines()


def unreadable(data: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as caught:
        read_record(data, quick_game)
    assert str(caught.value).startswith((f"Line {caught.value.line}: ", "The file: "))
    return caught.value


def test_a_sealed_record_cut_off_anywhere_is_noticed() -> None:
    for length in range(len(SMALL)):
        assert unreadable(SMALL[:length]).line <= SMALL[:length].count(b"\n") + 1


def test_a_record_that_breaks_off_at_the_end_of_a_line_says_where() -> None:
    lines = SMALL.splitlines(keepends=True)
    error = unreadable(b"".join(lines[:4]))
    assert error.line == 4
    assert "breaks off here, after 3 events" in error.reason
    assert "Ask for the file again" in error.reason


def test_torn_bytes_in_the_middle_are_noticed() -> None:
    for start in range(0, len(SMALL) - 100, 37):
        unreadable(SMALL[:start] + bytes(64) + SMALL[start + 64 :])


def test_two_lines_in_the_wrong_order_are_noticed() -> None:
    for number in range(2, 20):
        lines = GAME.splitlines(keepends=True)
        lines[number - 1], lines[number] = lines[number], lines[number - 1]
        assert unreadable(b"".join(lines)).line == number
    lines = BY_HAND.splitlines(keepends=True)
    error = unreadable(b"".join([*lines[:3], lines[4], lines[3], *lines[5:]]))
    assert error.line == 4
    assert error.reason == "Event number 3 should stand here, not 4."


def test_a_line_taken_out_or_doubled_is_noticed() -> None:
    lines = GAME.splitlines(keepends=True)
    for number in range(1, len(lines)):
        unreadable(b"".join(lines[:number] + lines[number + 1 :]))
        unreadable(b"".join([*lines[:number], lines[number], *lines[number:]]))
    assert "Something follows" in unreadable(GAME + b'{"end":25}\n').reason


def edits(fields: Any) -> Iterator[Any]:
    """The same fields with one value, however deep, changed, taken out or added."""
    if isinstance(fields, dict):
        yield fields | {"surprise": 1}
        for name, value in fields.items():
            yield {other: kept for other, kept in fields.items() if other != name}
            for edited in edits(value):
                yield fields | {name: edited}
    elif isinstance(fields, list):
        yield [*fields, *fields] if fields else [0]
        for at, value in enumerate(fields):
            for edited in edits(value):
                yield [*fields[:at], edited, *fields[at + 1 :]]
    elif isinstance(fields, str):
        yield fields + "x"
    elif isinstance(fields, int):
        yield fields + 1
        yield None


@pytest.mark.parametrize("data", [GAME, SMALL])
def test_each_edited_field_of_a_sealed_record_is_noticed_on_its_line(data: bytes) -> None:
    lines = data.splitlines()
    for number, line in enumerate(lines, start=1):
        for fields in edits(json.loads(line)):
            text = json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()
            changed = [*lines[: number - 1], text, *lines[number:], b""]
            error = unreadable(b"\n".join(changed))
            lost_its_seal = number == 1 and "hash" not in fields
            assert error.line == (2 if lost_its_seal else number)


def test_a_sealed_record_is_written_in_one_way_only() -> None:
    header, digest = GAME.splitlines()[0], ""
    body = re.sub(rb',"hash":"\w+"}$', b"}", header).replace(b'"version":1', b'"version": 1')
    digest = hashlib.sha256(b"\n" + body).hexdigest()
    spaced = body[:-1] + f',"hash":"{digest}"}}'.encode()
    error = unreadable(spaced + b"\n" + b"\n".join(GAME.splitlines()[1:]) + b"\n")
    assert error.line == 1
    assert "no spaces" in error.reason


def test_hashes_stand_on_every_line_or_on_none() -> None:
    hashed = FIRST[:-1] + b',"hash":"00"}'
    assert unreadable(HEADER + b"\n" + hashed).reason.startswith("This line has a hash")
    lines = GAME.splitlines(keepends=True)
    lines[4] = re.sub(rb',"hash":"\w+"}$', b"}", lines[4])
    error = unreadable(b"".join(lines))
    assert (error.line, error.reason[:19]) == (5, "The hash is missing")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b" \n\t\n",
        b"\x89PNG\r\n\x1a\n" + bytes(100),
        b"PK\x03\x04" + bytes(30),
        b"SQLite format 3\0" + bytes(100),
        b"%PDF-1.7\n",
        b"<html></html>",
        b"[]\n",
        b"null\n",
        b'"companion-record"\n',
        b"{}\n",
        b'{"format":"pgn","version":1}\n',
        b'{"version":1}\n{"n":1}\n',
        b"\xff" * 50,
        b"{" + bytes(50),
        b"{\xff\xfe}",
        "{“format”: 1}".encode(),
    ],
)
def test_a_foreign_file_is_named_as_such(data: bytes) -> None:
    assert unreadable(data).line <= 1


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
def test_a_byte_order_mark_is_not_swallowed(mark: bytes) -> None:
    assert "byte order mark" in unreadable(mark + BY_HAND).reason


def test_a_newer_record_asks_for_an_update_and_an_older_one_never_existed() -> None:
    newer = BY_HAND.replace(b'"version": 1', b'"version": 2')
    assert "newer companion" in unreadable(newer).reason
    assert "Update the app" in unreadable(newer).reason
    for strange in (b"0", b"-7", b"-900000000000"):
        error = unreadable(BY_HAND.replace(b'"version": 1', b'"version": ' + strange))
        assert "No companion ever wrote" in error.reason
    for strange in (b'"1"', b"1.0", b"true", b"null"):
        error = unreadable(BY_HAND.replace(b'"version": 1', b'"version": ' + strange))
        assert 'whole number as "version"' in error.reason


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"starship"', b'"chess"', "There is no game 'chess'. Known games: starship"),
        (b"mayfair-2001", b"mayfair-1999", "There is no edition 'mayfair-1999'"),
        (b'"sun": "Ben"', b'"mars": "Ben"', "played by exactly these two: moon, sun"),
        (b'"seats"', b'"switches": {"gravity": "off"}, "seats"', "no switch 'gravity'"),
        (b'"seats"', b'"corrections": {"limits.moons": 1}, "seats"', "no value called"),
        (b'"seats"', b'"surprise": 1, "seats"', "unknown field `surprise`"),
        (b'"started"', b'"position": {"phase": "lunch"}, "started"', "at `$.position"),
    ],
)
def test_a_set_up_that_does_not_exist_says_what_would(old: bytes, new: bytes, said: str) -> None:
    error = unreadable(BY_HAND.replace(old, new))
    assert error.line == 1
    assert said in error.reason


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"n":1,"n":2}', "'n' stands there twice"),
        (FIRST.replace(b'"deck"', b'"deck": 1, "deck"'), "'deck' stands there twice"),
        (FIRST.replace(b'"n": 1', b'"n": 1e999'), "is not a number"),
        (FIRST.replace(b'"n": 1', b'"n": NaN'), "NaN is not a number"),
        (FIRST.replace(b'"n": 1', b'"n": ' + b"9" * 5000), "is too big"),
        (FIRST.replace(b'"n": 1', b'"n": "1"'), "Expected `int`, got `str`"),
        (FIRST.replace(b"gift-from-the-diplomats", b"\\ud800"), "half a character"),
        (FIRST.replace(b"gift-from-the-diplomats", b"\xff"), "is not UTF-8"),
        (FIRST.replace(b"gift-from-the-diplomats", b"\0"), "NUL byte"),
        (FIRST.replace(b'"draw"', b'"teleport"'), "Invalid value 'teleport'"),
        (FIRST.replace(b'"tap"', b'"rumour"'), "Invalid enum value 'rumour'"),
        (FIRST + b"{}", "Not JSON at column"),
        (b"", "The line is empty"),
        (b"[1]", "one JSON object on each line"),
        (b'{"n":' + b"[" * 60_000 + b"}", "nested too deeply"),
        (b'{"n":1,"x":"' + b"x" * MAX_LINE + b'"}', f"longer than {MAX_LINE} bytes"),
    ],
)
def test_a_strange_line_says_what_is_strange(line: bytes, said: str) -> None:
    error = unreadable(HEADER + b"\n" + line + b"\n" + FIRST)
    assert error.line == 2
    assert said in error.reason


def test_what_is_too_long_is_not_read() -> None:
    assert unreadable(b"{" * (MAX_BYTES + 1)).line == 0
    assert f"longer than {MAX_HEADER}" in unreadable(b'{"x":"' + b"x" * MAX_HEADER + b'"}').reason
    error = unreadable(HEADER + b"\n{}" * (MAX_EVENTS + 2))
    assert f"at most {MAX_EVENTS} events" in error.reason
