"""The lessons of The Settlers of Catan, in the order in which they matter."""

from __future__ import annotations

from companion.core.game import PUBLIC
from companion.extras.lessons import Lesson, waits_for
from companion.extras.map_lessons import Offers, tablet_lessons
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.points import open_points
from companion.games.settlers.rules.state import (
    CardsToDiscard,
    CardsToHandOver,
    CardToDraw,
    CardToSteal,
    FirstPlayerToFind,
    FreeRoad,
    IslandToLay,
    RoadToFound,
    RobberToMove,
    SettlementToFound,
    State,
    rolled,
)
from companion.games.settlers.rules.trading import rates
from companion.games.settlers.rules.turn import AFTER_ROLL, TRADING
from companion.games.settlers.table_view.builder import SettlersTable

NEAR_THE_END = 3
"""Points that are lacking when winning becomes a subject."""
SEVEN = 7

_offers = Offers(SettlersTable)


def _turn(state: State) -> bool:
    """The dice are thrown, and nothing has to be answered."""
    return state.phase in AFTER_ROLL and not state.pending


def _throws(state: State) -> bool:
    return state.phase == "roll" and not state.pending


def _holds_cards(state: State) -> bool:
    """Development cards that may be played."""
    return state.players[state.active].development.count > 0 and not state.card_played


def _first_player(game: Settlers, state: State, *, oldest: bool) -> bool:
    unknown = waits_for(FirstPlayerToFind)(game, state)
    return unknown and (game.box.first_player == "oldest") == oldest


def _founds(state: State, *, second: bool) -> bool:
    front = state.pending[0] if state.pending else None
    return isinstance(front, SettlementToFound) and front.second == second


def _near_the_end(game: Settlers, state: State) -> bool:
    lacking = game.box.limits.points_to_win - open_points(game.box, state, state.active)
    return _turn(state) and lacking <= NEAR_THE_END


def _long_road(game: Settlers, state: State) -> bool:
    """One piece is lacking, or somebody has the card already."""
    if not _turn(state):
        return False
    road = game.view(state, PUBLIC).figures[state.active].longest_road
    return bool(state.longest_road) or len(road) + 1 >= game.box.limits.longest_road_from


def _army(state: State) -> bool:
    return _turn(state) and bool(state.players[state.active].knights or state.largest_army)


def _at_harbour(game: Settlers, state: State) -> bool:
    if state.phase not in TRADING or state.pending:
        return False
    return min(rates(game.box, state, state.active)) < game.box.rates.bank


LESSONS: tuple[Lesson, ...] = (
    # --- before the first turn ---
    Lesson(
        "island",
        "island",
        "dock",
        "Welcome to Catan! Lay out the island and tell me what lies where, row by row: tap a "
        "kind for each place, first the land, then the numbers, then the harbours.",
        waits_for(IslandToLay),
    ),
    Lesson(
        "oldest",
        "setup",
        "dock",
        "Welcome to Catan! The oldest of you has the first turn: tap who that is. After that "
        "the turns go round to the left.",
        lambda game, state: _first_player(game, state, oldest=True),
    ),
    Lesson(
        "highest",
        "setup",
        "dock",
        "Who begins? Everybody rolls both dice, and whoever has the highest sum begins. "
        "Tap what you rolled, or tap who begins if you know it already.",
        lambda game, state: _first_player(game, state, oldest=False),
    ),
    Lesson(
        "first-settlement",
        "founding",
        "map",
        "Found your first settlement: tap a free intersection and put your piece there. It "
        "brings cards of the hexes around it: the more dots on a number, the more often.",
        lambda _, state: _founds(state, second=False),
    ),
    Lesson(
        "second-settlement",
        "founding",
        "map",
        "Your second settlement brings your first cards at once, one for each hex around it. "
        "Look for what the first one lacks; they need not be connected.",
        lambda _, state: _founds(state, second=True),
    ),
    Lesson(
        "first-road",
        "roads",
        "map",
        "Lay a road beside this settlement, towards where you want to build next. The next "
        "settlement stands at least two roads away.",
        waits_for(RoadToFound),
    ),
    # --- dice, seven, robber ---
    *tablet_lessons("roll"),
    Lesson(
        "card-first",
        "development-cards",
        "dock",
        "Before you roll the dice you may play one development card, such as a knight. Or "
        "roll them first: it can be played after that as well.",
        lambda _, state: _throws(state) and _holds_cards(state),
    ),
    Lesson(
        "throw",
        "dice",
        "dock",
        "Roll both dice of your box and tap what they show; a roller or the camera tells it "
        "by itself. The sum says which hexes bring cards, to everybody who builds there.",
        lambda _, state: _throws(state),
    ),
    Lesson(
        "discard",
        "seven",
        "answer",
        "A seven brings nothing to anybody. Whoever has more than {limits[hand]} resource "
        "cards gives back half of them, rounded down: choose them at your own side.",
        waits_for(CardsToDiscard),
    ),
    Lesson(
        "robber",
        "robber",
        "map",
        "Move the robber: tap another hex. It brings nothing as long as he stands there, and "
        "you draw a card from somebody else who builds at it.",
        waits_for(RobberToMove),
    ),
    Lesson(
        "steal",
        "hands",
        "dock",
        "Draw one card from that hand without looking. Which one it is, only you two know: "
        "tell me in private so that I count along, or keep it secret.",
        waits_for(CardToSteal),
    ),
    # --- development cards ---
    Lesson(
        "draw",
        "development-cards",
        "dock",
        "Take the top development card and look at it alone; tell me in private what it is, or "
        "keep it secret. You may play it from your next turn on.",
        waits_for(CardToDraw),
    ),
    Lesson(
        "free-road",
        "road-building",
        "map",
        "Road Building: two roads cost you nothing. Tap a path for each, wherever you might "
        "build a road.",
        waits_for(FreeRoad),
    ),
    Lesson(
        "monopoly",
        "monopoly",
        "answer",
        "Monopoly: all others hand over every card of the kind that was named. Tell at your "
        "own side how many you have; nobody looks into your hand.",
        waits_for(CardsToHandOver),
    ),
    # --- the turn: what is rare comes before what is always there ---
    Lesson(
        "income",
        "production",
        "strip",
        "Whoever builds at a hex with this number takes cards from the bank: one for a "
        "settlement, two for a city. Your strip says what comes to you.",
        lambda _, state: _turn(state) and rolled(state) != SEVEN,
    ),
    Lesson(
        "near",
        "victory",
        "points",
        "The end is near: whoever has {limits[points_to_win]} points wins. Settlements "
        "count {points[settlement]}, cities {points[city]}, the two special cards "
        "{points[longest_road]} and {points[largest_army]}; show victory point cards when "
        "they complete it.",
        _near_the_end,
    ),
    Lesson(
        "longest-road",
        "longest-road",
        "road",
        "At least {limits[longest_road_from]} roads in one line bring the Longest Road: "
        "{points[longest_road]} points, until somebody has a longer one. Rest a finger on this "
        "number to learn more.",
        _long_road,
    ),
    Lesson(
        "largest-army",
        "largest-army",
        "knights",
        "Knights that were played stay open. Whoever has {limits[largest_army_from]} first "
        "takes the Largest Army: {points[largest_army]} points, until somebody has more.",
        lambda _, state: _army(state),
    ),
    Lesson(
        "play-card",
        "development-cards",
        "play-card",
        "You have development cards. In each turn you may play one that you did not buy in "
        "this turn. The buttons do not give away what you hold.",
        lambda _, state: _turn(state) and _holds_cards(state),
    ),
    Lesson(
        "city",
        "cities",
        "dock",
        "You can build a city now. It takes the place of one of your settlements, counts "
        "{points[city]} points and brings two cards instead of one.",
        _offers("build-city"),
    ),
    Lesson(
        "settlement",
        "settlements",
        "dock",
        "You can build a settlement now: {points[settlement]} point, and more cards. It stands "
        "at one of your roads, and the intersections around it must be free.",
        _offers("build-settlement"),
    ),
    Lesson(
        "development",
        "development-cards",
        "dock",
        "You can buy a development card: a knight against the robber, a card that helps you "
        "once, or a secret victory point. Take it from the top of the deck.",
        _offers("buy-development"),
    ),
    Lesson(
        "road",
        "roads",
        "dock",
        "You can build a road now. It goes on from one of your pieces and leads you to new "
        "places: settlements are only built at your own roads.",
        _offers("build-road"),
    ),
    Lesson(
        "harbour",
        "harbours",
        "dock",
        "You build at a harbour and trade better with the bank: {rates[any]} equal cards for "
        "one of your choice, or {rates[special]} where the harbour shows their kind.",
        _at_harbour,
    ),
    Lesson(
        "bank",
        "bank",
        "dock",
        "You can trade with the bank: {rates[bank]} equal cards for one of your choice, and "
        "fewer if you build at a harbour.",
        _offers("bank"),
    ),
    Lesson(
        "trade-first",
        "trade",
        "dock",
        "First you trade, then you build. Agree with somebody on a swap and tell me; you both "
        "tap. With the first thing you build, trading is over for this turn.",
        lambda _, state: _turn(state) and state.phase == "trade",
    ),
    Lesson(
        "trade",
        "trade",
        "dock",
        "Trade and build as you like. Agree with somebody on a swap and tell me; you both tap. "
        "The others trade with you, not among themselves.",
        lambda _, state: _turn(state) and state.phase == "action",
    ),
    Lesson(
        "end",
        "turn",
        "dock",
        "A grey button cannot be used now: tap it and it tells why. When you are done, end "
        "your turn and pass the dice to the left.",
        lambda _, state: _turn(state),
    ),
)
