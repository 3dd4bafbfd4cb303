"""What a viewer may read about events, and the few lines that remind the table where it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from companion.core.due import Due
from companion.core.events import Correction, Event, Ruling, Source
from companion.core.game import AnyGame
from companion.core.seating import seated
from companion.core.words import Message, Problem
from companion.table.rulings import noted
from companion.table.tree import Entry


class Titled(Struct, frozen=True):
    """An event as a viewer may read it. `hidden` says that there was more to it.

    What is hidden keeps its evidence and its ruling to itself as well: a picture shows the card,
    and a reason may tell it. `notes` are what today's rules say against it, although it stands.
    """

    n: int
    at: str
    source: Source
    title: Message
    hidden: bool
    reveals: bool
    ruling: Ruling | None
    correction: Correction | None
    evidence: str = ""
    notes: tuple[Problem, ...] = ()
    names: dict[str, str] = {}
    """Who sat there then, where somebody else did than at the start."""

    @property
    def seat(self) -> str | None:
        """Who did it, as far as the title tells."""
        seat = self.title.params.get("seat")
        return seat if isinstance(seat, str) else None


class Recap(Struct, frozen=True):
    """Where the table is: how many events, what is due and of whom, what happened last."""

    n: int
    due: Due
    winner: str | None
    last: tuple[Titled, ...]


def titled(game: AnyGame, state: Any, n: int, event: Event[Any], viewer: str) -> Titled:
    """The title of an event that happened in this position."""
    hidden = not game.may_see(state, event.move, viewer)
    return Titled(
        n=n,
        at=event.at,
        source=event.source,
        title=game.title(state, event.move, viewer),
        hidden=hidden,
        reveals=game.reveals(state, event.move),
        ruling=None if hidden else event.ruling,
        correction=None if hidden else event.correction,
        evidence="" if hidden else event.evidence,
        names=seated({}, state),
        notes=() if hidden else tuple(noted(game, event, game.check(state, event.move))),
    )


def along(game: AnyGame, state: Any, entries: Iterable[Entry]) -> Iterator[tuple[Any, Entry]]:
    """Events that follow each other from this position on, each with the position before it."""
    for entry in entries:
        yield state, entry
        state = game.apply(state, entry.event.move)


def titled_line(
    game: AnyGame, state: Any, entries: Iterable[Entry], viewer: str
) -> tuple[Titled, ...]:
    """The titles of events that follow each other from this position on."""
    return tuple(
        titled(game, before, entry.place.n, entry.event, viewer)
        for before, entry in along(game, state, entries)
    )
