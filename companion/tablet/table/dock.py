"""Where the acting seat decides: the prompt, the verbs, and in their place dice or a list.

A dock is one panel or two wings; the keys are the same and stay. A verb that waits for the board
folds the dock to a line with its words and the way back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.uix.widget import Widget

from companion.tablet.devices.proposal_chip import ProposalTray
from companion.tablet.seats import Turned
from companion.tablet.table.drawn import put, there
from companion.tablet.table.glass import Spot
from companion.tablet.table.key_pool import KeyPool
from companion.tablet.table.panel import Content, Panel
from companion.tablet.theme import Colour


class Dock:
    """One panel or two; `show` puts what there is to decide into them."""

    def __init__(self, table: Widget, explain: Callable[[str], None]) -> None:
        self._table = table
        self._spots = 0
        self._low = False
        """The left wing is lower than the right one, and has no room for words over its keys."""
        self._were_there = [False, False]
        pool = KeyPool()
        self.panels = tuple(Panel(pool, explain) for _ in range(2))
        self.tray = ProposalTray(self.panels[0])
        shown = (self.tray, self.panels[1])
        self._turned = tuple(Turned(panel, 0, size_hint=(None, None)) for panel in shown)

    def place(self, spots: Sequence[Spot]) -> None:
        """Where the panels lie; those that are not needed are not there."""
        self._were_there = [turned.parent is not None for turned in self._turned]
        self._spots = len(spots)
        deep = [rect.width if turn % 180 else rect.height for rect, turn in spots]
        self._low = len(deep) > 1 and deep[0] < deep[1]
        for number, turned in enumerate(self._turned):
            there(self._table, turned, number < len(spots))
        for turned, spot in zip(self._turned, spots, strict=False):
            turned.turn = spot.turn
            put(turned, spot.rect)

    def left(self, spots: Sequence[Spot]) -> list[Spot]:
        """Those of the spots before the last change where a panel was to be seen."""
        return [spot for spot, there_was in zip(spots, self._were_there, strict=False) if there_was]

    def unfold(self, parts: Sequence[float]) -> None:
        """Draw each panel as a part of its depth, from the edge that it lies on."""
        for turned, part in zip(self._turned, parts, strict=False):
            turned.unfold(part)

    def show(self, content: Content, colour: Colour) -> None:
        """With two wings: what is built on the left, everything else on the right; a die each."""
        left, right = self.panels
        if self._spots < 2:
            left.show(content, colour)
            right.show(Content(), colour)
            return
        prompt, aside, keys, bodies, figures, points, cost = content
        grid = [one for one in keys if one.place in ("grid", "tab")]
        first = tuple(one for one in grid if one.cost) or tuple(grid)
        if bodies:  # a key without words is a small one beside the first die or the list
            first = tuple(one for one in keys if not one.text)
        rest = tuple(one for one in keys if one not in first)
        alone = not (rest or bodies[1:] or self._low)
        there(self._table, self._turned[1], not alone)
        here, there_too = ((), prompt[-1:]) if self._low else (prompt[:1], prompt[1:])
        said = (prompt, aside) if alone else (here, ())
        left.show(Content(*said, first, bodies[:1], figures, points, cost), colour)
        right.show(Content(there_too, aside, rest, bodies[1:]), colour)
