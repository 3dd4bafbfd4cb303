"""Lessons about encounters and about flying, exploring, founding and making friends."""

from __future__ import annotations

from companion.extras.lessons import Lesson, waits_for
from companion.extras.map_lessons import Offers
from companion.games.starfarers.rules.chips import hazard_on
from companion.games.starfarers.rules.encounter_script import GIFTS
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import (
    ChooseFriendship,
    DrawEncounter,
    Encounter,
    GainUpgrade,
    JumpShip,
    LaySector,
    LockShip,
    LoseUpgrade,
    PlaceGift,
    ReplaceChip,
    Ship,
    State,
    TakeAny,
    TurnChip,
    move_over,
)
from companion.games.starfarers.table_view.builder import StarfarersTable

_offers = Offers(StarfarersTable)


# --- encounters ---------------------------------------------------------------------------------


def _question(state: State) -> str:
    front = state.pending[0] if state.pending else None
    return front.state.question if isinstance(front, Encounter) else ""


def _asked(state: State, *, for_a_gift: bool) -> bool:
    question = _question(state)
    return bool(question) and (question in GIFTS) == for_a_gift


def _shakes(game: Starfarers, state: State, *, pilot: bool) -> bool:
    """In an encounter somebody shakes: the pilot, or whoever plays the other side."""
    if not waits_for(Encounter)(game, state):
        return False
    due = game.due(state)
    return due.chance == "roll" and (due.seats[0] == state.active) == pilot


# --- flight -------------------------------------------------------------------------------------


def _turns_chip(game: Starfarers, state: State, exploring: str) -> bool:
    """In 2019 chips are turned up by exploring, in 2001 when they matter to everybody."""
    turned = waits_for(TurnChip, "flight")(game, state)
    return turned and game.box.rules.exploring == exploring


def _shaking(state: State) -> bool:
    """The flight phase has begun, and nobody has seen the balls."""
    unshaken = state.flight is not None and not state.flight.balls
    return unshaken and not state.pending


def _ships(state: State) -> tuple[Ship, ...]:
    """The ships of the pilot while they fly."""
    shaken = state.flight is not None and bool(state.flight.balls)
    return state.players[state.active].ships if shaken and not state.pending else ()


def _kept_off(game: Starfarers, state: State) -> bool:
    """A colony ship stands where pirates or ice keep it from founding."""
    ships = [ship for ship in _ships(state) if ship.kind == "colony"]
    sites = board_of(game.box, state).sites if ships else {}
    return any(
        hazard_on(state, planet)
        for ship in ships
        if ship.at in sites
        for planet in sites[ship.at].planets
    )


def _trade_flight(game: Starfarers, state: State, *, numbered: bool) -> bool:
    """A trade ship can fly. In 2001 the points of a home base have numbers."""
    trading = any(ship.kind == "trade" and not ship.steps for ship in _ships(state))
    docks = board_of(game.box, state).docks.values() if trading else ()
    return trading and any(dock.number for dock in docks) == numbered


def _flown(state: State) -> bool:
    """Every ship has had its flight."""
    shaken = state.flight is not None and bool(state.flight.balls) and not state.pending
    return shaken and all(ship.steps or move_over(ship) or ship.locked for ship in _ships(state))


FLIGHT_LESSONS: tuple[Lesson, ...] = (
    # --- encounters ---
    Lesson(
        "encounter",
        "encounters",
        "dock",
        "The black ball: an encounter! You are the pilot's left neighbour: draw the top card "
        "and tell me which it is, by a tap or by the camera. The pilot must not see it.",
        waits_for(DrawEncounter),
    ),
    Lesson(
        "gift",
        "encounters",
        "dock",
        "Your left neighbour reads to you, resting a finger on the strip. Somebody hopes for a "
        "gift: choose cards, or none. You pay before you hear what comes of it.",
        lambda _, state: _asked(state, for_a_gift=True),
    ),
    Lesson(
        "question",
        "encounters",
        "dock",
        "Your left neighbour reads you a question, resting a finger on the strip. Answer it "
        "here, before you hear what comes of it.",
        lambda _, state: _asked(state, for_a_gift=False),
    ),
    Lesson(
        "shake-back",
        "encounters",
        "dock",
        "You play the other side: shake your mother ship and tap the balls. Your upgrades "
        "count, friendship cards do not. The pilot wins if it is equal; you lose nothing.",
        lambda game, state: _shakes(game, state, pilot=False),
    ),
    Lesson(
        "shake-again",
        "encounters",
        "dock",
        "The encounter is decided by your mother ship: shake it and tap the two balls. In a "
        "fight your cannons are added, in a race your boosters.",
        lambda game, state: _shakes(game, state, pilot=True),
    ),
    Lesson(
        "take-any",
        "encounters",
        "answer",
        "The encounter brings you resources of your choice from the bank. Take what you need "
        "for the next ship or upgrade.",
        waits_for(TakeAny),
    ),
    Lesson(
        "free-upgrade",
        "mother-ship",
        "dock",
        "A free upgrade! Boosters make every ship faster, cannons win fights and drive out "
        "pirates, freight opens trade and melts ice.",
        waits_for(GainUpgrade),
    ),
    Lesson(
        "lost-upgrade",
        "mother-ship",
        "answer",
        "An upgrade is lost: choose the one that you can best do without and take it off your "
        "mother ship. Stations that you have founded stay.",
        waits_for(LoseUpgrade),
    ),
    Lesson(
        "locked",
        "encounters",
        "map",
        "One of your ships may not fly in this turn: tap the one that stays where it is.",
        waits_for(LockShip),
    ),
    Lesson(
        "jump",
        "space-jumps",
        "map",
        "A space jump! A ship goes to any free point where it may end a flight, however far "
        "away. Tap where it goes, or let it be.",
        waits_for(JumpShip),
    ),
    Lesson(
        "free-ship",
        "ships",
        "map",
        "A free trade ship! Put it on a free point beside one of your spaceports; it may "
        "fly in this very turn.",
        waits_for(PlaceGift),
    ),
    # --- flight ---
    Lesson(
        "friendship",
        "friendship",
        "dock",
        "You have made friends: choose one of this people's cards. It works at once and for "
        "the rest of the game.",
        waits_for(ChooseFriendship),
    ),
    Lesson(
        "sector",
        "sectors",
        "dock",
        "Your ship discovers a sector: turn the tile up where it lies and tell me which it is, "
        "and how it is turned.",
        waits_for(LaySector, "flight"),
    ),
    Lesson(
        "explore",
        "exploring",
        "dock",
        "Your ship explores a system: turn up its three chips for everybody and tell me what "
        "they show. Then it flies on with what is left of its speed.",
        lambda game, state: _turns_chip(game, state, "public"),
    ),
    Lesson(
        "show-chip",
        "exploring",
        "dock",
        "Now this chip is turned up for everybody: tell me what it shows. If it is pirates or "
        "ice, no colony can be founded beside it.",
        lambda game, state: _turns_chip(game, state, "private"),
    ),
    Lesson(
        "freed",
        "pirate-lairs",
        "dock",
        "You have freed this planet, with cannons from pirates or with freight from ice, and "
        "take a medal: {points[medal]} point. Lay a reserve chip there and tell me "
        "which.",
        waits_for(ReplaceChip),
    ),
    Lesson(
        "shake",
        "mother-ship",
        "dock",
        "Shake your mother ship and tap the two balls that show; a roller or the camera tells "
        "them by itself. With your boosters they make the speed. Black means an encounter.",
        lambda _, state: _shaking(state),
    ),
    Lesson(
        "found",
        "colonies",
        "dock",
        "Your colony ship is on a site between two planets: found a colony here. It is worth "
        "{points[colony]} point, and the transporter comes back to you.",
        _offers("found-colony"),
    ),
    Lesson(
        "clear",
        "pirate-lairs",
        "dock",
        "Your ship is beside a planet. If there are pirates, enough cannons free it; if there "
        "is ice, enough freight. That ends the ship's move and is worth {points[medal]} point.",
        _offers("clear-planet"),
    ),
    Lesson(
        "look",
        "exploring",
        "dock",
        "Your ship is beside a chip that lies face down: look at it alone and put it back. You "
        "may tell me in private what it was. The ship can fly on.",
        _offers("look-at-chip"),
    ),
    Lesson(
        "kept-off",
        "pirate-lairs",
        "map",
        "Pirates or ice beside this site keep you from founding. Fly to another site, or come "
        "back when your cannons or your freight are enough.",
        _kept_off,
    ),
    Lesson(
        "fly",
        "flight",
        "map",
        "Each of your ships may fly as far as your speed, one after the other. Tap a ship "
        "and then a marked point. Where it can do something, a ghost of the ship stands.",
        _offers("fly"),
    ),
    Lesson(
        "dock",
        "stations",
        "map",
        "Take your trade ship to the docking point of an outpost: it founds a station there. "
        "You need one freight pod more than there are stations already.",
        lambda game, state: _trade_flight(game, state, numbered=False),
    ),
    Lesson(
        "numbered-dock",
        "stations",
        "map",
        "Take your trade ship to the next free point of a home base: it founds a trading "
        "outpost there. You need as many freight rings as the number of that point.",
        lambda game, state: _trade_flight(game, state, numbered=True),
    ),
    Lesson(
        "flown",
        "turn",
        "dock",
        "All your ships have had their flight. Speed that is left is lost: end your turn, and "
        "your left neighbour goes on.",
        lambda _, state: _flown(state),
    ),
)
