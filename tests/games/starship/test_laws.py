"""Laws that hold in every game: the box is never exceeded, points are the sum of their parts, what
is legal passes and nothing else does, and no ruling of the table can break the rules themselves.
"""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.core.agreeing import Agree
from companion.core.chances import Draw
from companion.core.game import PUBLIC, REFEREE
from companion.core.seating import ReplacePlayer, SwapPlaces, SwapSeats
from companion.core.setup import Setup
from companion.games.starship.rules.box import SEATS, Box
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.moves import ForgetReplacement, Leave, Move, TradeWithOpponent
from companion.games.starship.rules.state import State, opponent, ship_of
from tests.games.starship.random_moves import (
    random_action,
    random_chance,
    random_going_on,
    random_reconcile,
)
from tests.games.starship.random_play import Step, choose, random_game
from tests.profile import share

NOT_LISTED = Agree | Leave | ReplacePlayer | SwapPlaces | SwapSeats
"""What the table changes is no move of the rules."""
VIEWERS = (*SEATS, PUBLIC, REFEREE)
NAMES = {"sun": "", "moon": ""}
SWITCHES = Box(Setup("starship", "mayfair-2001", NAMES)).pack.switches

seeds = st.integers(min_value=0, max_value=2**32)
agreements = st.fixed_dictionaries(
    {name: st.sampled_from(switch.options) for name, switch in SWITCHES.items()}
)
games: st.SearchStrategy[dict[str, str]] = st.builds(dict) | agreements


def laws(examples: int) -> settings:
    """Few long games rather than many short ones; the same ones in every run, told as found."""
    return settings(
        max_examples=share(examples),
        phases=(Phase.explicit, Phase.generate),
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def game_with(switches: dict[str, str]) -> Starship:
    return Starship(Setup("starship", "mayfair-2001", NAMES, switches))


# --- whole games --------------------------------------------------------------------------------


@laws(16)
@given(seeds, games)
def test_the_box_and_the_points_add_up_after_every_event(
    seed: int, switches: dict[str, str]
) -> None:
    game = game_with(switches)
    forgotten = False
    for step in random_game(game, seed, 1200):
        assert game.check(step.before, step.move) == []
        forgotten = forgotten or isinstance(step.move, ForgetReplacement)
        found = {problem.code for problem in game.audit(step.after)}
        assert found <= ({"stack-short"} if forgotten else set()), step.move
        check_points(game, step)


def check_points(game: Starship, step: Step) -> None:
    state = step.after
    for seat in SEATS:
        score = game.score(state, seat)
        assert score.total == sum(part.points for part in score.parts) == points(game, state, seat)
    won = points(game, state, state.active) >= 10
    assert (state.phase == "over") == (won and state.phase != "setup")
    assert game.winner(state) == (state.active if won else None)
    assert bool(game.due(state).seats) != won


def points(game: Starship, state: State, seat: str) -> int:
    """Section 8 of the fact table, written down once more."""
    box = game.box
    mine, theirs = (state.sun, state.moon) if seat == "sun" else (state.moon, state.sun)
    total: int = len(mine.colonies)
    total += sum(level == 2 for level in msgspec.structs.astuple(mine.modules))
    total += sum(card in ("plague", "monument") for card in mine.adventures)
    fame = [
        len(ship.pirates) + sum(box.adventures[card].fame for card in ship.adventures)
        for ship in (mine, theirs)
    ]
    friends = [len(ship.posts) + ("median" in ship.posts) for ship in (mine, theirs)]
    return total + sum(own >= 3 and own > other for own, other in (fame, friends))


@laws(12)
@given(seeds, games)
def test_what_is_legal_passes_and_nothing_else_does(seed: int, switches: dict[str, str]) -> None:
    game = game_with(switches)
    rng = Random(seed)
    for step in random_game(game, seed, 700):
        state = step.after
        legal = game.legal(state)
        assert len({msgspec.json.encode(move) for move in legal}) == len(legal)
        for move in legal:
            assert game.check(state, move) == [], move
        for _ in range(6):
            other = random_action(game.box, state, rng)
            if not isinstance(other, TradeWithOpponent | NOT_LISTED):
                assert (other in legal) == (game.check(state, other) == []), other


@laws(8)
@given(seeds, games)
def test_likely_cards_are_those_that_can_come(seed: int, switches: dict[str, str]) -> None:
    game = game_with(switches)
    rng = Random(seed)
    cards = [*game.box.cards, *game.box.adventures, "nonsense"]
    for step in random_game(game, seed, 700):
        due = game.due(step.before)
        if due.chance != "draw" or not isinstance(step.move, Draw):
            continue
        likely = game.likely(step.before)
        assert len(set(likely)) == len(likely)
        assert step.move.card in likely
        for card in {*rng.sample(cards, k=5), *rng.sample(likely, k=1)}:
            possible = game.check(step.before, Draw(due.of or "", card)) == []
            assert possible == (card in likely), card


@laws(6)
@given(seeds, games)
def test_positions_survive_being_written_and_never_change(
    seed: int, switches: dict[str, str]
) -> None:
    game = game_with(switches)
    decode = msgspec.json.Decoder(State).decode
    kept: list[tuple[State, bytes]] = []
    for step in random_game(game, seed, 500):
        text = msgspec.json.encode(step.after)
        assert decode(text) == step.after
        assert msgspec.json.encode(decode(text)) == text
        written = msgspec.json.encode(step.move)
        assert msgspec.json.decode(written, type=game.move_type) == step.move
        kept.append((step.after, text))
    assert all(msgspec.json.encode(state) == text for state, text in kept)


@laws(6)
@given(seeds, games)
def test_nobody_is_shown_a_pirate_before_deciding(seed: int, switches: dict[str, str]) -> None:
    """Seen from the pilot's place, with or without notes, it could be any other."""
    game = game_with(switches)
    for before, move, after in random_game(game, seed, 700):
        hidden = game.view(after, REFEREE).tribute is not None
        if not hidden or not isinstance(move, Draw):
            continue
        pilot = after.active
        assert game.view(after, opponent(pilot)).state.pending == after.pending
        for viewer in (pilot, PUBLIC):
            assert move.card not in str(game.view(after, viewer).state.pending)
            assert move.card not in str(game.title(before, move, viewer))
            assert game.view(after, viewer).state.stacks == game.view(before, viewer).state.stacks


# --- tables that rule as they like --------------------------------------------------------------


@laws(40)
@given(seeds, games)
def test_no_ruling_breaks_the_rules(seed: int, switches: dict[str, str]) -> None:
    """Every problem that is not firm may be overruled, and the game can still be played, shown,
    checked, written and read."""
    game = game_with(switches)
    rng = Random(seed)
    state = game.start()
    for _ in range(300):
        move = any_move(game, state, rng)
        problems = game.check(state, move)
        if any(problem.firm for problem in problems):
            continue
        for viewer in VIEWERS:
            game.title(state, move, viewer)
        game.instructions(state, move, game.apply(state, move))
        state = game.apply(state, move)
        look_at(game, state)


def any_move(game: Starship, state: State, rng: Random) -> Move:
    """Mostly what a game would go on with, else anything at all."""
    kind = rng.random()
    if kind < 0.1:
        return random_chance(game.box, state, rng)
    if kind < 0.25:
        return random_action(game.box, state, rng)
    if kind < 0.3:
        told = rng.choice((random_reconcile, random_reconcile, random_going_on))
        return told(game.box, state, rng)
    due = game.due(state)
    if due.chance == "draw" and game.likely(state):
        return Draw(due.of or "", rng.choice(game.likely(state)))
    if due.chance or not game.legal(state):
        return random_chance(game.box, state, rng)
    return choose(game, state, rng)


def look_at(game: Starship, state: State) -> None:
    """Everything that an app asks about a position."""
    for viewer in VIEWERS:
        assert game.view(state, viewer).viewer == viewer
    for seat in SEATS:
        assert ship_of(state, seat).goods.astro >= 0
    game.audit(state)
    game.due(state)
    game.likely(state)
    for move in game.legal(state):
        assert game.check(state, move) == [], move
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
