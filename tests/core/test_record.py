"""The text record: what it looks like, and that it comes out as it went in."""

import hashlib
import json
from pathlib import Path

import pytest

from companion.core.record import Unreadable, read_record, write_record
from companion.games.registry import make_game
from companion.games.starship.rules.state import State

RECORDS = Path(__file__).parent.parent / "fixtures" / "records"
GAME = (RECORDS / "v1-game.jsonl").read_bytes()
POSITION = (RECORDS / "v1-position.jsonl").read_bytes()
BY_HAND = (RECORDS / "v1-by-hand.jsonl").read_bytes()


@pytest.mark.parametrize("data", [GAME, POSITION])
def test_a_sealed_record_comes_out_byte_for_byte(data: bytes) -> None:
    record = read_record(data, make_game)
    assert record.sealed
    assert write_record(record) == data


def test_a_record_tells_who_plays_what_and_what_happened() -> None:
    record = read_record(GAME, make_game)
    assert record.setup.game == "starship"
    assert record.setup.seats == {"moon": "Zoë", "sun": "Бен"}
    assert len(record.events) == 25
    assert record.events[3].correction is not None
    assert record.events[-1].ruling is not None
    assert record.winner is None


def test_a_record_may_start_from_a_written_position() -> None:
    record = read_record(POSITION, make_game)
    assert isinstance(record.position, State)
    assert record.position.turn == 75
    assert record.winner == "moon"


def test_a_record_written_by_hand_needs_no_hashes_and_no_end_line() -> None:
    record = read_record(BY_HAND, make_game)
    assert not record.sealed
    assert not record.ended
    written = write_record(record)
    assert read_record(written, make_game) == record
    assert b"hash" not in written


def test_an_end_line_without_hashes_is_kept_and_believed() -> None:
    record = read_record(BY_HAND + b'{"end":6}\n', make_game)
    assert record.ended
    assert write_record(record).endswith(b'\n{"end":6}\n')
    with pytest.raises(Unreadable, match=r"Line 8: There should be 7 events"):
        read_record(BY_HAND + b'{"end":7}\n', make_game)


def test_a_last_line_by_hand_needs_no_line_end_and_windows_line_ends_are_fine() -> None:
    record = read_record(BY_HAND, make_game)
    assert read_record(BY_HAND.rstrip(b"\n"), make_game) == record
    assert read_record(BY_HAND.replace(b"\n", b"\r\n"), make_game) == record


def test_anybody_can_check_the_chain_with_a_text_tool_and_sha_256() -> None:
    digest = ""
    for line in GAME.decode("utf-8").splitlines():
        claimed = json.loads(line)["hash"]
        without = line.removesuffix(f',"hash":"{claimed}"}}') + "}"
        digest = hashlib.sha256(f"{digest}\n{without}".encode()).hexdigest()
        assert claimed == digest


def test_a_record_for_a_viewer_cannot_be_replayed_and_says_so() -> None:
    data = (RECORDS / "v1-view-of-moon.jsonl").read_bytes()
    with pytest.raises(Unreadable, match=r"Line 1: It was written for 'moon' to see.*referee's"):
        read_record(data, make_game)


def test_a_hidden_event_cannot_be_replayed_and_says_so() -> None:
    hidden = b'{"n":7,"at":"x","source":"tap","hidden":true,"title":{"code":"x","params":{}}}\n'
    with pytest.raises(Unreadable, match=r"Line 8: This event is hidden.*referee's record"):
        read_record(BY_HAND + hidden, make_game)
