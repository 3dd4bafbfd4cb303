"""Winning with hidden points, and what a player tells the tablet in private."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.core.hands import Cards, Hand, minus, one, pays, plus
from companion.core.pending import front_kind
from companion.core.words import Note, Problem
from companion.games.settlers.rules.box import DEVELOPMENT, Box, Seat
from companion.games.settlers.rules.development_cards import PLAYING
from companion.games.settlers.rules.moves import ClaimVictory, TellDevelopment, TellHand
from companion.games.settlers.rules.payments import payment_problems, unseen_development
from companion.games.settlers.rules.points import open_points
from companion.games.settlers.rules.resources import cards
from companion.games.settlers.rules.rulebook import applies, checks, instructs, legal_in_phase
from companion.games.settlers.rules.state import Player, State

_VICTORY_POINT = DEVELOPMENT.index("victory_point")

# --- laying victory point cards open ------------------------------------------------------------


def possible_points(box: Box, state: State, seat: Seat) -> int:
    """The most victory point cards that a player could hold, new ones included."""
    old, new = state.players[seat].development, state.players[seat].bought
    known = old.known[_VICTORY_POINT] + new.known[_VICTORY_POINT]
    hidden = old.hidden + new.hidden
    return known + (min(hidden, unseen_development(box, state)[_VICTORY_POINT]) if hidden else 0)


@checks(ClaimVictory)
def check_claim(box: Box, state: State, move: ClaimVictory) -> list[Problem]:
    """At any moment of the own turn, whatever is pending then; or in any turn, between two moves,
    if the table ends the game so: settlers.md, section 4.8."""
    if move.seat not in state.players:
        return [box.problem("no-such-player", seat=move.seat, known=box.seats)]
    if move.seat in state.seating.left:
        return [box.problem("has-left", seat=move.seat)]
    problems = []
    own = move.seat == state.active
    if state.phase not in PLAYING or (state.pending and not own):
        problems.append(box.problem("something-is-due", due=front_kind(state)))
    elif not own and box.agreed(state).winning == "own-turn":
        problems.append(box.problem("not-your-turn", seat=state.active))
    if move.cards > possible_points(box, state, move.seat):
        problems.append(box.problem("card-not-held", development="victory_point"))
    total = open_points(box, state, move.seat) + box.points.victory_point * move.cards
    if total < box.limits.points_to_win:
        needed = box.limits.points_to_win
        problems.append(box.problem("points-short", points=total, needed=needed))
    return problems


@applies(ClaimVictory)
def claim(box: Box, state: State, move: ClaimVictory) -> State:
    """The game is over: what was pending is dropped."""
    player = _shown(box, state, state.players[move.seat], move.cards)
    return replace(state, players={**state.players, move.seat: player}, phase="over", pending=())


@instructs(ClaimVictory)
def points_claimed(box: Box, before: State, move: ClaimVictory, after: State) -> Iterator[Note]:
    if move.cards:
        yield Note("show-points", {"count": move.cards}, move.seat)


def _shown(box: Box, state: State, player: Player, count: int) -> Player:
    """Known cards first, then such as nobody knew of, older ones before newer ones."""
    development, bought = player.development, player.bought
    for _ in range(count):
        card = one(_VICTORY_POINT, len(DEVELOPMENT))
        if development.known[_VICTORY_POINT] or (
            development.hidden and not bought.known[_VICTORY_POINT]
        ):
            development = pays(development, card)
        else:
            bought = pays(bought, card)
    return replace(player, development=development, bought=bought, shown=player.shown + count)


def claimants(box: Box, state: State) -> tuple[Seat, ...]:
    """Who may claim now, if the points are enough."""
    if state.phase not in PLAYING:
        return ()
    if state.pending or box.agreed(state).winning == "own-turn":
        return (state.active,)
    return tuple(seat for seat in box.seats if seat not in state.seating.left)


@legal_in_phase("roll")
@legal_in_phase("trade")
@legal_in_phase("build")
@legal_in_phase("action")
def legal_claims(box: Box, state: State) -> Iterator[ClaimVictory]:
    for seat in claimants(box, state):
        player = state.players[seat]
        held = player.development.count + player.bought.count
        if not held:
            continue
        needed = box.limits.points_to_win - open_points(box, state, seat)
        if needed <= held and max(1, needed) <= possible_points(box, state, seat):
            yield ClaimVictory(seat, needed)


# --- told in private ----------------------------------------------------------------------------


@checks(TellHand)
def check_tell_hand(box: Box, state: State, move: TellHand) -> list[Problem]:
    if move.seat not in state.players:
        return [box.problem("no-such-player", seat=move.seat, known=box.seats)]
    told, hand = cards(move.cards), state.players[move.seat].hand
    if sum(told) != hand.count:
        return [box.problem("wrong-number-of-cards", count=hand.count)]
    if told == hand.known:
        return [box.problem("nothing-changed")]
    problems = payment_problems(box, state, move.seat, told)
    if any(known > count for known, count in zip(hand.known, told, strict=True)) or problems:
        return [box.problem("told-hand-impossible")]
    return []


@applies(TellHand)
def tell_hand(box: Box, state: State, move: TellHand) -> State:
    player = state.players[move.seat]
    player = replace(player, hand=Hand(cards(move.cards)), seen=player.seen_hand)
    return replace(state, players={**state.players, move.seat: player})


@checks(TellDevelopment)
def check_tell_development(box: Box, state: State, move: TellDevelopment) -> list[Problem]:
    """All cards that may be played or shown: the older ones first, then those of this turn."""
    if move.seat not in state.players:
        return [box.problem("no-such-player", seat=move.seat, known=box.seats)]
    player = state.players[move.seat]
    count = player.development.count + player.bought.count
    if len(move.cards) != count:
        return [box.problem("wrong-number-of-cards", count=count)]
    if not player.development.hidden and not player.bought.hidden:
        return [box.problem("nothing-changed")]
    old, new = _told(player, move)
    more = minus(plus(old, new), plus(player.development.known, player.bought.known))
    possible = (
        min(minus(old, player.development.known)) >= 0
        and min(minus(new, player.bought.known)) >= 0
        and min(minus(unseen_development(box, state), more)) >= 0
    )
    return [] if possible else [box.problem("told-hand-impossible")]


def _told(player: Player, move: TellDevelopment) -> tuple[Cards, Cards]:
    older = player.development.count
    old, new = Counter(move.cards[:older]), Counter(move.cards[older:])
    return tuple(old[kind] for kind in DEVELOPMENT), tuple(new[kind] for kind in DEVELOPMENT)


@applies(TellDevelopment)
def tell_development(box: Box, state: State, move: TellDevelopment) -> State:
    player = state.players[move.seat]
    old, new = _told(player, move)
    player = replace(player, development=Hand(old), bought=Hand(new))
    return replace(state, players={**state.players, move.seat: player})
