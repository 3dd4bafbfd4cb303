"""Every page, in every language, for every edition: complete, short, and in step with the pack."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import pytest

from companion.almanac import page, plain, topics
from companion.wording import LANGUAGES

GAME = "starship"
PACKS = Path(__file__).parents[2] / "companion" / "games" / GAME / "packs"
SHELF = files("companion.games") / GAME / "almanac"
EDITIONS = ("mayfair-2001", "kosmos-2001")
LONGEST = 1200

PLACE = re.compile(r"\{([^}]*)\}")
EVERY_PAGE = [(language, topic) for language in LANGUAGES for topic in topics(GAME)]
every_page = pytest.mark.parametrize(("language", "topic"), EVERY_PAGE)


def plain_values(node: object) -> object:
    """The pack without its marks: a field written as {value = ...} becomes its value."""
    if isinstance(node, Mapping):
        if "value" in node:
            return node["value"]
        return {key: plain_values(item) for key, item in node.items()}
    return node


def pack_values() -> dict[str, object]:
    values = plain_values(tomllib.loads((PACKS / "mayfair-2001.toml").read_text("utf-8")))
    assert isinstance(values, dict)
    return values


def open_paths(node: object, mark: object = "certain", path: str = "") -> dict[str, object]:
    """Dotted path -> value of every field whose mark is not `certain`."""
    if not isinstance(node, Mapping):
        return {}
    mark = node.get("mark", mark)
    if "value" in node:
        return {} if mark == "certain" else {path: node["value"]}
    found: dict[str, object] = {}
    for key, item in node.items():
        found |= open_paths(item, mark, f"{path}.{key}".strip("."))
    return found


def resolved(values: object, path: str) -> object:
    for step in path.split("."):
        values = values[int(step)] if isinstance(values, list) else values[step]  # type: ignore[index]
    return values


def raw(language: str, topic: str) -> str:
    return (SHELF / language / f"{topic}.md").read_text("utf-8")


VALUES = pack_values()


def test_each_language_has_exactly_the_topics() -> None:
    expected = {f"{topic}.md" for topic in topics(GAME)}
    for language in LANGUAGES:
        assert {sheet.name for sheet in (SHELF / language).iterdir()} == expected
    shelves = {shelf.name for shelf in SHELF.iterdir() if shelf.is_dir()}
    assert shelves - {"__pycache__"} == set(LANGUAGES)


def test_titles_are_unique_in_a_language() -> None:
    for language in LANGUAGES:
        titles = [page(GAME, topic, language, EDITIONS[0], VALUES).title for topic in topics(GAME)]
        assert all(titles)
        assert len({title.casefold() for title in titles}) == len(titles)


@every_page
def test_a_sheet_is_title_blank_line_then_simple_markdown(language: str, topic: str) -> None:
    text = raw(language, topic)
    title, blank, *body = text.splitlines()
    assert re.fullmatch(r"# \S.*", title)
    assert blank == ""
    assert text == text.rstrip("\n") + "\n"
    for block in "\n".join(body).split("\n\n"):
        lines = block.splitlines()
        assert lines, "two blank lines in a row"
        assert len(lines) == 1 or all(line.startswith("- ") for line in lines), block
    for line in body:
        assert line == line.strip()
        assert not re.search(r"[#`|<>_~]|\*{3}", PLACE.sub("", line)), line
        assert line.count("**") % 2 == 0
        assert line.replace("**", "").count("*") == 0


@every_page
def test_every_place_resolves_in_the_pack(language: str, topic: str) -> None:
    for path in PLACE.findall(raw(language, topic)):
        resolved(VALUES, path)
    for edition in EDITIONS:
        text = page(GAME, topic, language, edition, VALUES).text
        assert not re.search(r"[{}]", text)
        assert not re.search(r"(^|\s)\?", text), "a value nobody knows"


@every_page
def test_links_and_edition_marks_name_what_exists(language: str, topic: str) -> None:
    text = raw(language, topic)
    for word, target in re.findall(r"\[([^\]]*)\](?:\(([^)]*)\))?", text):
        if target:
            assert target in topics(GAME), word
            assert target != topic, "a page does not point to itself"
        else:
            assert (PACKS / f"{word}.toml").is_file(), f"[{word}] is no edition"


@every_page
def test_a_page_is_short_enough_for_the_table(language: str, topic: str) -> None:
    for edition in EDITIONS:
        text = plain(page(GAME, topic, language, edition, VALUES).text, 10_000)
        assert 200 < len(text) <= LONGEST, len(text)


@pytest.mark.parametrize("topic", topics(GAME))
def test_languages_agree_on_links_and_values(topic: str) -> None:
    """Nothing is said in one language only: the same links and the same values in all three."""
    links = {
        language: set(page(GAME, topic, language, EDITIONS[0], VALUES).see_also)
        for language in LANGUAGES
    }
    places = {language: set(PLACE.findall(raw(language, topic))) for language in LANGUAGES}
    assert links["de"] == links["en"] == links["it"]
    assert places["de"] == places["en"] == places["it"]


def test_every_topic_can_be_reached_from_another() -> None:
    reached = {
        target
        for topic in topics(GAME)
        for target in page(GAME, topic, "en", EDITIONS[0], VALUES).see_also
    }
    assert reached >= set(topics(GAME)) - {"setup", "turn"}
    assert "turn" in reached


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_editions_page_or_the_missions_page_shows_every_open_value(language: str) -> None:
    """The owner of the box is told where to look; a new open value must be added to the text."""
    pack = tomllib.loads((PACKS / "mayfair-2001.toml").read_text("utf-8"))
    shown = set(PLACE.findall(raw(language, "editions") + raw(language, "missions")))
    for path in open_paths(pack):
        assert any(place == path or place.startswith(f"{path}.") for place in shown), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_house_rules_page_names_every_house_rule(language: str) -> None:
    """One line each: a new switch in the pack must be added to the text."""
    switches = VALUES["switches"]
    assert isinstance(switches, dict)
    rules = [name for name, switch in switches.items() if switch["kind"] == "house-rule"]
    text = page(GAME, "house-rules", language, EDITIONS[0], VALUES).text
    assert text.count("\n- ") == len(rules)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_open_value_follows_the_owner_of_the_box(language: str) -> None:
    """No page still says what the owner corrected: change every open value, look for the old."""
    changed = pack_values()
    modules = changed["modules"]
    assert isinstance(modules, dict)
    modules["sensor_cards"] = [0, 2, 77]
    modules["production_numbers"]["level_2"] = [88, 99]
    for topic in ("sensor", "modules", "editions"):
        assert "77" in page(GAME, topic, language, EDITIONS[0], changed).text
    for topic in ("modules", "editions"):
        text = page(GAME, topic, language, EDITIONS[0], changed).text
        assert re.search(r"\b88 \w+ 99\b", text)


@every_page
def test_the_german_box_has_no_big_t(language: str, topic: str) -> None:
    """Its trade ships carry an H, and its cards show the handshake alone."""
    text = plain(page(GAME, topic, language, "kosmos-2001", VALUES).text)
    assert not re.search(r"\bT\b", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_english_box_has_one(language: str) -> None:
    for topic in ("ships", "trading-posts"):
        text = plain(page(GAME, topic, language, "mayfair-2001", VALUES).text)
        assert re.search(r"\bT\b", text), topic


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reward_that_excludes_a_resource_is_on_the_page_on_missions(language: str) -> None:
    adventures = VALUES["adventures"]
    assert isinstance(adventures, dict)
    excluding = [card for card, facts in adventures.items() if facts.get("not_resource")]
    assert len(excluding) == 3
    sheet = raw(language, "missions")
    for card in excluding:
        assert f"{{adventures.{card}.name}}" in sheet
        assert f"{{adventures.{card}.not_resource}}" in sheet
