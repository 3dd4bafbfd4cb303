"""Questions over the page: a sentence, a safe way out, and one thing that would be done.

What goes against the rules also asks who says so and why: a name to choose, and a line to type or
to take from a few ready ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.widget import Widget

from companion.tablet.app import CompanionApp
from companion.tablet.speech import _
from companion.tablet.stage import Stage
from companion.tablet.theme import look
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    Card,
    Choices,
    Column,
    Columns,
    InputLine,
    Row,
    SmallButton,
    Text,
    VerbButton,
)

ACROSS, REASON = 3, 5
"""Names side by side, and how wide a reason is at least, by the size of its type."""


def leave_button(stage: Stage, words: str = "") -> VerbButton:
    """The way out of a dialog."""
    return VerbButton(words or _("Not now"), kind="plain", act=stage.close_dialog)


def ask(
    stage: Stage,
    sentence: str,
    verb: str,
    act: Callable[[], object],
    *,
    hold: bool = False,
    turn: int = 0,
) -> None:
    """Ask before something is done. With `hold` the verb must be held: a tap is too easily made."""
    danger = VerbButton(verb, kind="danger", icon="hold" if hold else "check")

    def do(*_: object) -> bool:
        stage.close_dialog()
        act()
        return True

    danger.bind(**{"on_hold" if hold else "on_act": do})
    _open(stage, (Text(sentence, "body", grow=True),), danger, turn, 0.8)


def _open(stage: Stage, asked: tuple[Widget, ...], verb: Widget, turn: int, share: float) -> None:
    buttons = Row(leave_button(stage), verb, height=look.verb, spacing=look.gap * 4)
    stage.open_dialog(Card(*asked, buttons, grow=True, size_hint_x=share), turn)


def players(app: CompanionApp) -> dict[str, str]:
    """Everybody at the table by their name, and all of them together."""
    names = [app.words.name("seat", seat) for seat in app.session.opened.game.seats]
    return {name: name for name in [*names, _("all of us")]}


def name_choices(names: Mapping[str, str], chosen: str, choose: Callable[[str], object]) -> Choices:
    """Names side by side, in as many rows as they need: they are longer than a finger is wide."""
    return Choices(names, chosen, choose, rows=-(-len(names) // ACROSS))


class Reasons(Column):
    """`said(by, reason)` is called with every change."""

    def __init__(
        self,
        app: CompanionApp,
        by: str,
        reason: str,
        ready: list[str],
        said: Callable[[str, str], object],
    ) -> None:
        self._app, self._said = app, said
        self.by = by
        self._who = Column(grow=True)
        self.entry = InputLine(text=reason, hint_text=_("Why? (It goes into the journal)"))
        self.entry.bind(text=lambda *_: self._tell())
        say = partial(setattr, self.entry, "text")
        known = Columns(look.small * REASON, look.touch, ACROSS)
        for text in ready:
            known.add_widget(SmallButton(text, act=partial(say, text)))
        super().__init__(self._who, self.entry, known, grow=True)
        self._show_players()

    @property
    def reason(self) -> str:
        return str(self.entry.text).strip()

    def _choose(self, by: str) -> None:
        self.by = by
        self._show_players()
        self._tell()

    def _show_players(self) -> None:
        disposal.replace(self._who, name_choices(players(self._app), self.by, self._choose))

    def _tell(self) -> None:
        self._said(self.by, self.reason)


def ask_reason(
    app: CompanionApp,
    sentence: str,
    verb: str,
    ready: list[str],
    done: Callable[[str, str], object],
    *,
    turn: int = 0,
) -> None:
    """Ask who rules and why, over the page, turned by so many degrees."""

    def said(_by: str, reason: str) -> None:
        yes.why_not = "" if reason else _("Say why first.")

    def act() -> None:
        app.stage.close_dialog()
        done(reasons.by, reasons.reason)

    yes = VerbButton(verb, icon="check", why_not=_("Say why first."), act=act)
    reasons = Reasons(app, next(iter(players(app))), "", ready, said)
    _open(app.stage, (Text(sentence, "body", grow=True), reasons), yes, turn, 0.9)
