"""A night as a file: its events in order, each with a hash over all before it, and the names.

Events only grow. Names stand apart from them and can be deleted: then nothing in the file says who
it was, and every result still counts. A night is kept away from the household's journal, in
a file of its own (opened as carefully: `table/store.py`) or in a database (`homes.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from typing import Self

import msgspec
from msgspec import Struct

from companion.core.record import chained
from companion.hub.homes import Where, home_of
from companion.hub.people import Person, check_person
from companion.night.checking import check, check_opening
from companion.night.events import CheckedIn, Entered, Event, Happened, NamesForgotten, Opened
from companion.night.night import Night, after, opened
from companion.night.trouble import NightError

_ADD = "INSERT INTO events (id, line, hash) VALUES (?, ?, ?)"

Clock = Callable[[], int]


def wall_clock() -> int:
    return int(time.time())


class Kept(Struct, frozen=True):
    """An event as it is kept."""

    n: int
    happened: Happened
    hash: str


class NightFile:
    """An open night. Use it as a context manager, or close it."""

    def __init__(self, path: Where, clock: Clock = wall_clock) -> None:
        self._home = home_of(path)
        if not self._home.exists():
            name = self._home.name
            self._home.close()
            raise NightError("There is no night in '{path}'. Open one first.", path=name)
        self._clock = clock
        self._rows = self._home.events()
        self._n, self._hash = 0, ""
        self._night: Night | None = None
        self._people: tuple[str, dict[str, Person]] = ("", {})
        self._keys: set[str] = set()
        try:
            self._catch_up()
            if self._night is None:
                name = self._home.name
                raise NightError("There is no night in '{path}'. Open one first.", path=name)
        except BaseException:
            self.close()
            raise

    @classmethod
    def new(cls, path: Where, event: Opened, clock: Clock = wall_clock, key: str = "") -> Self:
        """A night that begins now, where there must be none yet."""
        check_opening(event)
        with closing(home_of(path)) as home:
            there = NightError("'{path}' is there already; choose another name.", path=home.name)
            if home.exists():
                raise there
            try:
                with closing(home.events()) as rows, rows.writing():
                    if rows.rows("SELECT id FROM events LIMIT 1"):
                        raise there
                    body = msgspec.json.encode(Happened(clock(), event, key))
                    rows.add(_ADD, 1, body.decode(), chained("", body))
            except NightError:
                raise
            except BaseException:
                home.discard()
                raise
        return cls(path, clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._rows.close()
        self._home.close()

    @property
    def night(self) -> Night:
        """As it stands, with whatever another program has added."""
        self._catch_up()
        assert self._night is not None
        return self._night

    @property
    def now(self) -> int:
        return self._clock()

    @property
    def count(self) -> int:
        """How many events there are, also of other programs."""
        self._catch_up()
        return self._n

    def has_done(self, key: str) -> bool:
        """Whether what was asked for with this key has happened."""
        self._catch_up()
        return bool(key) and key in self._keys

    def do(self, plan: Callable[[Night], Iterable[Event]], key: str = "") -> Night:
        """Add all events that `plan` makes of the night as it is, or none of them. A key that was
        used before does nothing again."""
        with self._writing():
            night = self.night
            if not self.has_done(key):
                self._add(plan(night), key)
        return self.night

    def enter(self, people: Iterable[Person], key: str = "", here: bool = False) -> tuple[str, ...]:
        """New entrants with their names; their numbers. `here`: they are checked in, too."""
        numbers: list[str] = []
        with self._writing():
            if self.has_done(key):
                return ()
            known = dict(self.people())
            for person in people:
                check_person(person, known.values())
                player = f"p{len(self.night.entrants) + 1}"
                self._add([Entered(player)], key)
                self._rows.add(
                    "INSERT INTO names (player, name, nickname, club) VALUES (?, ?, ?, ?)",
                    player,
                    person.name,
                    person.nickname,
                    person.club,
                )
                known[player] = person
                numbers.append(player)
            if here and numbers:
                self._add([CheckedIn(tuple(numbers))], key)
        return tuple(numbers)

    def forget(self, players: Iterable[str], key: str = "") -> Night:
        """Delete names for good; what these people played stays. The file is closed and opened
        again, because SQLite keeps recent changes in a second file until then."""
        with self._writing():
            wanted = tuple(players)
            if not self.has_done(key):
                self._add([NamesForgotten(wanted)], key)
            for player in wanted:
                self._rows.rows("DELETE FROM names WHERE player = ? RETURNING player", player)
        self._rows.close()
        self._home.forget_deleted()
        self._rows = self._home.events()
        return self.night

    def people(self) -> dict[str, Person]:
        """The names that are known, by player. They change with an event only, so they are read
        once after each."""
        self._catch_up()
        if self._people[0] != self._hash:
            rows = self._rows.rows(
                "SELECT player, name, nickname, club FROM names ORDER BY length(player), player"
            )
            self._people = self._hash, {player: Person(*told) for player, *told in rows}
        return self._people[1]

    def kept(self) -> list[Kept]:
        """Every event, in order."""
        rows = self._rows.rows("SELECT id, line, hash FROM events ORDER BY id")
        return [Kept(n, self._read(n, line), digest) for n, line, digest in rows]

    def _add(self, events: Iterable[Event], key: str = "") -> None:
        """Inside `_writing` only."""
        for event in events:
            assert self._night is not None
            check(self._night, event)
            happened = Happened(self._clock(), event, key)
            body = msgspec.json.encode(happened)
            digest = chained(self._hash, body)
            self._n += 1
            self._rows.add(_ADD, self._n, body.decode(), digest)
            self._hash, self._night = digest, after(self._night, happened)
            self._keys.add(key)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction; what is not on the disk in the end did not happen here either."""
        before = self._n, self._hash, self._night, self._keys.copy()
        try:
            with self._rows.writing():
                yield
        except BaseException:
            self._n, self._hash, self._night, self._keys = before
            raise

    def _catch_up(self) -> None:
        """Follow what was added since, and check the chain."""
        rows = self._rows.rows(
            "SELECT id, line, hash FROM events WHERE id > ? ORDER BY id", self._n
        )
        for n, line, digest in rows:
            if n != self._n + 1 or chained(self._hash, line.encode()) != digest:
                raise self._rows.error("damaged", f"event {n} is not as it was written")
            happened = self._read(n, line)
            self._night = opened(happened) if self._night is None else after(self._night, happened)
            self._n, self._hash = n, digest
            self._keys.add(happened.key)

    def _read(self, n: int, line: str) -> Happened:
        try:
            return msgspec.json.decode(line, type=Happened)
        except msgspec.MsgspecError as error:
            raise self._rows.error("unknown-rules", f"event {n}: {error}") from error
