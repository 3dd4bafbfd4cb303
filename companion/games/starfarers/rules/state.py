"""A position: what lies on the table, what the table has seen, and what is due.

Everything a person could lay out or write down is here and nothing that can be computed from it:
points, friendship markers, speed and medals follow from the rest.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.fields import length, number, word
from companion.core.hands import Cards, Hand
from companion.core.seating import AS_SEATED, Seating
from companion.games.starfarers.rules.board_facts import LaidTile, People
from companion.games.starfarers.rules.box import Upgrade
from companion.games.starfarers.rules.encounter_state import Balls, EncounterState

Phase = Literal["setup", "production", "trade", "flight", "over"]
ShipKind = Literal["colony", "trade"]
SeatName = Annotated[str, word("seat")]
Site = Annotated[str, word("site")]
Planet = Annotated[str, word("planet")]
Slot = Annotated[str, word("slot")]
Chip = Annotated[str, word("chip or none")]
Rings = Annotated[int, number("rings")]
Parts = Annotated[int, number("parts")]


class Ship(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A starship on the board, told apart by the rings on its transporter (1, 2 or 3).

    The rest is about the flight under way: where the ship was when the mother ship was shaken, how
    many points it has flown since, whether an encounter keeps it from flying, and what its move has
    ended with: pirates or ice `cleared`, a jump that was its move, a sector `discovered`. Older
    companions wrote `done` for all three; it is still read, and such a ship neither flies nor
    clears.
    """

    rings: Rings
    kind: ShipKind
    at: Annotated[str, word("point")]
    start: Annotated[str, word("point or none")] = ""
    steps: Annotated[int, number("steps")] = 0
    locked: bool = False
    cleared: bool = False
    jumped: bool = False
    discovered: bool = False
    done: bool = False


class Player(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What belongs to a seat: pieces on the board, the mother ship, cards.

    `hand` is what the table has seen of the resource cards; `told` is what this player has told the
    tablet in private, a lower bound as well, and empty if nothing was told. `gifts` are free trade
    ships that could not be placed yet.
    """

    hand: Hand
    colonies: tuple[Site, ...] = ()
    spaceports: tuple[Site, ...] = ()
    ships: Annotated[tuple[Ship, ...], length("ships")] = ()
    boosters: Parts = 0
    cannons: Parts = 0
    freight: Parts = 0
    fame: Parts = 0
    cards: tuple[Annotated[str, word("friendship card")], ...] = ()
    gifts: Parts = 0
    told: Annotated[tuple[Annotated[int, number("cards")], ...], length("told")] = ()


class Flight(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The flight phase. Without balls the mother ship has not been shaken yet.

    `base` is the base speed, `current` the rings of the ship that is on its way.
    """

    balls: Balls = ()
    base: Annotated[int, number("base")] = 0
    current: Annotated[int, number("current")] = 0


class _Pending(
    Struct, frozen=True, tag_field="kind", omit_defaults=True, forbid_unknown_fields=True
):
    pass


class WhoBegins(_Pending, frozen=True, tag="who_begins"):
    """Each of these seats in turn throws both dice; the highest begins. Ties throw again."""

    seats: Annotated[tuple[SeatName, ...], length("seats")]
    thrown: dict[SeatName, Annotated[int, number("roll")]] = {}


class LaySector(_Pending, frozen=True, tag="lay_sector"):
    """The tile in this cut-out is laid open at set-up, or turned up by a ship that reached it."""

    slot: Slot


class TurnChip(_Pending, frozen=True, tag="turn_chip"):
    """The chip of this planet is turned up, or dealt at set-up."""

    planet: Planet


class ReplaceChip(_Pending, frozen=True, tag="replace_chip"):
    """A chip of the reserve takes the place of pirates or ice, face up."""

    planet: Planet


class StartPiece(_Pending, frozen=True, tag="start_piece"):
    """A seat places a piece of the founding phase; rounds count from 1."""

    seat: SeatName
    round: Annotated[int, number("round")]


class DiscardHalf(_Pending, frozen=True, tag="discard_half"):
    """A seat with too many cards gives so many back after a seven."""

    seat: SeatName
    count: Annotated[int, number("hidden")]


class GiveUpCards(DiscardHalf, frozen=True, tag="give_up_cards"):
    """The same for a pilot from whom an encounter takes cards."""


class RobSomeone(_Pending, frozen=True, tag="rob_someone"):
    """Who rolled a seven draws a card from another player."""

    seat: SeatName


class OthersDraw(_Pending, frozen=True, tag="others_draw"):
    """Everybody but the roller draws from the reserve pile; this happens by itself."""


class Relief(_Pending, frozen=True, tag="relief"):
    """The Galactic Relief Fund gives a seat any one resource."""

    seat: SeatName


class PlaceGift(_Pending, frozen=True, tag="place_gift"):
    """A free trade ship can be placed now."""

    seat: SeatName


class ChooseFriendship(_Pending, frozen=True, tag="choose_friendship"):
    """A station was founded: the seat takes one of this people's cards."""

    seat: SeatName
    people: People


class Founding(_Pending, frozen=True, tag="founding"):
    """A colony is founded if the chips just turned up allow it; this happens by itself."""

    seat: SeatName
    rings: Rings


class Clearing(_Pending, frozen=True, tag="clearing"):
    """Pirates or ice are cleared if the chip just turned up allows it; this happens by itself."""

    seat: SeatName
    rings: Rings
    planet: Planet


class DrawEncounter(_Pending, frozen=True, tag="draw_encounter"):
    """The left neighbour draws the top encounter card."""


class Encounter(_Pending, frozen=True, tag="encounter"):
    """An encounter under way; its inside belongs to encounter_state.py."""

    state: EncounterState


class TakeAny(_Pending, frozen=True, tag="take_any"):
    """A seat takes so many resources of its choice from the bank."""

    seat: SeatName
    count: Annotated[int, number("hidden")]


class GainUpgrade(_Pending, frozen=True, tag="gain_upgrade"):
    """A seat adds a free upgrade of its choice."""

    seat: SeatName


class LoseUpgrade(_Pending, frozen=True, tag="lose_upgrade"):
    """A seat removes one of its own upgrades, of its choice."""

    seat: SeatName


class LockShip(_Pending, frozen=True, tag="lock_ship"):
    """A seat chooses the ship that may not fly this turn."""

    seat: SeatName


class JumpShip(_Pending, frozen=True, tag="jump_ship"):
    """A seat may make a space jump with a ship."""

    seat: SeatName


Pending = (
    WhoBegins
    | LaySector
    | TurnChip
    | ReplaceChip
    | StartPiece
    | DiscardHalf
    | GiveUpCards
    | RobSomeone
    | OthersDraw
    | Relief
    | PlaceGift
    | ChooseFriendship
    | Founding
    | Clearing
    | DrawEncounter
    | Encounter
    | TakeAny
    | GainUpgrade
    | LoseUpgrade
    | LockShip
    | JumpShip
)


class State(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole position. `pending` is worked off from the front before anything else happens.

    `sectors` are the tiles that lie open, by cut-out. `chips` are the chips that lie open or have
    been seen by all, by planet; `looks` what one player saw alone and perhaps told the tablet.
    `cleared` says who took pirates or ice from a planet, `replacements` which chip of the reserve
    lies there instead ("" if face down). `stations` are owners in the order of founding. `blocked`
    are the sites of a colour that nobody plays. `encounters` are the cards on the discard pile.
    `used` are the once-a-turn abilities used this turn; `drawn` says that the reserve draw is done.
    `agreed` are the switches that the table changed since the start, `seating` who sits otherwise.
    """

    players: dict[SeatName, Player]
    bank: Cards
    reserve: Hand
    sectors: dict[Slot, LaidTile] = {}
    chips: dict[Planet, Annotated[str, word("chip")]] = {}
    looks: dict[Planet, dict[SeatName, Chip]] = {}
    cleared: dict[Planet, SeatName] = {}
    replacements: dict[Planet, Chip] = {}
    stations: dict[Annotated[str, word("people")], tuple[SeatName, ...]] = {}
    blocked: tuple[Site, ...] = ()
    encounters: tuple[Annotated[str, word("encounter")], ...] = ()
    pool: Annotated[tuple[Upgrade, ...], length("pool")] = ()
    phase: Phase = "setup"
    active: SeatName = ""
    turn: Annotated[int, number("turn")] = 1
    rolled: Annotated[int, number("rolled")] = 0
    drawn: bool = False
    used: tuple[Annotated[str, word("used")], ...] = ()
    flight: Flight | None = None
    pending: Annotated[tuple[Pending, ...], length("pending")] = ()
    agreed: dict[Annotated[str, word("switch")], Annotated[str, word("option")]] = {}
    seating: Seating = AS_SEATED


def with_player(state: State, seat: str, player: Player) -> State:
    return replace(state, players={**state.players, seat: player})


def changed_player(state: State, seat: str, **changes: object) -> State:
    return with_player(state, seat, replace(state.players[seat], **changes))


def ship_of(player: Player, rings: int) -> Ship | None:
    for ship in player.ships:
        if ship.rings == rings:
            return ship
    return None


def move_over(ship: Ship) -> str:
    """The problem that says why a ship's move is over; nothing if it is not."""
    if ship.cleared:
        return "ship-has-cleared"
    if ship.jumped:
        return "ship-has-jumped"
    if ship.discovered:
        return "ship-has-discovered"
    return "ship-already-moved" if ship.done else ""


def with_ship(state: State, seat: str, ship: Ship) -> State:
    """The position with this ship in the place of the one on the same transporter."""
    ships = tuple(
        ship if other.rings == ship.rings else other for other in state.players[seat].ships
    )
    return changed_player(state, seat, ships=ships)
