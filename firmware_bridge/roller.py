"""A roller as the program sees it: always there, sometimes lost, every throw exactly once.

off -> searching -> greeting -> ready -> rolling -> settled, and lost from anywhere, from where it
searches again after a doubling wait. One that starts anew again and again is restarting until it
has been up for a while: that is told once, not at every start. One thread does everything;
`listener` is called in it and should hand over at once (`queue.SimpleQueue().put` will do).
"""

import random
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from firmware_bridge.conversation import Conversation, Failed, Heard, OtherProtocol, Silent
from firmware_bridge.delivered import Delivered, Mark
from firmware_bridge.happenings import (
    Happening,
    LinkState,
    RollerButton,
    RollerNote,
    RollerReading,
    RollerRefusal,
    RollerState,
)
from firmware_bridge.messages import (
    THROW_STATES,
    Ack,
    Answer,
    Arm,
    Button,
    Calibrate,
    Checked,
    Command,
    Disarm,
    Faces,
    Greeting,
    Led,
    Nack,
    Note,
    Pong,
    Read,
    Reading,
    SelfTest,
    SetName,
    State,
    Strange,
)
from firmware_bridge.ports import open_port
from firmware_bridge.restarts import WORDS as RESTARTING
from firmware_bridge.restarts import Restarts
from firmware_bridge.timings import Timings
from firmware_bridge.transport import Transport, Unreachable

A = TypeVar("A", Ack, Faces, Checked)


class Roller:
    """`start` it, `arm` a set, and the reading comes to `listener`. All methods: any thread."""

    def __init__(
        self,
        port: str,
        listener: Callable[[Happening], None],
        *,
        timings: Timings | None = None,
        seen: Iterable[Mark] = (),
        open_transport: Callable[[str], Transport] = open_port,
    ) -> None:
        """`seen`: the last events a recorded game already used, so that a restart doubles none."""
        self.port = port
        self.state: LinkState = "off"
        self.greeting: Greeting | None = None
        """The last one; stays when the roller is lost."""
        self._listener = listener
        self._timings = timings or Timings()
        self._open = open_transport
        self._delivered = Delivered(seen)
        self._restarts = Restarts(self._timings)
        self._throw_state = "idle"
        self._set: SetName | None = None
        self._wanted: Arm | None = None
        self._used: dict[SetName, None] = {}
        self._ticket = random.randrange(1, 0x10000)
        self._strange: set[str] = set()
        self._orders: deque[tuple[Command, Callable[[Answer | Failed], None]]] = deque()
        self._guard = threading.Lock()
        self._closing = threading.Event()
        self._transport: Transport | None = None
        self._thread = threading.Thread(target=self._run, name=f"roller {port}", daemon=True)
        self._told = RollerState(port, "off")
        self._wait = self._timings.first_retry

    # For every thread

    def start(self) -> None:
        self._thread.start()

    def close(self, timeout: float = 3.0) -> bool:
        """Ends it. Never waits longer than `timeout`; says whether the thread has ended."""
        self._closing.set()
        self._wake()
        if self._thread.ident is None or self._thread is threading.current_thread():
            return True
        self._thread.join(timeout)
        return not self._thread.is_alive()

    def arm(self, name: SetName) -> str:
        """The next throw of this set counts; its reading will carry the ticket returned here.

        Holds over a lost link: the throw is armed again until its reading has come, `disarm` is
        called or the device refuses it (RollerRefusal).
        """
        with self._guard:
            self._ticket = self._ticket % 0xFFFF + 1
            self._wanted = wanted = Arm(name, f"{self._ticket:04X}")
            self._used[name] = None
            if self._transport is not None:
                self._orders.append((wanted, partial(self._armed, wanted)))
        self._wake()
        return wanted.throw

    def disarm(self) -> None:
        with self._guard:
            self._wanted = None
            if self._transport is not None:
                self._orders.append((Disarm(), lambda _: None))
        self._wake()

    def read(self, name: SetName) -> Future[Faces]:
        """What lies there now; never a throw."""
        return self._ask(Read(name), Faces)

    def calibrate(self, step: Calibrate) -> Future[Ack]:
        return self._ask(step, Ack)

    def led(self, seat: int, colour: str) -> Future[Ack]:
        return self._ask(Led(seat, colour), Ack)

    def selftest(self) -> Future[Checked]:
        return self._ask(SelfTest(), Checked)

    def _ask(self, command: Command, wanted: type[A]) -> Future[A]:
        future: Future[A] = Future()

        def answered(answer: Answer | Failed) -> None:
            if not future.set_running_or_notify_cancel():
                return
            if isinstance(answer, wanted):
                future.set_result(answer)
            elif isinstance(answer, Nack):
                future.set_exception(Failed(answer.why))
            else:
                future.set_exception(answer if isinstance(answer, Failed) else Failed("strange"))

        with self._guard:
            connected = self._transport is not None
            if connected:
                self._orders.append((command, answered))
        if connected:
            self._wake()
        else:
            answered(Failed("The roller is not connected."))
        return future

    def _wake(self) -> None:
        transport = self._transport
        if transport is not None:
            transport.wake()

    # In the roller's own thread

    def _run(self) -> None:
        while not self._closing.is_set():
            self._tell("searching")
            try:
                self._converse(self._open(self.port))
            except (Unreachable, Silent, OtherProtocol) as problem:
                self._tell("lost", str(problem))
            self._closing.wait(self._wait)
            self._wait = min(self._wait * 2, self._timings.longest_retry)
        self._tell("off")

    def _converse(self, transport: Transport) -> None:
        conversation = Conversation(self._timings, random.randrange(256), time.monotonic())
        with self._guard:
            self._transport = transport
        try:
            self._tell("greeting")
            while not self._closing.is_set():
                while self._orders:
                    conversation.submit(*self._orders.popleft())
                now = time.monotonic()
                conversation.tick(now)
                if self.state == "restarting" and not self._restarts.again_and_again(now):
                    self._tell("ready" if conversation.greeting else "greeting")
                if conversation.outbox:
                    transport.write(bytes(conversation.outbox))
                    conversation.outbox.clear()
                data = transport.read(conversation.wake_at - now)
                if data:
                    for heard in conversation.receive(data, time.monotonic()):
                        self._hear(conversation, heard)
        finally:
            with self._guard:
                self._transport = None
                orders = [*self._orders]
                self._orders.clear()
            transport.close()
            lost = Failed("The roller was lost.")
            conversation.give_up(lost)
            for _, answered in orders:
                answered(lost)

    def _hear(self, conversation: Conversation, heard: Heard) -> None:
        message = heard.message
        match message:
            case Reading() | Button():
                self._deliver(conversation, heard, message)
            case State() | Pong():
                self._follow(message)
            case Greeting(of=None):
                if not self._keeps_restarting(message):
                    self._tell("greeting")
                    self._note("reset", f"boot {message.boot}")
            case Greeting():
                self._resume(conversation, message)
            case Note():
                self._note(message.code, message.detail or message.set or "")
            case Strange():
                self._wonder(conversation, heard, message)

    def _deliver(self, conversation: Conversation, heard: Heard, event: Reading | Button) -> None:
        """Hand over first, acknowledge after; a repetition is only acknowledged."""
        if conversation.greeting is None:
            return  # from before the hello: it will be sent again, and then we know whose it is
        device = conversation.greeting.id
        mark = Mark(device, event.boot, event.n)
        if mark not in self._delivered:
            self._delivered.add(mark)
            if isinstance(event, Button):
                self._say(RollerButton(self.port, event.press, device, event.boot, event.n))
            else:
                self._read_throw(event, device, heard.frame.text)
        conversation.got(heard.frame, event.n, event.boot)

    def _read_throw(self, event: Reading, device: str, line: str) -> None:
        with self._guard:
            if event.settled and self._wanted and self._wanted.throw == event.throw:
                self._wanted = None
        self._say(
            RollerReading(
                self.port,
                event.set,
                event.show,
                event.sure,
                event.settled,
                True,
                event.throw,
                device,
                event.boot,
                event.n,
                line,
            )
        )
        # The state line may be lost on its way; the reading is not.
        self._follow(State("settled" if event.settled else "doubtful", event.set, event.throw))

    def _follow(self, message: State | Pong) -> None:
        """The throw state of the device, as far as this host knows the word."""
        if message.state in THROW_STATES and self.state in ("ready", "rolling", "settled"):
            self._throw_state = message.state
            self._set = message.set
            link: dict[str, LinkState] = {"moving": "rolling", "settled": "settled"}
            self._tell(link.get(message.state, "ready"))

    def _resume(self, conversation: Conversation, greeting: Greeting) -> None:
        """Greeted. After a reconnect: what lies there, unconfirmed; then the throw still owed."""
        again = self.greeting is not None
        self.greeting = greeting
        self._wait = self._timings.first_retry
        self._throw_state, self._set = "idle", None
        restarting = self._keeps_restarting(greeting)
        if not restarting:
            self._tell("ready")
        if again and not restarting:
            known = greeting.known_sets
            for name in [used for used in self._used if used in known] or known:
                conversation.submit(Read(name), self._found)
        with self._guard:
            wanted = self._wanted
        if wanted is None:
            conversation.submit(Disarm(), lambda _: None)  # an earlier program may have armed it
        else:
            conversation.submit(wanted, partial(self._armed, wanted))

    def _keeps_restarting(self, greeting: Greeting) -> bool:
        """Counts the start this greeting tells of."""
        now = time.monotonic()
        self._restarts.greeted(greeting.boot, now, unasked=greeting.of is None)
        if not self._restarts.again_and_again(now):
            return False
        self._tell("restarting", RESTARTING)
        return True

    def _found(self, answer: Answer | Failed) -> None:
        if isinstance(answer, Faces):
            self._say(
                RollerReading(
                    self.port,
                    answer.set,
                    answer.show,
                    answer.sure,
                    answer.settled,
                    False,
                    device=self.greeting.id if self.greeting else "",
                )
            )

    def _armed(self, wanted: Arm, answer: Answer | Failed) -> None:
        if isinstance(answer, Nack):
            with self._guard:
                if self._wanted is wanted:
                    self._wanted = None
            self._say(RollerRefusal(self.port, wanted.set, wanted.throw, answer.why))

    def _wonder(self, conversation: Conversation, heard: Heard, strange: Strange) -> None:
        """Not understood: noted once a kind, and acknowledged if it is an event."""
        if strange.kind not in self._strange and len(self._strange) < 64:
            self._strange.add(strange.kind)
            self._note("not-understood", f"{strange.kind}: {strange.why}")
        if conversation.greeting and strange.n is not None and strange.boot is not None:
            conversation.got(heard.frame, strange.n, strange.boot)

    def _note(self, code: str, detail: str) -> None:
        """What it tells between two of many starts is always the same."""
        if self.state != "restarting":
            self._say(RollerNote(self.port, code, detail))

    def _tell(self, state: LinkState, why: str = "") -> None:
        self.state = state
        if state in ("off", "lost", "searching", "greeting", "restarting"):
            self._throw_state, self._set = "idle", None
        known = self.greeting
        told = RollerState(
            self.port,
            state,
            self._throw_state,
            self._set,
            why,
            known.id if known else "",
            known.name if known else "",
        )
        if told != self._told:
            self._told = told
            self._say(told)

    def _say(self, happening: Happening) -> None:
        """A listener that fails must not cost the link, nor make a reading come twice."""
        try:
            self._listener(happening)
        except Exception as problem:  # whatever a stranger's callback may raise
            threading.excepthook(
                threading.ExceptHookArgs(
                    (type(problem), problem, problem.__traceback__, self._thread)
                )
            )
