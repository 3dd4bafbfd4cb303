"""The board and the cards of 2001, which nobody knows but those who own the box."""

from __future__ import annotations

import json

from companion.core.setup import Setup
from companion.core.words import Problem
from companion.extras.own_board import OwnBoard, Values
from companion.games.starfarers.rules import encounter_script
from companion.games.starfarers.rules.board_check import board_findings
from companion.games.starfarers.rules.board_entry import checked, plain, practice_board
from companion.games.starfarers.rules.board_facts import (
    COLOURS,
    HOW_TO_WRITE,
    board_texts,
    read_board,
)
from companion.games.starfarers.rules.box import Box, practice_encounters
from companion.games.starfarers.rules.encounter_check import card_findings

GAME, EDITION = "starfarers", "2001"
MAP = "board.map"
CARDS = "encounters."


def _box(values: Values) -> Box:
    """The box with this board and these cards, to look it over."""
    return Box(Setup(GAME, EDITION, dict.fromkeys(COLOURS, ""), {}, dict(values)))


def _findings(values: Values) -> list[Problem]:
    """What does not add up on this board, or cannot be carried out on these cards."""
    box = _box(values)
    return [*board_findings(box), *card_findings(box)]


def _figures(values: Values) -> dict[str, int]:
    board = _box(values).first_board
    return {
        "points": len(board.points),
        "connections": board.connections,
        "systems": len(board.systems),
        "cards": sum(key.startswith(CARDS) for key in values),
    }


def example_board() -> str:
    """The practice board as a text to start from: people change it into the board before them."""
    lines = [
        line.replace("[", f"[{MAP}.", 1) if line.startswith("[") else line
        for line in board_texts()["practice-2001"].splitlines()
    ]
    text = "\n".join(lines)
    first = text.index("\nname = ")
    head = f"{text[:first].rstrip()}\n#\n{_commented(HOW_TO_WRITE)}"
    return f'{head}\n\ngame = "{GAME}"\nedition = "{EDITION}"\n\n[{MAP}]{text[first:]}'


def _commented(words: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in words.strip().splitlines())


def example_cards() -> str:
    """Cards as a text to start from: those of 2019, which may differ from what a box has."""
    head = _commented(encounter_script.__doc__ or "")
    lines = [head, "", f'game = "{GAME}"', f'edition = "{EDITION}"', ""]
    for card, fact in practice_encounters().items():
        lines.append(f"[{CARDS}{card}]")
        lines += [f"{field} = {json.dumps(value)}" for field, value in fact.items()]
        lines.append("")
    return "\n".join(lines)


OWN_BOARD = OwnBoard(
    game=GAME,
    edition=EDITION,
    map_key=MAP,
    card_keys=CARDS,
    practice=practice_board,
    read=read_board,
    plain=plain,
    checked=checked,
    findings=_findings,
    card_findings=lambda values: card_findings(_box(values)),
    figures=_figures,
    example_board=example_board,
    example_cards=example_cards,
    lays=frozenset({"lay-board", "lay-frame", "lay-practice-board"}),
)
