"""Roller and camera of the open game, as the widgets see them.

The senses run in threads of their own and post to the main thread, like every touch. What
they read is shown and waits for a person, who makes exactly one event of it; rolls of a device that
the table trusts are taken at once (`trust.py`).
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty, StringProperty
from msgspec.structs import replace

from companion.core.events import AT_ONCE, Event, Source
from companion.games.physical_cards import games_with_cards
from companion.games.registry import game_kind
from companion.senses.due_now import DueNow, first_due
from companion.senses.proposal import Device, Hint, Ignored, Item, Light, Pressed, Proposal
from companion.table.places import evidence_folder
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.tablet.boxes import printed_pack
from companion.tablet.devices.camera_memory import gallery_of, taught_of
from companion.tablet.devices.trust import Trusting
from companion.tablet.devices.waiting import Waiting, proposal_of
from companion.tablet.jobs import Told, start_job
from companion.tablet.main_thread_queue import MainThreadQueue
from companion.tablet.preferences import OFF, SEARCH, Arrangement, DeviceChoice
from companion.tablet.session import Session

if TYPE_CHECKING:
    from card_codes.frames.origins import Origin
    from companion.senses.bench import Bench
    from companion.senses.camera_view import View
    from companion.senses.card_book import CardBook
    from companion.senses.dice_sight.taught import Taught
    from companion.senses.senses import Senses
    from companion.tablet.devices.virtual_roller import VirtualRollerProcess

log = logging.getLogger(__name__)

BEGINS: dict[Device, str] = {"roller": "searching", "camera": "opening"}
"""Every device, and what it does first when it is switched on."""


def _first_box() -> tuple[str, str]:
    """Game and edition whose cards are named while no game is open."""
    game = games_with_cards()[0]
    return game, game_kind(game).editions[0]


class Devices(EventDispatcher):
    """Made once. `table_changed` has to be called after every change of the session.

    `choice` is what the owner has switched on; both devices are off until somebody asks for them.
    """

    roller_light = ObjectProperty(Light("roller", "down", "off"))
    camera_light = ObjectProperty(Light("camera", "down", "off"))
    proposals: Any = ObjectProperty(())
    """What was read and waits for an answer, the likeliest first."""
    camera_hint = StringProperty("")
    """What hands should do before the camera, as a code; mostly nothing."""

    __events__ = ("on_ignored", "on_heard", "on_looked", "on_table")

    def __init__(
        self, session: Session, main_thread: MainThreadQueue, folder: Path, choice: DeviceChoice
    ) -> None:
        super().__init__()
        self.choice, self.folder = choice, folder
        self.look_around: Callable[[], list[Any]] | None = None
        """Stands in for asking all ports of this machine."""
        self.gallery_changed = False
        """Cards were photographed: the camera looks for them when nobody watches it any more."""
        self.reads_code = False
        """A code of a game night is held before the camera: it is nobody's card."""
        self.timings: Any = None
        """How long to wait for a roller, if not as long as usual."""
        self._session, self._main_thread = session, main_thread
        self._origin: Origin | None = None
        self.senses: Senses | Bench | None = None
        """None until a device is on and everything it needs is loaded."""
        self._table: object = None
        self._loading = False
        self._virtual: VirtualRollerProcess | None = None
        self._waiting = Waiting()
        self._watchers: set[int] = set()
        self._book: CardBook | None = None
        self.trusting = Trusting({}, self._name_of)
        self.bind(proposals=self._keep_waiting)

    # what is on

    def is_on(self, device: Device) -> bool:
        from_elsewhere = device == "camera" and self._origin is not None
        return from_elsewhere or getattr(self.choice, device) != OFF[device]

    def _name_of(self, device: Device) -> str:
        """Which roller or camera it is."""
        light: Light = getattr(self, f"{device}_light")
        return light.name or str(getattr(self.choice, device))

    @property
    def due_now(self) -> DueNow | None:
        """What the table waits for, whether or not a device is on."""
        table = self._session.table
        if table is None:
            return None
        known = getattr(self.senses, "due_now", None)
        return known if self._table is table and known else first_due(table)

    @property
    def book(self) -> CardBook:
        """The cards of the open game, or of the first one."""
        table = self._session.table
        pack = table.game.pack if table is not None else printed_pack(*_first_box())
        if self._book is None or self._book.game != pack.game:
            from companion.senses.card_book import CardBook

            self._book = CardBook(pack)
        return self._book

    @property
    def view(self) -> View | None:
        """What the camera saw last."""
        return self.senses.camera.view if self.senses is not None else None

    def watch(self, who: object, previewing: bool) -> None:
        """Look at every frame while the live picture is shown somewhere."""
        (self._watchers.add if previewing else self._watchers.discard)(id(who))
        if self.senses is None:
            return
        self.senses.camera.previewing = bool(self._watchers)
        if self.gallery_changed and not self._watchers and self.is_on("camera"):
            self.gallery_changed = False
            self.senses.camera.retry()

    def use(self, device: Device, choice: str, origin: Origin | None = None) -> None:
        """A choice as the preferences keep it; for a camera, `origin` may be any other source of
        frames. From now on, and at the next start."""
        self.choice = replace(self.choice, **{device: choice})
        if device == "camera":
            self._origin = origin
            self._wait_on(lambda one: one.source != "scan")
        self._switch(device)

    def arrange(self, arrangement: Arrangement) -> None:
        """Where the camera is, from now on and at the next start."""
        self.choice = replace(self.choice, arrangement=arrangement)

    @property
    def looks_up(self) -> bool:
        """True for the front camera of a tablet that lies flat."""
        return self.choice.arrangement == "front"

    def _switch(self, device: Device) -> None:
        """Start it with what is chosen now, or stop it."""
        if self.senses is None:
            self.start()
        elif not self.is_on(device):
            getattr(self.senses, device).stop()
        elif device == "roller":
            port = self.choice.roller
            self.senses.roller.start(None if port == SEARCH else port)
        else:
            from companion.tablet.devices.frame_origins import origin_of

            self.senses.camera.start(self._origin or origin_of(self.choice.camera))

    def retry(self, device: Device) -> None:
        """Try to connect now instead of after the usual wait."""
        if self.senses is None:
            self.start()
        else:
            getattr(self.senses, device).retry()

    def start(self) -> None:
        """Load what devices need, in a thread, and start what is switched on. Cheap when off."""
        wanted = [device for device in BEGINS if self.is_on(device)]
        if self._loading or self.senses is not None or not wanted:
            return
        self._loading = True
        for device in wanted:
            self._show_light(Light(device, "busy", BEGINS[device]))
        start_job("load the senses", self._load, self._cannot(*wanted))

    @property
    def virtual(self) -> VirtualRollerProcess:
        """The virtual roller: dice for a table without a dice tower."""
        if self._virtual is None:
            from companion.tablet.devices.virtual_roller import VirtualRollerProcess

            self._virtual = VirtualRollerProcess(self.folder / "virtual-roller")
        return self._virtual

    def start_virtual(self) -> None:
        """Start the virtual roller and use its port as soon as it exists."""
        port = str(self.virtual.link)
        self.virtual.start(
            lambda: self._main_thread.post(lambda: self.use("roller", port), changes=False),
            self._cannot("roller"),
        )

    def stop_virtual(self) -> None:
        self.virtual.stop()
        if self.choice.roller == str(self.virtual.link):
            self.use("roller", OFF["roller"])

    def teach(self, taught: Taught) -> None:
        """Faces of dice or colours of balls were shown or forgotten."""
        if self.senses is not None:
            self.senses.camera.teach(taught)

    def close(self) -> None:
        """Give the devices back; never waits long."""
        if self._virtual is not None:
            self._virtual.stop()
        senses, self.senses = self.senses, None
        if senses is not None:
            senses.close()

    # what happens at the table

    def table_changed(self, event: Event[Any] | None = None) -> None:
        """The session has changed: by this event, or by anything else. Another game may be open."""
        table = self._session.table
        senses = self.senses
        if event is not None and event.source == "keypad":
            self.trusting.told_by_hand(self.proposals, event.move)
        if senses is None:
            self._wait_on(lambda _: False)  # told by hand, for a position that has passed
        elif table is not self._table:
            self._change_table()
        elif table is not None:
            cast("Senses", senses).table_changed(event)
        self._wait_on(self._fits)
        self._keep_waiting()
        self.dispatch("on_table")

    def accept(
        self,
        proposal: Proposal,
        move: Any = None,
        ruling: Overrule | None = None,
        *,
        at_once: bool = False,
    ) -> Event[Any] | None:
        """One event, of what was read or of what a person chose instead; `at_once` if nobody was
        asked. Raises Refused and JournalError as the table does. A card that is only looked at is
        handed on."""
        if not self._fits(proposal):
            self._wait_on(lambda one: one is not proposal)
            self.dispatch("on_ignored", Ignored(proposal.source, "too-late"))
            return None
        chosen = proposal.move if move is None else move
        if self._session.opened.due.chance == "look":
            self.set_aside(proposal)
            self.dispatch("on_looked", chosen.card)
            return None
        as_read = chosen == proposal.move
        source: Source = proposal.source if as_read else "keypad"
        evidence = self._waiting.newest(proposal).evidence if as_read else ""
        if at_once:
            evidence = f"{AT_ONCE}{evidence}"
        event = self._session.accept(chosen, source, evidence, ruling)
        self.trusting.answered(proposal, as_read=as_read and ruling is None)
        return event

    def reject(self, proposal: Proposal) -> None:
        """It is none of these. A rejected throw may be thrown again."""
        self.set_aside(proposal)
        if proposal.source == "roller" and self.senses is not None and self._fits(proposal):
            self.senses.roller.throw_again()

    def set_aside(self, proposal: Proposal) -> None:
        """Somebody will say by hand what it is instead; no new throw is asked for."""
        self.trusting.answered(proposal, as_read=False)
        self._waiting.answer(proposal)
        self.proposals = self._waiting.proposals

    # for whoever listens

    def on_ignored(self, ignored: Ignored) -> None:
        """A reading was not used."""

    def on_heard(self) -> None:
        """A device has told something."""

    def on_table(self) -> None:
        """The table has changed, and with it what is due."""

    def on_looked(self, card: str) -> None:
        """A card that somebody looks at in secret was read and taken."""

    # how it is done

    def _load(self) -> None:
        """Decoders and drivers take a second to import: not in the window's thread."""
        import_module("companion.senses.senses")
        import_module("companion.senses.bench")
        self._main_thread.post(self._loaded, changes=False)

    def _cannot(self, *devices: Device) -> Told:
        """Called in the thread that could not make these devices ready."""

        def show(why: str) -> None:
            self._loading = False
            for device in devices:
                self._show_light(Light(device, "down", "cannot-run", why))

        return lambda why: self._main_thread.post(lambda: show(why), changes=False)

    def _loaded(self) -> None:
        self._loading = False
        if self.senses is None:
            self._change_table()

    def _change_table(self) -> None:
        before, self.senses = self.senses, None
        if before is not None:
            start_job("leave the senses", before.close, lambda _: None)  # nobody waits for it
        waited = () if self._session.table is None else self._session.talking.readings
        self._waiting = Waiting()
        self.proposals = ()
        self.camera_hint = ""
        self._table = self._session.table
        self.senses = senses = self._made()
        senses.camera.previewing = bool(self._watchers)
        for device in BEGINS:
            if self.is_on(device):
                self._switch(device)
        for reading in waited:
            self.hear(senses.in_time(proposal_of(reading, first_due(self._session.opened))))

    def _keep_waiting(self, *_: object) -> None:
        if self.senses is not None and self._session.table is self._table is not None:
            self._session.talking.wait_for_yes(self._waiting.readings)

    def _made(self) -> Senses | Bench:
        from companion.senses.bench import Bench
        from companion.senses.senses import Senses

        table = self._session.table
        game = table.header.setup.game if table is not None else games_with_cards()[0]
        choices: dict[str, Any] = {
            "gallery": lambda: gallery_of(self.folder, game),
            "taught": lambda: taught_of(self.folder),
            "thumbnails": evidence_folder(self.folder),
            "timings": self.timings,
            **({} if self.look_around is None else {"look": self.look_around}),
        }

        def post(item: Item) -> None:
            """In any thread."""
            news = not isinstance(item, Proposal | Pressed)
            self._main_thread.post(
                lambda: self._sensed(senses, item), changes=False, droppable=news
            )

        senses: Senses | Bench = (
            Bench(printed_pack(*_first_box()), post, **choices)
            if table is None
            else Senses(table, post, **choices)
        )
        return senses

    def _sensed(self, senses: Senses | Bench, item: Item) -> None:
        """Take an item of the current senses; what those of a table that was left have posted is
        dropped."""
        if senses is self.senses:
            heard = senses.in_time(item)
            self.hear(heard)
            self.dispatch("on_heard")
            if isinstance(heard, Proposal) and self._takes_at_once(heard):
                taken = partial(self._accepted, heard, at_once=True)
                self._main_thread.post(taken, changes=False)

    def hear(self, item: Item) -> None:
        """Take a reading that is not too late."""
        match item:
            case Light():
                self._show_light(item)
            case Proposal():
                self._waiting.hear(item)
                self.proposals = self._waiting.proposals
            case Ignored(why="foreign-code") if self.reads_code:
                pass  # whoever reads it says what it is
            case Ignored():
                self.dispatch("on_ignored", item)
            case Hint():
                self.camera_hint = item.code
            case Pressed(press="short"):
                self._confirmed_at_the_tower()

    def _takes_at_once(self, proposal: Proposal) -> bool:
        return self._fits(proposal) and self.trusting.takes_at_once(proposal)

    def _confirmed_at_the_tower(self) -> None:
        """The button on the tower says yes to what the tower has read, if that is beyond doubt."""
        sure = [one for one in self.proposals if one.source == "roller" and one.is_sure]
        if sure:
            self._main_thread.post(lambda: self._accepted(sure[0]), changes=False)

    def _accepted(self, proposal: Proposal, *, at_once: bool = False) -> None:
        """Accept a proposal; one that cannot be written stays, and a touch on it says why."""
        with contextlib.suppress(Refused, JournalError):
            self.accept(proposal, at_once=at_once)

    def _show_light(self, light: Light) -> None:
        name = f"{light.device}_light"
        if getattr(self, name).code != light.code:
            log.info("%s: %s, %s", light.device, light.state, light.code)
        setattr(self, name, light)

    def _fits(self, proposal: Proposal) -> bool:
        due_now = self.due_now
        return due_now is not None and proposal.due_number == due_now.due_number

    def _wait_on(self, fits: Callable[[Proposal], bool]) -> None:
        self._waiting.keep(fits)
        self.proposals = self._waiting.proposals
