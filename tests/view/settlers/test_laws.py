"""The laws of a view over simulated evenings of Settlers, after every event."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.core.events import Event
from companion.core.game import PUBLIC
from companion.games.registry import game_kind, make_game
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import (
    Discard,
    MoveRobber,
    TellDevelopment,
    TellHand,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.resources import resources
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view.builder import SettlersTable
from companion.games.words import words_for
from companion.simulation.play import Step, play, simulated_setup
from companion.view.building import Objected, move_of, private, table_view
from companion.view.snapshot import Snapshot, Talk
from tests.games.settlers.untold_table import told_and_untold
from tests.view.answering import Told, answers_of, ways_to
from tests.view.laws import check_keys, check_round_trip, check_words

BOXES = [
    ("english-5", {"set_up": "variable", "trade_and_build": "combined", "stealing": "may"}),
    ("english-4", {"winning": "any-turn", "friendly_robber": "on"}),
    ("classic-it", {}),
]


def table_of(edition: str, switches: dict[str, str]) -> tuple[Settlers, SettlersTable]:
    game = make_game(simulated_setup("settlers", edition, switches))
    assert isinstance(game, Settlers)
    return game, SettlersTable(game)


def snapshot(game: Settlers, step: Step, n: int) -> Snapshot:
    owed = game.instructions(step.before, step.move, step.after)
    event: Event[Any] = Event(step.move, "2026-01-01T12:00:00Z", "tap")
    return Snapshot(step.after, step.before, event, n, talk=Talk(n=n, owed=owed, waits=True))


def told_by_form(state: State) -> dict[str, Told]:
    """Development cards are counted by kind: the older ones, and those of this turn."""

    def development(move: TellDevelopment) -> dict[str, Any]:
        older = state.players[move.seat].development.count
        old, new = Counter(move.cards[:older]), Counter(move.cards[older:])
        return {name: dict(cards) for name, cards in (("cards", old), ("bought", new)) if cards}

    return {"tell-development": development}


def resolved(table: SettlersTable, state: State, move: Any) -> Any:
    """The move that comes of the one verb that leads to it."""
    ways = ways_to(table, state, PUBLIC, move, told_by_form(state))
    assert len(ways) == 1, (move, ways)
    return move_of(table, state, PUBLIC, *ways[0])


def test_the_game_is_shown_by_its_own_builder() -> None:
    kind = game_kind("settlers")
    game = make_game(simulated_setup("settlers", kind.editions[0], {}))
    assert isinstance(kind.table(game), SettlersTable)


@pytest.mark.parametrize(("edition", "switches"), BOXES)
def test_views_of_a_whole_evening(edition: str, switches: dict[str, str]) -> None:
    """Keys, bytes and words of every position, for everybody and for one seat."""
    game, table = table_of(edition, switches)
    said = [words_for(language, game.pack) for language in ("en", "de", "it")]
    for n, step in enumerate(play(game, f"views {edition}"), start=1):
        for viewer in (PUBLIC, game.seats[n % len(game.seats)]):
            view = table_view(table, snapshot(game, step, n), viewer)
            check_keys(view, table.plan(step.after))
            check_round_trip(view)
            if n % 6 < len(said):
                check_words(view, said[n % 6])
            assert [seat.private is not None for seat in view.seats] == [
                seat == viewer for seat in game.seats
            ]


@pytest.mark.parametrize(("edition", "switches"), BOXES)
def test_every_move_comes_of_a_verb_and_answers(edition: str, switches: dict[str, str]) -> None:
    """All that are legal, and all that the simulated players and the dealer make."""
    game, table = table_of(edition, switches)
    made: Counter[type] = Counter()
    for step in play(game, f"moves {edition}"):
        moves = [move for move in game.legal(step.before) if not isinstance(move, Discard)]
        for move in (*moves, step.move):
            assert resolved(table, step.before, move) == move
            made[type(move)] += 1
    assert all(made[kind] for kind in (MoveRobber, TradeWithBank, TradeWithPlayer, Discard))


def test_what_is_told_in_private_comes_of_a_verb_and_answers() -> None:
    told: Counter[type] = Counter()
    for game, step, _, state in told_and_untold("told", "english-5"):
        if game.winner(state):
            break
        table, truth = SettlersTable(game), step.after
        for seat in game.box.seats:
            moves: list[Any] = [TellHand(seat, resources(truth.players[seat].hand.known))]
            old, new = truth.players[seat].development, truth.players[seat].bought
            kinds = [kind for hand in (old, new) for kind in listed(hand.known)]
            moves.append(TellDevelopment(seat, tuple(kinds)))
            for move in moves:
                if not game.check(state, move):
                    assert resolved(table, state, move) == move
                    told[type(move)] += 1
    assert told[TellHand] > 20
    assert told[TellDevelopment] > 20


def listed(known: tuple[int, ...]) -> list[Any]:
    kinds = ("knight", "road_building", "year_of_plenty", "monopoly", "victory_point")
    return [kind for kind, count in zip(kinds, known, strict=True) for _ in range(count)]


def test_what_is_closed_is_refused_and_had_only_by_a_ruling_that_is_possible() -> None:
    game, table = table_of("english-5", {"trade_and_build": "combined"})
    closed: Counter[bool] = Counter()
    for step in play(game, "closed"):
        state, known = step.before, game.masked(step.before, PUBLIC)
        for command in table.commands(known):
            if command.problem is None:
                continue
            answers = answers_of(table, known, command, command.example, {})
            with pytest.raises(Objected) as objected:
                move_of(table, state, PUBLIC, command.key, answers)
            firm = any(problem.firm for problem in game.check(state, command.example))
            closed[firm] += 1
            assert firm or not objected.value.firm
            if firm:
                with pytest.raises(Objected) as never:
                    move_of(table, state, PUBLIC, command.key, answers, overruled=True)
                assert never.value.firm
            else:
                made = move_of(table, state, PUBLIC, command.key, answers, overruled=True)
                assert made == command.example
    assert closed[False] > 100
    assert closed[True] > 20


def test_a_seat_sees_its_own_cards_and_nobody_elses() -> None:
    game, table = table_of("english-5", {})
    for step in play(game, "own"):
        for seat in game.box.seats:
            own = private(table, step.after, seat)
            hand = step.after.players[seat].hand
            assert sum(own.cards["hand"].values()) == sum(hand.known)
            assert own.hidden["hand"] == hand.hidden
        view = table_view(table, Snapshot(step.after))
        assert all(seat.private is None for seat in view.seats)
