"""Encounters: who draws and reads, answers that are refused, comparisons, what was agreed on."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.core.hands import Hand
from companion.core.setup import Setup, SetupError
from companion.games.starfarers.player import StarfarersPlayer
from companion.games.starfarers.rules.encounter_contest import contest_sums, opponent
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.encounter_state import EncounterState
from companion.games.starfarers.rules.encounter_steps import ended
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import Goods
from companion.games.starfarers.rules.moves import Discard
from companion.games.starfarers.rules.state import (
    Encounter,
    GiveUpCards,
    changed_player,
)
from tests.games.starfarers.encounter_table import (
    FULL,
    SEATS,
    act,
    drawn,
    game_of,
    refused,
    shaken,
)


def test_the_left_neighbour_draws_and_nobody_else_knows_the_card() -> None:
    game = game_of()
    before = shaken(game)
    assert game.due(before).seats == ("white",)
    move = Draw("encounter", "encounter-9")
    assert [seat for seat in game.seats if game.may_see(before, move, seat)] == ["white"]
    state = game.apply(before, move)
    for seat in game.seats:
        shown = game.view(state, seat)
        assert (b"encounter-9" in msgspec.json.encode(shown)) == (seat == "white")
        assert bool(shown.reading) == (seat == "white")
        (item,) = shown.state.pending
        assert isinstance(item, Encounter)
        assert item.state.question == "hand-over"


def test_the_branch_that_an_answer_leads_to_is_read_aloud() -> None:
    game = game_of()
    state = act(game, drawn(2, game), "gives 3")
    assert [message.code for message in game.view(state, "white").reading] == [
        "step-upgrade",
        "step-fame",
    ]


def test_more_than_three_cards_are_no_gift() -> None:
    game = game_of()
    move = GiveInEncounter("yellow", Goods(ore=2, fuel=2))
    assert refused(game, drawn(1, game), move) == ["gift-too-big"]


def test_nobody_gives_what_is_not_held() -> None:
    game = game_of()
    move = GiveInEncounter("yellow", Goods(ore=3))
    assert refused(game, drawn(1, game), move) == ["cards-short"]


def test_a_demand_of_two_cannot_be_met_with_one() -> None:
    game = game_of()
    move = AnswerEncounter("yellow", "yes", Goods(ore=1))
    assert refused(game, drawn(9, game), move) == ["wrong-number-of-cards"]


def test_with_too_few_cards_only_no_can_be_said() -> None:
    game = game_of()
    state = changed_player(shaken(game), "yellow", hand=Hand((1, 0, 0, 0, 0)))
    state = replace(state, bank=(state.bank[0] + 1, *(held + 2 for held in state.bank[1:])))
    assert game.audit(state) == []
    state = drawn(9, game, state)
    assert game.legal(state) == [AnswerEncounter("yellow", "no")]


def test_a_no_costs_nothing() -> None:
    game = game_of()
    move = AnswerEncounter("yellow", "no", Goods(ore=1))
    assert refused(game, drawn(9, game), move) == ["wrong-number-of-cards"]


@pytest.mark.parametrize("number", [1, 9])
def test_a_gift_is_not_a_yes_and_a_yes_is_no_gift(number: int) -> None:
    game = game_of()
    state = drawn(number, game)
    gift, answer = GiveInEncounter("yellow"), AnswerEncounter("yellow", "no")
    wrong = answer if number == 1 else gift
    assert refused(game, state, wrong) == ["wrong-answer"]


def test_only_the_pilot_answers() -> None:
    game = game_of()
    assert refused(game, drawn(9, game), AnswerEncounter("red", "no")) == ["not-your-turn"]


def test_nothing_is_answered_without_a_question() -> None:
    game = game_of()
    assert refused(game, shaken(game), AnswerEncounter("yellow", "no")) == ["not-due"]
    state = act(game, drawn(9, game), "no")
    assert refused(game, state, AnswerEncounter("yellow", "no")) == ["not-due"]


def test_nobody_swaps_for_the_same() -> None:
    game = game_of()
    move = AnswerEncounter("yellow", "yes", Goods(ore=1), Goods(ore=1, food=1))
    assert refused(game, drawn(12, game), move) == ["same-resource"]


def test_a_swap_brings_two_cards() -> None:
    game = game_of()
    move = AnswerEncounter("yellow", "yes", Goods(ore=1), Goods(food=1))
    assert refused(game, drawn(12, game), move) == ["wrong-number-of-cards"]


def test_the_bank_must_have_what_a_swap_brings() -> None:
    game = game_of()
    state = shaken(game)
    all_fuel = changed_player(state, "red", hand=Hand((2, 2 + state.bank[1], 2, 2, 2)))
    state = replace(all_fuel, bank=(state.bank[0], 0, *state.bank[2:]))
    move = AnswerEncounter("yellow", "yes", Goods(ore=1), Goods(fuel=1, food=1))
    assert refused(game, drawn(12, game, state), move) == ["bank-too-small"]


def test_a_card_of_the_discards_does_not_come_again() -> None:
    game = game_of()
    state = replace(shaken(game), encounters=("encounter-9",))
    assert refused(game, state, Draw("encounter", "encounter-9")) == ["card-already-played"]
    assert "encounter-9" not in game.likely(state)


def test_what_is_no_encounter_card_is_refused() -> None:
    game = game_of()
    assert refused(game, shaken(game), Draw("encounter", "pirate-9")) == ["unknown-card"]


def test_two_balls_that_cannot_lie_together_are_refused() -> None:
    game = game_of()
    state = act(game, drawn(9, game), "no")
    assert refused(game, state, Roll("balls", (4, 4))) == ["impossible-balls"]


def test_no_shake_while_a_question_is_open() -> None:
    game = game_of()
    assert refused(game, drawn(9, game), Roll("balls", (2, 3))) == ["not-due"]


def test_wear_and_tear_shuffles_all_cards_together() -> None:
    game = game_of()
    state = replace(shaken(game), encounters=("encounter-9", "encounter-10"))
    assert drawn(31, game, state).encounters == ()


def test_a_used_up_deck_is_shuffled_again() -> None:
    game = game_of()
    others = tuple(f"encounter-{number}" for number in range(2, 33) if number != 3)
    state = replace(shaken(game), encounters=(*others, "encounter-1"))
    assert act(game, drawn(3, game, state), "gives 1").encounters == ()


def test_wear_and_tear_asks_everybody_with_more_than_six() -> None:
    game = game_of()
    state = changed_player(shaken(game), "blue", boosters=4, cannons=3)
    state = changed_player(state, "red", boosters=3, cannons=3)
    state = drawn(32, game, state)
    assert game.due(state).seats == ("blue",)


def test_the_council_honours_nobody_without_freight() -> None:
    game = game_of()
    state = changed_player(shaken(game), "yellow", freight=0)
    after = drawn(32, game, state)
    assert [player.fame for player in after.players.values()] == [
        player.fame for player in state.players.values()
    ]


def test_fame_that_is_not_there_is_not_lost() -> None:
    game = game_of()
    state = drawn(1, game, shaken(game, fame=1))
    assert act(game, state, "gives 0").players["yellow"].fame == 0


def test_ties_are_the_pilots() -> None:
    game = game_of()
    state = act(game, drawn(10, game), "no")
    state = changed_player(state, "blue", cannons=1)
    after = act(game, act(game, state, "yellow by"), "blue by")
    assert after.players["yellow"].fame == 4


def test_friendship_cards_help_the_pilot_and_not_the_other_side() -> None:
    game = game_of()
    state = act(game, drawn(10, game), "no")
    state = changed_player(state, "yellow", cards=("combat-plus-2",))
    state = changed_player(state, "blue", cards=("improved-upgrades-1",))
    state = replace(state, stations={"scientists": ("yellow", "blue")})
    state = act(game, state, "yellow by")
    encounter = state.pending[0]
    assert isinstance(encounter, Encounter)
    step = encounter.state.steps[0]
    assert contest_sums(game.box, state, step, (2, 3), (2, 3)) == (3 + 1 + 2, 3)


@pytest.mark.parametrize(("option", "speeds"), [("nothing", (4, 4)), ("base-speed", (5, 4))])
def test_the_black_ball_in_a_comparison_of_speeds_is_agreed_on(
    option: str, speeds: tuple[int, int]
) -> None:
    game = game_of(black_ball_compared=option)
    state = act(game, drawn(19, game), "yes")
    state = changed_player(state, "blue", boosters=1)
    encounter = state.pending[0]
    assert isinstance(encounter, Encounter)
    step = encounter.state.steps[0]
    assert contest_sums(game.box, state, step, (1, 3), (2, 3)) == speeds


@pytest.mark.parametrize(("option", "escapes"), [("yes", True), ("no", False)])
def test_whether_scientists_help_to_flee_is_agreed_on(option: str, escapes: bool) -> None:
    game = game_of(flee_with_friendship=option)
    state = changed_player(shaken(game), "yellow", cards=("speed-plus-2",))
    state = replace(state, stations={"scientists": ("yellow",)})
    state = changed_player(state, "red", boosters=4)
    state = act(game, drawn(16, game, state), "yes")
    assert (not state.pending) == escapes


def test_with_three_players_the_second_left_sits_on_the_right() -> None:
    game = Starfarers(Setup("starfarers", "2019", dict.fromkeys(("yellow", "white", "red"), "")))
    step = game.box.encounters["encounter-17"].branches["no"][0]
    state = replace(game.start(), active="yellow")
    assert opponent(game.box, state, step) == "red"


def test_in_2001_the_first_starship_is_hit() -> None:
    game = game_of("2001")
    state = act(game, drawn(5, game), "gives 0")
    assert [ship.locked for ship in state.players["yellow"].ships] == [True, False]


def test_the_owner_of_a_box_may_correct_a_card_as_a_whole() -> None:
    own = {"name": "Merchants", "kind": "merchants", "ask": "help", "yes": ["ore 2"], "no": []}
    setup = Setup("starfarers", "2001", SEATS, {}, {"encounters.encounter-1": own})
    game = Starfarers(setup)
    state = drawn(1, game, shaken(game))
    after = act(game, state, "yes")
    assert after.players["yellow"].hand.known[0] == state.players["yellow"].hand.known[0] + 2


def test_a_card_that_makes_no_sense_cannot_be_played_with() -> None:
    own = {"name": "Merchants", "kind": "merchants", "ask": "help", "yes": ["gold 2"], "no": []}
    with pytest.raises(SetupError, match="gold 2"):
        Starfarers(Setup("starfarers", "2001", SEATS, {}, {"encounters.encounter-1": own}))


def test_a_card_that_was_let_come_again_lies_on_the_pile_once() -> None:
    """Else the pile would be longer than the deck one day, and never be shuffled."""
    game = game_of()
    item = Encounter(EncounterState("encounter-1"))
    state = replace(game.start(), encounters=("encounter-1",), pending=(item,))
    assert ended(game.box, state, item).encounters == ("encounter-1",)


def test_a_simulated_pilot_gives_up_the_cards_that_pirates_take() -> None:
    """No card that the packs know of takes any; what somebody corrects may."""
    game = game_of("2001")
    state = replace(shaken(game), pending=(GiveUpCards("yellow", 2),))
    move = StarfarersPlayer(game, Random(1)).choose(state)
    assert isinstance(move, Discard)
    assert game.check(state, move) == []
    assert game.apply(state, move).players["yellow"].hand.count == FULL.count - 2
