"""Every legal move is made through exactly one command, and no command tells a secret."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.core.game import PUBLIC
from companion.core.hands import Hand
from companion.core.pending import front_kind
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import INTERSECTIONS
from companion.games.settlers.rules.points import open_points
from companion.games.settlers.rules.state import NO_DEVELOPMENT_CARDS as NO_CARDS
from companion.games.settlers.rules.state import State, builder_at
from companion.games.settlers.table_view.builder import SettlersTable
from companion.games.settlers.table_view.commands import acting_seat
from companion.simulation.play import play
from companion.view.commands import Command

NAMES = {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"}


def offered(game: Settlers, state: State) -> list[Command]:
    """What the table offers, judged by what everybody knows."""
    return list(SettlersTable(game).commands(game.masked(state, PUBLIC)))


def played(seed: str, **switches: str) -> tuple[Settlers, list[State]]:
    game = make_game(Setup("settlers", "english-5", NAMES, switches))
    assert isinstance(game, Settlers)
    return game, [step.before for step in play(game, seed)]


@pytest.mark.parametrize(
    ("seed", "switches"),
    [
        ("verbs-1", {"set_up": "variable"}),
        ("verbs-2", {"trade_and_build": "combined", "stealing": "may"}),
    ],
)
def test_every_legal_move_through_exactly_one_verb(seed: str, switches: dict[str, str]) -> None:
    game, states = played(seed, **switches)
    for state in states:
        verbs = offered(game, state)
        for move in game.legal(state):
            ways = [verb for verb in verbs if verb.reaches(move)]
            assert len(ways) == 1, (move, ways)
            assert ways[0].problem is None


def test_a_verb_that_is_open_makes_a_legal_move() -> None:
    """By all that the table has seen; what a sheet asks for is looked at when it is said."""
    game, states = played("verbs-3")
    for state in states:
        known = game.masked(state, PUBLIC)
        for command in offered(game, state):
            if command.problem is None and not command.form:
                assert not any(game.check(known, move) for move in command.moves), command


def test_a_verb_that_is_not_open_has_the_reason_of_the_rules() -> None:
    game, states = played("verbs-4")
    closed = 0
    for state in states:
        for verb in offered(game, state):
            if verb.problem is not None:
                closed += 1
                assert verb.problem in game.check(game.masked(state, PUBLIC), verb.example)
    assert closed


def test_hidden_points_can_be_claimed_whatever_is_pending() -> None:
    """The dock may be turned to a player who discards: then the button names who wins."""
    game, states = played("verbs-7")
    asked = {"robber_to_move", "cards_to_discard", "card_to_steal", "card_to_draw", "free_road"}
    met, named = set(), 0
    for state in states:
        if not state.pending or front_kind(state) not in asked:
            continue
        winning = about_to_win(game, state)
        (claim,) = (verb for verb in offered(game, winning) if verb.code == "claim")
        assert game.check(winning, claim.example) == []
        acting = acting_seat(game.due(winning).seats, winning)
        assert claim.params.get("player", acting) == claim.seat == state.active
        named += acting != state.active
        met.add(front_kind(state))
    assert met == asked
    assert named


def about_to_win(game: Settlers, state: State) -> State:
    """The same position, in which the active player needs exactly the one hidden point."""
    seat = state.active
    player = replace(state.players[seat], development=Hand((0, 0, 0, 0, 1)), bought=NO_CARDS)
    needed = 9 - open_points(game.box, state, seat)
    free = [at for at in INTERSECTIONS if not builder_at(state, at)]
    settlements = {**state.settlements, **dict.fromkeys(free[:needed], seat)}
    players = {**state.players, seat: player}
    return replace(state, players=players, settlements=settlements)


def test_what_can_be_played_does_not_tell_which_cards_are_held() -> None:
    """Two players who told the tablet different cards look alike to everybody else."""
    game, states = played("verbs-5", trade_and_build="combined")
    compared = 0
    for state in states:
        player = state.players[state.active]
        if state.pending or player.development.count != 1 or state.phase == "roll":
            continue
        seen = about_to_win(game, state) if compared % 2 else state
        shown = {codes(offered(game, told(seen, number))) for number in range(len(DEVELOPMENT))}
        compared += 1
        assert len(shown) == 1
    assert compared > 5


def told(state: State, number: int) -> State:
    """The same position, with the one card of the active player known to be of a kind."""
    known = tuple(int(at == number) for at in range(len(DEVELOPMENT)))
    player = replace(state.players[state.active], development=Hand(known))
    return replace(state, players={**state.players, state.active: player})


def codes(commands: list[Command]) -> tuple[tuple[str, bool], ...]:
    """Of what is done with development cards."""
    cards = [one for one in commands if one.code == "claim" or one.code.startswith("play-")]
    return tuple((one.code, one.problem is None) for one in cards)


def test_there_is_always_somebody_to_turn_to() -> None:
    game, states = played("verbs-6", set_up="variable")
    for state in states:
        assert acting_seat(game.due(state).seats, state) in game.seats
