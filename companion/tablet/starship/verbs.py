"""What a player can say now, as verbs: grouped by card and place, the main one apart.

The rules list moves; people think in verbs ("buy fuel here", "build a cannon"). Many moves may hide
behind one verb with an amount, and a verb that is not possible stays visible and can tell why. No
window is known here, so that the promise "every move through exactly one verb" can be tested alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.due import Due
from companion.core.words import Message, Param, Problem
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.building import cost_of
from companion.games.starship.rules.flight import card_for_action
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.goods import NOTHING, RESOURCES, Goods, some
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
from companion.games.starship.rules.ship import MODULES, Ship, module_level
from companion.games.starship.rules.state import SensorPlace, State, opponent, ship_of

Place = Literal["main", "end", "here", "missions", "posts", "build", "opponent", "choose"]
"""Where a verb belongs: the big button, the quiet one, or a group beside a card or board."""

PLACES: tuple[Place, ...] = ("choose", "here", "missions", "posts", "build", "opponent")
"""The groups, in the order in which a seat reads them."""


class Verb(Struct, frozen=True):
    """Something a seat can do, or cannot do now for the reason in `problem`.

    `move` is what one tap says. A verb that needs an amount or an order has an `asks` instead: its
    `move` is then the smallest example, and the sheet that opens builds the real one.
    """

    code: str
    place: Place
    seat: Seat
    move: Move
    asks: Literal["", "amount", "trade", "order"] = ""
    card: str = ""
    params: dict[str, Param] = {}
    problem: Problem | None = None
    cost: Goods = NOTHING

    @property
    def open(self) -> bool:
        return self.problem is None

    @property
    def message(self) -> Message:
        return Message(self.code, self.params)

    def reaches(self, move: Move) -> bool:
        """Whether this verb is the way to say a move."""
        mine = self.move
        if type(move) is not type(mine):
            return False
        match move:
            case Buy() | Sell():
                return isinstance(mine, Buy | Sell) and move.card == mine.card
            case PlaceCards() | TradeWithOpponent():
                return True
        return move == mine


class Moment(Struct, frozen=True):
    """All verbs of a position, with who must act and what the game waits for."""

    due: Due
    verbs: tuple[Verb, ...]

    @property
    def main(self) -> Verb | None:
        return next((verb for verb in self.verbs if verb.place == "main"), None)

    @property
    def end(self) -> Verb | None:
        return next((verb for verb in self.verbs if verb.place == "end"), None)

    def of(self, place: Place, seat: str | None = None) -> tuple[Verb, ...]:
        return tuple(
            verb for verb in self.verbs if verb.place == place and seat in (None, verb.seat)
        )

    def places(self, seat: str | None = None) -> tuple[Place, ...]:
        """The groups that have something in them."""
        return tuple(place for place in PLACES if self.of(place, seat))


def moment(game: Starship, state: State) -> Moment:
    """What can be said in this position, and what cannot and why."""
    legal = game.legal(state)
    verbs = [_judged(game, state, verb, legal) for verb in _candidates(game, state, legal)]
    return Moment(game.due(state), tuple(verbs))


def _judged(game: Starship, state: State, verb: Verb, legal: list[Move]) -> Verb:
    """The first problem of a verb that reaches nothing legal; free trades are asked for alone."""
    if any(verb.reaches(move) for move in legal):
        return verb
    if problems := game.check(state, verb.move):
        return replace(verb, problem=problems[0])
    return verb


def _candidates(game: Starship, state: State, legal: list[Move]) -> Iterator[Verb]:
    if state.phase == "over":
        return
    if state.pending:
        yield from _answers(state, legal)
    elif state.phase == "flight" and state.flight is None:
        for number in range(1, len(state.stacks) + 1):
            yield Verb(
                "fly-to",
                "choose",
                state.active,
                FlyTo(state.active, number),
                params={"stack": number},
            )
    elif state.phase == "flight":
        yield from _flying(game, state)
    elif state.phase == "trade":
        yield from _trading(game, state)


# --- answers to what is pending -----------------------------------------------------------------


def _answers(state: State, legal: list[Move]) -> Iterator[Verb]:
    front = state.pending[0]
    if isinstance(front, SensorPlace):
        seen = PlaceCards(state.active, front.cards)
        yield Verb("place-cards", "main", state.active, seen, asks="order")
        return
    if any(isinstance(move, Fight) for move in legal):
        yield Verb("pay-tribute", "choose", state.active, PayTribute(state.active))
    for move in legal:
        match move:
            case Fight():
                yield Verb("fight", "choose", move.seat, move)
            case ChooseModule(seat, module):
                yield Verb("choose-module", "choose", seat, move, params={"module": module})
            case ChooseColony(seat, colony):
                params: dict[str, Param] = {"colony": colony}
                yield Verb("choose-colony", "choose", seat, move, card=colony, params=params)
            case TakeResource(seat, resource):
                yield Verb("take-resource", "choose", seat, move, params={"resource": resource})
            case GiveUpModule(seat, module):
                yield Verb("give-up-module", "choose", seat, move, params={"module": module})
            case ForgetReplacement(seat):
                yield Verb("forget-replacement", "end", seat, move)


# --- the flight ---------------------------------------------------------------------------------


def _flying(game: Starship, state: State) -> Iterator[Verb]:
    seat, flight = state.active, state.flight
    assert flight is not None
    fly_on = FlyOn(seat)
    over = bool(game.check(state, fly_on))
    yield Verb("fly-on", "end" if over else "main", seat, fly_on)
    yield Verb("end-flight", "main" if over else "end", seat, EndFlight(seat))
    if not flight.row and not flight.looked:
        yield Verb("look-ahead", "here", seat, LookAhead(seat))
    yield from _at_card(game, state)
    for mission in state.missions:
        params: dict[str, Param] = {"mission": mission}
        move = CompleteMission(seat, mission)
        yield Verb("complete-mission", "missions", seat, move, card=mission, params=params)


def _at_card(game: Starship, state: State) -> Iterator[Verb]:
    """What the card just reached is for, whether or not it can be had now."""
    box, seat, flight = game.box, state.active, state.flight
    if flight is None or not flight.row:
        return
    card = card_for_action(box, state) or flight.row[-1].card
    params: dict[str, Param] = {"card": card}
    if card in box.colonies:
        yield Verb("found-colony", "here", seat, FoundColony(seat, card), "", card, params)
    if card in box.markets:
        yield from _deals(game, state, card, "here")
        if box.markets[card].post:
            yield Verb("found-post", "here", seat, FoundPost(seat, card), "", card, params)


def _deals(game: Starship, state: State, card: str, place: Place) -> Iterator[Verb]:
    """Buying and selling at a market are a verb each, with an amount."""
    market, seat = game.box.markets[card], state.active
    params: dict[str, Param] = {"card": card, "price": market.price}
    if market.buys:
        buying = params | {"goods": market.buys}
        unit = _first_possible(
            game, state, (Buy(seat, card, some(good, 1)) for good in market.buys)
        )
        yield Verb("buy", place, seat, unit, "amount", card, buying)
    if market.sells:
        selling = params | {"goods": market.sells}
        unit = _first_possible(
            game, state, (Sell(seat, card, some(good, 1)) for good in market.sells)
        )
        yield Verb("sell", place, seat, unit, "amount", card, selling)


def _first_possible(game: Starship, state: State, moves: Iterable[Move]) -> Move:
    """The first of these that is allowed, else the first: its problem is as good as any."""
    listed = list(moves)
    return next((move for move in listed if not game.check(state, move)), listed[0])


# --- trading and building -----------------------------------------------------------------------


def _trading(game: Starship, state: State) -> Iterator[Verb]:
    seat = state.active
    ship = ship_of(state, seat)
    yield Verb("end-turn", "main", seat, EndTurn(seat))
    for card in ship.posts:
        yield from _deals(game, state, card, "posts")
    for build in _builds(game, ship, seat):
        params: dict[str, Param] = {}
        if isinstance(build, BuildModule | UpgradeModule):
            params = {"module": build.module}
        code = str(build.__struct_config__.tag).replace("_", "-")
        cost = cost_of(game.box, build)
        yield Verb(code, "build", seat, build, params=params, cost=cost)
    swap = TradeWithOpponent(seat, _smallest(ship), NOTHING)
    if game.check(state, swap):
        swap = TradeWithOpponent(seat, NOTHING, _smallest(ship_of(state, opponent(seat))))
    yield Verb("trade-with-opponent", "opponent", seat, swap, "trade")
    if module_level(ship, "trade"):
        for resource in RESOURCES:
            yield Verb(
                "buy-from-opponent",
                "opponent",
                seat,
                BuyFromOpponent(seat, resource),
                params={"resource": resource},
                cost=Goods(astro=game.box.modules.purchase_price),
            )


def _smallest(ship: Ship) -> Goods:
    """One of something the ship has, so that a free trade can be looked at by the rules."""
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


def acting_seat(due: Due, fallback: Seat) -> Seat:
    """The one seat that things are turned to; the active one if both may act."""
    if len(due.seats) == 1:
        return "sun" if due.seats[0] == "sun" else "moon"
    return fallback
