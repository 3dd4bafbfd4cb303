"""What a table agrees on anew in mid-game, in the same words for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.agreeing import Agree
from tests.scenario_language.phrases import Phrases


def add_agreements(move: Phrases[Sequence[Any]]) -> None:
    @move(r"(?P<by>the table|nobody) agrees? on (?P<choices>[\w-]+=[\w-]+(?: [\w-]+=[\w-]+)*)")
    def agrees(table: Any, by: str, choices: str) -> list[Any]:  # as all phrases
        switches = dict(choice.split("=") for choice in choices.split())
        return [Agree("" if by == "nobody" else "Ada, Ben", switches)]
