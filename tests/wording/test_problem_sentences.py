"""Every problem that the rules can find is said in every language, whatever its parameters."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

from companion.core.packs import Pack
from companion.core.words import Param, Problem
from companion.games.starship.rules.problems import PROBLEMS as RULE_PROBLEMS
from companion.games.starship.rules.state import Pending, Phase
from companion.games.words import vocabulary
from companion.table.refusals import TABLE_PROBLEMS
from companion.view.building import HIDDEN
from companion.wording import LANGUAGES, Words
from tests.wording.clean import blemishes
from tests.wording.rule_codes import problem_calls

Speak = Callable[[str], Words]

KINDS = (*RULE_PROBLEMS, *TABLE_PROBLEMS, HIDDEN)

SAMPLES: dict[str, tuple[Param, ...]] = {
    "field": ("pending[0].seat",),
    "name": ("nobody",),
    "known": (("one", "two"), ("one",)),
    "seat": ("moon", "sun"),
    "good": ("fuel", "trade_goods", "science", "food", "astro", "ore", "carbon"),
    "module": ("logistics", "trade", "command", "sensor", "science", "production"),
    "card": ("trade-fuel-2", "pirate-iii-5", "lost-103", "diplomats-i", "library", "median"),
    "mission": ("famine", "council-meeting", "sos", "urgent-need-2"),
    "planet": ("hades", "pallas", "picasso", "poseidon"),
    "deck": ("sector-3", "reserve", "adventure", "i", "iv"),
    "phase": ("setup", "production", "flight", "trade", "over"),
    "due": (*(str(kind.__struct_config__.tag) for kind in get_args(Pending)), *get_args(Phase)),
    "dice": ("yellow", "blue"),
    "part": ("boosters", "cannons", "colony_ships", "trade_ships", "hangar", "stacks"),
    "faces": ("5", "", "1 2"),
    "winner": ("moon", "sun"),
    "problems": (("no-room",), ("astro-short", "goods-short")),
}
SPECIAL: dict[tuple[str, str], tuple[Param, ...]] = {
    ("wrong-phase", "needed"): ("flight", "trade", "production"),
    ("wrong-deck", "needed"): ("adventure", "sector-1", "reserve"),
    ("wrong-dice", "needed"): ("blue", "yellow"),
    ("deck-out-of-order", "needed"): ("ii", "3", "iv"),
    ("reserve-does-not-add-up", "deck"): ("i", "iii"),
}
NUMBERS: tuple[Param, ...] = (1, 0, 2, 10)

CALLS = sorted((code, sorted(names)) for code, names in problem_calls("starship"))


def values(code: str, name: str) -> tuple[Param, ...]:
    return SPECIAL.get((code, name)) or SAMPLES.get(name, NUMBERS)


def samples(code: str, names: list[str]) -> list[dict[str, Param]]:
    """The parameters of a code with different values, each value at least once."""
    longest = max([len(values(code, name)) for name in names], default=1)
    return [
        {name: values(code, name)[turn % len(values(code, name))] for name in names}
        for turn in range(longest * 2)
    ]


def test_every_problem_has_a_sentence_and_every_sentence_a_problem() -> None:
    assert vocabulary("starship").problems.keys() == set(KINDS)


def test_the_rules_hand_out_every_problem() -> None:
    """Three codes are handed on in a variable; they have no parameters."""
    indirect = {"three-boosters-first", "three-cannons-first", HIDDEN}
    assert {code for code, _ in CALLS} == set(KINDS) - indirect


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", KINDS)
def test_the_parameters_of_the_rules_fill_the_sentence(
    code: str, language: str, speak: Speak, pack: Pack
) -> None:
    words = speak(language)
    for names in [names for called, names in CALLS if called == code] or [[]]:
        for params in samples(code, names):
            sentence = words.problem(Problem(code, "topic", "edition", params))
            assert blemishes(sentence, language, pack) == [], sentence
            assert sentence.endswith((".", "!"))
            assert sentence[0] in '"„' or not sentence[0].islower()


@pytest.mark.parametrize("code", KINDS)
def test_no_two_languages_say_the_same(code: str, speak: Speak) -> None:
    for names in [names for called, names in CALLS if called == code] or [[]]:
        for params in samples(code, names):
            problem = Problem(code, "topic", "edition", params)
            assert len({speak(language).problem(problem) for language in LANGUAGES}) == 3


@pytest.mark.parametrize("code", KINDS)
def test_a_number_that_is_known_is_said(code: str, speak: Speak) -> None:
    """Players want the numbers; 0 may be said as "none"."""
    for names in [names for called, names in CALLS if called == code]:
        for params in samples(code, names):
            sentence = speak("en").problem(Problem(code, "topic", "edition", params))
            unsaid = [
                name
                for name, value in params.items()
                if isinstance(value, int) and value and str(value) not in sentence
            ]
            assert unsaid == [], sentence
