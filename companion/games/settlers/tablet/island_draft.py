"""An island that is being laid: terrain, numbers and harbours so far, whoever lays them."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.geometry import CORNER_HEXES, HEXES
from companion.games.settlers.rules.island import (
    HARBOUR_KINDS,
    TERRAINS,
    HarbourKind,
    Island,
    spiral_numbers,
)
from companion.games.settlers.rules.moves import LayIsland
from companion.games.settlers.table_view.plan import Ground

Part = Literal["terrain", "number", "harbour"]
PARTS: tuple[Part, ...] = ("terrain", "number", "harbour")


class IslandDraft:
    """Terrain, numbers and harbours entered so far; every kind only as often as the box has it."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.part: Part = "terrain"
        self._laid: dict[Part, dict[str, str]] = {part: {} for part in PARTS}
        self.cursor = HEXES[0]

    def places(self) -> tuple[str, ...]:
        """The places of the part that is being entered, in their order."""
        if self.part == "harbour":
            return self._box.harbour_places
        if self.part == "number":
            return tuple(hex_id for hex_id in HEXES if self._terrain(hex_id) != "desert")
        return HEXES

    def kinds(self) -> tuple[str, ...]:
        if self.part == "harbour":
            return HARBOUR_KINDS
        if self.part == "number":
            return tuple(str(number) for number in sorted(set(self._box.tokens.numbers)))
        return TERRAINS

    def left(self, kind: str) -> int:
        """How many of a kind are still beside the island."""
        counts: dict[Part, dict[str, int]] = {
            "terrain": dict(self._box.hexes.items()),
            "number": Counter(map(str, self._box.tokens.numbers)),
            "harbour": dict(self._box.harbours.items()),
        }
        return counts[self.part][kind] - list(self._laid[self.part].values()).count(kind)

    def choose(self, part: Part) -> None:
        """Go on with another part, at its first empty place."""
        self.part = part
        self.cursor = self.places()[0]
        self._advance()

    def point_at(self, place: str) -> None:
        self.cursor = place

    def put(self, kind: str) -> None:
        """Lay a kind at the cursor and go on to the next empty place."""
        if self.left(kind) <= 0 or self.cursor not in self.places():
            return
        self._laid[self.part][self.cursor] = kind
        if self.part == "terrain" and kind == "desert":
            self._laid["number"].pop(self.cursor, None)
        self._advance()

    def take_away(self) -> None:
        """Empty the place at the cursor."""
        self._laid[self.part].pop(self.cursor, None)

    def can_spiral(self) -> bool:
        """Letters can be followed from a corner once all terrain lies."""
        return len(self._laid["terrain"]) == len(HEXES) and self.cursor in CORNER_HEXES

    def spiral(self) -> None:
        """Lay the tokens in the order of their letters from the corner at the cursor."""
        clockwise = self._box.tokens.direction == "clockwise"
        terrains = tuple(self._terrain(hex_id) for hex_id in HEXES)
        numbers = spiral_numbers(
            terrains,  # type: ignore[arg-type]  # all of them are terrains by now
            self._box.tokens.numbers,
            self.cursor,
            clockwise=clockwise,
        )
        self._lay_numbers(numbers)

    def _lay_numbers(self, numbers: tuple[int, ...]) -> None:
        places = zip(HEXES, numbers, strict=True)
        self._laid["number"] = {hex_id: str(number) for hex_id, number in places if number}

    def print_island(self) -> None:
        """Take terrain, numbers and harbours of the island that the rules print."""
        printed = self._box.beginner
        if printed is not None:
            self.lay(Island(printed.terrains, printed.numbers, printed.harbours))

    def lay(self, island: Island | LayIsland) -> None:
        """Take all of an island that is there already, instead of what was entered."""
        self._laid["terrain"] = dict(zip(HEXES, map(str, island.terrains), strict=True))
        self._lay_numbers(island.numbers)
        self._lay_harbours(island.harbours)

    def print_harbours(self) -> None:
        """Take the harbours as they are printed on the frame."""
        printed = self._box.beginner
        if printed is not None:
            self._lay_harbours(printed.harbours)

    def _lay_harbours(self, harbours: tuple[HarbourKind, ...]) -> None:
        places = zip(self._box.harbour_places, map(str, harbours), strict=True)
        self._laid["harbour"] = dict(places)

    @property
    def has_print(self) -> bool:
        return self._box.beginner is not None

    def _terrain(self, hex_id: str) -> str:
        return self._laid["terrain"].get(hex_id, "")

    def _advance(self) -> None:
        """To the first empty place after the cursor, round the end; stay if there is none."""
        places = self.places()
        start = places.index(self.cursor) if self.cursor in places else 0
        for place in (*places[start:], *places[:start]):
            if place not in self._laid[self.part]:
                self.cursor = place
                return
        if self.cursor not in places:
            self.cursor = places[0]

    @property
    def ground(self) -> Ground:
        """What the map shows."""
        harbours = {
            place: self._laid["harbour"].get(place, "") for place in self._box.harbour_places
        }
        numbers = {hex_id: int(number) for hex_id, number in self._laid["number"].items()}
        return Ground(dict(self._laid["terrain"]), numbers, harbours)

    def missing(self, part: Part) -> int:
        """How many places of a part are still empty."""
        needed = {
            "terrain": len(HEXES),
            "number": len(self._box.tokens.numbers),
            "harbour": len(self._box.harbour_places),
        }
        return needed[part] - len(self._laid[part])

    def answers(self) -> dict[str, tuple[object, ...]] | None:
        """What the game is told once every place is filled."""
        if any(self.missing(part) for part in PARTS):
            return None
        numbers = self._laid["number"]
        return {
            "terrains": tuple(self._terrain(hex_id) for hex_id in HEXES),
            "numbers": tuple(int(numbers.get(hex_id, "0")) for hex_id in HEXES),
            "harbours": tuple(self._laid["harbour"][place] for place in self._box.harbour_places),
        }
