"""Telling the tablet in private what is in one's hand: never needed, and shown to nobody else."""

from __future__ import annotations

from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.goods import cards
from companion.games.starfarers.rules.holdings import can_afford, told_hand
from companion.games.starfarers.rules.moves import TellHand
from companion.games.starfarers.rules.rulebook import applies, checks
from companion.games.starfarers.rules.state import State, changed_player


@checks(TellHand)
def check_tell_hand(box: Box, state: State, move: TellHand) -> list[Problem]:
    if move.seat not in state.players:
        return [box.problem("no-such-seat", seat=move.seat, known=box.seats)]
    if not can_afford(box, state, move.seat, cards(move.cards)):
        return [box.problem("cards-short", seat=move.seat)]
    return []


@applies(TellHand)
def tell_hand(box: Box, state: State, move: TellHand) -> State:
    known = told_hand(state.players[move.seat]).known
    told = tuple(map(max, known, cards(move.cards)))
    return changed_player(state, move.seat, told=told)
