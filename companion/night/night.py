"""A night as it stands: what follows from its events, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.night.calls import CallEvent, Calls, calls_after
from companion.night.clock import Clock
from companion.night.events import (
    CheckedIn,
    ClockPaused,
    ClockResumed,
    Closed,
    Entered,
    Happened,
    KeptApart,
    Left,
    NamesForgotten,
    Opened,
    Play,
    Reseated,
    ResultCorrected,
    ResultEntered,
    RoundSeated,
    RoundStarted,
    Scheduled,
    SigningDeclined,
    TimeGiven,
)
from companion.night.formats import Format
from companion.night.scoring import Result
from companion.night.seating import Pair, Round, Stage, pairs_of


class RoundPlayed(Struct, frozen=True):
    """A round that was seated, with the results that are in. `corrected` are tables whose result
    was changed afterwards, `replayed` those whose result the hub found itself, `signed` those whose
    players signed it; `declined` are players who did not, where there is no result yet."""

    stage: Stage
    seating: Round
    clock: Clock
    results: dict[int, Result] = {}
    corrected: frozenset[int] = frozenset()
    replayed: frozenset[int] = frozenset()
    signed: frozenset[int] = frozenset()
    declined: dict[int, tuple[str, ...]] = {}

    def missing(self) -> tuple[int, ...]:
        """Tables without a result."""
        return tuple(t.number for t in self.seating.tables if t.number not in self.results)


class Night(Struct, frozen=True):
    """Everything that is known. `coming` are rounds that were scheduled and not yet seated."""

    name: str
    format: Format
    plays: tuple[Play, ...]
    preliminary: int
    with_semi_final: bool
    seed: int
    entrants: tuple[str, ...] = ()
    present: frozenset[str] = frozenset()
    apart: frozenset[Pair] = frozenset()
    coming: tuple[Round, ...] = ()
    rounds: tuple[RoundPlayed, ...] = ()
    forgotten: frozenset[str] = frozenset()
    closed: bool = False
    calls: Calls = Calls()

    @property
    def current(self) -> RoundPlayed | None:
        return self.rounds[-1] if self.rounds else None

    def play(self, round: int) -> Play:
        """The game of a round; rounds are counted from 1."""
        return self.plays[min(round, len(self.plays)) - 1]

    def sizes(self, round: int) -> tuple[int, ...]:
        return self.play(round).sizes or self.format.tables.sizes


def follow(happened: Iterable[Happened]) -> Night:
    """The night after all these events, the first of which opened it."""
    events = iter(happened)
    night = opened(next(events))
    for one in events:
        night = after(night, one)
    return night


def opened(first: Happened) -> Night:
    event = first.event
    assert isinstance(event, Opened), "a night begins with its opening"
    return Night(
        event.name, event.format, event.plays, event.rounds, event.with_semi_final, event.seed
    )


def after(night: Night, happened: Happened) -> Night:
    """The night after one more event, which `checking.check` has let through."""
    return _APPLY[type(happened.event)](night, happened.event, happened.at)


def _entered(night: Night, event: Entered, _: int) -> Night:
    return replace(night, entrants=(*night.entrants, event.player))


def _checked_in(night: Night, event: CheckedIn, _: int) -> Night:
    return replace(night, present=night.present | set(event.players))


def _left(night: Night, event: Left, _: int) -> Night:
    return replace(night, present=night.present - set(event.players))


def _kept_apart(night: Night, event: KeptApart, _: int) -> Night:
    return replace(night, apart=night.apart | pairs_of([event.players]), coming=())


def _scheduled(night: Night, event: Scheduled, _: int) -> Night:
    return replace(night, coming=event.rounds)


def _round_seated(night: Night, event: RoundSeated, _: int) -> Night:
    clock = Clock(night.format.time.minutes * 60)
    rounds = (*night.rounds, RoundPlayed(event.stage, event.seating, clock))
    coming = night.coming[1:] if event.stage == "preliminary" else ()
    calls = replace(night.calls, pauses={})
    return replace(night, rounds=rounds, coming=coming, calls=calls)


def _with_current(night: Night, **fields: Any) -> Night:
    *before, current = night.rounds
    return replace(night, rounds=(*before, replace(current, **fields)))


def _current(night: Night) -> RoundPlayed:
    return night.rounds[-1]


def _reseated(night: Night, event: Reseated, _: int) -> Night:
    """Rounds that were scheduled count with meetings that do not happen now: they are made anew."""
    return replace(_with_current(night, seating=event.seating), coming=())


def _started(night: Night, _: RoundStarted, at: int) -> Night:
    return _with_current(night, clock=_current(night).clock.begun(at))


def _paused(night: Night, _: ClockPaused, at: int) -> Night:
    return _with_current(night, clock=_current(night).clock.stopped(at))


def _resumed(night: Night, _: ClockResumed, at: int) -> Night:
    return _with_current(night, clock=_current(night).clock.resumed(at))


def _time_given(night: Night, event: TimeGiven, _: int) -> Night:
    return _with_current(night, clock=_current(night).clock.given(event.seconds, event.tables))


def _result(night: Night, event: ResultEntered | ResultCorrected, _: int) -> Night:
    rounds = list(night.rounds)
    one = rounds[event.round - 1]
    by_hand = isinstance(event, ResultCorrected)
    corrected = {event.table} if by_hand else set()
    replayed = one.replayed - {event.table} if by_hand else one.replayed
    if isinstance(event, ResultEntered) and event.head:
        replayed |= {event.table}
    signed = {event.table} if isinstance(event, ResultEntered) and event.seal else set()
    rounds[event.round - 1] = replace(
        one,
        results=one.results | {event.table: event.result},
        corrected=one.corrected | corrected,
        replayed=replayed,
        signed=one.signed | signed,
        declined={table: who for table, who in one.declined.items() if table != event.table},
    )
    return replace(night, rounds=tuple(rounds))


def _signing_declined(night: Night, event: SigningDeclined, _: int) -> Night:
    rounds = list(night.rounds)
    one = rounds[event.round - 1]
    declined = one.declined | {event.table: event.players}
    rounds[event.round - 1] = replace(one, declined=declined)
    return replace(night, rounds=tuple(rounds))


def _names_forgotten(night: Night, event: NamesForgotten, _: int) -> Night:
    return replace(night, forgotten=night.forgotten | set(event.players))


def _closed(night: Night, _: Closed, __: int) -> Night:
    return replace(night, closed=True)


def _called(night: Night, event: CallEvent, at: int) -> Night:
    """Of calls, rulings and pauses."""
    played = _current(night).clock.played(at)
    calls = calls_after(night.calls, event, at, len(night.rounds), played)
    return replace(night, calls=calls)


_APPLY: dict[type, Callable[[Night, Any, int], Night]] = {
    Entered: _entered,
    CheckedIn: _checked_in,
    Left: _left,
    KeptApart: _kept_apart,
    Scheduled: _scheduled,
    RoundSeated: _round_seated,
    Reseated: _reseated,
    RoundStarted: _started,
    ClockPaused: _paused,
    ClockResumed: _resumed,
    TimeGiven: _time_given,
    ResultEntered: _result,
    ResultCorrected: _result,
    SigningDeclined: _signing_declined,
    NamesForgotten: _names_forgotten,
    Closed: _closed,
    **dict.fromkeys(get_args(CallEvent), _called),
}
