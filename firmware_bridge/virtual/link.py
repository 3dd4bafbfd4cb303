"""The device's end of the line: sequence numbers, repeated answers, events until `got`."""

from collections.abc import Callable
from typing import NamedTuple

from firmware_bridge.framer import LONGEST_TO_DEVICE, Framer
from firmware_bridge.messages import (
    Answer,
    Command,
    Event,
    FromDevice,
    Got,
    Hello,
    Ping,
    Read,
    Strange,
    from_host,
    to_line,
)
from firmware_bridge.virtual.kept import Kept


class Outcome(NamedTuple):
    """What a command comes to: the answer, and the news it causes, told after the answer."""

    answer: Answer
    then: Callable[[], None] = lambda: None


Obey = Callable[[Command | Strange, str, float], Outcome]
"""Carries out a command; gets its number for the answer, and the time."""

RESEND = (0.2, 0.4, 0.8, 1.6)


class DeviceLink:
    """Lines to send gather in `outbox`."""

    def __init__(self, kept: Kept, obey: Obey, resend: tuple[float, ...] = RESEND) -> None:
        self.linked = False
        """Whether a host said hello; before that only the greeting is sent."""
        self.outbox: list[bytes] = []
        self._kept = kept
        self._obey = obey
        self._resend = resend
        self._framer = Framer(LONGEST_TO_DEVICE)
        self._sequence = -1
        self._last: tuple[int, Answer] | None = None
        self._head = b""
        self._sent = 0
        self._due = float("inf")

    def say(self, message: FromDevice) -> bytes:
        self._sequence = (self._sequence + 1) & 0xFF
        line = to_line(self._sequence, message)
        self.outbox.append(line)
        return line

    def news(self, message: FromDevice) -> None:
        """Told once, and only to somebody."""
        if self.linked:
            self.say(message)

    def queue(self, event: Event, now: float) -> None:
        self._kept.queue.append(event)
        if len(self._kept.queue) == 1:
            self._send_head(now)

    @property
    def wake_at(self) -> float:
        return self._due

    def tick(self, now: float) -> None:
        if now < self._due:
            return
        self.outbox.append(self._head)  # the same bytes again
        self._due = now + self._resend[min(self._sent, len(self._resend) - 1)]
        self._sent += 1

    def receive(self, data: bytes, now: float) -> None:
        for frame in self._framer.feed(data):
            message = from_host(frame)
            match message:
                case Got():
                    self._got(message, now)
                case Hello():
                    self.linked = True
                    self._last = None
                    self.say(self._obey(message, f"{frame.sequence:02X}", now).answer)
                    self._send_head(now)
                case _:
                    self._command(frame.sequence, message, now)

    def _command(self, sequence: int, command: Command | Strange, now: float) -> None:
        may_run_again = isinstance(command, Read | Ping)
        if self._last is not None and self._last[0] == sequence and not may_run_again:
            self.say(self._last[1])
            return
        answer, then = self._obey(command, f"{sequence:02X}", now)
        self._last = (sequence, answer)
        self.say(answer)
        then()

    def _got(self, got: Got, now: float) -> None:
        queue = self._kept.queue
        if queue and (queue[0].n, queue[0].boot) == (got.n, got.boot):
            queue.popleft()
            self._send_head(now)

    def _send_head(self, now: float) -> None:
        if self._kept.queue and self.linked:
            self._head = self.say(self._kept.queue[0])
            self._due = now + self._resend[0]
            self._sent = 1
        else:
            self._due = float("inf")
