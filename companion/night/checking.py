"""Which events a night lets happen now. Whatever is refused says why, and what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args

from companion.night.call_checks import check_call
from companion.night.calls import CallEvent
from companion.night.events import (
    CheckedIn,
    ClockPaused,
    ClockResumed,
    Closed,
    Entered,
    Event,
    KeptApart,
    Left,
    NamesForgotten,
    Opened,
    Reseated,
    ResultCorrected,
    ResultEntered,
    RoundSeated,
    RoundStarted,
    Scheduled,
    SigningDeclined,
    TimeGiven,
)
from companion.night.night import Night, RoundPlayed
from companion.night.scoring import Result, check_result
from companion.night.seating import Round
from companion.night.trouble import NightError

MOST_ROUNDS = 20
MOST_PLAYERS = 5000
MOST_EXTRA = 4 * 60 * 60
AFTER_THE_END = (NamesForgotten, ResultCorrected)
"""What may still be done when a night is closed."""


def check_opening(event: Opened) -> None:
    """Raises NightError for a night that could not be played."""
    if not event.name.strip():
        raise NightError("A night needs a name.")
    if not 1 <= event.rounds <= MOST_ROUNDS:
        raise NightError("A night has 1 to {most} rounds.", most=MOST_ROUNDS)
    if not event.plays:
        raise NightError("Say which game is played.")
    for play in event.plays:
        for size in play.sizes or event.format.tables.sizes:
            if size not in event.format.points.by_place:
                raise NightError("The format has no points for a table of {count}.", count=size)


def check(night: Night, event: Event) -> None:
    """Raises NightError if this cannot happen now."""
    if night.closed and not isinstance(event, AFTER_THE_END):
        raise NightError("The night is closed.")
    _CHECKS[type(event)](night, event)


def must_be_complete(night: Night) -> None:
    """No next round before all results are in; missing ones are named."""
    current = night.current
    if current is not None and (missing := current.missing()):
        tables = ", ".join(map(str, missing))
        raise NightError("Results are missing from these tables: {tables}.", tables=tables)


def _known(night: Night, players: Iterable[str]) -> None:
    for player in players:
        if player not in night.entrants:
            raise NightError("{player} is not in this night.", player=player)


def _opened(night: Night, _: Opened) -> None:
    raise NightError("The night '{name}' was opened already.", name=night.name)


def _entered(night: Night, event: Entered) -> None:
    if event.player in night.entrants:
        raise NightError("{player} has entered already.", player=event.player)
    if len(night.entrants) >= MOST_PLAYERS:
        raise NightError("A night takes {most} players at most.", most=MOST_PLAYERS)


def _of_players(night: Night, event: CheckedIn | Left | KeptApart | NamesForgotten) -> None:
    _known(night, event.players)


def _checked_in(night: Night, event: CheckedIn) -> None:
    _known(night, event.players)
    most = night.format.players.most
    if most and len(night.present | set(event.players)) > most:
        raise NightError("This format takes {most} players at most.", most=most)


def _seatable(night: Night, seating: Round, round: int, untouched: Iterable[int] = ()) -> None:
    """Everybody once, tables of the right sizes; only who is here, except where games go on."""
    everybody = [*seating.players(), *seating.sitting_out]
    _known(night, everybody)
    if len(set(everybody)) != len(everybody):
        raise NightError("A player would sit at two tables.")
    numbers = [table.number for table in seating.tables]
    if not numbers or len(set(numbers)) != len(numbers):
        raise NightError("There are too few players for a table.")
    for table in seating.tables:
        if table.number in untouched:
            continue
        if len(table.players) not in night.sizes(round):
            raise NightError("Table {number} has too many or too few players.", number=table.number)
        if not night.present.issuperset(table.players):
            raise NightError("Somebody at table {number} has not checked in.", number=table.number)


def _scheduled(night: Night, event: Scheduled) -> None:
    for place, seating in enumerate(event.rounds, len(night.rounds) + 1):
        _seatable(night, seating, place)


def _round_seated(night: Night, event: RoundSeated) -> None:
    must_be_complete(night)
    _seatable(night, event.seating, len(night.rounds) + 1)


def _reseated(night: Night, event: Reseated) -> None:
    current = _current(night)
    playing = playing_tables(current) - set(event.split)
    for number in playing:
        if event.seating.table(number) != current.seating.table(number):
            raise NightError("Table {number} is playing and stays as it is.", number=number)
    for number in event.split:
        current.seating.table(number)
        if number in current.results:
            raise NightError("Table {number} has a result already.", number=number)
    _seatable(night, event.seating, len(night.rounds), playing)


def playing_tables(current: RoundPlayed) -> frozenset[int]:
    """Tables that nobody may be moved from: those with a result, and all once the round runs."""
    if current.clock.started is None:
        return frozenset(current.results)
    return frozenset(table.number for table in current.seating.tables)


def _current(night: Night) -> RoundPlayed:
    if night.current is None:
        raise NightError("No round has been seated yet.")
    return night.current


def _started(night: Night, _: RoundStarted) -> None:
    if _current(night).clock.started is not None:
        raise NightError("The round has started already.")


def _paused(night: Night, _: ClockPaused) -> None:
    clock = _running(night).clock
    if clock.paused_since is not None:
        raise NightError("The clock stands still already.")


def _resumed(night: Night, _: ClockResumed) -> None:
    if _running(night).clock.paused_since is None:
        raise NightError("The clock is running.")


def _running(night: Night) -> RoundPlayed:
    current = _current(night)
    if current.clock.started is None:
        raise NightError("The round has not started yet.")
    return current


def _time_given(night: Night, event: TimeGiven) -> None:
    current = _current(night)
    if not event.seconds or abs(event.seconds) > MOST_EXTRA:
        raise NightError("Extra time is at most {hours} hours.", hours=MOST_EXTRA // 3600)
    if not current.clock.limit:
        raise NightError("The rounds of this format have no time limit.")
    for number in event.tables:
        current.seating.table(number)


def _result_entered(night: Night, event: ResultEntered) -> None:
    round = _fitting(night, event.round, event.table, event.result)
    if event.table in round.results:
        raise NightError(
            "Table {number} has a result already. Correct it, with a name and a reason.",
            number=event.table,
        )


def _result_corrected(night: Night, event: ResultCorrected) -> None:
    round = _fitting(night, event.round, event.table, event.result)
    if event.table not in round.results:
        raise NightError("Table {number} has no result to be corrected.", number=event.table)
    if event.table in round.signed:
        raise NightError("The players of table {number} signed this result.", number=event.table)
    if not event.by.strip() or not event.reason.strip():
        raise NightError("A correction needs a name and a reason.")


def _signing_declined(night: Night, event: SigningDeclined) -> None:
    if not 1 <= event.round <= len(night.rounds):
        raise NightError("There is no round {round} yet.", round=event.round)
    played = night.rounds[event.round - 1]
    if event.table in played.results:
        raise NightError("The desk has the result already.")
    if not event.players or set(event.players) - set(played.seating.table(event.table).players):
        raise NightError("The game was played by others than who sits at this table.")


def _fitting(night: Night, round: int, table: int, result: Result) -> RoundPlayed:
    if not 1 <= round <= len(night.rounds):
        raise NightError("There is no round {round} yet.", round=round)
    played = night.rounds[round - 1]
    check_result(night.format, played.seating.table(table).players, result)
    return played


def _closed(night: Night, _: Closed) -> None:
    must_be_complete(night)


_CHECKS: dict[type, Callable[[Night, Any], None]] = {
    Opened: _opened,
    Entered: _entered,
    CheckedIn: _checked_in,
    Left: _of_players,
    KeptApart: _of_players,
    NamesForgotten: _of_players,
    Scheduled: _scheduled,
    RoundSeated: _round_seated,
    Reseated: _reseated,
    RoundStarted: _started,
    ClockPaused: _paused,
    ClockResumed: _resumed,
    TimeGiven: _time_given,
    ResultEntered: _result_entered,
    ResultCorrected: _result_corrected,
    SigningDeclined: _signing_declined,
    Closed: _closed,
    **dict.fromkeys(get_args(CallEvent), check_call),
}
