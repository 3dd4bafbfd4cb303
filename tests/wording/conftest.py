"""Words for the tests, straight from the .po files: it does not matter what make compiled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.packs import Pack
from companion.games.registry import edition_pack
from companion.games.words import words_for
from companion.wording import Words
from tests.wording.golden_sentences import compile_catalogues


@pytest.fixture(scope="session")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues compiled into a folder of their own."""
    folder = tmp_path_factory.mktemp("locale")
    compile_catalogues(folder)
    return folder


@pytest.fixture(scope="session")
def pack() -> Pack:
    return edition_pack("starship", "mayfair-2001")


@pytest.fixture(scope="session")
def speak(locale: Path, pack: Pack) -> Callable[[str], Words]:
    return lambda language: words_for(language, pack, locale=locale)
