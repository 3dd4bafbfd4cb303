"""The game on the table as the screens see it. No window here: tests use it without one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.core.events import Event, Source
from companion.core.seating import seated
from companion.core.setup import Setup
from companion.core.words import Note
from companion.games.registry import game_kind
from companion.games.words import words_for
from companion.table.clock import TableClock
from companion.table.correction import Preview
from companion.table.journal import GameEntry, Journal
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.table.table import Table
from companion.table.talking import Talking
from companion.table.titles import Titled
from companion.tablet.preferences import Appearance, Side
from companion.view.colours import usual_looks
from companion.wording import Words

log = logging.getLogger(__name__)

SITTING: tuple[Side, ...] = ("bottom", "left", "top", "right")
"""Clockwise, as play goes; two sit opposite each other."""


def default_appearances(seats: tuple[str, ...]) -> dict[str, Appearance]:
    """How players look and where they sit who chose nothing."""
    appearances: dict[str, Appearance] = {}
    for i, (seat, usual) in enumerate(usual_looks(seats).items()):
        place = i * 2 if len(seats) == 2 else i
        appearances[seat] = Appearance(*usual, SITTING[place % len(SITTING)])
    return appearances


class Session:
    """One journal, and the table that is open. Every change calls `changed`, with its event if an
    event was accepted."""

    def __init__(self, journal: Journal, changed: Callable[..., None]) -> None:
        self.journal = journal
        self.table: Table | None = None
        self._talking: Talking | None = None
        self._clock: TableClock | None = None
        self._changed = changed
        self._words: dict[tuple[str, ...], Words] = {}

    def games(self) -> tuple[GameEntry, ...]:
        """The games in the journal, the one touched last first."""
        return tuple(sorted(self.journal.games(), key=lambda game: game.touched, reverse=True))

    def has(self, number: int) -> bool:
        """Whether there is such a game; a journal that cannot be read may have it."""
        try:
            return any(game.number == number for game in self.journal.games())
        except JournalError:
            return True

    def has_games(self) -> bool:
        """Whether there is any game; a journal that cannot be read may have some."""
        try:
            return self.journal.has_games
        except JournalError:
            return True

    def start(self, setup: Setup) -> Table:
        """Start a game and mark it as the one that is running."""
        return self._take(self.journal.new_game(setup))

    def open(self, number: int) -> Table:
        """Go on with a game."""
        return self._take(self.journal.open(number))

    def go_back(self, number: int) -> Table:
        """Go on with a game that is put aside, after the last event that can be followed."""
        return self._take(self.journal.go_back(number))

    def accept(
        self, move: Any, source: Source = "tap", evidence: str = "", ruling: Overrule | None = None
    ) -> Event[Any]:
        """Make a move on the open table. Raises Refused and JournalError as the table does."""
        table = self.opened
        before = table.state
        with self._catching_up():
            event = table.accept(move, source, evidence, ruling, self.clock.measured())
        ruled = ", overruled" if ruling else ""
        log.debug("event %d: %s, %s%s", table.n, type(move).__name__, source, ruled)
        self.talking.begin(table.game.instructions(before, move, table.state))
        self._changed(event)
        return event

    def undo_to(self, n: int, *, deliberate: bool = False) -> tuple[Titled, ...]:
        """Take back every event after number n. Raises Uncovered if that has to be meant."""
        with self._changing():
            return self.opened.undo_to(n, deliberate=deliberate)

    def redo(self) -> Titled | None:
        """Put back what was undone last."""
        with self._changing():
            return self.opened.redo()

    def switch(self, tip: int | None) -> None:
        """Go on with another line of play."""
        with self._changing():
            self.opened.switch(tip)
            self.talking.forget_undone()

    def correct(self, preview: Preview) -> Preview:
        """Write a correction. Raises Refused if something in it still needs a ruling."""
        with self._changing():
            written = self.opened.accept_correction(preview)
            self.talking.forget_undone()
            return written

    @property
    def opened(self) -> Table:
        """The open table; asking without one is a mistake in the program."""
        if self.table is None:
            raise RuntimeError("no game is open")
        return self.table

    @property
    def talking(self) -> Talking:
        """What is being talked about at the open table."""
        if self._talking is None:
            raise RuntimeError("no game is open")
        return self._talking

    @property
    def clock(self) -> TableClock:
        """How long everybody thinks at the open table."""
        if self._clock is None:
            raise RuntimeError("no game is open")
        return self._clock

    @property
    def notes(self) -> tuple[Note, ...]:
        """What hands have to do now, after the last event."""
        return self._talking.talk.owed if self._talking else ()

    @property
    def playing(self) -> bool:
        """Whether a game is open that nobody has won yet."""
        return self.table is not None and self.table.game.winner(self.table.state) is None

    @property
    def in_space(self) -> bool:
        """Whether the open game lies among stars."""
        return self.table is not None and game_kind(self.table.game.setup.game).in_space

    def words(self, language: str) -> Words:
        """Says what the rules of the open game hand out, with the names of who sits there now."""
        return self._words_with(language, seated({}, self.opened.state))

    def words_of(self, language: str, event: Titled) -> Words:
        """The same with the names of those who sat there then."""
        return self._words_with(language, event.names)

    def _words_with(self, language: str, names: dict[str, str]) -> Words:
        game = self.opened.game
        key = (language, *(f"{seat} {name}" for seat, name in names.items()))
        if key not in self._words:
            self._words[key] = words_for(language, game.pack, {**game.setup.seats, **names})
        return self._words[key]

    @contextmanager
    def _catching_up(self) -> Iterator[None]:
        """Where another program has gone on with the game, it is opened as it is now."""
        try:
            yield
        except JournalError as error:
            if error.trouble == "moved-on":
                self.open(self.opened.number)
            raise

    @contextmanager
    def _changing(self) -> Iterator[None]:
        with self._catching_up():
            yield
        log.debug("at event %d now", self.opened.n)
        self._changed()

    def _take(self, table: Table) -> Table:
        self.journal.mark_running(table.number)
        setup = table.header.setup
        log.info(
            "game %d: %s %s, %d seats, at event %d",
            table.number,
            setup.game,
            setup.edition,
            len(setup.seats),
            table.n,
        )
        self.table, self._talking = table, self.journal.talking(table)
        self._clock = self.journal.clock(table)
        self._words = {}
        self._changed()
        return table
