"""How the island lies: kinds to lay beside the map, place after place; the map shows where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.extras.dealing import drawn_seed, plain_seed
from companion.games.settlers.fairness import fairness
from companion.games.settlers.island_deal import balanced_island
from companion.games.settlers.rules.laying_out import ISLAND_STEPS
from companion.games.settlers.table_view.plan import drawn_plan
from companion.games.settlers.tablet.dealt_island import DealtIsland
from companion.games.settlers.tablet.island_draft import PARTS, IslandDraft
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
    """An island, entered hex by hex; the next place is marked. Or it is dealt."""

    lays = ISLAND_STEPS

    def __init__(self, table: GameTable[Any], state: Any) -> None:
        super().__init__(table, state)
        self.draft = IslandDraft(table.game.box)
        self._dealt: DealtIsland | None = None
        """What is told of the island that was dealt, until it is changed by hand."""

    # --- the map

    def plan(self) -> Plan:
        ground = self.draft.ground
        return drawn_plan(key_of("draft", str(hash(ground.key))), ground)

    def offered(self) -> Mapping[str, str]:
        """All places can be pointed at; the one that comes next is asked for."""
        draft = self.draft
        if self._dealt is not None:
            return {}
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
        if self._dealt is not None:
            return (*self._dealt.widgets(self.words), lay)
        deal = SmallButton(
            self.deal_words, icon="die", key="deal", act=partial(self._do, self.deal)
        )
        return (self._parts(), self._kinds(), self._shortcuts(), deal, lay)

    @property
    def deal_words(self) -> str:
        return pgettext("table", "Deal a balanced island")

    def deal(self, seed: str = "") -> None:
        """The island of a seed, or of a new one."""
        seed, box = plain_seed(seed) or drawn_seed(), self.table.game.box
        island = balanced_island(box, seed)
        self.draft.lay(island)
        self._dealt = DealtIsland(
            seed,
            fairness(island.terrains, island.numbers, box.tokens.red),
            deal=lambda seed="": self._do(lambda: self.deal(seed)),
            by_hand=partial(self._do, self._by_hand),
        )

    def _by_hand(self) -> None:
        self._dealt = None

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
