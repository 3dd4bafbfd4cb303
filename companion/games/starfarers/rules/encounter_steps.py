"""The steps of encounter cards, one small function a kind."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.encounter_contest import opponent
from companion.games.starfarers.rules.encounter_script import Step, StepKind
from companion.games.starfarers.rules.encounter_state import EncounterState
from companion.games.starfarers.rules.friendship import speed_bonus
from companion.games.starfarers.rules.goods import Resource, some
from companion.games.starfarers.rules.holdings import paid, received, robbed
from companion.games.starfarers.rules.neighbours import round_from_active
from companion.games.starfarers.rules.state import (
    DrawEncounter,
    Encounter,
    GainUpgrade,
    GiveUpCards,
    JumpShip,
    LockShip,
    LoseUpgrade,
    Player,
    State,
    TakeAny,
    changed_player,
)
from companion.games.starfarers.rules.turn import answered
from companion.games.starfarers.rules.upgrades import fame_gained


def ended(box: Box, state: State, item: Encounter) -> State:
    """The card goes to the discards; when the deck is used up, they are shuffled."""
    discards = state.encounters
    if not item.state.shuffled and item.state.card not in discards:
        discards = (*discards, item.state.card)
    if len(discards) == len(box.encounters):
        discards = ()
    return replace(answered(state, item), encounters=discards)


def fled(box: Box, state: State, step: Step, encounter: EncounterState) -> EncounterState:
    """Who has fewer boosters than the pursuer cannot get away and has to fight."""
    pilot = state.players[state.active]
    pursuer = state.players[opponent(box, state, step)]
    bonus = speed_bonus(box, pilot) if box.agreed(state).flee_with_friendship == "yes" else 0
    if pilot.boosters + bonus >= pursuer.boosters:
        return encounter
    return replace(encounter, steps=(Step("combat", who=step.who), *encounter.steps))


def _put_before(
    state: State, *items: GainUpgrade | LoseUpgrade | LockShip | JumpShip | TakeAny | GiveUpCards
) -> State:
    return replace(state, pending=(*items, *state.pending))


def _fame(box: Box, state: State, _encounter: EncounterState, step: Step) -> State:
    return with_fame(box, state, state.active, step.amount)


def with_fame(box: Box, state: State, seat: str, amount: int) -> State:
    """Fame won, as far as there is some and it may be held, or lost, as far as it is there."""
    held = state.players[seat].fame
    change = fame_gained(box, state, seat, amount) if amount > 0 else -min(held, -amount)
    return changed_player(state, seat, fame=held + change)


def _any(_box: Box, state: State, _encounter: EncounterState, step: Step) -> State:
    return _put_before(state, TakeAny(state.active, step.amount))


def _good(_box: Box, state: State, _encounter: EncounterState, step: Step) -> State:
    resource: Resource = step.good  # type: ignore[assignment]  # the script's reader saw to it
    wanted = some(resource, step.amount)
    return received(state, state.active, tuple(map(min, wanted, state.bank)))


def upgrades_of(player: Player) -> int:
    """Physical upgrades; the bonuses of friendship cards are none."""
    return player.boosters + player.cannons + player.freight


def _upgrade(_box: Box, state: State, _encounter: EncounterState, step: Step) -> State:
    due = GainUpgrade if step.amount > 0 else LoseUpgrade
    return _put_before(state, due(state.active))


def _lock(_box: Box, state: State, _encounter: EncounterState, _step: Step) -> State:
    return _put_before(state, LockShip(state.active))


def _jump(_box: Box, state: State, _encounter: EncounterState, _step: Step) -> State:
    return _put_before(state, JumpShip(state.active))


def _trade_ship(_box: Box, state: State, _encounter: EncounterState, _step: Step) -> State:
    """It is placed as soon as there is a place for it; that becomes due by itself."""
    return changed_player(state, state.active, gifts=state.players[state.active].gifts + 1)


def _each_one(box: Box, state: State, _encounter: EncounterState, _step: Step) -> State:
    """Drawn or given of their own choice: either way nobody else sees the card."""
    for seat in round_from_active(box, state)[1:]:
        state = robbed(state, state.active, seat)
    return state


def _pay(_box: Box, state: State, encounter: EncounterState, _step: Step) -> State:
    return paid(state, state.active, encounter.paying)


def _lose_cards(_box: Box, state: State, _encounter: EncounterState, step: Step) -> State:
    """They go to the bank: whoever plays the pirates wins nothing by it (section 7.10)."""
    count = min(step.amount, state.players[state.active].hand.count)
    return _put_before(state, GiveUpCards(state.active, count)) if count else state


def _swap(_box: Box, state: State, encounter: EncounterState, _step: Step) -> State:
    return received(paid(state, state.active, encounter.paying), state.active, encounter.swapped)


def _lose_swapped(_box: Box, state: State, encounter: EncounterState, _step: Step) -> State:
    return paid(state, state.active, encounter.swapped)


def _gift_back(_box: Box, state: State, encounter: EncounterState, _step: Step) -> State:
    return received(state, state.active, encounter.gift)


def _wear(box: Box, state: State, _encounter: EncounterState, step: Step) -> State:
    seats = round_from_active(box, state)
    worn = [seat for seat in seats if upgrades_of(state.players[seat]) > step.amount]
    return _put_before(state, *map(LoseUpgrade, worn))


def _council(box: Box, state: State, _encounter: EncounterState, _step: Step) -> State:
    most = max(player.freight for player in state.players.values())
    for seat in box.seats:
        if most and state.players[seat].freight == most:
            state = with_fame(box, state, seat, 1)
    return state


def _reshuffle(_box: Box, state: State, encounter: EncounterState, _step: Step) -> State:
    """This card is shuffled in as well."""
    shuffled = Encounter(replace(encounter, shuffled=True))
    return replace(state, pending=(shuffled, *state.pending[1:]), encounters=())


def _draw_another(box: Box, state: State, _encounter: EncounterState, _step: Step) -> State:
    item = state.pending[0]
    assert isinstance(item, Encounter)
    state = ended(box, state, item)
    return replace(state, pending=(DrawEncounter(), *state.pending))


STEPS: dict[StepKind, Callable[[Box, State, EncounterState, Step], State]] = {
    "fame": _fame,
    "any": _any,
    "good": _good,
    "upgrade": _upgrade,
    "lock": _lock,
    "trade_ship": _trade_ship,
    "jump": _jump,
    "each_one": _each_one,
    "each_gives": _each_one,
    "pay": _pay,
    "lose_cards": _lose_cards,
    "swap": _swap,
    "lose_swapped": _lose_swapped,
    "gift_back": _gift_back,
    "wear": _wear,
    "council": _council,
    "reshuffle": _reshuffle,
    "draw_another": _draw_another,
}
