"""A table of cardboard: two ships, coins, piles of cards, and hands that do as they are told.

It knows no rules. Hands carry out instructions one after the other (told_hands.py); what cannot be
done at that moment is a failure, and so is a table that lies differently from the position
afterwards. What decks do by themselves, such as the next card of a stack that is turned, happens
before the instructions of its event.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.core.chances import Draw
from companion.games.starship.rules.box import SEATS, Box
from companion.games.starship.rules.points import is_friend, is_hero
from companion.games.starship.rules.ship import MODULES, Ship
from companion.games.starship.rules.state import State

GOODS = ("food", "ore", "carbon", "fuel", "trade_goods", "science")
UNNAMED = "a card that was laid but not told yet"
UNSEEN = "a card that lies face down"


class CannotBeDone(AssertionError):
    """Hands were told something that is not possible at this moment."""


def must(possible: bool, why: str) -> None:
    if not possible:
        raise CannotBeDone(why)


@dataclass
class ShipOnTheTable:
    """Markers, tiles and cards in front of one player."""

    goods: dict[str, int]
    astro: int
    parts: dict[str, list[int]]
    """Boosters and cannons by level; 0 are those beside the ship."""
    hangar: dict[str, int]
    beside: dict[str, int]
    modules: dict[str, int]
    below: set[str]
    cards: set[str] = field(default_factory=set)
    """What lies beside the ship: beaten pirates and missions."""


@dataclass
class Place:
    """A place of the flight row; without a card it is a gap."""

    card: str = ""
    turned: bool = False
    face_down: bool = False


class RealTable:
    """Laid out as the position before the first event says."""

    def __init__(self, box: Box, start: State) -> None:
        self.box = box
        self.ships: dict[str, ShipOnTheTable] = {}
        for seat in SEATS:
            self.ships[seat] = self._ship(getattr(start, seat))
        self.nobodys = self._ship(Ship())
        """For what all are told."""
        self.endless = box.choices.bank_of_coins == "unlimited"
        self.stacks = [stack.size for stack in start.stacks]
        self.reserve = len(box.reserve_cards)
        self.adventures = len(box.adventures)
        self.missions: set[str] = set()
        self.aside: set[str] = set()
        self.upper_modules = set(MODULES)
        self.special = {"hero": "", "friend": ""}
        self.flying: int | None = None
        """The stack that is in the hand of the one who turns its cards."""
        self.row: list[Place] = []
        self.in_hand = 0
        self.pirate = ""
        """The pirate whose card is still kept hidden."""
        self.beaten = ""
        self.mission_turned = False
        self.reserve_shown = False

    def _ship(self, ship: Any) -> ShipOnTheTable:
        limits = self.box.limits
        hangar = {"colony": ship.colony_ships, "trade": ship.trade_ships}
        owned = {"colony": limits.colony_ships, "trade": limits.trade_ships}
        return ShipOnTheTable(
            goods={good: getattr(ship.goods, good) for good in GOODS},
            astro=ship.goods.astro,
            parts={
                "booster": [*ship.boosters, *[0] * (limits.boosters - len(ship.boosters))],
                "cannon": [*ship.cannons, *[0] * (limits.cannons - len(ship.cannons))],
            },
            hangar=hangar,
            beside={kind: owned[kind] - hangar[kind] for kind in owned},
            modules=dict.fromkeys(MODULES, 0),
            below=set(ship.colonies),
        )

    @property
    def coins(self) -> int:
        """What is left in the bank."""
        return self.box.limits.coins - sum(ship.astro for ship in self.ships.values())

    @property
    def waits_for_a_name(self) -> bool:
        """Whether a card was turned up that nobody has told the companion yet."""
        in_row = any(place.card == UNNAMED for place in self.row)
        return in_row or self.mission_turned or self.reserve_shown

    # --- what decks do by themselves ------------------------------------------------------------

    def drawn(self, move: Draw, setting_up: bool) -> None:
        """The card that was turned has a name now."""
        if move.deck == "reserve":
            self._reserve_card(move.card)
        elif move.deck == "adventure":
            must(setting_up or self.mission_turned, "nobody was told to turn up a mission")
            self.mission_turned = False
            if self.adventures:
                self.adventures -= 1
            else:
                self.aside.remove(move.card)
            self.missions.add(move.card)
        else:
            must(self.in_hand > 0, "there is no card to turn")
            self.in_hand -= 1
            if move.card in self.box.pirates:
                self.pirate = move.card
            else:
                self.row.append(Place(move.card))

    def _reserve_card(self, card: str) -> None:
        if self.reserve_shown:
            self.reserve_shown = False
            return
        must(bool(self.row) and self.row[-1].card == UNNAMED, "nobody was told to fill the gap")
        self.row[-1].card = card

    def forgotten(self) -> None:
        """The card was told but not laid: it is back on the reserve, and the gap stays."""
        must(self.row[-1].card == UNNAMED, "there is nothing to forget")
        self.row[-1] = Place()
        self.reserve += 1

    # --- what lies there ------------------------------------------------------------------------

    def differences(self, state: State) -> list[str]:
        """Where this table lies differently from a position."""
        found = [
            f"{seat}: {what} {real}, not {told}"
            for seat in SEATS
            for what, real, told in self._ship_differences(seat, getattr(state, seat))
        ]
        pairs: list[tuple[str, object, object]] = [
            ("missions", self.missions, set(state.missions)),
            ("set aside", self.aside, set(state.set_aside)),
            ("stacks", self._stack_sizes(), [stack.size for stack in state.stacks]),
            ("row", self._open_row(), self._told_row(state)),
        ]
        for card, holds in (("hero", is_hero), ("friend", is_friend)):
            holder = [seat for seat in SEATS if holds(self.box, state, seat)]
            pairs.append((card, [self.special[card]], holder or [""]))
        return found + [f"{what} {real}, not {told}" for what, real, told in pairs if real != told]

    def _ship_differences(self, seat: str, ship: Any) -> list[tuple[str, object, object]]:
        real = self.ships[seat]
        pairs: list[tuple[str, object, object]] = [
            ("goods", real.goods, {good: getattr(ship.goods, good) for good in GOODS}),
            ("astro", real.astro, ship.goods.astro),
            ("boosters", sorted(filter(None, real.parts["booster"])), sorted(ship.boosters)),
            ("cannons", sorted(filter(None, real.parts["cannon"])), sorted(ship.cannons)),
            ("hangar", real.hangar, {"colony": ship.colony_ships, "trade": ship.trade_ships}),
            ("modules", real.modules, {name: getattr(ship.modules, name) for name in real.modules}),
            ("below", real.below, {*ship.colonies, *ship.posts}),
            ("beside", real.cards, {*ship.pirates, *ship.adventures}),
        ]
        return [pair for pair in pairs if pair[1] != pair[2]]

    def _stack_sizes(self) -> list[int]:
        """A card that was laid but not told yet does not belong to its stack."""
        sizes = list(self.stacks)
        if self.flying is not None:
            lying = sum(1 for place in self.row if place.card and place.card != UNNAMED)
            shown = self.in_hand - self.reserve_shown
            sizes[self.flying - 1] = lying + shown + bool(self.pirate)
        return sizes

    def _open_row(self) -> list[Place]:
        return [Place() if place.card in ("", UNNAMED) else place for place in self.row]

    def _told_row(self, state: State) -> list[Place]:
        if state.flight is None:
            return []
        return [
            Place(UNSEEN, place.used, face_down=True)
            if place.hidden
            else Place(place.card, place.used and bool(place.card))
            for place in state.flight.row
        ]
