"""Laying out a position of The Settlers of Catan.

What is not said is as at the start of a first game: the printed island with its settlements, roads
and first cards, four players, blue about to roll. "an empty island" takes all pieces and cards off.
The bank has what nobody holds.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.core.hands import Hand, minus, plus
from companion.core.setup import Setup
from companion.games.settlers.rules.box import DEVELOPMENT, NO_DEVELOPMENT, SEATS, Seat
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.island import Island
from companion.games.settlers.rules.moves import Begin, Move
from companion.games.settlers.rules.resources import NO_CARDS
from companion.games.settlers.rules.state import Phase, Player, State
from companion.games.settlers.rules.turn import first_phase
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Layout, Table
from tests.scenario_language.settlers.forms import FORMS, cards_of, seat_of

say: Phrases[None] = Phrases(FORMS)


class SettlersLayout(Layout[State, Move]):
    def __init__(self) -> None:
        self.edition = "english-5"
        self.seats: tuple[Seat, ...] = SEATS
        self.switches: dict[str, str] = {}
        self.corrections: dict[str, Any] = {}
        self.from_set_up = False
        self.empty = False
        self.said: list[tuple[Seat, str, str]] = []
        self.turn: dict[str, Any] = {}

    def table(self) -> Table[State, Move]:
        game = _game(json.dumps([self.edition, self.seats, self.switches, self.corrections]))
        if self.from_set_up:
            return Table(game, game.start())
        state = self._start(game)
        if self.empty:
            players = {seat: Player() for seat in game.box.seats}
            state = replace(state, players=players, settlements={}, roads={}, bank=game.box.bank)
        hidden = NO_CARDS
        drawn = NO_DEVELOPMENT
        for seat, what, words in self.said:
            state = _with(state, seat, what, words)
            if what == "hides":
                hidden = plus(hidden, cards_of(words))
        held = hidden
        for player in state.players.values():
            held = plus(held, player.hand.known)
            drawn = plus(drawn, plus(player.development.known, player.bought.known))
        face_down = sum(p.development.hidden + p.bought.hidden for p in state.players.values())
        open_cards = sum(p.knights + p.shown for p in state.players.values())
        state = replace(
            state,
            bank=minus(game.box.bank, held),
            deck=sum(game.box.development) - sum(drawn) - face_down - open_cards,
        )
        turn = dict(self.turn)
        if "dice" in turn:
            turn.setdefault("phase", first_phase(game.box, state))
        return Table(game, replace(state, **turn))

    def _start(self, game: Settlers) -> State:
        if game.box.choices.set_up == "beginner":
            return game.apply(game.start(), Begin(game.box.seats[0]))
        printed = _game(json.dumps(["english-5", self.seats, {}, {}])).box.beginner
        assert printed is not None
        return replace(
            game.start(),
            island=Island(printed.terrains, printed.numbers, printed.harbours),
            robber="3.3",
            phase="roll",
            turn=1,
            pending=(),
        )


@cache
def _game(agreed: str) -> Settlers:
    """Games remember nothing, so scenarios share them; reading an edition takes a while."""
    edition, seats, switches, corrections = json.loads(agreed)
    return Settlers(Setup("settlers", edition, dict.fromkeys(seats, ""), switches, corrections))


def _with(state: State, seat: Seat, what: str, words: str) -> State:
    """One thing that was said about a player."""
    player = state.players[seat]
    if what in ("settlements", "cities", "roads"):
        placed = {**getattr(state, what), **dict.fromkeys(words.split(), seat)}
        return replace(state, **{what: placed})
    if what == "holds":
        player = replace(player, hand=Hand(cards_of(words), player.hand.hidden))
    elif what == "hides":
        player = replace(player, hand=Hand(player.hand.known, sum(cards_of(words))))
    elif what in ("development", "bought"):
        known = tuple(words.split().count(kind) for kind in DEVELOPMENT)
        hand = Hand(known, words.split().count("unknown"))
        player = replace(player, **{what: hand})
    else:
        player = replace(player, **{what: int(words)})
    return replace(state, players={**state.players, seat: player})


@say("game settlers <words>")
def game_line(layout: SettlersLayout, words: str) -> None:
    for word in words.split():
        name, _, value = word.partition("=")
        if name == "edition":
            layout.edition = value
        elif name == "seats":
            layout.seats = tuple(seat_of(seat) for seat in value.split(","))
        elif "." in name:
            layout.corrections[name] = json.loads(value)
        else:
            layout.switches[name] = value


@say("from the set-up")
def from_set_up(layout: SettlersLayout) -> None:
    layout.from_set_up = True


@say("this position need not add up")
def unsound(layout: SettlersLayout) -> None:
    layout.sound = False


@say("an empty island")
def empty(layout: SettlersLayout) -> None:
    layout.empty = True


@say("<seat>: (?P<what>settlements|cities|roads) <places>")
def pieces(layout: SettlersLayout, seat: str, what: str, places: str) -> None:
    layout.said.append((seat_of(seat), what, places))


@say("<seat>: (?P<what>holds|hides) <price>")
def hand(layout: SettlersLayout, seat: str, what: str, price: str) -> None:
    layout.said.append((seat_of(seat), what, price))


@say("<seat>: (?P<what>development|bought) <words>")
def development(layout: SettlersLayout, seat: str, what: str, words: str) -> None:
    layout.said.append((seat_of(seat), what, words))


@say("<seat>: (?P<what>knights|shown) <number>")
def counted(layout: SettlersLayout, seat: str, what: str, number: str) -> None:
    layout.said.append((seat_of(seat), what, number))


@say("robber at <hex>")
def robber(layout: SettlersLayout, hex: str) -> None:
    layout.turn["robber"] = hex


@say("turn of <seat>")
def turn_of(layout: SettlersLayout, seat: str) -> None:
    layout.turn["active"] = seat_of(seat)


@say("the dice are rolled")
def rolled(layout: SettlersLayout) -> None:
    layout.turn["dice"] = (1, 1)


@say("phase <phase>")
def phase(layout: SettlersLayout, phase: Phase) -> None:
    layout.turn["phase"] = phase


@say("(?P<card>longest road|largest army) with <seat>")
def special_card(layout: SettlersLayout, card: str, seat: str) -> None:
    layout.turn[card.replace(" ", "_")] = seat_of(seat)
