"""Words for the tests, straight from the .po files: it does not matter what make compiled."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.core.packs import Pack
from companion.games.registry import edition_pack
from companion.games.words import words_for
from companion.wording import Words
from companion.wording.catalogues import LOCALE, compiled


@pytest.fixture(scope="session")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The catalogues compiled into a folder of their own."""
    folder = tmp_path_factory.mktemp("locale")
    for written in LOCALE.glob("*/LC_MESSAGES/companion.po"):
        language = written.parent.parent.name
        target = compiled(language, folder)
        target.parent.mkdir(parents=True)
        with written.open("rb") as source, target.open("wb") as output:
            write_mo(output, read_po(source, locale=language))
    return folder


@pytest.fixture(scope="session")
def pack() -> Pack:
    return edition_pack("starship", "mayfair-2001")


@pytest.fixture(scope="session")
def speak(locale: Path, pack: Pack) -> Callable[[str], Words]:
    return lambda language: words_for(language, pack, locale=locale)
