"""Laying out a position of Starfarers of Catan.

What is not said is as beginners start, with empty hands, Yellow about to roll. The bank makes good
what hands and reserve pile hold. Where stations stand, friendship cards that were not named are
filled in, the first of each people.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.core.hands import Hand, minus
from companion.core.setup import Setup
from companion.games.starfarers.rules.board_facts import COLOURS, People
from companion.games.starfarers.rules.friendship import cards_left
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import NO_CARDS, RESOURCES
from companion.games.starfarers.rules.mother_ship import base_speed
from companion.games.starfarers.rules.moves import Move
from companion.games.starfarers.rules.state import (
    Flight,
    GainUpgrade,
    JumpShip,
    LockShip,
    LoseUpgrade,
    Pending,
    Player,
    Ship,
    State,
    TakeAny,
    changed_player,
)
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Layout, Table
from tests.scenario_language.starfarers.forms import FORMS, balls_of, cards_of, counts_of

say: Phrases[None] = Phrases(FORMS)
part: Phrases[Player] = Phrases(FORMS)


class StarfarersLayout(Layout[State, Move]):
    def __init__(self) -> None:
        self.edition = "2019"
        self.seats = COLOURS[:]
        self.switches: dict[str, str] = {}
        self.corrections: dict[str, Any] = {}
        self.from_set_up = False
        self.players: dict[str, list[str]] = {}
        self.turn: dict[str, Any] = {}
        self.chips: dict[str, str] = {}
        self.cleared: dict[str, tuple[str, str]] = {}
        self.stations: dict[str, tuple[str, ...]] = {}
        self.bank: dict[str, int] = {}
        self.reserve: tuple[int, ...] | None = None
        self.encounters: tuple[str, ...] = ()

    def due(self, item: Pending) -> None:
        """Something that an encounter has brought."""
        self.turn["pending"] = (*self.turn.get("pending", ()), item)

    def table(self) -> Table[State, Move]:
        seats = dict.fromkeys(self.seats, "")
        game = _game(json.dumps([self.edition, seats, self.switches, self.corrections]))
        state = game.start()
        if self.from_set_up:
            return Table(game, state)
        state = replace(state, active=self.seats[0], phase="production", pending=())
        for seat in seats:
            player = replace(state.players[seat], hand=Hand(NO_CARDS))
            for text in self.players.get(seat, []):
                player = part.answer(player, text)
            state = changed_player(state, seat, **_fields(player))
        state = replace(
            state,
            stations=self.stations,
            chips={**state.chips, **self.chips},
            cleared={planet: seat for planet, (seat, _) in self.cleared.items()},
            replacements={planet: chip for planet, (_, chip) in self.cleared.items()},
            encounters=self.encounters,
        )
        state = _with_cards(game, state)
        state = self._with_bank(game, state)
        return Table(game, self._with_turn(game, state))

    def _with_bank(self, game: Starfarers, state: State) -> State:
        """What the bank should not have lies in the reserve pile, and the other way round."""
        pile = self.reserve or (game.box.reserve.start,) * len(RESOURCES)
        held = NO_CARDS
        hidden = 0
        for player in state.players.values():
            held = tuple(map(sum, zip(held, player.hand.known, strict=True)))
            hidden += player.hand.hidden
        bank = list(minus(minus(game.box.in_the_box, pile), held))
        pile_cards = list(pile)
        for kind, resource in enumerate(RESOURCES):
            if resource in self.bank:
                pile_cards[kind] += bank[kind] - self.bank[resource]
                bank[kind] = self.bank[resource]
        reserve = Hand(tuple(pile_cards))
        for _ in range(hidden):
            reserve = _one_less(reserve)
        return replace(state, bank=tuple(bank), reserve=reserve)

    def _with_turn(self, game: Starfarers, state: State) -> State:
        turn = dict(self.turn)
        balls = turn.pop("balls", ())
        if turn.get("phase") in ("trade", "flight"):
            turn.setdefault("rolled", 2)
        state = replace(state, **turn)
        if state.phase != "flight":
            return state
        flight = Flight(balls, base_speed(game.box, balls)) if balls else Flight()
        if balls:
            player = state.players[state.active]
            ships = tuple(replace(ship, start=ship.at) for ship in player.ships)
            state = changed_player(state, state.active, ships=ships)
        return replace(state, flight=flight)


def _one_less(pile: Hand) -> Hand:
    known = tuple(max(0, count - 1) for count in pile.known)
    return Hand(known, pile.count - 1 - sum(known))


def _fields(player: Player) -> dict[str, Any]:
    return {name: getattr(player, name) for name in Player.__struct_fields__}


def _with_cards(game: Starfarers, state: State) -> State:
    for people, owners in state.stations.items():
        for seat in dict.fromkeys(owners):
            held = [c for c in state.players[seat].cards if game.box.friendship[c].people == people]
            for _ in range(owners.count(seat) - len(held)):
                name: People = people  # type: ignore[assignment]
                card = cards_left(game.box, state, name)[0]
                cards = (*state.players[seat].cards, card)
                state = changed_player(state, seat, cards=cards)
    return state


@cache
def _game(agreed: str) -> Starfarers:
    """Games remember nothing that matters, so scenarios share them."""
    edition, seats, switches, corrections = json.loads(agreed)
    return Starfarers(Setup("starfarers", edition, seats, switches, corrections))


@say("game starfarers(?: (?P<options>.+))?")
def game_line(layout: StarfarersLayout, options: str | None) -> None:
    for option in (options or "").split():
        name, _, value = option.partition("=")
        if name == "edition":
            layout.edition = value
        elif name == "players":
            layout.seats = COLOURS[: int(value)]
        else:
            layout.switches[name] = value


@say("the owner corrects <card>(?P<path>[.][\\w.-]+) to <words>")
def correction(layout: StarfarersLayout, card: str, path: str, words: str) -> None:
    try:
        layout.corrections[card + path] = json.loads(words)
    except json.JSONDecodeError:
        layout.corrections[card + path] = words


@say("from the set-up")
def from_set_up(layout: StarfarersLayout) -> None:
    layout.from_set_up = True


@say("this position need not add up")
def unsound(layout: StarfarersLayout) -> None:
    layout.sound = False


@say("seats in the order <seats>")
def order(layout: StarfarersLayout, seats: Any) -> None:
    layout.seats = tuple(seats.split())


@say("<seat>: <words>")
def player_line(layout: StarfarersLayout, seat: str, words: str) -> None:
    layout.players.setdefault(seat, []).extend(words.split("; "))


@say("stations of the <people>: <seats>")
def stations(layout: StarfarersLayout, people: str, seats: str) -> None:
    layout.stations[people] = tuple(seats.split())


@say("<planet> shows <chip>")
def chip_line(layout: StarfarersLayout, planet: str, chip: str) -> None:
    layout.chips[planet] = chip


@say("<system> shows (?P<chips>\\S+ \\S+ \\S+)")
def system_line(layout: StarfarersLayout, system: str, chips: str) -> None:
    for number, chip in enumerate(chips.split(), start=1):
        layout.chips[f"{system}-{number}"] = chip


@say("<seat> has cleared <planet>, which now shows <chip>")
def cleared_line(layout: StarfarersLayout, seat: str, planet: str, chip: str) -> None:
    layout.cleared[planet] = (seat, chip)


@say("bank: <goods>")
def bank_line(layout: StarfarersLayout, goods: str) -> None:
    layout.bank |= counts_of(goods)


@say("reserve pile: <goods>")
def reserve_line(layout: StarfarersLayout, goods: str) -> None:
    layout.reserve = cards_of(goods)


@say("played encounters: <words>")
def encounters_line(layout: StarfarersLayout, words: str) -> None:
    layout.encounters = tuple(words.split())


@say("turn of <seat>")
def whose_turn(layout: StarfarersLayout, seat: str) -> None:
    layout.turn["active"] = seat


@say("phase <phase>")
def which_phase(layout: StarfarersLayout, phase: str) -> None:
    layout.turn["phase"] = phase


@say("flight with <balls>")
def flight_line(layout: StarfarersLayout, balls: str) -> None:
    layout.turn["phase"] = "flight"
    layout.turn["balls"] = balls_of(balls)


@say("<seat> may take <number> resources")
def may_take(layout: StarfarersLayout, seat: str, number: str) -> None:
    layout.due(TakeAny(seat, int(number)))


@say("<seat> may add an upgrade")
def may_add(layout: StarfarersLayout, seat: str) -> None:
    layout.due(GainUpgrade(seat))


@say("<seat> must lose an upgrade")
def must_lose(layout: StarfarersLayout, seat: str) -> None:
    layout.due(LoseUpgrade(seat))


@say("<seat> must leave a ship behind")
def must_leave(layout: StarfarersLayout, seat: str) -> None:
    layout.due(LockShip(seat))


@say("<seat> may jump")
def may_jump(layout: StarfarersLayout, seat: str) -> None:
    layout.due(JumpShip(seat))


# --- what a player has --------------------------------------------------------------------------


@part("<goods>")
def some_cards(player: Player, goods: str) -> Player:
    return replace(player, hand=replace(player.hand, known=cards_of(goods)))


@part("<number> hidden cards?")
def hidden_cards(player: Player, number: str) -> Player:
    return replace(player, hand=replace(player.hand, hidden=int(number)))


@part("(?P<what>boosters|cannons|freight|fame|gifts) <number>")
def counted_part(player: Player, what: str, number: str) -> Player:
    return replace(player, **{what: int(number)})


@part("card <card>")
def friendship_card(player: Player, card: str) -> Player:
    return replace(player, cards=(*player.cards, card))


@part("no ships")
def no_ships(player: Player) -> Player:
    return replace(player, ships=())


@part("no buildings")
def no_buildings(player: Player) -> Player:
    return replace(player, colonies=(), spaceports=())


@part("<kind> ship <number> at <point>")
def ship_at(player: Player, kind: Any, number: str, point: str) -> Player:
    ships = [ship for ship in player.ships if ship.rings != int(number)]
    ships.append(Ship(int(number), kind, point))
    return replace(player, ships=tuple(sorted(ships, key=lambda ship: ship.rings)))


@part("(?P<building>colony|spaceport) at <point>")
def building_at(player: Player, building: str, point: str) -> Player:
    field = "colonies" if building == "colony" else "spaceports"
    return replace(player, **{field: (*getattr(player, field), point)})
