"""Every encounter card of 2019, branch by branch: what is said at the table, and what comes of it.

A line is a story: the number of the card, what the pilot (yellow) and the others do, and after the
arrow what has changed. White is the left neighbour and reads, blue the second left, red the right
one. Seats shake two balls by colour: k black, b blue, y yellow, r red.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.rules.core.chances import Draw, Roll
from companion.rules.core.hands import Hand
from companion.rules.core.setup import Setup, SetupError
from companion.rules.starfarers.encounter_contest import contest_sums, opponent
from companion.rules.starfarers.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.rules.starfarers.game import Starfarers
from companion.rules.starfarers.goods import Goods
from companion.rules.starfarers.state import (
    DrawEncounter,
    Encounter,
    Flight,
    State,
    changed_player,
)
from companion.rules.starfarers.turn import kind_of

SEATS = dict.fromkeys(("yellow", "white", "blue", "red"), "")
BALLS = {"k": 1, "b": 2, "y": 3, "r": 4}
FULL = Hand((2, 2, 2, 2, 2))

STORIES = """
1 gives 0                    -> fame -2; cards +3; others' cards -3
1 gives 1                    -> cards +0; fame -1
1 gives 2                    -> cards -2; fame +1; due take_any 1
1 gives 3                    -> cards -3; fame +1; due take_any 2
2 gives 0                    -> fame -1
2 gives 1                    -> cards -1; due take_any 1
2 gives 2                    -> cards -2; fame +1; due take_any 1
2 gives 3                    -> cards -3; fame +1; due gain_upgrade
3 gives 0                    -> fame -1
3 gives 1                    -> cards -1
3 gives 2                    -> cards -2; fame +1
3 gives 3                    -> cards -2; fame +1
4 gives 0                    -> cards +1
4 gives 1                    -> cards -1; fame +1; due take_any 1
4 gives 2                    -> cards -2; fame +1; due take_any 2
4 gives 3                    -> cards +0
5 gives 0                    -> due lock_ship; fame -1
5 gives 1                    -> cards -1; fame -1
5 gives 2                    -> cards -2; fame +1; due take_any 1
5 gives 3                    -> cards -3; gift
6 gives 0                    -> due lock_ship; fame -1
6 gives 1                    -> cards -1; fame -1
6 gives 2                    -> cards -2; fame +1; due take_any 1
6 gives 3                    -> cards -3; gift
7 gives 2, no                -> cards -2
7 gives 2, yes, yellow ry, red yb       -> cards +0; fame +1
7 gives 2, yes, yellow kb, red yr       -> cards -2; due lock_ship
8 gives 1, no                -> cards -1
8 gives 1, yes, yellow ry, white yb     -> cards +0; fame +1
8 gives 1, yes, yellow kb, white yr     -> cards -1; due lock_ship
9 yes 2                      -> cards -2
9 no, yellow ry, red yb      -> gift
9 no, yellow kb, red yr      -> due lose_upgrade; fame +1
10 yes 2                     -> cards -2
10 no, yellow ry, blue yb    -> cards +2; fame +1
10 no, yellow kb, blue yr    -> due lock_ship; fame +1
11 yes 2                     -> cards -2; due lock_ship
11 no, yellow ry, white yb   -> cards +2; fame +1
11 no, yellow kb, white yr   -> due lose_upgrade
12 no                        -> fame +1
12 yes swap, yellow kb       -> cards +1; fame -1
12 yes swap, yellow by       -> cards -1; fame -1
12 yes swap, yellow yr       -> cards +1
13 no                        -> nothing
13 yes swap, yellow ky       -> cards +1
13 yes swap, yellow kr       -> cards -1; fame -1
13 yes swap, yellow br       -> cards +1; fame -1
14 no                        -> fame +1
14 yes 1, yellow kb          -> cards -1; fame -1
14 yes 1, yellow by          -> cards +2; others' cards -3; fame -1
14 yes 1, yellow yy          -> cards +2; others' cards -3
15 no                        -> nothing
15 yes 1, yellow kb          -> cards +2; others' cards -3
15 yes 1, yellow by          -> cards +2; others' cards -3; fame -1
15 yes 1, yellow yr          -> cards -1; fame -1
16 yes                       -> nothing
16 slow, yes, yellow ry, red yb         -> fame +1; due gain_upgrade
16 no, yellow ry, red yb     -> fame +1; due gain_upgrade
16 no, yellow kb, red yr     -> due lose_upgrade
17 yes                       -> nothing
17 no, yellow ry, blue yb    -> cards +2; fame +1
17 no, yellow kb, blue yr    -> due lose_upgrade; fame +1
18 yes                       -> nothing
18 no, yellow ry, white yb   -> gift
18 no, yellow kb, white yr   -> due lock_ship
19 no                        -> nothing
19 yes, yellow ry, blue yb   -> gift
19 yes, yellow kb, blue yr   -> due lose_upgrade
20 no                        -> fame -1
20 yes, yellow ry, white yb  -> fame +1; cards +3; others' cards -3
20 yes, yellow kb, white yr  -> due lose_upgrade; fame +1
21 no                        -> fame -1
21 yes, yellow ry, red yb    -> fame +1; due gain_upgrade
21 yes, yellow kb, red yr    -> due lose_upgrade
22 no                        -> nothing
22 yes, yellow ry, blue yb   -> cards +2; fame +1
22 yes, yellow kb, blue yr   -> due lock_ship
23 no                        -> fame -1
23 yes, yellow ry, red yb    -> fame +1; due take_any 2
23 yes, yellow kb, red yr    -> due lose_upgrade; fame +1
24 no                        -> fame -1
24 yes, yellow ry, white yb  -> fame +1; due jump_ship
24 yes, yellow kb, white yr  -> due lock_ship; fame +1
25 no                        -> due draw_encounter
25 yes, yellow ry, white yb  -> due jump_ship
25 yes, yellow kb, white yr  -> due lock_ship
26 no                        -> due draw_encounter
26 yes, yellow ry, red yb    -> due jump_ship
26 yes, yellow kb, red yr    -> due lock_ship
27 no                        -> due draw_encounter
27 yes, yellow ry, blue yb   -> due jump_ship
27 yes, yellow kb, blue yr   -> due lose_upgrade
28 gives 0                   -> due lose_upgrade; fame -1
28 gives 1                   -> cards -1; fame +1
28 gives 2                   -> cards -2; due jump_ship
28 gives 3                   -> cards -3; due jump_ship
29 gives 0                   -> nothing
29 gives 1                   -> cards -1; fame +1
29 gives 2                   -> cards -2; fame +1
29 gives 3                   -> cards -3; gift
30 gives 0                   -> fame -1
30 gives 1                   -> cards -1; fame -1
30 gives 2                   -> cards -2; fame +1
30 gives 3                   -> cards -3; fame +1; due jump_ship
31                           -> due draw_encounter
31 worn                      -> due lose_upgrade
32                           -> fame +1; due draw_encounter
32 worn                      -> due lose_upgrade
"""
LINES = [line for line in STORIES.strip().splitlines() if "->" in line]


def game_of(edition: str = "2019", **switches: str) -> Starfarers:
    return Starfarers(Setup("starfarers", edition, SEATS, switches))


def shaken(game: Starfarers, *, fame: int = 3, boosters: int = 2) -> State:
    """Yellow has shaken the black ball and sits with a full hand; everybody else too."""
    state = game.start()
    bank = state.bank
    for seat in game.seats:
        taken = tuple(2 - held for held in state.players[seat].hand.known)
        bank = tuple(b - t for b, t in zip(bank, taken, strict=True))
        state = changed_player(state, seat, hand=FULL)
    ship = state.players["yellow"].ships[0]
    second = replace(ship, rings=3, kind="trade", at=_free(game, state))
    state = changed_player(
        state, "yellow", fame=fame, boosters=boosters, cannons=1, freight=1, ships=(ship, second)
    )
    hidden = sum(state.reserve.known) + state.reserve.hidden
    reserve = tuple(b for b in (hidden // 5,) * 5)
    return replace(
        state,
        phase="flight",
        rolled=5,
        bank=tuple(20 - 8 - r for r in reserve),
        reserve=Hand(reserve),
        flight=Flight(balls=(1, 2), base=3),
        pending=(DrawEncounter(),),
    )


def _free(game: Starfarers, state: State) -> str:
    taken = {ship.at for player in state.players.values() for ship in player.ships}
    board = game.box.first_board
    return next(
        at
        for at in board.points
        if at not in taken and at not in board.sites and at not in board.docks
    )


def act(game: Starfarers, state: State, deed: str) -> State:
    """One thing that is done at the table."""
    who, _, what = deed.partition(" ")
    move: Any
    match who:
        case "gives":
            move = GiveInEncounter("yellow", some(int(what)))
        case "no":
            move = AnswerEncounter("yellow", "no")
        case "yes" if what == "swap":
            move = AnswerEncounter("yellow", "yes", Goods(ore=1), Goods(fuel=1, food=1))
        case "yes":
            move = AnswerEncounter("yellow", "yes", some(int(what or 0)))
        case _:
            assert game.due(state).seats == (who,)
            move = Roll("balls", tuple(BALLS[ball] for ball in what))
    assert game.check(state, move) == []
    after = game.apply(state, move)
    assert game.audit(after) == []
    return after


def some(count: int) -> Goods:
    names = ("ore", "fuel", "carbon")
    return Goods(**dict.fromkeys(names[:count], 1))


def played(line: str) -> tuple[Starfarers, State, State]:
    game = game_of()
    number, _, rest = line.partition("->")[0].strip().partition(" ")
    deeds = [deed.strip() for deed in rest.split(",") if deed.strip()]
    state = shaken(game)
    if deeds[:1] == ["slow"]:
        deeds.pop(0)
        state = changed_player(state, "yellow", boosters=0)
        state = changed_player(state, "red", boosters=3)
    if deeds[:1] == ["worn"]:
        deeds.pop(0)
        state = changed_player(state, "yellow", boosters=5, cannons=4)
    before = state
    move = Draw("encounter", f"encounter-{number}")
    assert game.check(state, move) == []
    state = game.apply(state, move)
    for deed in deeds:
        state = act(game, state, deed)
    return game, before, state


def story(before: State, after: State) -> set[str]:
    """What has changed, in the words of the lines above."""
    old, new = before.players["yellow"], after.players["yellow"]
    told = set()
    if new.fame != old.fame:
        told.add(f"fame {new.fame - old.fame:+}")
    told.add(f"cards {new.hand.count - old.hand.count:+}")
    others = sum(
        after.players[seat].hand.count - before.players[seat].hand.count
        for seat in ("white", "blue", "red")
    )
    if others:
        told.add(f"others' cards {others:+}")
    if new.gifts > old.gifts:
        told.add("gift")
    due = after.pending[0] if after.pending else None
    if due is not None and kind_of(due) == "place_gift":
        told.add("gift")
    elif due is not None:
        count = getattr(due, "count", None)
        told.add(f"due {kind_of(due)}" + (f" {count}" if count else ""))
    return told


@pytest.mark.parametrize("line", LINES)
def test_a_branch_of_a_card(line: str) -> None:
    expected = {part.strip() for part in line.partition("->")[2].split(";")} - {"nothing"}
    if not any(part.startswith("cards") for part in expected):
        expected.add("cards +0")
    _, before, after = played(line)
    assert story(before, after) | fame_to_come(after) == expected


def fame_to_come(state: State) -> set[str]:
    """Fame is a later step of some cards: it comes once the choice before it is made."""
    for item in state.pending:
        if isinstance(item, Encounter):
            total = sum(step.amount for step in item.state.steps if step.kind == "fame")
            return {f"fame {total:+}"} if total else set()
    return set()


def drawn(number: int, game: Starfarers | None = None, state: State | None = None) -> State:
    game = game or game_of()
    return game.apply(state or shaken(game), Draw("encounter", f"encounter-{number}"))


def refused(game: Starfarers, state: State, move: Any) -> list[str]:
    return [problem.code for problem in game.check(state, move)]


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
