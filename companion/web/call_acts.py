"""What a referee does at the desk: answers calls, rules, lets a table wait, opens hidden cards."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.night.calls import (
    CallAnswered,
    CallDecided,
    HiddenOpened,
    Kind,
    TablePaused,
)
from companion.night.events import Event
from companion.night.night import Night
from companion.night.resuming import resumed
from companion.web.act_parts import ActPart, Number, Text


class Coming(ActPart, frozen=True, tag="coming"):
    call: Text
    by: Text = ""


class Rule(ActPart, frozen=True, tag="rule"):
    """Whether a refused move stands, or something else in words."""

    call: Text
    ruling: Kind
    reason: Text
    by: Text = ""


class PauseTable(ActPart, frozen=True, tag="pause-table"):
    table: Number
    reason: Text
    by: Text = ""


class ResumeTable(ActPart, frozen=True, tag="resume-table"):
    table: Number
    by: Text = ""


class OpenHidden(ActPart, frozen=True, tag="open-hidden"):
    """As the hidden cards are after event `n` of a table's game."""

    table: Number
    game: Number
    n: Number
    reason: Text
    by: Text = ""


CallAct = Coming | Rule | PauseTable | ResumeTable | OpenHidden
A = TypeVar("A", bound=CallAct)


def signed_by(act: A, name: str) -> A:
    """Under the name of the link, whatever the page says, where it was made for somebody."""
    signed: A = replace(act, by=name or act.by.strip())
    return signed


def _opened(_: Night, act: OpenHidden, __: int) -> list[Event]:
    opening = secrets.token_hex(8)
    return [HiddenOpened(opening, act.table, act.game, act.n, act.by, act.reason)]


CALL_PLANS: dict[type, Callable[[Night, Any, int], list[Event]]] = {
    Coming: lambda _, act, __: [CallAnswered(act.call, act.by)],
    Rule: lambda _, act, __: [CallDecided(act.call, act.ruling, act.by, act.reason)],
    PauseTable: lambda _, act, __: [TablePaused(act.table, act.by, act.reason)],
    ResumeTable: lambda night, act, now: resumed(night, act.table, act.by, now),
    OpenHidden: _opened,
}
