"""Finding a page: by topic, by words, in another language, for another edition."""

from __future__ import annotations

import pytest

from companion.almanac import Page, UnknownGame, UnknownTopic, page, plain, search, topics
from companion.almanac.simple_markdown import for_edition, links
from companion.almanac.words import in_words, look_up
from companion.games.words import words_of_game

VALUES: dict[str, object] = {
    "modules": {"sensor_cards": [0, 2, 3], "science_numbers": {"level_2": [2, 3]}},
    "costs": {"booster": {"fuel": 2}, "booster_upgrade": {"fuel": 2, "science": 1}},
    "limits": {"boosters": 3},
}


def read(topic: str, language: str = "en", edition: str = "mayfair-2001") -> Page:
    return page("starship", topic, language, edition, VALUES)


def found(words: str, language: str = "en") -> list[str]:
    return [hit.topic for hit in search("starship", words, language, "mayfair-2001", VALUES)]


def test_a_page_knows_where_it_leads() -> None:
    boosters = read("boosters")
    assert (boosters.game, boosters.topic, boosters.language) == ("starship", "boosters", "en")
    assert boosters.title == "Boosters"
    assert boosters.text.startswith("A booster costs 2 fuel. You have 3 slots")
    assert boosters.see_also == ("speed", "missions", "flight")


def test_unknown_topic_offers_close_matches() -> None:
    with pytest.raises(UnknownTopic, match=r"'bosters'.*Did you mean: boosters"):
        read("bosters")
    with pytest.raises(UnknownTopic, match=r"'zzz'.*Topics: setup, turn"):
        read("zzz")


@pytest.mark.parametrize(
    "topic", ["../en/setup", "setup.md", "/etc/passwd", "..", "", "setup\0", "SETUP", "x" * 9999]
)
def test_a_topic_from_outside_is_no_path(topic: str) -> None:
    with pytest.raises(UnknownTopic) as refusal:
        read(topic)
    assert len(str(refusal.value)) < 800


def test_unknown_game() -> None:
    with pytest.raises(UnknownGame, match="starship"):
        topics("../starship")
    with pytest.raises(UnknownGame):
        page("", "setup", "en", "mayfair-2001", VALUES)


@pytest.mark.parametrize(
    ("asked", "given"),
    [("de", "de"), ("de_AT", "de"), ("it-IT", "it"), ("fr", "en"), ("../de", "en"), ("", "en")],
)
def test_languages_fall_back_to_english(asked: str, given: str) -> None:
    assert read("setup", asked).language == given


def test_a_paragraph_for_one_edition() -> None:
    text = "For all.\n\n[kosmos-2001] German.\n\n[mayfair-2001] English.\n\n[speed](speed) too."
    assert for_edition(text, "kosmos-2001") == "For all.\n\nGerman.\n\n[speed](speed) too."
    assert for_edition(text, "another") == "For all.\n\n[speed](speed) too."


def test_edition_paragraphs_of_a_real_page() -> None:
    kosmos, mayfair = read("ships", "de", "kosmos-2001").text, read("ships", "de").text
    assert "K (Kolonie) und H (Handel)" in kosmos
    assert "C (Kolonie) und T (Handel)" in mayfair
    assert "2001]" not in kosmos + mayfair


def test_values_in_words() -> None:
    assert in_words([2, 3], words_of_game("en", "starship")) == "2 or 3"
    assert in_words([1, 2, 3], words_of_game("de", "starship")) == "1, 2 oder 3"
    assert in_words([3], words_of_game("it", "starship")) == "3"
    assert (
        in_words({"ore": 2, "food": 0, "trade_goods": 1}, words_of_game("en", "starship"))
        == "2 ore + 1 trade good"
    )
    assert (
        in_words({"fuel": 2, "science": 1}, words_of_game("it", "starship"))
        == "2 Carburante + 1 Punto Scientifico"
    )
    assert in_words("trade_goods", words_of_game("de", "starship")) == "Handelswaren"
    assert in_words("", words_of_game("en", "starship")) == "nothing"
    assert in_words("Rigel X", words_of_game("de", "starship")) == "Rigel X"


def test_what_nobody_knows_is_a_question_mark() -> None:
    assert look_up(VALUES, "modules.sensor_cards.2") == 3
    for path in (
        "modules.sensor_cards.9",
        "modules.nothing",
        "nothing.at.all",
        "limits.boosters.0",
    ):
        assert look_up(VALUES, path) is None
    unknown = page("starship", "sensor", "en", "mayfair-2001", {})
    assert "look at its top ? cards" in unknown.text


def test_a_name_typed_by_the_owner_cannot_become_a_link() -> None:
    assert in_words("[Rigel](setup) **X**\n", words_of_game("en", "starship")) == "Rigel (setup) X"
    assert links(in_words("[Rigel](setup)", words_of_game("en", "starship"))) == ()


def test_search_puts_titles_first() -> None:
    assert found("cannons")[0] == "cannons"
    assert found("speed")[0] == "speed"
    assert found("antriebe", "de")[0] == "boosters"
    assert found("tribute") == ["pirates"]
    hits = found("pirate")
    assert {"pirates", "losses"} == set(hits[:2]), "in the title"
    assert "combat" in hits[2:], "in the text"


def test_search_is_blind_to_case_and_accents() -> None:
    assert found("VELOCITA", "it")[0] == "speed"
    assert found("velocità", "it") == found("velocita", "it")
    assert found("WURFEL", "de")[0] == "dice"
    assert found("aussenposten", "de")[0] == "outposts"


def test_search_with_several_words_prefers_pages_with_all_of_them() -> None:
    assert found("trade module")[0] == "trade-module"
    assert found("tribute xyzzy") == ["pirates"]
    assert found("xyzzy") == []
    assert found("  ") == []


def test_search_reads_words_not_link_targets() -> None:
    assert "editions" not in found("](missions")
    assert "sensor" not in found("**")


def test_search_knows_the_english_word_in_every_language() -> None:
    assert found("booster", "it")[0] == "boosters"


def test_plain_text_for_a_terminal() -> None:
    text = "**Speed** = [booster](boosters) value.\n\n- one two three four five six\n- seven"
    assert plain(text, 20) == "\n".join(
        ["Speed = booster", "value.", "", "- one two three four", "  five six", "- seven"]
    )


def test_plain_text_keeps_within_the_width() -> None:
    for topic in topics("starship"):
        assert max(map(len, plain(read(topic, "de").text, 48).splitlines())) <= 48
