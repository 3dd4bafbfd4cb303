"""The game night that this tablet belongs to, if it does, and the thread that reports to its hub.

Nothing of the game waits for it. While a night is joined, its journal is the one that is open; the
household's own games are there again when it is left.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty

from companion.tablet.battery import find_battery
from companion.tablet.main_thread_queue import MainThreadQueue

if TYPE_CHECKING:
    from companion.hub.call_box import CallBox
    from companion.hub.membership import Membership
    from companion.hub.reporter import Reporter, State, TableNow

KEPT = "night.json"
"""As `companion.hub.membership` names it, which is loaded only where a night was joined."""
PATIENCE = 2.0
"""Seconds that the window waits for the thread to end; it ends by itself a little later."""


class Report(NamedTuple):
    """What the thread said last."""

    state: State = "unreachable"
    have: int = 0
    waiting: int = 0
    now: TableNow | None = None
    refused: str = ""
    """Why the hub did not take what was signed."""


class NightLink(EventDispatcher):
    """Open it before the journal, and `start` it once the journal is there."""

    report: Any = ObjectProperty(Report())
    news = NumericProperty(0)
    """Counts what was said between this table and the referees."""

    def __init__(self, folder: Path, main_thread: MainThreadQueue) -> None:
        super().__init__()
        self._folder, self._main_thread = folder, main_thread
        self.member: Membership | None = None
        self._reporter: Reporter | None = None
        self.call_box: CallBox | None = None
        """Calls to a referee; None without a night."""
        self.told: tuple[str, ...] = ()
        """Differences that the table has been told of."""

    def open(self) -> Path:
        """Read which night was joined; the folder of the journal to play in."""
        self.member, self.report, self.told, self.call_box = None, Report(), (), None
        if not (self._folder / KEPT).exists():
            return self._folder
        from companion.hub.membership import kept_membership

        self.member = kept_membership(self._folder)
        if self.member is None:
            return self._folder
        journal = self.member.journal(self._folder)
        journal.parent.mkdir(parents=True, exist_ok=True)
        return journal.parent

    def key(self, number: int) -> str:
        """The name of a game in the preferences: a night counts its games from 1 as well."""
        return f"{self.member.name}/{number}" if self.member is not None else str(number)

    def brings_ending(self) -> bool:
        """Whether what the players signed has not reached the desk yet."""
        return self._reporter is not None and self._reporter.outbox.ending() is not None

    def start(self) -> None:
        if self.member is None or self._reporter is not None:
            return
        from companion.hub.call_box import CallBox
        from companion.hub.reporter import Reporter

        journal = self.member.journal(self._folder)
        battery = find_battery()
        call_box = CallBox(journal.parent, lambda: self._news_of(call_box), battery.charge)
        self.call_box = call_box
        self._reporter = Reporter(journal, self.member.hub(), self._heard, call_box.exchange)
        self._reporter.start()
        self.tell_again()

    def stop(self) -> None:
        if self._reporter is not None:
            self._reporter.stop(PATIENCE)
            self._reporter = None

    def wake(self) -> None:
        """The table has moved: the desk is told at once."""
        if self._reporter is not None:
            self._reporter.wake()

    def _heard(self, reporter: Reporter) -> None:
        """In the thread of the reporter."""
        said = Report(
            reporter.state,
            reporter.acknowledged,
            reporter.waiting,
            reporter.now,
            reporter.outbox.refused,
        )

        def tell() -> None:
            if reporter is self._reporter:  # not one of a night that was left meanwhile
                self.report = said

        self._main_thread.post(tell, changes=False, droppable=True)

    def _news_of(self, call_box: CallBox) -> None:
        """In the thread of the reporter."""

        def tell() -> None:
            if call_box is self.call_box:
                self.tell_again()

        self._main_thread.post(tell, changes=False)

    def tell_again(self) -> None:
        """Whoever shows calls looks at them again."""
        self.news += 1
