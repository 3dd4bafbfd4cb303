"""The box on the table: one edition with the owner's corrections and the table's choices."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from companion.core.agreeing import HasChoices
from companion.core.fields import word
from companion.core.hands import Cards
from companion.core.kept import Kept
from companion.core.packs import Pack, values_as
from companion.core.setup import Setup, SetupError
from companion.games.settlers.rules.geometry import ENDS, HEXES, INTERSECTIONS, PATHS
from companion.games.settlers.rules.island import (
    HARBOUR_KINDS,
    TERRAINS,
    HarbourKind,
    Island,
    Layout,
    Terrain,
    layout,
)
from companion.games.settlers.rules.problems import PROBLEMS
from companion.games.settlers.rules.resources import Few, Resources, cards

PACKAGE = "companion.games.settlers"

Seat = Annotated[Literal["blue", "orange", "white", "red"], word("seat")]
SEATS: tuple[Seat, ...] = ("blue", "orange", "white", "red")
"""Three players leave red in the box."""

Development = Literal["knight", "road_building", "year_of_plenty", "monopoly", "victory_point"]
DEVELOPMENT: tuple[Development, ...] = (
    "knight",
    "road_building",
    "year_of_plenty",
    "monopoly",
    "victory_point",
)
"""The order in which hands of development cards count them."""
NO_DEVELOPMENT: Cards = (0,) * len(DEVELOPMENT)
DECK = "development"

Faces = Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=1, max_length=20)]
FirstPlayer = Literal["oldest", "highest-roll"]


class Dice(Struct, frozen=True):
    dice: Faces
    thrown: Annotated[int, Meta(ge=2, le=2)]


class Hexes(Struct, frozen=True):
    forest: Few
    hills: Few
    pasture: Few
    fields: Few
    mountains: Few
    desert: Few


class Tokens(Struct, frozen=True):
    letters: tuple[str, ...]
    numbers: tuple[Annotated[int, Meta(ge=2, le=12)], ...]
    red: tuple[int, ...]
    direction: Literal["counter-clockwise", "clockwise"]


class Harbours(Struct, frozen=True):
    places: tuple[str, ...]
    any: Few
    lumber: Few
    brick: Few
    wool: Few
    grain: Few
    ore: Few


class Rates(Struct, frozen=True, cache_hash=True):
    bank: Annotated[int, Meta(ge=1, le=9)]
    any: Annotated[int, Meta(ge=1, le=9)]
    special: Annotated[int, Meta(ge=1, le=9)]


class Pieces(Struct, frozen=True):
    settlements: Few
    cities: Few
    roads: Few


class Costs(Struct, frozen=True):
    road: Resources
    settlement: Resources
    city: Resources
    development: Resources


class Limits(Struct, frozen=True):
    hand: Few
    longest_road_from: Few
    largest_army_from: Few
    points_to_win: Annotated[int, Meta(ge=3, le=30)]


class Points(Struct, frozen=True):
    settlement: Few
    city: Few
    longest_road: Few
    largest_army: Few
    victory_point: Few


class Start(Struct, frozen=True):
    beginner: FirstPlayer
    variable: FirstPlayer


class StartingPieces(Struct, frozen=True):
    first: str
    first_road: str
    second: str
    second_road: str
    starred: str


class Beginner(Struct, frozen=True):
    terrains: tuple[Terrain, ...]
    numbers: tuple[int, ...]
    harbours: tuple[HarbourKind, ...]
    blue: StartingPieces
    orange: StartingPieces
    white: StartingPieces
    red: StartingPieces


class Card(Struct, frozen=True):
    kind: Development
    name: str


class Choices(Struct, frozen=True):
    """The switches of the pack, as chosen by the table."""

    set_up: Literal["beginner", "variable"]
    number_tokens: Literal["spiral", "random"]
    trade_and_build: Literal["in-order", "combined"]
    robber_on_desert: Literal["yes", "no"]
    winning: Literal["own-turn", "any-turn"]
    bank_shortage: Literal["single-takes-rest", "nobody"]
    broken_road_tie: Literal["holder-keeps", "set-aside"]
    roads_past_rivals: Literal["blocked", "open"]
    gifts: Literal["no", "yes"]
    stealing: Literal["must", "may"]
    road_building_short: Literal["as-many-as-possible", "both-or-none"]
    year_of_plenty_short: Literal["take-what-is-there", "both-or-none"]
    friendly_robber: Literal["off", "on"]


class _Values(Struct, frozen=True, forbid_unknown_fields=True):
    dice: Dice
    bank: Resources
    hexes: Hexes
    tokens: Tokens
    harbours: Harbours
    rates: Rates
    pieces: Pieces
    costs: Costs
    limits: Limits
    points: Points
    start: Start
    cards: dict[str, Card]
    beginner: Beginner | None = None


class Prices(Struct, frozen=True, cache_hash=True):
    """Costs as hands count them."""

    road: Cards
    settlement: Cards
    city: Cards
    development: Cards


class Box(HasChoices[Choices]):
    """Facts and agreements, typed and indexed. Built once per game; remembers only the last island.

    The seats are in the order of play, clockwise round the table, as the set-up lists them.
    """

    problem_kinds = PROBLEMS

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, PACKAGE, Choices)
        self.seats: tuple[Seat, ...] = msgspec.convert(tuple(setup.seats), tuple[Seat, ...])
        self.round_from = {
            seat: self.seats[at:] + self.seats[:at] for at, seat in enumerate(self.seats)
        }
        """Everybody, clockwise round the table, by who is the first."""
        values = _values(self.pack)
        self.dice = values.dice
        self.bank: Cards = cards(values.bank)
        self.hexes = {terrain: getattr(values.hexes, terrain) for terrain in TERRAINS}
        self.tokens = values.tokens
        self.harbour_places = values.harbours.places
        self.harbours = {kind: getattr(values.harbours, kind) for kind in HARBOUR_KINDS}
        self.rates = values.rates
        self.pieces = values.pieces
        self.costs = values.costs
        self.prices = Prices(
            road=cards(values.costs.road),
            settlement=cards(values.costs.settlement),
            city=cards(values.costs.city),
            development=cards(values.costs.development),
        )
        self.limits = values.limits
        self.points = values.points
        self.cards = values.cards
        kinds = Counter(card.kind for card in values.cards.values())
        self.development: Cards = tuple(kinds[kind] for kind in DEVELOPMENT)
        self.beginner = values.beginner
        if self.beginner is not None and self.choices.set_up == "beginner":
            _must_be_whole(self.beginner, len(self.harbour_places))
        start = values.start
        beginner = self.choices.set_up == "beginner"
        self.first_player: FirstPlayer = start.beginner if beginner else start.variable
        self._laid: tuple[Island, Layout] | None = None
        self.rates_known = Kept()
        """The rates of each seat, for an island with these buildings."""

    def layout(self, island: Island) -> Layout:
        """The island indexed for play, with this edition's harbour places.

        It is asked for in every turn, and comparing whole islands takes longer than the answer.
        """
        if self._laid is None or self._laid[0] is not island:
            self._laid = (island, layout(island, self.harbour_places))
        return self._laid[1]


def _must_be_whole(island: Beginner, harbours: int) -> None:
    """The printed island says what lies on every hex and at every harbour."""
    lengths = (len(island.terrains), len(island.numbers), len(island.harbours))
    if lengths != (len(HEXES), len(HEXES), harbours):
        raise SetupError(
            "The printed island needs {hexes} terrains, {hexes} numbers and {harbours} harbours.",
            hexes=len(HEXES),
            harbours=harbours,
        )


def _values(pack: Pack) -> _Values:
    typed = values_as(_Values, pack, pack.values)
    for path in typed.harbours.places:
        if path not in ENDS:
            raise SetupError(
                "The edition '{edition}' has a harbour at '{path}', which is no path.",
                edition=pack.id,
                path=path,
            )
    if len(typed.harbours.places) != sum(getattr(typed.harbours, kind) for kind in HARBOUR_KINDS):
        raise SetupError(
            "The edition '{edition}' has not one place for each harbour.", edition=pack.id
        )
    for seat in SEATS if typed.beginner else ():
        pieces: StartingPieces = getattr(typed.beginner, seat)
        if pieces.starred not in (pieces.first, pieces.second):
            raise SetupError("The star of {seat} must be at one of its two settlements.", seat=seat)
        for place in (pieces.first, pieces.second):
            if place not in INTERSECTIONS:
                raise SetupError("'{place}' is no intersection.", place=place)
        for place in (pieces.first_road, pieces.second_road):
            if place not in PATHS:
                raise SetupError("'{place}' is no path.", place=place)
    return typed
