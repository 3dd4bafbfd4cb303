"""Buttons of which exactly one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.uix.gridlayout import GridLayout

from companion.tablet.theme import look
from companion.tablet.widgets import SmallButton


class Choices(GridLayout):
    """`options` are words by value. The one that is in force is filled and carries a tick."""

    def __init__(
        self,
        options: Mapping[str, str],
        chosen: str,
        choose: Callable[[str], object],
        icons: Mapping[str, str] | None = None,
        rows: int = 1,
        **kwargs: Any,
    ) -> None:
        height = rows * look.touch + (rows - 1) * look.gap
        super().__init__(rows=rows, spacing=look.gap, size_hint_y=None, height=height, **kwargs)
        for value, words in options.items():
            icon = "check" if value == chosen else ""
            button = SmallButton(words, icon=(icons or {}).get(value, icon))
            button.chosen = value == chosen
            button.bind(on_act=lambda _, value=value: choose(value))
            self.add_widget(button)
