"""The rules hold for a position as any viewer knows it: what is open decides what can be done."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.chances import Draw
from companion.core.game import PUBLIC
from companion.games.registry import make_game
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import Look, PlaceCards
from companion.games.starship.rules.stacks import reserve_left
from companion.games.starship.rules.state import PirateAhead, SensorPlace
from companion.games.starship.table_view.figures import odds_sum
from companion.simulation.play import Step, play, simulated_setup
from tests.games.starship.played import played

VIEWERS = (PUBLIC, "moon", "sun")
NOTES = {"beginner": "sun", "handicap_notes": "on"}


def evening(**switches: str) -> tuple[Starship, list[Step]]:
    game = make_game(simulated_setup("starship", "mayfair-2001", switches))
    assert isinstance(game, Starship)
    return game, list(play(game, f"masked {switches}"))


@pytest.mark.parametrize("switches", [{}, {"replacement_cards": "face-down"}, NOTES])
def test_every_viewer_is_told_the_same_of_what_can_be_done(switches: dict[str, str]) -> None:
    game, steps = evening(**switches)
    pirates = 0
    for step in steps:
        true, front = step.before, step.before.pending[0] if step.before.pending else None
        pirates += isinstance(front, PirateAhead)
        legal = game.legal(true)
        for viewer in VIEWERS:
            seen = game.masked(true, viewer)
            assert game.due(seen) == game.due(true)
            assert game.score(seen, "sun") == game.score(true, "sun")
            if isinstance(front, SensorPlace) and viewer != true.active:
                assert game.legal(seen) == [PlaceCards(true.active)]
                continue
            assert game.legal(seen) == legal
            if not isinstance(step.move, Draw | Look):
                assert game.check(seen, step.move) == game.check(true, step.move)
    assert pirates


@pytest.mark.parametrize("switches", [{}, {"replacement_cards": "face-down"}, NOTES])
def test_the_card_that_came_is_one_that_might(switches: dict[str, str]) -> None:
    """Nobody's list of likely cards leaves out the one that is really turned."""
    game, steps = evening(**switches)
    draws = 0
    for step in steps:
        if isinstance(step.move, Draw):
            draws += 1
            for viewer in VIEWERS:
                seen = game.masked(step.before, viewer)
                assert step.move.card in game.likely(seen), viewer
                assert game.check(seen, step.move) == []
    assert draws > 100


@pytest.mark.parametrize("switches", [{}, {"replacement_cards": "face-down"}, NOTES])
def test_everybody_can_count_what_is_left_of_the_reserve(switches: dict[str, str]) -> None:
    game, steps = evening(**switches)
    came = set()
    for step in steps:
        left = reserve_left(game.box, step.after)
        came.add(sum(left.values()))
        for viewer in VIEWERS:
            assert reserve_left(game.box, game.masked(step.after, viewer)) == left
    assert len(came) > 5


def test_the_odds_at_a_pirate_are_those_of_any_that_asks_as_much() -> None:
    game, steps = evening()
    met = 0
    for step in steps:
        front = step.after.pending[0] if step.after.pending else None
        if not isinstance(front, PirateAhead) or not front.card:
            continue
        met += 1
        tribute = game.box.pirates[front.card].tribute
        for viewer in (PUBLIC, step.after.active):
            told = {
                repr(odds_sum(game.box, game.masked(replace(step.after, pending=(other,)), viewer)))
                for card, pirate in game.box.pirates.items()
                for other in (PirateAhead(card),)
                if pirate.tribute == tribute
            }
            assert len(told) == 1
    assert met > 5


def test_a_whole_position_leaves_the_tribute_to_the_card() -> None:
    """So that no stored game can contradict itself; nor is a masked one taken for a whole one."""
    game, state = played("phase flight\nmoon flies to sector 1\nmoon flies on to pirate-3")
    assert game.audit(state) == []
    assert b"tribute" not in msgspec.json.encode(state)
    for front in (PirateAhead("pirate-3", 3), PirateAhead(None, 3)):
        problems = game.audit(replace(state, pending=(front,)))
        assert "number-out-of-range" in {problem.code for problem in problems}
