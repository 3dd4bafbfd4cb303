"""Calls to a referee from this table, and what comes back: who is coming, rulings, pauses.

A ruling belongs to the position that the call was made in. The table that has played on is told so,
and nothing is changed over it.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.game import PUBLIC
from companion.core.words import Message
from companion.hub.call_box import CallBox, OwnCall, new_key
from companion.hub.call_line import (
    CallNews,
    CallOut,
    GoOn,
    RuledHere,
    SawOpening,
    Showed,
    Withdraw,
)
from companion.night.calls import About, Dispute, Kind, Outcome
from companion.table.places import evidence_folder
from companion.table.refusals import Refused
from companion.table.rulings import Overrule
from companion.table.store import JournalError
from companion.tablet.night_words import refusal_words
from companion.tablet.refusal import Refusal
from companion.tablet.speech import _

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

AFTER_THE_TABLE = 0.15
"""Seconds until a sheet opens: the page draws the new position first and closes what lay over the
old one."""
LARGEST_PICTURE = 200 * 1024


class Matter(NamedTuple):
    """What a call is about, bound to the position it is made in."""

    about: About
    sentence: str
    game: int = 0
    n: int = 0
    hash: str = ""
    event: int = 0
    dispute: Dispute = Dispute()
    move: Any = None
    picture: bytes = b""


class Referees:
    """Between the table on the glass and the call box of its night."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        self._said: dict[str, str] = {}
        """What was said last of each call."""
        self._sheets: deque[Callable[[], Widget]] = deque()
        self._open_soon = Clock.create_trigger(self._open_next, AFTER_THE_TABLE)
        self._pause: Widget | None = None

    def end(self) -> None:
        self._open_soon.cancel()

    @property
    def call_box(self) -> CallBox | None:
        """None without a night."""
        return self._app.night.call_box

    @property
    def heard(self) -> bool:
        """Whether a call would reach the desk now."""
        return bool(self._app.night.report.state == "reporting")

    @property
    def open_call(self) -> OwnCall | None:
        """The last call that nobody has settled yet."""
        call_box = self.call_box
        calls = filter(call_box.is_open, reversed(call_box.calls)) if call_box is not None else ()
        return next(iter(calls), None)

    # what it is about

    def matters(self, refusal: Refusal | None = None) -> list[Matter]:
        """The refused move; else the table, and the last event."""
        session = self._app.session
        if session.table is None:
            return [Matter("table", _("Something at the table"))]
        table = session.opened
        place: dict[str, Any] = {
            "game": table.number,
            "n": table.n,
            "hash": table.hash,
        }
        if refusal is not None:
            return [Matter("move", refusal.said, **place, **self._refused(refusal))]
        found = [Matter("table", _("Something at the table"), **place)]
        for one in table.titles(PUBLIC, max(0, table.n - 1)):
            last = table.last
            evidence = last.event.evidence if last is not None and not one.hidden else ""
            title = self._app.words.message(one.title)
            matter = Matter("event", title, **place, event=one.n, picture=self._picture(evidence))
            found.append(matter._replace(dispute=Dispute(one.title, (), title)))
        return found

    def _refused(self, refusal: Refusal) -> dict[str, Any]:
        table = self._app.session.opened
        title: Message | None = None
        if refusal.move is not None:
            title = table.game.title(table.state, refusal.move, PUBLIC)
        return {
            "dispute": Dispute(title, refusal.problems, refusal.said),
            "move": None if refusal.move is None else msgspec.to_builtins(refusal.move),
        }

    def _picture(self, evidence: str) -> bytes:
        """What the camera saw, if there is a picture of it that is not too large."""
        name = evidence.rpartition("/")[2]
        if not name.endswith((".jpg", ".png")):
            return b""
        try:
            data = (evidence_folder(self._app.folder) / name).read_bytes()
        except OSError:
            return b""
        return data if len(data) <= LARGEST_PICTURE else b""

    # what the table says

    def call(self, matter: Matter, seat: str, words: str) -> None:
        """Queued with its time; the reporter brings it to the desk as soon as there is a way."""
        call_box, key, now = self.call_box, new_key(), int(time.time())
        assert call_box is not None
        place = matter.game, matter.n, matter.hash
        own = OwnCall(key, now, matter.about, *place, matter.sentence, matter.move)
        out = CallOut(
            key,
            since=now,
            seat=seat,
            about=matter.about,
            game=matter.game,
            n=matter.n,
            hash=matter.hash,
            event=matter.event,
            dispute=matter.dispute,
            words=words[:300],
            picture=matter.picture,
        )
        call_box.call(own, out)
        self._app.stage.notice(
            _("The call goes to the desk.")
            if self.heard
            else _("Nobody hears it now: there is no way to the desk. The call waits.")
        )
        self._app.night.tell_again()

    def withdraw(self, own: OwnCall) -> None:
        assert self.call_box is not None
        self.call_box.say(Withdraw(new_key(), own.call))
        self._app.night.tell_again()

    def rule_here(self, own: OwnCall, ruling: Kind, by: str, reason: str) -> None:
        """A referee stands at the table: it is done at once, and the desk's log has it."""
        assert self.call_box is not None
        self.call_box.say(RuledHere(new_key(), own.call, ruling, by[:60], reason[:300]))
        outcome = self._carry_out(own, ruling, by, reason)
        self._show_ruling(own, ruling, by, reason, outcome)
        self._app.night.tell_again()

    def go_on(self) -> None:
        """The table does not wait any longer, whatever the desk says."""
        assert self.call_box is not None
        self.call_box.say(GoOn(new_key()))
        self._end_pause()

    # what the desk says

    def follow(self) -> None:
        """In the main thread, whenever there is news."""
        call_box = self.call_box
        if call_box is None:
            self._end_pause()
            return
        for own in call_box.calls:
            self._follow_call(call_box, own)
        for opening in call_box.says.openings:
            self._tell_opening(call_box, opening.opening, opening.by, opening.reason)
        if call_box.says.pause is None or call_box.goes_on:
            self._end_pause()
        elif not self._app.hands_off.locked and (self._pause is None or self._pause.parent is None):
            self._begin_pause(call_box.says.pause.by, call_box.says.pause.reason)

    def _follow_call(self, call_box: CallBox, own: OwnCall) -> None:
        news = call_box.news(own.call)
        if own.refused:
            if self._said.get(own.call) != own.refused:
                self._said[own.call] = own.refused
                self._app.stage.notice(refusal_words(own.refused, self._table))
        elif news is not None and news.ruling is not None and not own.shown:
            self._take_ruling(call_box, own, news)
        elif news is not None and news.coming and self._said.get(own.call) != news.coming:
            self._said[own.call] = news.coming
            if not news.over:
                self._app.sounds.play("reminder")
                self._app.stage.notice(_("{name} is coming to your table.", name=news.coming))

    @property
    def _table(self) -> int:
        member = self._app.night.member
        return member.table if member is not None else 0

    def _take_ruling(self, call_box: CallBox, own: OwnCall, news: CallNews) -> None:
        """Once: it is marked as shown before anything is done with it."""
        assert news.ruling is not None
        call_box.show(own.call)
        if news.over:
            return
        outcome = self._carry_out(own, news.ruling, news.by, news.reason)
        table = self._app.session.table
        n = table.n if table is not None else 0
        call_box.say(Showed(new_key(), own.call, outcome, n))
        self._show_ruling(own, news.ruling, news.by, news.reason, outcome)

    def _carry_out(self, own: OwnCall, ruling: Kind, by: str, reason: str) -> Outcome:
        """Only over the position that it was made for."""
        if ruling != "allowed":
            return "told"
        table = self._app.session.table
        if table is None or (table.number, table.n, table.hash) != (own.game, own.n, own.hash):
            return "late"
        try:
            move = msgspec.convert(own.move, table.game.move_type)
            self._app.session.accept(move, "referee", ruling=Overrule(by, reason))
        except (Refused, msgspec.ValidationError):
            return "refused"
        except JournalError:
            return "late"
        return "applied"

    # sheets over the page

    def _show_ruling(
        self, own: OwnCall, ruling: Kind, by: str, reason: str, outcome: Outcome
    ) -> None:
        from companion.tablet.table.call_sheets import ruling_sheet

        self._app.sounds.play("reminder")
        self._later(lambda: ruling_sheet(self._app, own.sentence, (ruling, by, reason), outcome))

    def _tell_opening(self, call_box: CallBox, opening: str, by: str, reason: str) -> None:
        from companion.tablet.table.call_sheets import told_sheet

        if self._said.get(opening):
            return
        self._said[opening] = by
        call_box.say(SawOpening(new_key(), opening))
        sentence = _(
            "{by} has looked at hidden cards of this table: {reason}", by=by, reason=reason
        )
        self._later(lambda: told_sheet(self._app, sentence))

    def _begin_pause(self, by: str, reason: str) -> None:
        from companion.tablet.table.call_sheets import PauseCover

        self._pause = PauseCover(self._app, by, reason)
        self._app.stage.cover(self._pause)
        self._clock(stopped=True)

    def _end_pause(self) -> None:
        if self._pause is not None:
            self._pause = None
            self._app.stage.cover(None)
            self._clock(stopped=False)

    def _clock(self, *, stopped: bool) -> None:
        if self._app.session.playing:
            self._app.session.clock.pause(stopped)

    def _later(self, make: Callable[[], Widget]) -> None:
        self._sheets.append(make)
        self._open_soon()

    def _open_next(self, *_: object) -> None:
        """One after the other: the next opens when somebody has closed this one."""
        if self._sheets:
            sheet = self._sheets.popleft()()
            self._app.stage.open_dialog(sheet, self._app.acting_turn())
            if self._sheets:
                sheet.bind(parent=lambda _, parent: parent is None and self._open_soon())
