"""One page of the almanac: found by topic or by words, fitted to edition and language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

import msgspec

from companion.almanac.contents import folder, known_topic, topics
from companion.almanac.simple_markdown import for_edition, links, words_only
from companion.almanac.words import in_words, look_up
from companion.games.words import words_of_game
from companion.wording.catalogues import FALLBACK, known_language

_PLACE = re.compile(r"\{([a-z0-9_.-]+)\}")


class Page(msgspec.Struct, frozen=True):
    """What is read at the table. `language` is the one the text is really in."""

    game: str
    topic: str
    language: str
    title: str
    text: str
    see_also: tuple[str, ...]


def page(game: str, topic: str, language: str, edition: str, values: Mapping[str, object]) -> Page:
    """The page on a topic, with the numbers of this edition (and of the owner's corrections)."""
    topic = known_topic(game, topic)
    spoken, title, body = _read(game, topic, known_language(language))
    text, words = for_edition(body, edition), words_of_game(spoken, game)
    return Page(
        game=game,
        topic=topic,
        language=spoken,
        title=title,
        text=_PLACE.sub(lambda place: in_words(look_up(values, place[1]), words), text),
        see_also=links(text),
    )


def title(game: str, topic: str, language: str) -> str:
    """What a page is called, without reading all of it."""
    return _read(game, known_topic(game, topic), known_language(language))[1]


def search(
    game: str, words: str, language: str, edition: str, values: Mapping[str, object]
) -> tuple[Page, ...]:
    """Pages with these words, best first: words in the title weigh more than words in the text.

    When some pages have all the words, pages with only a few of them are left out. The English
    topic id counts as part of the title, because the box on the table may be an English one.
    """
    wanted = _folded(words).split()
    if not wanted:
        return ()
    ranked: list[tuple[int, int, int, Page]] = []
    for topic in topics(game):
        found = page(game, topic, language, edition, values)
        title = _folded(f"{found.title} {topic.replace('-', ' ')}")
        text = _folded(words_only(found.text))
        found_words = sum(word in title or word in text for word in wanted)
        if found_words:
            in_title = sum(word in title for word in wanted)
            ranked.append((found_words, in_title, sum(map(text.count, wanted)), found))
    if any(hit[0] == len(wanted) for hit in ranked):
        ranked = [hit for hit in ranked if hit[0] == len(wanted)]
    ranked.sort(key=lambda hit: (hit[1], hit[0], hit[2]), reverse=True)
    return tuple(hit[3] for hit in ranked)


@cache
def _read(game: str, topic: str, language: str) -> tuple[str, str, str]:
    """Language, title and body of a page; only called with names that `contents` knows."""
    shelf = folder(game)
    sheet = shelf.joinpath(language, f"{topic}.md")
    if not sheet.is_file():
        language = FALLBACK
        sheet = shelf.joinpath(language, f"{topic}.md")
    title, _, body = sheet.read_text(encoding="utf-8").partition("\n")
    return language, title.removeprefix("# ").strip(), body.strip()


def _folded(text: str) -> str:
    """Without case and accents: "VELOCITA" finds "velocità", "strasse" finds "Straße"."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
