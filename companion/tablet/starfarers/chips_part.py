"""The number chips of a board that is entered: what is on the faces, group by group."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.games.starfarers.rules.board_entry import RESERVE, chips_in, groups, with_chips
from companion.tablet.choices import Choices
from companion.tablet.speech import say_in
from companion.tablet.starfarers.board_parts import Part, group_name, headed, told
from companion.tablet.theme import look
from companion.tablet.widgets import SmallButton

NUMBERS = ("2", "3", "4", "5", "6", "8", "9", "10", "11", "12")
STRENGTHS = tuple(map(str, range(1, 10)))
ACROSS = 5


class ChipsPart(Part):
    """A tap on a key adds a chip to the group, a tap on a chip takes it away."""

    group = "alpha"
    kind = "number"
    _first = ""
    """The first number of a chip that pays on two."""

    def widgets(self) -> list[Widget]:
        names = {group: group_name(group) for group in (*groups(self.board), RESERVE)}
        kinds = {
            "number": say_in("board", "Number"),
            "two": say_in("board", "Two numbers"),
            "pirate": say_in("board", "Pirates"),
            "ice": say_in("board", "Ice"),
        }
        chips = chips_in(self.board, self.group)
        planets = [p for system in self.board.systems.values() for p in system.planets]
        needed = sum(planet.chips == self.group for planet in planets)
        count = say_in(
            "board", "{chips} chips for {planets} planets", chips=len(chips), planets=needed
        )
        if self.group == RESERVE:
            count = say_in("board", "{chips} chips that replace pirates and ice", chips=len(chips))
        how = say_in("board", "Tap a chip to take it away.")
        return [
            Choices(names, self.group, self._choose, rows=-(-len(names) // 3)),
            headed(count),
            *([_grid(chips, self._take), told(how)] if chips else []),
            told(say_in("board", "Add a chip")),
            Choices(kinds, self.kind, self._become, rows=2),
            _grid(self._keys(), self._add, self._first),
        ]

    def _keys(self) -> tuple[str, ...]:
        return NUMBERS if self.kind in ("number", "two") else STRENGTHS

    def _choose(self, group: str) -> None:
        self.group, self._first = group, ""
        self.ways.show()

    def _become(self, kind: str) -> None:
        self.kind, self._first = kind, ""
        self.ways.show()

    def _add(self, key: str) -> None:
        if self.kind == "two" and not self._first:
            self._first = key
            self.ways.show()
            return
        chip = {
            "number": key,
            "two": f"{self._first}/{key}",
            "pirate": f"pirate-{key}",
            "ice": f"ice-{key}",
        }[self.kind]
        self._first = ""
        chips = (*chips_in(self.board, self.group), chip)
        self.ways.change(with_chips(self.board, self.group, chips))

    def _take(self, chip: str) -> None:
        chips = list(chips_in(self.board, self.group))
        chips.remove(chip)
        self.ways.change(with_chips(self.board, self.group, chips))


def _grid(keys: Iterable[str], touched: Callable[[str], None], chosen: str = "") -> GridLayout:
    kept = tuple(keys)
    rows = -(-len(kept) // ACROSS)
    grid = GridLayout(cols=ACROSS, spacing=look.gap, size_hint_y=None)
    grid.height = rows * look.touch + (rows - 1) * look.gap
    for key in kept:
        kind, _, strength = key.partition("-")
        icon = {"pirate": "pirate", "ice": "star"}.get(kind, "")
        button = SmallButton(strength or key, icon=icon, chosen=key == chosen)
        button.bind(on_act=lambda *_, key=key: touched(key))
        grid.add_widget(button)
    return grid
