"""Sheets for calls to a referee: what it is about, how it stands, the ruling, a pause."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Rectangle
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.night.calls import Kind, Outcome
from companion.tablet.asking import name_choices
from companion.tablet.night_words import call_state
from companion.tablet.refusal import Refusal
from companion.tablet.seats import Turned
from companion.tablet.speech import _
from companion.tablet.theme import faded, look
from companion.tablet.widget_disposal import disposal, follow
from companion.tablet.widgets import (
    ButtonGrid,
    Card,
    Choices,
    Column,
    InputLine,
    Row,
    Text,
    VerbButton,
    heading,
    note,
)

if TYPE_CHECKING:
    from companion.hub.call_box import OwnCall
    from companion.tablet.app import CompanionApp

LONGEST_WORDS, LONGEST_NAME = 120, 40


class CallSheet(Card):
    """Who calls, what about, a few words if wanted. Says if nobody would hear it."""

    def __init__(
        self, app: CompanionApp, refusal: Refusal | None, seat: str, close: Callable[[], None]
    ) -> None:
        super().__init__(grow=True, size_hint_x=0.9)
        self.app, self._close = app, close
        self._seat = seat
        self._matters = app.referees.matters(refusal)
        self._about = 0
        self._choices, self._hearing = Column(grow=True), Column(grow=True)
        self.entry = InputLine(hint_text=_("What it is about, if you like"))
        self.entry.longest = LONGEST_WORDS
        call = VerbButton(_("Call a referee"), icon="referee", key="call", act=self._call)
        leave = VerbButton(_("Not now"), kind="plain", act=close)
        for part in (
            heading(_("Call a referee")),
            self._choices,
            self.entry,
            self._hearing,
            Row(leave, call, height=look.verb, spacing=look.gap * 4),
        ):
            self.add_widget(part)
        self._show()
        follow(self, app.night, report=self._heard)
        self._heard()

    def _show(self) -> None:
        words = self.app.words
        names = {seat: words.name("seat", seat) for seat in self.app.session.opened.game.seats}
        parts: list[Widget] = [name_choices(names, self._seat, self._choose_seat)]
        if len(self._matters) > 1:
            told = {str(at): one.sentence for at, one in enumerate(self._matters)}
            parts.append(Choices(told, str(self._about), self._choose_matter))
        else:
            parts.append(Text(self._matters[0].sentence, "body", grow=True))
        disposal.replace(self._choices, Column(*parts, grow=True))

    def _choose_seat(self, seat: str) -> None:
        self._seat = seat
        self._show()

    def _choose_matter(self, at: str) -> None:
        self._about = int(at)
        self._show()

    def _heard(self, *_args: object) -> None:
        if self.app.referees.heard:
            told: Widget = note(_("The referees at the desk see it at once, with what happened."))
        else:
            sentence = _(
                "Nobody hears it now: there is no way to the desk. The call waits with its time, "
                "and goes out as soon as there is a way. Send somebody meanwhile."
            )
            told = Text(sentence, "body", grow=True, color=look.warning)
        disposal.replace(self._hearing, told)

    def _call(self) -> None:
        matter, words = self._matters[self._about], str(self.entry.text).strip()
        self._close()
        self.app.referees.call(matter, self._seat, words)


class StandingCall(Card):
    """How a call stands; the table settles it by itself, or a referee rules here."""

    def __init__(self, app: CompanionApp, own: OwnCall, close: Callable[[], None]) -> None:
        super().__init__(grow=True, size_hint_x=0.9)
        self.app, self._own, self._close = app, own, close
        self._state = Text("", "big", grow=True, bold=True)
        high: dict[str, Any] = {"kind": "plain", "height": look.touch * 1.3}
        keys = (
            VerbButton(
                _("A referee rules here"), icon="referee", key="rule", act=self._rule, **high
            ),
            VerbButton(_("It is settled"), icon="check", key="settled", act=self._settle, **high),
            VerbButton(_("Close"), icon="close", key="close", act=close, **high),
        )
        for part in (
            self._state,
            Text(own.sentence, "body", grow=True),
            ButtonGrid(len(keys), *keys),
        ):
            self.add_widget(part)
        follow(self, app.night, news=self._heard, report=self._heard)
        self._heard()

    def _heard(self, *_args: object) -> None:
        self._state.text = call_state(self.app, self._own)

    def _settle(self) -> None:
        self._close()
        self.app.referees.withdraw(self._own)

    def _rule(self) -> None:
        self._close()
        sheet = RuleHere(self.app, self._own)
        self.app.stage.open_dialog(sheet)


class RuleHere(Card):
    """A referee stands here: name, reason, and what is ruled. The desk's log has it too."""

    def __init__(self, app: CompanionApp, own: OwnCall) -> None:
        super().__init__(grow=True, size_hint_x=0.9)
        self.app, self._own = app, own
        self.name = InputLine(hint_text=_("Name of the referee"))
        self.name.longest = LONGEST_NAME
        self.reason = InputLine(hint_text=_("Why? (It goes into the journal)"))
        self.reason.longest = LONGEST_WORDS
        self._keys = [self._key(words, ruling) for words, ruling in self._rulings()]
        for entry in (self.name, self.reason):
            entry.bind(text=self._ready)
        leave = VerbButton(_("Not now"), kind="plain", act=app.stage.close_dialog)
        for part in (
            Text(own.sentence, "body", grow=True, bold=True),
            self.name,
            self.reason,
            Row(leave, *self._keys, height=look.verb),
        ):
            self.add_widget(part)
        self._ready()

    def _rulings(self) -> list[tuple[str, Kind]]:
        if self._own.about != "move":
            return [(_("Decided so"), "decided")]
        stands: list[tuple[str, Kind]] = [(_("The move does not stand"), "upheld")]
        if self._own.move is not None:
            stands.append((_("The move stands"), "allowed"))
        return stands

    def _key(self, words: str, ruling: Kind) -> VerbButton:
        return VerbButton(words, key=f"ruling {ruling}", act=partial(self._rule, ruling))

    def _ready(self, *_args: object) -> None:
        told = str(self.name.text).strip() and str(self.reason.text).strip()
        for key in self._keys:
            key.why_not = "" if told else _("Name and reason first.")

    def _rule(self, ruling: Kind) -> None:
        by, reason = str(self.name.text).strip(), str(self.reason.text).strip()
        self.app.stage.close_dialog()
        self.app.referees.rule_here(self._own, ruling, by, reason)


def told_sheet(app: CompanionApp, *sentences: str) -> Widget:
    """Stays until somebody has touched it: it is for everybody at the table."""
    first, *others = sentences
    return Card(
        Text(first, "big", grow=True, bold=True),
        *(Text(one, "body", grow=True) for one in others),
        VerbButton(_("We have all read it"), icon="check", key="read", act=app.stage.close_dialog),
        grow=True,
        size_hint_x=0.85,
    )


def ruling_sheet(
    app: CompanionApp, matter: str, ruled: tuple[Kind, str, str], outcome: Outcome
) -> Widget:
    ruling, by, reason = ruled
    first = {
        "allowed": _("{by} rules: the move stands.", by=by),
        "upheld": _("{by} rules: the move does not stand.", by=by),
        "decided": _("{by} has decided.", by=by),
    }[ruling]
    more = {
        "late": _("The table has played on since the call, so nothing was changed. Ask again."),
        "refused": _("Not even a ruling makes this move possible here. Ask again."),
    }.get(outcome, "")
    return told_sheet(app, first, reason, *filter(None, (matter, more)))


def pause_card(app: CompanionApp, by: str, reason: str) -> Widget:
    go_on = VerbButton(_("Hold to go on without waiting"), kind="plain", icon="hold", key="go on")
    go_on.bind(on_hold=lambda *_args: app.referees.go_on())
    return Card(
        heading(_("The table is paused")),
        Text(f"{by}: {reason}", "body", grow=True),
        note(_("The time of this table stands still until a referee lets it go on.")),
        go_on,
        grow=True,
        size_hint_x=None,
        width=look.touch * 10,
    )


class PauseCover(FloatLayout):
    """The board stays to be read; nothing answers but the key by which the table goes on."""

    def __init__(self, app: CompanionApp, by: str, reason: str) -> None:
        super().__init__()
        with self.canvas.before:
            Color(*faded(look.background, 0.55))
            self._shade = Rectangle()
        middle = AnchorLayout(padding=look.gap * 3)
        middle.add_widget(pause_card(app, by, reason))
        self.add_widget(Turned(middle, app.acting_turn()))
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_args: object) -> None:
        self._shade.pos, self._shade.size = self.pos, self.size

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing below answers."""
        super().on_touch_down(touch)
        return True
