"""Counts the rival words of companion/locale/glossary.toml in catalogues and almanac.

All of them, here or in the folder `companion` of another revision:

    python -m tests.wording.glossary [FOLDER]
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po
from msgspec import Struct, convert

from companion.wording.catalogues import FALLBACK, LANGUAGES, LOCALE

HERE = LOCALE.parent
TRANSLATED = tuple(language for language in LANGUAGES if language != FALLBACK)


class Choice(Struct, forbid_unknown_fields=True, rename={"rivals": "not"}):
    """The word of one language; `allowed` has sentences that may have a rival, and why."""

    say: str
    rivals: list[str] = []
    allowed: dict[str, str] = {}


class Word(Struct, forbid_unknown_fields=True):
    en: str
    de: Choice
    it: Choice
    games: list[str] = []
    not_en: list[str] = []

    def choice(self, language: str) -> Choice:
        english = Choice(self.en, self.not_en)
        return {"en": english, "de": self.de, "it": self.it}[language]


@dataclass(frozen=True)
class Said:
    """A text that people read, where it stands, whose it is, and its context in the catalogue."""

    where: str
    games: frozenset[str]
    text: str
    context: str | None = None

    @property
    def words_of(self) -> frozenset[str]:
        """A phone says the words of the app."""
        return frozenset({"app"}) if self.games == {"phone"} else self.games

    @property
    def words(self) -> str:
        """Without the names of fields and the addresses of pages, which nobody reads."""
        return re.sub(r"\]\([^)]*\)", "]", re.sub(r"\{[^{}]*\}", "{}", self.text))


@cache
def glossary() -> list[Word]:
    read = tomllib.loads((LOCALE / "glossary.toml").read_text("utf-8"))
    return convert(read["word"], list[Word])


@cache
def texts(language: str, folder: Path = HERE) -> tuple[Said, ...]:
    """All sentences of the catalogue, all lines of the almanac."""
    return (*_catalogue(language, folder), *_almanac(language, folder))


def _catalogue(language: str, folder: Path) -> Iterator[Said]:
    locale = folder / "locale"
    written = locale / language / "LC_MESSAGES" / "companion.po"
    with (locale / "companion.pot" if language == FALLBACK else written).open("rb") as file:
        known = [message for message in read_po(file) if message.id]
    for message in known:
        places = [Path(place).parts for place, _ in message.locations]
        games = {parts[2] for parts in places if parts[1] == "games" and len(parts) > 3}
        games = games or {"phone" if places and places[0][1] == "web" else "app"}
        english = message.id if isinstance(message.id, str) else message.id[0]
        told = message.id if language == FALLBACK else message.string
        said = [told] if isinstance(told, str) else told or ()
        is_lesson = any("lessons" in parts[-1] for parts in places)
        context = message.context or ("lesson" if is_lesson else None)
        for text in said:
            yield Said(english, frozenset(games), text, context)


def _almanac(language: str, folder: Path) -> Iterator[Said]:
    for path in sorted(folder.glob(f"games/*/almanac/{language}/*.md")):
        game = path.parents[2].name
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield Said(f"{game}/{path.name}:{number}", frozenset({game}), line)


def rivals(language: str, word: Word, folder: Path = HERE) -> list[tuple[Said, str]]:
    """Where a text has a word that the glossary does not want there."""
    choice = word.choice(language)
    allowed = [re.compile(one) for one in choice.allowed]
    found = []
    for rival in choice.rivals:
        pattern = re.compile(rf"(?<!\w)(?:{rival})(?!\w)")
        found += [
            (said, hit[0])
            for said in texts(language, folder)
            if (not word.games or said.words_of & set(word.games))
            and (hit := pattern.search(said.words))
            and not any(one.search(said.text) for one in allowed)
        ]
    return found


def unused(language: str) -> list[str]:
    """Words of the glossary that nothing says: nobody would look for them there."""
    every = "\n".join(said.text for said in texts(language)).casefold()
    return [
        part
        for word in glossary()
        for part in word.choice(language).say.split(", ")
        if part.casefold() not in every
    ]


def main(folder: Path) -> None:
    for language in LANGUAGES:
        total = 0
        for word in glossary():
            found = [hit for _, hit in rivals(language, word, folder)]
            total += len(found)
            if found:
                kinds = ", ".join(f"{hit} {found.count(hit)}" for hit in dict.fromkeys(found))
                print(f"{language}  {word.en}: {word.choice(language).say}; rivals: {kinds}")
        print(f"{language}  rival words in all: {total}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE)
