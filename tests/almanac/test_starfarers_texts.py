"""Starfarers' almanac: every page in every language for both editions, in step with the packs."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from companion.almanac import Page, page, plain, topics
from companion.games.registry import GAMES, edition_pack
from companion.games.starfarers.rules.problems import PROBLEMS
from companion.wording import LANGUAGES

GAME = "starfarers"
EDITIONS = GAMES[GAME].editions
PACKS = {edition: edition_pack(GAME, edition) for edition in EDITIONS}
SHELF = files("companion.games") / GAME / "almanac"
PLACE = re.compile(r"\{([^}]*)\}")
LONGEST = 1200

every_page = pytest.mark.parametrize(
    ("language", "topic"),
    [(language, topic) for language in LANGUAGES for topic in topics(GAME)],
)


def raw(language: str, topic: str) -> str:
    return (SHELF / language / f"{topic}.md").read_text("utf-8")


def read(language: str, topic: str, edition: str) -> Page:
    return page(GAME, topic, language, edition, PACKS[edition].values)


def test_each_language_has_exactly_the_topics() -> None:
    expected = {f"{topic}.md" for topic in topics(GAME)}
    for language in LANGUAGES:
        assert {sheet.name for sheet in (SHELF / language).iterdir()} == expected


def test_every_refusal_leads_to_a_page() -> None:
    assert {kind.topic for kind in PROBLEMS.values()} <= set(topics(GAME))


def test_titles_are_unique_in_a_language() -> None:
    for language in LANGUAGES:
        titles = {read(language, topic, "2019").title.casefold() for topic in topics(GAME)}
        assert len(titles) == len(topics(GAME))


@every_page
def test_a_sheet_is_title_blank_line_then_simple_markdown(language: str, topic: str) -> None:
    text = raw(language, topic)
    title, blank, *body = text.splitlines()
    assert re.fullmatch(r"# \S.*", title)
    assert blank == ""
    for block in "\n".join(body).split("\n\n"):
        lines = block.splitlines()
        assert len(lines) == 1 or all(line.startswith("- ") for line in lines), block
    for line in body:
        assert line == line.strip()
        assert not re.search(r"[#`|<>_~]|\*{3}", PLACE.sub("", line)), line
        assert line.count("**") % 2 == 0


@every_page
def test_links_places_and_length(language: str, topic: str) -> None:
    for word, target in re.findall(r"\[([^\]]*)\](?:\(([^)]*)\))?", raw(language, topic)):
        if target:
            assert target in topics(GAME), word
            assert target != topic, "a page does not point to itself"
        else:
            assert word in EDITIONS, f"[{word}] is no edition"
    for edition in EDITIONS:
        text = read(language, topic, edition).text
        assert not re.search(r"[{}]", text)
        assert not re.search(r"(^|\s)\?", text), "a value nobody knows"
        assert 200 < len(plain(text, 10_000)) <= LONGEST, len(plain(text, 10_000))


@pytest.mark.parametrize("topic", topics(GAME))
def test_languages_agree_on_links_and_values(topic: str) -> None:
    for edition in EDITIONS:
        links = [set(read(language, topic, edition).see_also) for language in LANGUAGES]
        assert links[0] == links[1] == links[2]
    places = [set(PLACE.findall(raw(language, topic))) for language in LANGUAGES]
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_topic_can_be_reached_from_another(edition: str) -> None:
    reached = {target for topic in topics(GAME) for target in read("en", topic, edition).see_also}
    assert reached >= set(topics(GAME)) - {"setup", "turn", "victory", "editions", "sectors"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_costs_are_said_with_the_words_of_the_game(language: str) -> None:
    text = read(language, "building", "2019").text
    goods = {"en": "2 trade goods", "de": "2 Handelswaren", "it": "2 Beni Commerciali"}
    assert goods[language] in text
