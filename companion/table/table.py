"""A table: one game being played. Everything it does is in the journal before it is true here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.due import Due
from companion.core.events import Clocked, Correction, Event, Source
from companion.core.game import PUBLIC, REFEREE
from companion.core.record import (
    HASH_ROOM,
    MAX_EVENTS,
    MAX_LINE,
    Header,
    end_body,
    event_body,
    write_lines,
)
from companion.core.words import Message, Note, Problem
from companion.table.branches import Branch, branches, following
from companion.table.checkpoints import Place
from companion.table.correction import (
    Change,
    Drop,
    Insert,
    Later,
    LaterRuling,
    Preview,
    Remove,
    Replace,
    Swap,
    changed_fields,
    corrected_event,
    rework,
    swapped,
)
from companion.table.in_force import follow_line
from companion.table.playable import must_have_meaning
from companion.table.public_chain import PublicChain, header_for, line_for
from companion.table.refusals import Refused, Uncovered, table_problem
from companion.table.rulings import Overrule, codes, noted, ruled
from companion.table.store import Store
from companion.table.titles import Recap, Titled, along, titled, titled_line
from companion.table.tree import Entry, Head, Tree

Clock = Callable[[], str]


def utc_now() -> str:
    """The time as it stands in records: UTC, to the second."""
    return f"{datetime.now(UTC).replace(tzinfo=None).isoformat(timespec='seconds')}Z"


class Done(Struct, frozen=True):
    """One thing the table did: after it, n events were in force. A correction has a note."""

    at: str
    kind: str
    n: int
    note: str


class Last(Struct, frozen=True):
    """An event in force, mostly the last one, and the position that it was made in."""

    before: Any
    event: Event[Any]


class Table:
    """One game of a journal. Two tables on the same game notice each other when they write."""

    def __init__(self, store: Store, tree: Tree, header: Header, clock: Clock) -> None:
        self._store = store
        self._tree = tree
        self._clock = clock
        self.header = header
        self.game = tree.game
        self.number = tree.number
        """The number of the game in its journal."""
        self._head = tree.head()
        self._state = tree.state_at(self._head.cursor)
        self._last: Last | None = None
        self._public = PublicChain(tree.game, header)

    @property
    def state(self) -> Any:
        """The position."""
        return self._state

    @property
    def due(self) -> Due:
        """What the game waits for."""
        return self.game.due(self._state)

    @property
    def n(self) -> int:
        """How many events are in force."""
        return self._head.cursor.n

    @property
    def hash(self) -> str:
        """The hash of the last event in force; it vouches for all events before it."""
        return self._head.cursor.hash

    @property
    def can_redo(self) -> int:
        """How many undone events could be redone."""
        return self._head.tip.n - self.n

    def accept(
        self,
        move: Any,
        source: Source,
        evidence: str = "",
        ruling: Overrule | None = None,
        clock: Clocked | None = None,
    ) -> Event[Any]:
        """Make a move. Returns once it is safe on the disk; raises Refused if it has problems.
        `clock` is what the table's clock says."""
        event = Event(move, self._clock(), source, evidence, clock=clock)
        self._must_fit(self.n + 1, event)
        event = ruled(self.game, event, self.game.check(self._state, move), ruling)
        if event.ruling:
            self._must_fit(self.n + 1, event)
        after = self.game.apply(self._state, move)
        with self._writing():
            entry = self._tree.append(self._head.cursor, event, after)
            head = self._tree.log("accept", event.at, entry.place, entry.place)
        self._public.follow(self._head.cursor, self._state, entry)
        self._last = Last(self._state, event)
        self._head, self._state = head, after
        return event

    def undo(self, *, deliberate: bool = False, viewer: str = PUBLIC) -> Titled | None:
        """Take the last event back and name it for a viewer; None if there is none."""
        if self.n == 0:
            return None
        (undone,) = self.undo_to(self.n - 1, deliberate=deliberate, viewer=viewer)
        return undone

    def undo_to(
        self, n: int, *, deliberate: bool = False, viewer: str = PUBLIC
    ) -> tuple[Titled, ...]:
        """Take every event after number n back, and name them, the latest first.

        What has been uncovered cannot be covered again by going back, so that needs `deliberate`.
        """
        if not 0 <= n <= self.n:
            raise ValueError(f"there is no event {n} among {self.n}")
        if n == self.n:
            return ()
        place, state, entries = self._from(n)
        undone = titled_line(self.game, state, entries, viewer)[::-1]
        revealing = [event.title for event in undone if event.reveals]
        if revealing and not deliberate:
            raise Uncovered(revealing)
        self._go("undo", place, self._head.tip, state)
        return undone

    def redo(self, viewer: str = PUBLIC) -> Titled | None:
        """Put the event back that was undone last, and name it; None if there is none."""
        if not self.can_redo:
            return None
        entry = next(self._tree.reading(self._head.tip, after=self.n))
        with following(self._tree):
            redone = titled(self.game, self._state, entry.place.n, entry.event, viewer)
            after = self.game.apply(self._state, entry.event.move)
            must_have_meaning(self.game, after)
        self._go("redo", entry.place, self._head.tip, after)
        return redone

    def catching_up(self) -> Iterator[None] | None:
        """Go to where another program has brought this game, an event a step; None if that is on
        another line of play."""
        head, here, tree = self._tree.head(), self._head.cursor, self._tree
        n = min(here.n, head.cursor.n)
        shared = tree.before(here, n)
        return self._go_on(head, shared) if shared == tree.before(head.cursor, n) else None

    def _go_on(self, head: Head, place: Place) -> Iterator[None]:
        on = place == self._head.cursor
        state, last = (self._state, self._last) if on else (self._tree.state_at(place), None)
        for before, entry, after in follow_line(self._tree, place, state, head.cursor):
            self._public.follow(place, before, entry)
            place, state, last = entry.place, after, Last(before, entry.event)
            yield
        self._head, self._state, self._last = head, state, last

    def branches(self, viewer: str = PUBLIC) -> tuple[Branch, ...]:
        """Every line of play that is kept, the oldest first and the one being played last."""
        return branches(self._tree, self._head.tip, viewer)

    def switch(self, tip: int | None) -> None:
        """Go on with another line of play, at its end."""
        place = self._tree.place(tip)
        with following(self._tree):
            state = self._tree.state_at(place)
            must_have_meaning(self.game, state)
        self._go("switch", place, place, state)

    def preview_correction(
        self,
        n: int,
        change: Change,
        *,
        by: str,
        reason: str,
        rulings: Mapping[int, LaterRuling] | None = None,
        viewer: str = REFEREE,
    ) -> Preview:
        """What would come of changing event n, or of inserting one before it.

        `rulings` decide about later events by their numbers.
        """
        if not 1 <= n <= self.n + isinstance(change, Insert):
            raise ValueError(f"there is no event {n} among {self.n}")
        _, start, entries = self._from(n - 1)
        at = entries[0].event.at if entries else self._clock()
        correction = Correction(by, reason)
        first, later_swap = self._swapped(entries, change)
        if not isinstance(first, Remove):
            self._must_fit(n, Event(first.move, at, first.source, first.evidence))
        new = corrected_event(self.game, start, first, at, correction)
        later = {
            entry.place.n: Later(
                entry.event,
                self.game.title(before, entry.event.move, viewer),
                later_swap.get(entry.place.n),
                codes(noted(self.game, entry.event, self.game.check(before, entry.event.move))),
            )
            for before, entry in along(self.game, start, entries)
            if entry.place.n > n or isinstance(change, Insert)
        }
        state = start if new is None else self.game.apply(start, new.move)
        reworked = rework(self.game, state, later, rulings or {}, correction)
        game, before, after = self.game, self._state, reworked.state
        scores = {seat: (game.score(before, seat), game.score(after, seat)) for seat in game.seats}
        return Preview(
            n=n,
            change=change,
            by=by,
            reason=reason,
            viewer=viewer,
            step=self._head.step,
            events=((new,) if new else ()) + reworked.events,
            before=before,
            after=after,
            illegal=reworked.illegal,
            scores=scores,
            fields=tuple(changed_fields(game.view(before, viewer), game.view(after, viewer))),
            audit=tuple(game.audit(after)),
        )

    def accept_correction(
        self, preview: Preview, rulings: Mapping[int, LaterRuling] | None = None
    ) -> Preview:
        """Write the corrected line of play; the old one is kept. Rulings of the preview count too.

        Raises Refused with the first later event that is illegal and that nobody ruled on, which
        may be a new one: what is dropped or kept changes what follows.
        """
        if preview.step != self._head.step:
            raise Refused([table_problem("preview-out-of-date", self.game.setup.edition)])
        final = self.preview_correction(
            preview.n,
            preview.change,
            by=preview.by,
            reason=preview.reason,
            rulings=preview.rulings | dict(rulings or {}),
            viewer=preview.viewer,
        )
        if final.open:
            raise Refused(final.open[0].problems, final.open[0].n)
        self._write_correction(final)
        return final

    @property
    def last(self) -> Last | None:
        """The last event in force, whole, and the position it was made in; None if there is none.

        Kept after each event, so that nothing is played over again to name what undo takes back.
        """
        if self._last is None:
            self._last = self.made(self.n)
        return self._last

    def made(self, n: int) -> Last | None:
        """Event n in force, and the position it was made in; None for the start."""
        if not n:
            return None
        _, before, (entry,) = self._from(n - 1, n)
        return Last(before, entry.event)

    def last_title(self, viewer: str = PUBLIC) -> Message | None:
        """What a viewer may read about the last event in force."""
        last = self.last
        return self.game.title(last.before, last.event.move, viewer) if last else None

    def titles(
        self, viewer: str = PUBLIC, after: int = 0, upto: int | None = None
    ) -> tuple[Titled, ...]:
        """What a viewer may read about the events in force, from number `after` + 1 on."""
        _, state, entries = self._from(max(0, min(after, self.n)), upto)
        return titled_line(self.game, state, entries, viewer)

    def decided(self, viewer: str = PUBLIC) -> tuple[Titled, ...]:
        """The events that were overruled or corrected, as a viewer may read them."""
        numbers = self._tree.numbers_with(self._head.cursor, ("ruling", "correction"))
        found = (self.titles(viewer, n - 1, n)[0] for n in numbers)
        return tuple(event for event in found if event.ruling or event.correction)

    def state_after(self, n: int) -> Any:
        """The position as it was after event n of the line that is being played."""
        if not 0 <= n <= self.n:
            raise ValueError(f"there is no event {n} among {self.n}")
        return self._tree.state_at(self._tree.before(self._head.cursor, n))

    def events(self, after: int = 0, upto: int | None = None) -> tuple[Event[Any], ...]:
        """The events in force, whole: not for everybody's eyes."""
        last = self._tree.before(self._head.cursor, min(self.n, self.n if upto is None else upto))
        return tuple(entry.event for entry in self._tree.entries(last, max(0, after)))

    @property
    def start_state(self) -> Any:
        """The position before the first event."""
        return self._tree.start_state

    def recap(self, viewer: str = PUBLIC, last: int = 5) -> Recap:
        """Where the table is, for people who come back to it."""
        titles = self.titles(viewer, after=self.n - last)
        return Recap(self.n, self.due, self.game.winner(self._state), titles)

    def history(self) -> tuple[Done, ...]:
        """Everything that was accepted, undone, redone, switched to or corrected, in order."""
        return tuple(Done(*row) for row in self._tree.history())

    def export(self, viewer: str = REFEREE) -> bytes:
        """The record of the events in force. For anyone but the referee, secrets are left out."""
        game, entries = self.game, self._tree.entries(self._head.cursor)
        lines = (
            line_for(game, state, entry, viewer)
            for state, entry in along(game, self._tree.start_state, entries)
        )
        end = end_body(self.n, game.winner(self._state))
        return write_lines([header_for(game, self.header, viewer), *lines, end])

    def is_in_force(self, n: int, hash: str) -> bool:
        """Whether event n is the one after which the journal had this hash."""
        return 0 < n <= self.n and self._tree.before(self._head.cursor, n).hash == hash

    def instructed_since(self, n: int) -> Iterator[tuple[int, str, tuple[Note, ...]]]:
        """What hands were told to do after each event since number n, with its number and hash."""
        _, start, entries = self._from(n)
        for before, entry in along(self.game, start, entries):
            after = self.game.apply(before, entry.event.move)
            told = self.game.instructions(before, entry.event.move, after)
            yield entry.place.n, entry.place.hash, told

    @property
    def public_hash(self) -> str:
        """The hash of the last event in the record that everybody may read."""
        place, known = self._head.cursor, self._public.known(self._head.cursor)
        if known is None:
            tree = self._tree
            self._public.work_out(tree.start, tree.start_state, tree.entries(place))
            known = self._public.known(place)
        assert known is not None
        return known

    def _from(self, n: int, upto: int | None = None) -> tuple[Place, Any, list[Entry]]:
        """The place after event n, the position there, and the events in force after it."""
        place = self._tree.before(self._head.cursor, n)
        last = self._head.cursor
        if upto is not None and upto < last.n:
            last = self._tree.before(last, upto)
        return place, self._tree.state_at(place), self._tree.entries(last, after=n)

    def _swapped(
        self, entries: list[Entry], change: Change
    ) -> tuple[Replace | Insert | Remove, dict[int, Replace]]:
        """A change as what happens to the first event, and to a later one if there are two."""
        if not isinstance(change, Swap):
            return change, {}
        others = [entry.event for entry in entries[1:] if entry.place.n == change.other]
        if not others:
            raise ValueError(f"there is no later event {change.other} to swap with")
        here, there = swapped(self.game, entries[0].event, others[0])
        return here, {change.other: there}

    def _write_correction(self, final: Preview) -> None:
        tag = str(final.change.__struct_config__.tag)
        note: dict[str, Any] = {
            "n": final.n,
            "change": tag,
            "by": final.by,
            "reason": final.reason,
        }
        if isinstance(final.change, Swap):
            note["other"] = final.change.other
        dropped = [event.n for event in final.illegal if isinstance(event.ruling, Drop)]
        for n, event in enumerate(final.events, start=final.n):
            self._must_fit(n, event)
        place, state, _ = self._from(final.n - 1)
        with self._writing():
            for event in final.events:
                state = self.game.apply(state, event.move)
                place = self._tree.append(place, event, state).place
            text = msgspec.json.encode(note | {"dropped": dropped}).decode()
            head = self._tree.log("correct", self._clock(), place, place, text)
        self._head, self._state, self._last = head, state, None

    def _must_fit(self, n: int, event: Event[Any]) -> None:
        """What is written must be readable again, or the journal would be lost from there on."""
        problems: list[Problem] = []
        edition = self.game.setup.edition
        try:
            body = event_body(n, event)
            if len(body) > MAX_LINE - HASH_ROOM:
                problems.append(table_problem("event-too-long", edition, most=MAX_LINE))
            elif self._tree.line_decoder.decode(body).move != event.move:
                problems.append(table_problem("not-a-move", edition))
        except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
            problems.append(table_problem("not-a-move", edition))
        if n > MAX_EVENTS:
            problems.append(table_problem("game-too-long", edition, most=MAX_EVENTS))
        if problems:
            raise Refused(problems)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A transaction, if no other program has written to this game since we last looked."""
        with self._store.writing():
            if self._tree.last_step() != self._head.step:
                raise self._store.error("moved-on", f"game {self.number}")
            yield

    def _go(self, kind: str, cursor: Place, tip: Place, state: Any) -> None:
        with self._writing():
            head = self._tree.log(kind, self._clock(), cursor, tip)
        self._head, self._state, self._last = head, state, None
