"""Everything with an id has a name in every language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from companion.core.packs import Mark, Pack, corrected
from companion.core.setup import Setup
from companion.core.words import Note
from companion.games.registry import GAMES, edition_pack
from companion.games.starship.rules.box import SEATS, Dice
from companion.games.starship.rules.cards import RESERVE
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import COUNTED as GOODS
from companion.games.starship.rules.missions import ADVENTURE_DECK
from companion.games.starship.rules.replacement import RESERVE_DECK
from companion.games.starship.rules.ship import MODULES
from companion.games.starship.rules.state import Pending, Phase, sector_name
from companion.games.starship.wording.names import CARD_NAMES, COUNTED, PATTERNS
from companion.games.words import words_for
from companion.wording import LANGUAGES, Words
from tests.wording.clean import blemishes

Speak = Callable[[str], Words]

PACKS = [edition_pack("starship", edition) for edition in GAMES["starship"].editions]
ALL_PACKS = [edition_pack(game, edition) for game in GAMES for edition in GAMES[game].editions]
PHASES = get_args(Phase)
STARSHIP = Starship(Setup(game="starship", edition="mayfair-2001", seats=dict.fromkeys(SEATS, "")))

IDS: dict[str, list[str]] = {
    "seat": list(SEATS),
    "good": list(GOODS),
    "resource": list(GOODS),
    "module": list(MODULES),
    "phase": list(PHASES),
    "due": [str(kind.__struct_config__.tag) for kind in get_args(Pending)] + list(PHASES),
    "dice": list(Dice.__struct_fields__),
    "deck": [sector_name(1), sector_name(4), ADVENTURE_DECK, RESERVE_DECK, "start", *RESERVE],
    "numeral": list(RESERVE),
    "mark": list(get_args(Mark)),
    "score": [part.code for part in STARSHIP.score(STARSHIP.start(), "moon").parts],
    "planet": ["hades", "pallas", "picasso", "poseidon"],
    "switch": [name for pack in PACKS for name in pack.switches],
    "switch-kind": [switch.kind for pack in PACKS for switch in pack.switches.values()],
    "option": [
        option for pack in PACKS for switch in pack.switches.values() for option in switch.options
    ],
    "card": [
        card for pack in PACKS for card in (*pack.values["cards"], *pack.values["adventures"])
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", IDS)
def test_every_id_has_a_name(kind: str, language: str, speak: Speak, pack: Pack) -> None:
    words = speak(language)
    for id_ in IDS[kind]:
        name = words.name(kind, id_)
        assert blemishes(name, language, pack) == [], name
        if language != "en":
            assert name != id_ or name == "no"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_of_the_table_is_explained(language: str, locale: Path) -> None:
    for pack in ALL_PACKS:
        words = words_for(language, pack, locale=locale)
        for switch in pack.switches:
            about = words.about_switch(switch)
            assert about.endswith("."), switch
            assert blemishes(about, language, pack) == [], about


def test_every_open_value_of_a_box_is_marked_for_the_catalogues() -> None:
    for name, kind in GAMES.items():
        packs = [edition_pack(name, edition) for edition in kind.editions]
        about = {fact.about for pack in packs for fact in pack.open_facts()}
        assert about == set(kind.vocabulary.about)


@pytest.mark.parametrize("language", ["de", "it"])
def test_what_the_owner_may_choose_for_an_open_value_has_words(language: str, locale: Path) -> None:
    """A card of Starship Catan keeps the name that is printed on it."""
    for pack in ALL_PACKS:
        if pack.game == "starship":
            continue
        words = words_for(language, pack, locale=locale)
        for option in (option for fact in pack.open_facts() for option in fact.options):
            assert words.name("value", option) != option


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("thing", COUNTED)
def test_things_are_counted(thing: str, language: str, speak: Speak, pack: Pack) -> None:
    for count in (0, 1, 2):
        counted = speak(language).count(thing, count)
        assert counted.startswith(f"{count} ")
        assert blemishes(counted, language, pack) == [], counted


def test_every_good_can_be_counted() -> None:
    assert set(GOODS) <= COUNTED.keys()


@pytest.mark.parametrize("pack", PACKS, ids=lambda pack: pack.id)
def test_a_card_that_is_no_planet_has_a_translated_name(pack: Pack) -> None:
    """Planets keep what is printed on them; what a name says can be said in any language."""
    planets = {
        facts["name"]
        for facts in pack.values["cards"].values()
        if facts["kind"] in ("colony", "adventure_planet")
        or facts.get("sort") in ("trade_planet", "median")
    }
    printed = {
        facts["name"]
        for section in ("cards", "adventures")
        for facts in pack.values[section].values()
    }
    numbered = {name for name in printed for shape in PATTERNS["card"] if shape.fullmatch(name)}
    assert printed - planets - numbered == set(CARD_NAMES)


def test_a_name_that_the_owner_corrected_stays_as_printed(pack: Pack, locale: Path) -> None:
    own = corrected(pack, {"adventures.famine.name": "Große Not", "cards.pirate-2.name": "Fuel"})
    words = words_for("it", own, locale=locale)
    assert words.name("card", "famine") == "Große Not"
    assert words.name("card", "pirate-2") == "Fuel"


def test_an_id_that_nobody_knows_stays(speak: Speak) -> None:
    words = speak("de")
    assert words.name("card", "XYZ 12") == "XYZ 12"
    assert words.name("dice", "red") == "red"
    assert words.name("no such kind", "thing") == "thing"
    assert words.count("mice", 3) == "3 mice"


@pytest.mark.parametrize(
    ("language", "sun", "moon"),
    [("en", "Sun", "Moon"), ("de", "Sonne", "Mond"), ("it", "Sole", "Luna")],
)
def test_seats_without_players(language: str, sun: str, moon: str, speak: Speak) -> None:
    words = speak(language)
    assert (words.name("seat", "sun"), words.name("seat", "moon")) == (sun, moon)
    assert words.name("option", "moon") == moon


def test_seats_with_players(pack: Pack, locale: Path) -> None:
    words = words_for("de", pack, {"sun": "Anna", "moon": " Ben "}, locale)
    assert (words.name("seat", "sun"), words.name("seat", "moon")) == ("Anna", "Ben")


def test_players_who_share_a_name_are_told_apart(pack: Pack, locale: Path) -> None:
    words = words_for("de", pack, {"sun": "Kim", "moon": "Kim"}, locale)
    assert words.name("seat", "sun") == "Kim (Sonne)"
    assert words.name("seat", "moon") == "Kim (Mond)"


def test_a_player_called_like_the_seat_is_the_seat(pack: Pack, locale: Path) -> None:
    words = words_for("it", pack, {"sun": "Sun", "moon": ""}, locale)
    assert (words.name("seat", "sun"), words.name("seat", "moon")) == ("Sole", "Luna")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_special_cards_have_one_name_each(language: str, speak: Speak) -> None:
    """On the sheet of points, where they are laid out, and where they change hands."""
    words = speak(language)
    hero, friend = (words.name("score", f"{who}-of-the-people") for who in ("hero", "friend"))
    laid_out = words.note(Note("lay-supply", {"count": 6}))
    assert friend in laid_out
    assert hero in laid_out
    for name, codes in ((hero, ("hero-to", "hero-aside")), (friend, ("friend-to", "friend-aside"))):
        for code in codes:
            assert name in words.note(Note(code, {})), code
