"""Positions and corrections that nobody could lay out: told with their field, at once, and refused.

Each of these was accepted once, or brought the rules to an end, or to none at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.events import Event, Ruling
from companion.core.game import AnyGame
from companion.core.hands import Hand
from companion.core.record import Record
from companion.games.registry import make_game
from companion.games.settlers.rules import moves as settlers
from companion.games.settlers.rules.state import Player as SettlersPlayer
from companion.games.starfarers.rules import moves as starfarers
from companion.games.starfarers.rules.state import Player as StarfarersPlayer
from companion.games.starship.rules import moves as starship
from companion.simulation.play import play, simulated_setup
from companion.table.replay import replay, start_problems
from tests.fuzz.laws import answers_about, at_once

Json = Any

TABLES: dict[str, AnyGame] = {
    "settlers": make_game(simulated_setup("settlers", "english-5", {}, 3)),
    "starship": make_game(simulated_setup("starship", "mayfair-2001", {})),
    "starfarers": make_game(simulated_setup("starfarers", "2019", {}, 3)),
    "starfarers 2001": make_game(simulated_setup("starfarers", "2001", {}, 3)),
}


def position(game: str, phase: str) -> dict[str, Json]:
    """A position out of a simulated game, as it would be written down: nothing is pending in it."""
    table = TABLES[game]
    found = (
        step.after
        for step in play(table, "written")
        if step.after.phase == phase
        and not step.after.pending
        and getattr(step.after, "flight", None) is None
        and step.after.turn > 8
    )
    plain: dict[str, Json] = msgspec.to_builtins(next(found))
    return plain


def changed(plain: Json, changes: Mapping[str, Json]) -> Json:
    """With other values in the fields that are named by their path."""
    plain = msgspec.json.decode(msgspec.json.encode(plain))
    for path, value in changes.items():
        *way, last = path.split(".")
        at = plain
        for name in way:
            at = at[name]
        at[last] = value
    return plain


def in_flight(**flight: Json) -> dict[str, Json]:
    return {"phase": "flight", "flight": {"stack": 1} | flight}


REWARD = {"kind": "reward_resource", "card": "library-card"}
FREE_ROAD = {"kind": "free_road"}
WRITTEN: list[tuple[str, str, dict[str, Json], str, str]] = [
    ("settlers", "trade", {"turn": -5}, "number-out-of-range", "turn"),
    ("settlers", "trade", {"deck": -1}, "number-out-of-range", "deck"),
    ("settlers", "trade", {"dice": [9, 9]}, "number-out-of-range", "dice[0]"),
    ("settlers", "trade", {"dice": [1] * 9}, "wrong-length", "dice"),
    ("settlers", "trade", {"bank": [19, 19]}, "wrong-length", "bank"),
    ("settlers", "trade", {"active": "red"}, "unknown-name", "active"),
    ("settlers", "trade", {"largest_army": "red"}, "unknown-name", "largest_army"),
    ("settlers", "trade", {"roads": {"9.9-N": "blue"}}, "unknown-name", "roads"),
    ("settlers", "trade", {"players": {}}, "players-do-not-fit", ""),
    ("settlers", "trade", {"pending": [FREE_ROAD] * 2000}, "pending-does-not-fit", ""),
    (
        "settlers",
        "trade",
        {"pending": [{"kind": "cards_to_discard", "seat": "blue", "count": 3000}]},
        "number-out-of-range",
        "pending[0].count",
    ),
    (
        "settlers",
        "trade",
        {"pending": [{"kind": "cards_to_discard", "seat": "blue", "count": 90}]},
        "pending-does-not-fit",
        "",
    ),
    (
        "settlers",
        "trade",
        {
            "active": "blue",
            "players.white.hand": {"known": [0, 0, 0, 0, 0]},
            "pending": [{"kind": "card_to_steal", "victim": "white"}],
        },
        "pending-does-not-fit",
        "",
    ),
    ("starship", "trade", {"turn": -5}, "number-out-of-range", "turn"),
    ("starship", "trade", {"purchases": -3}, "number-out-of-range", "purchases"),
    ("starship", "trade", {"purchases": 3}, "purchases-used-up", ""),
    ("starship", "trade", {"stacks": []}, "wrong-length", "stacks"),
    ("starship", "trade", in_flight(actions=-1), "number-out-of-range", "flight.actions"),
    ("starship", "trade", in_flight(actions=7), "actions-used-up", ""),
    ("starship", "trade", in_flight(stack=5), "number-out-of-range", "flight.stack"),
    (
        "starship",
        "trade",
        in_flight() | {"pending": [{"kind": "combat", "card": "pirate-2", "blue": 99}]},
        "number-out-of-range",
        "pending[0].blue",
    ),
    (
        "starship",
        "trade",
        in_flight() | {"pending": [REWARD] * 20},
        "unknown-name",
        "pending[0].card",
    ),
    (
        "starship",
        "trade",
        in_flight() | {"pending": [REWARD | {"card": "pirate-2"}] * 20},
        "pending-does-not-fit",
        "",
    ),
    ("starfarers", "trade", {"turn": -5}, "number-out-of-range", "turn"),
    ("starfarers", "trade", {"players.red.fame": -1}, "number-out-of-range", "players.red.fame"),
    ("starfarers", "trade", {"players.red.told": [8]}, "wrong-length", "players.red.told"),
    ("starfarers", "trade", {"stations": {"moon folk": []}}, "unknown-name", "stations"),
    ("starfarers", "trade", {"sectors": {"s99": {"tile": "moon"}}}, "unknown-name", "sectors"),
    ("starfarers", "trade", {"chips": {"alpha-1": "pirate-x"}}, "unknown-name", "chips.alpha-1"),
    ("starfarers", "trade", {"phase": "flight"}, "pending-does-not-fit", ""),
    (
        "starfarers",
        "trade",
        {"phase": "flight", "flight": {"balls": [2, 3], "base": 10**9}},
        "number-out-of-range",
        "flight.base",
    ),
    ("starfarers 2001", "trade", {"looks": {"k9-9": {}}}, "unknown-name", "looks"),
]


@pytest.mark.parametrize(("game", "phase", "changes", "code", "field"), WRITTEN)
def test_it_is_named_with_its_field(
    game: str, phase: str, changes: dict[str, Json], code: str, field: str
) -> None:
    table = TABLES[game]
    sound = position(game, phase)
    assert start_problems(table, msgspec.convert(sound, table.state_type)) == []
    written = msgspec.convert(changed(sound, changes), table.state_type)
    with at_once():
        problems = start_problems(table, written)
    assert (code, field) in [(one.code, one.params.get("field", "")) for one in problems]


def test_a_special_card_is_named_as_what_it_is() -> None:
    table = TABLES["settlers"]
    plain = position("settlers", "trade") | {"largest_army": "blue", "longest_road": ""}
    for seat in ("blue", "orange", "white"):
        plain = changed(plain, {f"players.{seat}.knights": 0})
    problems = start_problems(table, msgspec.convert(plain, table.state_type))
    special = [one.params["special"] for one in problems if "special" in one.params]
    assert "largest-army" in special


def test_the_words_that_can_stand_there_are_told() -> None:
    table = TABLES["settlers"]
    state = msgspec.convert(position("settlers", "trade"), table.state_type)
    (problem,) = table.audit(replace(state, active="red"))
    assert problem.params["known"] == ("blue", "orange", "white")
    road = {"1.1-WE" + "x" * 100: "blue"}
    (problem,) = table.audit(replace(state, roads=road, longest_road=""))
    known = problem.params["known"]
    assert isinstance(known, tuple)
    assert "1.1-W" in known
    assert (len(known), problem.params["others"]) == (12, 60)
    assert len(str(problem.params["name"])) == 41


def test_two_thousand_wrong_words_are_told_as_fast_as_twenty() -> None:
    table = TABLES["starship"]
    state = msgspec.convert(position("starship", "trade"), table.state_type)
    with at_once():
        assert len(table.audit(replace(state, missions=("holiday",) * 2000))) == 20


SHAPELESS: list[tuple[str, Any]] = [
    ("settlers", settlers.Reconcile("we looked", bank=(19, 19))),
    ("settlers", settlers.Reconcile("we looked", progress_out=())),
    ("settlers", settlers.Reconcile("we looked", deck=-1)),
    ("settlers", settlers.Reconcile("we looked", roads={"1.1-W": "red"})),
    ("settlers", settlers.Reconcile("we looked", players={"blue": SettlersPlayer()})),
    (
        "settlers",
        settlers.Reconcile(
            "we looked",
            players={
                seat: SettlersPlayer(hand=Hand((1, 1))) for seat in ("blue", "orange", "white")
            },
        ),
    ),
    ("starship", starship.Reconcile("we looked", stacks=())),
    ("starship", starship.Reconcile("we looked", missions=("holiday",))),
    ("starfarers", starfarers.Reconcile("we looked", bank=(1,))),
    ("starfarers", starfarers.Reconcile("we looked", reserve=Hand((1, 2, 3)))),
    ("starfarers", starfarers.Reconcile("we looked", reserve=Hand((0,) * 5, -1))),
    ("starfarers", starfarers.Reconcile("we looked", encounters=("tea",))),
    (
        "starfarers",
        starfarers.Reconcile("we looked", players={"blue": StarfarersPlayer(Hand((0,) * 5))}),
    ),
    (
        "starfarers",
        starfarers.Reconcile("we looked", players={"red": StarfarersPlayer(Hand((0,)))}),
    ),
]


@pytest.mark.parametrize(("game", "move"), SHAPELESS)
def test_a_correction_without_shape_is_firmly_refused(game: str, move: Any) -> None:
    table = TABLES[game]
    state = msgspec.convert(position(game, "trade"), table.state_type)
    problems = table.check(state, move)
    assert any(problem.firm for problem in problems)
    ruling = Ruling("Anna", "we looked", tuple(problem.code for problem in problems))
    event = Event(move=move, at="2026-01-01T00:00:00Z", source="tap", ruling=ruling)
    record = Record(setup=table.setup, started="2026-01-01T00:00:00Z", events=(event,))
    for played in (record, replace(record, position=state)):
        by_hand = replay(table, replace(played, sealed=False))
        assert (by_hand.applied, by_hand.stopped) == (0, True)
        assert {found.n for found in by_hand.problems if found.problem.firm} == {1}
        answers_about(table, by_hand.state)
        answers_about(table, replay(table, played).state)
