"""Calls to a referee, rulings, pauses of a table and hidden cards that were opened.

All of them are events of the night and stay in its file: that is the log of decisions. Players are
numbers here too; a referee is known by the name that his link or he himself told.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Message, Problem

About = Literal["table", "event", "move"]
"""What a call is about: something at the table, an event that was accepted, a move that the rules
refused."""
Kind = Literal["allowed", "upheld", "decided"]
"""What a referee decides: the refused move stands all the same; it does not; or something else,
which the table then does with its own hands."""
Outcome = Literal["applied", "late", "refused", "told"]
"""What came of a ruling at the table: the move was made; the table had gone on, and nothing was
changed; not even a ruling makes such a move; or players were told, and nothing had to change."""


class Dispute(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is disputed, as everybody at the table may know it. `said` is what the table read, for
    what has no words of the rules."""

    title: Message | None = None
    problems: tuple[Problem, ...] = ()
    said: str = ""


class CallMade(Struct, frozen=True, tag="call-made", tag_field="kind", omit_defaults=True):
    """Somebody called, at this time by the table's clock. `n` and `hash` are the position that it
    was made in, `event` the one that it is about."""

    call: str
    round: int
    table: int
    since: int
    player: str = ""
    about: About = "table"
    game: int = 0
    n: int = 0
    hash: str = ""
    event: int = 0
    dispute: Dispute = Dispute()
    words: str = ""
    picture: str = ""


class CallAnswered(Struct, frozen=True, tag="call-answered", tag_field="kind"):
    """A referee is coming."""

    call: str
    by: str


class CallDecided(Struct, frozen=True, tag="call-decided", tag_field="kind"):
    """A referee has ruled, at the desk or, `at_table`, as somebody told there."""

    call: str
    ruling: Kind
    by: str
    reason: str
    at_table: bool = False


class CallWithdrawn(Struct, frozen=True, tag="call-withdrawn", tag_field="kind"):
    """The table has settled it by itself."""

    call: str


class RulingTold(Struct, frozen=True, tag="ruling-told", tag_field="kind"):
    """The table has shown a ruling to everybody; `n` events were in force then."""

    call: str
    outcome: Outcome
    n: int = 0


class TablePaused(Struct, frozen=True, tag="table-paused", tag_field="kind"):
    """One table stands still; its time does too."""

    table: int
    by: str
    reason: str


class TableResumed(Struct, frozen=True, tag="table-resumed", tag_field="kind"):
    """It goes on. `by` is nobody where the table itself went on."""

    table: int
    by: str = ""


class HiddenOpened(Struct, frozen=True, tag="hidden-opened", tag_field="kind"):
    """A referee looks at hidden cards as they are after event `n` of a game."""

    opening: str
    table: int
    game: int
    n: int
    by: str
    reason: str


class HiddenTold(Struct, frozen=True, tag="hidden-told", tag_field="kind"):
    """The table has been told that its hidden cards were looked at."""

    opening: str


CallEvent = (
    CallMade
    | CallAnswered
    | CallDecided
    | CallWithdrawn
    | RulingTold
    | TablePaused
    | TableResumed
    | HiddenOpened
    | HiddenTold
)


class Call(Struct, frozen=True):
    """A call as it stands. Times are the hub's."""

    made: CallMade
    heard: int
    coming: str = ""
    decided: CallDecided | None = None
    withdrawn: bool = False
    told: RulingTold | None = None

    @property
    def open(self) -> bool:
        return self.decided is None and not self.withdrawn


class Pause(Struct, frozen=True):
    """`played` seconds of the round had gone when it began."""

    by: str
    reason: str
    since: int
    played: int


class Opening(Struct, frozen=True):
    opened: HiddenOpened
    at: int
    round: int
    told: bool = False


class Logged(Struct, frozen=True):
    """Something that stands in the log, with the hub's time."""

    at: int
    round: int
    event: CallEvent


class Calls(Struct, frozen=True):
    """Everything between tables and referees in a night; pauses are of the round that is played,
    the log is of the whole night."""

    calls: dict[str, Call] = {}
    pauses: dict[int, Pause] = {}
    openings: dict[str, Opening] = {}
    log: tuple[Logged, ...] = ()

    def of(self, round: int, table: int) -> list[Call]:
        """The calls of one table in a round, the oldest first."""
        asked = (round, table)
        return [one for one in self.calls.values() if (one.made.round, one.made.table) == asked]


def calls_after(calls: Calls, event: CallEvent, at: int, round: int, played: int) -> Calls:
    """After one more event; `played` are the seconds of the running round by then."""
    calls = replace(calls, log=(*calls.log, Logged(at, round, event)))
    match event:
        case CallMade():
            return replace(calls, calls=calls.calls | {event.call: Call(event, at)})
        case CallAnswered():
            return _with_call(calls, event.call, coming=event.by)
        case CallDecided():
            return _with_call(calls, event.call, decided=event)
        case CallWithdrawn():
            return _with_call(calls, event.call, withdrawn=True)
        case RulingTold():
            return _with_call(calls, event.call, told=event)
        case TablePaused():
            pause = Pause(event.by, event.reason, at, played)
            return replace(calls, pauses=calls.pauses | {event.table: pause})
        case TableResumed():
            left = {table: one for table, one in calls.pauses.items() if table != event.table}
            return replace(calls, pauses=left)
        case HiddenOpened():
            opening = Opening(event, at, round)
            return replace(calls, openings=calls.openings | {event.opening: opening})
        case HiddenTold():
            told = replace(calls.openings[event.opening], told=True)
            return replace(calls, openings=calls.openings | {event.opening: told})


def _with_call(calls: Calls, call: str, **fields: object) -> Calls:
    return replace(calls, calls=calls.calls | {call: replace(calls.calls[call], **fields)})
