"""The catalogues say everything the code says, nothing else, and with the same fields."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import companion
from companion.wording import LANGUAGES, missing_catalogues
from companion.wording.catalogues import LOCALE, compiled

KEYWORDS = {
    "N_": None,
    "NC_": ((1, "c"), 2),
    "Lesson": (4,),
    "Plural": (1, 2),
    "PluralIn": ((1, "c"), 2, 3),
    "_": None,
    "gettext": None,
    "pgettext": ((1, "c"), 2),
    "ngettext": (1, 2),
    "SetupError": None,
    "HouseholdError": None,
    "OwnerFileError": None,
    "NoBoard": None,
    "ScriptError": None,
    "Trouble": None,
    "NightError": None,
    "Forked": None,
    "TakenOver": None,
}
FILES = [("**.py", "python"), ("**.kv", "python")]
ROOMS = "core extras games table wording result_sheet night hub web senses tablet"
CODE = [Path(companion.__file__).parent / room for room in ROOMS.split()]
TRANSLATED = [language for language in LANGUAGES if language != "en"]

Key = tuple[str | None, str | tuple[str, ...]]


def in_the_code() -> set[Key]:
    """What `companion/locale/update` would extract, by context and text."""
    return {
        (context, _plain(text))
        for room in CODE
        for _, _, text, _, context in extract_from_dir(room, FILES, keywords=KEYWORDS)
    }


def read(path: Path, language: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def entries(language: str) -> list[Message]:
    catalogue = read(LOCALE / language / "LC_MESSAGES" / "companion.po", language)
    return [message for message in catalogue if message.id]


def keys(messages: list[Message]) -> set[Key]:
    return {(message.context, _plain(message.id)) for message in messages}


def _plain(text: object) -> str | tuple[str, ...]:
    return tuple(map(str, text)) if isinstance(text, list | tuple) else str(text)


def forms(text: object) -> tuple[str, ...]:
    plain = _plain(text)
    return (plain,) if isinstance(plain, str) else plain


def fields(text: str) -> set[tuple[str, str]]:
    """`{good:{count}}` is the field good, counted by count."""
    return {(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None}


def test_the_template_is_what_the_code_says() -> None:
    template = read(LOCALE / "companion.pot")
    assert keys([message for message in template if message.id]) == in_the_code()


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_and_nothing_is_left_over(language: str) -> None:
    assert keys(entries(language)) == in_the_code()


@pytest.mark.parametrize("language", TRANSLATED)
def test_everything_is_translated_and_nobody_guessed(language: str) -> None:
    wanting = [
        message.id
        for message in entries(language)
        if message.fuzzy or not all(forms(message.string))
    ]
    assert wanting == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_one_and_many_are_both_there(language: str) -> None:
    assert read(LOCALE / language / "LC_MESSAGES" / "companion.po", language).num_plurals == 2
    lacking = [
        message.id
        for message in entries(language)
        if len(forms(message.string)) != len(forms(message.id))
    ]
    assert lacking == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_fields_of_the_original(language: str) -> None:
    different = [
        (original, translated)
        for message in entries(language)
        for original in forms(message.id)
        for translated in forms(message.string)
        if fields(original) != fields(translated)
    ]
    assert different == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_ends_like_the_original(language: str) -> None:
    """Sentences with a full stop, titles and names without."""
    different = [
        (original, translated)
        for message in entries(language)
        if message.context is None
        for original, translated in zip(forms(message.id), forms(message.string), strict=True)
        if (original[-1] in ".!") != (translated[-1] in ".!")
    ]
    assert different == []


def test_a_catalogue_that_was_not_compiled_is_named(tmp_path: Path) -> None:
    assert missing_catalogues(tmp_path) == ("de", "it")
    target = compiled("it", tmp_path)
    target.parent.mkdir(parents=True)
    target.touch()
    assert missing_catalogues(tmp_path) == ("de",)
