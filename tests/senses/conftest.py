"""A real table in a temporary journal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.journal import Journal
from companion.table.table import Table
from tests.table.play import SETUP, Ticking


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "journal.sqlite3", Ticking(), wait=0.1) as opened:
        yield opened


@pytest.fixture
def table(journal: Journal) -> Table:
    """Waits for the first adventure card."""
    return journal.new_game(SETUP)
