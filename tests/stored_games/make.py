"""Makes one journal for each game and edition with the version of the companion that is installed.

Run it with a version that is about to be changed, and keep what it made for ever:

    python -m tests.stored_games.make tests/fixtures/stored_games/NAME-OF-THE-VERSION

To run it with an older version, start it in the folder of that version and put the folder of this
one behind it: PYTHONPATH=.:NEWER python -m tests.stored_games.make FOLDER
"""

from __future__ import annotations

import sys
import tempfile
import tomllib
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from companion.core.packs import Pack
from companion.core.setup import Setup
from companion.games.registry import GAMES, edition_pack, make_game
from companion.games.starfarers.rules.board_facts import board_texts
from companion.simulation.play import play
from companion.table.journal import Journal
from companion.table.replay import start_problems
from tests.stored_games.dump import dumped, restored
from tests.stored_games.evening import last_hour, other_evening, whole_evening
from tests.stored_games.told import told

NAMES = ("Ada", "Ben", "Chloé", "Dörte")
NEAR_THE_END = 100

OWN_CARD = {"name": "Merchants", "kind": "merchants", "ask": "help", "yes": ["ore 2"], "no": []}
OWN_VALUES: dict[str, dict[str, Any]] = {
    "starship": {"limits.coins": 90},
    "2001": {
        "board.map": tomllib.loads(board_texts()["practice-2001"]) | {"name": "Our own board"},
        "encounters.encounter-1": OWN_CARD,
    },
}
"""What an owner entered from the box, by game or edition."""


class Clock:
    """A clock that is ten seconds later each time, so that the same games give the same text."""

    def __init__(self) -> None:
        self._now = datetime(2026, 1, 2, 20, tzinfo=UTC)

    def __call__(self) -> str:
        self._now += timedelta(seconds=10)
        return self._now.strftime("%Y-%m-%dT%H:%M:%SZ")


def a_setup(game: str, edition: str, *, other: bool = False) -> Setup:
    """By the defaults of the pack; or with every switch changed, and with an owner's values."""
    seats = dict(zip(GAMES[game].seats, NAMES, strict=False))
    if not other:
        return Setup(game, edition, seats)
    own = OWN_VALUES.get(edition, OWN_VALUES.get(game, {}))
    return Setup(game, edition, seats, _other_choices(edition_pack(game, edition)), own)


def _other_choices(pack: Pack) -> dict[str, str]:
    return {
        switch.name: next(option for option in switch.options if option != switch.default)
        for switch in pack.switches.values()
        if len(switch.options) > 1
    }


def late_position(setup: Setup) -> tuple[Any, list[Any]]:
    """A position shortly before the end of a game that was played by chance, and its moves."""
    game = make_game(setup)
    steps = list(play(game, f"{setup.game}-{setup.edition}"))
    late = steps[-NEAR_THE_END:]
    moves = [step.move for step in steps]
    return next(step.before for step in late if not start_problems(game, step.before)), moves


def make_journal(path: Path, game: str, edition: str) -> dict[int, bytes]:
    """Three games in one journal; their records."""
    name = f"{game}-{edition}"
    plain, other = a_setup(game, edition), a_setup(game, edition, other=True)
    position, moves = late_position(plain)
    with Journal(path, Clock()) as journal:
        whole_evening(journal.new_game(plain), name)
        other_evening(journal.new_game(other), name)
        last_hour(journal.new_game(plain, position), name, moves)
        journal.mark_running(1)
        numbers = [entry.number for entry in journal.games()]
        return {number: journal.open(number).export() for number in numbers}


def keep(folder: Path, game: str, edition: str) -> None:
    """Journal, records and what they tell, as files."""
    name = f"{game}-{edition}"
    with tempfile.TemporaryDirectory() as place:
        made, copy = Path(place) / "made", Path(place) / "copy"
        records = make_journal(made, game, edition)
        text = dumped(made)
        (folder / f"{name}.sql").write_text(text, "utf-8")
        restored(text, copy)
        with Journal(copy, Clock()) as journal:
            expected = told(journal)
    (folder / f"{name}.json").write_text(one_a_line(expected), "utf-8")
    for number, record in records.items():
        (folder / f"{name}-{number}.jsonl").write_bytes(record)


def switches() -> dict[str, dict[str, Any]]:
    """The default and the options of every switch of every pack: set-ups were written with them."""
    return {
        f"{kind.name}-{edition}": {
            switch.name: {"default": switch.default, "options": switch.options}
            for switch in edition_pack(kind.name, edition).switches.values()
        }
        for kind in GAMES.values()
        for edition in kind.editions
    }


def one_a_line(told: dict[str, dict[str, Any]]) -> str:
    """JSON that a person can compare: for each game one line a fact."""
    games = []
    for number, facts in told.items():
        lines = [f'"{name}": {msgspec.json.encode(fact).decode()}' for name, fact in facts.items()]
        games.append(f'"{number}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(games) + "\n}\n"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for kind in GAMES.values():
        for edition in kind.editions:
            keep(target, kind.name, edition)
    (target / "switches.json").write_text(one_a_line(switches()), "utf-8")
