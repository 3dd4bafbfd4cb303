"""Laws that hold in every game of Settlers: the box is never exceeded, points are the sum of their
parts, what is legal passes, what is really possible is never refused, and no ruling of the table
can break the rules themselves.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.game import PUBLIC, REFEREE
from companion.core.setup import Setup
from companion.games.registry import edition_pack
from companion.games.settlers.dealer import SettlersDealer
from companion.games.settlers.rules.box import SEATS, Seat
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import (
    BuyDevelopment,
    ClaimVictory,
    HandOver,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    Reconcile,
)
from companion.games.settlers.rules.payments import could_hold, could_hold_development
from companion.games.settlers.rules.state import State
from companion.simulation.laws import audit_failures, law_failures
from companion.simulation.play import play, simulated_setup
from tests.games.settlers.random_moves import (
    random_action,
    random_chance,
    random_deal,
    random_reconcile,
)
from tests.games.settlers.two_tables import Step, random_game
from tests.profile import share

EDITIONS = ("english-5", "english-4", "classic-it")

seeds = st.integers(min_value=0, max_value=2**32)


@st.composite
def agreed_games(draw: st.DrawFn) -> Settlers:
    """Any edition, any agreement, three or four players in any order."""
    edition = draw(st.sampled_from(EDITIONS))
    switches = {
        name: draw(st.sampled_from(switch.options))
        for name, switch in edition_pack("settlers", edition).switches.items()
    }
    seats = draw(st.permutations(SEATS))[: draw(st.sampled_from((3, 4)))]
    if switches["set_up"] == "beginner" and len(seats) == 3:
        seats = ["blue", "white", "orange"]
    return Settlers(Setup("settlers", edition, dict.fromkeys(seats, ""), switches))


def laws(examples: int) -> settings:
    """Few long games rather than many short ones; the same ones in every run, told as found."""
    return settings(
        max_examples=share(examples),
        phases=(Phase.explicit, Phase.generate),
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@laws(16)
@given(seeds, agreed_games())
def test_what_is_really_possible_is_never_refused_and_nothing_wrong_is_known(
    seed: int, game: Settlers
) -> None:
    for step in random_game(game, seed, 500):
        assert game.check(step.before, step.move) == [], step.move
        assert game.audit(step.after) == [], step.move
        check_hands(game, step)


def check_hands(game: Settlers, step: Step) -> None:
    """What the table knows is a part of the truth, and what it thinks possible contains it."""
    seen, truth = step.after, step.truth
    if seen.pending != truth.pending:
        return  # a monopoly is being answered
    assert (seen.bank, seen.roads, seen.settlements, seen.cities) == (
        truth.bank,
        truth.roads,
        truth.settlements,
        truth.cities,
    )
    for seat in game.box.seats:
        mine, real = seen.players[seat], truth.players[seat]
        most = could_hold(game.box, seen, seat)
        for known, held, possible in zip(mine.hand.known, real.hand.known, most, strict=True):
            assert known <= held <= possible
        for own, theirs in ((mine.development, real.development), (mine.bought, real.bought)):
            possible_cards = could_hold_development(game.box, seen, own)
            for known, held, possible in zip(own.known, theirs.known, possible_cards, strict=True):
                assert known <= held <= possible
            assert own.count == theirs.count


@laws(12)
@given(seeds, agreed_games())
def test_points_are_the_sum_of_their_parts_and_the_game_ends_with_them(
    seed: int, game: Settlers
) -> None:
    for step in random_game(game, seed, 400, untold=0):
        state = step.after
        for seat in game.box.seats:
            total = points(state, seat)
            hidden = state.players[seat].development.known[4] + state.players[seat].bought.known[4]
            assert game.score(state, seat).total == total + hidden
            assert game.score(state, seat, PUBLIC).total == total
            assert game.score(state, seat, seat).total == total + hidden
        if state.phase == "over":
            won = game.winner(state)
            assert won is not None
            assert points(state, won) >= 10
            assert won == state.active or game.box.choices.winning == "any-turn"
            assert game.due(state).seats == ()
            assert game.legal(state) == []


def points(state: State, seat: str) -> int:
    """Section 1.6 of the fact table, written down once more."""
    total = sum(owner == seat for owner in state.settlements.values())
    total += 2 * sum(owner == seat for owner in state.cities.values())
    total += 2 * (state.longest_road == seat) + 2 * (state.largest_army == seat)
    return total + next(player.shown for name, player in state.players.items() if name == seat)


@laws(10)
@given(seeds, agreed_games())
def test_what_is_legal_passes_and_nothing_else_does(seed: int, game: Settlers) -> None:
    rng = Random(seed)
    for step in random_game(game, seed, 300):
        state = step.after
        legal = game.legal(state)
        assert len({msgspec.json.encode(move) for move in legal}) == len(legal)
        for move in rng.sample(legal, min(len(legal), 12)):
            assert game.check(state, move) == [], move
        for _ in range(6):
            other = random_action(game.box, state, rng)
            assert (other in legal) == (game.check(state, other) == []), other


@laws(20)
@given(seeds, agreed_games())
def test_no_ruling_breaks_the_rules(seed: int, game: Settlers) -> None:
    """Whatever the table accepts in spite of problems that are not firm, the game goes on."""
    rng = Random(seed)
    for step in random_game(game, seed, 120):
        state = step.after
        for make in (random_action, random_deal, random_chance, random_reconcile):
            move = make(game.box, state, rng)
            problems = game.check(state, move)
            if any(problem.firm for problem in problems):
                continue
            after = game.apply(state, move)
            if not isinstance(move, Reconcile):
                assert cards_amiss(game, after) <= cards_amiss(game, state), move
            for viewer in (*game.box.seats, PUBLIC, REFEREE):
                game.view(after, viewer)
                game.title(state, move, viewer)
            game.instructions(state, move, game.apply(state, move))
            game.legal(after)
            game.due(after)
            text = msgspec.json.encode(after)
            assert msgspec.json.decode(text, type=State) == after


def cards_amiss(game: Settlers, state: State) -> set[str]:
    """What the audit says of cards: no ruling on a move makes them more or fewer than the box."""
    codes = {problem.code for problem in game.audit(state)}
    return codes & {
        "negative",
        "cards-do-not-add-up",
        "hands-do-not-add-up",
        "development-does-not-add-up",
    }


@laws(30)
@given(seeds, agreed_games())
def test_what_is_done_out_of_turn_happens_to_whoever_does_it(seed: int, game: Settlers) -> None:
    """Whatever a seat is allowed to begin in another one's turn, it goes on with it itself."""
    rng = Random(seed)
    for step in random_game(game, seed, 150):
        state = step.after
        if state.pending or state.phase not in ("roll", "trade", "build", "action"):
            continue
        seat = rng.choice([other for other in game.box.seats if other != state.active])
        for begun in begun_out_of_turn(game, state, seat):
            after = game.apply(state, begun)
            asked = [seat for seat in game.box.seats if seat != begun.seat]
            if isinstance(begun, PlayMonopoly):
                assert set(game.due(after).seats) <= set(asked) or not after.pending
            else:
                assert game.due(after).seats in ((seat,), game.due(state).seats)
            assert game.audit(after) == [], begun
            until_it_is_done(game, state, after, seat, rng)


def begun_out_of_turn(game: Settlers, state: State, seat: Seat) -> list[Any]:
    """Everything that takes more than one answer, if the hand of this seat could pay for it."""
    moves = (
        BuyDevelopment(seat),
        PlayKnight(seat),
        PlayRoadBuilding(seat),
        PlayMonopoly(seat, "wool"),
    )
    needed = {"not-your-turn"}
    may = {*needed, "wrong-phase", "one-card-a-turn", "card-too-new"}
    found = ((move, {p.code for p in game.check(state, move)}) for move in moves)
    return [move for move, codes in found if needed <= codes <= may]


def until_it_is_done(game: Settlers, before: State, state: State, seat: Seat, rng: Random) -> None:
    """The one whose turn it is has gained nothing and lays nothing when it is all answered."""
    dealer = SettlersDealer(game, rng)
    active = before.active
    while state.pending and state.phase != "over":
        due = game.due(state)
        moves = [m for m in game.legal(state) if not isinstance(m, ClaimVictory)]
        move = dealer.answer(state, due) if due.chance else rng.choice(moves)
        assert seat in due.seats or isinstance(move, HandOver), move
        assert game.check(state, move) == []
        state = game.apply(state, move)
        assert game.audit(state) == [], move
    mine, his = before.players[active], state.players[active]
    assert his.hand.count <= mine.hand.count
    assert (his.development.count, his.bought.count) == (mine.development.count, mine.bought.count)
    assert (his.knights, before.card_played) == (mine.knights, state.card_played)
    roads = [list(at.roads.values()).count(active) for at in (before, state)]
    assert roads[0] == roads[1]


@laws(12)
@given(seeds, agreed_games())
def test_hidden_points_that_are_enough_can_be_claimed_at_any_moment_of_the_own_turn(
    seed: int, game: Settlers
) -> None:
    """Whatever is pending: points are laid out until the hidden ones decide, and one fewer."""
    for step in random_game(game, seed, 400, untold=0):
        state = step.after
        if state.phase not in ("roll", "trade", "build", "action"):
            continue
        seat = state.active
        player = state.players[seat]
        held = player.development.known[4] + player.bought.known[4]
        for lacking in (0, 1) if held else ():
            shown = player.shown + 10 - points(state, seat) - held - lacking
            players = {**state.players, seat: replace(player, shown=shown)}
            laid_out = replace(state, players=players)
            assert (ClaimVictory(seat, held) in game.legal(laid_out)) == (not lacking)


@laws(6)
@given(seeds, agreed_games())
def test_simulated_games_keep_every_law(seed: int, game: Settlers) -> None:
    steps = list(play(game, str(seed)))
    assert game.winner(steps[-1].after)
    assert list(audit_failures(game, steps)) == []
    assert list(law_failures(game, steps)) == []


def test_three_and_four_players_are_simulated() -> None:
    assert list(simulated_setup("settlers", "english-5", {}, 3).seats) == [
        "blue",
        "orange",
        "white",
    ]
    assert len(simulated_setup("settlers", "english-5", {}).seats) == 4
