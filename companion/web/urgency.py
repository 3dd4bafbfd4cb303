"""Which table needs somebody, and why: calls, silent tablets, pauses, batteries, slow games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from typing import NamedTuple

from companion.wording.phrases import Phrases, percent

STALE = 60
"""Seconds without a word from a tablet."""
IDLE = 600
"""Seconds without a step in a game that is played."""
LOW = 20
"""Per cent of a battery."""
FEW, MANY = 0.5, 20
"""A game is slow with fewer than this share of the others' events, once they have so many."""


class TableState(NamedTuple):
    """What is known of a table now. Times are seconds; None where nothing is known."""

    number: int
    done: bool = False
    running: bool = True
    waiting: int | None = None
    coming: str = ""
    paused: bool = False
    tablet: bool = False
    silent: int | None = None
    battery: int | None = None
    plugged_in: bool = False
    n: int = 0
    idle: int | None = None
    overruled: int = 0
    declined: bool = False


class Reason(NamedTuple):
    weight: int
    text: str
    kind: str


def reasons(state: TableState, usual: float, phrases: Phrases) -> Iterator[Reason]:
    """`usual` are the events of a game like this one by now."""
    _ = phrases.gettext
    if state.waiting is not None:
        minutes = state.waiting // 60
        if state.coming:
            yield Reason(70, _("{name} is coming", name=state.coming), "coming")
        else:
            text = _("Called {minutes} min ago", minutes=minutes) if minutes else _("Calls now")
            yield Reason(1000 + min(minutes, 900), text, "call")
    if state.declined:
        yield Reason(900, _("Not signed: a referee decides"), "call")
    if state.done:
        return
    if state.tablet and (state.silent is None or state.silent > STALE):
        minutes = (state.silent or 0) // 60
        text = _("No word for {minutes} min", minutes=minutes) if minutes else _("No word")
        yield Reason(60, text, "stale")
    if state.paused:
        yield Reason(50, phrases.gettext("The table is paused"), "paused")
    if state.battery is not None and state.battery <= LOW and not state.plugged_in:
        share = percent(phrases.language, state.battery / 100, 0)
        yield Reason(40, _("Battery at {percent}", percent=share), "battery")
    if state.tablet and state.running and not state.paused:
        if state.idle is not None and state.idle > IDLE:
            yield Reason(30, _("Nothing for {minutes} min", minutes=state.idle // 60), "slow")
        elif usual >= MANY and state.n < FEW * usual:
            yield Reason(25, _("Slower than the others"), "slow")
    if state.overruled:
        yield Reason(20, _("Overrulings: {count}", count=state.overruled), "overruled")


def usual_counts(counts: Mapping[int, int]) -> float:
    """How far games are, in the middle of all tables that play."""
    return float(median(counts.values())) if counts else 0.0
