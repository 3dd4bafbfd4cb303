"""The audit of what is pending: each thing must be something that can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.pending import kind_of
from companion.core.words import Problem
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.chips import RESERVE, chips_left, is_face_down
from companion.games.starfarers.rules.encounter_script import GIFTS, Step
from companion.games.starfarers.rules.encounter_state import EncounterState
from companion.games.starfarers.rules.encounters import script_of
from companion.games.starfarers.rules.friendship import cards_left
from companion.games.starfarers.rules.mother_ship import VISIBLE
from companion.games.starfarers.rules.pieces import (
    board_of,
    free_starting_points,
    free_transporters,
    stations_left,
)
from companion.games.starfarers.rules.state import (
    ChooseFriendship,
    Clearing,
    DiscardHalf,
    DrawEncounter,
    Encounter,
    Founding,
    GainUpgrade,
    GiveUpCards,
    JumpShip,
    LaySector,
    LockShip,
    LoseUpgrade,
    OthersDraw,
    Pending,
    Phase,
    PlaceGift,
    Relief,
    ReplaceChip,
    RobSomeone,
    StartPiece,
    State,
    TakeAny,
    TurnChip,
    WhoBegins,
    ship_of,
)

PHASES: dict[type, tuple[Phase, ...]] = {
    **dict.fromkeys((WhoBegins, StartPiece), ("setup",)),
    **dict.fromkeys((LaySector, TurnChip), ("setup", "flight")),
    **dict.fromkeys((DiscardHalf, RobSomeone, OthersDraw, Relief), ("production",)),
    PlaceGift: ("trade", "flight"),
    **dict.fromkeys((ReplaceChip, ChooseFriendship, Founding, Clearing), ("flight",)),
    **dict.fromkeys((DrawEncounter, Encounter, TakeAny, GainUpgrade), ("flight",)),
    **dict.fromkeys((LoseUpgrade, LockShip, JumpShip, GiveUpCards), ("flight",)),
}
"""In which phases each kind can become due."""


def audit_pending(box: Box, state: State) -> Iterator[Problem]:
    times = Counter((type(item), getattr(item, "seat", "")) for item in state.pending)
    for place, item in enumerate(state.pending):
        belongs = state.phase in PHASES[type(item)]
        if not belongs or _too_often(state, item, times) or not _fits(box, state, place, item):
            yield box.problem("pending-does-not-fit", due=kind_of(item))


def _too_often(state: State, item: Pending, times: Counter[tuple[type, str]]) -> bool:
    """Most things are pending once for a seat; sectors and chips once each, pieces once a round."""
    if isinstance(item, LaySector | TurnChip | StartPiece):
        return state.pending.count(item) > 1
    return times[type(item), getattr(item, "seat", "")] > 1


def _fits(box: Box, state: State, place: int, item: Pending) -> bool:
    player = state.players[getattr(item, "seat", state.active)]
    match item:
        case WhoBegins():
            once = len(set(item.seats)) == len(item.seats)
            return once and item.thrown.keys().isdisjoint(item.seats)
        case LaySector():
            return item.slot not in state.sectors
        case TurnChip():
            return is_face_down(state, item.planet)
        case ReplaceChip():
            waits = state.replacements.get(item.planet) == ""
            return waits and bool(chips_left(box, board_of(box, state), state, RESERVE))
        case DiscardHalf():
            return 0 < item.count <= player.hand.count
        case Relief():
            return any(state.bank)
        case PlaceGift():
            return player.gifts > 0 and _has_room(box, state, item.seat)
        case ChooseFriendship():
            return bool(cards_left(box, state, item.people))
        case Founding():
            ship = ship_of(player, item.rings)
            return ship is not None and ship.at in board_of(box, state).sites
        case Encounter():
            return _goes_on(box, item.state)
        case _:
            return True


def _has_room(box: Box, state: State, seat: str) -> bool:
    return (
        bool(free_transporters(box, state.players[seat]))
        and stations_left(box, state, seat) > 0
        and bool(free_starting_points(box, state, seat))
    )


def _goes_on(box: Box, encounter: EncounterState) -> bool:
    """Whether the card can have come to this: to one of its questions, or so far in a branch."""
    script = script_of(box, encounter)
    if encounter.question:
        first = "" if script.for_everybody else script.ask
        asked = encounter.question in (first, script.then)
        known = encounter.question in GIFTS or "yes" in script.branches
        return asked and known and not encounter.steps and not encounter.balls
    if encounter.branch not in script.branches or len(encounter.balls) not in (0, VISIBLE):
        return False
    steps = script.branches[encounter.branch]
    left = encounter.steps
    caught = {Step("combat", who=step.who) for step in steps if step.kind == "flee"}
    if left[:1] and left[0] in caught:
        left = left[1:]
    return left == steps[len(steps) - len(left) :]
