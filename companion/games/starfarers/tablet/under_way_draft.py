"""What lies in space and in front of everybody in a game under way, while it is being told. No
window here."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.hands import minus
from companion.games.starfarers.rules.board_facts import LaidTile, People
from companion.games.starfarers.rules.box import UPGRADES
from companion.games.starfarers.rules.chips import RESERVE, chips_left, hazard
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES, goods_of
from companion.games.starfarers.rules.moves import GoOn, InFront, TellHand
from companion.games.starfarers.rules.pieces import board_of
from companion.games.starfarers.rules.state import Ship, ShipKind, State
from companion.games.starfarers.rules.under_way import go_on
from companion.tablet.under_way_draft import Draft, Hands
from companion.view.commands import key_of, kind_and_id

PIECES = ("colony", "spaceport", "colony_ship", "trade_ship", "station", "chip")
SHIPS: dict[str, ShipKind] = {"colony_ship": "colony", "trade_ship": "trade"}


class UnderWayDraft(Draft):
    """Begins as beginners begin. `chosen` is the planet or the sector that is being told."""

    tools: tuple[str, ...] = PIECES
    hands: Hands
    game: Starfarers

    def __init__(self, game: Starfarers, state: State) -> None:
        super().__init__(game, state)
        held = {seat: player.hand.count for seat, player in state.players.items()}
        self.hands = Hands(game.seats, game.box.in_the_box, held)
        players = state.players
        self.colonies = {seat: list(players[seat].colonies) for seat in game.seats}
        self.spaceports = {seat: list(players[seat].spaceports) for seat in game.seats}
        self.ships = {seat: list(players[seat].ships) for seat in game.seats}
        self.friendship: dict[str, list[str]] = {seat: [] for seat in game.seats}
        self.gifts = dict.fromkeys(game.seats, 0)
        """Free trade ships that still wait for room."""
        self.stations: dict[str, list[str]] = {}
        self.sectors = dict(state.sectors)
        self.chips = dict(state.chips)
        self.cleared: dict[str, str] = {}
        self.replacements: dict[str, str] = {}
        self.chosen = ""
        if game.box.first_board.unknown:
            self.tools = (*PIECES, "sector")

    # --- the map

    def offered(self) -> Iterable[str]:
        board = board_of(self.game.box, self.shown())
        match self.tool:
            case "colony" | "spaceport":
                return [key_of("point", at) for at in board.sites]
            case "station":
                return [
                    key_of("dock", f"{people} {number}")
                    for people in board.outposts
                    for number in range(1, self.game.box.limits.docks + 1)
                ]
            case "chip":
                return [key_of("planet", planet) for planet in board.planets]
            case "sector":
                return [key_of("sector", slot) for slot in self.game.box.board_facts.slots]
        return [key_of("point", at) for at in board.points]

    def put(self, key: str) -> None:
        kind, at = kind_and_id(key)
        if kind in ("planet", "sector"):
            self.chosen = key
        elif kind == "dock":
            self._put_station(at.split()[0])
        elif self.tool in SHIPS:
            self._put_ship(at, SHIPS[self.tool])
        else:
            self._put_building(at)

    def _put_building(self, at: str) -> None:
        placed = {"colony": self.colonies, "spaceport": self.spaceports}
        own = at in placed[self.tool][self.seat]
        for kind in placed.values():
            for there in kind.values():
                if at in there:
                    there.remove(at)
        if not own:
            placed[self.tool][self.seat].append(at)

    def _put_ship(self, at: str, kind: ShipKind) -> None:
        """On the free transporter with the fewest rings; its own ship is taken away again."""
        own = any(ship.at == at and ship.kind == kind for ship in self.ships[self.seat])
        for seat, ships in self.ships.items():
            self.ships[seat] = [ship for ship in ships if ship.at != at]
        used = {ship.rings for ship in self.ships[self.seat]}
        free = [n for n in range(1, self.game.box.limits.transporters + 1) if n not in used]
        if not own and free:
            self.ships[self.seat].append(Ship(free[0], kind, at))

    def _put_station(self, people: str) -> None:
        """The next one founded there; a second tap takes it away again."""
        owners = self.stations.setdefault(people, [])
        if owners and owners[-1] == self.seat:
            owners.pop()
        elif len(owners) < self.game.box.limits.docks:
            owners.append(self.seat)

    # --- a planet, a sector

    def chips_for(self, planet: str) -> list[str]:
        """The chips that can lie there, beside the one that was told."""
        box, told = self.game.box, self.shown()
        board = board_of(box, told)
        left = set(chips_left(box, board, told, board.planets[planet].chips))
        left |= {self.chips[planet]} if planet in self.chips else set()
        return sorted(left, key=_as_numbers)

    def replacements_for(self, planet: str) -> list[str]:
        box, told = self.game.box, self.shown()
        left = set(chips_left(box, board_of(box, told), told, RESERVE))
        return sorted(left | ({self.replacements.get(planet, "")} - {""}), key=_as_numbers)

    def lay_chip(self, planet: str, chip: str) -> None:
        """Nothing was cleared there until it is said anew."""
        self.clear(planet, "")
        self.chips.pop(planet, None)
        if chip:
            self.chips[planet] = chip

    def clear(self, planet: str, seat: str) -> None:
        self.cleared.pop(planet, None)
        self.replacements.pop(planet, None)
        if seat:
            self.cleared[planet] = seat
            self.replacements[planet] = ""

    def tiles_for(self, slot: str) -> list[str]:
        """The tiles that can lie in a cut-out, beside the one that was told."""
        facts, box = self.game.box.board_facts, self.game.box
        elsewhere = {laid.tile for name, laid in self.sectors.items() if name != slot}
        mixed = box.choices.sectors == "wild-space"
        band = facts.slots[slot].band
        tiles = facts.tiles.items()
        return [n for n, tile in tiles if n not in elsewhere and (mixed or tile.band == band)]

    def lay_tile(self, slot: str, tile: str, turn: int = 0) -> None:
        """Chips and buildings that were told of the tile before are gone with it."""
        for planet in [one for one in self.chips if one.startswith(f"{slot}-")]:
            self.lay_chip(planet, "")
        self.sectors.pop(slot, None)
        if tile:
            self.sectors[slot] = LaidTile(tile, turn)
        board = self.game.box.board_with(dict(self.sectors))
        for buildings in (*self.colonies.values(), *self.spaceports.values()):
            buildings[:] = [at for at in buildings if at in board.sites]
        for seat, ships in self.ships.items():
            self.ships[seat] = [ship for ship in ships if ship.at in board.points]

    # --- friendship

    def peoples(self) -> list[People]:
        """Those with whom the seat has a station."""
        return [people for people in self.stations if self.seat in self.stations[people]]  # type: ignore[misc]

    def befriend(self, card: str) -> None:
        """A card lies in front of the seat that was chosen, or not any more."""
        own = card in self.friendship[self.seat]
        for cards in self.friendship.values():
            if card in cards:
                cards.remove(card)
        if not own:
            self.friendship[self.seat].append(card)

    # --- the one event

    @property
    def bank(self) -> tuple[int, ...]:
        return tuple(self.value(("", "good", good)) for good in RESOURCES)

    @property
    def reserve(self) -> int:
        """What is neither in the bank nor in a hand lies in the reserve pile."""
        out = sum(minus(self.game.box.in_the_box, self.bank))
        return max(0, out - sum(self.hands.counts.values()))

    def move(self) -> GoOn:
        return GoOn(
            self.turn_of,
            self.bank,
            self.reserve,
            {seat: self._in_front(seat) for seat in self.game.seats},
            {people: tuple(owners) for people, owners in self.stations.items() if owners},
            dict(self.chips),
            dict(self.cleared),
            dict(self.replacements),
            dict(self.sectors),
        )

    def _in_front(self, seat: str) -> InFront:
        boosters, cannons, freight = (self.value((seat, "part", one)) for one in UPGRADES)
        return InFront(
            self.hands.counts[seat],
            tuple(self.colonies[seat]),
            tuple(self.spaceports[seat]),
            tuple(self.ships[seat]),
            boosters,
            cannons,
            freight,
            self.value((seat, "part", "fame")),
            tuple(self.friendship[seat]),
            self.gifts[seat],
        )

    def secrets(self) -> list[TellHand]:
        told = self.hands.told
        return [TellHand(seat, goods_of(told[seat])) for seat in self.game.seats if seat in told]

    def shown(self) -> State:
        return go_on(self.game.box, self.state, self.move())


def _as_numbers(chip: str) -> tuple[bool, int, str]:
    """Numbers first, from the smallest; then pirates and ice."""
    number = chip.split("/", maxsplit=1)[0]
    return (hazard(chip) is not None, int(number) if number.isdecimal() else 0, chip)
