"""Everything that can be said to the rules of Starship Catan: one small type a kind."""

from __future__ import annotations

from msgspec import Struct

from companion.core.agreeing import Agree
from companion.core.chances import Draw, Roll
from companion.core.seating import Change
from companion.games.starship.rules.box import Seat
from companion.games.starship.rules.goods import NOTHING, Goods, Resource
from companion.games.starship.rules.ship import Module, Ship
from companion.games.starship.rules.state import Stack


class _Move(Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True):
    pass


class _Action(_Move, frozen=True):
    seat: Seat


class ChooseModule(_Action, frozen=True, tag="choose_module"):
    """The free starting module."""

    module: Module


class ChooseColony(_Action, frozen=True, tag="choose_colony"):
    """Which of several matching colonies produces."""

    colony: str


class FlyTo(_Action, frozen=True, tag="fly_to"):
    """Choose one of the sector stacks, numbered from 1, for this turn's flight."""

    stack: int


class LookAhead(_Action, frozen=True, tag="look_ahead"):
    """Use the Sensor Module before the first card is turned."""


class PlaceCards(_Action, frozen=True, tag="place_cards"):
    """Put the cards seen by the Sensor Module back; the first of `top` is the next card."""

    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()


class FlyOn(_Action, frozen=True, tag="fly_on"):
    """Have the next card turned."""


class EndFlight(_Action, frozen=True, tag="end_flight"):
    """Stop before the next card is turned."""


class Buy(_Action, frozen=True, tag="buy"):
    """Buy at the card just reached, or at an own trading post."""

    card: str
    goods: Goods


class Sell(_Action, frozen=True, tag="sell"):
    """Sell at the card just reached, or at an own trading post."""

    card: str
    goods: Goods


class FoundColony(_Action, frozen=True, tag="found_colony"):
    card: str


class FoundPost(_Action, frozen=True, tag="found_post"):
    card: str


class CompleteMission(_Action, frozen=True, tag="complete_mission"):
    mission: str


class PayTribute(_Action, frozen=True, tag="pay_tribute"):
    pass


class Fight(_Action, frozen=True, tag="fight"):
    pass


class TakeResource(_Action, frozen=True, tag="take_resource"):
    """The resource of choice that a pirate or a mission rewards."""

    resource: Resource


class GiveUpModule(_Action, frozen=True, tag="give_up_module"):
    """The module that a lost fight costs; level 2 falls back to level 1."""

    module: Module


class ForgetReplacement(_Action, frozen=True, tag="forget_replacement"):
    """The table went on without the card from the reserve; the stack stays short for now."""


class TradeWithOpponent(_Action, frozen=True, tag="trade_with_opponent"):
    """A free trade that both agreed to, seen from the active player."""

    gives: Goods = NOTHING
    takes: Goods = NOTHING


class BuyFromOpponent(_Action, frozen=True, tag="buy_from_opponent"):
    """The Trade Module's purchase, which cannot be refused."""

    resource: Resource


class BuildColonyShip(_Action, frozen=True, tag="build_colony_ship"):
    pass


class BuildTradeShip(_Action, frozen=True, tag="build_trade_ship"):
    pass


class BuildBooster(_Action, frozen=True, tag="build_booster"):
    pass


class UpgradeBooster(_Action, frozen=True, tag="upgrade_booster"):
    pass


class BuildCannon(_Action, frozen=True, tag="build_cannon"):
    pass


class UpgradeCannon(_Action, frozen=True, tag="upgrade_cannon"):
    pass


class BuildModule(_Action, frozen=True, tag="build_module"):
    module: Module


class UpgradeModule(_Action, frozen=True, tag="upgrade_module"):
    module: Module


class EndTurn(_Action, frozen=True, tag="end_turn"):
    pass


class Leave(_Action, frozen=True, tag="leave"):
    """A player leaves and gives the game up: the other one has won."""


class Reconcile(_Move, frozen=True, tag="reconcile"):
    """The table says what really lies there. Fields that are left out stay as they are."""

    reason: str
    sun: Ship | None = None
    moon: Ship | None = None
    stacks: tuple[Stack, ...] | None = None
    missions: tuple[str, ...] | None = None
    set_aside: tuple[str, ...] | None = None


class GoOn(_Move, frozen=True, tag="go_on"):
    """A game that was begun without the tablet goes on from here, before the roll of `turn_of`.

    Both ships and the missions lie open. Which cards lie in a stack nobody has to remember;
    `sizes` says how many, where the reserve could not fill all of them.
    """

    turn_of: Seat
    sun: Ship
    moon: Ship
    missions: tuple[str, ...]
    set_aside: tuple[str, ...] = ()
    modules_out: tuple[Module, ...] = ()
    sizes: tuple[int, ...] = ()


class Look(_Move, frozen=True, tag="look"):
    """The cards the pilot saw on top of the stack, first card first; empty if not told."""

    deck: str
    cards: tuple[str, ...] = ()


Build = (
    BuildColonyShip
    | BuildTradeShip
    | BuildBooster
    | UpgradeBooster
    | BuildCannon
    | UpgradeCannon
    | BuildModule
    | UpgradeModule
)
Action = (
    ChooseModule
    | ChooseColony
    | FlyTo
    | LookAhead
    | PlaceCards
    | FlyOn
    | EndFlight
    | Buy
    | Sell
    | FoundColony
    | FoundPost
    | CompleteMission
    | PayTribute
    | Fight
    | TakeResource
    | GiveUpModule
    | ForgetReplacement
    | TradeWithOpponent
    | BuyFromOpponent
    | Build
    | EndTurn
    | Agree
    | Leave
    | Change
    | GoOn
    | Reconcile
)
Chance = Roll | Draw | Look
Move = Action | Chance
