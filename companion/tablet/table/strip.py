"""A seat's edge of the glass: one row with what everybody may read, and what this seat has to do.

Idle it is a narrow strip with a tab in the player's colour; whoever acts has the whole band painted
in it. Where it is narrow, words of what is owed go first, then figures from the right; what is owed
never goes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.input import MotionEvent
from kivy.properties import BooleanProperty

from companion.tablet.table.drawn import Drawn, Kept, put, rect_of, there
from companion.tablet.table.drawn_figure import DrawnFigure, Form, least_width, opens, row_width
from companion.tablet.table.held import Held
from companion.tablet.table.key import Key, draw_counted
from companion.tablet.table.owed import OwedChip
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, Owner, look
from companion.tablet.widgets.lettering import width_of
from companion.view.table_view import Figure, SeatView

CHIP = 190
"""Figures have words where that leaves so much for what is owed, in dp; what is left of pieces
gives way to them."""


FOLDED_CHIP = 170
"""Cards that are owed are folded into their number before they cost a figure that stays, where
that leaves so much, in dp."""


class _Measured(NamedTuple):
    """A figure in a strip of this height, `named` if its word stands beside it; how narrow it may
    become, and how wide it wants to be."""

    figure: Figure
    height: float
    named: bool
    least: float
    wide: float


def points_figure(seat: SeatView) -> Figure:
    """The points of a seat, as the first of its figures."""
    return Figure(f"figure {seat.id} points", "point", seat.points.total, explains=True)


class PrivateRow(Drawn):
    """Cards that one player looks at while a finger rests; nothing of them stays behind."""

    _private: tuple[Mapping[str, int], int, Sequence[str]] = ({}, 0, ())

    def show(self, cards: Mapping[str, int], hidden: int, lines: Sequence[str], rect: Rect) -> None:
        self._private = (cards, hidden, lines)
        put(self, rect)
        self._redraw()

    def hide(self) -> None:
        self._private = ({}, 0, ())
        self._pen.clear()

    def _draw(self, pen: Pen, rect: Rect) -> None:
        cards, hidden, lines = self._private
        pen.plate(rect, look.surface, look.accent, radius=sized(14))
        inner = rect.inset(sized(12), sized(4))
        for line, place in zip(lines, inner.rows(len(lines)), strict=True):
            first = line is lines[0]
            pen.text(line, place, look.text, letters(21), bold=first, halign="left")
        high = inner.height * 0.84
        rest = draw_counted(pen, cards, inner, look.text, size=letters(28), high=high)
        if hidden:
            unknown = rest.left(sized(64))[0]
            pen.text(f"{hidden} ?", unknown, look.text, letters(28), bold=True)


class Strip(Drawn):
    """Events: `on_tap`, `on_hold` and `on_release` with the key of what is touched on it."""

    acts = BooleanProperty(False)
    form: Form = "row"
    shows_lines = False
    """Whether it is deep enough for a secret of several lines."""
    __events__ = Held.__events__

    def __init__(
        self, owner: Owner, owed: Callable[[], OwedChip] = OwedChip, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._owner = owner
        self.seat: SeatView | None = None
        self._errand_words, self._goal = ("", ""), 0
        self._measured: dict[tuple[str, bool], _Measured] = {}
        self._figures = Kept(self, self._new_figure)
        self.chip = owed()
        self._pass_on(self.chip)
        self.errand, self.tick = Key(kind="main"), Key(kind="main", icon="check")
        for key in (self.errand, self.tick):
            key.bind(on_act=lambda key: self.dispatch("on_tap", key.key))
        self._secret = PrivateRow()

    @property
    def figures(self) -> list[DrawnFigure]:
        return self._figures.made

    def show(
        self, seat: SeatView, acts: bool, errand: tuple[str, str] = ("", ""), goal: int = 0
    ) -> None:
        """`errand` are words and icon of what this seat answers at its own side; `goal` is how many
        points win, where there is room to say it."""
        shown = (self.seat, self.acts, self._errand_words, self._goal)
        if (seat, acts, errand, goal) != shown:
            self.seat, self.acts, self._errand_words, self._goal = seat, acts, errand, goal
            self._draw_soon()

    def show_seat(self, seat: SeatView) -> None:
        """Show other figures of this seat, as motion does for a moment."""
        self.show(seat, self.acts, self._errand_words, self._goal)

    # --- what a finger rests on

    def reveal(self, cards: Mapping[str, int], hidden: int, lines: Sequence[str] = ()) -> None:
        there(self, self._secret, True)
        self._secret.show(cards, hidden, lines, self._secret_rect())

    def conceal(self) -> None:
        self._secret.hide()
        there(self, self._secret, False)

    def _secret_rect(self) -> Rect:
        rect = rect_of(self).inset(0, 2)
        return rect.left(self._head_width())[1].right(sized(4))[1]

    # --- how it lies

    def _head_width(self) -> float:
        name = str(self.seat.name) if self.seat else ""
        wide = width_of(name, letters(22), True) + sized(12)
        return float(self.height) + sized(8) + min(sized(150), wide)

    def _draw(self, pen: Pen, rect: Rect) -> None:
        if (seat := self.seat) is None:
            return
        own, ink_on_it = self._owner, look.ink_on(self._owner.colour)
        ink = ink_on_it if self.acts else None
        head, rest = rect.left(min(self._head_width(), rect.width * 0.4))
        tab, name = head.left(rect.height, sized(8))
        pen.plate(rect, own.colour if self.acts else look.panel, radius=1)
        if not self.acts:
            pen.plate(tab, own.colour, radius=1)
        pen.icon(own.symbol, tab.inset(rect.height * 0.2), ink_on_it)
        pen.text(str(seat.name), name, ink or look.text, letters(22), bold=True, halign="left")
        shown = (points_figure(seat), *seat.figures)
        figures = [self._measure(one, rect.height, named=False) for one in shown]
        named = [self._measure(one, rect.height, named=not one.optional) for one in shown]
        room = min(rest.width - sized(CHIP), (left := self._place_right(seat, rest, figures)).width)
        fits = sum(one.wide for one in named) <= room
        self._place_figures(left, named if fits else figures, ink)

    def _measure(self, figure: Figure, height: float, *, named: bool) -> _Measured:
        """The widths of a figure, kept from the last time if it has not changed."""
        known = self._measured.get((figure.key, named))
        if known is None or known[:2] != (figure, height):
            wide = row_width(figure, height, named=named)
            known = _Measured(figure, height, named, least_width(figure), wide)
            self._measured[figure.key, named] = known
        return known

    def _place_right(self, seat: SeatView, rect: Rect, figures: list[_Measured]) -> Rect:
        """What the seat has to do, at its far end; what is left for the figures."""
        gap = sized(6)
        high = max(look.finger, rect.height - sized(8))
        stay = [one for one in figures if not one.figure.optional]
        room = rect.width - sum(one.wide for one in stay)
        narrow = rect.width - sum(one.least for one in figures)
        spare = sum(one.wide - one.least for one in stay)
        kept = sum(one.least for one in figures if one is figures[0] or opens(one.figure))
        self.chip.show(seat.owed)
        alone, beside = figures[0].least, sum(one.least for one in stay)
        most = (
            rect.width - (beside if rect.width - beside > sized(FOLDED_CHIP) else alone) - 2 * gap
        )
        for one in self._duties(seat):
            wide = look.finger * 1.3
            if one is self.errand:
                taken = self.chip.least_width(most) + 2 * gap if seat.owed else 0.0
                fits = room - taken - 2 * gap
                self.errand.text, has_icon, wide = _errand_width(
                    self.errand.text, fits, spare, rect.width - kept - taken - 2 * gap
                )
                self.errand.icon = self.errand.icon if has_icon else ""
            elif one is self.chip:
                wide = self.chip.width_in(room - 2 * gap, narrow - 2 * gap, most, high)
            place, rect = rect.right(wide + gap, gap)
            put(one, place.left(wide)[0].middle(wide, high))
            taken = wide + 2 * gap
            room, narrow, most = room - taken, narrow - taken, most - taken
        return rect

    def _duties(self, seat: SeatView) -> list[Key | OwedChip]:
        """What the seat has to do, the most pressing first."""
        words, icon = self._errand_words
        done, ticks = seat.awaited == "sealed", seat.awaited == "tick"
        self.chip.key, self.tick.key = f"owed {seat.id}", f"tick {seat.id}"
        if words:
            self.errand.key, self.errand.text = seat.errand, words
            self.errand.icon, self.errand.disabled = "check" if done else icon, done
        found = []
        for one, wanted in ((self.errand, words), (self.tick, ticks), (self.chip, seat.owed)):
            there(self, one, bool(wanted))
            found += [one] if wanted else []
        return found

    def _place_figures(self, rect: Rect, figures: list[_Measured], ink: Colour | None) -> None:
        """First they become narrower, then they go from the right; what a touch opens stays."""
        least = sum(one.least for one in figures)
        while least > rect.width and len(figures) > 1:
            least -= figures.pop(_goes_first([one.figure for one in figures])).least
        spare = (rect.width - least) / max(1.0, sum(one.wide for one in figures) - least)
        part = max(0.0, min(1.0, spare))
        for shown_in, one in zip(self._figures.take(len(figures)), figures, strict=True):
            place, rect = rect.left(one.least + (one.wide - one.least) * part)
            shown_in.show(one.figure, ink, place, named=one.named)

    def _new_figure(self) -> DrawnFigure:
        rect = DrawnFigure(self.form)
        self._pass_on(rect)
        return rect

    def _pass_on(self, touched: Held) -> None:
        for event in self.__events__:
            touched.bind(**{event: lambda _, key, event=event: self.dispatch(event, key)})

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A finger beside everything that has a meaning of its own asks what is on the strip."""
        if super().on_touch_down(touch):
            return True
        if self.seat is None or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self.seat is not None and self.collide_point(*touch.pos):
            self.dispatch("on_tap", f"strip {self.seat.id}")
        return True

    def on_tap(self, key: str) -> None: ...
    def on_hold(self, key: str) -> None: ...
    def on_release(self, key: str) -> None: ...


def _goes_first(figures: Sequence[Figure]) -> int:
    """Which of the figures goes where there is no room for all; never the points."""
    return max(
        range(1, len(figures)),
        key=lambda at: (figures[at].optional, not opens(figures[at]), at),
    )


def _errand_width(words: str, room: float, spare: float, most: float) -> tuple[str, bool, float]:
    """What is written on the key of an errand, whether with its icon, and how wide it is: one line,
    or two for which figures give what they can spare; then the icon goes, and figures that nothing
    opens go. Only where that is not enough is the icon alone."""
    line = width_of(words, letters(20), True) + sized(60)
    if line <= min(sized(220), room):
        return words, True, line
    parts = words.split(" ")
    cuts = ((" ".join(parts[:cut]), " ".join(parts[cut:])) for cut in range(1, len(parts) + 1))
    halves = min(max(width_of(part, letters(17), True) for part in cut) for cut in cuts)
    for has_icon, beside, left in ((True, 54, room + spare), (False, 20, max(most, room + spare))):
        if halves + sized(beside) <= left:
            return words, has_icon, halves + sized(beside)
    return "", True, look.touch
