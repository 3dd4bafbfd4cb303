"""A fight or a race as a scoreboard tells it, against what the rules make of the rolls."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import pytest

from companion.core.chances import Roll
from companion.core.events import Event
from companion.games.registry import game_kind, make_game
from companion.games.starfarers.rules.encounter_contest import contest_sums, opponent
from companion.games.starfarers.rules.encounters import encounter_of
from companion.games.starship.rules.state import Combat, ship_of
from companion.simulation.play import play, simulated_setup
from companion.view.building import table_view
from companion.view.contest import Contest, Side
from companion.view.snapshot import Snapshot
from companion.view.table_view import TableView


def test_it_is_written_as_a_running_sum() -> None:
    fight = Contest((Side("sun", (1, 4)), Side("moon", (2,), True, "pirate")))
    assert fight.text.replace("\u00a0", " ") == "1 + 4 = 5 : 2 + ?"
    assert not fight.over
    assert Contest((Side("sun", (3, 2)), Side("moon", (2, 3)))).ahead == 0, "a tie is the pilot's"


def views_of(
    game: str, edition: str, seed: str, switches: Mapping[str, str] = MappingProxyType({})
) -> list[tuple[Any, Any, TableView]]:
    """Each position with the one before it and its view."""
    made = make_game(simulated_setup(game, edition, dict(switches)))
    table = game_kind(game).table(made)
    return [
        (
            step.before,
            step.after,
            table_view(
                table,
                Snapshot(step.after, step.before, Event(step.move, "", "tap"), number),
            ),
        )
        for number, step in enumerate(play(made, seed), start=1)
    ]


def score_chips(view: TableView) -> set[str]:
    assert view.contest is not None
    text = view.contest.text
    return {seat.id for seat in view.seats if text in [one.text for one in seat.owed]}


def test_a_fight_against_pirates_tells_who_wins_it() -> None:
    ended = {0: 0, 1: 0}
    for seed in ("scores", "more scores"):
        for before, after, view in views_of("starship", "mayfair-2001", seed):
            front = before.pending[0] if before.pending else None
            fights = isinstance(front, Combat)
            assert (view.contest is not None) == (
                fights or (bool(after.pending) and isinstance(after.pending[0], Combat))
            )
            if view.contest is None:
                continue
            assert score_chips(view) == {"sun", "moon"}, "both are told"
            if view.contest.over:
                pilot = before.active
                grew = len(ship_of(after, pilot).pirates) - len(ship_of(before, pilot).pirates)
                assert view.contest.ahead == (0 if grew else 1)
                ended[view.contest.ahead] += 1
    assert min(ended.values()) > 0


@pytest.mark.parametrize("switches", [{}, {"rival_speed_with_friendship": "yes"}])
def test_a_comparison_in_space_adds_up_what_the_rules_do(switches: dict[str, str]) -> None:
    kinds: set[str] = set()
    for seed in ("scores", "more scores", "still more"):
        for before, after, view in views_of("starfarers", "2019", seed, switches):
            if view.contest is None or not view.contest.over:
                continue
            own, other = view.contest.sides
            game: Any = make_game(simulated_setup("starfarers", "2019", switches))
            box = game.box
            encounter = encounter_of(before)
            assert encounter is not None
            step, made = encounter.steps[0], view.effects[0].what.split(" ")[1:]
            balls = tuple(map(int, made))
            sums = contest_sums(box, before, step, encounter.balls, balls)
            assert (own.total, other.total) == sums
            assert own.seat == before.active == after.active
            assert other.seat == opponent(box, before, step)
            assert score_chips(view) == {own.seat, other.seat}
            kinds.add(step.kind)
    assert kinds == {"combat", "speed"}


def test_it_is_there_with_the_first_roll_and_gone_with_the_next_event() -> None:
    seen = views_of("starship", "mayfair-2001", "scores")
    rolls = 0
    for (_, _, earlier), (_, _, later) in pairwise(seen):
        if earlier.contest is not None and earlier.contest.over:
            assert later.contest is None or not later.contest.over
        if earlier.contest is not None and later.contest is not None:
            was, now = earlier.contest.sides, later.contest.sides
            assert sum(side.open for side in was) - sum(side.open for side in now) == 1
            rolls += 1
    assert rolls


def test_its_sums_are_made_of_what_was_rolled() -> None:
    made = make_game(simulated_setup("starship", "mayfair-2001", {}))
    table = game_kind("starship").table(made)
    for step in play(made, "scores"):
        under_way = table.contest(step.before)
        if under_way is not None and isinstance(step.move, Roll):
            ended = table.contest(step.after) or table.contest(step.before, step.move)
            assert ended is not None
            number = int(not under_way.sides[0].open)
            assert ended.sides[number].total == under_way.sides[number].total + step.move.faces[0]
