"""The roller as a sense: arms what the game waits for and proposes what was thrown.

A reading is proposed only if it answers the throw that was armed for what is due. What was found
lying there after a reconnect, or was thrown for a program that ran before, may be right: it is
proposed as unconfirmed. Everything else is shown as ignored.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable

from companion.senses.dice_faces import alternatives, roll, set_for
from companion.senses.due_now import DueNow
from companion.senses.port_search import LookAround, PortSearch
from companion.senses.proposal import UNSURE, Ignored, Item, Light, Post, Pressed, Proposal, Why
from companion.senses.roller_evidence import evidence_of
from companion.senses.roller_light import OFF, SEARCHING, RollerLight
from firmware_bridge.delivered import BOOTS_KEPT, Mark
from firmware_bridge.discovery import look_around
from firmware_bridge.happenings import (
    Happening,
    RollerButton,
    RollerNote,
    RollerReading,
    RollerRefusal,
    RollerState,
)
from firmware_bridge.messages import SetName
from firmware_bridge.ports import open_port
from firmware_bridge.roller import Roller
from firmware_bridge.timings import Timings
from firmware_bridge.transport import Transport

KEPT = 40
LOSSES = 4
"""So many failures in a row, and a roller that was found by searching is searched for anew: it may
have come back under another name."""
DOUBTFUL = UNSURE - 0.1
"""The most that a reading can be trusted whose device was in doubt itself."""


class RollerSense:
    """One roller, kept for as long as it is wanted. All methods: any thread, none waits."""

    def __init__(
        self,
        post: Post,
        *,
        seen: Iterable[Mark] = (),
        timings: Timings | None = None,
        look: LookAround = look_around,
        open_transport: Callable[[str], Transport] = open_port,
    ) -> None:
        self.light = OFF
        """The dot as it was told last."""
        self.roller: Roller | None = None
        """For calibration, self test and lamps, while there is one."""
        self.heard: deque[Happening] = deque(maxlen=KEPT)
        """What the device told last, for whoever wants to look closely."""
        self._post = post
        self._timings = timings
        self._look = look
        self._open = open_transport
        self._lights = RollerLight()
        self._marks: dict[tuple[str, str], Mark] = {}
        for mark in seen:
            self._keep_mark(mark)
        self._guard = threading.RLock()
        self._search: PortSearch | None = None
        self._wanted_port: str | None = None
        self._losses = 0
        self._due_now: DueNow | None = None
        self._armed: SetName | None = None
        self._ticket = ""
        self._old_tickets: deque[str] = deque(maxlen=KEPT)
        self._answered = False

    # Which device

    def start(self, port: str | None = None) -> None:
        """Uses this port, or searches for a roller; in either case it goes on trying."""
        with self._guard:
            self._leave()
            self._wanted_port = port
            if port is None:
                self._show(SEARCHING)
                self._search = PortSearch(self._found, self._not_found, self._look)
            else:
                self._connect(port)

    def retry(self) -> None:
        """At once, instead of after the wait that has grown long."""
        self.start(self._wanted_port)

    def stop(self) -> None:
        """The table goes on without a roller."""
        with self._guard:
            self._leave()
            self._show(OFF)

    def close(self, timeout: float = 1.0) -> bool:
        """Ends it; waits for the port to be given back, but never longer than `timeout`."""
        roller = self.roller
        self.stop()
        return roller.close(timeout) if roller else True

    # What the game waits for

    def due_changed(self, due_now: DueNow) -> None:
        """Arms what is due and disarms what is not; a throw under way is left alone."""
        with self._guard:
            known = self._due_now
            self._due_now = due_now
            if known is None or known.due_number != due_now.due_number:
                self._arm()

    def throw_again(self) -> None:
        """The reading was rejected: the next throw of the same dice counts."""
        with self._guard:
            self._arm()

    def _arm(self) -> None:
        roller, due_now = self.roller, self._due_now
        self._retire_ticket()
        if roller is None or due_now is None:
            return
        known = roller.greeting.known_sets if roller.greeting else ()
        wanted = set_for(due_now, known)
        if wanted is not None:
            self._ticket = roller.arm(wanted)
            if self._ticket in self._old_tickets:  # their numbers come round again
                self._old_tickets.remove(self._ticket)
        elif self._armed is not None:
            roller.disarm()
        self._armed = wanted

    def _retire_ticket(self) -> None:
        if self._ticket:
            self._old_tickets.append(self._ticket)
        self._ticket = ""
        self._answered = False

    # How the device came

    def _connect(self, port: str) -> None:
        roller = Roller(
            port,
            lambda happening: self._listen(roller, happening),
            timings=self._timings,
            seen=list(self._marks.values()),
            open_transport=self._open,
        )
        self.roller = roller
        self._losses = 0
        roller.start()
        self._arm()

    def _leave(self) -> None:
        if self._search is not None:
            self._search.call_off()
            self._search = None
        if self.roller is not None:
            self.roller.close(timeout=0)
            self.roller = None
        self._retire_ticket()
        self._armed = None

    def _found(self, port: str) -> None:
        with self._guard:
            if self._search is not None:
                self._search = None
                self._connect(port)

    def _not_found(self, why: str) -> None:
        with self._guard:
            if self._search is not None:
                self._show(Light("roller", "down", "none-found", why))

    def _show(self, light: Light | None) -> None:
        changed = self._lights.show(light) if light else None
        if changed:
            self.light = changed
            self._post(changed)

    # What the device says, in its thread

    def _listen(self, roller: Roller, happening: Happening) -> None:
        with self._guard:
            if roller is not self.roller:
                return  # one that was left; it will end soon
            self.heard.append(happening)
            match happening:
                case RollerState():
                    self._follow(happening)
                case RollerReading():
                    if happening.n:
                        self._keep_mark(Mark(happening.device, happening.boot, happening.n))
                    self._post(self._judged(happening))
                case RollerButton():
                    self._post(Pressed(happening.press))
                case RollerRefusal():
                    light = Light("roller", "ready", f"refused-{happening.why}", happening.set)
                    self._show(light)
                case RollerNote(code="bumped"):
                    other = self._dice() is not None and happening.detail != self._armed
                    why: Why = "other-dice" if other else "bumped"
                    self._post(Ignored("roller", why, happening.detail))

    def _follow(self, state: RollerState) -> None:
        light = self._lights.follow(state)
        if light is not None:
            self.light = light
            self._post(light)
        if state.state == "ready":
            self._losses = 0
            self._choose_known_set()
        elif state.state == "lost":
            self._losses += 1
            if self._losses >= LOSSES and self._wanted_port is None:
                self._leave()
                self._search = PortSearch(self._found, self._not_found, self._look)

    def _choose_known_set(self) -> None:
        """Only now it is known whether the ship of this roller holds four balls or five."""
        greeting = self.roller.greeting if self.roller else None
        if greeting and self._armed and set_for(self._due_now, greeting.known_sets) != self._armed:
            self._arm()

    def _keep_mark(self, mark: Mark) -> None:
        """As many as the roller itself remembers."""
        self._marks.pop((mark.device, mark.boot), None)
        self._marks[mark.device, mark.boot] = mark
        if len(self._marks) > BOOTS_KEPT:
            del self._marks[next(iter(self._marks))]

    def _dice(self) -> str | None:
        return self._due_now.dice if self._due_now else None

    def _judged(self, reading: RollerReading) -> Item:
        due_now, evidence = self._due_now, evidence_of(reading)
        why = self._why_not(reading)
        if why is not None or due_now is None:
            detail = f"{reading.set} {','.join(reading.show)}"
            return Ignored("roller", why or "nothing-due", detail, evidence)
        move = roll(due_now.dice or "", reading.show)
        confidence = reading.sure / 100
        others = alternatives(due_now, reading.show)
        confirmed = reading.confirmed and reading.throw == self._ticket
        if reading.settled and confirmed:
            self._answered = True
        if not reading.settled or move is None:
            confidence = min(confidence, DOUBTFUL)
        return Proposal(
            move,
            "roller",
            confidence if move else 0.0,
            evidence,
            due_now.due_number,
            f"roll {due_now.due_number}",
            others,
            due_now.problems(move) if move else (),
            confirmed,
        )

    def _why_not(self, reading: RollerReading) -> Why | None:
        """Why a reading cannot be meant for what is due; None if it can."""
        if self._dice() is None:
            return "nothing-due"
        if reading.set != self._armed:
            return "other-dice"
        if reading.throw in self._old_tickets:
            return "too-late"
        if not reading.confirmed:
            if self._answered:
                return "lying-there"
            if not reading.settled:
                return "unclear"
        return None
