"""Moves of Starfarers of Catan as a player would say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.chances import Draw, Roll, RollSum
from companion.games.starfarers.rules.board import Board
from companion.games.starfarers.rules.board_facts import LaidTile
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import NOTHING
from companion.games.starfarers.rules.moves import (
    AddUpgrade,
    Begin,
    BuildColonyShip,
    BuildSpaceport,
    BuildTradeShip,
    BuildUpgrade,
    BuyFame,
    ChooseLocked,
    ClearPlanet,
    Discard,
    DrawReserve,
    EndTurn,
    Fly,
    ForgoJump,
    FoundColony,
    GoOn,
    HelpingHand,
    InFront,
    LookAtChip,
    Move,
    PlaceColony,
    PlaceGiftShip,
    PlaceSpaceport,
    Reconcile,
    RemoveUpgrade,
    Rob,
    SpaceJump,
    StartFlight,
    TakeFriendship,
    TakeRelief,
    TakeResources,
    TellHand,
    Trade,
    TradeWithBank,
    TurnSector,
)
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import Player, State, ship_of
from tests.scenario_language.agreements import add_agreements
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch, Table
from tests.scenario_language.starfarers.forms import FORMS, balls_of, cards_of, said_goods
from tests.scenario_language.starfarers.positions import part

StarfarersTable = Table[State, Move]
move: Phrases[Sequence[Move]] = Phrases(FORMS)
add_agreements(move)


def game_of(table: StarfarersTable) -> Starfarers:
    assert isinstance(table.game, Starfarers)
    return table.game


# --- chance -------------------------------------------------------------------------------------


@move("<seat> rolls <numbers>")
def rolls(table: StarfarersTable, seat: str, numbers: str) -> list[Move]:
    due = table.game.due(table.state)
    if due.chance == "roll" and due.of == "dice" and seat not in due.seats:
        raise Mismatch(f"{due.seats} should roll, not {seat}")
    return [Roll("dice", tuple(map(int, numbers.split())))]


@move("<seat> tells a sum of (?P<total>-?\\d+)(?: on the (?P<dice>balls))?")
def tells_sum(table: StarfarersTable, seat: str, total: str, dice: str | None) -> list[Move]:
    return [RollSum(dice or "dice", int(total))]


@move("<seat> shakes <balls>")
def shakes(table: StarfarersTable, seat: str, balls: str) -> list[Move]:
    due = table.game.due(table.state)
    if due.chance == "roll" and due.of == "balls" and seat not in due.seats:
        raise Mismatch(f"{due.seats} should shake, not {seat}")
    return [Roll("balls", balls_of(balls))]


@move("a single ball shows")
def one_ball(table: StarfarersTable) -> list[Move]:
    return [Roll("balls", (2,))]


@move("turn up (?P<chips>[\\w/ -]+?)(?: from <deck>)?")
def turn_up(table: StarfarersTable, chips: str, deck: str | None) -> list[Move]:
    """One chip after another, each from where it is due unless told otherwise."""
    moves: list[Move] = []
    state = table.state
    for chip in chips.split():
        moves.append(Draw(deck or (table.game.due(state).of or ""), chip))
        if not table.game.check(state, moves[-1]):
            state = table.game.apply(state, moves[-1])
    return moves


@move("<seat> draws the encounter <card>")
def draws_encounter(table: StarfarersTable, seat: str, card: str) -> list[Move]:
    due = table.game.due(table.state)
    if due.chance == "draw" and seat not in due.seats:
        raise Mismatch(f"{due.seats} should draw, not {seat}")
    return [Draw("encounter", card)]


@move("sector (?P<slot>\\w+) is (?P<tile>[\\w-]+)(?: turned <number>)?")
def sector(table: StarfarersTable, slot: str, tile: str, number: str | None) -> list[Move]:
    return [TurnSector(slot, tile, int(number or 0))]


# --- set-up -------------------------------------------------------------------------------------


@move("(?P<name>\\w+) begins")
def begins(table: StarfarersTable, name: str) -> list[Move]:
    return [Begin(name)]


@move("<seat> founds a starting colony at <point>")
def starting_colony(table: StarfarersTable, seat: str, point: str) -> list[Move]:
    return [PlaceColony(seat, point)]


@move(
    "<seat> founds a starting spaceport at <point> with a <kind> ship at (?P<beside>\\S+)"
    "(?: and a <upgrade>)?(?: on transporter <number>)?"
)
def starting_spaceport(table: StarfarersTable, seat: str, **said: Any) -> list[Move]:
    upgrade: Any = said["upgrade"] or ""
    rings = int(said["number"] or 0)
    return [PlaceSpaceport(seat, said["point"], said["kind"], said["beside"], upgrade, rings)]


# --- production ---------------------------------------------------------------------------------


@move("<seat> gives back <goods>")
def gives_back(table: StarfarersTable, seat: str, goods: str) -> list[Move]:
    return [Discard(seat, said_goods(goods))]


@move("<seat> draws a card from (?P<victim>\\w+)")
def robs(table: StarfarersTable, seat: str, victim: str) -> list[Move]:
    return [Rob(seat, victim)]


@move("<seat> takes <resource> from the relief fund")
def relief(table: StarfarersTable, seat: str, resource: Any) -> list[Move]:
    return [TakeRelief(seat, resource)]


@move("<seat> draws from the reserve pile")
def reserve(table: StarfarersTable, seat: str) -> list[Move]:
    return [DrawReserve(seat)]


# --- trading and building -----------------------------------------------------------------------


@move("<seat> gives (?P<partner>\\w+) <goods> for <price>")
def trades(table: StarfarersTable, seat: str, partner: str, goods: str, price: str) -> list[Move]:
    takes = NOTHING if price == "nothing" else said_goods(price)
    return [Trade(seat, partner, said_goods(goods), takes)]


@move("<seat> trades <number> <good> for (?P<takes>\\w+) with the bank")
def bank(table: StarfarersTable, seat: str, number: str, good: Any, takes: Any) -> list[Move]:
    return [TradeWithBank(seat, good, takes, int(number))]


@move("<seat> buys fame")
def fame(table: StarfarersTable, seat: str) -> list[Move]:
    return [BuyFame(seat)]


@move("<seat> lends a helping hand to (?P<victims>[\\w ]+)")
def helping_hand(table: StarfarersTable, seat: str, victims: str) -> list[Move]:
    return [HelpingHand(seat, tuple(victims.split()))]


@move("<seat> builds a <kind> ship at (?P<at>\\S+)(?: on transporter <number>)?")
def builds_ship(
    table: StarfarersTable, seat: str, kind: str, at: str, number: str | None
) -> list[Move]:
    build = BuildColonyShip if kind == "colony" else BuildTradeShip
    return [build(seat, at, int(number or 0))]


@move("<seat> builds a spaceport at <point>")
def builds_spaceport(table: StarfarersTable, seat: str, point: str) -> list[Move]:
    return [BuildSpaceport(seat, point)]


@move("<seat> builds a <upgrade>")
def builds_upgrade(table: StarfarersTable, seat: str, upgrade: Any) -> list[Move]:
    return [BuildUpgrade(seat, upgrade)]


@move("<seat> starts the flight")
def starts_flight(table: StarfarersTable, seat: str) -> list[Move]:
    return [StartFlight(seat)]


# --- flight -------------------------------------------------------------------------------------


@move("<seat> flies ship <number> to <point>")
def flies(table: StarfarersTable, seat: str, number: str, point: str) -> list[Move]:
    """Along a shortest way of the board, whatever lies on it."""
    board = board_of(game_of(table).box, table.state)
    ship = ship_of(table.state.players[seat], int(number))
    path = shortest(board, ship.at, point) if ship else (point,)
    return [Fly(seat, int(number), path)]


@move("<seat> flies ship <number> along <points>")
def flies_along(table: StarfarersTable, seat: str, number: str, points: str) -> list[Move]:
    return [Fly(seat, int(number), tuple(points.split()))]


def shortest(board: Board, start: str, end: str) -> tuple[str, ...]:
    if end not in board.neighbours:
        return (end,)
    away = board.distances(end)
    here, path = start, []
    while here != end:
        here = min(board.neighbours[here], key=lambda name: away[name])
        path.append(here)
    return tuple(path)


@move("<seat> looks at (?P<planet>[\\w-]+)(?: and tells <chip>)?")
def looks(table: StarfarersTable, seat: str, planet: str, chip: str | None) -> list[Move]:
    return [LookAtChip(seat, planet, chip or "")]


@move("<seat> clears <planet> with ship <number>")
def clears(table: StarfarersTable, seat: str, planet: str, number: str) -> list[Move]:
    return [ClearPlanet(seat, int(number), planet)]


@move("<seat> founds a colony with ship <number>")
def founds(table: StarfarersTable, seat: str, number: str) -> list[Move]:
    return [FoundColony(seat, int(number))]


@move("<seat> takes the card <card>")
def takes_card(table: StarfarersTable, seat: str, card: str) -> list[Move]:
    return [TakeFriendship(seat, card)]


@move("<seat> places the gift at (?P<at>\\S+)(?: on transporter <number>)?")
def places_gift(table: StarfarersTable, seat: str, at: str, number: str | None) -> list[Move]:
    return [PlaceGiftShip(seat, at, int(number or 0))]


@move("(?P<name>\\w+) ends the turn")
def ends_turn(table: StarfarersTable, name: str) -> list[Move]:
    return [EndTurn(name)]


# --- what encounters bring ----------------------------------------------------------------------


@move("<seat> takes <goods>")
def takes(table: StarfarersTable, seat: str, goods: str) -> list[Move]:
    return [TakeResources(seat, said_goods(goods))]


@move("<seat> adds a <upgrade>")
def adds(table: StarfarersTable, seat: str, upgrade: Any) -> list[Move]:
    return [AddUpgrade(seat, upgrade)]


@move("<seat> gives up a <upgrade>")
def gives_up(table: StarfarersTable, seat: str, upgrade: Any) -> list[Move]:
    return [RemoveUpgrade(seat, upgrade)]


@move("<seat> leaves ship <number> behind")
def leaves(table: StarfarersTable, seat: str, number: str) -> list[Move]:
    return [ChooseLocked(seat, int(number))]


@move("<seat> jumps with ship <number> to <point>")
def jumps(table: StarfarersTable, seat: str, number: str, point: str) -> list[Move]:
    return [SpaceJump(seat, int(number), point)]


@move("<seat> forgoes the jump")
def forgoes(table: StarfarersTable, seat: str) -> list[Move]:
    return [ForgoJump(seat)]


# --- the table ----------------------------------------------------------------------------------


@move("(?P<name>\\w+) tells the tablet <goods>")
def tells(table: StarfarersTable, name: str, goods: str) -> list[Move]:
    return [TellHand(name, said_goods(goods))]


@move("a game under way goes on with (?P<seat>\\w+)(?P<told>(?:; [^;]+)*)")
def goes_on(table: StarfarersTable, seat: str, told: str) -> list[Move]:
    """With the pieces, chips and fame of the start, all cards in bank and pile, but for what is
    told; what hands hold is missing in the bank: food first."""
    state = table.state
    chips, cleared, replaced = {**state.chips}, {**state.cleared}, {**state.replacements}
    stations: dict[str, tuple[str, ...]] = {}
    sectors, players, bank = {**state.sectors}, {**state.players}, list(state.bank)
    for text in told.split("; ")[1:]:
        what, words = text.split(" with ")
        if what in players:
            for one in words.split(", "):
                players[what] = part.answer(players[what], one)
        elif what in ("the green-folk", "the scientists", "the merchants", "the diplomats"):
            stations[what.removeprefix("the ")] = tuple(words.split())
        elif what == "bank":
            bank = list(cards_of(words))
        elif what in state.sectors or words.startswith("tile "):
            tile, _, turn = words.removeprefix("tile ").partition(" turned ")
            sectors[what] = LaidTile(tile, int(turn or 0))
        else:
            chips[what], *cleaned = words.split(" cleared by ")
            for whose in cleaned:
                cleared[what], chip = whose.split(" for ")
                replaced[what] = "" if chip == "one face down" else chip
    seats = {name: _in_front(player) for name, player in players.items()}
    pile = state.reserve.count
    move = GoOn(seat, tuple(bank), pile, seats, stations, chips, cleared, replaced, sectors)
    return [move]


def _in_front(player: Player) -> InFront:
    told = {
        name: getattr(player, name)
        for name in InFront.__struct_fields__
        if name not in ("cards", "friendship")
    }
    return InFront(cards=player.hand.count, friendship=player.cards, **told)


@move("the table finds <seat> with (?P<parts>.+?)(?: because <words>)?")
def finds(table: StarfarersTable, seat: str, parts: str, words: str | None) -> list[Move]:
    player = table.state.players[seat]
    for text in parts.split("; "):
        player = part.answer(player, text)
    return [Reconcile(words or "", players={seat: player})]


@move("the table finds <planet> with <chip> because <words>")
def finds_chip(table: StarfarersTable, planet: str, chip: str, words: str) -> list[Move]:
    return [Reconcile(words, chips={**table.state.chips, planet: chip})]


@move("the table finds nothing new because <words>")
def finds_nothing(table: StarfarersTable, words: str) -> list[Move]:
    return [Reconcile(words)]


# --- encounters ---------------------------------------------------------------------------------


@move("<seat> gives <price> in the encounter")
def gives_in_encounter(table: StarfarersTable, seat: str, price: str) -> list[Move]:
    return [GiveInEncounter(seat, said_goods(price))]


@move(
    "<seat> says (?P<answer>yes|no)(?: and hands over <goods>)?"
    "(?: and swaps <price> for (?P<got>.+))?"
)
def answers(table: StarfarersTable, seat: str, answer: Any, **said: str | None) -> list[Move]:
    given = said["goods"] or said["price"] or ""
    return [AnswerEncounter(seat, answer, said_goods(given), said_goods(said["got"] or ""))]
