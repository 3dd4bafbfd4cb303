"""The clock of the table on the glass: small, beside where the game is, turned to whoever acts.

It only advises. Where nobody wants it nothing runs and nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.tablet.speech import _, ngettext, pgettext
from companion.view.table_view import TableView

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

MORE = 60.0
"""Seconds that are granted at once."""
DOT = " · "


def clock_choices() -> dict[str, str]:
    """What can be chosen of it, in words."""
    named = {"off": pgettext("clock", "Off"), "counts": pgettext("clock", "Counts")}
    for count in (2, 3, 5):
        named[str(count)] = ngettext("{count} minute", "{count} minutes", count)
    return named


def clock_keys(app: CompanionApp) -> list[tuple[str, str, Callable[[], None]]]:
    """What the menu of the table can do with it: words, icon, deed."""
    if app.preferences.clock == "off":
        return []
    clock = app.session.clock
    paused = clock.clock.paused
    words = _("Let the clock run") if paused else _("Stop the clock")
    icon = "play" if paused else "close"
    return [
        (words, icon, lambda: clock.pause(not paused)),
        (_("One minute more"), "next", lambda: clock.grant(MORE)),
    ]


def said(seconds: float) -> str:
    """Minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


class TurnClock:
    """Runs while the table is on the glass; `show` draws the table anew when a second has gone."""

    def __init__(self, app: CompanionApp, show: Callable[[], None]) -> None:
        self._app, self._show = app, show
        self._shown = ""
        self._followed: tuple[int, int] | None = None
        self._tick = Clock.create_trigger(self._second, 1.0, interval=True)

    @property
    def _wanted(self) -> bool:
        return self._app.preferences.clock != "off" and self._app.session.playing

    @property
    def limit(self) -> float:
        chosen = self._app.preferences.clock
        return 60.0 * int(chosen) if chosen.isdecimal() else 0.0

    def run(self, on: bool) -> None:
        if on and self._wanted:
            self._tick()
        else:
            self._tick.cancel()

    def follow(self, view: TableView) -> None:
        """An event may have made it somebody else's time."""
        self._app.session.clock.run(self._wanted)
        if not self._wanted:
            self._tick.cancel()
        elif self._followed != (view.n, view.turn):
            self._followed = (view.n, view.turn)
            self._app.session.clock.follow(view.acting, view.turn)

    def beside(self, aside: tuple[str, ...]) -> tuple[str, ...]:
        """Where the game is, with the time before it; the time alone where there is no room."""
        if not self._wanted:
            return aside
        self._shown = self._words()
        return (*(f"{self._shown}{DOT}{one}" for one in aside), self._shown)

    def totals(self, view: TableView) -> tuple[str, ...]:
        """How long everybody has thought so far, and this round."""
        if not self._wanted:
            return ()
        clock = self._app.session.clock.clock
        seats = (f"{seat.name} {said(clock.spent.get(seat.id, 0.0))}" for seat in view.seats)
        this_round = _("This round: {time}", time=said(clock.in_round))
        return (DOT.join(seats), this_round)

    def _words(self) -> str:
        """In brackets while it stands still."""
        clock = self._app.session.clock.clock
        time = said(clock.in_turn)
        if self.limit:
            time = f"{time} / {said(self.limit + clock.extra)}"
        return f"({time})" if clock.paused else time

    def _second(self, _dt: float) -> None:
        if not self._wanted:
            self._tick.cancel()
            return
        clock = self._app.session.clock
        if clock.look(self.limit):
            self._remind(clock.clock.seat)
        if self._words() != self._shown:
            self._show()

    def _remind(self, seat: str) -> None:
        """Softly, once a turn."""
        self._app.sounds.play("reminder")
        player = self._app.words.name("seat", seat)
        self._app.stage.notice(_("{player}, think of the time, please.", player=player))
