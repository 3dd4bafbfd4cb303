"""A seat's strip: points, cards face down, knights, road, pieces; above it what its hands do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.rules.core.words import Note
from companion.rules.settlers.box import Seat
from companion.rules.settlers.state import Player
from companion.rules.settlers.view import PlayerFigures, View
from companion.ui.icons import Icon
from companion.ui.settlers.texts import development_kinds, resource_kinds
from companion.ui.table.board_drawing import Held, plate
from companion.ui.table.fitted_button import FittedButton
from companion.ui.table.secret_cards import SecretCards, card_row
from companion.ui.table.told import ToldLine, counted_cards
from companion.ui.table.verb import Verb
from companion.ui.table.writing import Writing
from companion.ui.theme import faded, look
from companion.ui.widgets import PlayerSign, Row
from companion.wording import Words


class StripWays(NamedTuple):
    """What a strip tells the screen."""

    touched: Callable[[Verb], None]
    show_points: Callable[[str], None]
    show_road: Callable[[str], None]
    tell_hand: Callable[[str], None]
    tell_development: Callable[[str], None]
    tick: Callable[[str], None]


class Errand(NamedTuple):
    """Something this seat has to do now although another one's turn it is, with its words."""

    verb: Verb
    text: str
    icon: str
    done: bool = False


class SeatStrip(FloatLayout):
    """Everything one player reads, turned to them as a whole by the seats."""

    def __init__(
        self,
        seat: Seat,
        words: Words,
        sign: tuple[str, str],
        ways: StripWays,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.seat, self.words, self.ways = seat, words, ways
        self._sign = sign
        self._kinds = resource_kinds(words)
        self._development = development_kinds(words)
        self._own: Callable[[], Player] | None = None
        self._acts = False
        self._shown: object = None
        self._line_shown: object = None
        self._figures = Row(size_hint=(None, None), padding=(look.gap, 0), spacing=look.gap)
        self._line = FloatLayout(size_hint=(None, None))
        self._secret: Widget | None = None
        self.add_widget(self._figures)
        self.add_widget(self._line)
        self._make_figures()
        self.bind(size=self._place, pos=self._place)

    # --- figures --------------------------------------------------------------------------------

    def _make_figures(self) -> None:
        symbol, colour = self._sign
        name = self.words.name("seat", self.seat)
        sign = PlayerSign(symbol, colour, name, size_hint=(None, 0.86))
        sign.width, sign.pos_hint = look.body * 2.7, {"center_y": 0.5}
        self._figures.add_widget(sign)
        self._figures.add_widget(Writing(name, look.body, bold=True, halign="left"))
        self.points = Held(on_hold=lambda _: self.ways.show_points(self.seat))
        self._points = self._figure(self.points, "point", look.accent)
        self.hand = SecretCards("card", self._see_hand, lambda: self.ways.tell_hand(self.seat))
        self.development = SecretCards(
            "development", self._see_development, lambda: self.ways.tell_development(self.seat)
        )
        for widget in (self.points, self.hand, self.development):
            widget.size_hint_max_x = look.touch * 2.2
            self._figures.add_widget(widget)
        self.knights, self.road = Held(), Held(on_hold=lambda _: self.ways.show_road(self.seat))
        self._knights = self._figure(self.knights, "knight", look.muted)
        self._road = self._figure(self.road, "road", look.muted)
        for widget in (self.knights, self.road):
            widget.size_hint_max_x = look.touch * 1.7
            self._figures.add_widget(widget)
        self._pieces: list[Writing] = []
        self._left = left = Row(spacing=0, size_hint_x=1.7, size_hint_max_x=look.touch * 4)
        for icon in ("settlement", "city", "road"):
            left.add_widget(Icon(name=icon, color=look.line, behind=look.surface, size_hint_x=0.8))
            number = Writing("0", look.small, color=look.muted)
            self._pieces.append(number)
            left.add_widget(number)
        self._figures.add_widget(left)

    def _figure(self, held: Held, icon: str, colour: Any) -> tuple[Icon, Writing]:
        picture = Icon(name=icon, color=colour, size_hint=(0.4, 0.6))
        picture.pos_hint = {"x": 0.04, "center_y": 0.5}
        number = Writing("0", look.big, bold=True, size_hint=(0.52, 0.94))
        number.pos_hint = {"x": 0.46, "center_y": 0.5}
        held.add_widget(picture)
        held.add_widget(number)
        return picture, number

    def show(
        self,
        seen: View,
        own: Callable[[], Player],
        notes: Sequence[Note],
        errand: Errand | None,
        waits_for_tick: bool,
    ) -> None:
        """The position as everybody may know it, and the line for this seat alone.

        `own` is asked for this player's own cards only while a finger rests on them.
        """
        self._own = own
        self._show_figures(seen, seen.figures[self.seat])
        acts = self.seat in seen.due.seats
        if acts != self._acts:
            self._acts = acts
            self._draw()
        told = (tuple(notes), errand, waits_for_tick)
        if repr(told) != self._line_shown:
            self._line_shown = repr(told)
            self._line.clear_widgets()
            line = self._make_line(notes, errand, waits_for_tick)
            line.pos_hint = {"x": 0, "y": 0}
            self._line.add_widget(line)

    def _show_figures(self, seen: View, figures: PlayerFigures) -> None:
        self._points[1].text = str(figures.points)
        self.hand.show(figures.cards)
        self.development.show(figures.development)
        self._knights[1].text = str(figures.knights)
        army = seen.state.largest_army == self.seat
        self._knights[0].color = self._knights[1].color = look.accent if army else look.muted
        self._road[1].text = str(len(figures.longest_road))
        longest = seen.state.longest_road == self.seat
        self._road[0].color = self._road[1].color = look.accent if longest else look.muted
        left = (figures.settlements_left, figures.cities_left, figures.roads_left)
        for number, count in zip(self._pieces, left, strict=True):
            number.text = str(count)

    # --- the line of this seat ------------------------------------------------------------------

    def _make_line(
        self, notes: Sequence[Note], errand: Errand | None, waits_for_tick: bool
    ) -> Widget:
        if errand is not None:
            button = FittedButton(
                errand.text, icon="check" if errand.done else errand.icon, kind="main"
            )
            button.size_hint = (1, 1)
            button.disabled = errand.done
            button.verb = errand.verb
            button.bind(on_act=lambda *_: self.ways.touched(errand.verb))
            return button
        if not notes:
            return Widget()
        tick = (lambda: self.ways.tick(self.seat)) if waits_for_tick else None
        text = "  ".join(self.words.note(note) for note in notes)
        mine = [note for note in notes if note.seat == self.seat]
        return ToldLine(text, self._kinds, counted_cards(mine, self._kinds), tick)

    # --- secrets --------------------------------------------------------------------------------

    def _see_hand(self, revealed: bool) -> None:
        self._reveal(revealed, self._hand_row)

    def _see_development(self, revealed: bool) -> None:
        self._reveal(revealed, self._development_row)

    def _hand_row(self, player: Player) -> Widget:
        return card_row(self._kinds, player.hand.known, player.hand.hidden)

    def _development_row(self, player: Player) -> Widget:
        pairs = zip(player.development.known, player.bought.known, strict=True)
        hidden = player.development.hidden + player.bought.hidden
        return card_row(self._development, tuple(old + new for old, new in pairs), hidden)

    def _reveal(self, revealed: bool, make: Callable[[Player], Widget]) -> None:
        """What is secret is made when a finger rests there and unmade when it leaves."""
        if self._secret is not None:
            self._line.remove_widget(self._secret)
            self._secret = None
        for widget in self._line.children:
            widget.opacity = 0 if revealed else 1
        if revealed and self._own is not None:
            self._secret = make(self._own())
            self._secret.pos_hint = {"x": 0, "y": 0}
            self._line.add_widget(self._secret)

    # --- how it lies ----------------------------------------------------------------------------

    def _place(self, *_: object) -> None:
        self._show_pieces(self.width > look.touch * 10)
        low = max(look.touch, self.height * 0.5)
        self._figures.size = (self.width, low - look.gap / 2)
        self._figures.pos = (self.x, self.y + look.gap / 4)
        self._line.size = (self.width - look.gap, self.height - low - look.gap / 2)
        self._line.pos = (self.x + look.gap / 2, self.y + low + look.gap / 4)
        self._draw()

    def _show_pieces(self, there_is_room: bool) -> None:
        """What is left to build is the first thing a narrow strip does without."""
        shown = self._left.parent is not None
        if shown and not there_is_room:
            self._figures.remove_widget(self._left)
        elif there_is_room and not shown:
            self._figures.add_widget(self._left)

    def _draw(self) -> None:
        colour = look.player(self._sign[1])
        self.canvas.before.clear()
        with self.canvas.before:
            edge = colour if self._acts else faded(look.line, 0.7)
            plate((*self.pos, *self.size), look.surface, edge)
            if self._acts:
                inner = (self.x + 2, self.y + 2, self.width - 4, self.height - 4)
                plate(inner, look.surface, colour)
