"""Titles and notes: every code of the rules has a wording, and no wording is dead."""

from __future__ import annotations

from typing import get_args

import pytest

from companion.rules.core.chances import Draw, Roll
from companion.rules.starship.moves import Look, Move, PlaceCards
from companion.wording.starship.notes import NOTES
from companion.wording.starship.titles import TITLES
from companion.wording.templates import Wording
from tests.wording.rule_codes import codes

WORDINGS: dict[str, dict[str, Wording]] = {"Message": TITLES, "Note": NOTES}
TAGS = {
    str(kind.__struct_config__.tag).replace("_", "-")
    for kind in get_args(Move)
    if kind not in (Roll, Draw, Look, PlaceCards)
}
"""The moves whose title has the code of their tag; the others are named after what was seen."""


def test_every_move_has_a_title() -> None:
    assert TITLES.keys() >= TAGS


@pytest.mark.parametrize("kind", WORDINGS)
def test_every_code_of_the_rules_is_worded(kind: str) -> None:
    plain, _, _ = codes(kind, "starship")
    named = {code for code in plain if code.replace("-", "").isalpha()}
    assert named
    assert named - {"_"} <= WORDINGS[kind].keys()


@pytest.mark.parametrize("kind", WORDINGS)
def test_every_wording_belongs_to_a_code_of_the_rules(kind: str) -> None:
    _, patterns, texts = codes(kind, "starship")
    known = texts | (TAGS if kind == "Message" else set())
    dead = {
        code
        for code in WORDINGS[kind]
        if code not in known and not any(pattern.fullmatch(code) for pattern in patterns)
    }
    assert dead == set()
