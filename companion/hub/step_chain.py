"""Steps of a journal as they go from a table to the hub: in order, chained, with their events.

The journal of a table is its queue. A step says what the table did and where that left it; its hash
covers the step before it and the hash of the events it names, so equal hashes mean equal histories,
undone and corrected ones too.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.core.record import MAX_LINE, chained
from companion.hub.homes import Rows

MOST_STEPS = 300
"""Of a batch."""
LARGEST_BATCH = 2**20
"""Bytes of a batch, as text."""

_NO_NUL = r"^[^\x00]*$"
"""No journal has it, and PostgreSQL keeps none."""
Number = Annotated[int, Meta(gt=0, lt=2**31)]
Text = Annotated[str, Meta(max_length=2000, pattern=_NO_NUL)]
Line = Annotated[str, Meta(max_length=MAX_LINE, pattern=_NO_NUL)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
ChainHead = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]


class GameRow(Struct, frozen=True, array_like=True):
    id: Number
    header: Line
    hash: Hash


class EventRow(Struct, frozen=True, array_like=True):
    id: Number
    game: Number
    parent: Number | None
    n: Number
    line: Line
    hash: Hash


class StepRow(Struct, frozen=True, array_like=True):
    id: Number
    game: Number
    kind: Text
    at: Text
    cursor: Number | None
    tip: Number | None
    note: Text


class Batch(Struct, frozen=True, forbid_unknown_fields=True):
    """Steps after the first `after` ones, whose chain ends with `chain`."""

    after: Annotated[int, Meta(ge=0, lt=2**31)]
    chain: ChainHead
    games: tuple[GameRow, ...]
    events: tuple[EventRow, ...]
    steps: Annotated[tuple[StepRow, ...], Meta(max_length=MOST_STEPS)]


class Have(Struct, frozen=True, forbid_unknown_fields=True):
    """What the hub has on its disk: so many steps, and the end of their chain."""

    steps: Annotated[int, Meta(ge=0, lt=2**31)]
    chain: ChainHead


BATCHES, HAVES = msgspec.json.Decoder(Batch), msgspec.json.Decoder(Have)
"""Made here, when the module is loaded: msgspec works a type out at its first use, and two threads
that do so at once can crash the process."""


class Mark(Struct, frozen=True):
    """Where a journal stands after a step: the chain, and the last event and game by then."""

    chain: str
    event: int
    game: int


START = Mark("", 0, 0)


def mark_after(mark: Mark, step: StepRow, hashes: tuple[str, str]) -> Mark:
    """`hashes` are those of the events at cursor and tip; a game's own where there is none."""
    body = msgspec.json.encode((step, hashes))
    event = max(mark.event, step.cursor or 0, step.tip or 0)
    return Mark(chained(mark.chain, body), event, max(mark.game, step.game))


class StepChain:
    """The marks of a journal, read as far as it goes. `marks[n]` is the one after n steps."""

    def __init__(self, store: Rows) -> None:
        self._store = store
        self.marks = [START]

    @property
    def have(self) -> Have:
        return Have(len(self.marks) - 1, self.marks[-1].chain)

    def read(self) -> int:
        """Follow what was written since; how many steps there are."""
        rows = self._store.rows(
            "SELECT s.id, s.game, s.kind, s.at, s.cursor, s.tip, s.note,"
            " coalesce(c.hash, g.hash) AS hash, coalesce(t.hash, g.hash) AS tip_hash"
            " FROM steps s JOIN games g ON g.id = s.game"
            " LEFT JOIN events c ON c.id = s.cursor LEFT JOIN events t ON t.id = s.tip"
            " WHERE s.id > ? ORDER BY s.id",
            len(self.marks) - 1,
        )
        for *step, cursor, tip in rows:
            row = msgspec.convert(step, StepRow)
            if row.id != len(self.marks):
                raise self._store.error("damaged", f"step {len(self.marks)} is missing")
            self.marks.append(mark_after(self.marks[-1], row, (cursor, tip)))
        return len(self.marks) - 1

    def batch(self, after: int) -> Batch:
        """What comes after so many steps, as much as was read and fits into a batch."""
        steps: list[StepRow] = []
        size = 0
        begin = self.marks[after]
        for row in self._store.rows(
            "SELECT id, game, kind, at, cursor, tip, note FROM steps WHERE id > ? AND id <= ?"
            " ORDER BY id",
            after,
            min(after + MOST_STEPS, len(self.marks) - 1),
        ):
            size += self._weight(row[0])
            if steps and size > LARGEST_BATCH // 2:
                break
            steps.append(msgspec.convert(row, StepRow))
        end = self.marks[after + len(steps)]
        games = self._store.rows(
            "SELECT id, header, hash FROM games WHERE id > ? AND id <= ? ORDER BY id",
            begin.game,
            end.game,
        )
        events = self._store.rows(
            "SELECT id, game, parent, n, line, hash FROM events WHERE id > ? AND id <= ?"
            " ORDER BY id",
            begin.event,
            end.event,
        )
        return Batch(
            after,
            begin.chain,
            msgspec.convert(games, tuple[GameRow, ...]),
            msgspec.convert(events, tuple[EventRow, ...]),
            tuple(steps),
        )

    def _weight(self, step: int) -> int:
        """Characters of the events that come with a step, with room for what stands around them."""
        before, after = self.marks[step - 1].event, self.marks[step].event
        ((length,),) = self._store.rows(
            "SELECT coalesce(sum(length(line) + 200), 0) FROM events WHERE id > ? AND id <= ?",
            before,
            after,
        )
        return int(length) + 300
