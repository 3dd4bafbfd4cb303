"""A save made today loads after the format has changed."""

from pathlib import Path

import pytest

from companion.core import record as record_module
from companion.core.plain_json import Fields
from companion.core.record import (
    MIGRATIONS,
    VERSION,
    Unreadable,
    read_record,
    write_lines,
    write_record,
)
from companion.games.registry import make_game
from companion.table.replay import replay

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"


@pytest.mark.parametrize("name", ["v1-game.jsonl", "v1-position.jsonl", "v1-by-hand.jsonl"])
def test_records_of_version_1_load_and_replay_for_ever(name: str) -> None:
    """These files are never written again. If this fails, a migration is missing."""
    record = read_record((RECORDS / name).read_bytes(), make_game)
    replayed = replay(make_game(record.setup), record)
    assert replayed.problems == ()
    assert replayed.applied == len(record.events)


def test_every_older_version_has_its_migration() -> None:
    assert set(MIGRATIONS) == set(range(1, VERSION))


WHEN = "2026-01-02T20:00:00Z"


def from_made_up_version_0(fields: Fields) -> Fields:
    """In a format that never was, moves were called what, and players stood beside the set-up."""
    if "format" in fields:
        setup = {"game": "starship", "edition": fields["edition"], "seats": fields["players"]}
        return {"format": fields["format"], "version": 1, "setup": setup, "started": WHEN}
    if "what" in fields:
        return {"n": fields["n"], "move": fields["what"], "at": WHEN, "source": "tap"}
    return fields


OLD = [
    b'{"format":"companion-record","version":0,"edition":"mayfair-2001",'
    b'"players":{"moon":"Ada","sun":"Ben"}}',
    b'{"n":1,"what":{"kind":"draw","deck":"adventure","card":"famine"}}',
    b'{"end":1}',
]


@pytest.mark.parametrize("sealed", [False, True])
def test_an_older_record_is_migrated_line_by_line(
    sealed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, from_made_up_version_0)
    record = read_record(write_lines(OLD, sealed=sealed), make_game)
    assert record.setup.seats == {"moon": "Ada", "sun": "Ben"}
    assert record.events[0].move.card == "famine"
    assert record.sealed == sealed
    assert b'"version":1' in write_record(record)
    assert read_record(write_record(record), make_game) == record


def test_the_seal_of_an_older_record_is_checked_before_it_is_migrated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, from_made_up_version_0)
    edited = write_lines(OLD).replace(b"famine", b"urgent-need")
    with pytest.raises(Unreadable, match="Line 2: The hash does not fit"):
        read_record(edited, make_game)


def test_an_older_record_that_is_not_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MIGRATIONS, 0, from_made_up_version_0)
    lines = [OLD[0].replace(b'"edition"', b'"adition"'), *OLD[1:]]
    with pytest.raises(Unreadable, match="Line 1: It is not what a record of version 0 looked"):
        read_record(write_lines(lines, sealed=False), make_game)


def test_a_record_of_two_versions_ago_takes_two_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_module, "VERSION", 2)
    monkeypatch.setitem(MIGRATIONS, 0, from_made_up_version_0)
    monkeypatch.setitem(
        MIGRATIONS, 1, lambda fields: fields | {"version": 2} if "version" in fields else fields
    )
    record = read_record(write_lines(OLD), make_game)
    assert write_record(record).startswith(b'{"format":"companion-record","version":2')
