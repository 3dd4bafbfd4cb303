"""The camera as a sense: frames in its own thread, cards and dice as proposals.

Looking at a frame takes longer than taking one. Frames that come meanwhile are dropped, so that
what is proposed is what lies there now, and the app's thread never looks at a picture.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from weakref import WeakSet

from card_codes.frames.origins import Origin
from card_codes.frames.picture_file import Picture
from card_codes.frames.source import FrameSource, State, Status, Taken
from card_codes.pictures.gallery import Gallery
from card_codes.reading.frame import BadFrame, checked
from card_codes.reading.marks import Polygon
from card_codes.reading.voting import Rules
from companion.senses.camera_view import Outline, View, dice_outlines, outlines, preview_of
from companion.senses.card_book import CardBook
from companion.senses.card_reading import judged_card, judged_code
from companion.senses.dice_sight.reading import Wanted
from companion.senses.dice_sight.seen import Seen
from companion.senses.dice_sight.taught import Taught
from companion.senses.dice_sight.throw_watch import Throw
from companion.senses.dice_watch import (
    DiceWatch,
    TaughtLoader,
    around,
    boxes_in,
    proposal_of,
    wanted_of,
)
from companion.senses.due_now import DueNow
from companion.senses.mirroring import Mirroring
from companion.senses.proposal import Hint, Ignored, Light, LightState, Post, Proposal
from companion.senses.sightings import Sighting, Sightings
from companion.senses.stillness import Stillness
from companion.senses.thumbnails import LONGEST_SIDE, TO_ASK_WITH, Thumbnails, box_around
from companion.senses.vigil import Vigil

OFF = Light("camera", "down", "off")
WAIT = 0.25
"""Seconds to wait for a frame before looking whether the camera has fallen silent."""
ENDED_PAUSE = 0.25
"""Between two looks whether pictures that have ended begin again."""
LAST_LOOK = 3.0
"""Seconds that the program waits at its end for a look that is under way. It never takes so long:
a driver that hangs does so in a thread of its own."""
CARDS_TOO = 4
"""While dice are due, every so many frames are looked at for cards, which are then named."""

GalleryLoader = Callable[[], Gallery | None]
"""Reads the owner's pictures, which takes a while: called in the thread that looks."""

LIGHTS: dict[State, tuple[LightState, str]] = {
    State.OPENING: ("busy", "opening"),
    State.RUNNING: ("ready", "ready"),
    State.SILENT: ("down", "silent"),
    State.LOST: ("down", "lost"),
    State.ENDED: ("down", "ended"),
    State.CLOSED: ("down", "off"),
}


class CameraSense:
    """One camera at a time. All methods: any thread, none but `close` waits."""

    def __init__(
        self,
        post: Post,
        book: CardBook,
        *,
        gallery: Gallery | GalleryLoader | None = None,
        taught: TaughtLoader | None = None,
        thumbnails: Path | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.light = OFF
        """The dot as it was told last."""
        self.view: View | None = None
        """The last frame that was looked at; replaced as a whole, so any thread may read it."""
        self._previewing = False
        self._post = post
        self._book = book
        self._gallery = gallery
        self._taught = taught
        self._rules = rules
        self._thumbnails = Thumbnails(thumbnails)
        self._guard = threading.Lock()
        self._origin: Origin | None = None
        self._running: _Run | None = None
        self._due_now: DueNow | None = None

    @property
    def previewing(self) -> bool:
        """Set while the live picture is shown: the camera is awake and every frame is read."""
        return self._previewing

    @previewing.setter
    def previewing(self, previewing: bool) -> None:
        self._previewing = previewing
        run = self._running
        if run is not None:
            run.hurry.set()

    def start(self, origin: Origin) -> None:
        """Looks through this camera from now on, and goes on trying when it is lost."""
        with self._guard:
            before, self._running = self._running, None
            self._origin = origin
            self._show(Light("camera", "busy", "opening", name=origin.name))
            run = self._running = _Run(self, origin)
        if before is not None:
            before.end()
        run.start()

    def retry(self) -> None:
        if self._origin is not None:
            self.start(self._origin)

    def stop(self) -> None:
        """The camera is given back; the table goes on without it. Does not wait for a driver."""
        with self._guard:
            run, self._running = self._running, None
            self.view = None
            self._show(OFF)
        if run is not None:
            run.end()

    def close(self, timeout: float = 1.0) -> bool:
        """Ends it. Never waits longer than `timeout`; says whether its thread has ended."""
        run = self._running
        self.stop()
        return run.join(timeout) if run else True

    def due_changed(self, due_now: DueNow) -> None:
        self._due_now = due_now
        run = self._running
        if run is not None:
            run.hurry.set()

    def took(self, card: str) -> None:
        """The table has this card now, from whatever source."""
        run = self._running
        if run is not None:
            run.taken.append(card)

    def took_throw(self, dice: str) -> None:
        """The table has a throw of these dice now, from whatever source."""
        run = self._running
        if run is not None:
            run.thrown.append(dice)

    def teach(self, taught: Taught) -> None:
        """Faces or colours were shown or forgotten."""
        run = self._running
        self._taught = lambda: taught
        if run is not None:
            run.taught = taught

    # For the thread that looks

    @property
    def due_now(self) -> DueNow | None:
        return self._due_now

    @property
    def vigil(self) -> Vigil | None:
        """What looking has cost since the camera was started: for reading only."""
        return self._running.vigil if self._running is not None else None

    def tell(self, run: _Run, item: Proposal | Ignored | Hint) -> None:
        if run is self._running:
            self._post(item)

    def sightings(self) -> Sightings:
        """Made in the thread that looks: loading the decoders takes a while."""
        gallery = self._gallery() if callable(self._gallery) else self._gallery
        return Sightings(self._book, gallery, self._rules)

    def dice_watch(self) -> DiceWatch:
        return DiceWatch(self._taught() if self._taught else None)

    def follow(self, run: _Run, status: Status, problem: str = "") -> None:
        state, code = LIGHTS[status.state]
        light = Light("camera", state, code, status.reason, run.name)
        if problem and state == "ready":
            light = Light("camera", "down", "cannot-look", problem, run.name)
        with self._guard:
            if run is self._running:
                self._show(light)

    def rest(self, run: _Run) -> None:
        """The camera is given back until something is due."""
        with self._guard:
            if run is self._running:
                self.view = None
                self._show(Light("camera", "ready", "asleep", name=run.name))

    def judged(self, due_now: DueNow, sighting: Sighting, evidence: str) -> Proposal | Ignored:
        told, sure = sighting.told, sighting.confidence
        if isinstance(told, str):
            return judged_card(
                due_now,
                told,
                "scan",
                confidence=sure,
                evidence=evidence,
                alternatives=sighting.others,
            )
        return judged_code(due_now, self._book, told, "scan", confidence=sure, evidence=evidence)

    def thrown(self, due_now: DueNow, throw: Throw, picture: Picture) -> Proposal:
        """With the picture; a larger one where people are asked what lies there."""
        where = around(throw.seen)
        boxes = boxes_in(box_around(picture, where), throw.seen)
        doubtful = proposal_of(due_now, throw, "", boxes)
        longest = LONGEST_SIDE if doubtful.is_sure else TO_ASK_WITH
        evidence = self._thumbnails.keep(picture, where, longest)
        return proposal_of(due_now, throw, evidence, boxes)

    def kept(self, taken: Taken, polygon: Polygon) -> str:
        return self._thumbnails.keep(taken.frame.picture, polygon)

    def outlines(self, sightings: Sightings) -> tuple[Outline, ...]:
        return outlines(sightings.reading, sightings.matches, self._book)

    def show_view(self, run: _Run, taken: Taken, marks: tuple[Outline, ...]) -> None:
        preview = preview_of(taken.frame.picture) if self.previewing else None
        if run is self._running:
            self.view = View(
                taken.frame.picture, taken.number, marks, preview, run.mirroring.mirrored
            )

    def _show(self, light: Light) -> None:
        """The seconds of a silent camera are counted in its reason: that alone is no news."""
        still_silent = light.code == self.light.code == "silent"
        if light != self.light and not still_silent:
            self.light = light
            self._post(light)


class _Run:
    """One camera being looked through, until it is left for another one or for good."""

    def __init__(self, sense: CameraSense, origin: Origin) -> None:
        self.name = origin.name
        self.hurry = threading.Event()
        """Something became due, or the end has come: no pause now."""
        self.taken: deque[str] = deque(maxlen=64)
        self.thrown: deque[str] = deque(maxlen=64)
        self.taught: Taught | None = None
        self.mirroring = Mirroring()
        self._sense = sense
        self._origin = origin
        self._over = threading.Event()
        self.vigil = Vigil(time.monotonic())
        self._stillness = Stillness()
        self._asked_for_stillness = False
        self._problem = ""
        """What was wrong with the last frame that was to be read."""
        self._due_number = 0
        self._frames = 0
        self._once_more = False
        """A card was seen while dice are due. The next frame says whether it is one: on a slow
        machine one frame in four comes too late to bear it out."""
        self._shown: dict[str, tuple[Sighting, str]] = {}
        """Cards in view, with evidence, that may be meant for what becomes due next."""
        self._thread = threading.Thread(target=self._look_on, name="camera sense", daemon=True)

    def start(self) -> None:
        _runs.add(self)
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        self.hurry.set()

    def join(self, timeout: float) -> bool:
        if self._thread is not threading.current_thread() and self._thread.ident is not None:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _look_on(self) -> None:
        sense = self._sense
        sightings, dice = sense.sightings(), sense.dice_watch()
        while not self._over.is_set():
            if self._is_awake():
                self._keep_watch(sightings, dice)
            else:
                sense.rest(self)
                self.hurry.wait()
            self.hurry.clear()

    def _is_awake(self) -> bool:
        now, due_now = time.monotonic(), self._sense.due_now
        due = due_now is not None and bool(due_now.deck or due_now.dice)
        self.vigil.want(due, self._sense.previewing, now)
        return self.vigil.is_awake(now)

    def _keep_watch(self, sightings: Sightings, dice: DiceWatch) -> None:
        """With the camera open, until nothing is due any more. One that is lost is waited for."""
        sense = self._sense
        with FrameSource(self._origin, on_status=self._told) as source:
            while not self._over.is_set():
                awake = self._is_awake()
                if not awake and source.status.state is not State.LOST:
                    return
                taken = source.newest(WAIT)
                problem = self._trouble(taken, sightings, dice) if taken else ""
                if not self._over.is_set():
                    sense.follow(self, source.status, problem)
                    ended = taken is None and source.status.state is State.ENDED
                    pause = ENDED_PAUSE if ended else self.vigil.pause(time.monotonic())
                    if pause and self.hurry.wait(pause):
                        self.hurry.clear()

    def _told(self, status: Status) -> None:
        """A closed camera is not told of here: whoever switched it off has told that."""
        if status.state is not State.CLOSED:
            self._sense.follow(self, status)

    def _trouble(self, taken: Taken, sightings: Sightings, dice: DiceWatch) -> str:
        """Looks at a frame; what went wrong, if anything. The next frame may be fine."""
        try:
            if self.vigil.reads(taken.frame.picture, taken.at):
                self._problem = ""
                self._look(taken, sightings, dice)
        except BadFrame as error:
            self._problem = str(error)
        except Exception as error:  # native libraries raise what they like
            self._problem = f"{type(error).__name__}: {error}"
        return self._problem

    def _look(self, taken: Taken, sightings: Sightings, dice: DiceWatch) -> None:
        """Dice when dice are due, else cards. A card that is held up all the same is named."""
        due_now = self._sense.due_now
        if self.taught is not None:
            dice.taught, self.taught = self.taught, None
        while self.thrown:
            dice.take(self.thrown.popleft())
        wanted = wanted_of(due_now)
        self._frames += 1
        if due_now is not None and wanted is not None and dice.can_see(wanted):
            once_more, self._once_more = self._once_more, False
            if self._frames % CARDS_TOO and not once_more:
                self._look_for_dice(due_now, wanted, taken, dice)
            else:
                self._look_for_cards(due_now, taken, sightings, dice.latest)
                if sightings.is_half_sure and not once_more:
                    self._once_more = True
                    self.vigil.go_on()
            return
        dice.rest()
        self._say(dice.no_hint())
        self._look_for_cards(due_now, taken, sightings)
        if sightings.is_half_sure:
            self.vigil.go_on()
        self._mind_stillness(taken, sightings)

    def _look_for_dice(
        self, due_now: DueNow, wanted: Wanted, taken: Taken, dice: DiceWatch
    ) -> None:
        if self._asked_for_stillness:  # dice lie still by themselves
            self._asked_for_stillness = False
            self._say(Hint("camera", ""))
        checked(taken.frame.picture)
        throw = dice.look(wanted, taken.frame.picture, taken.at)
        if dice.is_busy:
            self.vigil.go_on()
        if throw is not None and dice.picture is not None:
            self._sense.tell(self, self._sense.thrown(due_now, throw, dice.picture))
        self._say(dice.hint(wanted, taken.at))
        self._sense.show_view(self, taken, dice_outlines(dice.latest))

    def _say(self, hint: Hint | None) -> None:
        if hint is not None:
            self._sense.tell(self, hint)

    def _look_for_cards(
        self,
        due_now: DueNow | None,
        taken: Taken,
        sightings: Sightings,
        dice: tuple[Seen, ...] = (),
    ) -> None:
        sense = self._sense
        while self.taken:
            card = self.taken.popleft()
            sightings.accept(card, taken.at)
            self._shown.pop(card, None)
        found = sightings.look(taken.frame.picture, taken.at)
        self.mirroring.look(taken.frame.picture, sightings.reading)
        if due_now is not None:
            self._tell_again(due_now, sightings.in_view())
            self._tell_found(due_now, taken, found)
        sense.show_view(self, taken, sense.outlines(sightings) + dice_outlines(dice))

    def _tell_found(self, due_now: DueNow, taken: Taken, found: list[Sighting]) -> None:
        """Of several cards in one frame, those that the rules expect come first."""
        sense = self._sense
        items = []
        for sighting in found:
            evidence = sense.kept(taken, sighting.polygon)
            item = sense.judged(due_now, sighting, evidence)
            card = item.move.card if isinstance(item, Proposal) else item.detail
            if isinstance(item, Proposal) or item.why == "nothing-due":
                self._shown[card] = (sighting, evidence)
            items.append((isinstance(item, Ignored), card not in due_now.likely, item))
        for _, _, item in sorted(items, key=lambda told: told[:2]):
            sense.tell(self, item)

    def _tell_again(self, due_now: DueNow, in_view: frozenset[str]) -> None:
        """A card is often laid down a moment before the tablet waits for it. It stays in view, so
        it would never be told again; the rules say whether it can be the one that is due now."""
        for card in [card for card in self._shown if card not in in_view]:
            del self._shown[card]
        if due_now.due_number == self._due_number:
            return
        self._due_number = due_now.due_number
        for card, (sighting, evidence) in self._shown.items():
            if card in due_now.likely:
                self._sense.tell(self, self._sense.judged(due_now, sighting, evidence))

    def _mind_stillness(self, taken: Taken, sightings: Sightings) -> None:
        read = bool(sightings.reading.cards or sightings.reading.foreign)
        read = read or any(match.card for match in sightings.matches)
        asks = self._stillness.look(taken.frame.picture, read, taken.at)
        if asks != self._asked_for_stillness:
            self._asked_for_stillness = asks
            self._sense.tell(self, Hint("camera", "hold-still" if asks else ""))


_runs: WeakSet[_Run] = WeakSet()
"""Those that look, or have not noticed yet that they should not."""


@atexit.register
def _end_looking() -> None:
    """A decoder that is cut off in the middle of a picture takes the whole program down with it."""
    runs = list(_runs)
    for run in runs:
        run.end()
    for run in runs:
        run.join(LAST_LOOK)
