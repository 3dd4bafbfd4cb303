"""Everything The Settlers of Catan can say: names, problems, in every language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from companion.core.game import PUBLIC, REFEREE
from companion.core.setup import Setup
from companion.core.words import Param, Problem
from companion.games.registry import GAMES, edition_pack, make_game
from companion.games.settlers.rules.box import DECK, DEVELOPMENT, SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.island import HARBOUR_KINDS, TERRAINS
from companion.games.settlers.rules.problems import PROBLEMS
from companion.games.settlers.rules.production import DICE
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import Pending, Phase
from companion.games.settlers.wording.names import CARD_NAMES, COUNTED
from companion.games.words import vocabulary, words_for
from companion.simulation.play import play, simulated_setup
from companion.table.refusals import TABLE_PROBLEMS
from companion.view.building import HIDDEN
from companion.wording import LANGUAGES, Words
from tests.wording.clean import blemishes
from tests.wording.rule_codes import problem_calls

PACK = edition_pack("settlers", "english-5")
PACKS = [edition_pack("settlers", edition) for edition in GAMES["settlers"].editions]
GAME = Settlers(Setup("settlers", "english-5", dict.fromkeys(SEATS, "")))
PENDING = [str(kind.__struct_config__.tag) for kind in get_args(Pending)]
LANDS = [f"{terrain} 8" for terrain in TERRAINS if terrain != "desert"]
INDIRECT = {"card-too-new", "card-not-held"}
"""Handed on in a variable; `card-not-held` also stands by itself."""

IDS: dict[str, list[str]] = {
    "seat": list(SEATS),
    "resource": list(RESOURCES),
    "terrain": list(TERRAINS),
    "land": ["desert", *LANDS],
    "harbour": list(HARBOUR_KINDS),
    "development": list(DEVELOPMENT),
    "card-text": list(DEVELOPMENT),
    "special": ["longest-road", "largest-army"],
    "phase": list(get_args(Phase)),
    "due": PENDING + list(get_args(Phase)),
    "dice": [DICE],
    "deck": [DECK],
    "part": ["settlements", "cities", "roads"],
    "score": [part.code for part in GAME.score(GAME.start(), "red").parts],
    "switch": [name for pack in PACKS for name in pack.switches],
    "option": [
        option for pack in PACKS for switch in pack.switches.values() for option in switch.options
    ],
    "card": list(PACK.values["cards"]),
}
SAMPLES: dict[str, tuple[Param, ...]] = {
    "field": ("pending[0].seat",),
    "name": ("nobody",),
    "known": (("one", "two"), ("one",)),
    "seat": ("blue", "white"),
    "resource": RESOURCES,
    "terrain": TERRAINS,
    "harbour": HARBOUR_KINDS,
    "development": DEVELOPMENT,
    "special": ("longest-road", "largest-army"),
    "phase": get_args(Phase),
    "due": tuple(IDS["due"]),
    "dice": (DICE,),
    "deck": (DECK,),
    "piece": ("settlements", "cities", "roads"),
    "card": ("knight-3", "library"),
    "place": ("9.9-N",),
    "hex": ("3.3",),
    "faces": ("7 1", ""),
    "winner": ("blue", "red"),
    "problems": (("no-gifts",),),
}
SPECIAL: dict[tuple[str, str], tuple[Param, ...]] = {
    ("wrong-phase", "needed"): ("roll", "trade", "action"),
    ("wrong-deck", "needed"): (DECK,),
    ("wrong-dice", "needed"): (DICE,),
}
SILENT = {("not-an-island", "hexes"), ("cards-do-not-add-up", "count")} | {
    ("development-does-not-add-up", "count"),
    ("harbours-do-not-add-up", "hexes"),
}
"""Numbers that only help whoever looks into a record."""
CALLS = sorted((code, sorted(names)) for code, names in problem_calls("settlers"))
KINDS = (*PROBLEMS, *TABLE_PROBLEMS, HIDDEN)


@pytest.fixture(scope="session")
def speak(locale: Path) -> Callable[[str], Words]:
    return lambda language: words_for(language, PACK, locale=locale)


Speak = Callable[[str], Words]


def samples(code: str, names: list[str]) -> list[dict[str, Param]]:
    """The parameters of a code with different values, each value at least once."""
    values = {name: SPECIAL.get((code, name)) or SAMPLES.get(name, (1, 0, 2, 10)) for name in names}
    longest = max([len(found) for found in values.values()], default=1)
    return [
        {name: found[turn % len(found)] for name, found in values.items()}
        for turn in range(longest * 2)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", IDS)
def test_every_id_has_a_name(kind: str, language: str, speak: Speak) -> None:
    for id_ in IDS[kind]:
        name = speak(language).name(kind, id_)
        assert blemishes(name, language, PACK) == [], name
        assert "-" not in name or name == "3:1-Hafen" or language == "en", name
        if language != "en":
            assert name.casefold() != id_ or name in ("no", "Orange")


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_are_counted(language: str, speak: Speak) -> None:
    for thing in (*RESOURCES, *COUNTED):
        for count in (0, 1, 2):
            counted = speak(language).count(thing, count)
            assert counted.startswith(f"{count} ")
            assert blemishes(counted, language, PACK) == [], counted


def test_ore_is_not_called_as_in_starship_catan(speak: Speak) -> None:
    """The Italian boxes call it differently."""
    assert speak("it").count("ore", 2) == "2 Minerale"
    assert speak("it").name("resource", "ore") == "Minerale"


@pytest.mark.parametrize("pack", PACKS[:2], ids=lambda pack: pack.id)
def test_what_english_cards_print_can_be_translated(pack: object) -> None:
    printed = {facts["name"] for facts in PACK.values["cards"].values()}
    assert printed == set(CARD_NAMES)


def test_every_problem_has_a_sentence_and_every_sentence_a_problem() -> None:
    assert vocabulary("settlers").problems.keys() == set(KINDS)


def test_the_rules_hand_out_every_problem() -> None:
    assert {code for code, _ in CALLS} | INDIRECT | {HIDDEN} == set(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", KINDS)
def test_the_parameters_of_the_rules_fill_the_sentence(
    code: str, language: str, speak: Speak
) -> None:
    for names in [names for called, names in CALLS if called == code] or [["development"]]:
        for params in samples(code, names):
            sentence = speak(language).problem(Problem(code, "topic", "edition", params))
            assert blemishes(sentence, language, PACK) == [], sentence
            assert sentence.endswith((".", "!"))
            assert sentence[0] in '"„' or not sentence[0].islower()


@pytest.mark.parametrize("code", KINDS)
def test_no_two_languages_say_the_same(code: str, speak: Speak) -> None:
    for names in [names for called, names in CALLS if called == code] or [["development"]]:
        for params in samples(code, names):
            problem = Problem(code, "topic", "edition", params)
            assert len({speak(language).problem(problem) for language in LANGUAGES}) == 3


@pytest.mark.parametrize("code", KINDS)
def test_a_number_that_is_known_is_said(code: str, speak: Speak) -> None:
    for names in [names for called, names in CALLS if called == code]:
        for params in samples(code, names):
            sentence = speak("en").problem(Problem(code, "topic", "edition", params))
            unsaid = [
                name
                for name, value in params.items()
                if isinstance(value, int) and value and str(value) not in sentence
                if (code, name) not in SILENT
            ]
            assert unsaid == [], sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_is_told_without_a_slip(language: str, locale: Path) -> None:
    """Every title for everybody, and every note, of a game with dice, robber, cards and trades."""
    switches = {"set_up": "variable", "trade_and_build": "combined"}
    game = make_game(simulated_setup("settlers", "english-5", switches))
    words = words_for(language, PACK, {"blue": "Anna", "red": "Bo"}, locale)
    for step in play(game, "told"):
        for viewer in (*SEATS, PUBLIC, REFEREE):
            title = words.message(game.title(step.before, step.move, viewer))
            assert blemishes(title, language, PACK) == [], title
            assert not title.endswith(".")
        for note in game.instructions(step.before, step.move, step.after):
            said = words.note(note)
            assert blemishes(said, language, PACK) == [], said
            assert said.endswith((".", "!"))
