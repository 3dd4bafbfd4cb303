"""A journal in an empty folder, and a game just begun on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.journal import Journal
from companion.table.table import Table
from tests.table.play import SETUP, Ticking


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    with Journal(path, Ticking(), wait=0.1) as opened:
        yield opened


@pytest.fixture
def table(journal: Journal) -> Table:
    return journal.new_game(SETUP)
