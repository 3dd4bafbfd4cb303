"""The devices without a game: tried out, calibrated, looked through. Nothing is ever due here."""

from __future__ import annotations

from typing import Any

from companion.core.packs import Pack
from companion.senses.camera_sense import CameraSense
from companion.senses.card_book import CardBook
from companion.senses.closing import close_all
from companion.senses.port_search import LookAround
from companion.senses.proposal import Item, Post
from companion.senses.roller_sense import RollerSense
from firmware_bridge.discovery import look_around
from firmware_bridge.timings import Timings


class Bench:
    """Stands where `Senses` stands while no game is open; `pack` names the cards that are shown."""

    def __init__(
        self,
        pack: Pack,
        post: Post,
        *,
        timings: Timings | None = None,
        look: LookAround = look_around,
        **looking: Any,
    ) -> None:
        self.book = CardBook(pack)
        self.roller = RollerSense(post, timings=timings, look=look)
        self.camera = CameraSense(post, self.book, **looking)

    def in_time(self, item: Item) -> Item:
        """Nothing is due here, so nothing comes too late."""
        return item

    def close(self, timeout: float = 2.0) -> bool:
        return close_all((self.roller, self.camera), timeout)
