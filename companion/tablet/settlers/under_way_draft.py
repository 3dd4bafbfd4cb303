"""What lies on the island of a game under way, while it is being told. No window here."""

from __future__ import annotations

from typing import Any, Literal

from companion.core.words import Problem
from companion.games.settlers.rules.box import NO_DEVELOPMENT, Seat
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import HEXES, INTERSECTIONS, PATHS
from companion.games.settlers.rules.longest_road import road_length
from companion.games.settlers.rules.moves import GoOn, SeatCount
from companion.games.settlers.rules.state import State

Tool = Literal["settlement", "city", "road", "robber"]
TOOLS: tuple[Tool, ...] = ("settlement", "city", "road", "robber")
COUNTS = ("cards", "development", "knights")


class UnderWayDraft:
    """Begins with what lies there already: the printed island has its first pieces."""

    def __init__(self, game: Settlers, state: State) -> None:
        self.game, self.state = game, state
        self.seat: Seat = game.box.seats[0]
        self.turn_of: Seat = self.seat
        self.tool: Tool = "settlement"
        self.settlements = dict(state.settlements)
        self.cities = dict(state.cities)
        self.roads = dict(state.roads)
        self.robber = state.robber
        self.bank = list(game.box.bank)
        self.counts = {(seat, what): 0 for seat in game.box.seats for what in COUNTS}
        self.out = list(NO_DEVELOPMENT)
        self.holders: dict[str, str] = {}
        """Who holds a special card, where two have as much for it."""

    def places(self) -> tuple[str, tuple[str, ...]]:
        """What can be tapped with the tool: the kind of places, and all of them."""
        if self.tool == "road":
            return "path", tuple(PATHS)
        if self.tool == "robber":
            return "hex", tuple(HEXES)
        return "intersection", tuple(INTERSECTIONS)

    def put(self, at: str) -> None:
        """A second tap takes the piece away again."""
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
            had = {seat: self.counts[seat, "knights"] for seat in seats}
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
            tuple(self.bank),
            self.robber,
            dict(self.settlements),
            dict(self.cities),
            dict(self.roads),
            {
                seat: SeatCount(**{what: self.counts[seat, what] for what in COUNTS})
                for seat in self.game.box.seats
            },
            longest_road,
            largest_army,
            tuple(self.out),
        )

    def problems(self) -> list[Problem]:
        return self.game.check(self.state, self.move())

    def shown(self) -> State:
        """The position as it would be, for the map."""
        return self.game.apply(self.state, self._move("", ""))


def may_go_on(game: Any, state: Any) -> bool:
    """Whether a game under way can be told now."""
    begun = getattr(state, "phase", "") in ("setup", "founding")
    return isinstance(game, Settlers) and begun and state.island is not None
