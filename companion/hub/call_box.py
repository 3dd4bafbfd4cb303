"""The tablet's side of calls: what waits to be said, what the desk has answered, kept in a file.

The app puts things in, the reporter's thread brings them to the hub whenever there is a way. What
the hub has not taken is still here after a kill, with the time at which it was said.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from card_codes.whole_file import whole_file
from companion.hub.call_line import (
    MOST_SAID,
    CallNews,
    CallOut,
    DeskSays,
    GoOn,
    RuledHere,
    Saying,
    TableSays,
    Withdraw,
)
from companion.hub.reporter import Hub, Turned

NAME = "calls.json"
_ROOM = 8 * 2**20
MOST_KEPT = 30
SOON, USUALLY = 1.0, 4.0
"""Seconds between two questions: while a call is open, and else."""
OLD_HUB = 404


class OwnCall(Struct, frozen=True):
    """A call as this table knows it. `move` is the refused one, which never leaves the tablet: the
    ruling says only whether it stands. `shown` once its ruling was, or once the table withdrew it;
    `refused` is why the desk did not take it."""

    call: str
    since: int
    about: str
    game: int
    n: int
    hash: str
    sentence: str
    move: Any = None
    shown: bool = False
    refused: str = ""


class _Kept(Struct, frozen=True):
    calls: Annotated[tuple[OwnCall, ...], Meta(max_length=MOST_KEPT)] = ()
    waiting: Annotated[tuple[Saying, ...], Meta(max_length=100)] = ()
    says: DeskSays = DeskSays()


_KEPT = msgspec.json.Decoder(_Kept)
Charge = Callable[[], tuple[int, bool] | None]


class CallBox:
    """`changed` is called in the reporter's thread when the desk has said something new."""

    def __init__(
        self,
        folder: Path,
        changed: Callable[[], None] = lambda: None,
        charge: Charge = lambda: None,
    ) -> None:
        self._file = folder / NAME
        self._changed, self._charge = changed, charge
        self._lock = threading.Lock()
        self._asked = -USUALLY
        self._kept = self._read()

    # what the app asks and says

    @property
    def calls(self) -> tuple[OwnCall, ...]:
        return self._kept.calls

    @property
    def says(self) -> DeskSays:
        return self._kept.says

    def news(self, call: str) -> CallNews | None:
        """None while the desk has not heard of it."""
        return next((one for one in self._kept.says.calls if one.call == call), None)

    @property
    def goes_on(self) -> bool:
        """Whether the table has said that it does not wait, and the desk has not heard it yet."""
        return any(isinstance(one, GoOn) for one in self._kept.waiting)

    def is_waiting(self, call: str) -> bool:
        """Whether the call itself has not been heard yet."""
        return any(isinstance(one, CallOut) and one.key == call for one in self._kept.waiting)

    def call(self, own: OwnCall, out: CallOut) -> None:
        with self._lock:
            calls = (*self._kept.calls, own)[-MOST_KEPT:]
            self._keep(replace(self._kept, calls=calls, waiting=(*self._kept.waiting, out)))

    def say(self, saying: Saying) -> None:
        """A withdrawn call that nobody heard is not said at all."""
        with self._lock:
            waiting = (*self._kept.waiting, saying)
            if isinstance(saying, Withdraw | RuledHere):
                self._mark(saying.call, shown=True)
            if isinstance(saying, Withdraw) and self.is_waiting(saying.call):
                waiting = tuple(one for one in waiting[:-1] if one.key != saying.call)
            self._keep(replace(self._kept, waiting=waiting))

    def show(self, call: str) -> None:
        """Its ruling was shown."""
        with self._lock:
            self._mark(call, shown=True)
            self._keep(self._kept)

    # in the reporter's thread

    def exchange(self, hub: Hub) -> None:
        """Say what waits and hear how things stand, if it is time. Raises what `Hub` does."""
        with self._lock:
            said = self._kept.waiting[:MOST_SAID]
            eager = said or self._kept.says.pause or any(map(self.is_open, self._kept.calls))
        rest = SOON if eager else USUALLY
        if time.monotonic() - self._asked < rest:
            return
        self._asked = time.monotonic()
        charge = self._charge()
        battery, plugged_in = charge if charge is not None else (None, False)
        try:
            says = hub.exchange(TableSays(_small_enough(said), battery, plugged_in))
        except Turned as turned:
            if turned.status == OLD_HUB:
                return
            raise
        with self._lock:
            before = self._kept
            for key, why in says.taken.items():
                if why:
                    self._mark(key, refused=why)
            waiting = tuple(one for one in self._kept.waiting if one.key not in says.taken)
            says = replace(says, taken={})
            self._keep(replace(self._kept, waiting=waiting, says=says))
            news = self._kept != before
        if news or says.pause is not None:
            self._changed()

    def is_open(self, own: OwnCall) -> bool:
        news = self.news(own.call)
        over = news is not None and (news.over or news.ruling is not None)
        return not own.refused and not own.shown and not over

    def _mark(self, call: str, **fields: Any) -> None:
        calls = tuple(
            replace(one, **fields) if one.call == call else one for one in self._kept.calls
        )
        self._kept = replace(self._kept, calls=calls)

    def _keep(self, kept: _Kept) -> None:
        self._kept = kept
        with suppress(OSError):  # without it a call is lost with a kill, and nothing else
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with whole_file(self._file, forced=False) as file:
                file.write(msgspec.json.encode(kept))

    def _read(self) -> _Kept:
        with suppress(OSError, msgspec.MsgspecError, RecursionError), self._file.open("rb") as file:
            return _KEPT.decode(file.read(_ROOM))
        return _Kept()


def new_key() -> str:
    return secrets.token_hex(8)


def _small_enough(said: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """One picture at a time: a body has its bound."""
    pictures = 0
    for at, one in enumerate(said):
        pictures += isinstance(one, CallOut) and bool(one.picture)
        if pictures > 1:
            return said[:at]
    return said
