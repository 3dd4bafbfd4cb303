"""What a player can do now, as commands: grouped by card and place, the main one apart.

The rules list moves; people think in verbs ("buy fuel here", "build a cannon"). Many moves may hide
behind one verb with an amount, and a verb that is not possible stays visible and can tell why. All
of it is judged by the position as its viewer knows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from companion.core.words import Problem, code_of
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.building import cost_of
from companion.games.starship.rules.flight import card_for_action
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import NOTHING, RESOURCES, Goods, named, some
from companion.games.starship.rules.moves import (
    Build,
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
    LookAhead,
    Move,
    PayTribute,
    PlaceCards,
    Sell,
    TakeResource,
    TradeWithOpponent,
    UpgradeBooster,
    UpgradeCannon,
    UpgradeModule,
)
from companion.games.starship.rules.ship import MODULES, Ship, missing, module_level
from companion.games.starship.rules.state import (
    PirateAhead,
    SensorPlace,
    State,
    opponent,
    ship_of,
)
from companion.view.asking import Amounts
from companion.view.captions import Caption, Line, name
from companion.view.commands import Command

GROUPS = ("choose", "here", "missions", "posts", "build", "opponent")
"""Where verbs stand beside the main and the quiet one, in the order in which a seat reads them."""

ICONS = {
    "fly-to": "card",
    "fly-on": "next",
    "end-flight": "check",
    "look-ahead": "sensor",
    "place-cards": "sensor",
    "found-colony": "colony",
    "found-post": "trading_post",
    "complete-mission": "mission",
    "forget-replacement": "next",
    "trade-with-opponent": "trade",
    "build-colony-ship": "colony_ship",
    "build-trade-ship": "trade_ship",
    "build-booster": "booster",
    "upgrade-booster": "booster",
    "build-cannon": "cannon",
    "upgrade-cannon": "cannon",
    "end-turn": "check",
}

_NAMED = {
    "complete-mission": "card",
    "choose-colony": "card",
    "choose-module": "module",
    "take-resource": "good",
}
"""Verbs that say no more than what they are about: a name of this kind."""


def verb_text(command: Command) -> Line:
    """What stands on the button of a verb."""
    match command.code:
        case "build-module" | "give-up-module":
            return Caption(f"module-{command.which}")
        case "upgrade-module":
            return Caption(f"module-{command.which}-2")
        case "buy" | "sell" if not command.params:
            return Caption(f"{command.code}-any")
        case code if kind := _NAMED.get(code):
            return name(kind, command.which)
    return Caption(command.code, command.params)


def module_icon(module: str) -> str:
    """The good has the plain name."""
    return "science_module" if module == "science" else module


@cache
def cards_of(goods: Goods) -> Amounts:
    """A cost as it is written on a button."""
    return named(goods)


def commands(game: Starship, state: State) -> Iterator[Command]:
    """What can be done in this position, and what cannot and why."""
    if state.phase == "over":
        return
    if state.pending:
        yield from _answers(game, state)
    elif state.phase == "flight" and state.flight is None:
        for number in range(1, len(state.stacks) + 1):
            move = FlyTo(state.active, number)
            stack: dict[str, Any] = {"which": str(number), "params": {"stack": number}}
            yield _command("fly-to", "choose", move, **stack)
    elif state.phase == "flight":
        yield from _flying(game, state)
    elif state.phase == "trade":
        yield from _trading(game, state)


def _command(code: str, group: str, move: Any, **others: Any) -> Command:
    others.setdefault("icon", ICONS.get(code, ""))
    return Command(code, move.seat, (move,), group=group, **others)


def _problem(game: Starship, state: State, move: Move) -> Problem | None:
    """The first one, unless another of them cannot be overruled."""
    problems = game.check(state, move)
    firm = (problem for problem in problems if problem.firm)
    return next(firm, problems[0]) if problems else None


# --- answers to what is pending -----------------------------------------------------------------


def _answers(game: Starship, state: State) -> Iterator[Command]:
    front = state.pending[0]
    if isinstance(front, SensorPlace):
        yield _command("place-cards", "main", PlaceCards(state.active, front.cards), form="order")
        return
    if isinstance(front, PirateAhead):
        pay = PayTribute(state.active)
        yield _command("pay-tribute", "choose", pay, problem=_problem(game, state, pay))
    for move in game.legal(state):
        match move:
            case Fight():
                yield _command("fight", "choose", move)
            case ChooseModule(_, module):
                icon = module_icon(module)
                yield _command("choose-module", "choose", move, which=module, icon=icon)
            case ChooseColony(_, colony):
                good = game.box.colonies[colony].resource
                told: dict[str, Any] = {"icon": good, "detail": Caption(f"good-{good}")}
                yield _command("choose-colony", "choose", move, which=colony, **told)
            case TakeResource(_, resource):
                yield _command("take-resource", "choose", move, which=resource, icon=resource)
            case GiveUpModule(_, module):
                icon = module_icon(module)
                yield _command("give-up-module", "choose", move, which=module, icon=icon)
            case ForgetReplacement():
                yield _command("forget-replacement", "end", move)


# --- the flight ---------------------------------------------------------------------------------


def _flying(game: Starship, state: State) -> Iterator[Command]:
    seat, flight = state.active, state.flight
    assert flight is not None
    fly_on = FlyOn(seat)
    over = _problem(game, state, fly_on)
    yield _command("fly-on", "end" if over else "main", fly_on, problem=over)
    yield _command("end-flight", "main" if over else "end", EndFlight(seat))
    if not flight.row and not flight.looked:
        look = LookAhead(seat)
        yield _command("look-ahead", "here", look, problem=_problem(game, state, look))
    yield from _at_card(game, state)
    for mission in state.missions:
        move = CompleteMission(seat, mission)
        problem = _problem(game, state, move)
        yield _command("complete-mission", "missions", move, which=mission, problem=problem)


def _at_card(game: Starship, state: State) -> Iterator[Command]:
    """What the card just reached is for, whether or not it can be had now."""
    box, seat, flight = game.box, state.active, state.flight
    if flight is None or not flight.row:
        return
    card = card_for_action(box, state) or flight.row[-1].card
    if card in box.colonies:
        settle = FoundColony(seat, card)
        problem = _problem(game, state, settle)
        yield _command("found-colony", "here", settle, which=card, problem=problem)
    if card in box.markets:
        yield from _deals(game, state, card, "here")
        if box.markets[card].post:
            found = FoundPost(seat, card)
            problem = _problem(game, state, found)
            yield _command("found-post", "here", found, which=card, problem=problem)


def _deals(game: Starship, state: State, card: str, group: str) -> Iterator[Command]:
    """Buying and selling at a market are a verb each, with an amount."""
    market, seat = game.box.markets[card], state.active
    detail = name("card", card) if group == "posts" else name("goods", f"{market.price} astro")
    for code, deal, goods in (("buy", Buy, market.buys), ("sell", Sell, market.sells)):
        if goods:
            units = (deal(seat, card, some(good, 1)) for good in goods)
            move, problem = _first_possible(game, state, units)
            yield _command(
                code,
                group,
                move,
                which=card,
                form="amount",
                same=("seat", "card"),
                params={} if len(goods) > 2 else {"good": goods if goods[1:] else goods[0]},
                icon=goods[0] if len(goods) == 1 else "trade_goods",
                detail=detail,
                problem=problem,
            )


def _first_possible(
    game: Starship, state: State, moves: Iterable[Move]
) -> tuple[Move, Problem | None]:
    """The first of these that is allowed, else the first: its problem is as good as any."""
    refused: tuple[Move, Problem] | None = None
    for move in moves:
        problem = _problem(game, state, move)
        if problem is None:
            return move, None
        refused = refused or (move, problem)
    assert refused is not None
    return refused


# --- trading and building -----------------------------------------------------------------------


def _trading(game: Starship, state: State) -> Iterator[Command]:
    seat = state.active
    ship = ship_of(state, seat)
    yield _command("end-turn", "main", EndTurn(seat))
    for card in ship.posts:
        yield from _deals(game, state, card, "posts")
    for build in _builds(game, ship, seat):
        code = code_of(build)
        cost = cost_of(game.box, build)
        built: dict[str, Any] = {"cost": cards_of(cost), "lacks": missing(ship, cost)}
        if isinstance(build, BuildModule | UpgradeModule):
            built |= {"which": build.module, "icon": module_icon(build.module)}
        yield _command(code, "build", build, problem=_problem(game, state, build), **built)
    yield _swap(game, state, seat)
    if module_level(ship, "trade"):
        price = some("astro", game.box.modules.purchase_price)
        for resource in RESOURCES:
            purchase = BuyFromOpponent(seat, resource)
            yield _command(
                "buy-from-opponent",
                "opponent",
                purchase,
                which=resource,
                params={"resource": resource},
                icon=resource,
                cost=cards_of(price),
                lacks=missing(ship, price),
                problem=_problem(game, state, purchase),
            )


def _swap(game: Starship, state: State, seat: Seat) -> Command:
    """A free trade; the rules are asked for the smallest gift of either side."""
    mine = TradeWithOpponent(seat, _smallest(ship_of(state, seat)), NOTHING)
    theirs = TradeWithOpponent(seat, NOTHING, _smallest(ship_of(state, opponent(seat))))
    swap, problem = _first_possible(game, state, (mine, theirs))
    return _command("trade-with-opponent", "opponent", swap, form="trade", problem=problem)


def _smallest(ship: Ship) -> Goods:
    """One of something the ship has."""
    for good in ("astro", *RESOURCES, "science"):
        if getattr(ship.goods, good):
            return some(good, 1)
    return some("astro", 1)


def _builds(game: Starship, ship: Ship, seat: Seat) -> Iterator[Build]:
    """One verb a place on the board: what would be built there next."""
    limits = game.box.limits
    yield BuildColonyShip(seat)
    yield BuildTradeShip(seat)
    full = len(ship.boosters) >= limits.boosters
    yield UpgradeBooster(seat) if full else BuildBooster(seat)
    full = len(ship.cannons) >= limits.cannons
    yield UpgradeCannon(seat) if full else BuildCannon(seat)
    for module in MODULES:
        level = module_level(ship, module)
        if level < 2:
            yield UpgradeModule(seat, module) if level else BuildModule(seat, module)
