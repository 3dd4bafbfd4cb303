"""Titles and notes: every code of the rules has a wording, and no wording is dead."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.core.chances import Draw, Roll, RollSum
from companion.games.settlers.rules import moves as settlers
from companion.games.starship.rules import moves as starship
from companion.games.words import vocabulary
from tests.wording.rule_codes import codes

GAMES: dict[str, tuple[object, tuple[type, ...]]] = {
    "starship": (starship.Move, (starship.Look, starship.PlaceCards)),
    "settlers": (settlers.Move, (settlers.Steal, settlers.TellHand, settlers.TellDevelopment)),
}
"""The moves of each game, and those that are named after what was seen rather than by their tag."""
KINDS = ("Message", "Note")


def tags(game: str) -> set[str]:
    """The moves whose title has the code of their tag."""
    moves, others = GAMES[game]
    return {
        str(kind.__struct_config__.tag).replace("_", "-")
        for kind in get_args(moves)
        if kind not in (Roll, RollSum, Draw, *others)
    }


def wordings(game: str, kind: str) -> set[str]:
    words = vocabulary(game)
    return set(words.titles if kind == "Message" else words.notes)


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_a_title(game: str) -> None:
    assert wordings(game, "Message") >= tags(game)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_code_of_the_rules_is_worded(game: str, kind: str) -> None:
    plain, _, _ = codes(game, kind)
    named = {code for code in plain if code.replace("-", "").isalpha()}
    assert named
    assert named - {"_"} <= wordings(game, kind)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_wording_belongs_to_a_code_of_the_rules(game: str, kind: str) -> None:
    _, patterns, texts = codes(game, kind)
    known = texts | (tags(game) if kind == "Message" else set())
    dead = {
        code
        for code in wordings(game, kind)
        if code not in known and not any(pattern.fullmatch(code) for pattern in patterns)
    }
    assert dead == set()
