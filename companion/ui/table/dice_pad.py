"""What the dice show, told by hand: a row of faces for each die, one tap on each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.ui.table.fitted_button import FittedButton
from companion.ui.theme import look
from companion.ui.widgets import Column, Row


class DicePad(Column):
    """`said` is called once, with all faces, when every die has one."""

    def __init__(
        self, dice: int, faces: tuple[int, ...], said: Callable[[tuple[int, ...]], None], **kw: Any
    ) -> None:
        super().__init__(**kw)
        self._said = said
        self._chosen: list[int] = [0] * dice
        self._buttons: list[dict[int, FittedButton]] = []
        self._faces = tuple(sorted(set(faces)))
        self._across = 0
        self.bind(size=self._arrange)

    def button(self, die: int, face: int) -> FittedButton:
        return self._buttons[die][face]

    def _arrange(self, *_: object) -> None:
        room = self.width - look.gap * (len(self._faces) - 1)
        across = len(self._faces) if room >= look.touch * len(self._faces) else 3
        if across == self._across and self._buttons:
            return
        self._across = across
        self.clear_widgets()
        self._buttons = []
        for die in range(len(self._chosen)):
            self._add_die(die)

    def _add_die(self, die: int) -> None:
        found: dict[int, FittedButton] = {}
        box = Column(spacing=look.gap)
        for first in range(0, len(self._faces), self._across):
            row = Row(spacing=look.gap)
            for face in self._faces[first : first + self._across]:
                button = FittedButton(icon=f"die{face}", kind="plain", size_hint_y=1)
                button.size_hint_max_y = look.verb
                button.pos_hint = {"center_y": 0.5}
                button.chosen = self._chosen[die] == face
                button.bind(on_act=lambda *_, die=die, face=face: self._tap(die, face))
                found[face] = button
                row.add_widget(button)
            box.add_widget(row)
        self._buttons.append(found)
        self.add_widget(box)

    def _tap(self, die: int, face: int) -> None:
        self._chosen[die] = face
        for known, button in self._buttons[die].items():
            button.chosen = known == face
        if all(self._chosen):
            self._said(tuple(self._chosen))
