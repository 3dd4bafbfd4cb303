"""Every page of Settlers, in every language, for every edition: complete, short, in step."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from companion.almanac import page, plain, topics
from companion.games.registry import GAMES, edition_pack
from companion.games.settlers.rules.problems import PROBLEMS
from companion.wording import LANGUAGES

GAME = "settlers"
EDITIONS = GAMES[GAME].editions
PACKS = {edition: edition_pack(GAME, edition) for edition in EDITIONS}
SHELF = files("companion.games") / GAME / "almanac"
LONGEST = 1500
PLACE = re.compile(r"\{([^}]*)\}")
every_page = pytest.mark.parametrize(
    ("language", "topic"), [(language, topic) for language in LANGUAGES for topic in topics(GAME)]
)


def raw(language: str, topic: str) -> str:
    return (SHELF / language / f"{topic}.md").read_text("utf-8")


def text(language: str, topic: str, edition: str = "english-5") -> str:
    return page(GAME, topic, language, edition, PACKS[edition].values).text


def test_each_language_has_exactly_the_topics() -> None:
    expected = {f"{topic}.md" for topic in topics(GAME)}
    for language in LANGUAGES:
        assert {sheet.name for sheet in (SHELF / language).iterdir()} == expected


def test_every_why_not_opens_a_page() -> None:
    assert {kind.topic for kind in PROBLEMS.values()} <= set(topics(GAME))


def test_titles_are_unique_in_a_language() -> None:
    for language in LANGUAGES:
        titles = [
            page(GAME, topic, language, EDITIONS[0], PACKS[EDITIONS[0]].values).title
            for topic in topics(GAME)
        ]
        assert len({title.casefold() for title in titles}) == len(titles)


@every_page
def test_a_sheet_is_title_blank_line_then_simple_markdown(language: str, topic: str) -> None:
    title, blank, *body = raw(language, topic).splitlines()
    assert re.fullmatch(r"# \S.*", title)
    assert blank == ""
    for block in "\n".join(body).split("\n\n"):
        lines = block.splitlines()
        assert lines, "two blank lines in a row"
        assert len(lines) == 1 or all(line.startswith("- ") for line in lines), block
    for line in body:
        assert line == line.strip()
        assert not re.search(r"[#`|<>_~]|\*{3}", PLACE.sub("", line)), line
        assert line.count("**") % 2 == 0


@every_page
def test_every_edition_finds_its_values_and_links(language: str, topic: str) -> None:
    for edition in EDITIONS:
        found = page(GAME, topic, language, edition, PACKS[edition].values)
        assert not re.search(r"[{}\[]|\s\?|\]\s", re.sub(r"\[[^\]]+\]\([^)]+\)", "", found.text))
        assert set(found.see_also) <= set(topics(GAME)) - {topic}
        assert 200 < len(plain(found.text, 10_000)) <= LONGEST
        assert "highest-roll" not in found.text


@pytest.mark.parametrize("topic", topics(GAME))
def test_languages_agree_on_links_and_values(topic: str) -> None:
    """Nothing is said in one language only: the same links and the same values in all three."""
    for edition in EDITIONS:
        found = [
            page(GAME, topic, language, edition, PACKS[edition].values) for language in LANGUAGES
        ]
        assert len({frozenset(one.see_also) for one in found}) == 1
    assert len({frozenset(PLACE.findall(raw(language, topic))) for language in LANGUAGES}) == 1


def test_every_topic_can_be_reached_from_another() -> None:
    reached = {
        target
        for topic in topics(GAME)
        for target in page(GAME, topic, "en", "english-5", PACKS["english-5"].values).see_also
    }
    assert reached == set(topics(GAME))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_editions_page_shows_every_open_value(language: str, edition: str) -> None:
    shown = set(PLACE.findall(raw(language, "editions")))
    assert {fact.key for fact in PACKS[edition].open_facts()} <= shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_house_rules_page_names_every_house_rule(language: str, edition: str) -> None:
    rules = [one for one in PACKS[edition].switches.values() if one.kind == "house-rule"]
    assert text(language, "house-rules", edition).count("\n- ") == len(rules)


def test_costs_are_said_in_the_words_of_the_language() -> None:
    assert "1 lumber + 1 brick" in text("en", "roads")
    assert "2 Getreide + 3 Erz" in text("de", "cities")
    assert "2 Grano + 3 Minerale" in text("it", "cities")
    assert "gegen den Uhrzeigersinn" in text("de", "island")


def test_an_open_value_follows_the_owner_of_the_box() -> None:
    values = dict(PACKS["english-5"].values)
    values["tokens"] = values["tokens"] | {"direction": "clockwise"}
    assert "in senso orario" in page(GAME, "island", "it", "english-5", values).text
