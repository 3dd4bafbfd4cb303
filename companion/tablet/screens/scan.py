"""Scan: what the camera sees, and cards told by it or by hand."""

from __future__ import annotations

from companion.tablet.app import CompanionApp
from companion.tablet.devices.scan_view import ScanView
from companion.tablet.page import Page


class ScanPage(Page):
    """The live picture over the whole window."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__(app)
        self.add_widget(ScanView(app))
