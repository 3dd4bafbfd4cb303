"""What lies on the island of a game under way, while it is being told. No window here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.settlers.rules.box import NO_DEVELOPMENT
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import HEXES, INTERSECTIONS, PATHS
from companion.games.settlers.rules.longest_road import road_length
from companion.games.settlers.rules.moves import GoOn, SeatCount, TellHand
from companion.games.settlers.rules.resources import resources
from companion.games.settlers.rules.state import State
from companion.tablet.under_way_draft import Draft, Hands, at_the_beginning
from companion.view.commands import key_of, kind_and_id


class UnderWayDraft(Draft):
    """Begins with what lies there already: the printed island has its first pieces."""

    tools = ("settlement", "city", "road", "robber")
    hands: Hands
    game: Settlers

    def __init__(self, game: Settlers, state: State) -> None:
        super().__init__(game, state)
        self.hands = Hands(game.seats, game.box.bank, {})
        self.settlements = dict(state.settlements)
        self.cities = dict(state.cities)
        self.roads = dict(state.roads)
        self.robber = state.robber
        self.out = list(NO_DEVELOPMENT)
        self.holders: dict[str, str] = {}
        """Who holds a special card, where two have as much for it."""

    def offered(self) -> Iterable[str]:
        places = {"road": ("path", PATHS), "robber": ("hex", HEXES)}
        kind, known = places.get(self.tool, ("intersection", INTERSECTIONS))
        return [key_of(kind, at) for at in known]

    def put(self, key: str) -> None:
        at = kind_and_id(key)[1]
        if self.tool == "robber":
            self.robber = at
            return
        placed = {"settlement": self.settlements, "city": self.cities, "road": self.roads}
        own = placed[self.tool].get(at) == self.seat
        for pieces in placed.values():
            pieces.pop(at, None)
        if not own:
            placed[self.tool][at] = self.seat

    # --- who holds the special cards

    def leaders(self, card: str) -> tuple[str, ...]:
        """Those with most for it, if that is enough."""
        limits, seats = self.game.box.limits, self.game.box.seats
        if card == "longest_road":
            laid = self.game.apply(self.state, self._move("", ""))
            had = {seat: road_length(self.game.box, laid, seat) for seat in seats}
            least = limits.longest_road_from
        else:
            had = {seat: self.value((seat, "part", "knights")) for seat in seats}
            least = limits.largest_army_from
        most = max(had.values())
        return tuple(seat for seat in seats if had[seat] == most) if most >= least else ()

    def holder(self, card: str) -> str:
        """The one with most; among several the one that the table names."""
        leaders = self.leaders(card)
        if len(leaders) == 1:
            return leaders[0]
        told = self.holders.get(card, "")
        return told if told in leaders else ""

    # --- the one event

    def move(self) -> GoOn:
        return self._move(self.holder("longest_road"), self.holder("largest_army"))

    def _move(self, longest_road: Any, largest_army: Any) -> GoOn:
        return GoOn(
            self.turn_of,
            self.hands.bank,
            self.robber,
            dict(self.settlements),
            dict(self.cities),
            dict(self.roads),
            {
                seat: SeatCount(
                    self.hands.counts[seat],
                    self.value((seat, "part", "development")),
                    self.value((seat, "part", "knights")),
                )
                for seat in self.game.box.seats
            },
            longest_road,
            largest_army,
            tuple(self.out),
        )

    def secrets(self) -> list[TellHand]:
        told = self.hands.told
        return [
            TellHand(seat, resources(told[seat])) for seat in self.game.box.seats if seat in told
        ]

    def shown(self) -> State:
        return self.game.apply(self.state, self._move("", ""))


def may_go_on(game: Any, state: Any) -> bool:
    """Whether a game under way can be told now."""
    return at_the_beginning(game, state) and state.island is not None
