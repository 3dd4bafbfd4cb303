"""No field of a position is left to itself: each word and each number is bounded somewhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import inspect

from companion.games.registry import GAMES, make_game
from companion.simulation.play import simulated_setup

ELSEWHERE = {
    "Step.amount": "an encounter's steps are compared with those of its card",
    "Step.good": "an encounter's steps are compared with those of its card",
}
"""What is looked at in another way, and how; only Starfarers has encounters."""


def unbounded(kind: inspect.Type, at: str, marks: dict[str, str]) -> Iterator[str]:
    """The fields that hold any word or any number."""
    match kind:
        case inspect.Metadata():
            yield from unbounded(kind.type, at, {**marks, **(kind.extra or {})})
        case inspect.StructType():
            for field in kind.fields:
                yield from unbounded(field.type, f"{kind.cls.__name__}.{field.name}", {})
        case inspect.UnionType():
            for one in kind.types:
                yield from unbounded(one, at, marks)
        case inspect.VarTupleType():
            yield from unbounded(kind.item_type, at, {})
        case inspect.DictType():
            yield from unbounded(kind.key_type, at, {})
            yield from unbounded(kind.value_type, at, {})
        case inspect.StrType() if "word" not in marks and kind.max_length is None:
            yield at
        case inspect.IntType() if "number" not in marks and kind.le is None:
            yield at


@pytest.mark.parametrize("game", GAMES)
def test_every_word_and_number_of_a_position_is_bounded(game: str) -> None:
    made = make_game(simulated_setup(game, GAMES[game].editions[0], {}))
    found = set(unbounded(inspect.type_info(made.state_type), "", {}))
    assert found == (set(ELSEWHERE) if game == "starfarers" else set())
