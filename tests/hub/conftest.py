"""A night in a file and one in a database, for what must hold in both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hub.homes import Where
from tests.hub import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    with postgres.server() as found:
        yield found


@pytest.fixture(params=["file", "database"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    if request.param == "file":
        return tmp_path / "friday.night"
    server: postgres.Server = request.getfixturevalue("postgres_server")
    return server.new_database()
