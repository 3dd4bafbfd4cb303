"""A table that is followed as it plays shows what one that is opened anew shows."""

from __future__ import annotations

import asyncio
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.hub.homes import Home, Where, home_of
from companion.hub.step_chain import StepChain
from companion.hub.table_copies import TableCopy
from companion.table.correction import Remove
from companion.table.journal import Journal
from companion.table.store import JournalError, Store
from companion.table.table import Table
from companion.web.watching import Watching
from tests.table.play import SETUP, play


def wander(table: Table, random: Random) -> None:
    """What a table may do next."""
    kind = random.choice(["on", "on", "on", "back", "again", "far back", "change", "switch"])
    if kind == "back":
        table.undo(deliberate=True)
    elif kind == "again":
        table.redo()
    elif kind == "far back" and table.n:
        table.undo_to(random.randrange(table.n), deliberate=True)
        play(table, 1, random)
    elif kind == "switch":
        table.switch(random.choice(table.branches()).tip)
    elif kind == "change" and table.n:
        preview = table.preview_correction(table.n, Remove(), by="Gina", reason="misread")
        table.accept_correction(preview)
    else:
        play(table, random.randint(1, 5), random, quiet=True)


class Reported:
    """A tablet's journal, and what the hub has of it."""

    def __init__(self, tablet: Path, home: Home) -> None:
        self._tablet = Store(tablet)
        self._chain, self.copy = StepChain(self._tablet), TableCopy(home.copy(3))

    def bring(self) -> None:
        self._chain.read()
        self.copy.push(self._chain.batch(self.copy.have.steps))

    def close(self) -> None:
        self._tablet.close()
        self.copy.close()


def shown(watching: Watching, reported: Reported, n: int | None) -> dict[str, Any]:
    return asyncio.run(watching.look(3, reported.copy.facts(), n, "en"))


def test_followed_step_by_step_it_is_as_if_opened_anew(where: Where, tmp_path: Path) -> None:
    random = Random(7)
    with closing(home_of(where)) as home, Journal(tmp_path / "tablet") as journal:
        table = journal.new_game(SETUP)
        play(table, 40, random, quiet=True)
        reported, watching = Reported(tmp_path / "tablet", home), Watching(where)
        for _ in range(40):
            wander(table, random)
            reported.bring()
            other = Watching(where)
            for n in (None, random.randint(0, table.n)):
                assert shown(watching, reported, n) == shown(other, reported, n)
            assert shown(watching, reported, None)["n"] == table.n
            asyncio.run(other.close())
        asyncio.run(watching.close())
        reported.close()


def test_a_table_that_goes_on_is_not_opened_again(
    where: Where, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only another line of play is."""
    opened: list[int] = []
    follow = Journal.follow

    def counted(journal: Journal, number: int, until: float) -> None:
        opened.append(number)
        follow(journal, number, until)

    monkeypatch.setattr(Journal, "follow", counted)
    with closing(home_of(where)) as home, Journal(tmp_path / "tablet") as journal:
        table = journal.new_game(SETUP)
        reported, watching = Reported(tmp_path / "tablet", home), Watching(where)
        for _ in range(9):
            play(table, 2, Random(1), quiet=True)
            table.undo(deliberate=True)
            reported.bring()
            shown(watching, reported, None)
        assert opened == [1]
        table.switch(table.branches()[0].tip)
        reported.bring()
        assert shown(watching, reported, None)["n"] == table.n
        assert opened == [1, 1]
        asyncio.run(watching.close())
        reported.close()


def test_a_table_on_another_line_of_play_is_opened_anew(path: Path) -> None:
    with Journal(path) as tablet, Journal(path) as hub:
        table = tablet.new_game(SETUP)
        play(table, 9, Random(1), quiet=True)
        watched = hub.open(table.number)
        table.undo_to(4, deliberate=True)
        assert hub.catch_up(watched, time.monotonic() + 9)
        table.redo()
        play(table, 3, Random(2), quiet=True)
        assert hub.catch_up(watched, time.monotonic() + 9)
        assert (watched.n, watched.hash, watched.state) == (table.n, table.hash, table.state)
        assert watched.public_hash == hub.open(table.number).public_hash
        table.switch(table.branches()[0].tip)
        before = watched.hash
        assert not hub.catch_up(watched, time.monotonic() + 9)
        assert watched.hash == before


def test_what_takes_too_long_is_not_followed(path: Path) -> None:
    with Journal(path) as tablet, Journal(path) as hub:
        table = tablet.new_game(SETUP)
        watched = hub.open(table.number)
        play(table, 9, Random(1), quiet=True)
        with pytest.raises(JournalError, match="cannot follow"):
            hub.catch_up(watched, 0.0)
        assert watched.n == 0


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"
