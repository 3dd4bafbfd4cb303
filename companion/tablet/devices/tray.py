"""Where a seat decides: what was read takes the place of keys and lists until it is answered.

A table page puts whatever the acting seat decides with into a tray, inside the panel that is turned
to that seat.
"""

from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.backstage import is_there
from companion.tablet.devices.proposal_chip import ProposalChip
from companion.tablet.leaving import leaving
from companion.tablet.stage import rest_once_drawn
from companion.tablet.taking_apart import follow


class ProposalTray(FloatLayout):
    """Shows `behind`, or a chip while a reading waits."""

    def __init__(self, behind: Widget, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.behind = behind
        behind.size_hint, behind.pos_hint = (1, 1), {"x": 0, "y": 0}
        self.chip: ProposalChip | None = None
        self.add_widget(behind)
        self.app = App.get_running_app()
        follow(self, self.app.devices, proposals=self._told)
        self._show()

    def _told(self, *_: object) -> None:
        if is_there(self):  # else a page that was left
            self._show()

    def _show(self) -> None:
        """A chip that appears below a finger must not be answered by it: main verbs rest."""
        proposals = self.app.devices.proposals
        if self.chip is not None and self.chip.proposals == proposals:
            return
        if self.chip is None and not proposals:
            return
        rest_once_drawn()
        self.clear_widgets()
        if self.chip is not None:
            leaving.add(self.chip)
            self.chip = None
        if proposals and self.app.session.table is not None:
            self.chip = ProposalChip(self.app, proposals, self.app.devices.set_aside)
            self.chip.size_hint, self.chip.pos_hint = (1, 1), {"x": 0, "y": 0}
        self.add_widget(self.chip or self.behind)
