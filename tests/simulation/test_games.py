"""Simulated games: they end, obey every law, and a broken law would be noticed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.registry import make_game
from companion.simulation.batch import simulate
from companion.simulation.laws import audit_failures, law_failures
from companion.simulation.play import Step, play, simulated_setup
from tests.profile import share

SWITCHES = [
    {},
    {"replacement_cards": "face-down"},
    {"replacement_in_same_flight": "yes", "reserve_exhausted": "flight-goes-on"},
    {"adventures_exhausted": "reuse-set-aside", "bank_of_coins": "limited"},
    {"nothing_to_lose": "other-part", "lost_level_2_module": "out-of-game"},
    {"lost_logistics": "excess-kept", "starting_module_first": "sun"},
    {
        "beginner": "moon",
        "handicap_astro": "on",
        "handicap_notes": "on",
        "handicap_parts": "on",
        "replacement_cards": "face-down",
        "replacement_in_same_flight": "yes",
    },
]


@pytest.mark.parametrize("edition", ["mayfair-2001", "kosmos-2001"])
@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: " ".join(switches) or "none")
def test_games_end_and_obey_the_laws(edition: str, switches: dict[str, str]) -> None:
    batch = simulate(simulated_setup("starship", edition, switches), games=share(6), seed=2001)
    assert batch.failures == ()
    assert batch.finished == share(6)


def test_a_move_against_the_rules_would_be_noticed() -> None:
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    steps = list(play(game, "laws"))
    steps[40] = Step(steps[39].before, steps[50].move, steps[40].after)
    failures = list(law_failures(game, steps))
    assert any("accepted in spite of" in failure for failure in failures)
    assert "replaying the record leads to another position" in failures


def test_a_position_outside_the_box_would_be_noticed() -> None:
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    step = next(iter(play(game, "laws")))
    rich = replace(step.after.sun.goods, fuel=7)
    after = replace(step.after, sun=replace(step.after.sun, goods=rich))
    failures = list(audit_failures(game, [Step(step.before, step.move, after)]))
    assert len(failures) == 1
    assert "overfull" in failures[0]


def test_a_game_that_does_not_end_would_be_noticed() -> None:
    game = make_game(simulated_setup("starship", "mayfair-2001", {}))
    steps = list(play(game, "laws"))[:50]
    assert "the game did not end" in list(law_failures(game, steps))
