"""Every legal move of Starfarers of Catan is said through exactly one verb."""

from __future__ import annotations

from functools import partial
from itertools import islice

import pytest

from companion.core.game import PUBLIC
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.table_view.builder import StarfarersTable
from companion.games.starfarers.table_view.commands import choices_of
from companion.simulation.play import play
from companion.view.commands import Command, split

NAMES = {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "David"}
MOST = 400


def played(seed: str, edition: str, **switches: str) -> tuple[Starfarers, list[State]]:
    game = make_game(Setup("starfarers", edition, NAMES, switches))
    assert isinstance(game, Starfarers)
    return game, [step.before for step in islice(play(game, seed), MOST)]


def offered(game: Starfarers, state: State) -> list[Command]:
    """What the table offers, judged by what everybody knows."""
    return list(StarfarersTable(game).commands(game.masked(state, PUBLIC)))


GAMES = [
    ("space-1", "2019", {}),
    ("space-2", "2019", {"start": "advanced", "sectors": "explorer"}),
    ("space-3", "2001", {}),
    ("space-4", "2001", {"start": "advanced"}),
]


@pytest.mark.parametrize(("seed", "edition", "switches"), GAMES)
def test_every_legal_move_through_exactly_one_verb(
    seed: str, edition: str, switches: dict[str, str]
) -> None:
    game, states = played(seed, edition, **switches)
    for state in states[::3]:
        verbs = offered(game, state)
        for move in game.legal(state):
            ways = [verb for verb in verbs if verb.reaches(move)]
            assert len(ways) == 1, (move, ways)
            assert ways[0].problem is None


@pytest.mark.parametrize(("seed", "edition", "switches"), GAMES)
def test_on_the_map_every_move_can_be_told_from_all_others(
    seed: str, edition: str, switches: dict[str, str]
) -> None:
    """Place by place and option by option, until a single move is left."""
    game, states = played(seed, edition, **switches)
    narrowed = 0
    for state in states[::7]:
        told = partial(choices_of, state)
        for verb in offered(game, state):
            left, depth = verb.moves, 0
            while len(left) > 1:
                while len(split(left, told, depth)) == 1:
                    depth += 1
                left = next(iter(split(left, told, depth).values()))
                depth += 1
                narrowed += 1
    assert narrowed


def test_a_verb_that_is_not_open_has_the_reason_of_the_rules() -> None:
    game, states = played("space-4", "2019")
    closed = 0
    for state in states:
        for verb in offered(game, state):
            if verb.problem is not None:
                closed += 1
                assert verb.problem in game.check(game.masked(state, PUBLIC), verb.example)
    assert closed


def test_there_is_always_somebody_to_turn_to() -> None:
    game, states = played("space-5", "2019", start="advanced")
    for state in states:
        assert StarfarersTable(game).acting(state) in game.seats


def test_the_end_of_a_turn_is_the_next_step_only_once_a_ship_has_flown_or_none_can() -> None:
    game, states = played("space-1", "2019")
    seen = set()
    for state in states:
        if state.phase != "flight" or state.pending or not (state.flight and state.flight.balls):
            continue
        verbs = {verb.code: verb for verb in offered(game, state)}
        flown = any(ship.steps for ship in state.players[state.active].ships)
        waits = "fly" in verbs and not flown
        assert (verbs["end-turn"].group == "end") == waits
        seen.add(waits)
    assert seen == {True, False}
