"""The box on the table: one edition with the owner's corrections and the table's choices."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.core.agreeing import HasChoices
from companion.core.packs import Pack, values_as
from companion.core.setup import Setup, SetupError
from companion.games.starship.rules.cards import (
    RESERVE,
    Adventure,
    AdventurePlanet,
    Colony,
    Market,
    Pirate,
    SectorCard,
)
from companion.games.starship.rules.goods import Few, Goods
from companion.games.starship.rules.problems import PROBLEMS

PACKAGE = "companion.games.starship"

Seat = Literal["sun", "moon"]
SEATS: tuple[Seat, ...] = ("moon", "sun")


Glance = Annotated[int, Meta(ge=0, le=4)]
"""So few cards that every order of putting them back can be listed."""

Faces = Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(min_length=1, max_length=20)]


class Dice(Struct, frozen=True):
    yellow: Faces
    blue: Faces


class Start(Struct, frozen=True):
    astro: Few
    science: Few
    trade_goods: Few
    boosters: Few
    cannons: Few
    colony_ships: Few
    trade_ships: Few
    modules: Few
    first: Seat
    colony_sun: str
    colony_moon: str


class Handicap(Struct, frozen=True):
    beginner_astro: Few
    expert_astro: Few
    beginner_cannons: Few
    beginner_boosters: Few


class Limits(Struct, frozen=True):
    stacks: Annotated[int, Meta(ge=1, le=9)]
    stack_size: Annotated[int, Meta(ge=1, le=40)]
    open_missions: Few
    science: Few
    hangar: Few
    boosters: Few
    cannons: Few
    colony_ships: Few
    trade_ships: Few
    posts_a_turn: Few
    special_points_from: Few
    points_to_win: Annotated[int, Meta(ge=2, le=22)]
    coins: Few


class Numbers(Struct, frozen=True):
    """The numbers on which a Science or Production Module pays."""

    sun: Faces
    moon: Faces
    level_2: Faces


Levels = tuple[Few, Few, Few]
"""Without the module, with level 1, with level 2."""


class ModuleFacts(Struct, frozen=True):
    storage: Levels
    actions: Levels
    sensor_cards: tuple[Glance, Glance, Glance]
    purchases: Levels
    purchase_price: Few
    science_numbers: Numbers
    production_numbers: Numbers


class Costs(Struct, frozen=True):
    colony_ship: Goods
    trade_ship: Goods
    booster: Goods
    booster_upgrade: Goods
    cannon: Goods
    cannon_upgrade: Goods
    module: Goods
    module_upgrade: Goods


class Choices(Struct, frozen=True):
    """The switches of the pack, as chosen by the table."""

    replacement_cards: Literal["face-up", "face-down"]
    beginner: Literal["none", "sun", "moon"]
    handicap_astro: Literal["off", "on"]
    handicap_notes: Literal["off", "on"]
    handicap_parts: Literal["off", "on"]
    reserve_exhausted: Literal["flight-ends", "flight-goes-on"]
    adventures_exhausted: Literal["fewer-missions", "reuse-set-aside"]
    replacement_in_same_flight: Literal["no", "yes"]
    nothing_to_lose: Literal["no-loss", "other-part"]
    lost_level_2_module: Literal["returns", "out-of-game"]
    bank_of_coins: Literal["unlimited", "limited"]
    lost_logistics: Literal["excess-lost", "excess-kept"]
    starting_module_first: Literal["either", "moon", "sun"]


class _Values(Struct, frozen=True, forbid_unknown_fields=True):
    dice: Dice
    start: Start
    handicap: Handicap
    limits: Limits
    modules: ModuleFacts
    costs: Costs
    cards: dict[str, SectorCard]
    adventures: dict[str, Adventure]


class Box(HasChoices[Choices]):
    """Facts and agreements, typed and indexed. Built once per game, never changed."""

    problem_kinds = PROBLEMS
    seats = SEATS

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, PACKAGE, Choices)
        values = _values(self.pack)
        self.dice = values.dice
        self.start = values.start
        self.handicap = values.handicap
        self.limits = values.limits
        self.modules = values.modules
        self.costs = values.costs
        self.cards = values.cards
        self.adventures = values.adventures
        cards = self.cards.values()
        self.colonies = {card.id: card for card in cards if isinstance(card, Colony)}
        self.markets = {card.id: card for card in cards if isinstance(card, Market)}
        self.pirates = {card.id: card for card in cards if isinstance(card, Pirate)}
        self.planets = {card.id: card.planet for card in cards if isinstance(card, AdventurePlanet)}
        self.start_cards = frozenset(card.id for card in cards if card.deck == "start")
        self.reserve = {
            deck: frozenset(card.id for card in cards if card.deck == deck) for deck in RESERVE
        }
        self.reserve_cards = frozenset().union(*self.reserve.values())


def _values(pack: Pack) -> _Values:
    values: dict[str, Any] = dict(pack.values)
    for section in ("cards", "adventures"):
        values[section] = {name: {"id": name} | card for name, card in values[section].items()}
    typed = values_as(_Values, pack, values)
    for name in (typed.start.colony_sun, typed.start.colony_moon):
        if not isinstance(typed.cards.get(name), Colony):
            raise SetupError(
                "The edition '{edition}' starts with '{name}', which is no colony.",
                edition=pack.id,
                name=name,
            )
    return typed
