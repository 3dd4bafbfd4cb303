"""Starfarers of Catan, said aloud: every code of its rules, every id, and whole random games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import get_args

import pytest

from companion.core.agreeing import Agree
from companion.core.chances import Draw, Roll, RollSum
from companion.core.game import PUBLIC, REFEREE
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats
from companion.core.words import Param, Problem
from companion.games.registry import GAMES, edition_pack, make_game
from companion.games.starfarers.rules.board_facts import COLOURS, PEOPLES, read_board
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.moves import Fly, GoOn, Leave, Move, Reconcile, TurnSector
from companion.games.starfarers.rules.problems import PROBLEMS as RULE_PROBLEMS
from companion.games.starfarers.rules.state import Pending, Phase
from companion.games.starfarers.wording.moves import TITLES
from companion.games.starfarers.wording.names import CARD_NAMES
from companion.games.starfarers.wording.notes import NOTES
from companion.games.starfarers.wording.readings import READINGS
from companion.games.words import vocabulary, words_for
from companion.simulation.play import play, simulated_setup
from companion.table.refusals import TABLE_PROBLEMS
from companion.view.building import HIDDEN
from companion.wording import LANGUAGES, Words
from companion.wording.shared import TITLES as SHARED_TITLES
from tests.wording.clean import blemishes
from tests.wording.rule_codes import codes, problem_calls

GAME = "starfarers"
PACKS = [edition_pack(GAME, edition) for edition in GAMES[GAME].editions]
SHARED = (Agree, GoOn, ReplacePlayer, SwapSeats, SwapPlaces, Leave)
"""Their titles are those of every game."""
DUES = [str(kind.__struct_config__.tag) for kind in get_args(Pending)]
PARTS = (
    "booster",
    "cannon",
    "freight",
    "fame",
    "colony",
    "spaceport",
    "station",
    "transporter",
    "gift",
)
SAMPLES: dict[str, tuple[Param, ...]] = {
    "field": ("pending[0].seat",),
    "known": (("one", "two"), ("one",)),
    "seat": COLOURS,
    "winner": COLOURS,
    "good": (*RESOURCES, "goods"),
    "card": ("fame-for-sale-1", "exchange-ore"),
    "chip": ("4", "3/12", "pirate-6", "ice-3"),
    "people": PEOPLES,
    "planet": ("alpha-1", "delta-3", "s13-2", "k4-1"),
    "point": ("5,26", "-1,28"),
    "slot": ("s1", "s15"),
    "tile": ("near-3", "far-1", "merchants", "near-empty-2"),
    "deck": ("encounter", "near-hexagon", "reserve-chips", "yellow-dot"),
    "phase": get_args(Phase),
    "due": (*DUES, *get_args(Phase)),
    "dice": ("dice", "balls"),
    "part": PARTS,
    "faces": ("7 9", ""),
    "name": ("Nemo", "s99"),
    "problems": (("too-far",), ("cards-short", "no-gifts")),
}
SPECIAL: dict[tuple[str, str], tuple[Param, ...]] = {
    ("wrong-phase", "needed"): ("flight", "trade"),
    ("wrong-deck", "needed"): ("encounter", "far-triangle"),
    ("wrong-dice", "needed"): ("balls", "dice"),
    ("wrong-sector", "needed"): ("s3", "s11"),
    ("cards-do-not-add-up", "good"): ("ore", ""),
}
NUMBERS: tuple[Param, ...] = (1, 2, 10)
HANDED_ON = {
    "pirate-next-door": "planet",
    "ice-next-door": "planet",
    "nothing-to-explore": "planet",
    "too-far-to-look": "planet",
    "ship-has-cleared": "rings",
    "ship-has-jumped": "rings",
    "ship-has-discovered": "rings",
}
"""Codes that are put together or chosen before they are handed out, with their parameter."""

Say = Callable[[str, int], Words]


@pytest.fixture(scope="session")
def say(locale: Path) -> Say:
    return lambda language, edition: words_for(language, PACKS[edition], locale=locale)


def _values(code: str, name: str) -> tuple[Param, ...]:
    return SPECIAL.get((code, name)) or SAMPLES.get(name, NUMBERS)


def _samples(code: str, names: frozenset[str]) -> list[dict[str, Param]]:
    longest = max([len(_values(code, name)) for name in names], default=1)
    return [
        {name: _values(code, name)[turn % len(_values(code, name))] for name in sorted(names)}
        for turn in range(longest)
    ]


def test_every_problem_has_a_sentence_and_every_sentence_a_problem() -> None:
    known = set(RULE_PROBLEMS) | set(TABLE_PROBLEMS) | {HIDDEN}
    assert vocabulary(GAME).problems.keys() == known
    assert {code for code, _ in problem_calls(GAME)} | HANDED_ON.keys() | {HIDDEN} == known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parameters_of_the_rules_fill_every_sentence(language: str, say: Say) -> None:
    words = say(language, 0)
    handed_on = [(code, frozenset({name})) for code, name in HANDED_ON.items()]
    for code, names in [*problem_calls(GAME), *handed_on]:
        for params in _samples(code, names):
            sentence = words.problem(Problem(code, "topic", "edition", params))
            assert blemishes(sentence, language, PACKS[0]) == [], sentence
            assert sentence.endswith((".", "!"))


def test_every_title_and_note_of_the_rules_is_worded_and_no_wording_is_dead() -> None:
    named_otherwise = (Roll, RollSum, Draw, TurnSector, Fly, Reconcile, *SHARED)
    tags = {
        str(kind.__struct_config__.tag).replace("_", "-")
        for kind in get_args(Move)
        if kind not in named_otherwise
    }
    for kind, wordings in (("Message", TITLES | READINGS), ("Note", NOTES)):
        plain, patterns, texts = codes(GAME, kind)
        known = texts | (tags if kind == "Message" else set())
        shared = SHARED_TITLES.keys() if kind == "Message" else set()
        said = {code for code in plain if code.replace("-", "").isalpha()} - {"_"}
        assert said <= wordings.keys() | shared
        assert [
            code
            for code in wordings
            if code not in known and not any(pattern.fullmatch(code) for pattern in patterns)
        ] == []
    assert tags <= TITLES.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_with_an_id_has_a_name(language: str, say: Say) -> None:
    words = say(language, 0)
    boards = [read_board("2019"), read_board("practice-2001")]
    ids: dict[str, list[str]] = {
        "seat": list(COLOURS),
        "good": list(RESOURCES),
        "people": list(PEOPLES),
        "phase": list(get_args(Phase)),
        "due": [*DUES, *get_args(Phase)],
        "dice": ["dice", "balls"],
        "ball": ["black", "blue", "yellow", "red"],
        "part": list(PARTS),
        "deck": ["encounter", "reserve-chips", *(d for board in boards for d in board.chips)],
        "tile": [tile for board in boards for tile in board.tiles],
        "sector": [slot for board in boards for slot in board.slots],
        "score": ["colonies", "spaceports", "markers", "medals", "fame"],
        "switch": [name for pack in PACKS for name in pack.switches],
        "option": [
            option for pack in PACKS for one in pack.switches.values() for option in one.options
        ],
        "card": [card for pack in PACKS for card in pack.values["friendship"]],
    }
    for kind, names in ids.items():
        for id_ in names:
            said = words.name(kind, id_)
            assert said
            assert said != id_ or id_ in ("fuel", "food", "ore", "carbon") or "-" not in id_
            assert blemishes(said, language, PACKS[0]) == [], said


def test_the_names_on_cards_are_those_of_the_packs() -> None:
    assert {card["name"] for pack in PACKS for card in pack.values["friendship"].values()} == set(
        CARD_NAMES
    )


@pytest.mark.parametrize("edition", range(len(PACKS)))
def test_a_whole_game_can_be_told(edition: int, say: Say) -> None:
    pack = PACKS[edition]
    game = make_game(simulated_setup(GAME, pack.id, {}, players=4 - edition))
    assert isinstance(game, Starfarers)
    voices = [say(language, edition) for language in LANGUAGES]
    for step in islice(play(game, "aloud"), 700):
        titles = [
            game.title(step.before, step.move, viewer)
            for viewer in (PUBLIC, REFEREE, game.seats[0])
        ]
        notes = game.instructions(step.before, step.move, step.after)
        for words in voices:
            for sentence in (*map(words.message, titles), *map(words.note, notes)):
                assert blemishes(sentence, words.language, pack) == [], sentence
