"""Whether a dice tower is fair, over many evenings and whatever was played with it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from companion.core.chances import Roll
from companion.core.events import AT_ONCE, Event, roller_in
from companion.games.registry import make_game
from companion.result_sheet.sentences import roller_sentence
from companion.senses.roller_evidence import mark_in
from companion.simulation.play import play, simulated_setup
from companion.statistics.game import GameStatistics, game_statistics
from companion.statistics.household import Household, household
from companion.wording.phrases import Phrases

LINE = "@21 reading n=3 boot=0007 set=dice show=3,4 sure=99*ABCD"
Throw = Callable[[], int]


def evening(game: str, edition: str, day: int, tower: str, throw: Throw) -> GameStatistics:
    """A simulated game whose dice fell in a tower, as `throw` says; every third roll was tapped."""
    made = make_game(simulated_setup(game, edition, {}))
    events: list[Event[object]] = []
    for number, step in enumerate(play(made, f"tower {day}")):
        at = f"2026-03-{day:02}T20:00:00Z"
        read = isinstance(step.move, Roll) and number % 3
        evidence = f"{AT_ONCE if number % 2 else ''}roller {tower} {LINE}" if read else ""
        events.append(Event(step.move, at, "roller" if read else "tap", evidence))
    counted = game_statistics(made, made.start(), f"2026-03-{day:02}T20:00:00Z", tuple(events))
    return _as_thrown(counted, throw)


def _as_thrown(counted: GameStatistics, throw: Throw) -> GameStatistics:
    """The rules decide nothing by this: only what the tower is said to have shown is other."""
    rollers = tuple(
        replace(
            one,
            thrown=replace(
                one.thrown, counts=dict(Counter(throw() for _ in range(one.thrown.luck.rolls)))
            ),
        )
        for one in counted.rollers
    )
    return replace(counted, rollers=rollers)


def evenings(tower: str, throw: Throw, days: range) -> Household:
    games = (("settlers", "english-5"), ("starfarers", "2019"))
    return household(evening(*games[day % 2], day, tower, throw) for day in days)


def test_each_die_of_a_device_is_counted_and_nobody_elses() -> None:
    made = make_game(simulated_setup("settlers", "english-5", {}))
    events, by_hand = [], {"3F2A": Counter[int](), "0B0B": Counter[int]()}
    for number, step in enumerate(play(made, "counted by hand")):
        tower = ("3F2A", "0B0B", "")[number % 3]
        if isinstance(step.move, Roll) and tower:
            by_hand[tower].update(step.move.faces)
            evidence = f"roller {tower} {LINE}"
            events.append(Event(step.move, "2026-03-01T20:00:00Z", "roller", evidence))
        else:
            events.append(Event(step.move, "2026-03-01T20:00:00Z", "tap", f"roller 3F2A {LINE}"))
    counted = game_statistics(made, made.start(), "2026-03-01T20:00:00Z", tuple(events))
    assert {one.roller: Counter(one.thrown.counts) for one in counted.rollers} == by_hand
    assert all(sum(counts.values()) > 4 for counts in by_hand.values())
    assert {one.thrown.together for one in counted.rollers} == {1}


def test_the_same_dice_in_two_games_are_one_row_and_balls_another() -> None:
    rng = random.Random(1)
    dice, balls = sorted(
        evenings("3F2A", lambda: rng.randint(1, 6), range(1, 5)).rollers,
        key=lambda one: one.thrown.drawn,
    )
    assert (dice.evenings, balls.evenings) == (4, 2)
    assert dice.thrown.faces == (1, 2, 3, 4, 5, 6)
    assert balls.thrown.drawn


@pytest.mark.parametrize(
    ("weights", "verdicts"),
    [((1, 1, 1, 1, 1, 1), {"usual", "uneven"}), ((1, 1, 1, 1, 1, 3), {"rare"})],
)
def test_many_evenings_tell_a_loaded_tower_from_a_fair_one(
    weights: tuple[int, ...], verdicts: set[str]
) -> None:
    rng = random.Random(7)
    counted = evenings("3F2A", lambda: rng.choices(range(1, 7), weights)[0], range(2, 20, 2))
    (dice,) = [one for one in counted.rollers if not one.thrown.drawn]
    assert dice.thrown.luck.verdict in verdicts
    assert dice.evenings == 9
    assert roller_sentence(Phrases("en"), dice) == "9 evenings, each die counted by itself."


def test_the_device_is_known_from_the_line_in_the_journal() -> None:
    assert roller_in(f"roller 3F2A {LINE}") == roller_in(f"{AT_ONCE}roller 3F2A {LINE}") == "3F2A"
    for other in ("", "frame-7.png", f"my roller 3F2A {LINE}", "roller xyzt @", "roller 3f2a @1"):
        assert not roller_in(other)
        assert mark_in(other) is None
