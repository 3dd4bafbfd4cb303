"""Where the camera is, asked once: a drawing of each arrangement, then a test of it."""

from __future__ import annotations

from functools import partial

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.tablet.app import CompanionApp
from companion.tablet.devices.arrangements import ArrangementKey
from companion.tablet.devices.camera_test import CameraTest
from companion.tablet.page import Page
from companion.tablet.preferences import ARRANGEMENTS, Arrangement
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import Column, paragraph


class CameraPage(Page):
    """First the choice, then the test of what was chosen; `part` says which is shown."""

    def __init__(self, app: CompanionApp, part: str = "") -> None:
        known = bool(app.devices.choice.arrangement)
        self._part = part or ("test" if known and app.devices.is_on("camera") else "where")
        super().__init__(app)
        self._show()

    def _show(self) -> None:
        parts = {"where": self._where, "test": self._test}
        disposal.replace(self.ids.body, parts[self._part]())

    def _where(self) -> Widget:
        chosen = self.app.devices.choice.arrangement
        grid = GridLayout(cols=2, spacing=look.gap * 2)
        for one in ARRANGEMENTS:
            grid.add_widget(ArrangementKey(one, one == chosen, partial(self.choose, one)))
        return Column(paragraph(_("How does your camera look at the table?")), grid)

    def _test(self) -> Widget:
        return CameraTest(self.app, partial(self.app.show, "camera", part="where"))

    def choose(self, arrangement: Arrangement) -> None:
        """Remember it, and try it out."""
        self.app.devices.arrange(arrangement)
        self.app.keep_devices()
        self.app.show("camera", part="test")
