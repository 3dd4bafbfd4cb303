"""Starfarers of Catan in numbers: what came from the bank is told once, and luck is honest."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from companion.core.chances import Draw, Roll
from companion.core.events import Event
from companion.core.hands import minus
from companion.core.setup import Setup
from companion.extras.teller import Passed
from companion.games.registry import make_game
from companion.games.starfarers.odds import sums
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.moves import Fly
from companion.games.starfarers.rules.points import medals_of
from companion.games.words import words_for
from companion.simulation.play import play
from companion.statistics.game import GameStatistics, follow, game_statistics, teller_of
from companion.statistics.luck import drawn_together

NAMES = {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "David"}
EDITIONS = ("2019", "2001")


@cache
def game_of(edition: str) -> Starfarers:
    game = make_game(Setup("starfarers", edition, NAMES))
    assert isinstance(game, Starfarers)
    return game


@cache
def played(edition: str) -> tuple[Event[object], ...]:
    steps = play(game_of(edition), "numbers-1")
    return tuple(Event(step.move, "2026-01-01T00:00:00Z", "simulation") for step in steps)


def passed_by(edition: str) -> list[Passed]:
    game = game_of(edition)
    return list(follow(game, game.start(), played(edition)))


@cache
def counted(edition: str) -> GameStatistics:
    game = game_of(edition)
    return game_statistics(game, game.start(), "2026-01-01T00:00:00Z", played(edition))


@pytest.mark.parametrize("edition", EDITIONS)
def test_production_and_encounters_bring_what_leaves_the_bank(edition: str) -> None:
    teller = teller_of(game_of(edition))
    rolls = encounters = 0
    for passed in passed_by(edition):
        told: Counter[str] = Counter()
        sources = set()
        for income in teller.incomes(passed):
            told[income.good] += income.count
            sources.add(income.source)
        if sources & {"planets", "encounters"}:
            left = minus(passed.before.bank, passed.after.bank)
            assert tuple(told[good] for good in RESOURCES) == tuple(max(0, n) for n in left)
            rolls += "planets" in sources
            encounters += "encounters" in sources
    assert rolls > 20
    assert encounters > 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_deeds_are_what_happened(edition: str) -> None:
    steps = passed_by(edition)
    last = steps[-1].after
    deeds = counted(edition).deeds
    flown = sum(len(p.event.move.path) for p in steps if isinstance(p.event.move, Fly))
    assert sum(own.get("steps", 0) for own in deeds.values()) == flown
    drawn = [p for p in steps if isinstance(p.event.move, Draw)]
    met = sum(p.event.move.deck == "encounter" for p in drawn)
    assert sum(own.get("encounters", 0) for own in deeds.values()) == met
    for seat, own in deeds.items():
        assert own.get("stations", 0) == sum(o.count(seat) for o in last.stations.values())
        assert own.get("cleared", 0) == len(medals_of(last, seat))
        assert own.get("fights-won", 0) <= own.get("fights", 0)
        assert 0 <= own.get("fights-expected", 0) <= own.get("fights", 0)
        assert own.get("races-won", 0) <= own.get("races", 0)
    assert sum(own.get("fights", 0) for own in deeds.values()) > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_balls_are_judged_as_balls_of_one_ship(edition: str) -> None:
    """Two balls show together and none twice, so their sums have other chances than dice have."""
    game = game_of(edition)
    teller = teller_of(game)
    assert drawn_together(teller.vessels["balls"], 2) == sums(game.box)
    thrown = {one.dice: one for one in counted(edition).thrown}
    shaken = [
        p.event.move
        for p in passed_by(edition)
        if isinstance(p.event.move, Roll) and p.event.move.dice == "balls"
    ]
    assert thrown["balls"].luck.rolls == len(shaken)
    assert {outcome.value for outcome in thrown["balls"].luck.outcomes} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("language", ["de", "it"])
def test_every_source_and_deed_has_a_name(language: str) -> None:
    game = game_of("2019")
    teller = teller_of(game)
    words = words_for(language, game.pack)
    for kind, codes in (("income", teller.sources), ("deed", teller.deeds)):
        for code in codes:
            assert words.name(kind, code) != code
