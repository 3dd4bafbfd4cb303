"""All events of one game as they lie in the journal: a tree, since undone events are kept.

A line of play is the way from the start to some event. Walking up from an event meets a checkpoint
after at most 32 steps, so nothing here costs more in a long game than in a short one, except what
is asked for the whole line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.events import Event
from companion.core.game import AnyGame
from companion.core.record import EventLine, chained, event_body, event_line_type, event_of
from companion.table.checkpoints import EVERY, Checkpoints, Place
from companion.table.store import JournalError, Store

_UP = """
WITH RECURSIVE up (id, parent, n, line, hash) AS (
    SELECT id, parent, n, line, hash FROM events WHERE id = ? AND game = ?
    UNION ALL
    SELECT events.id, events.parent, events.n, events.line, events.hash
    FROM events JOIN up ON events.id = up.parent AND events.id < up.id WHERE up.n > ?
)
SELECT id, n, line, hash FROM up ORDER BY n
"""

_PLACE = """
WITH RECURSIVE up (id, parent, n) AS (
    SELECT id, parent, n FROM events WHERE id = ? AND game = ?
    UNION ALL
    SELECT events.id, events.parent, events.n
    FROM events JOIN up ON events.id = up.parent AND events.id < up.id WHERE up.n > ?
)
SELECT events.id, events.n, events.hash FROM events WHERE id = (SELECT id FROM up WHERE n = ?)
"""

_TELLING = """
WITH RECURSIVE up (id, parent, n, line) AS (
    SELECT id, parent, n, line FROM events WHERE id = ? AND game = ?
    UNION ALL
    SELECT events.id, events.parent, events.n, events.line
    FROM events JOIN up ON events.id = up.parent AND events.id < up.id
)
SELECT n FROM up WHERE instr(line, ?) ORDER BY n
"""


class Entry(Struct, frozen=True):
    """An event where it lies; `line` is its text in the record, without its hash."""

    place: Place
    line: str
    event: Event[Any]


class Head(Struct, frozen=True):
    """Where the last step left the table: what is in force, and where redo leads."""

    step: int
    cursor: Place
    tip: Place


class Tree:
    """The events of one game."""

    def __init__(self, store: Store, number: int, game: AnyGame, start: Any, root: str) -> None:
        self.number = number
        self.game = game
        self.start = Place(None, 0, root)
        self.start_state = start
        self._store = store
        self._checkpoints = Checkpoints(store, game)
        self.line_decoder: msgspec.json.Decoder[EventLine[Any]] = msgspec.json.Decoder(
            event_line_type(game)
        )

    def head(self) -> Head:
        step = self.last_step()
        ((cursor, tip),) = self._store.rows("SELECT cursor, tip FROM steps WHERE id = ?", step)
        return Head(step, self.place(cursor), self.place(tip))

    def last_step(self) -> int:
        """The number of the last thing the table did with this game."""
        ((step,),) = self._store.rows("SELECT max(id) FROM steps WHERE game = ?", self.number)
        if step is None:
            raise self._store.error("damaged", f"game {self.number} has no history")
        return int(step)

    def place(self, event: int | None) -> Place:
        """The place after an event of this game."""
        if event is None:
            return self.start
        rows = self._store.rows(
            "SELECT id, n, hash FROM events WHERE id = ? AND game = ?", event, self.number
        )
        if not rows:
            raise self._store.error("no-such-game", f"event {event} of game {self.number}")
        return Place(*rows[0])

    def entries(self, last: Place, after: int = 0) -> list[Entry]:
        """The line of play up to a place, without its first `after` events.

        What is read is checked against its hashes: a changed event never gets into a state.
        """
        return list(self.reading(last, after))

    def reading(self, last: Place, after: int = 0) -> Iterator[Entry]:
        """The same one by one, up to an event that cannot be read."""
        if last.n <= after:
            return
        rows = self._rows(last, after)
        digest = self.start.hash if after == 0 else rows.pop(0)[3]
        for event, n, line, claimed in rows:
            digest = chained(digest, str(line).encode("utf-8"))
            if digest != claimed:
                raise self._store.error("damaged", f"event {n} was changed")
            yield Entry(Place(event, n, digest), line, self._event(n, line))

    def before(self, last: Place, n: int) -> Place:
        """The place after event number n, on the line of play to `last`."""
        if n == 0:
            return self.start
        if n == last.n:
            return last
        rows = self._store.rows(_PLACE, last.event, self.number, n, n)
        if not rows:
            raise self._store.error("damaged", f"events are missing before event {last.n}")
        return Place(*rows[0])

    def numbers_with(self, last: Place, fields: tuple[str, ...]) -> list[int]:
        """The events up to a place whose line has one of these fields, or may have one."""
        found = {
            int(n)
            for field in fields
            for (n,) in self._store.rows(_TELLING, last.event, self.number, f'"{field}":')
        }
        return sorted(found)

    def state_at(self, place: Place) -> Any:
        """The position at a place, from the nearest checkpoint before it that is in order."""
        floor = place.n // EVERY * EVERY
        state = None
        while floor:
            checkpoint = self.before(place, floor)
            state = self._checkpoints.load(checkpoint)
            if state is not None:
                break
            floor -= EVERY
        if state is None:
            state = self.start_state
        missing = []
        for entry in self.entries(place, after=floor):
            state = self.game.apply(state, entry.event.move)
            if entry.place.n % EVERY == 0:
                missing.append((entry.place, state))
        if missing:
            self._keep(missing)
        return state

    def wrong_checkpoint(self) -> Place | None:
        """The first checkpoint that does not follow from the one before it and the events since.

        Those that are damaged or made by another version do not count: nobody believes them.
        """
        for row in self._store.rows(
            "SELECT events.id, events.n, events.hash FROM events JOIN checkpoints"
            " ON checkpoints.event = events.id WHERE events.game = ? ORDER BY events.id",
            self.number,
        ):
            place = Place(*row)
            kept = self._checkpoints.load(place)
            if kept is not None:
                (entry,) = self.entries(place, after=place.n - 1)
                state = self.state_at(self.before(place, place.n - 1))
                if self.game.apply(state, entry.event.move) != kept:
                    return place
        return None

    def append(self, parent: Place, event: Event[Any], after: Any) -> Entry:
        """Write an event and, every so often, the state after it. Only inside a transaction."""
        n = parent.n + 1
        body = event_body(n, event)
        digest = chained(parent.hash, body)
        event_number = self._store.add(
            "INSERT INTO events (game, parent, n, line, hash) VALUES (?, ?, ?, ?, ?)",
            self.number,
            parent.event,
            n,
            body.decode("utf-8"),
            digest,
        )
        place = Place(event_number, n, digest)
        if n % EVERY == 0:
            self._checkpoints.keep(place, after)
        return Entry(place, body.decode("utf-8"), event)

    def log(self, kind: str, at: str, cursor: Place, tip: Place, note: str = "") -> Head:
        """Write down what the table did and where it stands now. Only inside a transaction."""
        step = self._store.add(
            "INSERT INTO steps (game, kind, at, cursor, tip, note) VALUES (?, ?, ?, ?, ?, ?)",
            self.number,
            kind,
            at,
            cursor.event,
            tip.event,
            note,
        )
        return Head(step, cursor, tip)

    def branches(self, tip: Place) -> list[tuple[Place, Place | None]]:
        """Every line of play, the oldest first: its end, and the first event that `tip` lacks."""
        rows = self._store.rows("SELECT id, parent FROM events WHERE game = ?", self.number)
        parents: dict[int | None, int | None] = dict(rows)
        ours = set(_upwards(parents, tip.event))
        ends = sorted(parents.keys() - set(parents.values()), key=lambda event: event or 0)
        branches: list[tuple[Place, Place | None]] = []
        for end in ends:
            own = [event for event in _upwards(parents, end) if event not in ours]
            if own:
                branches.append((self.place(end), self.place(own[-1])))
        return [*branches, (tip, None)]

    def history(self) -> list[tuple[str, str, int, str]]:
        """Everything the table did with this game: when, what, where that led, and notes on it."""
        return self._store.rows(
            "SELECT steps.at, steps.kind, coalesce(events.n, 0) AS n, steps.note FROM steps"
            " LEFT JOIN events ON events.id = steps.cursor WHERE steps.game = ? ORDER BY steps.id",
            self.number,
        )

    def unplayable(self, why: str) -> JournalError:
        """The rules cannot follow this game there."""
        return self._store.error("unplayable", f"game {self.number}: {why}")

    def _event(self, n: int, line: str) -> Event[Any]:
        try:
            return event_of(self.line_decoder.decode(line))
        except (msgspec.DecodeError, RecursionError) as error:
            raise self.unplayable(f"event {n}: {error}") from error

    def _rows(self, last: Place, first: int) -> list[Any]:
        """The rows of the line of play from event `first` (or the first there is) to `last`."""
        rows = rows_up(self._store, self.number, last.event, first)
        if len(rows) != last.n - max(1, first) + 1:
            raise self._store.error("damaged", f"events are missing before event {last.n}")
        return rows

    def _keep(self, made: list[tuple[Place, Any]]) -> None:
        """Make checkpoints again that were missing; if that fails now, it is done another time."""
        try:
            with self._store.writing():
                for place, state in made:
                    self._checkpoints.keep(place, state)
        except JournalError:
            pass


def rows_up(store: Store, game: int, last: int | None, first: int = 0) -> list[Any]:
    """Id, number, line and hash of the events from number `first` up to the event `last`."""
    return store.rows(_UP, last, game, first)


def _upwards(parents: Mapping[int | None, int | None], event: int | None) -> Iterator[int]:
    """An event, the one before it, and so on to the first. Parents are older, so this ends."""
    while event is not None:
        yield event
        parent = parents.get(event)
        event = parent if parent is not None and parent < event else None
