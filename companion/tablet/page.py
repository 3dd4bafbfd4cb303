"""What every page has: the app, a heading with a way back, and a `refresh`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.lang import Builder
from kivy.properties import StringProperty

from companion.tablet.devices.lights import DeviceLights
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


class Page(Column):
    """One page. It is made anew when language, theme or text size change."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self.app = app
        kwargs.setdefault("padding", look.gap * 2)
        kwargs.setdefault("spacing", look.gap * 2)
        super().__init__(**kwargs)
        self.refresh()

    def refresh(self) -> None:
        """Show what is so now. Called when the page is made and after every change."""


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


def load_layout(python_file: str) -> None:
    """Read the kv file beside a page's Python file; once, when the page is imported."""
    Builder.load_file(str(Path(python_file).with_suffix(".kv")))
