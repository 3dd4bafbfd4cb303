"""How many files a kind of move is told of in: whoever adds one touches these, and no others.

Four are enough: its type (`rules/moves.py`), the topic that checks it, carries it out and says what
hands do, the part of the table that offers it, and its words (`wording/moves.py`). Lessons,
statistics, scenes and players may know it too; no move needs them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.games import registry

GAMES = Path(registry.__file__).parent
ROOMS = ("rules", "table_view", "wording")
ENOUGH = 4

SECRET = "who may read it, and what the others read instead, is told for it alone"
FORM = "its form has fields that are not those of the move"
HANDS = "what hands do cannot be seen from the positions before and after"
MORE: dict[str, dict[str, str]] = {
    "settlers": {
        "TellHand": SECRET,
        "TellDevelopment": SECRET,
        "PlayMonopoly": "its title tells what everybody handed over at once",
        "TradeWithPlayer": "cards are seen to go both ways",
    },
    "starfarers": {
        "TellHand": SECRET,
        "LookAtChip": SECRET,
        "TradeWithBank": FORM,
        "Trade": FORM,
        "AnswerEncounter": "types of encounters have a file of their own beside the union",
        "GiveInEncounter": "types of encounters have a file of their own beside the union",
        "Rob": HANDS,
        "HelpingHand": HANDS,
        "SpaceJump": HANDS,
        "PlaceSpaceport": HANDS,
        "Fly": "the way of a ship is drawn, told and found again",
        "FoundColony": "whether a ship may rest depends on whether it could found one there",
    },
    "starship": {
        "PlaceCards": SECRET,
        "Buy": FORM,
        "Sell": FORM,
        "TradeWithOpponent": FORM,
        "ChooseColony": HANDS,
        "CompleteMission": HANDS,
    },
}
"""Kinds that are told of in more files, and why."""


def decisions(game: str) -> list[type[Any]]:
    """The kinds of moves that a seat makes."""
    moves = import_module(f"companion.games.{game}.rules.moves")
    return [kind for kind in _kinds(moves.Move) if "seat" in kind.__struct_fields__]


def _kinds(union: Any) -> Iterator[type[Any]]:
    for part in get_args(union):
        if isinstance(part, type):
            yield part
        else:
            yield from _kinds(part)


def told_of(game: str) -> dict[str, list[str]]:
    """By kind of move, the files that name its type, or its code among the words."""
    found: dict[str, list[str]] = {kind.__name__: [] for kind in decisions(game)}
    codes = {
        kind.__name__: str(kind.__struct_config__.tag).replace("_", "-") for kind in decisions(game)
    }
    for path in sorted(path for room in ROOMS for path in (GAMES / game / room).glob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        names = {node.id for node in nodes if isinstance(node, ast.Name)}
        names |= {node.name for node in nodes if isinstance(node, ast.ClassDef)}
        said = _keys(nodes) if path.parent.name == "wording" and path.stem in SAID_IN else set()
        for kind, code in codes.items():
            if kind in names or code in said:
                found[kind].append(f"{path.parent.name}/{path.name}")
    return found


SAID_IN = ("moves", "captions")
"""Files with words of titles and verbs; codes of notes, problems and names are others'."""


def _keys(nodes: list[ast.AST]) -> set[str]:
    return {
        key.value
        for node in nodes
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str)
    }


@pytest.mark.parametrize("game", MORE)
def test_a_move_is_told_of_in_four_files_unless_there_is_a_reason(game: str) -> None:
    files = told_of(game)
    more = {kind: where for kind, where in files.items() if len(where) > ENOUGH}
    assert more.keys() == MORE[game].keys(), more
    assert len(more) < len(files) / 2


@pytest.mark.parametrize(
    ("game", "kind", "files"),
    [
        (
            "settlers",
            "BuildCity",
            ["rules/building.py", "rules/moves.py", "table_view/commands.py", "wording/moves.py"],
        ),
        (
            "starfarers",
            "ClearPlanet",
            ["rules/clearing.py", "rules/moves.py", "table_view/commands.py", "wording/moves.py"],
        ),
        (
            "starship",
            "FoundPost",
            ["rules/founding.py", "rules/moves.py", "table_view/commands.py", "wording/moves.py"],
        ),
    ],
)
def test_what_a_move_of_each_game_is_made_of(game: str, kind: str, files: list[str]) -> None:
    assert told_of(game)[kind] == files
