"""The lessons of Starfarers of Catan, in the order in which they matter.

Where the editions differ, each has a lesson of its own, and the rules of the box say which fits.
"""

from __future__ import annotations

from companion.extras.lessons import Lesson, waits_for
from companion.extras.map_lessons import tablet_lessons
from companion.games.starfarers.lessons.flight import FLIGHT_LESSONS
from companion.games.starfarers.lessons.trade import TRADE_LESSONS
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.state import (
    DiscardHalf,
    LaySector,
    Relief,
    RobSomeone,
    StartPiece,
    State,
    TurnChip,
    WhoBegins,
)

LAST_ROUND = 4
"""Of the founding phase of 2019: the one with the spaceport."""


def _starts(game: Starfarers, state: State) -> str:
    """Which piece of the founding phase is placed: "colony", "spaceport" or "either"."""
    front = state.pending[0] if state.pending else None
    if not isinstance(front, StartPiece):
        return ""
    if game.box.rules.advanced == "three-rounds":
        return "either"
    return "spaceport" if front.round == LAST_ROUND else "colony"


LESSONS: tuple[Lesson, ...] = (
    # --- before the first turn ---
    Lesson(
        "home-chips",
        "chips",
        "dock",
        "Deal the chips of the four Catanian systems, each within its Greek letter, and tell "
        "me which one lies on the planet that I name.",
        waits_for(TurnChip, "setup"),
    ),
    Lesson(
        "sectors",
        "sectors",
        "map",
        "Lay the sector tiles into the frame, open as they come, and tell me which one lies "
        "where I point, and how it is turned.",
        waits_for(LaySector, "setup"),
    ),
    Lesson(
        "begin",
        "setup",
        "dock",
        "Welcome, starfarers! Everybody rolls both dice, and whoever has the highest sum "
        "begins; in a tie you roll again. Tap what you rolled, or tap who begins if you "
        "know it already.",
        waits_for(WhoBegins),
    ),
    Lesson(
        "start-colony",
        "founding-phase",
        "map",
        "Found a colony: tap a free site in a Catanian system. It lies between two planets "
        "and will bring what they yield, so choose good numbers and different resources.",
        lambda game, state: _starts(game, state) == "colony",
    ),
    Lesson(
        "start-spaceport",
        "founding-phase",
        "map",
        "Turn one of your colonies into a spaceport: tap it. Then choose the ship that starts "
        "beside it, for a colony or for trade, and an upgrade from the common pool.",
        lambda game, state: _starts(game, state) == "spaceport",
    ),
    Lesson(
        "start-piece",
        "founding-phase",
        "map",
        "Place a colony or, only once, your spaceport on a free site of a Catanian system. "
        "With the spaceport comes a free ship beside it, for a colony or for trade.",
        lambda game, state: _starts(game, state) == "either",
    ),
    # --- dice and seven ---
    *tablet_lessons("production"),
    Lesson(
        "throw",
        "production",
        "dock",
        "Roll both dice of your box and tap what they show; a roller or the camera tells it "
        "by itself. Planets with the sum bring a card to every colony and spaceport there.",
        lambda _, state: state.phase == "production" and not state.pending,
    ),
    Lesson(
        "relief",
        "diplomats",
        "dock",
        "This roll brought you nothing, so the Galactic Relief Fund of the Diplomats helps: "
        "take any one resource from the bank.",
        waits_for(Relief),
    ),
    Lesson(
        "discard",
        "seven",
        "answer",
        "A seven brings nothing to anybody. A hand of more than {limits[hand_on_seven]} cards "
        "loses half of them, rounded down: choose them at your own side.",
        waits_for(DiscardHalf, "production"),
    ),
    Lesson(
        "rob",
        "seven",
        "dock",
        "After a seven you draw one card from another player without looking: choose from "
        "whom. Which card it is, only you two know.",
        waits_for(RobSomeone),
    ),
    *FLIGHT_LESSONS,
    *TRADE_LESSONS,
)
