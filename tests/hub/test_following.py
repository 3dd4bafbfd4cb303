"""Games that the hub follows: what the rules make of them, whichever way they came."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core.game import REFEREE
from companion.core.record import chained
from companion.hub.following import Followed, followed_again
from companion.hub.reported import replayed
from companion.hub.step_chain import Batch, EventRow, StepRow
from companion.hub.table_copies import TableCopy
from companion.night.trouble import NightError
from companion.table.store import Store
from tests.hub.played_rows import (
    AT,
    SETUP,
    against_the_rules,
    batches,
    event_rows,
    game_row,
    moves,
    ruled,
)


def test_a_game_leads_to_what_the_simulation_made_of_it() -> None:
    names = {seat: f"Ada {seat}" for seat in SETUP.seats}
    game, told = moves("1")
    row = game_row(names=names)
    events = event_rows(row, told)
    followed = Followed(row)
    followed.take(events)
    followed.take(events[-3:])  # once more changes nothing
    found = followed.result(events[-1].id)
    state = game.start()
    for move in told:
        state = game.apply(state, move)
    assert found is not None
    assert found.head == events[-1].hash
    assert found.winning_seat == game.winner(state)
    assert found.by_seat() == {s: game.score(state, s, REFEREE).total for s in game.seats}
    assert found.seats == names
    with pytest.raises(NightError, match="not over"):
        followed.result(events[-2].id)
    assert followed.result(events[3].id) is None, "long ago, so it is not kept"


def test_what_nobody_overruled_is_refused_and_so_is_all_that_follows() -> None:
    game, told = moves("1")
    at, problems = against_the_rules(game, told)
    row = game_row()
    forged = event_rows(row, [*told[:at], told[at - 1], *told[at:]])
    followed = Followed(row, kept=10**6)
    followed.take(forged)
    with pytest.raises(NightError, match=f"do not allow event {at + 1} "):
        followed.result(forged[-1].id)
    true = event_rows(row, told[at:], after=forged[at - 1], first=10**4)
    followed.take(true)
    assert followed.result(true[-1].id), "another line, from before it"
    overruled = [*told[:at], ruled(told[at - 1], problems), *told[at:]]
    allowed = Followed(row)
    allowed.take(rows := event_rows(row, overruled))
    assert allowed.result(rows[-1].id)
    surplus = [*told[:at], ruled(told[at], problems), *told[at + 1 :]]
    allowed = Followed(row)
    allowed.take(rows := event_rows(row, surplus))
    with pytest.raises(NightError, match=f"do not allow event {at + 1} "):
        allowed.result(rows[-1].id)


def test_what_is_not_as_its_hash_says_ends_it() -> None:
    row = game_row()
    events = event_rows(row, moves("1")[1][:9])
    events[5] = replace(events[5], line=events[6].line)
    with pytest.raises(NightError, match="Event 6 of this table"):
        Followed(row).take(events)
    with pytest.raises(NightError, match="Event 0 of this table"):
        Followed(replace(row, hash="0" * 64))


@pytest.mark.parametrize("line", ["{}", "[1]", "no", '{"n":1}', "x" * 9000])
def test_what_is_no_event_has_no_result(line: str) -> None:
    row = game_row()
    (good,) = event_rows(row, moves("1")[1][:1])
    followed = Followed(row)
    bad = EventRow(1, 1, None, 1, line, chained(row.hash, line.encode()))
    followed.take([bad])
    with pytest.raises(NightError, match="do not allow event 1 "):
        followed.result(1)
    followed.take([replace(good, id=2)])
    with pytest.raises(NightError, match="not over"):
        followed.result(2)


def test_a_line_that_was_undone_long_ago_is_followed_from_the_copy(tmp_path: Path) -> None:
    """Played to the end, all taken back, played otherwise, and the first line once more."""
    told = moves("1")[1]
    row = game_row()
    first = event_rows(row, told)
    other = event_rows(row, told[:40], first=len(first) + 1)
    path = tmp_path / "copy.journal"
    with closing(Store(path)) as store:
        copy = TableCopy(store)
        for batch in batches(row, first):
            copy.push(replace(batch, chain=copy.have.chain))
        have = copy.have
        steps = [StepRow(have.steps + 1, 1, "undo", AT, None, first[-1].id, "")]
        steps += [
            StepRow(have.steps + 2 + n, 1, "accept", AT, one.id, one.id, "")
            for n, one in enumerate(other)
        ]
        copy.push(Batch(have.steps, have.chain, (), tuple(other), tuple(steps)))
        with pytest.raises(NightError, match="not over"):
            followed_again(store, 1)
        have = copy.have
        back = StepRow(have.steps + 1, 1, "switch", AT, first[-1].id, first[-1].id, "")
        copy.push(Batch(have.steps, have.chain, (), (), (back,)))
        assert copy.end_of(1) == first[-1].id
        found = followed_again(store, 1)
        with pytest.raises(NightError, match="not brought"):
            followed_again(store, 2)
    assert found == replayed(path, 1), "by the journal's own way"
