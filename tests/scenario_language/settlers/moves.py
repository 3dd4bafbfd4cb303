"""Moves of The Settlers of Catan as a player would say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chances import Draw, Roll, RollSum
from companion.core.hands import Hand, minus, plus
from companion.games.settlers.rules.box import DECK
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.moves import (
    Begin,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopment,
    ClaimVictory,
    Discard,
    EndTurn,
    FoundRoad,
    FoundSettlement,
    GoOn,
    HandOver,
    Move,
    MoveRobber,
    PlaceFreeRoad,
    PlayKnight,
    PlayMonopoly,
    PlayRoadBuilding,
    PlayYearOfPlenty,
    Reconcile,
    SeatCount,
    Steal,
    StopRoadBuilding,
    TellDevelopment,
    TellHand,
    TradeWithBank,
    TradeWithPlayer,
)
from companion.games.settlers.rules.resources import NO_CARDS, NOTHING
from companion.games.settlers.rules.state import State
from tests.scenario_language.agreements import add_agreements
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch, Table
from tests.scenario_language.settlers.forms import FORMS, cards_of, resources_of, seat_of
from tests.scenario_language.settlers.island_text import read_island

SettlersTable = Table[State, Move]
move: Phrases[Sequence[Move]] = Phrases(FORMS)
add_agreements(move)


def game_of(table: SettlersTable) -> Settlers:
    assert isinstance(table.game, Settlers)
    return table.game


# --- set-up -------------------------------------------------------------------------------------


@move("lay (?P<terrain>[A-Z ]+), tokens (?P<tokens>[\\d. ]+), harbours (?P<harbours>[A-Z*]+)")
def lay(table: SettlersTable, terrain: str, tokens: str, harbours: str) -> list[Move]:
    return [read_island(game_of(table).box, terrain, tokens, harbours)]


@move("lay (?P<count>\\d+) hexes too few")
def lay_short(table: SettlersTable, count: str) -> list[Move]:
    whole = read_island(game_of(table).box, "OWLGBWBGLDLOLOGWBGW", "1.1", "*GO*W**BL")
    return [replace(whole, terrains=whole.terrains[int(count) :])]


@move("<seat> begins")
def begins(table: SettlersTable, seat: str) -> list[Move]:
    return [Begin(seat_of(seat))]


@move("<seat> founds <place>")
def founds(table: SettlersTable, seat: str, place: str) -> list[Move]:
    return [FoundSettlement(seat_of(seat), place)]


@move("<seat> lays <place>")
def lays(table: SettlersTable, seat: str, place: str) -> list[Move]:
    return [FoundRoad(seat_of(seat), place)]


# --- dice, robber -------------------------------------------------------------------------------


@move("<seat> rolls(?: (?P<dice>yellow|blue))? <numbers>")
def rolls(table: SettlersTable, seat: str, dice: str | None, numbers: str) -> list[Move]:
    due = table.game.due(table.state)
    roll = Roll(dice or "dice", tuple(map(int, numbers.split())))
    if due.chance == "roll" and due.of == roll.dice and seat not in due.seats:
        raise Mismatch(f"{due.seats} should roll, not {seat}")
    return [roll]


@move("<seat> tells a sum of (?P<total>-?\\d+)(?: on the (?P<dice>yellow))?")
def tells_sum(table: SettlersTable, seat: str, total: str, dice: str | None) -> list[Move]:
    return [RollSum(dice or "dice", int(total))]


@move("<seat> discards <price>")
def discards(table: SettlersTable, seat: str, price: str) -> list[Move]:
    return [Discard(seat_of(seat), resources_of(price))]


@move("<seat> moves the robber to <hex>(?: and robs <other>)?")
def robs(table: SettlersTable, seat: str, hex: str, other: str | None) -> list[Move]:
    return [MoveRobber(seat_of(seat), hex, seat_of(other) if other else "")]


@move("<seat> steals (?:<resource>|a card)")
def steals(table: SettlersTable, seat: str, resource: Any) -> list[Move]:
    return [Steal(resource or "")]


# --- trade and building -------------------------------------------------------------------------


@move("<seat> gives <other> <goods> for (?P<takes>.+)")
def gives(table: SettlersTable, seat: str, other: str, goods: str, takes: str) -> list[Move]:
    wanted = NOTHING if takes == "nothing" else resources_of(takes)
    return [TradeWithPlayer(seat_of(seat), seat_of(other), resources_of(goods), wanted)]


@move("<seat> gives <other> nothing for (?P<takes>.+)")
def gives_nothing(table: SettlersTable, seat: str, other: str, takes: str) -> list[Move]:
    wanted = NOTHING if takes == "nothing" else resources_of(takes)
    return [TradeWithPlayer(seat_of(seat), seat_of(other), NOTHING, wanted)]


@move("<seat> trades <goods> for (?P<takes>.+)")
def trades(table: SettlersTable, seat: str, goods: str, takes: str) -> list[Move]:
    wanted = NOTHING if takes == "nothing" else resources_of(takes)
    return [TradeWithBank(seat_of(seat), resources_of(goods), wanted)]


@move("<seat> builds a road at <place>")
def builds_road(table: SettlersTable, seat: str, place: str) -> list[Move]:
    return [BuildRoad(seat_of(seat), place)]


@move("<seat> builds a settlement at <place>")
def builds_settlement(table: SettlersTable, seat: str, place: str) -> list[Move]:
    return [BuildSettlement(seat_of(seat), place)]


@move("<seat> builds a city at <place>")
def builds_city(table: SettlersTable, seat: str, place: str) -> list[Move]:
    return [BuildCity(seat_of(seat), place)]


@move("<seat> buys a card")
def buys(table: SettlersTable, seat: str) -> list[Move]:
    return [BuyDevelopment(seat_of(seat))]


@move("<seat> buys and draws <card>")
def buys_and_draws(table: SettlersTable, seat: str, card: str) -> list[Move]:
    return [BuyDevelopment(seat_of(seat)), Draw(DECK, card)]


@move("<seat> draws (?:a card|<card>)(?: from (?P<deck>\\w+))?")
def draws(table: SettlersTable, seat: str, card: str | None, deck: str | None) -> list[Move]:
    return [Draw(deck or DECK, card or "")]


@move("<seat> ends the turn")
def ends(table: SettlersTable, seat: str) -> list[Move]:
    return [EndTurn(seat_of(seat))]


# --- development cards --------------------------------------------------------------------------


@move("<seat> plays a knight")
def plays_knight(table: SettlersTable, seat: str) -> list[Move]:
    return [PlayKnight(seat_of(seat))]


@move("<seat> plays road building")
def plays_roads(table: SettlersTable, seat: str) -> list[Move]:
    return [PlayRoadBuilding(seat_of(seat))]


@move("<seat> lays a free road at <place>")
def free_road(table: SettlersTable, seat: str, place: str) -> list[Move]:
    return [PlaceFreeRoad(seat_of(seat), place)]


@move("<seat> stops laying roads")
def stops(table: SettlersTable, seat: str) -> list[Move]:
    return [StopRoadBuilding(seat_of(seat))]


@move("<seat> plays year of plenty for <goods>")
def plays_plenty(table: SettlersTable, seat: str, goods: str) -> list[Move]:
    return [PlayYearOfPlenty(seat_of(seat), resources_of(goods))]


@move("<seat> plays monopoly on <resource>")
def plays_monopoly(table: SettlersTable, seat: str, resource: Any) -> list[Move]:
    return [PlayMonopoly(seat_of(seat), resource)]


@move("<seat> hands over <number>")
def hands_over(table: SettlersTable, seat: str, number: str) -> list[Move]:
    return [HandOver(seat_of(seat), int(number))]


@move("<seat> claims victory with <number>")
def claims(table: SettlersTable, seat: str, number: str) -> list[Move]:
    return [ClaimVictory(seat_of(seat), int(number))]


# --- told in private, or set right --------------------------------------------------------------


@move("<seat> tells the hand <goods>")
def tells_hand(table: SettlersTable, seat: str, goods: str) -> list[Move]:
    return [TellHand(seat_of(seat), resources_of(goods))]


@move("<seat> tells the cards <kinds>")
def tells_cards(table: SettlersTable, seat: str, kinds: str) -> list[Move]:
    cards: Any = tuple(kinds.split())
    return [TellDevelopment(seat_of(seat), cards)]


@move("the table: robber to <hex>, because <words>")
def sets_robber(table: SettlersTable, hex: str, words: str) -> list[Move]:
    return [Reconcile(words, robber=hex)]


@move("the table: robber to <hex>, without a reason")
def no_reason(table: SettlersTable, hex: str) -> list[Move]:
    return [Reconcile(" ", robber=hex)]


@move("the table: <seat> holds <goods>(?P<bank>, bank too)?, because <words>")
def sets_hand(
    table: SettlersTable, seat: str, goods: str, bank: str | None, words: str
) -> list[Move]:
    """`bank too` moves the difference to or from the bank, so that the cards still add up."""
    state, whose = table.state, seat_of(seat)
    player = state.players[whose]
    told = cards_of(goods)
    left = minus(plus(state.bank, player.hand.known), told) if bank else None
    players = {**state.players, whose: replace(player, hand=Hand(told))}
    return [Reconcile(words, players=players, bank=left)]


@move("the table: (?P<card>longest road|largest army) to <who>, because <words>")
def sets_special(table: SettlersTable, card: str, who: str, words: str) -> list[Move]:
    holder: Any = "" if who == "nobody" else who
    if card == "longest road":
        return [Reconcile(words, longest_road=holder)]
    return [Reconcile(words, largest_army=holder)]


@move("the table: settlement of <seat> at <place>, because <words>")
def sets_settlement(table: SettlersTable, seat: str, place: str, words: str) -> list[Move]:
    settlements = {**table.state.settlements, place: seat_of(seat)}
    return [Reconcile(words, settlements=settlements)]


@move("the table: a seat too many, because <words>")
def sets_players(table: SettlersTable, words: str) -> list[Move]:
    players = dict(list(table.state.players.items())[1:])
    return [Reconcile(words, players=players)]


@move("the table: <seat> has shown <number>, because <words>")
def sets_shown(table: SettlersTable, seat: str, number: str, words: str) -> list[Move]:
    """The victory point cards that lie open; they come from the deck, not from a hand."""
    state, whose = table.state, seat_of(seat)
    player = replace(state.players[whose], shown=int(number))
    players = {**state.players, whose: player}
    return [Reconcile(words, players=players, deck=state.deck - int(number))]


@move(
    "a game under way goes on with <seat>(?:, without <price>)?"
    "(?:, (?P<holder>blue|orange|white|red) holds <number> cards)?"
)
def goes_on(
    table: SettlersTable, seat: str, price: str | None, holder: str | None, number: str | None
) -> list[Move]:
    """With the pieces that stand there, and all cards in the bank but these."""
    state, box = table.state, game_of(table).box
    out = cards_of(price) if price else NO_CARDS
    counted = {seat_of(holder): SeatCount(cards=int(number or 0))} if holder else {}
    return [
        GoOn(
            seat_of(seat),
            minus(box.bank, out),
            state.robber,
            state.settlements,
            state.cities,
            state.roads,
            counted,
        )
    ]
