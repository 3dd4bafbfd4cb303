"""A reading that was not used is shown for a moment, with its reason, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.senses.proposal import Ignored
from companion.tablet.devices.sentences import ignored_sentence

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def show_ignored(app: CompanionApp, ignored: Ignored) -> None:
    """At the top of the window, whatever page is open; it goes away by itself."""
    words = app.words if app.session.table is not None else None
    app.stage.notice(ignored_sentence(words, ignored))
