"""The screen of docs/ARCHITECTURE.md plays every game, by its keys and forms alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.simulation.play import simulated_setup
from companion.table.journal import Journal
from companion.view.asking import Form, Question
from companion.view.board import Plan
from companion.view.building import DUE
from companion.view.table_view import TableView

PAGE = Path(__file__).parents[2] / "docs" / "ARCHITECTURE.md"
BOXES = (("starship", "mayfair-2001"), ("starfarers", "2019"), ("settlers", "english-5"))
EVENTS = 80


def screen_of_the_page() -> type[Any]:
    """The class that the page shows, as a reader would copy it."""
    section = PAGE.read_text("utf-8").split("## How a screen uses a view")[1]
    (code,) = re.findall(r"```python\n(.*?)```", section.split("\n## ")[0], re.S)
    space: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), space)
    found: type[Any] = space["Screen"]
    return found


class Robot:
    """Taps what a view offers and fills in what a form asks, by chance."""

    def __init__(self, seed: str) -> None:
        self.rng = Random(seed)
        self.asked: Counter[str] = Counter()

    def tap(self, view: TableView) -> str:
        if view.due is not None:
            return DUE
        return self.rng.choice([verb.key for verb in view.verbs if verb.why_not is None])

    def fill_in(self, asked: Form) -> dict[str, Any]:
        self.asked.update(question.kind for question in asked.questions)
        return {question.field: self._answer(question) for question in asked.questions}

    def _answer(self, question: Question) -> Any:
        options = [option.key for option in question.options]
        match question.kind:
            case "dice":
                return [self.rng.choice(faces) for faces in question.dice]
            case "count":
                return self._count(question)
            case "order":
                return self.rng.sample(options, self.rng.randint(question.least, question.most))
        if question.least == question.most == 1:
            return self.rng.choice(options[: question.likely or None])
        return options[: question.least]

    def _count(self, question: Question) -> dict[str, int]:
        """Not fewer than the least, one step after the other, as long as there is room."""
        told = dict.fromkeys((option.key for option in question.options), 0)
        wanted = self.rng.randint(question.least, max(question.least, min(question.most, 4)))
        for _ in range(wanted):
            room = [
                option
                for option in question.options
                if told[option.key] + option.step <= option.most + question.spare
            ]
            if not room or sum(told.values()) >= wanted:
                break
            option = self.rng.choice(room)
            told[option.key] += option.step
        return {key: count for key, count in told.items() if count}


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box[0])
def test_it_plays_with_nothing_but_the_view(box: tuple[str, str], tmp_path: Path) -> None:
    drawn: list[tuple[TableView, Plan | None]] = []
    robot = Robot(box[0])
    with Journal(tmp_path / "journal.db") as journal:
        table = journal.new_game(simulated_setup(*box, {}))
        screen = screen_of_the_page()(table, lambda *seen: drawn.append(seen))
        for _ in range(20 * EVENTS):
            view = screen.show()
            if table.n >= EVENTS or view.winner:
                break
            screen.tap(robot.tap(view), robot.fill_in)
        assert table.n >= EVENTS
        sums = [
            screen.hold(figure.key)
            for seat in view.seats
            for figure in seat.figures
            if figure.explains
        ]
        assert all(sums)
        assert screen.rest(table.game.seats[0]) is not None
    plans = [plan.key for _, plan in drawn if plan is not None]
    assert len(plans) == len(set(plans))
    assert bool(plans) == (view.board is not None)
    assert {"dice", "count"} <= robot.asked.keys()
