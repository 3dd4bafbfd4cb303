"""What the hub has of each table: a journal that equals the tablet's, row by row.

A batch is taken whole or not at all, after every hash in it was computed anew. One that was taken
before changes nothing, one that leaves a gap or tells another history is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from companion.core.record import Header, chained
from companion.core.setup import Setup
from companion.hub.homes import Rows
from companion.hub.step_chain import (
    Batch,
    EventRow,
    GameRow,
    Have,
    Mark,
    StepChain,
    StepRow,
    mark_after,
)
from companion.hub.table_facts import Glance, TableFacts
from companion.night.trouble import NightError
from companion.table.store import Store

HEADERS = msgspec.json.Decoder(Header)
_ADD_GAME = "INSERT INTO games (id, header, hash) VALUES (?, ?, ?)"
_ADD_EVENT = "INSERT INTO events (id, game, parent, n, line, hash) VALUES (?, ?, ?, ?, ?, ?)"
_ADD_STEP = "INSERT INTO steps (id, game, kind, at, cursor, tip, note) VALUES (?, ?, ?, ?, ?, ?, ?)"


class Forked(NightError):
    """This is another history than the one that the hub has."""


class TableCopy:
    """The copy of one table's journal. Another hub may write to it as well."""

    def __init__(self, rows: Rows) -> None:
        self._store = rows
        self._chain = StepChain(rows)
        self._chain.read()
        self._setup: tuple[int, Setup | None] = (0, None)
        self._glance, self._facts = Glance(rows), TableFacts()

    @property
    def setup(self) -> Setup | None:
        """What this table agreed on for its last game, if it has begun one."""
        game = self._chain.marks[-1].game
        if game != self._setup[0]:
            ((header,),) = self._store.rows("SELECT header FROM games WHERE id = ?", game)
            try:
                self._setup = game, HEADERS.decode(header).setup
            except (msgspec.MsgspecError, RecursionError):  # a table may write what it likes
                self._setup = game, None
        return self._setup[1]

    def close(self) -> None:
        self._store.close()

    @property
    def have(self) -> Have:
        self._chain.read()
        return self._chain.have

    def facts(self) -> TableFacts:
        """What the desk shows of this table at a glance."""
        steps = self.have.steps
        if self._facts.steps != steps:
            self._facts = self._glance.facts(steps)
        return self._facts

    def push(self, batch: Batch) -> Have:
        """Take a batch; it is on the disk when this returns."""
        new: list[Mark] = []
        with self._store.writing():
            self._chain.read()
            marks = self._chain.marks
            if batch.after >= len(marks):
                return self._chain.have
            if marks[batch.after].chain != batch.chain:
                raise Forked("The hub has another history of this table.")
            known = len(marks) - 1 - batch.after
            if known:
                self._must_be_the_same(batch, known)
            else:
                new = _Taking(self._store, marks[-1], known_steps=len(marks) - 1).all(batch)
        marks += new
        return self._chain.have

    def _must_be_the_same(self, batch: Batch, known: int) -> None:
        """A batch that came before, perhaps with more after it, which is sent again then."""
        mine = self._chain.batch(batch.after)
        both = min(known, len(batch.steps), len(mine.steps))
        if mine.steps[:both] != batch.steps[:both]:
            raise Forked("The hub has another history of this table.")

    def rows_after(self, after: int) -> Batch:
        """For a tablet that takes over: what it lacks."""
        if not 0 <= after <= self._chain.read():
            raise Forked("The hub has another history of this table.")
        return self._chain.batch(after)

    def end_of(self, game: int) -> int | None:
        """The last event in force of a game; None if there is none."""
        question = "SELECT cursor FROM steps WHERE game = ? ORDER BY id DESC LIMIT 1"
        rows = self._store.rows(question, game)
        return rows[0][0] if rows else None

    def chain_after(self, steps: int) -> str:
        """The end of the steps' chain after so many; empty if there are not so many yet."""
        return self._chain.marks[steps].chain if steps <= self._chain.read() else ""

    def batches(self, after: int = 0) -> Iterator[Batch]:
        """Everything that is there after so many steps."""
        count = self._chain.read()
        while after < count:
            batch = self._chain.batch(after)
            yield batch
            after += len(batch.steps)


class _Taking:
    """Checks a batch row by row while it is written. Only inside a transaction."""

    def __init__(self, store: Rows, mark: Mark, known_steps: int) -> None:
        self._store, self._mark, self._step = store, mark, known_steps
        self._event, self._game = mark.event, mark.game
        self._places: dict[tuple[int, int | None], tuple[int, str]] = {}

    def all(self, batch: Batch) -> list[Mark]:
        for game in batch.games:
            self._take_game(game)
        for event in batch.events:
            self._take_event(event)
        marks, mark = [], self._mark
        for step in batch.steps:
            mark = self._take_step(step, mark)
            marks.append(mark)
        if (mark.event, mark.game) != (self._event, self._game):
            raise Forked("A batch holds events that no step of it names.")
        return marks

    def _take_game(self, row: GameRow) -> None:
        if row.id != self._game + 1 or chained("", row.header.encode()) != row.hash:
            raise Forked("A game of this batch is not what its hash says.")
        self._game = row.id
        self._places[row.id, None] = 0, row.hash
        self._store.add(_ADD_GAME, row.id, row.header, row.hash)

    def _take_event(self, row: EventRow) -> None:
        n, before = self._place(row.game, row.parent)
        if (
            row.id != self._event + 1
            or row.n != n + 1
            or chained(before, row.line.encode()) != row.hash
        ):
            raise Forked("An event of this batch is not what its hash says.")
        self._event = row.id
        self._places[row.game, row.id] = row.n, row.hash
        told = row.id, row.game, row.parent, row.n, row.line, row.hash
        self._store.add(_ADD_EVENT, *told)

    def _take_step(self, row: StepRow, mark: Mark) -> Mark:
        hashes = self._place(row.game, row.cursor)[1], self._place(row.game, row.tip)[1]
        self._step += 1
        if row.id != self._step:
            raise Forked("The hub has another history of this table.")
        told = row.id, row.game, row.kind, row.at, row.cursor, row.tip, row.note
        self._store.add(_ADD_STEP, *told)
        return mark_after(mark, row, hashes)

    def _place(self, game: int, event: int | None) -> tuple[int, str]:
        """Number and hash of an event of this game, or of its start."""
        if (game, event) not in self._places:
            rows = self._store.rows("SELECT 0 AS n, hash FROM games WHERE id = ?", game)
            if rows and event is not None:
                question = "SELECT n, hash FROM events WHERE game = ? AND id = ?"
                rows = self._store.rows(question, game, event)
            if not rows:
                raise Forked("A batch names an event that is not there.")
            self._places[game, event] = rows[0]
        return self._places[game, event]


def copy_from(batches: Iterable[Batch], path: Path) -> None:
    """A journal for a tablet that takes over, from what the hub has."""
    if path.exists():
        raise NightError("'{path}' is there already; choose another name.", path=str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(Store(path)) as store:
        copy = TableCopy(store)
        for batch in batches:
            copy.push(batch)
