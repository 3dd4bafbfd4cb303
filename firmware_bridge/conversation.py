"""One conversation with one device, without port, thread or clock: who waits for which answer.

Stop and wait: one command under way, the same bytes again when no answer comes in time, answers to
anything else dropped (docs/roller-protocol.md, section 5). The caller moves the bytes and says what
time it is.
"""

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from firmware_bridge.framer import Frame, Framer
from firmware_bridge.messages import (
    PROTOCOL,
    Ack,
    Answer,
    Calibrate,
    Checked,
    Command,
    Faces,
    FromDevice,
    Got,
    Greeting,
    Hello,
    Introduction,
    Nack,
    Ping,
    Pong,
    Read,
    SelfTest,
    Strange,
    from_device,
    to_line,
)
from firmware_bridge.timings import Timings


class Silent(Exception):
    """The device does not answer any more."""


class OtherProtocol(Exception):
    """The device speaks a protocol this program does not know."""

    def __init__(self, number: int) -> None:
        super().__init__(
            f"This roller speaks protocol {number}, this program knows {PROTOCOL}. "
            + ("Update the program." if number > PROTOCOL else "Update the roller's firmware.")
        )


class Failed(Exception):
    """A command that was not carried out: refused by the device, or the device was lost."""


class Heard(NamedTuple):
    """Something the device said that is not merely the answer to a command."""

    frame: Frame
    message: FromDevice | Strange


Answered = Callable[[Answer | Failed], None]


class _Order(NamedTuple):
    command: Command
    answered: Answered


class Conversation:
    """Begins with `hello`. Bytes to send gather in `outbox`."""

    def __init__(self, timings: Timings, first_sequence: int, now: float) -> None:
        self.greeting: Greeting | None = None
        self.framer = Framer()
        self.outbox = bytearray()
        self._timings = timings
        self._sequence = first_sequence & 0xFF
        self._orders: deque[_Order] = deque()
        self._current: _Order | None = None
        self._line = b""
        self._tries = 0
        self._due = now
        self._heard_at = now
        self.hello(now)

    def hello(self, now: float) -> None:
        """Begins anew: after opening the port, and when the device was reset."""
        self.give_up(Failed("The roller was reset."))
        self.greeting = None
        self.outbox += b"\n"  # ends a torn line the device may still hold
        self._begin(_Order(Hello(), lambda _: None), now)

    def submit(self, command: Command, answered: Answered) -> None:
        """Sent when its turn comes, which is at the next `tick`."""
        self._orders.append(_Order(command, answered))

    def got(self, frame: Frame, n: int, boot: str) -> None:
        """Says that an event is safe. Only after it was handed over."""
        self.outbox += to_line(frame.sequence, Got(n, boot))

    def give_up(self, problem: Failed) -> None:
        """Nobody waits for an answer any more."""
        orders = [self._current, *self._orders] if self._current else [*self._orders]
        self._current = None
        self._orders.clear()
        for order in orders:
            order.answered(problem)

    @property
    def wake_at(self) -> float:
        """When `tick` must be called at the latest."""
        return self._due if self._current else self._heard_at + self._timings.silence

    def tick(self, now: float) -> None:
        """Starts, repeats or gives up commands."""
        if self._current is not None:
            if now >= self._due:
                self._repeat(self._current, now)
        elif self.greeting is not None:
            if self._orders:
                self._begin(self._orders.popleft(), now)
            elif now >= self._heard_at + self._timings.silence:
                self._begin(_Order(Ping(), lambda _: None), now)

    def receive(self, data: bytes, now: float) -> Iterator[Heard]:
        """Reads what came; an answer goes to whoever waits for it, the rest to the caller."""
        for frame in self.framer.feed(data):
            message = from_device(frame)
            self._heard_at = now
            match message:
                case Introduction():
                    raise OtherProtocol(message.protocol)
                case Greeting(of=None):
                    self.hello(now)
                    yield Heard(frame, message)
                case Greeting() | Pong() | Ack() | Nack() | Faces() | Checked():
                    yield from self._answer(frame, message, now)
                case _:
                    yield Heard(frame, message)

    def _answer(self, frame: Frame, message: Answer, now: float) -> Iterator[Heard]:
        order = self._current
        if order is None or message.of != f"{self._sequence:02X}" or not _fits(order, message):
            return
        self._current = None
        if isinstance(message, Greeting):
            self.greeting = message
            yield Heard(frame, message)
        elif isinstance(message, Pong) and self.greeting and message.boot != self.greeting.boot:
            self.hello(now)
        elif isinstance(message, Pong):
            yield Heard(frame, message)
        order.answered(message)

    def _begin(self, order: _Order, now: float) -> None:
        self._sequence = (self._sequence + 1) & 0xFF
        self._current = order
        self._line = to_line(self._sequence, order.command)
        self._tries = 1
        self._due = now + self._patience(order.command)
        self.outbox += self._line

    def _repeat(self, order: _Order, now: float) -> None:
        is_hello = isinstance(order.command, Hello)
        if self._tries >= (self._timings.hellos if is_hello else self._timings.tries):
            raise Silent("No roller answers." if is_hello else "The roller stopped answering.")
        self._tries += 1
        self._due = now + self._patience(order.command)
        self.outbox += self._line

    def _patience(self, command: Command) -> float:
        match command:
            case Hello():
                return self._timings.hello
            case Read():
                return self._timings.read
            case Calibrate() | SelfTest():
                return self._timings.slow
            case _:
                return self._timings.answer


def _fits(order: _Order, answer: Answer) -> bool:
    """Each command has one kind of answer; a greeting from before a reset is not an ack."""
    match order.command:
        case Hello():
            return isinstance(answer, Greeting)
        case Ping():
            return isinstance(answer, Pong | Nack)
        case Read():
            return isinstance(answer, Faces | Nack)
        case SelfTest():
            return isinstance(answer, Checked | Nack)
        case _:
            return isinstance(answer, Ack | Nack)
