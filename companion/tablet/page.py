"""What every page has: the app, a heading with a way back, and a `refresh`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.lang import Builder, global_idmap
from kivy.properties import StringProperty

from companion.tablet.devices.lights import DeviceLights
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

global_idmap.update(look=look, _=_)  # every kv file may use these


class Page(Column):
    """One page. It is made anew when language, theme or text size change.

    Its layout is the kv file beside its Python file, read when the page is imported.
    """

    def __init_subclass__(cls) -> None:
        layout = Path(sys.modules[cls.__module__].__file__ or "").with_suffix(".kv")
        if layout.is_file():
            Builder.load_file(str(layout))

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self.app = app
        kwargs.setdefault("padding", look.gap * 2)
        kwargs.setdefault("spacing", look.gap * 2)
        super().__init__(**kwargs)
        self.refresh()

    def refresh(self) -> None:
        """Show what is so now. Called when the page is made and after every change."""

    def showing(self, change: Callable[..., object]) -> Callable[..., None]:
        """What changes something on this page, and then has it shown."""

        def do(*arguments: Any) -> None:
            change(*arguments)
            self.refresh()

        return do


class PageHeading(Row):
    """The way back and the name of the page. More controls may be added on the right."""

    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=look.touch, **kwargs)
        back = SmallButton(icon="back", on_act=lambda *_: App.get_running_app().back())
        words = Text(self.title, "big", bold=True)
        self.add_widget(back)
        self.add_widget(words)
        self.add_widget(DeviceLights())
        self.bind(title=words.setter("text"))
