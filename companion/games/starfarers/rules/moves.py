"""Everything that can be said to the rules of Starfarers of Catan: one small type a kind."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.core.agreeing import Agree
from companion.core.chances import Draw, Roll, RollSum
from companion.core.hands import Cards, Hand
from companion.core.seating import Change
from companion.games.starfarers.rules.board_facts import LaidTile
from companion.games.starfarers.rules.box import Upgrade
from companion.games.starfarers.rules.encounter_moves import AnswerEncounter, GiveInEncounter
from companion.games.starfarers.rules.goods import NOTHING, Few, Goods, Resource
from companion.games.starfarers.rules.state import Player, Ship, ShipKind


class _Move(Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    pass


class _Action(_Move, frozen=True):
    seat: str


# --- set-up -------------------------------------------------------------------------------------


class Begin(_Action, frozen=True, tag="begin"):
    """The table agreed who begins, without throwing for it on the tablet."""


class PlaceColony(_Action, frozen=True, tag="place_colony"):
    """A starting colony of the founding phase."""

    at: str


class PlaceSpaceport(_Action, frozen=True, tag="place_spaceport"):
    """The starting spaceport with a ship beside it; an upgrade goes with it where there is a pool.

    In 2019 it turns an own colony into a spaceport, in 2001 it is placed on a free site. `rings`
    chooses the transporter; 0 takes the one with the fewest rings.
    """

    at: str
    ship: ShipKind
    ship_at: str
    upgrade: Upgrade | Literal[""] = ""
    rings: int = 0


# --- production ---------------------------------------------------------------------------------


class Discard(_Action, frozen=True, tag="discard"):
    """Cards of one's own choice go back: half of the hand after a seven, or what pirates take."""

    cards: Goods


class Rob(_Action, frozen=True, tag="rob"):
    """Draw a card, unseen, from another player after a seven."""

    victim: str


class TakeRelief(_Action, frozen=True, tag="take_relief"):
    resource: Resource


class DrawReserve(_Action, frozen=True, tag="draw_reserve"):
    """The cards of the reserve pile that one's points allow, unseen."""


# --- trading and building -----------------------------------------------------------------------


class Trade(_Action, frozen=True, tag="trade"):
    """The active player trades with another; both agreed to it."""

    partner: str
    gives: Goods = NOTHING
    takes: Goods = NOTHING


class TradeWithBank(_Action, frozen=True, tag="trade_with_bank"):
    """So many of one resource (the rate) for one of another."""

    gives: Resource
    takes: Resource
    rate: Annotated[int, Meta(ge=1, le=9)]


class BuyFame(_Action, frozen=True, tag="buy_fame"):
    """Fame for Sale: one trade good for one fame."""


class HelpingHand(_Action, frozen=True, tag="helping_hand"):
    """A card, unseen, from each of these players who have more points."""

    victims: tuple[str, ...]


class BuildColonyShip(_Action, frozen=True, tag="build_colony_ship"):
    """`rings` chooses the transporter; 0 takes the free one with the fewest rings."""

    at: str
    rings: int = 0


class BuildTradeShip(_Action, frozen=True, tag="build_trade_ship"):
    at: str
    rings: int = 0


class BuildSpaceport(_Action, frozen=True, tag="build_spaceport"):
    at: str


class BuildUpgrade(_Action, frozen=True, tag="build_upgrade"):
    upgrade: Upgrade


class StartFlight(_Action, frozen=True, tag="start_flight"):
    """Done with trading and building: the mother ship is shaken next."""


# --- flight -------------------------------------------------------------------------------------


class Fly(_Action, frozen=True, tag="fly"):
    """A ship flies along these points, the last one being where it stops, perhaps for a moment."""

    rings: int
    path: tuple[str, ...]


class LookAtChip(_Action, frozen=True, tag="look_at_chip"):
    """Look at a face-down chip beside an own ship (2001); telling the tablet what it is is free."""

    planet: str
    chip: str = ""


class ClearPlanet(_Action, frozen=True, tag="clear_planet"):
    """End a ship's move beside pirates or ice and clear them (2001)."""

    rings: int
    planet: str


class FoundColony(_Action, frozen=True, tag="found_colony"):
    rings: int


class TakeFriendship(_Action, frozen=True, tag="take_friendship"):
    """The friendship card that comes with a new station."""

    card: str


class PlaceGiftShip(_Action, frozen=True, tag="place_gift_ship"):
    """A free trade ship goes beside an own spaceport."""

    at: str
    rings: int = 0


class EndTurn(_Action, frozen=True, tag="end_turn"):
    pass


# --- what encounters bring ----------------------------------------------------------------------


class TakeResources(_Action, frozen=True, tag="take_resources"):
    """Resources of one's own choice from the bank."""

    cards: Goods


class AddUpgrade(_Action, frozen=True, tag="add_upgrade"):
    upgrade: Upgrade


class RemoveUpgrade(_Action, frozen=True, tag="remove_upgrade"):
    upgrade: Upgrade


class ChooseLocked(_Action, frozen=True, tag="choose_locked"):
    """The ship that may not fly this turn."""

    rings: int


class SpaceJump(_Action, frozen=True, tag="space_jump"):
    rings: int
    to: str


class ForgoJump(_Action, frozen=True, tag="forgo_jump"):
    """No space jump after all."""


# --- the table ----------------------------------------------------------------------------------


class TellHand(_Action, frozen=True, tag="tell_hand"):
    """In private: at least these cards are in my hand."""

    cards: Goods


class Leave(_Action, frozen=True, tag="leave"):
    """A player leaves. The seat takes no more turns; its pieces stay, and the cards of its hand go
    back to the bank: which they are, if the table has not seen them all."""

    cards: Goods = NOTHING


class Reconcile(_Move, frozen=True, tag="reconcile"):
    """The table says what really lies there, with a reason."""

    reason: str
    players: dict[str, Player] = {}
    bank: Cards | None = None
    reserve: Hand | None = None
    chips: dict[str, str] | None = None
    sectors: dict[str, LaidTile] | None = None
    stations: dict[str, tuple[str, ...]] | None = None
    encounters: tuple[str, ...] | None = None


class InFront(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What everybody sees of a seat: its pieces, its mother ship, how many cards it holds."""

    cards: Few = 0
    colonies: tuple[str, ...] = ()
    spaceports: tuple[str, ...] = ()
    ships: tuple[Ship, ...] = ()
    boosters: Few = 0
    cannons: Few = 0
    freight: Few = 0
    fame: Few = 0
    friendship: tuple[str, ...] = ()
    gifts: Few = 0


class GoOn(_Move, frozen=True, tag="go_on"):
    """A game that was begun without the tablet goes on from here, before the roll of `turn_of`.

    What everybody can see and count; which cards are in a hand or in the reserve pile stays open,
    and so do chips that only one player has seen.
    """

    turn_of: str
    bank: Cards
    reserve: Few
    seats: dict[str, InFront]
    stations: dict[str, tuple[str, ...]] = {}
    chips: dict[str, str] = {}
    cleared: dict[str, str] = {}
    replacements: dict[str, str] = {}
    sectors: dict[str, LaidTile] = {}


class TurnSector(_Move, frozen=True, tag="turn_sector"):
    """Chance: the tile that lies, or now lies open, in a cut-out."""

    slot: str
    tile: str
    turn: int = 0


Build = BuildColonyShip | BuildTradeShip | BuildSpaceport | BuildUpgrade
Action = (
    Begin
    | PlaceColony
    | PlaceSpaceport
    | Discard
    | Rob
    | TakeRelief
    | DrawReserve
    | Trade
    | TradeWithBank
    | BuyFame
    | HelpingHand
    | Build
    | StartFlight
    | Fly
    | LookAtChip
    | ClearPlanet
    | FoundColony
    | TakeFriendship
    | PlaceGiftShip
    | EndTurn
    | TakeResources
    | AddUpgrade
    | RemoveUpgrade
    | ChooseLocked
    | SpaceJump
    | ForgoJump
    | GiveInEncounter
    | AnswerEncounter
    | TellHand
    | Agree
    | Leave
    | Change
    | GoOn
    | Reconcile
)
Chance = Roll | RollSum | Draw | TurnSector
Move = Action | Chance
