"""Rounds of fuzzing over one game: moves at real positions, and positions that nobody reached."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from random import Random
from typing import Any

import msgspec

from companion.core.game import AnyGame
from companion.simulation.play import Step
from tests.fuzz.from_schema import Maker
from tests.fuzz.laws import answers_about, asked, is_firm, made, plays_on
from tests.fuzz.tables import real_steps, tables, taught

OVERRULED = 4
"""So many moves without sense follow each other before another position is taken."""
PLAYED_ON = 12
ANEW = 0.05
"""How often a position is made of nothing instead of a real one."""
EACH_TABLE = 500
"""So many moves and positions before another table is set up."""
SHOWN = 40


class Told:
    """What came of it. A failure is known by where it was raised; one example of each is kept."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counts: Counter[str] = Counter()
        self.failures: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self.start = time.perf_counter()

    def failed(self, error: Exception, game: AnyGame, *about: Any) -> None:
        frames = traceback.extract_tb(error.__traceback__)
        inside = [frame for frame in frames if "companion/games" in frame.filename] or frames
        last = inside[-1]
        where = f"{type(error).__name__}: {error}"[:90]
        key = f"{last.filename.split('/rules/')[-1]}:{last.lineno} {last.name}: {where}"
        self.failures[key] += 1
        if key not in self.examples:
            setup = msgspec.json.encode(game.setup).decode()
            told = "\n    ".join(msgspec.json.encode(thing).decode()[:1500] for thing in about)
            self.examples[key] = f"{setup}\n    {told}"

    def in_words(self) -> str:
        counts = ", ".join(f"{count} {what}" for what, count in sorted(self.counts.items()))
        lines = [f"{self.name}: {counts}; {time.perf_counter() - self.start:.0f} s"]
        for key, times in self.failures.most_common(SHOWN):
            lines.append(f"  {times} x {key}\n    {self.examples[key]}")
        return "\n".join(lines)


def fuzz(name: str, count: int, rng: Random) -> Told:
    """So many moves and so many positions of this game, over all its tables."""
    told = Told(name)
    while told.counts["moves"] < count or told.counts["positions"] < count:
        for game in tables(name, rng):
            steps = real_steps(game, rng)
            maker = taught(game, steps, rng)
            most = told.counts["moves"] + EACH_TABLE
            while told.counts["moves"] < min(most, count):
                strange_moves(told, game, maker, rng.choice(steps))
            most = told.counts["positions"] + EACH_TABLE
            while told.counts["positions"] < min(most, count):
                strange_position(told, game, maker, rng.choice(steps))
    return told


def strange_moves(told: Told, game: AnyGame, maker: Maker, step: Step) -> None:
    """A few moves in a row, each overruled if that is possible."""
    state = step.before
    for _ in range(OVERRULED):
        maker.look_at(state)
        if maker.rng.random() < 0.3:
            move = maker.changed(step.move, game.move_type, 1)
        else:
            move = maker.made(game.move_type)
        if move is None:
            told.counts["undecodable"] += 1
            continue
        told.counts["moves"] += 1
        try:
            after = made(game, state, move)
            if after is None:
                continue
            told.counts["accepted or overruled"] += 1
            answers_about(game, after)
        except Exception as error:
            told.failed(error, game, move, state)
            return
        state = after


def strange_position(told: Told, game: AnyGame, maker: Maker, step: Step) -> None:
    """A written position: the audit names what is wrong, and what it passes can be played."""
    rng = maker.rng
    maker.look_at(step.before)
    if rng.random() < ANEW:
        position = maker.made(game.state_type)
    else:
        position = maker.changed(step.before, game.state_type, rng.choice((1, 1, 2, 3)))
    if position is None:
        told.counts["undecodable"] += 1
        return
    told.counts["positions"] += 1
    try:
        problems = asked(game.audit, position)
        if is_firm(problems):
            return
        told.counts["positions that can go on"] += 1
        answers_about(game, position)
        if not problems:
            told.counts["positions that pass"] += 1
            plays_on(game, position, rng, PLAYED_ON)
    except Exception as error:
        told.failed(error, game, position)
