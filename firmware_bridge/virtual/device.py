"""What a roller is: commands in, readings out, the five throw states (protocol, section 6).

No port, no clock, no chance: the tower moves the dice and says what lies there.
"""

from collections import deque
from functools import partial

from msgspec import Struct

from firmware_bridge.messages import (
    PLACES,
    PROTOCOL,
    Ack,
    Arm,
    Button,
    Calibrate,
    Checked,
    Command,
    Disarm,
    Faces,
    Greeting,
    Hello,
    Led,
    Nack,
    Note,
    Ping,
    Pong,
    Read,
    Reading,
    SelfTest,
    SetName,
    Show,
    State,
    Strange,
    ThrowState,
)
from firmware_bridge.virtual.kept import Kept
from firmware_bridge.virtual.link import RESEND, DeviceLink, Outcome

CLEAR = 60
"""Least confidence of a settled reading."""


class Lying(Struct, frozen=True):
    """What the sensors of a set would say now."""

    show: Show
    sure: int
    moving: bool = False

    def is_clear(self, name: SetName) -> bool:
        """The ship of four has one ball of each colour: two equal ones are a mistake."""
        possible = name != "balls4" or self.show[0] != self.show[1]
        return possible and not self.moving and self.sure >= CLEAR and "?" not in self.show


class Device:
    """One roller with power on. A reset makes it anew from what was kept."""

    def __init__(
        self,
        kept: Kept,
        sets: tuple[SetName, ...],
        name: str = "virtual-roller",
        resend: tuple[float, ...] = RESEND,
    ) -> None:
        self.state: ThrowState = "idle"
        self.armed_set: SetName | None = None
        self.throw = "0000"
        self.lying = {one: Lying(("?",) * PLACES[one], 0) for one in sets}
        self.arms = 0
        """How many throws were armed; whoever throws by himself watches it."""
        self.protocol = PROTOCOL
        self.leds: dict[int, str] = {}
        self.made: deque[Reading] = deque(maxlen=100_000)
        """Every settled reading, for whoever wants to compare."""
        self._kept = kept
        self._name = name
        self._resend = resend
        self._n = 0
        self.link = DeviceLink(kept, self._obey, resend)
        self.reset()

    def reset(self) -> None:
        """Everything but what is kept, the dice and the light bulbs starts anew; it greets."""
        self._kept.boot = self._kept.boot % 0xFFFF + 1
        self._n = 0
        self.state, self.armed_set, self.throw = "idle", None, "0000"
        self.link = DeviceLink(self._kept, self._obey, self._resend)
        self.link.outbox.append(b"\n")
        self.link.say(self._greeting(None))

    @property
    def boot(self) -> str:
        return f"{self._kept.boot:04X}"

    # What happens to it

    def move(self, name: SetName) -> None:
        self.lying[name] = Lying(("?",) * PLACES[name], 0, moving=True)
        if name == self.armed_set and self.state in ("armed", "doubtful"):
            self._change("moving")
        elif name != self.armed_set or self.state in ("idle", "settled"):
            self.link.news(Note("bumped", set=name))

    def rest(self, name: SetName, show: Show, sure: int, now: float) -> None:
        self.lying[name] = lying = Lying(show, sure)
        if name != self.armed_set or self.state not in ("moving", "doubtful"):
            return
        clear = lying.is_clear(name)
        if clear or self._kept.has_room(1):
            self._n += 1
            reading = Reading(self._n, self.boot, name, self.throw, show, sure, clear)
            self.link.queue(reading, now)
            if clear:
                self._kept.settled_ticket = self.throw
                self.made.append(reading)
        self._change("settled" if clear else "doubtful")

    def press(self, how: str, now: float) -> None:
        """Dropped when the queue is full; one place is kept for the throw that is armed."""
        counts = self.state in ("armed", "moving", "doubtful")
        if self._kept.has_room(1 if counts else 0):
            self._n += 1
            press = Button(self._n, self.boot, "long" if how == "long" else "short")
            self.link.queue(press, now)

    def _change(self, state: ThrowState) -> None:
        self.state = state
        if state == "idle":
            self.armed_set, self.throw = None, "0000"
            self.link.news(State("idle"))
        else:
            self.link.news(State(state, self.armed_set, self.throw))

    # What it is told

    def _obey(self, command: Command | Strange, of: str, _now: float) -> Outcome:
        match command:
            case Hello():
                return Outcome(self._greeting(of))
            case Ping():
                return Outcome(self._pong(of))
            case Arm():
                return self._arm(command, of)
            case Disarm():
                return Outcome(Ack(of), partial(self._change, "idle"))
            case Read():
                return Outcome(self._read(command, of))
            case Calibrate():
                return Outcome(self._calibrate(command, of))
            case Led():
                self.leds[command.seat] = command.colour
                return Outcome(Ack(of))
            case SelfTest():
                return Outcome(Checked(of, "ok"))
            case Strange():
                unknown = command.why == "unknown kind"
                return Outcome(Nack(of, "unknown" if unknown else "bad-value"))

    def _greeting(self, of: str | None) -> Greeting:
        return Greeting(
            self.protocol,
            self._name,
            "1.0.0",
            self._kept.id,
            self.boot,
            len(self._kept.queue),
            tuple(self.lying),
            ("led", "button", "calibrate", "selftest"),
            of,
        )

    def _pong(self, of: str) -> Pong:
        waiting = len(self._kept.queue)
        if self.state == "idle":
            return Pong(of, self.boot, "idle", waiting)
        return Pong(of, self.boot, self.state, waiting, self.armed_set, self.throw)

    def _arm(self, arm: Arm, of: str) -> Outcome:
        if arm.set not in self.lying:
            return Outcome(Nack(of, "no-set"))
        counts = self.state in ("armed", "moving", "doubtful")
        if arm.throw != "0000" and (
            arm.throw == self._kept.settled_ticket or (counts and arm.throw == self.throw)
        ):
            return Outcome(Ack(of))
        if not self._kept.has_room(0):
            return Outcome(Nack(of, "full"))
        self.armed_set, self.throw = arm.set, arm.throw
        self.state = "armed"
        self.arms += 1
        return Outcome(Ack(of), partial(self._change, "armed"))

    def _read(self, read: Read, of: str) -> Faces | Nack:
        lying = self.lying.get(read.set)
        if lying is None:
            return Nack(of, "no-set")
        return Faces(of, read.set, lying.show, lying.sure, lying.is_clear(read.set))

    def _calibrate(self, step: Calibrate, of: str) -> Ack | Nack:
        """Needs no learning, but refuses what a real device would refuse."""
        if step.item in ("save", "forget"):
            return Ack(of)
        if step.set is None:
            return Nack(of, "bad-value")
        if step.set not in self.lying:
            return Nack(of, "no-set")
        is_face = step.item.isdigit()
        is_balls = step.set in ("balls4", "balls5")
        if (is_face and (is_balls or step.side is None)) or (
            not is_face and not is_balls and step.item != "white"
        ):
            return Nack(of, "bad-value")
        return Nack(of, "unclear") if self.lying[step.set].moving else Ack(of)
