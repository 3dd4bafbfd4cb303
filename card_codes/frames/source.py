"""A source of frames in a thread of its own: the newest frame wins, and nothing ever waits for it.

Whoever analyses frames is slower than a camera. Old frames are dropped rather than queued, so that
what is proposed is what lies on the table now. A camera that is unplugged is tried again with a
doubling delay, and says so; closing never hangs, even if the driver does.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from types import TracebackType
from typing import Self

from card_codes.frames.origins import Frame, Lost, Origin

FIRST_DELAY = 0.25
LONGEST_DELAY = 4.0
SILENT_AFTER = 3.0
"""Seconds without a frame after which an open camera is reported as silent."""
CLOSING_TIME = 2.0
"""Seconds to wait for a driver on closing; then its thread is left to end by itself."""


class State(StrEnum):
    OPENING = "opening"
    RUNNING = "running"
    SILENT = "silent"
    LOST = "lost"
    ENDED = "ended"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Status:
    """For a person: what the source is doing, why, and when it tries again."""

    state: State
    reason: str = ""
    retry_in: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """A frame as it is handed out. Dropped frames count in its number."""

    frame: Frame
    number: int
    at: float
    """By the monotonic clock."""


class FrameSource:
    """Starts at once. Use it as a context, or close it."""

    def __init__(
        self,
        origin: Origin,
        *,
        on_status: Callable[[Status], None] | None = None,
        first_delay: float = FIRST_DELAY,
        longest_delay: float = LONGEST_DELAY,
    ) -> None:
        self.origin = origin
        self.dropped = 0
        """Frames that nobody asked for in time."""
        self._on_status = on_status
        self._delays = (first_delay, longest_delay)
        self._changed = threading.Condition()
        self._newest: Taken | None = None
        self._count = 0
        self._last = time.monotonic()
        self._status = Status(State.OPENING)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=origin.name, daemon=True)
        self._thread.start()

    @property
    def status(self) -> Status:
        with self._changed:
            quiet = time.monotonic() - self._last
            if self._status.state is State.RUNNING and quiet > SILENT_AFTER:
                return Status(
                    State.SILENT, f"{self.origin.name} has sent nothing for {quiet:.0f} s"
                )
            return self._status

    def newest(self, timeout: float = 0.0) -> Taken | None:
        """The newest frame that was not handed out yet; None if there is none in time."""
        with self._changed:
            self._changed.wait_for(lambda: self._newest is not None or self._is_over(), timeout)
            taken, self._newest = self._newest, None
            return taken

    def close(self) -> None:
        """Returns within CLOSING_TIME. May be called twice, and from any thread."""
        self._stop.set()
        self._tell(Status(State.CLOSED))
        if threading.current_thread() is not self._thread:
            self._thread.join(CLOSING_TIME)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _is_over(self) -> bool:
        return self._status.state in (State.ENDED, State.CLOSED)

    def _run(self) -> None:
        delay, longest = self._delays
        while not self._stop.is_set():
            before = self._count
            reason = self._play()
            if self._stop.is_set():
                return
            if not self.origin.returns:
                self._tell(Status(State.ENDED, reason))
                return
            if self._count > before:
                delay = self._delays[0]
            self._tell(Status(State.LOST, reason, delay))
            self._stop.wait(delay)
            delay = min(delay * 2, longest)

    def _play(self) -> str:
        """Until the origin ends or is lost; why it did. A driver may raise anything at all, and a
        thread that dies of it would leave a source that looks alive."""
        try:
            with closing(self.origin.frames()) as frames:
                for frame in frames:
                    if self._stop.is_set():
                        return ""
                    self._take(frame)
        except Lost as error:
            return str(error)
        except Exception as error:
            return f"{self.origin.name}: {type(error).__name__}: {error}"
        return ""

    def _take(self, frame: Frame) -> None:
        now = time.monotonic()
        if self._status.state is not State.RUNNING:
            self._tell(Status(State.RUNNING))
        with self._changed:
            if self._newest is not None:
                self.dropped += 1
            self._newest = Taken(frame, self._count, now)
            self._count += 1
            self._last = now
            self._changed.notify_all()

    def _tell(self, status: Status) -> None:
        with self._changed:
            if self._status.state is State.CLOSED:
                return
            self._status = status
            self._last = time.monotonic()
            self._changed.notify_all()
        if self._on_status is not None:
            self._on_status(status)
