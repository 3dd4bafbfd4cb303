"""The column that never moves: undo in its one place, the phase, and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.devices.lights import DeviceLights
from companion.tablet.speech import say_in
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton


class UndoColumn(Column):
    """Phase, undo and the ways out. It never moves, whoever acts.

    The undo button says what it undoes, as everybody may read it; holding it opens the journal.
    """

    def __init__(
        self,
        *,
        undo: Callable[[], None],
        journal: Callable[[], None],
        leave: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(padding=look.gap / 4, **kwargs)
        self.phase = Writing("", look.small, color=look.muted)
        self.undo = FittedButton("-", kind="plain", height=look.verb * 1.7)
        self.undo.padding = look.gap / 2
        self.undo.bind(on_act=lambda *_: undo(), on_hold=lambda *_: _held(journal))
        ways = Row(size_hint_y=None, height=look.touch, spacing=look.gap / 2)
        for icon, act in (("home", leave), ("journal", journal)):
            button = SmallButton(icon=icon, size_hint_x=1)
            button.bind(on_act=lambda *_, act=act: act())
            ways.add_widget(button)
        top = Column(padding=0, size_hint_min_y=look.touch * 2 + look.gap * 2)
        top.add_widget(ways)
        top.add_widget(DeviceLights(size_hint_x=1, spacing=look.gap / 2))
        top.add_widget(Widget())
        self.add_widget(top)
        self.add_widget(self.undo)
        self.add_widget(self.phase)
        self.bind(height=self._share)

    def _share(self, *_: object) -> None:
        """A low column leaves room to read what is going on."""
        self.undo.height = min(look.verb * 1.7, max(look.verb, self.height * 0.42))

    def show(self, phase: str, turn: int, title: str) -> None:
        """What is going on, and what the button would take back; empty if nothing."""
        counted = say_in("table", "Turn {turn}", turn=turn)
        self.phase.text = f"{phase[:1].upper()}{phase[1:]}\n{counted}"
        self.undo.disabled = not title
        head = say_in("table", "Undo") if title else say_in("table", "Nothing to undo")
        self.undo.text = f"{head}:\n{title}" if title else head


def _held(act: Callable[[], None]) -> bool:
    """A hold that was used: no tap follows it."""
    act()
    return True
