"""A night that is served, and a browser at its desk."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.web.serving import Addresses
from tests.hub.conftest import postgres_server
from tests.hub.nights import new_night
from tests.web.serving import Browser, served

__all__ = ["postgres_server"]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.night"


@pytest.fixture(scope="session")
def seated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Eight people, and the first round is seated: made once, as seating takes its time."""
    folder = tmp_path_factory.mktemp("seated")
    new_night(folder / "friday.night").close()
    return folder


@pytest.fixture
def night(path: Path, seated: Path) -> Iterator[Addresses]:
    for file in seated.iterdir():
        shutil.copy(file, path.parent / file.name)
    with served(path) as addresses:
        yield addresses


@pytest.fixture
def desk(night: Addresses) -> Browser:
    browser = Browser(night.desk["organiser"])
    assert browser.sign_in(night).status == 200
    return browser


@pytest.fixture
def wall(night: Addresses) -> Browser:
    return Browser(night.wall)
