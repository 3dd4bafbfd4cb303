"""The app: holds the session, the preferences and the stage, and shows pages. Nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.app import App
from kivy.core.window import Window
from msgspec.structs import replace

from companion.core.events import Event
from companion.core.seating import places
from companion.senses.proposal import Ignored, Proposal
from companion.table.journal import Journal
from companion.table.moving import settle
from companion.table.places import home
from companion.table.store import JournalError
from companion.table.titles import Titled
from companion.tablet.announcer import Announcer
from companion.tablet.battery import BatteryNotice
from companion.tablet.devices.devices import Devices
from companion.tablet.devices.sentences import ignored_sentence
from companion.tablet.edge import Edge
from companion.tablet.gc_policy import GcPolicy
from companion.tablet.hands_off import HandsOff
from companion.tablet.held_night import HeldNight
from companion.tablet.key_focus import KeyFocus
from companion.tablet.main_thread_queue import MainThreadQueue, Task
from companion.tablet.night_link import NightLink
from companion.tablet.page import Page
from companion.tablet.page_builder import page_builder
from companion.tablet.pages import Preload, is_gone, make_page
from companion.tablet.preferences import Appearance, Guide, PreferencesFile
from companion.tablet.seats import TURNS
from companion.tablet.session import Session, default_appearances
from companion.tablet.sounds import Sounds
from companion.tablet.speech import _, ngettext, speech
from companion.tablet.stage import Stage, rest_once_drawn
from companion.tablet.theme import look
from companion.tablet.trail import Trail
from companion.tablet.troubles import trouble
from companion.tablet.window import lock_orientation
from companion.wording import Words

if TYPE_CHECKING:
    from companion.table.household import Incoming
    from companion.tablet.referees import Referees

T = TypeVar("T")

log = logging.getLogger(__name__)


class CompanionApp(App):
    """One window on one table. `folder` is where everything is kept. One that `greets` asks for
    language, letters and sound when it is first started."""

    title = "Companion"
    alive = True
    """Whether things move on the table and are heard; not where a still picture is meant."""

    def __init__(self, folder: Path | None = None, greets: bool = False, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.folder = folder or home()
        self.folder.mkdir(parents=True, exist_ok=True)
        settle(self.folder)
        self._file = PreferencesFile(self.folder)
        self.main_thread = MainThreadQueue(self._refresh, self._tell)
        self.night = NightLink(self.folder, self.main_thread)
        self.held_night = HeldNight(self.folder, self.main_thread)
        self._unreadable: JournalError | None = None
        """Why the journal could not be opened; then nothing can be played until that is settled."""
        self._open_files()
        self._gc_policy = GcPolicy()
        self._preload: Preload | None = None
        self.sounds = Sounds(self.folder / "sounds")
        self.announcer = Announcer()
        self.battery = BatteryNotice(self)
        self.edge = Edge(self.main_thread, self._tell, self._show_mistake)
        self._trail = Trail("welcome" if greets and self._is_first_start else "home")

    def _open_files(self) -> None:
        """The journal of the household or of its night; while it cannot be read, one that is kept
        nowhere."""
        self._unreadable = None
        self.journal_folder = self.night.open()
        try:
            journal = Journal(self.journal_folder / "journal.sqlite3")
        except JournalError as error:
            self._unreadable = error
            journal = Journal(":memory:")
        self.preferences = self._file.read()
        self.session = Session(journal, self._changed)
        chosen = self.preferences.devices
        self.devices = Devices(self.session, self.main_thread, self.folder, chosen)
        trusting = self.devices.trusting
        trusting.trust.update(self.preferences.trust)
        trusting.kept = self._keep_trust

    @property
    def _is_first_start(self) -> bool:
        asked = self.preferences.welcomed or self._unreadable is not None
        return not asked and not self.session.has_games()

    def load_kv(self, filename: str | None = None) -> bool:  # noqa: ARG002
        """Kivy would look for a kv file named after the app; there is none."""
        return False

    def open_settings(self, *_: object) -> bool:
        """Kivy's own settings panel stays shut; ours is a page."""
        return False

    def build(self) -> Stage:
        self.stage = Stage(size=Window.size)  # so that home is laid out once
        self.key_focus = KeyFocus(self.stage)
        self.hands_off = HandsOff(self.stage, lambda: self.page_name == "table", self.acting_turn)
        self._take_on()
        Window.bind(on_keyboard=self._key, on_resize=self._resized)
        self._show()
        self._tell_what_is_missing()
        self._start_devices()
        self.night.bind(report=self._follow_night, news=lambda *_: self.referees.follow())
        self.edge.begin()
        if self.alive:
            self.battery.begin()
        self._gc_policy.begin()
        self._preload = Preload(self._use_sounds, self.stage.is_busy, self._gc_policy.freeze)
        return self.stage

    def _tell_what_is_missing(self) -> None:
        """The end of the journal, where the disk lost it: nobody would notice before it matters."""
        if lost := self.session.journal.lost:
            log.warning("%d steps at the end of the journal are lost", lost)
            self.stage.notice(
                ngettext(
                    "{count} step at the end of the journal is not there any more. Compare the "
                    "game with the table before you go on.",
                    "{count} steps at the end of the journal are not there any more. Compare the "
                    "game with the table before you go on.",
                    lost,
                )
            )

    def _start_devices(self) -> None:
        self.devices.bind(on_ignored=self._show_ignored, proposals=self._hear_proposals)
        self.devices.start()
        self.night.start()

    @cached_property
    def referees(self) -> Referees:
        """Only a table in a night has any: not before one is asked for or says something."""
        from companion.tablet.referees import Referees

        return Referees(self)

    def _follow_night(self, *_: object) -> None:
        from companion.tablet.night_words import tell_differences

        tell_differences(self)

    def _hear_proposals(self, _: object, proposals: Sequence[Proposal]) -> None:
        """A reading that somebody should look at is heard."""
        if not all(one.is_sure for one in proposals):
            self.sounds.play("doubtful")

    def _show_ignored(self, _: object, ignored: Ignored) -> None:
        """A reading that was not used is told with its reason, and changes nothing."""
        self.sounds.play("doubtful")
        words = self.words if self.session.table is not None else None
        self.stage.notice(ignored_sentence(words, ignored))

    def on_stop(self) -> None:
        self.edge.end()
        self.battery.end()
        Window.unbind(on_keyboard=self._key, on_resize=self._resized)
        self.announcer.close()
        if "referees" in vars(self):
            self.referees.end()
        self.night.stop()
        self.held_night.stop()
        self.devices.close()
        self.main_thread.close()
        self.session.journal.close()
        if self._preload is not None:
            self._preload.stop()
        self.key_focus.end()
        self.hands_off.end()
        self.stage.leave()
        self._gc_policy.stop()

    def on_pause(self) -> bool:
        """Everything is on the disk already; come back at the same page."""
        return True

    # pages

    @property
    def page_name(self) -> str:
        return self._trail.here[0]

    def show(self, name: str, **arguments: Any) -> None:
        """Go to a page. Home ends the trail of pages to go back along."""
        log.debug("page %s", name)
        self._trail.go(name, arguments)
        self._show()

    def replace_page(self, name: str, **arguments: Any) -> None:
        """Go to a page from one that is done with: nobody wants to go back to it."""
        self._trail.leave()
        self.show(name, **arguments)

    def back(self) -> None:
        """Go back to where this page was opened from."""
        if self._trail.can_go_back:
            self._trail.leave()
        self._show()

    # what changes

    def post(self, task: Task) -> None:
        """Run a task in the main thread; can be called from any thread."""
        self.main_thread.post(task)

    def prefer(self, **changes: Any) -> None:
        """Change a preference; the page is made anew in the new look and language."""
        kept = self.keep(**changes)
        self._take_on()
        self._show()
        if not kept:
            self.stage.notice(_("This could not be saved and holds until the app is closed."))

    def keep(self, **changes: Any) -> bool:
        """Remember something that changes nothing on the page; whether it could be written."""
        self.preferences = replace(self.preferences, **changes)
        return self._file.write(self.preferences)

    def keep_appearances(self, appearances: dict[str, Appearance]) -> None:
        """Remember how the players of the open game look and where they sat down at first."""
        moved = places(self.session.opened.state)
        sides = {moved.get(seat, seat): worn.side for seat, worn in appearances.items()}
        appearances = {seat: replace(worn, side=sides[seat]) for seat, worn in appearances.items()}
        self.keep(appearances=self.preferences.appearances | {self._number: appearances})

    def keep_laid_out(self, ticked: int) -> None:
        """Remember how far the table of the open game is laid out."""
        self.keep(laid_out=self.preferences.laid_out | {self._number: ticked})

    def keep_guide(self, guide: Guide | None) -> None:
        """Remember how far the lessons of the open game are; None ends them."""
        others = {n: kept for n, kept in self.preferences.guides.items() if n != self._number}
        self.keep(guides=others if guide is None else others | {self._number: guide})

    @property
    def guide(self) -> Guide | None:
        """The lessons of the open game, if it has them."""
        return self.preferences.guides.get(self._number)

    @property
    def laid_out(self) -> int:
        """How many steps of laying out the table are ticked in the open game."""
        return self.preferences.laid_out.get(self._number, 0)

    @property
    def _number(self) -> str:
        return self.night.key(self.session.opened.number)

    def keep_devices(self) -> None:
        """Remember which roller and camera are switched on."""
        self.keep(devices=self.devices.choice)

    def _keep_trust(self) -> None:
        self.keep(trust=dict(self.devices.trusting.trust))

    def take_household(self, incoming: Incoming, kept: Path) -> None:
        """Go on with what came in an archive; what was here goes to the folder `kept`. Raises
        HouseholdError, and then nothing has changed. Roller and camera are this tablet's own."""
        from companion.table.household import put_in_place

        devices = self.preferences.devices

        def take() -> None:
            put_in_place(incoming, self.folder, kept)
            self._file.write(replace(self._file.read(), devices=devices))

        self._with_files_free(take)

    def begin_empty_journal(self, kept: Path) -> None:
        """Go on without a journal that cannot be read; it goes to the folder `kept`. Raises
        HouseholdError, and then nothing has changed."""
        from companion.table.household import put_journal_aside

        self._with_files_free(lambda: put_journal_aside(self.journal_folder, kept))
        self.show("home")

    def change_night(self, do: Callable[[], object]) -> None:
        """Join a night or leave it: another journal is open then. Raises OSError."""
        self._with_files_free(do)
        self._trail.begin()
        self.show("night")

    def open_journal_again(self) -> None:
        """Try again, after somebody mended the file or made room on the disk."""
        self._with_files_free(lambda: None)
        self.show("home")

    def _with_files_free(self, do: Callable[[], T]) -> T:
        """Do something to the household's files while nothing of them is open."""
        self.night.stop()
        self.devices.close()
        self.session.journal.close()
        try:
            return do()
        finally:
            self._open_files()
            self._start_devices()
            self._take_on()

    # what pages ask for

    @property
    def paintings(self) -> Path:
        """Where the paintings of the games are kept once they are painted."""
        return self.folder / "paintings"

    @property
    def words(self) -> Words:
        """Says what the rules of the open game hand out, in the language that is spoken."""
        return self.session.words(speech.language)

    def words_of(self, event: Titled) -> Words:
        """The same for an event of the past: people may have changed since."""
        return self.session.words_of(speech.language, event)

    def appearances(self) -> dict[str, Appearance]:
        """How the players of the open game look."""
        chosen = self.preferences.appearances.get(self._number, {})
        first = default_appearances(self.session.opened.game.seats) | chosen
        moved = places(self.session.opened.state)
        sides = {seat: first[moved.get(seat, seat)].side for seat in first}
        return {seat: replace(worn, side=sides[seat]) for seat, worn in first.items()}

    def acting_turn(self) -> int:
        """How a dialog is turned: to whoever has to act at the table, else as the page is."""
        if self.page_name != "table":
            return 0
        seats = self.session.opened.due.seats
        return TURNS[self.appearances()[seats[0]].side] if len(seats) == 1 else 0

    # how it is done

    def _take_on(self) -> None:
        speech.use(self.preferences.language)
        look.use(self.preferences.theme, self.preferences.text_percent / 100)
        look.fit_window(*Window.size)
        look.reduced_motion = self.preferences.reduced_motion or not self.alive
        self.announcer.use(self.preferences.voice)
        if self._preload is not None:
            self._use_sounds()

    def _use_sounds(self) -> None:
        """At the start not before there is something to see: to make them takes its time."""
        self.sounds.use(self.preferences.sounds if self.alive else "off")

    def _show(self) -> None:
        """Make the page at the end of the trail, past those whose event or game is gone."""
        while is_gone(self, *self._trail.here):
            self._trail.leave()
        name, arguments = self._trail.here
        self._hold_tablet(name != "home" and self.session.playing)
        self._gc_policy.postpone()
        look.lie_in_space(name == "table" and self.session.in_space)
        self.page: Page = page_builder.make(lambda: self._make_page(name, arguments))
        self.main_thread.skip_refresh()
        self.key_focus.let_go()
        self.stage.set_page(self.page)
        page_builder.then(self._gc_policy.postpone)  # it may be built for longer than a rest

    def _make_page(self, name: str, arguments: dict[str, Any]) -> Page:
        """A page; where the journal cannot be read, the one that says so."""
        error = self._unreadable if name == "home" else None
        try:
            if error is None:
                return make_page(self, name, arguments)
        except JournalError as damaged:
            error = damaged
        return make_page(self, "unreadable", {"error": error})

    def _hold_tablet(self, playing: bool) -> None:
        """While a game runs the tablet stays awake and does not turn its picture."""
        Window.allow_screensaver = not (playing and self.preferences.keep_awake)
        lock_orientation(playing and self.preferences.lock_orientation)

    def _changed(self, event: Event[Any] | None = None) -> None:
        rest_once_drawn()
        self._gc_policy.postpone()
        if self._preload is not None:
            self._preload.postpone()
        self.night.wake()
        self.devices.table_changed(event)
        self.sounds.follow(self.session)
        self.main_thread.refresh()

    def _refresh(self) -> None:
        if getattr(self, "page", None) is None:
            return
        if is_gone(self, *self._trail.here) or self._seated_anew():
            self._show()
            return
        try:
            self.page.refresh()
        except JournalError:
            self._show()  # made anew, it says what cannot be read
        if self.stage.coming is None:
            page_builder.settle(self.page)

    def _seated_anew(self) -> bool:
        """Whether other people sit at the table than when it was drawn."""
        if self.page_name != "table" or self.session.table is None:
            return False
        seating = getattr(self.session.table.state, "seating", None)
        return bool(self.page.seating != seating)

    def _tell(self, error: JournalError) -> None:
        self.stage.notice(trouble(error))

    def _show_mistake(self, error: Exception) -> None:
        """An unexpected error: the open game is taken from the journal again, and people choose how
        to go on."""
        from companion.tablet.window_picture import window_picture

        picture = None
        with suppress(Exception):  # a window that is broken has none
            picture = window_picture()
        self._trail.begin()
        if (table := self.session.table) is not None:
            try:
                self.session.open(table.number)
            except Exception as another:
                log.error("the game cannot be opened again", exc_info=another)
            else:
                self._trail.go("table", {})
        self.show("problem", error=error, picture=picture)
        self.stage.finish()

    def _resized(self, _window: object, width: float, height: float) -> None:
        if look.fit_window(width, height):
            self._show()

    def _key(self, _window: object, key: int, _code: int, text: str | None, held: Any) -> bool:
        """Escape, and the back button of a tablet; other keys go from control to control.
        None while hands are off."""
        if self.hands_off.locked:
            return True
        if key != 27:
            return self.key_focus.key(key, text, held)
        self.key_focus.let_go()
        if self.stage.dialog is not None:
            self.stage.close_dialog()
        elif self._trail.can_go_back:
            self.back()
        else:
            self.stop()
        return True
