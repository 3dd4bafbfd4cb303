"""The example files of `companion board`, damaged as hands and disks damage files.

`python -m tests.games.starfarers.owner_files 2000` looks over so many of them and plays with those
that pass; the tests do the same with a few.
"""

from __future__ import annotations

import copy
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from companion.core.setup import Setup, SetupError
from companion.games.registry import edition_pack, make_game
from companion.games.starfarers.own_board import OWN_BOARD, example_board, example_cards
from companion.games.starfarers.rules.board_facts import COLOURS
from companion.games.words import words_for
from companion.simulation.play import play
from companion.table.own_board import read_entered
from companion.wording import LANGUAGES

STRANGE: tuple[Any, ...] = (
    *(None, True, "", "x" * 200, "pay 2", "lose 1", "swap 2", "shake", "flee left", "draw another"),
    *("combat left", "gift back", "ore", "people", "7", "3/12", "pirate-0", "ice-9", "alpha"),
    *(0, -1, 1, 2, 13, 99, 1000, 10**9, 10**30, 1.5, [], {}, [[]], [1, 2], [0, 1, 2], ["fame +1"]),
)
WORDS = {
    language: words_for(language, edition_pack("starfarers", "2001")) for language in LANGUAGES
}


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a document where something stands: its container and its key."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def damaged(text: str, chance: Random) -> bytes:
    """One to three slips."""
    if chance.random() < 0.2:
        return _scribbled(text, chance)
    document = tomllib.loads(text)
    slip = _of_its_kind if chance.random() < 0.5 else _anything
    for _ in range(chance.randint(1, 3)):
        slip(document, chance)
    return _as_pack(document)


def _of_its_kind(document: dict[str, Any], chance: Random) -> None:
    """Something is written where another one of the same kind belongs: a step, a chip, a name."""
    here, key = chance.choice(list(places(document)))
    alike = [
        (there, other)
        for there, other in places(document)
        if type(there[other]) is type(here[key])
        and (key == other or type(key) is type(other) is int)
    ]
    there, other = chance.choice(alike)
    kept = copy.deepcopy(here[key])
    here[key] = copy.deepcopy(there[other])
    if chance.random() < 0.7:
        there[other] = kept


def _anything(document: dict[str, Any], chance: Random) -> None:
    """Something is left out, doubled, counted wrong, or quite another thing."""
    here, key = chance.choice(list(places(document)))
    there, other = chance.choice(list(places(document)))
    match chance.randrange(5):
        case 0:
            del here[key]
        case 1 if isinstance(here, list):
            here.insert(key, copy.deepcopy(here[key]))
        case 2:
            here[key] = copy.deepcopy(there[other])
        case 3 if isinstance(here[key], int):
            here[key] += chance.choice((-2, -1, 1, 2))
        case _:
            here[key] = copy.deepcopy(chance.choice(STRANGE))


def _as_pack(document: dict[str, Any]) -> bytes:
    whole = {key: document.pop(key) for key in ("game", "edition") if key in document}
    values = {
        f"{section}.{name}": value
        for section, of in document.items()
        if isinstance(of, dict)
        for name, value in of.items()
    }
    return json.dumps(whole | {"values": values}).encode()


def _scribbled(text: str, chance: Random) -> bytes:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    at = chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            del lines[at]
        case 1:
            lines[at] = lines[chance.randrange(len(lines))]
        case _:
            spot = chance.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:spot] + chance.choice('[]{}="\x00-9,') + lines[at][spot + 1 :]
    return "\n".join(lines).encode()


def looked_over(data: bytes) -> dict[str, Any] | None:
    """The values of a file that passes; every other one is answered with sentences."""
    try:
        values = read_entered(data)[1].values
        found = OWN_BOARD.findings(values)
    except SetupError:
        return None
    for finding in found:
        for words in WORDS.values():
            assert words.problem(finding)
    return None if found else values


def played(values: dict[str, Any], seed: str, events: int) -> int:
    """So many events of a random game: whatever is asked, the rules answer."""
    switches = {"start": "advanced", "home_chips": "dealt"} if len(seed) % 2 else {}
    setup = Setup("starfarers", "2001", dict.fromkeys(COLOURS, ""), switches, values)
    game = make_game(setup)
    count = 0
    for step in islice(play(game, seed), events):
        assert game.check(step.before, step.move) == []
        assert game.audit(step.after) == []
        game.instructions(step.before, step.move, step.after)
        count += 1
    return count


def survey(files: int, events: int, seed: str) -> Counter[str]:
    chance = Random(seed)
    told: Counter[str] = Counter()
    for number in range(files):
        kind, text = chance.choice((("board", example_board()), ("cards", example_cards())))
        values = looked_over(damaged(text, chance))
        told[f"{kind}: {'passed' if values is not None else 'refused'}"] += 1
        if values is not None:
            told["events played"] += played(values, f"{seed}{number}", events)
    return told


if __name__ == "__main__":
    for what, times in sorted(survey(int(sys.argv[1]), 400, "owner").items()):
        print(f"{what}: {times}")
