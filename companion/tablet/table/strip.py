"""A seat's strip: figures that everybody may read, and above them a line for this seat alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.core.words import Note
from companion.tablet.icons import Icon
from companion.tablet.leaving import leaving
from companion.tablet.table.board_drawing import Held, plate
from companion.tablet.table.card_dial import CardKind
from companion.tablet.table.fitted_button import FittedButton
from companion.tablet.table.told import ToldLine, all_counted
from companion.tablet.table.verb import Verb
from companion.tablet.table.writing import Writing
from companion.tablet.theme import Colour, faded, look
from companion.tablet.widgets import PlayerSign, Row
from companion.wording import Words


class Errand(NamedTuple):
    """Something this seat has to do now although another one's turn it is, with its words."""

    verb: Verb
    text: str
    icon: str
    done: bool = False


class Figure(Held):
    """A picture and a number; held, it explains itself if there is something to explain."""

    def __init__(self, icon: str, on_hold: Callable[[Widget], None] | None = None) -> None:
        super().__init__(on_hold=on_hold)
        self.picture = Icon(name=icon, color=look.muted, size_hint=(0.4, 0.6))
        self.picture.pos_hint = {"x": 0.04, "center_y": 0.5}
        self.number = Writing("0", look.big, bold=True, size_hint=(0.52, 0.94))
        self.number.pos_hint = {"x": 0.46, "center_y": 0.5}
        self.add_widget(self.picture)
        self.add_widget(self.number)

    def show(self, number: int, colour: Colour) -> None:
        self.number.text = str(number)
        self.picture.color = self.number.color = colour


class Strip(FloatLayout):
    """Everything one player reads, turned to them as a whole by the seats. A game adds figures."""

    def __init__(
        self,
        seat: str,
        words: Words,
        sign: tuple[str, str],
        kinds: Sequence[CardKind],
        *,
        touched: Callable[[Verb], None],
        tick: Callable[[str], None],
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.words = words
        self._own_seat, self._sign, self._kinds = seat, sign, tuple(kinds)
        self._touched, self._tick = touched, tick
        self._acts = False
        self._line_shown: object = None
        self._secret: Widget | None = None
        self.figures = Row(size_hint=(None, None), padding=(look.gap, 0), spacing=look.gap)
        self._line = FloatLayout(size_hint=(None, None))
        self.add_widget(self.figures)
        self.add_widget(self._line)
        symbol, colour = sign
        name = words.name("seat", seat)
        plate_of_player = PlayerSign(symbol, colour, name, size_hint=(None, 0.86))
        plate_of_player.width, plate_of_player.pos_hint = look.body * 2.7, {"center_y": 0.5}
        self.figures.add_widget(plate_of_player)
        self.figures.add_widget(Writing(name, look.body, bold=True, halign="left"))
        self._extra: list[Widget] = []
        self.bind(size=self._place, pos=self._place)

    def add_figure(self, widget: Widget, widest: float) -> None:
        """`widest` is in fingertips."""
        widget.size_hint_max_x = look.touch * widest
        self.figures.add_widget(widget)

    def add_extra(self, widget: Widget) -> None:
        """The first things that a narrow strip does without."""
        self._extra.append(widget)
        self.figures.add_widget(widget)

    # --- the line of this seat ------------------------------------------------------------------

    def show_line(
        self, acts: bool, notes: Sequence[Note], errand: Errand | None, waits_for_tick: bool
    ) -> None:
        if acts != self._acts:
            self._acts = acts
            self._draw()
        told = repr((tuple(notes), errand, waits_for_tick))
        if told != self._line_shown:
            self._line_shown = told
            leaving.clear(self._line)
            self._secret = None
            line = self._make_line(notes, errand, waits_for_tick)
            line.pos_hint = {"x": 0, "y": 0}
            self._line.add_widget(line)

    def _make_line(
        self, notes: Sequence[Note], errand: Errand | None, waits_for_tick: bool
    ) -> Widget:
        if errand is not None:
            return self.errand_button(errand)
        if not notes:
            return Widget()
        tick = (lambda: self._tick(self._own_seat)) if waits_for_tick else None
        text = "  ".join(self.words.note(note) for note in notes)
        mine = [note for note in notes if note.seat == self._own_seat]
        return ToldLine(text, self._kinds, all_counted(mine, self._kinds), tick)

    def errand_button(self, errand: Errand) -> Widget:
        """What this seat touches to do its errand."""
        icon = "check" if errand.done else errand.icon
        button = FittedButton(
            errand.text, icon=icon, kind="main", size_hint_y=1, key=errand.verb.key
        )
        button.disabled = errand.done
        button.verb = errand.verb
        button.bind(on_act=lambda *_: self._touched(errand.verb))
        return button

    # --- secrets --------------------------------------------------------------------------------

    def reveal(self, revealed: bool, make: Callable[[], Widget]) -> None:
        """What is secret is made when a finger rests there and unmade when it leaves."""
        if self._secret is not None:
            self._line.remove_widget(self._secret)
            self._secret = None
        for widget in self._line.children:
            widget.opacity = 0 if revealed else 1
        if revealed:
            self._secret = make()
            self._secret.pos_hint = {"x": 0, "y": 0}
            self._line.add_widget(self._secret)

    # --- how it lies ----------------------------------------------------------------------------

    def _place(self, *_: object) -> None:
        self._show_extra(self.width > look.touch * 10)
        low = max(look.finger, self.height * 0.5)
        self.figures.size = (self.width, low - look.gap / 2)
        self.figures.pos = (self.x, self.y + look.gap / 4)
        self._line.size = (self.width - look.gap, self.height - low - look.gap / 2)
        self._line.pos = (self.x + look.gap / 2, self.y + low + look.gap / 4)
        self._draw()

    def _show_extra(self, there_is_room: bool) -> None:
        for widget in self._extra:
            shown = widget.parent is not None
            if shown and not there_is_room:
                self.figures.remove_widget(widget)
            elif there_is_room and not shown:
                self.figures.add_widget(widget)

    def _draw(self) -> None:
        colour = look.player_line(self._sign[1])
        self.canvas.before.clear()
        with self.canvas.before:
            edge = colour if self._acts else faded(look.line, 0.7)
            plate((*self.pos, *self.size), look.surface, edge)
            if self._acts:
                inner = (self.x + 2, self.y + 2, self.width - 4, self.height - 4)
                plate(inner, look.player_ground(self._sign[1]), colour)
