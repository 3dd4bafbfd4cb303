"""The box on the table: one edition with the owner's corrections and the table's choices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

from companion.core.agreeing import HasChoices
from companion.core.hands import Cards
from companion.core.kept import Kept
from companion.core.packs import Pack, printed_pack, values_as
from companion.core.setup import Setup, SetupError
from companion.games.starfarers.rules.board import Board, Layout, beginner_layout, unknown_layout
from companion.games.starfarers.rules.board_facts import (
    COLOURS,
    BoardFacts,
    LaidTile,
    People,
    read_board,
)
from companion.games.starfarers.rules.encounter_script import Script, read_script
from companion.games.starfarers.rules.goods import KINDS, Few, Goods, Resource, cards
from companion.games.starfarers.rules.problems import PROBLEMS

PACKAGE = "companion.games.starfarers"

PLAYERS = (3, 4)
Upgrade = Literal["booster", "cannon", "freight"]
UPGRADES: tuple[Upgrade, ...] = ("booster", "cannon", "freight")

Faces = Annotated[tuple[Annotated[int, Meta(ge=1, le=9)], ...], Meta(min_length=2, max_length=20)]


class Dice(Struct, frozen=True):
    dice: Faces
    balls: Faces


class MotherShip(Struct, frozen=True):
    ball_values: tuple[Few, Few, Few, Few]
    encounter_speed: Few


class BoardChoice(Struct, frozen=True):
    """A board by name or as an owner's own; where it is unknown, the practice board."""

    map: str | dict[str, Any] | None
    practice: str = ""


class Rules(Struct, frozen=True):
    """The few rules that really differ between the editions."""

    exploring: Literal["public", "private"]
    clearing: Literal["on-reaching", "on-ending"]
    marker_tie: Literal["holder-keeps", "oldest-station"]
    encounter_ship: Literal["of-choice", "first"]
    advanced: Literal["four-rounds", "three-rounds"]
    fame_for_sale: Literal["once-a-turn", "up-to-six"]
    helping_hand: Literal["exactly-two", "up-to-two"]


class Start(Struct, frozen=True):
    cards: Few
    fame: Few
    boosters: Few
    pool: tuple[Upgrade, ...]


class Limits(Struct, frozen=True):
    points_to_win: Annotated[int, Meta(ge=5, le=40)]
    boosters: Few
    cannons: Few
    freight: Few
    colonies: Few
    stations: Few
    spaceports: Few
    transporters: Annotated[int, Meta(ge=1, le=9)]
    docks: Few
    fame_supply: Few
    booster_supply: Few
    cannon_supply: Few
    freight_supply: Few
    fame: Few
    cards: Few
    hand_on_seven: Few
    hand_with_reduced_tribute: Few
    sites_with_three_players: Few


class Points(Struct, frozen=True):
    colony: Few
    spaceport: Few
    marker: Few
    medal: Few
    fame_for_a_point: Annotated[int, Meta(ge=1, le=9)]


class Rates(Struct, frozen=True):
    bank: Annotated[int, Meta(ge=1, le=9)]
    goods: Annotated[int, Meta(ge=1, le=9)]
    merchants: Annotated[int, Meta(ge=1, le=9)]
    merchants_goods: Annotated[int, Meta(ge=1, le=9)]


class Reserve(Struct, frozen=True):
    """`draws` are pairs: up to so many points, so many cards."""

    start: Few
    rebuilt: Annotated[int, Meta(ge=1, le=20)]
    draws: tuple[tuple[Few, Few], ...]
    others_on_seven: Few


class Costs(Struct, frozen=True):
    colony_ship: Goods
    trade_ship: Goods
    spaceport: Goods
    cannon: Goods
    freight: Goods
    booster: Goods


Ability = Literal["reduced-tribute", "fame-for-sale", "helping-hand", "relief-fund"]


class Friendship(Struct, frozen=True):
    """A friendship card and what it is good for."""

    id: str
    name: str
    people: People
    production: Resource | None = None
    exchange: Resource | None = None
    speed: Few = 0
    combat: Few = 0
    ability: Ability | None = None


class Choices(Struct, frozen=True):
    """The switches of the pack, as chosen by the table; those an edition lacks have one answer."""

    start: Literal["beginner", "advanced"]
    home_chips: Literal["beginner", "dealt"]
    bank_shortage: Literal["nobody", "in-turn-order"]
    reserve_short: Literal["what-is-there", "even"]
    found_at_home: Literal["no", "yes"]
    jump_ends_move: Literal["yes", "no"]
    sectors: Literal["beginner", "strategic", "explorer", "wild-space"] = "beginner"
    discovery_stops_flight: Literal["no", "yes"] = "no"
    fame_for_sale_cap: Literal["no", "yes"] = "yes"
    black_ball_compared: Literal["nothing", "base-speed"] = "nothing"
    flee_with_friendship: Literal["yes", "no"] = "yes"
    rival_speed_with_friendship: Literal["no", "yes"] = "no"
    relief_when_bank_short: Literal["yes", "no"] = "yes"
    helping_hand_empty: Literal["no", "yes"] = "no"
    second_look: Literal["no", "yes"] = "no"


class _Values(Struct, frozen=True):
    dice: Dice
    mother_ship: MotherShip
    board: BoardChoice
    rules: Rules
    start: Start
    limits: Limits
    points: Points
    rates: Rates
    reserve: Reserve
    costs: Costs
    friendship: dict[str, Friendship]
    encounters: dict[str, dict[str, Any] | None]


class Box(HasChoices[Choices]):
    """Facts and agreements, typed and indexed. Built once per game; boards are kept once built."""

    problem_kinds = PROBLEMS

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, PACKAGE, Choices)
        self.seats: tuple[str, ...] = tuple(setup.seats)
        values = _values(self.pack)
        self.dice = values.dice
        self.mother_ship = values.mother_ship
        self.rules = values.rules
        self.start = values.start
        self.limits = values.limits
        self.points = values.points
        self.rates = values.rates
        self.reserve = values.reserve
        self.costs = values.costs
        self.prices: dict[str, Cards] = {
            piece: cards(price) for piece, price in structs.asdict(values.costs).items()
        }
        """Costs as hands count them."""
        self.friendship = values.friendship
        self.encounters = _encounters(values.encounters)
        self.in_the_box: Cards = (self.limits.cards,) * KINDS
        self.board_facts = _board_facts(values.board)
        self._boards: dict[Layout, Board] = {}
        self._last: tuple[Mapping[str, LaidTile], Board] | None = None
        self.traffic = Kept()
        """What a ship has to mind in a position."""
        self.barred = Kept()
        """Where nobody may rest for what has been built, however the ships fly."""
        self.counted = Kept()
        """What nobody has seen of hands, pile and bank."""
        self.interrupting = Kept()
        """What a ship meets on a board with these chips, by its strength."""
        self.first_board = self.board(self.first_layout())

    def first_layout(self) -> Layout:
        """How the sectors lie before the first event."""
        if self.choices.sectors == "beginner":
            return beginner_layout(self.board_facts)
        return unknown_layout(self.board_facts)

    def board(self, layout: Layout) -> Board:
        """The graph for sectors that lie like this."""
        found = self._boards.get(layout)
        if found is None:
            found = self._boards[layout] = Board(self.board_facts, layout)
        return found

    def board_with(self, sectors: Mapping[str, LaidTile]) -> Board:
        """The graph with these tiles laid open; mostly they are the ones asked for last."""
        if self._last is None or self._last[0] is not sectors:
            layout = tuple((name, sectors.get(name)) for name in self.board_facts.slots)
            self._last = sectors, self.board(layout)
        return self._last[1]

    def cards_of(self, people: People) -> tuple[str, ...]:
        return tuple(card for card, facts in self.friendship.items() if facts.people == people)

    def after(self, seat: str, steps: int = 1) -> str:
        """Who sits so many places further to the left; play goes to the left."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]


def must_be_seats(setup: Setup) -> None:
    """Who cannot play together hears who could."""
    if not set(setup.seats) <= set(COLOURS) or len(setup.seats) not in PLAYERS:
        raise SetupError(
            "The Starfarers of Catan are played by three or four of: {seats}.",
            seats=", ".join(COLOURS),
        )


def _board_facts(choice: BoardChoice) -> BoardFacts:
    return read_board(choice.practice if choice.map is None else choice.map)


@cache
def practice_encounters() -> dict[str, Any]:
    """Cards that stand in where those of an edition are not known."""
    cards: dict[str, Any] = printed_pack(PACKAGE, "encounters-2019").values["encounters"]
    return cards


def _encounters(cards: dict[str, dict[str, Any] | None]) -> dict[str, Script]:
    practice = practice_encounters()
    return {card: read_script(card, facts or practice[card]) for card, facts in cards.items()}


def _values(pack: Pack) -> _Values:
    values: dict[str, Any] = dict(pack.values)
    values["friendship"] = {
        name: {"id": name} | card for name, card in values["friendship"].items()
    }
    return values_as(_Values, pack, values)
