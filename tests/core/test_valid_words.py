"""Whoever types a record by hand learns what could have stood there."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from companion.core.record import Unreadable, read_record
from companion.games.registry import make_game
from companion.simulation.play import simulated_setup

SETTLERS = {
    "game": "settlers",
    "edition": "english-5",
    "seats": {"red": "A", "blue": "B", "white": "C", "orange": "D"},
}
SEATS = "blue, orange, red, white"
RESOURCES = "brick, grain, lumber, ore, wool"


def refusal(move: Any, **header: Any) -> str:
    when = "2026-01-01T20:00:00Z"
    first = {"format": "companion-record", "version": 1, "setup": SETTLERS, "started": when}
    event = {"n": 1, "move": move, "at": when, "source": "tap"}
    text = "\n".join(json.dumps(line) for line in (first | header, event)) + "\n"
    with pytest.raises(Unreadable) as caught:
        read_record(text.encode(), make_game)
    return caught.value.reason


@pytest.mark.parametrize(
    ("move", "path", "words"),
    [
        ({"kind": "end_turn", "seat": "green"}, "$.move.seat", SEATS),
        ({"kind": "steal", "card": "wood"}, "$.move.card", RESOURCES),
        ({"kind": "discard", "seat": "red", "cards": {"wood": 1}}, "$.move.cards", RESOURCES),
        ({"kind": "end_turn", "saet": "red"}, "$.move", "seat"),
        ({"kind": "reconcile", "reason": "x", "players": {"green": {}}}, "$.move.players", SEATS),
        (
            {"kind": "reconcile", "reason": "x", "roads": {"1.1": "red", "1.2": "green"}},
            "$.move.roads[...]",
            SEATS,
        ),
        ({"kind": "reconcile", "reason": "x", "players": {"red": {"hand": {"a": 1}}}}, "hand", ""),
        ({"kind": "reconcile", "reason": "x", "players": {"red": {"hant": 1}}}, "[...]", "hand"),
        (
            {"kind": "lay_island", "terrains": ["forest", "sea"], "numbers": [], "harbours": []},
            "$.move.terrains[1]",
            "desert, fields, forest, hills, mountains, pasture",
        ),
    ],
)
def test_a_wrong_word_in_a_move_names_its_path_and_the_valid_words(
    move: dict[str, Any], path: str, words: str
) -> None:
    reason = refusal(move)
    assert path in reason
    assert words in reason


def test_an_unknown_kind_of_move_names_all_kinds() -> None:
    reason = refusal({"kind": "build_rode", "seat": "red"})
    assert "$.move.kind" in reason
    for kind in ("build_road", "play_monopoly", "roll", "reconcile"):
        assert kind in reason


def test_a_wrong_word_in_a_position_names_its_path() -> None:
    reason = refusal({}, position={"pending": [{"kind": "tea_to_drink"}]})
    assert "$.position.pending[0].kind" in reason
    assert "robber_to_move" in reason
    assert "longest_road" in refusal({}, position={"longest_raod": ""})


def test_what_says_nothing_about_words_stays_as_it_is() -> None:
    reason = refusal({"kind": "discard", "seat": "red", "cards": 3})
    assert reason.startswith("Expected `object`, got `int` - at `$.move.cards`. See ")


def test_a_place_in_a_list_that_other_players_have_shorter() -> None:
    """The path does not say whose list it is."""
    game = make_game(simulated_setup("starfarers", "2019", {}))
    position = msgspec.to_builtins(game.start())
    ship = {"kind": "colony", "at": "x", "rings": 1}
    position["players"]["red"]["ships"] = [ship, ship | {"kind": "freight"}]
    setup = msgspec.to_builtins(game.setup)
    reason = refusal({"kind": "end_turn"}, setup=setup, position=position)
    assert "$.position.players[...].ships[1].kind" in reason
    assert "Known there: colony, trade" in reason
