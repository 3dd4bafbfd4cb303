"""How the island lies: kinds to lay beside the map, place after place; the map shows where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Literal

from kivy.uix.widget import Widget

from companion.games.settlers.rules.box import Box
from companion.games.settlers.rules.geometry import CORNER_HEXES, HEXES
from companion.games.settlers.rules.island import HARBOUR_KINDS, TERRAINS, spiral_numbers
from companion.games.settlers.table_view.plan import Ground, drawn_plan
from companion.tablet import entries
from companion.tablet.speech import pgettext
from companion.tablet.theme import look
from companion.tablet.widgets import ButtonGrid, Row, SmallButton, VerbButton
from companion.view.board import Plan
from companion.view.commands import key_of, kind_and_id
from companion.view.game_table import GameTable

_TERRAIN_ICONS = {
    "forest": "lumber",
    "hills": "brick",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
    "desert": "sun",
}


class Entry(entries.Entry):
    """An island, entered hex by hex; the next place is marked."""

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        super().__init__(table, state)
        self.draft = IslandDraft(table.game.box)

    # --- the map

    def plan(self) -> Plan:
        ground = self.draft.ground
        return drawn_plan(key_of("draft", str(hash(ground.key))), ground)

    def offered(self) -> Mapping[str, str]:
        """All places can be pointed at; the one that comes next is asked for."""
        draft = self.draft
        return {key_of(self._kind, id): "?" if id == draft.cursor else "" for id in draft.places()}

    @property
    def _kind(self) -> str:
        return "harbour" if self.draft.part == "harbour" else "hex"

    def point_at(self, key: str) -> None:
        self._do(lambda: self.draft.point_at(kind_and_id(key)[1]))

    # --- beside it

    def widgets(self) -> Iterable[Widget]:
        words = pgettext("table", "Lay this island")
        lay = VerbButton(words, icon="check", key="lay", act=self._lay)
        lay.disabled = self.draft.answers() is None
        return (self._parts(), self._kinds(), self._shortcuts(), lay)

    def _parts(self) -> Widget:
        names = {
            "terrain": pgettext("table", "Terrain"),
            "number": pgettext("table", "Numbers"),
            "harbour": pgettext("table", "Harbours"),
        }
        row = Row(height=look.touch)
        for part in PARTS:
            missing = self.draft.missing(part)
            text = f"{names[part]} ({missing})" if missing else names[part]
            act = partial(self._do, partial(self.draft.choose, part))
            chosen = part == self.draft.part
            row.add_widget(SmallButton(text, chosen=chosen, key=key_of("part", part), act=act))
        return row

    def _kinds(self) -> Widget:
        buttons, high = [], look.touch * 1.4
        for kind in self.draft.kinds():
            text, icon = self._words_of(kind)
            key, act = key_of("option", kind), partial(self._do, partial(self.draft.put, kind))
            button = SmallButton(text, icon=icon, style="body", height=high, key=key, act=act)
            button.disabled = not self.draft.left(kind)
            buttons.append(button)
        return ButtonGrid(5 if self.draft.part == "number" else 2, *buttons)

    def _words_of(self, kind: str) -> tuple[str, str]:
        left = self.draft.left(kind)
        if self.draft.part == "number":
            return kind, ""
        if self.draft.part == "terrain":
            return f"{self.words.name('terrain', kind)} ({left})", _TERRAIN_ICONS[kind]
        name = "3:1" if kind == "any" else self.words.name("resource", kind)
        return f"{name} ({left})", "harbour" if kind == "any" else kind

    def _shortcuts(self) -> Widget:
        draft = self.draft
        text, act = "", draft.take_away
        row = Row(SmallButton(icon="close", act=partial(self._do, act)), height=look.touch)
        if draft.part == "number":
            text, act = pgettext("table", "A, B, C … from this corner"), draft.spiral
        elif draft.has_print and draft.part == "harbour":
            text, act = pgettext("table", "As printed on the frame"), draft.print_harbours
        elif draft.has_print:
            text, act = pgettext("table", "The island of the first game"), draft.print_island
        if text:
            shortcut = SmallButton(text, act=partial(self._do, act))
            shortcut.disabled = draft.part == "number" and not draft.can_spiral()
            row.add_widget(shortcut)
        return row

    def _do(self, act: Callable[[], None]) -> None:
        act()
        self.changed()

    def _lay(self) -> None:
        answers = self.draft.answers()
        if answers is not None:
            self.done(answers)


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
        if printed is None:
            return
        self._laid["terrain"] = dict(zip(HEXES, printed.terrains, strict=True))
        self._lay_numbers(printed.numbers)
        self.print_harbours()

    def print_harbours(self) -> None:
        """Take the harbours as they are printed on the frame."""
        printed = self._box.beginner
        if printed is not None:
            places = zip(self._box.harbour_places, printed.harbours, strict=True)
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
