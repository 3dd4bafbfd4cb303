"""Which calls, rulings and pauses a night lets happen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.night.calls import (
    Call,
    CallAnswered,
    CallDecided,
    CallEvent,
    CallMade,
    CallWithdrawn,
    HiddenOpened,
    HiddenTold,
    RulingTold,
    TablePaused,
    TableResumed,
)
from companion.night.night import Night
from companion.night.trouble import NightError

MOST_OPEN = 5
"""Calls of a table that nobody has decided yet."""
MOST_CALLS = 60
"""Calls of a table in one round."""
MOST_OPENINGS = 200
"""Looks at hidden cards in one night."""


def check_call(night: Night, event: CallEvent) -> None:
    """Raises NightError if this cannot happen now."""
    _CHECKS[type(event)](night, event)


def must_be_open_to_protest(night: Night, table: int) -> None:
    """No protest once the result of the game stands: it was signed, or told at the desk. The one
    place that decides it; whoever adds another way to sign asks for it here."""
    current = night.current
    assert current is not None
    if table in current.results:
        raise NightError("The result of table {number} is in: no protest any more.", number=table)


def _seated(night: Night, table: int) -> None:
    if night.current is None:
        raise NightError("No round has been seated yet.")
    night.current.seating.table(table)


def _made(night: Night, event: CallMade) -> None:
    if event.round != len(night.rounds):
        raise NightError("No round has been seated yet.")
    _seated(night, event.table)
    must_be_open_to_protest(night, event.table)
    if event.call in night.calls.calls:
        raise NightError("This call was made already.")
    before = night.calls.of(event.round, event.table)
    if len(before) >= MOST_CALLS or sum(one.open for one in before) >= MOST_OPEN:
        raise NightError("Table {number} has called often enough.", number=event.table)


def _call(night: Night, call: str) -> Call:
    if call not in night.calls.calls:
        raise NightError("There is no such call.")
    return night.calls.calls[call]


def _open(night: Night, call: str) -> Call:
    found = _call(night, call)
    if not found.open:
        raise NightError("This call was settled already.")
    return found


def _signed(by: str, reason: str) -> None:
    if not by.strip() or not reason.strip():
        raise NightError("A ruling needs a name and a reason.")


def _answered(night: Night, event: CallAnswered) -> None:
    _open(night, event.call)
    if not event.by.strip():
        raise NightError("Say who is coming.")


def _decided(night: Night, event: CallDecided) -> None:
    made = _open(night, event.call).made
    _signed(event.by, event.reason)
    if event.ruling in ("allowed", "upheld") and made.about != "move":
        raise NightError("No move was refused here: decide in words.")
    if event.ruling == "allowed" and any(one.firm for one in made.dispute.problems):
        raise NightError("Not even a ruling makes this move possible: decide in words.")


def _withdrawn(night: Night, event: CallWithdrawn) -> None:
    _open(night, event.call)


def _told(night: Night, event: RulingTold) -> None:
    found = _call(night, event.call)
    if found.decided is None or found.told is not None:
        raise NightError("This call was settled already.")


def _paused(night: Night, event: TablePaused) -> None:
    _seated(night, event.table)
    _signed(event.by, event.reason)
    if event.table in night.calls.pauses:
        raise NightError("Table {number} is paused already.", number=event.table)


def _resumed(night: Night, event: TableResumed) -> None:
    if event.table not in night.calls.pauses:
        raise NightError("Table {number} is not paused.", number=event.table)


def _hidden_opened(night: Night, event: HiddenOpened) -> None:
    _seated(night, event.table)
    _signed(event.by, event.reason)
    if event.opening in night.calls.openings or len(night.calls.openings) >= MOST_OPENINGS:
        raise NightError("Hidden cards were opened too often.")


def _hidden_told(night: Night, event: HiddenTold) -> None:
    if event.opening not in night.calls.openings or night.calls.openings[event.opening].told:
        raise NightError("There is no such call.")


_CHECKS: dict[type, Callable[[Night, Any], None]] = {
    CallMade: _made,
    CallAnswered: _answered,
    CallDecided: _decided,
    CallWithdrawn: _withdrawn,
    RulingTold: _told,
    TablePaused: _paused,
    TableResumed: _resumed,
    HiddenOpened: _hidden_opened,
    HiddenTold: _hidden_told,
}
