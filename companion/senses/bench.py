"""The devices without a game: tried out, calibrated, looked through. Nothing is ever due here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.packs import Pack
from companion.senses.camera_sense import CameraSense
from companion.senses.card_book import CardBook
from companion.senses.closing import close_all
from companion.senses.inbox import Inbox
from companion.senses.port_search import LookAround
from companion.senses.proposal import Item
from companion.senses.roller_sense import RollerSense
from firmware_bridge.discovery import look_around
from firmware_bridge.timings import Timings


class Bench:
    """Stands where `Senses` stands while no game is open; `pack` names the cards that are shown."""

    def __init__(
        self,
        pack: Pack,
        wake: Callable[[], None] = lambda: None,
        *,
        timings: Timings | None = None,
        look: LookAround = look_around,
        **looking: Any,
    ) -> None:
        self.inbox = Inbox(wake)
        self.book = CardBook(pack)
        self.roller = RollerSense(self.inbox, timings=timings, look=look)
        self.camera = CameraSense(self.inbox, self.book, **looking)

    def drain(self) -> list[Item]:
        return self.inbox.drain()

    def close(self, timeout: float = 2.0) -> bool:
        self.inbox.close()
        return close_all((self.roller, self.camera), timeout)
