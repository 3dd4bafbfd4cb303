"""Moves of Starship Catan as a player would say them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import NOTHING
from companion.games.starship.rules.moves import (
    BuildBooster,
    BuildCannon,
    BuildColonyShip,
    BuildModule,
    BuildTradeShip,
    Buy,
    BuyFromOpponent,
    ChooseColony,
    ChooseModule,
    CompleteMission,
    EndFlight,
    EndTurn,
    Fight,
    FlyOn,
    FlyTo,
    ForgetReplacement,
    FoundColony,
    FoundPost,
    GiveUpModule,
    GoOn,
    Look,
    LookAhead,
    Move,
    PayTribute,
    PlaceCards,
    Reconcile,
    Sell,
    TakeResource,
    TradeWithOpponent,
    UpgradeBooster,
    UpgradeCannon,
    UpgradeModule,
)
from companion.games.starship.rules.state import State, sector_name, ship_of, with_stack
from tests.scenario_language.agreements import add_agreements
from tests.scenario_language.phrases import Phrases
from tests.scenario_language.playing import Mismatch, Table
from tests.scenario_language.starship.forms import FORMS, good_of, goods_of, seat_of
from tests.scenario_language.starship.positions import part

StarshipTable = Table[State, Move]
move: Phrases[Sequence[Move]] = Phrases(FORMS)
add_agreements(move)


def game_of(table: StarshipTable) -> Starship:
    assert isinstance(table.game, Starship)
    return table.game


def _here(table: StarshipTable) -> str:
    """The card just reached."""
    flight = table.state.flight
    return flight.row[-1].card if flight and flight.row else ""


def _sector(table: StarshipTable) -> str:
    flight = table.state.flight
    return sector_name(flight.stack) if flight else sector_name(1)


# --- dice and decks -----------------------------------------------------------------------------


@move("<seat> rolls(?: (?P<dice>yellow|blue|red))? <numbers>")
def rolls(table: StarshipTable, seat: str, dice: str | None, numbers: str) -> list[Move]:
    due = table.game.due(table.state)
    roll = Roll(dice or "yellow", tuple(map(int, numbers.split())))
    if due.chance == "roll" and due.of == roll.dice and seat not in due.seats:
        raise Mismatch(f"{due.seats} should roll, not {seat}")
    return [roll]


@move("turn up <card>(?: from sector (?P<sector>\\d+))?")
def turn_up(table: StarshipTable, card: str, sector: str | None) -> list[Move]:
    return [Draw(sector_name(int(sector)) if sector else _sector(table), card)]


@move("the reserve gives <card>")
def reserve_gives(table: StarshipTable, card: str) -> list[Move]:
    return [Draw("reserve", card)]


@move("the council opens <card>")
def council_opens(table: StarshipTable, card: str) -> list[Move]:
    return [Draw("adventure", card)]


@move("<seat> sees <cards>(?: in sector (?P<sector>\\d+))?")
def sees(table: StarshipTable, seat: str, cards: str, sector: str | None) -> list[Move]:
    deck = sector_name(int(sector)) if sector else _sector(table)
    return [Look(deck, tuple(cards.split()))]


@move("<seat> looks and keeps it secret")
def keeps_secret(table: StarshipTable, seat: str) -> list[Move]:
    return [Look(_sector(table))]


# --- set-up, production, flight -----------------------------------------------------------------


@move("<seat> chooses the <module> module")
def chooses_module(table: StarshipTable, seat: str, module: Any) -> list[Move]:
    return [ChooseModule(seat_of(seat), module)]


@move("<seat> lets <card> produce")
def chooses_colony(table: StarshipTable, seat: str, card: str) -> list[Move]:
    return [ChooseColony(seat_of(seat), card)]


@move("<seat> flies to sector <number>")
def flies_to(table: StarshipTable, seat: str, number: str) -> list[Move]:
    return [FlyTo(seat_of(seat), int(number))]


@move("<seat> looks ahead")
def looks_ahead(table: StarshipTable, seat: str) -> list[Move]:
    return [LookAhead(seat_of(seat))]


@move(
    "<seat> puts <cards> on top",
    "<seat> puts <cards> on top and <more> at the bottom",
)
def puts_on_top(table: StarshipTable, seat: str, cards: str, more: str = "") -> list[Move]:
    return [PlaceCards(seat_of(seat), tuple(cards.split()), tuple(more.split()))]


@move("<seat> puts <more> at the bottom")
def puts_at_bottom(table: StarshipTable, seat: str, more: str) -> list[Move]:
    return [PlaceCards(seat_of(seat), bottom=tuple(more.split()))]


@move("<seat> flies on")
def flies_on(table: StarshipTable, seat: str) -> list[Move]:
    return [FlyOn(seat_of(seat))]


@move("<seat> flies on to <card>", "<seat> flies over <cards>")
def flies_over(table: StarshipTable, seat: str, card: str = "", cards: str = "") -> list[Move]:
    """Each card is asked for and turned; the verdict of the line is about the last one."""
    moves: list[Move] = []
    for name in (card or cards).split():
        moves += [FlyOn(seat_of(seat)), Draw(_sector(table), name)]
    return moves


@move("<seat> ends the flight")
def ends_flight(table: StarshipTable, seat: str) -> list[Move]:
    return [EndFlight(seat_of(seat))]


# --- actions ------------------------------------------------------------------------------------


@move("<seat> buys <goods>(?: at <card>)?")
def buys(table: StarshipTable, seat: str, goods: str, card: str | None) -> list[Move]:
    return [Buy(seat_of(seat), card or _here(table), goods_of(goods))]


@move("<seat> sells <goods>(?: at <card>)?")
def sells(table: StarshipTable, seat: str, goods: str, card: str | None) -> list[Move]:
    return [Sell(seat_of(seat), card or _here(table), goods_of(goods))]


@move("<seat> founds a colony(?: at <card>)?")
def founds_colony(table: StarshipTable, seat: str, card: str | None) -> list[Move]:
    return [FoundColony(seat_of(seat), card or _here(table))]


@move("<seat> founds a trading post(?: at <card>)?")
def founds_post(table: StarshipTable, seat: str, card: str | None) -> list[Move]:
    return [FoundPost(seat_of(seat), card or _here(table))]


@move("<seat> completes <card>")
def completes(table: StarshipTable, seat: str, card: str) -> list[Move]:
    return [CompleteMission(seat_of(seat), card)]


@move("<seat> pays the tribute")
def pays_tribute(table: StarshipTable, seat: str) -> list[Move]:
    return [PayTribute(seat_of(seat))]


@move("<seat> fights")
def fights(table: StarshipTable, seat: str) -> list[Move]:
    return [Fight(seat_of(seat))]


@move("<seat> takes <good>")
def takes(table: StarshipTable, seat: str, good: Any) -> list[Move]:
    return [TakeResource(seat_of(seat), "trade_goods" if good == "trade goods" else good)]


@move("<seat> gives up the <module> module")
def gives_up(table: StarshipTable, seat: str, module: Any) -> list[Move]:
    return [GiveUpModule(seat_of(seat), module)]


@move("<seat> forgets the replacement")
def forgets(table: StarshipTable, seat: str) -> list[Move]:
    return [ForgetReplacement(seat_of(seat))]


# --- trading and building -----------------------------------------------------------------------


@move("<seat> gives <goods> for <price>")
def trades(table: StarshipTable, seat: str, goods: str, price: str) -> list[Move]:
    takes = NOTHING if price == "nothing" else goods_of(price)
    return [TradeWithOpponent(seat_of(seat), goods_of(goods), takes)]


@move("<seat> makes the opponent sell <good>")
def buys_from_opponent(table: StarshipTable, seat: str, good: str) -> list[Move]:
    resource: Any = good_of(good)
    return [BuyFromOpponent(seat_of(seat), resource)]


_BUILDS: dict[str, type] = {
    "builds a colony ship": BuildColonyShip,
    "builds a trade ship": BuildTradeShip,
    "builds a booster": BuildBooster,
    "builds a cannon": BuildCannon,
    "upgrades a booster": UpgradeBooster,
    "upgrades a cannon": UpgradeCannon,
}


@move(f"<seat> (?P<what>{'|'.join(_BUILDS)})")
def builds(table: StarshipTable, seat: str, what: str) -> list[Move]:
    return [_BUILDS[what](seat)]


@move("<seat> builds the <module> module")
def builds_module(table: StarshipTable, seat: str, module: Any) -> list[Move]:
    return [BuildModule(seat_of(seat), module)]


@move("<seat> upgrades the <module> module")
def upgrades_module(table: StarshipTable, seat: str, module: Any) -> list[Move]:
    return [UpgradeModule(seat_of(seat), module)]


@move("<seat> ends the turn")
def ends_turn(table: StarshipTable, seat: str) -> list[Move]:
    return [EndTurn(seat_of(seat))]


# --- the table sets things right ----------------------------------------------------------------


@move("a game under way goes on with <seat>(?P<told>(?:; [^;]+)*)")
def goes_on(table: StarshipTable, seat: str, told: str) -> list[Move]:
    """With the starting ships and the first missions, but for what is told."""
    state, box = table.state, game_of(table).box
    ships = {"sun": state.sun, "moon": state.moon}
    rest: dict[str, Any] = {}
    for text in told.split("; ")[1:]:
        what, words = text.split(" with ")
        if what in ships:
            for one in words.split(", "):
                ships[what] = part.answer(ships[what], one)
        elif what == "stacks":
            rest["sizes"] = tuple(map(int, words.split()))
        else:
            rest[what.replace(" ", "_")] = tuple(words.split())
    backs = sorted(box.adventures, key=lambda card: box.adventures[card].back)
    missions = rest.pop("missions", tuple(backs[: box.limits.open_missions]))
    return [GoOn(seat_of(seat), ships["sun"], ships["moon"], missions, **rest)]


@move("the table finds <seat> with (?P<parts>.+?)(?: because <words>)?")
def finds_ship(table: StarshipTable, seat: str, parts: str, words: str | None) -> list[Move]:
    ship = ship_of(table.state, seat_of(seat))
    for text in parts.split(", "):
        ship = part.answer(ship, text)
    field: dict[str, Any] = {seat: ship}
    return [Reconcile(words or "", **field)]


@move("the table finds stack <number> with (?P<cards>.+?) because <words>")
def finds_stack(table: StarshipTable, number: str, cards: str, words: str) -> list[Move]:
    stack = replace(table.state.stacks[int(number) - 1], known=tuple(cards.split()))
    return [Reconcile(words, stacks=with_stack(table.state, int(number), stack))]


@move("the table finds missions (?P<cards>.+?) and set aside (?P<more>.+?) because <words>")
def finds_missions(table: StarshipTable, cards: str, more: str, words: str) -> list[Move]:
    return [Reconcile(words, missions=tuple(cards.split()), set_aside=tuple(more.split()))]


@move("the table finds nothing new because <words>")
def finds_nothing(table: StarshipTable, words: str) -> list[Move]:
    return [Reconcile(words)]
