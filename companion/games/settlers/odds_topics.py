"""What can be asked about the odds of The Settlers of Catan."""

from __future__ import annotations

from companion.extras.odds import (
    Answer,
    Asked,
    Given,
    NoOdds,
    Odds,
    Topic,
    average,
    chance,
    chances,
    within,
)
from companion.games.settlers.odds import expected, next_card, pays, seven_within, stolen, sums
from companion.games.settlers.rules.box import SEATS
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import Begin
from companion.games.settlers.rules.state import State

MOST_ROLLS = 1000


def _start(game: Settlers) -> State:
    """Founded by beginners where the island lies as printed."""
    start = game.start()
    return game.apply(start, Begin("blue")) if start.island else start


def _dice(asked: Asked) -> Answer:
    return {"sums": chances(sums(asked.game.box))}


def _seven(asked: Asked) -> Answer:
    rolls = asked.given["rolls"]
    within(1, MOST_ROLLS, rolls=rolls)
    return {"rolls": rolls, "seven": chance(seven_within(asked.game.box, rolls))}


def _production(asked: Asked) -> Answer:
    if asked.state.island is None:
        raise NoOdds("No island is laid out yet: name a --record.")
    box, state, seat = asked.game.box, asked.state, asked.seat
    brings = {resource: average(cards) for resource, cards in expected(box, state, seat).items()}
    return {"seat": seat, "pays": chance(pays(box, state, seat)), "expected": brings}


def _steal(asked: Asked) -> Answer:
    victim = asked.given["from"]
    if victim not in asked.state.players:
        raise NoOdds(f"'{victim}' does not take part in this game.")
    found = stolen(asked.game.box, asked.state, victim)
    if not found:
        raise NoOdds(f"'{victim}' holds no card.")
    return {"from": victim, "cards": chances(found)}


def _card(asked: Asked) -> Answer:
    found = next_card(asked.game.box, asked.state)
    if not found:
        raise NoOdds("No development card is left.")
    return {"left": asked.state.deck, "cards": chances(found)}


ODDS = Odds(
    "The Settlers of Catan",
    (
        Topic("dice", "the chance of each sum", _dice),
        Topic(
            "seven",
            "a seven, and with it the robber, within some rolls",
            _seven,
            (Given("rolls", "how many (default 1)", default=1),),
        ),
        Topic("production", "what the next roll brings a player", _production),
        Topic(
            "steal",
            "the card that the robber takes from a hand",
            _steal,
            (Given("from", "whose hand", SEATS, required=True),),
        ),
        Topic("card", "the next development card", _card),
    ),
    _start,
)
