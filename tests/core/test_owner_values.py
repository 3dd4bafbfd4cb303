"""Values that an owner, or anybody's record, may bring: refused with a sentence, or played with."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.core.setup import Setup, SetupError
from companion.games.registry import GAMES, edition_pack, make_game

STRANGE: tuple[Any, ...] = (
    *(0, 1, 2, 13, 99, 200, -1, 10**9, 10**30, 1.5, True, None, "", "x" * 300, "7"),
    *([], [0], [1, 1], [1] * 20, [99] * 4, [-1, 2], [[99, 2]], {}, {"ore": 99}, {"ore": -1}, ["x"]),
)
EDITIONS = [(kind.name, edition) for kind in GAMES.values() for edition in kind.editions]


def strange_values(value: Any) -> Iterator[Any]:
    """Quite other things, and the value itself with one part changed, doubled or left out."""
    yield from STRANGE
    parts: tuple[Any, ...] = (0, 13, 99, -1, 10**9, "x", None, [], {})
    if isinstance(value, list):
        for at in range(len(value)):
            yield from ([*value[:at], part, *value[at + 1 :]] for part in parts)
            yield [*value[:at], *value[at + 1 :]]
            yield [*value, value[at]]
    elif isinstance(value, dict):
        for key in value:
            yield from (value | {key: part} for part in parts)
            yield {name: part for name, part in value.items() if name != key}


@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_every_value_is_refused_in_words_or_played_with(game: str, edition: str) -> None:
    chance = Random(edition)
    kind, pack = GAMES[game], edition_pack(game, edition)
    seats = dict.fromkeys(kind.seats[: kind.players[-1]], "")
    refused = played = 0
    for key, fact in pack.facts.items():
        for value in strange_values(fact.value):
            if chance.random() > 0.03:
                continue
            setup = Setup(game, edition, seats, {}, {key: value})
            try:
                made = make_game(setup)
            except SetupError:
                refused += 1
                continue
            start = made.start()
            made.laying_out()
            made.audit(start)
            made.due(start)
            made.legal(start)
            played += 1
    assert refused > 30
    assert played > 2
