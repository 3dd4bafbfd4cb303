"""Entering an island in the dock: kinds to lay, place after place; the map shows where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.games.settlers.rules.moves import LayIsland
from companion.tablet.settlers.island_draft import PARTS, IslandDraft, Part
from companion.tablet.speech import say_in
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton
from companion.view.commands import key_of
from companion.wording import Words

_TERRAIN_ICONS = {
    "forest": "lumber",
    "hills": "brick",
    "pasture": "wool",
    "fields": "grain",
    "mountains": "ore",
    "desert": "sun",
}


class IslandEntry(Column):
    """Changes the draft and tells `changed`; `lay` is said when everything lies."""

    def __init__(
        self,
        draft: IslandDraft,
        words: Words,
        changed: Callable[[], None],
        lay: Callable[[LayIsland], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._draft, self._words, self._changed, self._lay = draft, words, changed, lay
        self.kinds: dict[str, FittedButton] = {}
        self.parts: dict[str, SmallButton] = {}
        self.add_widget(self._tabs())
        self.add_widget(self._kinds())
        self.add_widget(self._shortcuts())
        self.lay = FittedButton(say_in("table", "Lay this island"), icon="check", key="lay")
        self.lay.size_hint_y, self.lay.height = None, look.verb * 0.75
        self.lay.disabled = draft.move() is None
        self.lay.bind(on_act=lambda *_: self._said())
        self.add_widget(self.lay)

    def _tabs(self) -> Row:
        names = {
            "terrain": say_in("table", "Terrain"),
            "number": say_in("table", "Numbers"),
            "harbour": say_in("table", "Harbours"),
        }
        row = Row(size_hint_y=None, height=look.touch, spacing=look.gap / 2)
        for part in PARTS:
            missing = self._draft.missing(part)
            text = f"{names[part]} ({missing})" if missing else names[part]
            button = SmallButton(text, chosen=part == self._draft.part, key=key_of("part", part))
            button.bind(on_act=lambda *_, part=part: self._choose(part))
            self.parts[part] = button
            row.add_widget(button)
        return row

    def _kinds(self) -> Column:
        draft = self._draft
        kinds = draft.kinds()
        across = 5 if draft.part == "number" else 2
        grid = Column(spacing=look.gap)
        for first in range(0, len(kinds), across):
            row = Row(size_hint_max_y=look.verb)
            for kind in kinds[first : first + across]:
                row.add_widget(self._kind(kind))
            while len(row.children) < across:
                row.add_widget(Widget())
            grid.add_widget(row)
        return grid

    def _kind(self, kind: str) -> FittedButton:
        draft = self._draft
        left = draft.left(kind)
        if draft.part == "number":
            text, icon = kind, ""
        elif draft.part == "harbour":
            name = "3:1" if kind == "any" else self._words.name("resource", kind)
            text, icon = f"{name} ({left})", "harbour" if kind == "any" else kind
        else:
            name = self._words.name("terrain", kind)
            text, icon = f"{name} ({left})", _TERRAIN_ICONS[kind]
        button = FittedButton(
            text, icon=icon, kind="plain", size_hint_y=1, key=key_of("option", kind)
        )
        button.padding = look.gap / 2
        button.disabled = not left
        button.bind(on_act=lambda *_: self._put(kind))
        self.kinds[kind] = button
        return button

    def _shortcuts(self) -> Row:
        draft = self._draft
        row = Row(size_hint_y=None, height=look.touch, spacing=look.gap / 2)
        clear = SmallButton(icon="close")
        clear.bind(on_act=lambda *_: self._do(draft.take_away))
        row.add_widget(clear)
        if draft.part == "number":
            self.spiral = SmallButton(say_in("table", "A, B, C ... from this corner"))
            self.spiral.disabled = not draft.can_spiral()
            self.spiral.bind(on_act=lambda *_: self._do(draft.spiral))
            row.add_widget(self.spiral)
        elif draft.has_print:
            if draft.part == "harbour":
                text, act = say_in("table", "As printed on the frame"), draft.print_harbours
            else:
                text, act = say_in("table", "The island of the first game"), draft.print_island
            printed = SmallButton(text)
            printed.bind(on_act=lambda *_: self._do(act))
            row.add_widget(printed)
        return row

    def _choose(self, part: Part) -> None:
        self._do(lambda: self._draft.choose(part))

    def _put(self, kind: str) -> None:
        self._do(lambda: self._draft.put(kind))

    def _do(self, act: Callable[[], None]) -> None:
        act()
        self._changed()

    def _said(self) -> None:
        move = self._draft.move()
        if move is not None:
            self._lay(move)
