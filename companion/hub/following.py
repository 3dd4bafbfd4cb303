"""A game followed by the rules while its table reports, so that its result costs next to nothing.

Each event is held to the rules once, when it comes. What was undone long ago is not kept here: a
line that begins there is followed again from the table's copy when its result is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.record import VERSION, EventLine, Header, chained, event_line_type, event_of
from companion.core.setup import SetupError
from companion.hub.homes import Rows
from companion.hub.reported import Reported, reported
from companion.hub.step_chain import EventRow, GameRow
from companion.night.trouble import NightError
from companion.table.in_force import LONGEST_LINE
from companion.table.journal import rules_for
from companion.table.playable import RULES_GIVE_UP, must_have_meaning
from companion.table.rulings import uncovered

MOST_KEPT = 16
"""Positions of a game: undoing goes a few events back, a correction seldom more. Python's search
for garbage looks at all of them: 64 of each of 200 games made it 50 ms longer."""
_HEADERS = msgspec.json.Decoder(Header)


class _After(Struct, frozen=True):
    """How it is after an event: number, hash, position. `wrong`: the first event that the rules
    do not allow and nobody overruled; there is no position then."""

    n: int
    hash: str
    state: Any
    wrong: int = 0


class Followed:
    """One game. Raises NightError if nobody can play it."""

    def __init__(self, row: GameRow, kept: int = MOST_KEPT) -> None:
        self._kept = kept
        self._game, start, self._seats = _begun(row)
        self._lines: msgspec.json.Decoder[EventLine[Any]] = msgspec.json.Decoder(
            event_line_type(self._game)
        )
        self._start = _After(0, row.hash, start)
        self._after: dict[int, _After] = {}

    def take(self, events: Iterable[EventRow]) -> None:
        """Events as they were written, each after the one that it follows."""
        for row in events:
            before = self._at(row.parent)
            if before is None or row.id in self._after:
                continue
            self._after[row.id] = self._next(before, row)
            if len(self._after) > self._kept:
                del self._after[next(iter(self._after))]

    def result(self, event: int | None) -> Reported | None:
        """After this event; None if it is none of those that are kept."""
        found = self._at(event)
        if found is None:
            return None
        if found.wrong:
            raise NightError("The rules do not allow event {n} of this game.", n=found.wrong)
        try:
            must_have_meaning(self._game, found.state)
            return reported(self._game, found.state, found.hash, self._seats)
        except RULES_GIVE_UP as error:
            raise NightError("The rules cannot follow this game.") from error

    def _at(self, event: int | None) -> _After | None:
        return self._start if event is None else self._after.get(event)

    def _next(self, before: _After, row: EventRow) -> _After:
        n, line = before.n + 1, row.line.encode()
        if row.n != n or chained(before.hash, line) != row.hash:
            raise NightError("Event {n} of this table is not as it was written.", n=row.n)
        if before.wrong:
            return _After(n, row.hash, None, before.wrong)
        try:
            if len(line) > LONGEST_LINE:
                raise ValueError("too long")
            event = event_of(self._lines.decode(line))
            if uncovered(self._game, event, self._game.check(before.state, event.move)):
                raise ValueError("against the rules")
            return _After(n, row.hash, self._game.apply(before.state, event.move))
        except (msgspec.MsgspecError, *RULES_GIVE_UP):
            return _After(n, row.hash, None, n)


def _begun(row: GameRow) -> tuple[AnyGame, Any, dict[str, str]]:
    """The rules of a game, the position that it starts from, and who sits where. All tables that
    play the same have the same rules, whoever plays there."""
    if chained("", row.header.encode()) != row.hash:
        raise NightError("Event {n} of this table is not as it was written.", n=0)
    try:
        header = _HEADERS.decode(row.header)
        if header.version > VERSION:
            raise ValueError("a newer record")
        seats = header.setup.seats
        game = rules_for(replace(header.setup, seats={seat: seat for seat in seats}))
        start = game.start()
        if header.position is not None:
            start = msgspec.convert(header.position, game.state_type)
            if any(problem.firm for problem in game.audit(start)):
                raise ValueError("no position of this box")
            must_have_meaning(game, start)
    except (SetupError, msgspec.MsgspecError, *RULES_GIVE_UP) as error:
        raise NightError("The rules cannot follow this game.") from error
    return game, start, seats


def followed_again(rows: Rows, game: int) -> Reported:
    """The result of a game as it stands in a table's copy, from its first event on."""
    begun = rows.rows("SELECT id, header, hash FROM games WHERE id = ?", game)
    if not begun:
        raise NightError("This table has not brought a game yet.")
    ((cursor,),) = rows.rows(
        "SELECT cursor FROM steps WHERE game = ? ORDER BY id DESC LIMIT 1", game
    )
    told = rows.rows(
        "SELECT id, game, parent, n, line, hash FROM events WHERE game = ? AND id <= ?",
        game,
        cursor or 0,
    )
    events = {row[0]: EventRow(*row) for row in told}
    line: list[EventRow] = []
    at = cursor
    while at is not None:
        if at not in events or (line and at >= line[-1].id):
            raise NightError("Event {n} of this table is not as it was written.", n=len(line))
        line.append(events[at])
        at = line[-1].parent
    followed = Followed(GameRow(*begun[0]))
    followed.take(reversed(line))
    found = followed.result(cursor)
    assert found is not None
    return found
