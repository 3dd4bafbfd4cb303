"""What lies over the table, turned to the seat it is for: forms, reasons, sums, the menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.table.rulings import Overrule
from companion.tablet.asking import ask_reason
from companion.tablet.entries import can_be_told
from companion.tablet.night_words import call_state, short_state
from companion.tablet.refusal import Refusal
from companion.tablet.seats import TURNS
from companion.tablet.speech import _, pgettext
from companion.tablet.table.form_sheet import FormSheet
from companion.tablet.table.offer_sheet import OfferSheet, goods_names
from companion.tablet.table.reading_sheets import SentenceSheet, SumSheet, WhyNotSheet
from companion.tablet.table.turn_clock import clock_keys
from companion.tablet.theme import Colour, look
from companion.tablet.undo import ask_undo
from companion.tablet.widget_disposal import follow
from companion.tablet.widgets import ButtonGrid, Card, Text, VerbButton
from companion.view.asking import Form, WhyNot
from companion.view.table_view import Offer, Sum

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from companion.tablet.app import CompanionApp
    from companion.tablet.table.table_screen import TableScreen


class Sheets:
    """The window of a `TableControl`: everything it asks for is opened here."""

    def __init__(self, app: CompanionApp, screen: TableScreen, turn: int) -> None:
        self.app, self._screen, self._turn = app, screen, turn
        self._opened: Widget | None = None
        self._reads = False

    def _open(self, sheet: Widget, seat: str) -> None:
        self._opened = sheet
        self.app.stage.open_dialog(sheet, self._turned(seat), near=True)

    def _turned(self, seat: str) -> int:
        return (self._turn + TURNS[self._screen.sides[seat or self._screen.acting]]) % 360

    # --- what the control asks for

    def show(self) -> None:
        self._screen.show()

    def close(self) -> None:
        if self._opened is not None:
            self._opened = None
            self.app.stage.close_dialog()

    def open_form(self, form: Form) -> None:
        control = self._screen.control

        def accept(answers: dict[str, object]) -> None:
            self.close()
            control.accept_form(form, answers)

        def leave() -> None:
            self.close()
            control.step_back()

        def ask(answers: dict[str, object]) -> Form:
            return control.ask(form.verb, answers) or form

        seat = form.seat or self._screen.acting
        owners = self._screen.owners
        sheet = FormSheet(form, ask, accept, leave, colour=owners[seat].colour, owners=owners)
        sheet.bind(on_explain=lambda _, why: self.explain(why, seat, None))
        self._open(sheet, seat)

    def open_offer(self, offer: Offer) -> None:
        control = self._screen.control

        def answer(*, agreed: bool) -> None:
            self.close()
            control.answer_offer(offer, agreed=agreed)

        form = control.ask(offer.verb, {})
        sheet = OfferSheet(
            offer,
            str(control.seat(offer.by).name),
            lambda: answer(agreed=True),
            lambda: answer(agreed=False),
            names=goods_names(form) if form is not None else {},
            colour=self._screen.owners[offer.by].colour,
        )
        self._open(sheet, offer.to)

    def explain(
        self,
        why: WhyNot,
        seat: str,
        insist: Callable[[Overrule], None] | None,
        refusal: Refusal | None = None,
    ) -> None:
        """Why not, with what the almanac says; the table may allow it all the same, or call."""

        def call() -> None:
            self.close()
            self.open_call(refusal or Refusal(str(why.text)), seat)

        def allow() -> None:
            self.close()
            if insist is not None:
                self._ask_ruling(str(why.text), seat, insist)

        self.app.sounds.play("refused")
        sheet = WhyNotSheet(
            self.app.words,
            why,
            read=lambda topic: self.app.show("almanac", topic=topic),
            insist=allow if insist is not None and not why.firm else None,
            close=self.close,
            call=call if self.app.night.call_box is not None else None,
        )
        self._open(sheet, seat)

    def _ask_ruling(self, sentence: str, seat: str, insist: Callable[[Overrule], None]) -> None:
        ask_reason(
            self.app,
            _("{problem} Who allows it all the same, and why?", problem=sentence),
            pgettext("table", "We allow it"),
            [_("that is how it lies there"), _("we had agreed on it")],
            lambda by, reason: insist(Overrule(by, reason)),
            turn=self._turned(seat),
        )

    def tell(self, sentence: str, seat: str) -> None:
        self._open(SentenceSheet(sentence, self.close), seat)

    # --- what the screen opens

    def open_sum(self, total: Sum, seat: str, head: str = "") -> None:
        self._open(SumSheet(total, self.close, head=head), seat)

    def open_lines(self, lines: Sequence[str], seat: str) -> None:
        """For as long as a finger rests."""
        self._reads = True
        self.tell("\n\n".join(lines), seat)

    def close_lines(self) -> None:
        if self._reads:
            self._reads = False
            self.close()

    def open_menu(self) -> None:
        where = self._screen.decisions.where()[:1]
        where += self._screen.turn_clock.totals(self._screen.control.view)
        menu = MenuSheet(self.app, self.close, self.open_forgotten, where, self.open_call)
        self._open(menu, self._screen.acting)

    def open_call(self, refusal: Refusal | None = None, seat: str = "") -> None:
        """Call a referee; or how the call stands that was made."""
        from companion.tablet.table.call_sheets import CallSheet, StandingCall

        own = self.app.referees.open_call
        if self.app.night.brings_ending():
            self.tell(_("You have signed the result: no protest any more."), seat)
        elif own is not None and refusal is None:
            self._open(StandingCall(self.app, own, self.close), seat)
        else:
            self._open(CallSheet(self.app, refusal, seat or self._screen.acting, self.close), seat)

    def open_forgotten(self) -> None:
        """What the table forgot to tell."""
        from companion.tablet.table.forgotten_sheets import ForgottenSheets

        ForgottenSheets(self.app, self).ask_what()

    def open(self, sheet: Widget) -> None:
        """Something to tell, turned to whoever acts."""
        self._open(sheet, "")

    def colour(self, seat: str) -> Colour:
        return self._screen.owners[seat].colour

    def undo(self) -> None:
        ask_undo(self.app, self.app.session.opened.n - 1, turn=self._turned(""))


class MenuSheet(Card):
    """Where the game is, and one large key for each page that players go to from a table."""

    def __init__(
        self,
        app: CompanionApp,
        close: Callable[[], None],
        forgot: Callable[[], None],
        where: tuple[str, ...],
        call: Callable[[], None],
    ) -> None:
        super().__init__(grow=True, size_hint_x=None, width=look.touch * 11)
        for words in where:
            line = Text(words, "body", color=look.muted, size_hint_y=None, height=look.body * 1.6)
            self.add_widget(line)
        pages = (
            ("journal", _("Journal"), "journal"),
            ("almanac", _("Almanac"), "almanac"),
            ("reconcile", _("Count again"), "check"),
            ("changes", _("We change …"), "swap"),
            ("settings", _("Settings"), "settings"),
            ("home", _("Home"), "home"),
        )
        if app.night.member is not None:
            self.add_widget(NightKey(app))
            self.add_widget(CallKey(app, call))
        again = [(_("Say it again"), "play", app.announcer.again)] if app.preferences.voice else []
        under_way: tuple[tuple[str, str, Callable[[], None], str], ...] = ()
        if can_be_told(app.session.opened):
            told = _("A game under way")
            under_way = ((told, "play", partial(app.show, "under_way"), "under-way"),)
        acts: tuple[tuple[str, str, Callable[[], None], str], ...] = (
            *((text, icon, partial(app.show, page), page) for page, text, icon in pages),
            *under_way,
            (_("We forgot …"), "plus", forgot, "forgot"),
            (_("Hands off"), "hold", app.hands_off.lock, "hands-off"),
            *((*one, "") for one in (*again, *clock_keys(app))),
            (_("Close"), "close", lambda: None, "close"),
        )

        def do(act: Callable[[], None]) -> None:
            close()
            act()

        plain: dict[str, Any] = {"kind": "plain", "height": look.touch * 1.3}
        keys = (
            VerbButton(text, icon=icon, key=f"menu {key}", act=partial(do, act), **plain)
            for text, icon, act, key in acts
        )
        self.add_widget(ButtonGrid(2, *keys))


class NightKey(VerbButton):
    """How the reporting of this table goes, and the way to the page that says more."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__("", kind="plain", icon="chart", height=look.touch * 1.3)
        self.app, self.key = app, "menu night"
        follow(self, app.night, report=self._heard)
        self.bind(on_act=lambda *_: app.show("night"))
        self._heard()

    def _heard(self, *_: object) -> None:
        night = self.app.night
        if night.member is not None:
            self.text = short_state(night.member.table, night.report)


class CallKey(VerbButton):
    """Calls a referee, or says how the call stands."""

    def __init__(self, app: CompanionApp, call: Callable[[], None]) -> None:
        super().__init__("", kind="plain", icon="referee", height=look.touch * 1.3)
        self.app, self.key = app, "menu referee"
        follow(self, app.night, news=self._heard, report=self._heard)
        self.bind(on_act=lambda *_args: call())
        self._heard()

    def _heard(self, *_args: object) -> None:
        own = self.app.referees.open_call
        self.text = call_state(self.app, own) if own is not None else _("Call a referee")
