"""Resource cards on their way between hands, bank and reserve pile.

The bank lies open, so its cards are counted; hands and the reserve pile are known as far as
`companion.core.hands` can tell. What a player told the tablet in private follows every change
as a second lower bound that nobody else is shown.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.hands import (
    Cards,
    Hand,
    can_pay,
    loses_unseen,
    minus,
    most,
    pays,
    plus,
    settled,
    takes,
    takes_unseen,
    unseen,
)
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.goods import KINDS, NO_CARDS, RESOURCES, some
from companion.games.starfarers.rules.state import Player, State, changed_player, with_player


def hands_of(state: State) -> tuple[Hand, ...]:
    """All hands, and the reserve pile, which is drawn from like one."""
    return (*[player.hand for player in state.players.values()], state.reserve)


def in_hands(box: Box, state: State) -> Cards:
    return minus(box.in_the_box, state.bank)


def unseen_cards(box: Box, state: State) -> Cards:
    """How many of each kind are among the cards that nobody has seen.

    Every payment is measured by it, so the last count is kept: the same parts of a position are
    the same count.
    """
    kept = box.counted.of(state.players, state.reserve, state.bank)
    if not kept:
        kept["unseen"] = unseen(hands_of(state), in_hands(box, state))
    cards: Cards = kept["unseen"]
    return cards


def can_afford(box: Box, state: State, seat: str, cards: Cards) -> bool:
    """Whether the player could hold these cards, going by what everybody and the tablet knows.

    What was told in private and cannot be, as everybody can work out by now, counts for nothing.
    """
    hand, pool = known_hand(box, state, seat)
    return can_pay(hand, cards, pool)


def could_hold(box: Box, state: State, seat: str) -> Cards:
    """The most of each kind that the player could hold, going by the same."""
    return most(*known_hand(box, state, seat))


def known_hand(box: Box, state: State, seat: str) -> tuple[Hand, Cards]:
    """The hand, and how many of each kind its hidden cards could be."""
    player = state.players[seat]
    if not player.hand.hidden:
        return player.hand, NO_CARDS
    pool = unseen_cards(box, state)
    if player.told:
        hand = told_hand(player)
        others = minus(pool, minus(hand.known, player.hand.known))
        if min(others) >= 0:
            return hand, others
    return player.hand, pool


def told_hand(player: Player) -> Hand:
    """The hand as its owner has told it to the tablet."""
    known = tuple(map(max, player.told or NO_CARDS, player.hand.known))
    return Hand(known, player.hand.count - sum(known))


def holds_any(state: State, seat: str) -> bool:
    return state.players[seat].hand.count > 0


def paid(state: State, seat: str, cards: Cards) -> State:
    """The player puts these cards into the bank, where everybody sees them."""
    players = {**state.players, seat: _without(state.players[seat], cards)}
    return replace(state, players=players, bank=plus(state.bank, cards))


def received(state: State, seat: str, cards: Cards) -> State:
    """The bank gives the player these cards, where everybody sees them."""
    players = {**state.players, seat: _with(state.players[seat], cards)}
    return replace(state, players=players, bank=minus(state.bank, cards))


def given(state: State, seat: str, cards: Cards) -> State:
    return with_player(state, seat, _with(state.players[seat], cards))


def handed_over(state: State, giver: str, taker: str, cards: Cards) -> State:
    """Cards go openly from one player to another."""
    state = with_player(state, giver, _without(state.players[giver], cards))
    return given(state, taker, cards)


def _with(player: Player, cards: Cards) -> Player:
    told = plus(player.told, cards) if player.told else ()
    return replace(player, hand=takes(player.hand, cards), told=told)


def _without(player: Player, cards: Cards) -> Player:
    told = tuple([max(0, held - out) for held, out in zip(player.told, cards, strict=False)])
    return replace(player, hand=pays(player.hand, cards), told=told)


def robbed(state: State, thief: str, victim: str) -> State:
    """A card goes from one hand to another, and nobody else sees it."""
    loser = state.players[victim]
    if not loser.hand.count:
        return state
    only = _only_kind(loser.hand)
    if only is not None:
        return handed_over(state, victim, thief, only)
    told = tuple(max(0, held - 1) for held in loser.told)
    state = with_player(state, victim, replace(loser, hand=loses_unseen(loser.hand), told=told))
    return changed_player(state, thief, hand=takes_unseen(state.players[thief].hand))


def drawn_from_reserve(box: Box, state: State, seat: str, count: int) -> State:
    """So many cards from the reserve pile; a used-up pile is built again at once."""
    for _ in range(count):
        if not state.reserve.count:
            return state
        hand = state.players[seat].hand
        only = _only_kind(state.reserve)
        if only is not None:
            state = replace(state, reserve=pays(state.reserve, only))
            state = given(state, seat, only)
        else:
            state = replace(state, reserve=loses_unseen(state.reserve))
            state = changed_player(state, seat, hand=takes_unseen(hand))
        state = with_rebuilt_reserve(box, state)
    return state


def with_rebuilt_reserve(box: Box, state: State) -> State:
    """A new pile from the bank as soon as the old one is used up: as much as there is."""
    if state.reserve.count or not any(state.bank):
        return state
    wanted = box.reserve.rebuilt
    if box.agreed(state).reserve_short == "even":
        wanted = min(wanted, *state.bank)
    pile = tuple(min(wanted, held) for held in state.bank)
    return replace(state, reserve=Hand(pile), bank=minus(state.bank, pile))


def deduced(box: Box, state: State) -> State:
    """The position with everything known about hands that follows from the cards in the box."""
    before = hands_of(state)
    after = settled(before, in_hands(box, state))
    if after == before:
        return state
    *hands, reserve = after
    players = {
        seat: player if player.hand == hand else replace(player, hand=hand)
        for (seat, player), hand in zip(state.players.items(), hands, strict=True)
    }
    return replace(state, players=players, reserve=reserve)


def all_seen(earlier: State, state: State) -> bool:
    """Whether only known cards went from one place to another, and none is left over. Then nothing
    follows that was not known before."""
    if state.reserve.hidden != earlier.reserve.hidden:
        return False
    more = plus(state.bank, state.reserve.known)
    less = plus(earlier.bank, earlier.reserve.known)
    for seat, player in state.players.items():
        hand, old = player.hand, earlier.players[seat].hand
        if hand is not old:
            if hand.hidden != old.hidden:
                return False
            more, less = plus(more, hand.known), plus(less, old.known)
    return more == less


def _only_kind(hand: Hand) -> Cards | None:
    """One card of a hand whose cards are all known to be of the same kind."""
    if hand.hidden:
        return None
    kinds = [kind for kind in range(KINDS) if hand.known[kind]]
    return some(RESOURCES[kinds[0]]) if len(kinds) == 1 else None
