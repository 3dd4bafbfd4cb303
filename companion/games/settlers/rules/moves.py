"""Everything that can be said to the rules of The Settlers of Catan: one small type a kind."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.agreeing import Agree
from companion.core.chances import Draw, Roll, RollSum
from companion.core.hands import Cards
from companion.core.seating import Change
from companion.games.settlers.rules.box import NO_DEVELOPMENT, Development, Seat
from companion.games.settlers.rules.island import HarbourKind, Terrain
from companion.games.settlers.rules.resources import NOTHING, Few, Resource, Resources
from companion.games.settlers.rules.state import Player

Number = Annotated[int, Meta(ge=0, le=12)]


class _Move(Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    pass


class _Action(_Move, frozen=True):
    seat: Seat


# set-up


class LayIsland(_Move, frozen=True, tag="lay_island"):
    """How the island lies, hex by hex in reading order (0: no number), harbours clockwise."""

    terrains: tuple[Terrain, ...]
    numbers: tuple[Number, ...]
    harbours: tuple[HarbourKind, ...]


class Begin(_Action, frozen=True, tag="begin"):
    """The table says who begins: the oldest, or whoever rolled highest."""


class FoundSettlement(_Action, frozen=True, tag="found_settlement"):
    """Founding phase: a settlement anywhere that keeps its distance."""

    intersection: str


class FoundRoad(_Action, frozen=True, tag="found_road"):
    """Founding phase: the road beside the settlement just founded."""

    path: str


# the turn


class Discard(_Action, frozen=True, tag="discard"):
    """Half of a hand that is too big when a seven is rolled."""

    cards: Resources


class MoveRobber(_Action, frozen=True, tag="move_robber"):
    """Where the robber goes and who is robbed; an empty victim if nobody is."""

    hex: str
    victim: Seat | Literal[""] = ""


class TradeWithPlayer(_Action, frozen=True, tag="trade_with_player"):
    """A trade that both agreed to, seen from the player whose turn it is."""

    partner: Seat
    gives: Resources = NOTHING
    takes: Resources = NOTHING


class TradeWithBank(_Action, frozen=True, tag="trade_with_bank"):
    """Maritime trade: for each card taken, cards of one kind at a rate that the player has.

    Several such trades at once are one move: eight ore and three wool for three cards.
    """

    gives: Resources
    takes: Resources


class BuildRoad(_Action, frozen=True, tag="build_road"):
    path: str


class BuildSettlement(_Action, frozen=True, tag="build_settlement"):
    intersection: str


class BuildCity(_Action, frozen=True, tag="build_city"):
    intersection: str


class BuyDevelopment(_Action, frozen=True, tag="buy_development"):
    """Pay for a development card; which one it is, is a draw of its own that may stay untold."""


class EndTurn(_Action, frozen=True, tag="end_turn"):
    pass


# development cards


class PlayKnight(_Action, frozen=True, tag="play_knight"):
    pass


class PlayRoadBuilding(_Action, frozen=True, tag="play_road_building"):
    pass


class PlaceFreeRoad(_Action, frozen=True, tag="place_free_road"):
    """A road of the card Road Building."""

    path: str


class StopRoadBuilding(_Action, frozen=True, tag="stop_road_building"):
    """No further free road can be placed."""


class PlayYearOfPlenty(_Action, frozen=True, tag="play_year_of_plenty"):
    takes: Resources


class PlayMonopoly(_Action, frozen=True, tag="play_monopoly"):
    resource: Resource


class HandOver(_Action, frozen=True, tag="hand_over"):
    """How many cards of the kind a seat gives up to a monopoly."""

    count: Few


class ClaimVictory(_Action, frozen=True, tag="claim_victory"):
    """Lay victory point cards open, because with them there are enough points."""

    cards: Few = 0


# told in private, or set right


class TellHand(_Action, frozen=True, tag="tell_hand"):
    """A player tells the tablet the whole hand of resource cards; nobody has to."""

    cards: Resources


class TellDevelopment(_Action, frozen=True, tag="tell_development"):
    """A player tells the tablet all development cards in hand; nobody has to."""

    cards: tuple[Development, ...]


class SeatCount(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What everybody could count in front of a seat; what is left out was right."""

    cards: Few | None = None
    development: Few | None = None
    knights: Few | None = None


class Leave(_Action, frozen=True, tag="leave"):
    """A player leaves. The seat takes no more turns; its pieces stay, and the cards of its hand go
    back to the bank: which they are, if the table has not seen them all."""

    cards: Resources = NOTHING


class Reconcile(_Move, frozen=True, tag="reconcile"):
    """The table says what really lies there. Fields that are left out stay as they are.

    `counted` says how many cards a seat has and not which: what somebody told the tablet in private
    is in no event that everybody reads.
    """

    reason: str
    counted: dict[Seat, SeatCount] | None = None
    players: dict[Seat, Player] | None = None
    bank: Cards | None = None
    deck: int | None = None
    robber: str | None = None
    settlements: dict[str, Seat] | None = None
    cities: dict[str, Seat] | None = None
    roads: dict[str, Seat] | None = None
    longest_road: Seat | Literal[""] | None = None
    largest_army: Seat | Literal[""] | None = None
    progress_out: Cards | None = None


class GoOn(_Move, frozen=True, tag="go_on"):
    """A game that was begun without the tablet goes on from here, before the roll of `turn_of`.

    What everybody can see and count; which cards are in a hand stays open. `progress_out` are the
    progress cards that were played.
    """

    turn_of: Seat
    bank: Cards
    robber: str
    settlements: dict[str, Seat]
    cities: dict[str, Seat]
    roads: dict[str, Seat]
    counted: dict[Seat, SeatCount]
    longest_road: Seat | Literal[""] = ""
    largest_army: Seat | Literal[""] = ""
    progress_out: Cards = NO_DEVELOPMENT


# chances


class Steal(_Move, frozen=True, tag="steal"):
    """The card that the robber's mover drew; empty if it is not told."""

    card: Resource | Literal[""] = ""


PlayCard = PlayKnight | PlayRoadBuilding | PlayYearOfPlenty | PlayMonopoly
Build = BuildRoad | BuildSettlement | BuildCity | BuyDevelopment
Action = (
    Begin
    | FoundSettlement
    | FoundRoad
    | Discard
    | MoveRobber
    | TradeWithPlayer
    | TradeWithBank
    | Build
    | EndTurn
    | PlayCard
    | PlaceFreeRoad
    | StopRoadBuilding
    | HandOver
    | ClaimVictory
    | TellHand
    | TellDevelopment
    | Agree
    | GoOn
    | Leave
    | Change
    | Reconcile
)
Chance = Roll | RollSum | Draw | Steal | LayIsland
Move = Action | Chance
