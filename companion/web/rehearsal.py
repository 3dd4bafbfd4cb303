"""An evening with simulated tables: each with its own journal and the client that tablets use.

The tables play whole games by chance, with undoing, redoing and corrections, while they report.
"""

from __future__ import annotations

import http.client
import secrets
import threading
import time
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.core.setup import Setup
from companion.games.registry import GAMES, game_kind
from companion.hub.reporter import Hub, HubLink, Reporter, Turned
from companion.hub.signing import Ending, TabletKey, signed_result
from companion.hub.table_copies import copy_from
from companion.simulation.play import MOST_EVENTS, players_and_dealer
from companion.table.correction import Replace
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.store import Store
from companion.table.table import Table

TAKES_BACK, CORRECTS = 0.02, 0.005
"""How often a table undoes and redoes, or tells its last event again."""
PATIENCE = 120.0
"""Seconds that a table waits for the hub."""


def rehearsed_game(size: int) -> str:
    """The first game that is for so many at a table."""
    return next(name for name, kind in GAMES.items() if size in kind.players)


def warm_up(game: str, size: int) -> None:
    """Some moves in one thread: msgspec works types out at their first use, and tables that do so
    in several threads at once can crash the process."""
    kind = game_kind(game)
    seats = {seat: seat for seat in kind.seats[:size]}
    with Journal(":memory:") as journal:
        table = journal.new_game(Setup(game, next(iter(kind.editions)), seats))
        player, dealer = players_and_dealer(table.game, Random(1))
        for _ in range(120):
            due, before = table.due, table.state
            move = dealer.answer(before, due) if due.chance else player.choose(before)
            table.accept(move, "simulation")
            dealer.watch(before, move, table.state)
        _say_again(table)
        table.undo_to(table.n - 3, deliberate=True)
        journal.open(1).export()


def new_table(journal: Journal, game: str, names: list[str]) -> Table:
    """These people sit down to a game."""
    kind = game_kind(game)
    seats = dict(zip(kind.seats, names, strict=False))
    return journal.new_game(Setup(game, next(iter(kind.editions)), seats))


def _say_again(table: Table) -> None:
    """The last event told once more, as a correction; where the rules refuse it, nothing is."""
    if table.last is None:
        return
    again = Replace(table.last.event.move)
    with suppress(Refused):
        preview = table.preview_correction(table.n, again, by="Ada", reason="said twice")
        table.accept_correction(preview)


class Rehearsed(threading.Thread):
    """One table in one round. `pause` slows it down so that one can watch."""

    def __init__(
        self,
        journal: Path,
        tablet: Tablet,
        names: list[str],
        *,
        round: int,
        game: str,
        seed: str,
        pause: float = 0,
    ) -> None:
        super().__init__(name=journal.stem, daemon=True)
        self.journal, self.tablet, self._round = journal, tablet, round
        self._names, self._game, self._random = names, game, Random(seed)
        self._pause = pause
        self.error: BaseException | None = None
        self.acknowledged = self.game = self.steps = 0

    def run(self) -> None:
        try:
            self._evening()
        except BaseException as error:
            self.error = error

    def _evening(self) -> None:
        with Journal(self.journal) as journal:
            table = new_table(journal, self._game, self._names)
            self.game = len(journal.games())
            reporter = Reporter(self.journal, self.tablet.hub)
            reporter.start()
            try:
                self._play(table)
                self._wait(reporter)
            finally:
                reporter.stop()
        self.acknowledged = reporter.acknowledged
        self._tell_result()

    def _play(self, table: Table) -> None:
        player, dealer = players_and_dealer(table.game, self._random)
        for _ in range(MOST_EVENTS):
            due = table.due
            if not due.seats:
                return
            before = table.state
            move = dealer.answer(before, due) if due.chance else player.choose(before)
            table.accept(move, "simulation")
            dealer.watch(before, move, table.state)
            self._change_minds(table)
            if self._pause:
                time.sleep(self._pause)

    def _change_minds(self, table: Table) -> None:
        """What was undone comes back, so that the cards of the dealer stay those of the table."""
        if self._random.random() < TAKES_BACK:
            table.undo_to(max(0, table.n - self._random.randint(1, 5)), deliberate=True)
            while table.redo() is not None:
                pass
        if self._random.random() < CORRECTS:
            _say_again(table)

    def _wait(self, reporter: Reporter) -> None:
        """Until everything is at the hub."""
        until = time.monotonic() + PATIENCE
        with closing(Store(self.journal)) as store:
            ((self.steps,),) = store.rows("SELECT max(id) AS id FROM steps")
        while reporter.acknowledged < self.steps:
            if reporter.state in ("taken over", "forked") or time.monotonic() > until:
                raise RuntimeError(f"the hub has {reporter.acknowledged} steps: {reporter.state}")
            time.sleep(0.05)

    def _tell_result(self) -> None:
        """Until the hub has answered; what it has entered already it does not enter again."""
        round, night = self._round, self.tablet.night
        signed = signed_result(
            self.journal, self.game, night=night, table=self.tablet.table, round=round
        )
        ending = Ending(round, self.tablet.key.seal(signed))
        asked(lambda: self.tablet.hub.end(ending))


def asked(question: Any) -> Any:
    """Asks a hub that may be away for a while."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return question()
        except (OSError, http.client.HTTPException) as error:
            if time.monotonic() > until:
                raise error
            time.sleep(0.1)
        except Turned as turned:
            if turned.status != 503 or time.monotonic() > until:
                raise
            time.sleep(0.1)


class Tablet(NamedTuple):
    """One that has joined: its way to the hub, its table, the key that it signs with."""

    hub: Hub
    night: str
    table: int
    key: TabletKey


def joined(link: str) -> Tablet:
    """A tablet that joins with a code."""
    read = HubLink.read(link)
    hub, writer, key = Hub(read), secrets.token_hex(8), TabletKey.new()
    told = asked(lambda: hub.join(writer, key.public))
    return Tablet(hub, read.fingerprint, told.table, key)


def taken_over(link: str, path: Path) -> Tablet:
    """Another tablet for a table: it joins, and has what the hub has."""
    tablet = joined(link)
    have = asked(tablet.hub.have)
    batches, after = [], 0
    while after < have.steps:
        batch = asked(partial(tablet.hub.rows_after, after))
        batches.append(batch)
        after += len(batch.steps)
    copy_from(batches, path)
    return tablet
