"""A position: what lies on the island, what each player holds as far as the table has seen it.

Everything a person could lay out or write down is here and nothing that can be computed from it.
Who holds the two special cards cannot be computed: with a tie it depends on who came first.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from companion.core.fields import length, number, word
from companion.core.hands import Cards, Hand
from companion.core.seating import AS_SEATED, Seating
from companion.games.settlers.rules.box import NO_DEVELOPMENT, Seat
from companion.games.settlers.rules.island import Island
from companion.games.settlers.rules.resources import NO_CARDS, Resource

Phase = Literal["setup", "founding", "roll", "trade", "build", "action", "over"]
"""Combined trading and building is the one phase "action"; in order they are two."""

Intersection = Annotated[str, word("intersection")]
Path = Annotated[str, word("path")]

NO_HAND = Hand(NO_CARDS)
NO_DEVELOPMENT_CARDS = Hand(NO_DEVELOPMENT)


class Player(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player holds and has laid open.

    `hand` is all that the tablet knows of the cards; `seen` is what the table has seen of them,
    where the tablet was told more in private. `bought` are the development cards of this turn,
    which cannot be played yet; `shown` are the victory point cards that lie open.
    """

    hand: Hand = NO_HAND
    development: Hand = NO_DEVELOPMENT_CARDS
    bought: Hand = NO_DEVELOPMENT_CARDS
    knights: Annotated[int, number("knights")] = 0
    shown: Annotated[int, number("shown")] = 0
    seen: Hand | None = None

    @property
    def seen_hand(self) -> Hand:
        """The hand as everybody knows it."""
        return self.hand if self.seen is None else self.seen


OutOfTurn = Seat | Literal[""]
"""Who has to answer, where the table let somebody act out of turn; else whoever's turn it is."""


class _Pending(
    Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    pass


class IslandToLay(_Pending, frozen=True, tag="island_to_lay"):
    """Terrain, tokens and harbours have to be entered."""


class FirstPlayerToFind(_Pending, frozen=True, tag="first_player_to_find"):
    """Who begins: the rolls so far of those who are still in it."""

    seats: Annotated[tuple[Seat, ...], length("beginners")]
    rolls: tuple[Annotated[int, number("roll")], ...] = ()


class SettlementToFound(_Pending, frozen=True, tag="settlement_to_found"):
    """A settlement of the founding phase; the second one brings the first cards."""

    seat: Seat
    second: bool = False


class RoadToFound(_Pending, frozen=True, tag="road_to_found"):
    """The road beside the settlement that was just founded."""

    seat: Seat
    settlement: Intersection


class CardsToDiscard(_Pending, frozen=True, tag="cards_to_discard"):
    """A seven was rolled and this hand is too big."""

    seat: Seat
    count: Annotated[int, number("hidden")]


class RobberToMove(_Pending, frozen=True, tag="robber_to_move"):
    """After a seven or a knight."""

    seat: OutOfTurn = ""


class CardToSteal(_Pending, frozen=True, tag="card_to_steal"):
    """Whoever moved the robber draws a card from this hand, unseen by the others."""

    victim: Seat
    seat: OutOfTurn = ""


class CardToDraw(_Pending, frozen=True, tag="card_to_draw"):
    """A development card was paid for."""

    seat: OutOfTurn = ""


class FreeRoad(_Pending, frozen=True, tag="free_road"):
    """A road of the card Road Building."""

    seat: OutOfTurn = ""


class CardsToHandOver(_Pending, frozen=True, tag="cards_to_hand_over"):
    """Monopoly: this seat says how many cards of the kind it has; the table cannot know it.

    `to` is whoever played the card, where it was not played in the own turn.
    """

    seat: Seat
    resource: Resource
    to: OutOfTurn = ""


Pending = (
    IslandToLay
    | FirstPlayerToFind
    | SettlementToFound
    | RoadToFound
    | CardsToDiscard
    | RobberToMove
    | CardToSteal
    | CardToDraw
    | FreeRoad
    | CardsToHandOver
)


class State(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole position. `pending` is worked off from the front before anything else happens.

    Pieces stand at their places with their owner; `players` and `bank` count cards; `deck` is how
    many development cards are left, `progress_out` which progress cards have left the game.
    `dice` are the faces of this turn's roll, or `total` is their sum where nobody told the faces.
    `founded_first` is told in the founding phase if its order was not kept; else it is the last.
    `agreed` are the switches that the table changed since the start, `seating` who sits otherwise.
    """

    players: dict[Seat, Player]
    bank: Cards
    deck: Annotated[int, number("deck")]
    active: Seat
    phase: Phase = "setup"
    turn: Annotated[int, number("turn")] = 0
    dice: Annotated[tuple[Annotated[int, number("face")], ...], length("dice")] = ()
    total: Annotated[int, number("total")] = 0
    island: Island | None = None
    robber: Annotated[str, word("robber")] = ""
    settlements: dict[Intersection, Seat] = {}
    cities: dict[Intersection, Seat] = {}
    roads: dict[Path, Seat] = {}
    founded_first: OutOfTurn = ""
    longest_road: Seat | Literal[""] = ""
    largest_army: Seat | Literal[""] = ""
    card_played: bool = False
    progress_out: Cards = NO_DEVELOPMENT
    pending: tuple[Pending, ...] = ()
    agreed: dict[Annotated[str, word("switch")], Annotated[str, word("option")]] = {}
    seating: Seating = AS_SEATED


def rolled(state: State) -> int:
    """What the dice show in this turn; 0 before the roll."""
    return state.total or sum(state.dice)


def out_of_turn(state: State, seat: Seat) -> OutOfTurn:
    """The seat if it is not its turn: only then a pending thing has to name it."""
    return "" if seat == state.active else seat


def answers(state: State, item: RobberToMove | CardToSteal | CardToDraw | FreeRoad) -> Seat:
    """Who moves the robber, draws the card, lays the free road."""
    return item.seat or state.active


def collects(state: State, item: CardsToHandOver) -> Seat:
    """Who gets the cards of a monopoly."""
    return item.to or state.active


def builder_at(state: State, intersection: str) -> Seat | None:
    """Whose settlement or city stands there."""
    return state.settlements.get(intersection) or state.cities.get(intersection)
