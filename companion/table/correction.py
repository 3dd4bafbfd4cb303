"""Correct: change one past event, play what followed again, and see what comes of it first.

Later events that are no longer legal are for the table to rule on, one by one: keep it all the same
(with a name and a reason, as with any overruled move), drop it, or put another move in its place,
so that several changes are one correction. Until then the preview goes on as if those that make
sense were kept and those that do not were dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Correction, Event, Source
from companion.core.game import AnyGame
from companion.core.score import Score
from companion.core.words import Message, Problem
from companion.table.playable import can_be_applied
from companion.table.refusals import Refused, table_problem
from companion.table.rulings import Overrule, codes, ruled


class _Told(Struct, frozen=True, tag_field="change"):
    move: Any
    source: Source = "referee"
    evidence: str = ""
    ruling: Overrule | None = None


class Replace(_Told, frozen=True, tag="replace"):
    """Another move instead of the event."""


class Insert(_Told, frozen=True, tag="insert"):
    """A move that was forgotten, before the event."""


class Remove(Struct, frozen=True, tag_field="change", tag="remove"):
    """The event did not happen."""


class Swap(Struct, frozen=True, tag_field="change", tag="swap"):
    """Two rolls or two draws were told the wrong way round: each gets the other's answer.

    `other` is the number of the later one. Readings go with what was read; times stay.
    """

    other: int


Change = Replace | Insert | Remove | Swap


class Drop(Struct, frozen=True):
    """A later event that is no longer legal is left out."""


LaterRuling = Overrule | Drop | Replace
"""What the table decides about a later event: keep it, drop it, or correct it as well."""


class Illegal(Struct, frozen=True):
    """A later event that is no longer legal. `n` and the title are those it had before.

    `ruling` is what the table decided; a firm problem leaves only dropping or replacing it.
    `before` is the position that it no longer fits.
    """

    n: int
    title: Message
    problems: tuple[Problem, ...]
    ruling: LaterRuling | None
    before: Any

    @property
    def firm(self) -> bool:
        return any(problem.firm for problem in self.problems)

    @property
    def settled(self) -> bool:
        if isinstance(self.ruling, Overrule):
            return not self.firm
        return self.ruling is not None


class ChangedField(Struct, frozen=True):
    """A field of the position that comes out differently, by its dotted path."""

    path: str
    before: Any
    after: Any


class Preview(Struct, frozen=True):
    """What a correction would change. Nothing has been written yet.

    `events` are those that would follow event n - 1; `fields` is the difference as the viewer may
    see it; `scores` are the points of each seat before and after.
    """

    n: int
    change: Change
    by: str
    reason: str
    viewer: str
    step: int
    events: tuple[Event[Any], ...]
    before: Any
    after: Any
    illegal: tuple[Illegal, ...]
    scores: dict[str, tuple[Score, Score]]
    fields: tuple[ChangedField, ...]
    audit: tuple[Problem, ...]

    @property
    def open(self) -> tuple[Illegal, ...]:
        """The later events that still need a ruling."""
        return tuple(event for event in self.illegal if not event.settled)

    @property
    def rulings(self) -> dict[int, LaterRuling]:
        """What the table has decided so far."""
        return {event.n: event.ruling for event in self.illegal if event.ruling is not None}


class Reworked(Struct, frozen=True):
    """What follows the corrected place: the new events, where they lead, what became illegal."""

    events: tuple[Event[Any], ...]
    state: Any
    illegal: tuple[Illegal, ...]


class Later(Struct, frozen=True):
    """An event after the corrected place, with the title it had; `swapped` takes its place.

    `noted` are problems that today's rules found in it before the correction too: it was accepted
    under older rules, so they are nothing new to rule on.
    """

    event: Event[Any]
    title: Message
    swapped: Replace | None = None
    noted: tuple[str, ...] = ()


def swapped(game: AnyGame, one: Event[Any], other: Event[Any]) -> tuple[Replace, Replace]:
    """What stands in the place of each of two events that were told the wrong way round."""
    tags = {str(event.move.__struct_config__.tag) for event in (one, other)}
    if not (tags <= {"roll", "roll_sum"} or tags == {"draw"}):
        raise Refused([table_problem("swap-of-different-things", game.setup.edition)])
    return (
        Replace(other.move, other.source, other.evidence),
        Replace(one.move, one.source, one.evidence),
    )


def corrected_event(
    game: AnyGame, state: Any, change: Replace | Insert | Remove, at: str, correction: Correction
) -> Event[Any] | None:
    """The new event, if the change brings one. It must be legal there, or be overruled.

    It gets the time of the event whose place it takes, so that clocks and statistics stay right;
    when it was corrected stands in the journal's own history.
    """
    edition = game.setup.edition
    if not correction.by.strip() or not correction.reason.strip():
        raise Refused([table_problem("ruling-incomplete", edition)])
    if isinstance(change, Remove):
        return None
    event = Event(change.move, at, change.source, change.evidence, None, correction)
    return ruled(game, event, game.check(state, change.move), change.ruling)


def rework(
    game: AnyGame,
    state: Any,
    later: Mapping[int, Later],
    rulings: Mapping[int, LaterRuling],
    correction: Correction,
) -> Reworked:
    """Play later events again from a new position; they come with their old numbers and titles."""
    events, illegal = [], []
    for n, old in later.items():
        ruling = rulings.get(n)
        told = _corrected(old.event, old.swapped, correction)
        problems = game.check(state, told.move)
        kept = _still_accepted(game, state, told, problems, () if old.swapped else old.noted)
        if kept is None:
            if isinstance(ruling, Replace):
                instead = _corrected(old.event, ruling, correction)
                against = game.check(state, instead.move)
                if against:
                    problems, ruling = against, None
                else:
                    kept = instead
            found = Illegal(n, old.title, tuple(problems), ruling, state)
            illegal.append(found)
            if isinstance(ruling, Drop) or (kept is None and found.firm):
                continue
            if isinstance(ruling, Overrule):
                kept = ruled(game, told, problems, ruling)
        events.append(kept or told)
        state = game.apply(state, events[-1].move)
    return Reworked(tuple(events), state, tuple(illegal))


def _corrected(event: Event[Any], change: Replace | None, correction: Correction) -> Event[Any]:
    if change is None:
        return event
    return Event(change.move, event.at, change.source, change.evidence, None, correction)


def _still_accepted(
    game: AnyGame, state: Any, event: Event[Any], problems: list[Problem], noted: tuple[str, ...]
) -> Event[Any] | None:
    """The event with as much of its old ruling as it still needs, or None if that is not enough."""
    new = [problem for problem in problems if problem.code not in noted]
    if any(problem.firm for problem in problems) and not can_be_applied(game, state, event.move):
        return None
    needed = codes(new)
    covered = set(event.ruling.problems) if event.ruling else set()
    if not set(needed) <= covered or any(problem.firm for problem in new):
        return None
    if event.ruling is None or noted or set(needed) == covered:
        return event
    return replace(event, ruling=replace(event.ruling, problems=needed) if needed else None)


def changed_fields(before: Any, after: Any, path: str = "") -> Iterator[ChangedField]:
    """Where two positions differ, field by field and as deep as both have the same shape."""
    if before == after:
        return
    if isinstance(before, Struct) and type(before) is type(after):
        names = before.__struct_fields__
        pairs = {name: (getattr(before, name), getattr(after, name)) for name in names}
    elif isinstance(before, dict) and isinstance(after, dict):
        keys = dict.fromkeys([*before, *after])
        pairs = {str(key): (before.get(key), after.get(key)) for key in keys}
    elif _structs_in_step(before, after):
        pairs = {str(at): pair for at, pair in enumerate(zip(before, after, strict=True), 1)}
    else:
        yield ChangedField(path, msgspec.to_builtins(before), msgspec.to_builtins(after))
        return
    for name, (old, new) in pairs.items():
        yield from changed_fields(old, new, f"{path}.{name}" if path else name)


def _structs_in_step(before: Any, after: Any) -> bool:
    """Lists of the same things, such as the four stacks, are compared one by one from 1 on."""
    return (
        isinstance(before, tuple)
        and isinstance(after, tuple)
        and len(before) == len(after)
        and all(isinstance(item, Struct) for item in (*before, *after))
    )
