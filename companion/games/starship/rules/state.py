"""A position: what lies on the table, what the table has seen, and what is due.

Everything a person could lay out or write down is here and nothing that can be computed from it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from companion.core.fields import length, number, word
from companion.core.seating import AS_SEATED, Seating
from companion.games.starship.rules.box import Box, Seat
from companion.games.starship.rules.cards import Numeral
from companion.games.starship.rules.goods import Resource
from companion.games.starship.rules.ship import Module, Ship

SectorCard = Annotated[str, word("sector card")]
Mission = Annotated[str, word("mission")]
StackNumber = Annotated[int, number("stack")]
Glanced = Annotated[tuple[SectorCard, ...], length("glanced")]

Phase = Literal["setup", "production", "flight", "trade", "over"]


class Stack(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A sector: how many cards belong to it, and which of them the table has seen there.

    During a flight the cards in the row still belong to their sector. `hidden` lists, by numeral,
    the cards that entered from the reserve without being seen. `secret` names the one player who
    saw a known card, with the Sensor Module, until it lies open.
    """

    size: Annotated[int, number("size")]
    known: tuple[SectorCard, ...] = ()
    hidden: tuple[Numeral, ...] = ()
    secret: dict[SectorCard, Seat] = {}


class RowCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place in the flight row. An empty card id is a face-down replacement or a gap."""

    card: Annotated[str, word("sector card or none")] = ""
    used: bool = False
    replacement: bool = False
    hidden: Numeral | Literal[""] = ""


class Flight(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A flight under way. `top` and `bottom` are the cards the Sensor Module put there.

    `opened` and `completed` are the missions turned up and completed since the flight began.
    """

    stack: StackNumber
    row: Annotated[tuple[RowCard, ...], length("row")] = ()
    actions: Annotated[int, number("actions")] = 0
    looked: bool = False
    top: Glanced = ()
    bottom: Glanced = ()
    opened: tuple[Mission, ...] = ()
    completed: tuple[Mission, ...] = ()
    stopped: bool = False


class _Pending(
    Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    pass


class DrawMission(_Pending, frozen=True, tag="draw_mission"):
    """A mission has to be turned up from the adventure deck."""


class StartModule(_Pending, frozen=True, tag="start_module"):
    """A seat has to choose its free starting module."""

    seat: Seat


class ProducingColony(_Pending, frozen=True, tag="producing_colony"):
    """Several colonies match the die; their owner chooses one."""

    seat: Seat


class TopUp(_Pending, frozen=True, tag="top_up"):
    """The stack is short of a card that was forgotten earlier."""

    stack: StackNumber


class TurnCard(_Pending, frozen=True, tag="turn_card"):
    """The opponent turns the next card of the stack."""


class SensorLook(_Pending, frozen=True, tag="sensor_look"):
    """The pilot looks at the top cards."""


class SensorPlace(_Pending, frozen=True, tag="sensor_place"):
    """The pilot puts the cards seen back, on top or to the bottom."""

    cards: Glanced


class PirateAhead(_Pending, frozen=True, tag="pirate_ahead"):
    """A pirate asks for tribute. Where a viewer must not know the card, it is None, and the
    tribute, of which everybody is told, stands for it; a whole position leaves that to the card."""

    card: Annotated[str, word("pirate")] | None
    tribute: Annotated[int, number("tribute")] = 0


class Combat(_Pending, frozen=True, tag="combat"):
    """A fight: the pilot rolls first, then the opponent for the pirate. 0 is not rolled yet."""

    card: Annotated[str, word("pirate")]
    blue: Annotated[int, number("blue")] = 0


class RewardResource(_Pending, frozen=True, tag="reward_resource"):
    """The pilot takes one resource of choice, or whoever the table let complete the mission."""

    card: Annotated[str, word("pirate or mission")]
    not_resource: Resource | Literal[""] = ""
    seat: Seat | Literal[""] = ""


class ModuleLoss(_Pending, frozen=True, tag="module_loss"):
    """The loser of a fight gives up a module."""

    card: Annotated[str, word("pirate")]


class Replacement(_Pending, frozen=True, tag="replacement"):
    """A card of the reserve takes this place of the flight row."""

    place: Annotated[int, number("place")]


Pending = (
    DrawMission
    | StartModule
    | ProducingColony
    | TopUp
    | TurnCard
    | SensorLook
    | SensorPlace
    | PirateAhead
    | Combat
    | RewardResource
    | ModuleLoss
    | Replacement
)


class State(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole position. `pending` is worked off from the front before anything else happens.

    `unplaced` are cards of the reserve, by numeral, of which nobody knows in which stack they lie:
    some in a game that was begun without the tablet, None where every card was followed.
    `agreed` are the switches that the table changed since the start, `seating` who sits otherwise.
    """

    sun: Ship
    moon: Ship
    stacks: Annotated[tuple[Stack, ...], length("stacks")]
    phase: Phase = "production"
    active: Seat = "moon"
    turn: Annotated[int, number("turn")] = 1
    yellow: Annotated[int, number("yellow")] = 0
    pending: tuple[Pending, ...] = ()
    flight: Flight | None = None
    missions: tuple[Mission, ...] = ()
    set_aside: tuple[Mission, ...] = ()
    posts_used: tuple[SectorCard, ...] = ()
    purchases: Annotated[int, number("purchases")] = 0
    modules_out: tuple[Module, ...] = ()
    unplaced: Annotated[tuple[Numeral, ...], length("unplaced")] | None = None
    agreed: dict[Annotated[str, word("switch")], Annotated[str, word("option")]] = {}
    seating: Seating = AS_SEATED


def opponent(seat: Seat) -> Seat:
    return "moon" if seat == "sun" else "sun"


def ship_of(state: State, seat: Seat) -> Ship:
    return state.sun if seat == "sun" else state.moon


def rewarded(state: State, reward: RewardResource) -> Seat:
    """Who takes the resource."""
    return reward.seat or state.active


def adventures_seen(state: State) -> tuple[str, ...]:
    """Every adventure card that has left the deck."""
    return state.missions + state.set_aside + state.sun.adventures + state.moon.adventures


def cards_of(ship: Ship) -> tuple[str, ...]:
    """The sector cards in front of a player."""
    return ship.colonies + ship.posts + ship.pirates


def sector_name(stack: int) -> str:
    """The name of a sector stack as a deck: stacks are numbered from 1."""
    return f"sector-{stack}"


def stack_of(state: State, flight: Flight) -> Stack:
    return state.stacks[flight.stack - 1]


def with_stack(state: State, number: int, stack: Stack) -> tuple[Stack, ...]:
    return (*state.stacks[: number - 1], stack, *state.stacks[number:])


def start_colony(box: Box, seat: Seat) -> str:
    return box.start.colony_sun if seat == "sun" else box.start.colony_moon
