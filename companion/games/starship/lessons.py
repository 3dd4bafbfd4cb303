"""The lessons of Starship Catan, in the order in which they matter."""

from __future__ import annotations

from companion.extras.lessons import Lesson, waits_for
from companion.games.starship.rules.flight import flight_speed
from companion.games.starship.rules.game import Starship
from companion.games.starship.rules.points import points
from companion.games.starship.rules.stacks import revealed
from companion.games.starship.rules.state import (
    Combat,
    DrawMission,
    ModuleLoss,
    PirateAhead,
    ProducingColony,
    Replacement,
    RewardResource,
    SensorLook,
    StartModule,
    State,
    TurnCard,
    ship_of,
)

NEAR_THE_END = 3
"""Points that are lacking when winning becomes a subject."""


def _free(state: State, phase: str) -> bool:
    return state.phase == phase and not state.pending


def _here(state: State) -> str:
    """The card that the flight has reached and that nobody has used."""
    row = state.flight.row if state.flight is not None and _free(state, "flight") else ()
    return row[-1].card if row and not row[-1].used else ""


def _speed_left(state: State) -> int:
    assert state.flight is not None
    return flight_speed(state) - revealed(state, state.flight)


def _fought(state: State, blue: bool) -> bool:
    front = state.pending[0] if state.pending else None
    return isinstance(front, Combat) and bool(front.blue) == blue


def _near_the_end(game: Starship, state: State) -> bool:
    lacking = game.box.limits.points_to_win - points(game.box, state, state.active)
    return _free(state, "trade") and lacking <= NEAR_THE_END


LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "missions",
        "missions",
        "dock",
        "Welcome aboard! Turn up the top mission card and tell me which one it is: tap it "
        "here or show it to the camera. Three missions always lie open for both of you.",
        waits_for(DrawMission),
    ),
    Lesson(
        "module",
        "modules",
        "dock",
        "Choose one of your six modules; this one is free. Good for a start: the Command "
        "Module gives one more action in each flight, the Logistics Module more room for "
        "each resource.",
        waits_for(StartModule),
    ),
    Lesson(
        "undo",
        "corrections",
        "undo",
        "Something told wrongly? Undo takes back the last thing, as often as you like. "
        "Hold it to see the journal. Then go on: roll the yellow die.",
        lambda _, state: _free(state, "production") and state.turn == 3,
    ),
    Lesson(
        "sums",
        "victory",
        "strip",
        "Rest a finger on any number of your ship, such as the points or the boosters, "
        "and it tells how it adds up. Then go on: roll the yellow die.",
        lambda _, state: _free(state, "production") and state.turn == 4,
    ),
    Lesson(
        "roll",
        "dice",
        "dock",
        "Roll the yellow die of your box and tap the number; a roller tells it by itself. "
        "It decides twice: which colonies of both players produce, and how fast you fly.",
        lambda _, state: _free(state, "production"),
    ),
    Lesson(
        "colony",
        "production",
        "dock",
        "Several of your colonies have this number, but only one of them produces. Choose "
        "what you lack.",
        waits_for(ProducingColony),
    ),
    Lesson(
        "sector",
        "flight",
        "dock",
        "Choose a stack to fly through. Your speed, boosters plus yellow die, is how many "
        "cards you may turn up. Remember them: they stay in this stack.",
        lambda _, state: _free(state, "flight") and state.flight is None,
    ),
    Lesson(
        "sensor",
        "sensor",
        "dock",
        "Look at the top cards of the stack without showing them. You may tell me what "
        "you saw, or keep it to yourself.",
        waits_for(SensorLook),
    ),
    Lesson(
        "cards",
        "sectors",
        "dock",
        "You turn the cards for the pilot. Lay the next one open in the row and tell me "
        "which it is. A pirate stays hidden in your hand: the pilot only hears the "
        "tribute.",
        waits_for(TurnCard),
    ),
    Lesson(
        "pirate",
        "pirates",
        "dock",
        "A pirate! Pay the tribute and fly on, or fight: your cannons and a roll of the "
        "blue die against its strength and another roll. A tie is won by you.",
        waits_for(PirateAhead),
    ),
    Lesson(
        "fight",
        "combat",
        "dock",
        "Roll the blue die and tap the number. It is added to the value of your cannons.",
        lambda _, state: _fought(state, blue=False),
    ),
    Lesson(
        "fight-back",
        "combat",
        "dock",
        "Now you roll the blue die for the pirate. Its number is added to the strength on "
        "the card.",
        lambda _, state: _fought(state, blue=True),
    ),
    Lesson(
        "reward",
        "pirates",
        "dock",
        "Your reward is a resource of your choice. Take one that you have room for: the "
        "dots under each bay show how much fits.",
        waits_for(RewardResource),
    ),
    Lesson(
        "loss",
        "losses",
        "dock",
        "You lost, and the pirate destroys a module. Choose the one that you can best do without.",
        waits_for(ModuleLoss),
    ),
    Lesson(
        "gap",
        "replacement",
        "dock",
        "The card has left the row, so there is a gap. Fill it with the top card of the "
        "reserve and tell me which it is: new worlds come into the game that way.",
        waits_for(Replacement),
    ),
    Lesson(
        "speed",
        "speed",
        "dock",
        "Your speed is used up. If you have an action left for this card, use it now. "
        "Then end the flight: after it you trade and build.",
        lambda _, state: bool(_here(state)) and _speed_left(state) <= 0,
    ),
    Lesson(
        "market",
        "trade-planets",
        "dock",
        "You can trade here. Buying or selling takes one of your few actions, however "
        "much you trade; with a trade ship you may found a trading post where the card "
        "shows one.",
        lambda game, state: _here(state) in game.box.markets,
    ),
    Lesson(
        "settle",
        "colonies",
        "dock",
        "A planet to settle: with a colony ship from your hangar you found a colony. It "
        "is worth a victory point and produces whenever its number is rolled.",
        lambda game, state: _here(state) in game.box.colonies,
    ),
    Lesson(
        "planet",
        "missions",
        "missions",
        "Missions are completed on planets like this one: look whether an open mission "
        "names it, and whether you have what it asks for.",
        lambda game, state: _here(state) in game.box.planets,
    ),
    Lesson(
        "lost",
        "flight",
        "dock",
        "Nothing can be done here. Fly on while you have speed left, or end the flight.",
        lambda _, state: bool(_here(state)),
    ),
    Lesson(
        "posts",
        "trading-posts",
        "dock",
        "You have a trading post: in this phase you trade there without flying to it, at "
        "up to {limits[posts_a_turn]} posts a turn.",
        lambda _, state: _free(state, "trade") and bool(ship_of(state, state.active).posts),
    ),
    Lesson(
        "near",
        "victory",
        "strip",
        "The end is near: whoever has {limits[points_to_win]} points in their own turn "
        "wins. Count what colonies, modules at level 2, missions and the two special "
        "cards bring.",
        _near_the_end,
    ),
    Lesson(
        "build",
        "building",
        "dock",
        "Trade and build as much as you like, then end the turn. A grey button cannot be "
        "used now: tap it and it tells you why. Ships for the next flight come first.",
        lambda _, state: _free(state, "trade"),
    ),
)
