"""The log of a night's calls and decisions, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.night.calls import (
    CallAnswered,
    CallDecided,
    CallEvent,
    CallMade,
    Calls,
    CallWithdrawn,
    HiddenOpened,
    HiddenTold,
    Kind,
    Outcome,
    RulingTold,
    TablePaused,
    TableResumed,
)
from companion.wording.phrases import Phrases
from companion.wording.templates import N_

RULINGS: dict[Kind, str] = {
    "allowed": N_("{by} ruled that the move stands: {reason}"),
    "upheld": N_("{by} ruled that the move does not stand: {reason}"),
    "decided": N_("{by} decided: {reason}"),
}
OUTCOMES: dict[Outcome, str] = {
    "applied": N_("The table made the move and told everybody."),
    "late": N_("The table had played on: nothing was changed there, everybody was told."),
    "refused": N_("Not even a ruling makes this move possible: nothing was changed there."),
    "told": N_("Everybody at the table was told."),
}


def log_lines(calls: Calls, names: Mapping[str, str], phrases: Phrases) -> Iterator[dict[str, Any]]:
    """The newest first."""
    for one in reversed(calls.log):
        yield {
            "at": one.at,
            "round": one.round,
            "table": _table(calls, one.event),
            "text": said(one.event, names, phrases),
        }


def _table(calls: Calls, event: CallEvent) -> int:
    match event:
        case CallMade() | TablePaused() | TableResumed() | HiddenOpened():
            return event.table
        case HiddenTold():
            return calls.openings[event.opening].opened.table
        case _:
            return calls.calls[event.call].made.table


def said(event: CallEvent, names: Mapping[str, str], phrases: Phrases) -> str:
    _ = phrases.gettext
    match event:
        case CallMade():
            who = names.get(event.player) or _("The table")
            return _("{who} called a referee.", who=who)
        case CallAnswered():
            return _("{by} is coming.", by=event.by)
        case CallDecided():
            ruled = _(RULINGS[event.ruling], by=event.by, reason=event.reason)
            return f"{ruled} ({_('told at the table')})" if event.at_table else ruled
        case CallWithdrawn():
            return _("The table has settled it by itself.")
        case RulingTold():
            return _(OUTCOMES[event.outcome])
        case TablePaused():
            return _("{by} paused the table: {reason}", by=event.by, reason=event.reason)
        case TableResumed():
            return _("{by} let the table go on.", by=event.by or _("The table"))
        case HiddenOpened():
            return _(
                "{by} opened hidden cards after event {n}: {reason}",
                by=event.by,
                n=event.n,
                reason=event.reason,
            )
        case HiddenTold():
            return _("The table was told that hidden cards were opened.")
