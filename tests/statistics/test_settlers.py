"""The Settlers of Catan in numbers: everything that came from the bank is told once."""

from __future__ import annotations

from companion.core.chances import Roll, RollSum
from companion.core.events import Event
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.production import income
from companion.games.words import words_for
from companion.result_sheet.sentences import dice_sentences
from companion.simulation.play import play
from companion.statistics.game import follow, game_statistics, teller_of
from companion.statistics.household import household
from companion.wording.phrases import Phrases

NAMES = {"blue": "Anna", "orange": "Ben", "white": "Clara", "red": "David"}


def test_hexes_bring_what_the_rules_pay_out() -> None:
    """Roll by roll, what is told is what every seat takes from the bank."""
    game = make_game(Setup("settlers", "english-5", NAMES))
    assert isinstance(game, Settlers)
    teller = teller_of(game)
    rolls = 0
    steps = list(play(game, "numbers-1"))
    events = [Event(step.move, "2026-01-01T00:00:00Z", "simulation") for step in steps]
    for passed in follow(game, game.start(), events):
        move = passed.event.move
        if not isinstance(move, Roll) or passed.before.phase != "roll" or sum(move.faces) == 7:
            continue
        rolls += 1
        gains, _ = income(game.box, passed.before, sum(move.faces))
        told = {
            seat: sum(item.count for item in teller.incomes(passed) if item.seat == seat)
            for seat in game.seats
        }
        assert told == {seat: sum(gains.get(seat, ())) for seat in game.box.seats}
    assert rolls > 30


def test_every_source_and_deed_has_a_name() -> None:
    game = make_game(Setup("settlers", "english-5", NAMES))
    teller = teller_of(game)
    words = words_for("de", game.pack)
    for kind, codes in (("income", teller.sources), ("deed", teller.deeds)):
        for code in codes:
            assert words.name(kind, code) != code


def test_a_roll_told_by_its_sum_counts_as_a_sum_and_says_so() -> None:
    """The same game told twice, with faces and with sums: all but the faces is the same."""
    game = make_game(Setup("settlers", "english-5", NAMES))
    moves = [step.move for step in play(game, "numbers-2")]
    sums = [
        RollSum(move.dice, sum(move.faces)) if isinstance(move, Roll) else move for move in moves
    ]
    rolls = sum(isinstance(move, Roll) for move in moves)
    at = "2026-01-01T00:00:00Z"
    told = [
        game_statistics(
            game, game.start(), at, tuple(Event(move, at, "simulation") for move in some)
        )
        for some in (moves, sums)
    ]
    assert told[1].scores == told[0].scores
    assert told[1].income == told[0].income
    assert told[1].deeds == told[0].deeds
    (faces,), (totals,) = told[0].thrown, told[1].thrown
    assert (faces.by_sum, totals.by_sum) == (0, rolls)
    assert totals.counts == faces.counts
    assert totals.together == 2
    assert totals.luck == faces.luck
    both = household(told).thrown["settlers"]
    assert [one.by_sum for one in both] == [rolls]
    said = list(dice_sentences(Phrases("en"), totals))
    assert said[1] == f"{rolls} rolls were told by their sum: what each die showed is unknown."
    assert len(list(dice_sentences(Phrases("en"), faces))) == 1
