"""Lessons about trading and building: what is rare comes before what is always there."""

from __future__ import annotations

from companion.extras.lessons import Lesson
from companion.extras.map_lessons import Offers
from companion.games.starfarers.rules.chips import hazard
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.points import points
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.table_view.builder import StarfarersTable

NEAR_THE_END = 3
"""Points that are lacking when winning becomes a subject."""
SEVEN = 7

_offers = Offers(StarfarersTable)


def _trades(state: State) -> bool:
    return state.phase == "trade" and not state.pending


def _near_the_end(game: Starfarers, state: State) -> bool:
    lacking = game.box.limits.points_to_win - points(game.box, state, state.active)
    return _trades(state) and lacking <= NEAR_THE_END


def _knows_hazards(state: State) -> bool:
    """Pirates or ice lie open, or have lain there."""
    return _trades(state) and any(map(hazard, state.chips.values()))


def _has_merchants(game: Starfarers, state: State) -> bool:
    cards = state.players[state.active].cards
    return _trades(state) and any(game.box.friendship[card].exchange for card in cards)


TRADE_LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "income",
        "production",
        "strip",
        "Colonies and spaceports beside a planet with this number bring their owners one card "
        "each. Your strip says what you take from the bank.",
        lambda _, state: _trades(state) and state.rolled != SEVEN,
    ),
    Lesson(
        "reserve",
        "reserve-pile",
        "dock",
        "The reserve pile helps whoever has few points: draw from it now. Once you have shaken "
        "your mother ship it is too late for this turn.",
        _offers("draw-reserve"),
    ),
    Lesson(
        "near",
        "victory",
        "points",
        "The end is near: whoever has {limits[points_to_win]} points in their own turn "
        "wins. Colonies count {points[colony]}, spaceports {points[spaceport]}, the "
        "friendship of a people {points[marker]}, freed planets {points[medal]}, every "
        "{points[fame_for_a_point]} half medals or fame rings 1.",
        _near_the_end,
    ),
    Lesson(
        "marker",
        "friendship",
        "friendship",
        "Whoever has founded most with a people has its friendship: "
        "{points[marker]} points. It can change hands when others found more.",
        lambda _, state: _trades(state) and bool(state.stations),
    ),
    Lesson(
        "hazards",
        "pirate-lairs",
        "cannon",
        "Pirates and ice keep colonies away. Cannons drive pirates out, freight melts ice: you "
        "need as many as their number. Each planet that you free is {points[medal]} point.",
        lambda _, state: _knows_hazards(state),
    ),
    Lesson(
        "fame-for-sale",
        "diplomats",
        "dock",
        "The Diplomats sell you fame: a half medal or a fame ring for a trade good. Every "
        "{points[fame_for_a_point]} of them are worth a point.",
        _offers("buy-fame"),
    ),
    Lesson(
        "helping-hand",
        "diplomats",
        "dock",
        "A Helping Hand: once a turn you may draw a card, unseen, from players who have more "
        "points than you. Tap from whom.",
        _offers("helping-hand"),
    ),
    Lesson(
        "merchants",
        "bank",
        "dock",
        "Your card of the Merchants gives you a better rate with the bank. I offer it to you "
        "by itself when you trade there.",
        _has_merchants,
    ),
    Lesson(
        "spaceport",
        "spaceports",
        "dock",
        "You can turn one of your colonies into a spaceport: {points[spaceport]} points "
        "instead of {points[colony]}. New ships start beside it; far out it makes ways "
        "shorter.",
        _offers("build-spaceport"),
    ),
    Lesson(
        "colony-ship",
        "ships",
        "dock",
        "You can build a colony ship. It starts beside your spaceport, may fly in this very "
        "turn, and founds a colony on a free site.",
        _offers("build-colony-ship"),
    ),
    Lesson(
        "trade-ship",
        "stations",
        "dock",
        "You can build a trade ship. It opens trade with one of the peoples and brings "
        "you a friendship card; for that your mother ship needs freight.",
        _offers("build-trade-ship"),
    ),
    Lesson(
        "upgrade",
        "mother-ship",
        "dock",
        "You can build an upgrade. It helps all your ships: boosters for speed, cannons "
        "against pirates, freight for trade and against ice.",
        _offers("build-upgrade"),
    ),
    Lesson(
        "bank",
        "bank",
        "dock",
        "You can trade with the bank: {rates[bank]} equal cards for one of your choice, or "
        "only {rates[goods]} if they are trade goods.",
        _offers("bank"),
    ),
    Lesson(
        "trade",
        "trading",
        "dock",
        "Trade and build as you like. Agree with somebody on a swap and tell me; you both tap. "
        "The others trade with you, not among themselves.",
        lambda _, state: _trades(state),
    ),
    Lesson(
        "start-flight",
        "turn",
        "dock",
        "A grey button cannot be used now: tap it and it tells why. Start the flight when "
        "you are done; after that you cannot trade or build in this turn.",
        _offers("start-flight"),
    ),
    Lesson(
        "no-ship",
        "ships",
        "dock",
        "Without a ship on the board there is no flight. Save for the next one, or trade for "
        "what you lack; otherwise end your turn.",
        lambda _, state: _trades(state) and not state.players[state.active].ships,
    ),
)
