"""What is being talked about at a table, kept beside the journal so that it is there after a kill.

Choices that wait for those of others, ticks, what hands still owe, an offer, readings that nobody
has said yes to: all screens of a table share them, and none of them is an event. They belong to one
position, named by its hash; with any other they are void. Only what hands owe (`tray.py`) stays.

An event alone is not written here: what hands owe after it is found again from the journal.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.words import Note
from companion.games.registry import game_kind
from companion.table import tray
from companion.table.table import Table
from companion.view.snapshot import Chip, Reading, Snapshot, Talk
from companion.view.table_view import Offer

BESIDE = "-talk"
_ROOM = 64 * 1024
"""The most bytes that are read: a talk is a few hundred."""
KEPT_EVERY = 20
"""So many events are found again at the most; what another program did goes unsaid."""


class _Kept(Struct, frozen=True, forbid_unknown_fields=True):
    game: int
    talk: Talk


class Talking:
    """The talk of one open table."""

    def __init__(self, table: Table, journal: Path | None) -> None:
        self._table = table
        self._file = Path(f"{journal}{BESIDE}") if journal else None
        self.waits = False
        """Whether the table goes on only when hands have done what they owe."""
        self.builder = game_kind(table.game.setup.game).table(table.game)
        """Makes views of this game; what it has found out about a position serves all who ask."""
        self._forces: tuple[str, dict[str, bool]] = ("", {})
        self._written: int | None = None
        """The number of the event that the file was last written after, by this game."""
        self._talk = self._read()
        self._last_shown: tuple[Talk | None, bool, Talk] = (None, False, self._talk)
        """A talk, whether the table waited, and what was shown of both."""

    @property
    def talk(self) -> Talk:
        """What belongs to the position as it is now."""
        if self._talk.hash != self._table.hash:
            goes_back = self._table.n < self._talk.n
            self._talk = self._fresh(self._talk.chips)
            if goes_back:  # what was taken back cannot be found again from the journal
                self._keep(self._talk)
        return self._talk

    def _fresh(self, chips: tray.Chips = ()) -> Talk:
        return Talk(n=self._table.n, hash=self._table.hash, chips=chips)

    @property
    def _in_force(self) -> tray.InForce:
        """Whether the event of a chip has not been undone; asked once for each position."""
        if self._forces[0] != self._table.hash:
            self._forces = (self._table.hash, {})
        known, asked = self._forces[1], self._table.is_in_force

        def stands(chip: Chip) -> bool:
            found = known.get(chip.hash)
            if found is None:
                found = known[chip.hash] = asked(chip.n, chip.hash)
            return found

        return stands

    def snapshot(self) -> Snapshot:
        """The position with everything that a screen shows of it."""
        table, last = self._table, self._table.last
        return Snapshot(
            after=table.state,
            before=last.before if last else None,
            event=last.event if last else None,
            n=table.n,
            public_hash=table.public_hash,
            talk=self._shown(),
        )

    def _shown(self) -> Talk:
        """The talk with what of the tray is open now; several ask after each event."""
        if self._last_shown[0] is not self.talk or self._last_shown[1] != self.waits:
            self._last_shown = (self.talk, self.waits, self._with_tray(self.talk))
        return self._last_shown[2]

    def _with_tray(self, talk: Talk) -> Talk:
        forward, back = tray.owed(talk.chips, self._in_force)
        fresh = [one.note for one in forward if one.hash == talk.hash]
        keeps = self.builder.keeps
        return replace(
            talk,
            waits=self.waits,
            owed=tuple(note for note in talk.owed if note in fresh or not keeps(note)),
            older=tuple(
                one.note for one in forward if one.hash != talk.hash or one.note not in talk.owed
            ),
            back=tuple(one.note for one in back),
        )

    def begin(self, owed: tuple[Note, ...]) -> None:
        """An event was accepted, and hands owe this. What was in force before still is."""
        at, known = self._forces
        if at == self._talk.hash:
            self._forces = (self._table.hash, {**known, self._table.hash: True})
        if self.talk.owed != owed:
            talk, kept = self.talk, filter(self.builder.keeps, owed)
            chips = tray.with_new(talk.chips, talk.n, talk.hash, kept)
            self._talk = replace(talk, owed=owed, chips=chips)
        if self._written is None or self._talk.n >= self._written + KEPT_EVERY:
            self._keep(self._talk)

    def forget_undone(self) -> None:
        """The game was corrected or goes on from another event: chips of undone events go."""
        chips = tuple(filter(self._in_force, self.talk.chips))
        if chips != self.talk.chips:
            self._keep(replace(self.talk, chips=chips))

    def tick(self, seat: str) -> None:
        """A seat says that its hands have done what they owed."""
        talk = self.talk
        chips = tray.settled(talk.chips, seat, self._in_force)
        ticked = talk.ticked if seat in talk.ticked else (*talk.ticked, seat)
        if (chips, ticked) != (talk.chips, talk.ticked):
            self._keep(replace(talk, ticked=ticked, chips=chips))

    def seal(self, seat: str, move: Any, seats: tuple[str, ...]) -> Mapping[str, Any] | None:
        """Keep a choice until all these seats have made theirs; then all moves, in their order."""
        sealed = {**self.sealed(seats), seat: move}
        if all(waiting in sealed for waiting in seats):
            self._keep(replace(self.talk, sealed={}))
            return {waiting: sealed[waiting] for waiting in seats}
        told = {waiting: msgspec.to_builtins(sealed[waiting]) for waiting in sealed}
        self._keep(replace(self.talk, sealed=told))
        return None

    def sealed(self, seats: tuple[str, ...]) -> dict[str, Any]:
        """The choices made so far by those who still have to choose, as moves."""
        read = self._table.game.move_type
        with suppress(msgspec.ValidationError):
            return {
                seat: msgspec.convert(move, read)
                for seat, move in self.talk.sealed.items()
                if seat in seats
            }
        return {}

    def offer(self, offer: Offer | None) -> None:
        """A trade waits for the partner's yes, or does no more."""
        self._keep(replace(self.talk, offer=offer))

    def wait_for_yes(self, readings: tuple[Reading, ...]) -> None:
        """These were read by devices, and somebody has to say whether they are so."""
        if readings != self.talk.readings:
            self._keep(replace(self.talk, readings=readings))

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Those that wait, their moves as the game has them."""
        read = self._table.game.move_type
        with suppress(msgspec.ValidationError):
            return tuple(
                replace(
                    one,
                    move=msgspec.convert(one.move, read),
                    alternatives=tuple(msgspec.convert(other, read) for other in one.alternatives),
                )
                for one in self.talk.readings
            )
        return ()

    def _keep(self, talk: Talk) -> None:
        self._talk = talk
        if self._file is None:
            return
        self._written = talk.n
        new = f"{self._file}.new"
        with suppress(OSError):  # the game goes on; after a kill fingers say it again
            with open(new, "wb", buffering=0) as file:
                file.write(msgspec.json.encode(_Kept(self._table.number, talk)))
            os.replace(new, self._file)

    def _read(self) -> Talk:
        with suppress(OSError, msgspec.MsgspecError, RecursionError):
            if self._file is not None:
                with self._file.open("rb") as file:
                    kept = msgspec.json.decode(file.read(_ROOM), type=_Kept)
                if kept.game == self._table.number:
                    self._written = kept.talk.n
                    return self._caught_up(kept.talk)
        return self._fresh()

    def _caught_up(self, talk: Talk) -> Talk:
        """With what hands owe since the events after which it was not written."""
        table = self._table
        if talk.hash == table.hash:
            return talk
        chips, owed = talk.chips, tuple[Note, ...]()
        follows = talk.n == 0 or table.is_in_force(talk.n, talk.hash)
        if follows and table.n <= talk.n + KEPT_EVERY:
            known = {one.hash for one in chips}  # of an event that was undone and is redone
            for n, hash, owed in table.instructed_since(talk.n):
                kept = () if hash in known else filter(self.builder.keeps, owed)
                chips = tray.with_new(chips, n, hash, kept)
        return replace(self._fresh(chips), owed=owed)
