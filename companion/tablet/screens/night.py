"""Game night: join one by the code of a table, see how the reporting goes, leave it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from kivy.core.clipboard import Clipboard
from kivy.uix.widget import Widget

from companion.table.store import JournalError
from companion.tablet.app import CompanionApp
from companion.tablet.asking import ask
from companion.tablet.devices.code_scan import LONGEST_LINK, CodeScan
from companion.tablet.holding import holding
from companion.tablet.jobs import job_for
from companion.tablet.night_words import (
    differences,
    short_state,
    state_colour,
    waiting_steps,
    whole_state,
)
from companion.tablet.page import Page
from companion.tablet.page_builder import is_in_use
from companion.tablet.page_drawings import pictured
from companion.tablet.signing import Signing
from companion.tablet.speech import _, ngettext
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown, trouble
from companion.tablet.widget_disposal import follow
from companion.tablet.widgets import Card, InputLine, Row, SmallButton, Text, VerbButton, note

if TYPE_CHECKING:
    from companion.hub.membership import JoinedNight, Membership
    from companion.hub.reporter import TableNow
    from companion.table.table import Table


class NightPage(Page):
    """Without a night: a line for the code. In one: hub, table, state, round, the way out."""

    def __init__(self, app: CompanionApp) -> None:
        self._busy = False
        self._typed = self._scanned_hub = ""
        super().__init__(app)
        follow(self, app.night, report=self._heard)
        follow(self, app.held_night, addresses=self._heard, wrong=self._heard)

    def _heard(self, *_: object) -> None:
        if is_in_use(self):
            self.refresh()

    def refresh(self) -> None:
        member = self.app.night.member
        self.ids.list.fill_with(self._joining() if member is None else self._joined(member))

    # without a night

    def _joining(self) -> Iterator[Widget]:
        yield pictured(
            "hall",
            Text(
                _(
                    "At a game night the tablets of all tables report to the desk. Ask there for "
                    "the code of your table."
                ),
                "body",
                grow=True,
            ),
            note(
                _(
                    "The night's games are kept apart from those of the household, which are here "
                    "again when you leave the night."
                )
            ),
        )
        entry = InputLine(text=self._typed, hint_text="https://192.168.1.20:8482/#...")
        entry.longest = LONGEST_LINK
        entry.bind(text=self._type)
        self._entry = entry
        hub = self._scanned_hub
        paste = SmallButton(_("Paste"), icon="card", size_hint_x=0.25, act=self._paste)
        scan = SmallButton(_("Scan the code"), icon="camera", act=self._scan)
        verb = VerbButton(_("Join"), icon="next", act=self.join)
        verb.disabled = self._busy
        yield Card(
            Text(_("What the code of your table says"), "body", grow=True),
            scan,
            Row(entry, paste, height=look.touch),
            note(_("Hub: {address}", address=hub)) if hub else None,
            note(_("The hub is being asked.")) if self._busy else None,
            verb,
            grow=True,
        )
        yield from holding(self.app)

    def _type(self, _entry: object, text: str) -> None:
        self._typed = text

    def _paste(self) -> None:
        self._entry.text = str(Clipboard.paste() or "").strip()[:LONGEST_LINK]

    def _scan(self) -> None:
        self.app.stage.open_dialog(CodeScan(self.app, self._scanned))

    def _scanned(self, link: str) -> None:
        """In the line, where it can be seen, and whose it is; whoever joins says so."""
        self._typed, self._scanned_hub = link, urlsplit(link).netloc
        self.refresh()

    def join(self) -> None:
        """Asks the hub in a job; the code is used up then, so the answer counts even if this page
        was left meanwhile."""
        if self._busy:
            return
        self._busy = True
        folder, link, app = self.app.folder, self._typed, self.app
        self.refresh()

        def work() -> JoinedNight:
            from companion.hub.membership import join_night

            return join_night(folder, link)

        take = partial(_take, app)
        job_for(self, work, take, failed=self._refused, unwanted=take)

    def _refused(self, told: str) -> None:
        self._busy = False
        self.refresh()
        self.app.stage.notice(told)

    # in a night

    def _joined(self, member: Membership) -> Iterator[Widget]:
        from companion.hub.membership import shown_address

        report, waiting = self.app.night.report, self._waiting()
        yield Card(
            Text(
                short_state(member.table, report),
                "big",
                grow=True,
                bold=True,
                color=state_colour(report),
            ),
            Text(whole_state(report), "body", grow=True),
            Text(waiting_steps(waiting), "body", grow=True) if waiting else None,
            note(_("Hub: {address}", address=shown_address(member))),
            outline=state_colour(report),
            grow=True,
        )
        if told := differences(self.app):
            yield Card(
                Text(_("This differs"), "body", bold=True, grow=True, color=look.warning),
                *(Text(line, "body", grow=True) for line in told),
                outline=look.warning,
                grow=True,
            )
        if report.now is not None:
            yield self._round(report.now)
        leave = VerbButton(_("Leave the night"), kind="plain", icon="close", act=self._ask_leave)
        yield Card(
            note(_("The night's games stay on this tablet and at the hub.")), leave, grow=True
        )
        if self.app.held_night.is_held:
            yield from holding(self.app)

    def _round(self, now: TableNow) -> Widget:
        title = _("Round {round}: {title}", round=now.round, title=now.title)
        parts: list[Widget] = [
            Text(title, "body", bold=True, grow=True),
            Text(", ".join(now.players), "body", grow=True),
        ]
        table = self._table_of(now)
        begin = partial(self.app.show, "new_game", game=now.game, names=now.players)
        if now.done:
            parts.append(note(_("The desk has the result.")))
        elif table is None:
            parts.append(VerbButton(_("New game"), icon="play", act=begin))
        elif table.game.winner(table.state) is None:
            act = partial(self.app.show, "table")
            parts.append(VerbButton(_("To the table"), icon="play", act=act))
        else:
            parts.extend(self._signing(now))
            parts.append(VerbButton(_("New game"), kind="plain", icon="play", act=begin))
        return Card(*parts, grow=True)

    def _table_of(self, now: TableNow) -> Table | None:
        """The game of this round: the one on the table, also after a new start or on a tablet that
        took the table over. One that is over and that others played is of a round before."""
        session = self.app.session
        if session.table is None and (number := session.journal.running) is not None:
            with suppress(JournalError):  # home says why it cannot be opened
                session.open(number)
        table = session.table
        if table is None or table.game.winner(table.state) is None:
            return table
        seated = set(table.header.setup.seats.values())
        return table if seated == set(now.players) else None

    def _signing(self, now: TableNow) -> Iterator[Widget]:
        """The game is over: everybody signs, or a referee decides."""
        if self.app.night.brings_ending():
            yield note(_("What you said is kept and goes to the desk as soon as there is a way."))
            return
        if now.declined:
            yield Text(
                _("Not signed by {names}: a referee decides.", names=", ".join(now.declined)),
                "body",
                grow=True,
                color=look.warning,
            )
        if refused := self.app.night.report.refused:
            from companion.hub.membership import refusal

            yield Text(trouble(refusal(422, refused)), "body", grow=True, color=look.danger)
        yield VerbButton(_("Sign the result"), icon="check", act=partial(self._sign, now.round))

    def _sign(self, round: int) -> None:
        member = self.app.night.member
        assert member is not None
        Signing(self, member, round).ask_next()

    def _ask_leave(self) -> None:
        waiting = self._waiting()
        sentence = _("Leave the night? To come back you need a new code from the desk.")
        if waiting:
            sentence = f"{waiting_steps(waiting)} {sentence}"
        ask(self.app.stage, sentence, _("Leave the night"), self._leave)

    def _waiting(self) -> int:
        """Steps that may still reach the desk: none of a tablet whose table another one has."""
        report = self.app.night.report
        return 0 if report.state == "taken over" else report.waiting

    def _leave(self) -> None:
        from companion.hub.membership import leave_night

        folder = self.app.folder
        with problems_shown(self.app):
            self.app.change_night(lambda: leave_night(folder))


def _take(app: CompanionApp, joined: JoinedNight) -> None:
    """Play in the night's journal from now on."""
    from companion.hub.membership import keep_membership

    with problems_shown(app):
        app.change_night(lambda: keep_membership(app.folder, joined.member))
        told = [_("This tablet is table {table} now.", table=joined.member.table)]
        if joined.taken_over:
            told.append(
                ngettext(
                    "{count} step of it came from the hub.",
                    "{count} steps of it came from the hub.",
                    joined.taken_over,
                )
            )
        if joined.aside is not None:
            told.append(_("What this tablet had of it lies at {path}.", path=joined.aside))
        app.stage.notice(" ".join([*told, *differences(app)]))
