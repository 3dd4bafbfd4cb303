"""The law of secrecy notices when a mask is off, and when the true position judges an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game import REFEREE, AnyGame
from companion.games.registry import game_kind, make_game
from companion.simulation.play import simulated_setup
from companion.view import building
from tests.view import filled_in
from tests.view.secrecy import BOXES, all_pairs, leak

MANY = 1500
"""Pairs of which one at least must be told when a mask is off."""

Unmask = Callable[[Any, Any, str], Any]
"""A masked position with something of the true one put back, for a viewer."""


def players(*fields: str) -> Unmask:
    """Everybody's cards, or what a player told in private."""

    def unmask(masked: Any, true: Any, _viewer: str) -> Any:
        shown = {
            seat: replace(player, **{field: getattr(true.players[seat], field) for field in fields})
            for seat, player in masked.players.items()
        }
        return replace(masked, players=shown)

    return unmask


def fields(*names: str) -> Unmask:
    return lambda masked, true, _viewer: replace(
        masked, **{name: getattr(true, name) for name in names}
    )


def flight(masked: Any, true: Any, _viewer: str) -> Any:
    """Where the pilot put the cards that the sensor saw."""
    return replace(masked, flight=true.flight)


SETTLERS = BOXES[-1]
STARFARERS, STARFARERS_2001 = BOXES[2], BOXES[3]
STARSHIP = BOXES[0]

MASKS: dict[str, tuple[tuple[str, str, dict[str, str]], Unmask]] = {
    "settlers: hands": (SETTLERS, players("hand")),
    "settlers: development cards": (SETTLERS, players("development")),
    "settlers: development cards of this turn": (SETTLERS, players("bought")),
    "starfarers: hands told in private": (STARFARERS, players("told")),
    "starfarers: chips looked at alone": (STARFARERS_2001, fields("looks")),
    "starfarers: the reader's encounter card": (STARFARERS, fields("pending")),
    "starship: what lies in the stacks": (STARSHIP, fields("stacks")),
    "starship: cards put back by the sensor": (STARSHIP, flight),
    "starship: the pirate, the cards in the pilot's hand": (STARSHIP, fields("pending")),
}


@pytest.mark.parametrize("mask", MASKS)
def test_with_a_mask_off_something_is_told(mask: str, monkeypatch: pytest.MonkeyPatch) -> None:
    box, unmask = MASKS[mask]
    game = make_game(simulated_setup(*box))
    _without(game, unmask, monkeypatch)
    table = game_kind(box[0]).table(game)
    assert any(leak(table, pair) for pair in islice(all_pairs(game), MANY)), mask


ASKED: dict[str, tuple[tuple[str, str, dict[str, str]], str]] = {
    "form of settlers": (SETTLERS, "form"),
    "form of starfarers": (STARFARERS, "form"),
    "refusal of settlers": (SETTLERS, "move_of"),
    "refusal of starfarers": (STARFARERS, "move_of"),
}
"""What would tell something if it were judged by the true position."""


@pytest.mark.parametrize("what", ASKED)
def test_judged_by_the_true_position_answers_would_tell_something(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    box, name = ASKED[what]
    asked: Callable[..., Any] = getattr(building, name)

    def as_referee(
        table: Any, state: Any, _viewer: str, verb: str, answers: Any, **more: Any
    ) -> Any:
        return asked(table, state, REFEREE, verb, answers, **more)

    monkeypatch.setattr(filled_in, name, as_referee)
    game = make_game(simulated_setup(*box))
    table = game_kind(box[0]).table(game)
    told = (leak(table, pair) for pair in islice(all_pairs(game), MANY))
    assert any(one is not None and one.what.startswith(what.partition(" ")[0]) for one in told)


def _without(game: AnyGame, unmask: Unmask, monkeypatch: pytest.MonkeyPatch) -> None:
    mask = game.masked
    monkeypatch.setattr(
        game, "masked", lambda state, viewer: unmask(mask(state, viewer), state, viewer)
    )
