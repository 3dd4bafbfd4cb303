"""Table and senses tied together: the one thing that the app holds.

The main thread calls `table_changed` after every change, and `in_time` with every item that a sense
has posted, when it comes to it. Losing a device, or having none, changes nothing else.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from card_codes.pictures.gallery import Gallery
from card_codes.reading.voting import Rules
from companion.core.chances import Draw, Roll, RollSum
from companion.core.events import Event
from companion.senses.camera_sense import CameraSense, GalleryLoader
from companion.senses.card_book import CardBook
from companion.senses.closing import close_all
from companion.senses.dice_watch import TaughtLoader
from companion.senses.due_now import DueNow, first_due, next_due
from companion.senses.port_search import LookAround
from companion.senses.proposal import Ignored, Item, Post, Proposal
from companion.senses.roller_evidence import marks_of
from companion.senses.roller_sense import RollerSense
from companion.table.table import Table
from firmware_bridge.discovery import look_around
from firmware_bridge.timings import Timings


class Senses:
    """All senses of one table. Start roller and camera when they are wanted; both may be off."""

    def __init__(
        self,
        table: Table,
        post: Post,
        *,
        gallery: Gallery | GalleryLoader | None = None,
        taught: TaughtLoader | None = None,
        thumbnails: Path | None = None,
        timings: Timings | None = None,
        look: LookAround = look_around,
        rules: Rules | None = None,
    ) -> None:
        """`post` is called in any thread with what was sensed. The rest is for the owner's pictures
        and taught dice, the folder of thumbnails, and for stand-ins of devices."""
        self.table = table
        self.book = CardBook(table.game.pack)
        self.due_now: DueNow = first_due(table)
        self.roller = RollerSense(post, seen=marks_of(table), timings=timings, look=look)
        self.camera = CameraSense(
            post,
            self.book,
            gallery=gallery,
            taught=taught,
            thumbnails=thumbnails,
            rules=rules,
        )
        self._tell()

    def table_changed(self, event: Event[Any] | None = None) -> None:
        """After `accept` with its event; after undo, redo, switch or a correction without one."""
        self.due_now = next_due(self.table, self.due_now, event)
        if event is not None and isinstance(event.move, Draw):
            self.camera.took(event.move.card)
        if event is not None and isinstance(event.move, Roll | RollSum):
            self.camera.took_throw(event.move.dice)
        self._tell()

    def in_time(self, item: Item) -> Item:
        """An item as it counts now, judged in the main thread. What answers something that is no
        longer due is ignored: nobody can accept it by a late tap."""
        if not isinstance(item, Proposal):
            return item
        if item.due_number != self.due_now.due_number:
            return Ignored(item.source, "too-late", _shown(item), item.evidence)
        if item.move is None:
            return item
        # The same is still due, but something else may have changed: a reconciliation, a trade.
        return replace(item, problems=self.due_now.problems(item.move))

    def close(self, timeout: float = 2.0) -> bool:
        """Ends everything at the same time; never waits longer than `timeout`."""
        return close_all((self.roller, self.camera), timeout)

    def _tell(self) -> None:
        self.roller.due_changed(self.due_now)
        self.camera.due_changed(self.due_now)


def _shown(proposal: Proposal) -> str:
    """Only what everybody may read."""
    move = proposal.move
    if proposal.secret or move is None:
        return ""
    if isinstance(move, Draw):
        return move.card
    return f"{move.dice} {','.join(map(str, move.faces))}"
