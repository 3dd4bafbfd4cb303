"""Table, senses and inbox tied together: the one thing that the app holds.

The app's thread calls `table_changed` after every change and `drain` when it was woken up. Losing
a device, or having none, changes nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from card_codes.pictures.gallery import Gallery
from card_codes.reading.voting import Rules
from companion.core.chances import Draw, Roll
from companion.core.events import Event
from companion.senses.camera_sense import CameraSense, GalleryLoader
from companion.senses.card_book import CardBook
from companion.senses.closing import close_all
from companion.senses.dice_watch import TaughtLoader
from companion.senses.inbox import Inbox
from companion.senses.moment import Moment, first_moment, next_moment
from companion.senses.port_search import LookAround
from companion.senses.proposal import Ignored, Item, Proposal
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
        wake: Callable[[], None] = lambda: None,
        *,
        gallery: Gallery | GalleryLoader | None = None,
        taught: TaughtLoader | None = None,
        thumbnails: Path | None = None,
        timings: Timings | None = None,
        look: LookAround = look_around,
        rules: Rules | None = None,
    ) -> None:
        """`wake` is called in any thread when there is something to drain. The rest is for the
        owner's pictures and taught dice, the folder of thumbnails, and for stand-ins of devices."""
        self.table = table
        self.inbox = Inbox(wake)
        self.book = CardBook(table.game.pack)
        self.moment: Moment = first_moment(table)
        self.roller = RollerSense(self.inbox, seen=marks_of(table), timings=timings, look=look)
        self.camera = CameraSense(
            self.inbox,
            self.book,
            gallery=gallery,
            taught=taught,
            thumbnails=thumbnails,
            rules=rules,
        )
        self._tell()

    def table_changed(self, event: Event[Any] | None = None) -> None:
        """After `accept` with its event; after undo, redo, switch or a correction without one."""
        self.moment = next_moment(self.table, self.moment, event)
        if event is not None and isinstance(event.move, Draw):
            self.camera.took(event.move.card)
        if event is not None and isinstance(event.move, Roll):
            self.camera.took_throw(event.move.dice)
        self._tell()

    def drain(self) -> list[Item]:
        """What was sensed since the last time, in order. What was meant for an occasion that has
        passed meanwhile comes as ignored: nobody can accept it by a late tap."""
        return [self._in_time(item) for item in self.inbox.drain()]

    def still_fits(self, proposal: Proposal) -> bool:
        """Whether a proposal that is on the screen may still be accepted."""
        return proposal.occasion == self.moment.occasion

    def close(self, timeout: float = 2.0) -> bool:
        """Ends everything at the same time; never waits longer than `timeout`."""
        self.inbox.close()
        return close_all((self.roller, self.camera), timeout)

    def _tell(self) -> None:
        self.roller.due_changed(self.moment)
        self.camera.due_changed(self.moment)

    def _in_time(self, item: Item) -> Item:
        if not isinstance(item, Proposal):
            return item
        if item.occasion != self.moment.occasion:
            return Ignored(item.source, "too-late", _shown(item), item.evidence)
        if item.move is None:
            return item
        # The same occasion, but something else may have changed: a reconciliation, a trade.
        return replace(item, problems=self.moment.problems(item.move))


def _shown(proposal: Proposal) -> str:
    """Only what everybody may read."""
    move = proposal.move
    if proposal.secret or move is None:
        return ""
    if isinstance(move, Draw):
        return move.card
    return f"{move.dice} {','.join(map(str, move.faces))}"
