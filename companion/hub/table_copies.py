"""What the hub has of each table: a journal that equals the tablet's, row by row.

A batch is taken whole or not at all, after every hash in it was computed anew. One that was taken
before changes nothing, one that leaves a gap or tells another history is refused.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.core.record import Header, chained
from companion.core.setup import Setup
from companion.hub.step_chain import Batch, EventRow, Have, Mark, StepChain, StepRow, mark_after
from companion.hub.table_facts import TableFacts, table_facts
from companion.night.trouble import NightError
from companion.table.store import Store

HEADERS = msgspec.json.Decoder(Header)


class Forked(NightError):
    """This is another history than the one that the hub has."""


class TableCopy:
    """The copy of one table's journal. `path` may be opened with `Journal` as well."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._store = Store(path)
        self._chain = StepChain(self._store)
        self._chain.read()
        self._setup: tuple[int, Setup | None] = (0, None)
        self._facts: tuple[int, TableFacts] = (-1, TableFacts())

    @property
    def setup(self) -> Setup | None:
        """What this table agreed on for its last game, if it has begun one."""
        game = self._chain.marks[-1].game
        if game != self._setup[0]:
            ((header,),) = self._store.rows("SELECT header FROM games WHERE id = ?", game)
            try:
                self._setup = game, HEADERS.decode(header).setup
            except msgspec.MsgspecError:  # a table may write what it likes
                self._setup = game, None
        return self._setup[1]

    def close(self) -> None:
        self._store.close()

    @property
    def have(self) -> Have:
        return self._chain.have

    def facts(self) -> TableFacts:
        """What the desk shows of this table at a glance; counted anew after new steps."""
        steps = self.have.steps
        if self._facts[0] != steps:
            self._facts = steps, table_facts(self._store, steps)
        return self._facts[1]

    def push(self, batch: Batch) -> Have:
        """Take a batch; it is on the disk when this returns."""
        marks = self._chain.marks
        if batch.after >= len(marks):
            return self.have
        if marks[batch.after].chain != batch.chain:
            raise Forked("The hub has another history of this table.")
        known = len(marks) - 1 - batch.after
        if known:
            self._must_be_the_same(batch, known)
            return self.have
        with self._store.writing():
            new = _Taking(self._store, marks[-1]).all(batch)
        marks += new
        return self.have

    def _must_be_the_same(self, batch: Batch, known: int) -> None:
        """A batch that came before, perhaps with more after it, which is sent again then."""
        mine = self._chain.batch(batch.after)
        both = min(known, len(batch.steps), len(mine.steps))
        if mine.steps[:both] != batch.steps[:both]:
            raise Forked("The hub has another history of this table.")

    def rows_after(self, after: int) -> Batch:
        """For a tablet that takes over: what it lacks."""
        if not 0 <= after < len(self._chain.marks):
            raise Forked("The hub has another history of this table.")
        return self._chain.batch(after)


class _Taking:
    """Checks a batch row by row while it is written. Only inside a transaction."""

    def __init__(self, store: Store, mark: Mark) -> None:
        self._store, self._mark = store, mark
        self._event, self._game = mark.event, mark.game

    def all(self, batch: Batch) -> list[Mark]:
        for row in batch.games:
            if row.id != self._game + 1 or chained("", row.header.encode()) != row.hash:
                raise Forked("A game of this batch is not what its hash says.")
            self._game = row.id
            self._store.add(
                "INSERT INTO games (id, header, hash) VALUES (?, ?, ?)",
                row.id,
                row.header,
                row.hash,
            )
        for event in batch.events:
            self._take_event(event)
        marks, mark = [], self._mark
        for step in batch.steps:
            mark = self._take_step(step, mark)
            marks.append(mark)
        if (mark.event, mark.game) != (self._event, self._game):
            raise Forked("A batch holds events that no step of it names.")
        return marks

    def _take_event(self, row: EventRow) -> None:
        n, before = self._place(row.game, row.parent)
        if (
            row.id != self._event + 1
            or row.n != n + 1
            or chained(before, row.line.encode()) != row.hash
        ):
            raise Forked("An event of this batch is not what its hash says.")
        self._event = row.id
        self._store.add(
            "INSERT INTO events (id, game, parent, n, line, hash) VALUES (?, ?, ?, ?, ?, ?)",
            row.id,
            row.game,
            row.parent,
            row.n,
            row.line,
            row.hash,
        )

    def _take_step(self, row: StepRow, mark: Mark) -> Mark:
        hashes = self._place(row.game, row.cursor)[1], self._place(row.game, row.tip)[1]
        number = self._store.add(
            "INSERT INTO steps (game, kind, at, cursor, tip, note) VALUES (?, ?, ?, ?, ?, ?)",
            row.game,
            row.kind,
            row.at,
            row.cursor,
            row.tip,
            row.note,
        )
        if number != row.id:
            raise Forked("The hub has another history of this table.")
        return mark_after(mark, row, hashes)

    def _place(self, game: int, event: int | None) -> tuple[int, str]:
        """Number and hash of an event of this game, or of its start."""
        question = "SELECT 0 AS n, hash FROM games WHERE id = ?"
        rows = self._store.rows(question, game)
        if rows and event is not None:
            question = "SELECT n, hash FROM events WHERE game = ? AND id = ?"
            rows = self._store.rows(question, game, event)
        if not rows:
            raise Forked("A batch names an event that is not there.")
        n, digest = rows[0]
        return n, digest


def copy_from(batches: list[Batch], path: Path) -> None:
    """A journal for a tablet that takes over, from what the hub has."""
    if path.exists():
        raise NightError("'{path}' is there already; choose another name.", path=str(path))
    copy = TableCopy(path)
    try:
        for batch in batches:
            copy.push(batch)
    finally:
        copy.close()
