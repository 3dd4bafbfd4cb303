"""A seat's end of the glass where there is no board: everything that lies before it, as figures.

On the left a plate with the player's name and points, then the figures in rows, each as large as
the room allows, and at the far end what this seat has to do.
"""

from __future__ import annotations

from typing import Any

from companion.tablet.plate import NOTHING
from companion.tablet.speech import pgettext
from companion.tablet.table.console_rows import Words, places
from companion.tablet.table.drawn import Drawn, Kept, put, rect_of
from companion.tablet.table.drawn_figure import LABEL, Form, kind_of
from companion.tablet.table.held import Held
from companion.tablet.table.hull import STERN, hull_picture
from companion.tablet.table.owed import OwedList
from companion.tablet.table.pen import LEAST_LETTERS, Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.table.strip import Strip, points_figure
from companion.tablet.theme import Colour, Owner, faded, look
from companion.tablet.widgets.lettering import width_of
from companion.view.table_view import Figure, SeatView

PLAIN: Colour = (1.0, 1.0, 1.0, 1.0)
ROUND = 20
"""The corners of the console, in dp."""
REVEALED = 460
"""How wide a secret is shown, in dp."""
LARGEST_WORD = 20
"""In dp: larger words below the figures would make their numbers smaller."""
BUTTON = 60
"""How high a secret or an errand is, in dp."""


class SeatPlate(Held, Drawn):
    """Whose console it is, and how near the end is. Held, the points explain themselves."""

    may_be_touched = True

    def __init__(self, owner: Owner, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._owner = owner
        self._shown: tuple[str, int, int, bool] = ("", 0, 0, False)

    def show(self, seat: SeatView, acts: bool, goal: int) -> None:
        self.key = points_figure(seat).key
        shown = (str(seat.name), seat.points.total, goal, acts)
        if shown != self._shown:
            self._shown = shown
            self._redraw()

    def _draw(self, pen: Pen, rect: Rect) -> None:
        (name, points, goal, acts), own = self._shown, self._owner
        fill, edge = (own.colour, NOTHING) if acts else (look.panel, own.colour)
        ink = look.ink_on(own.colour) if acts else look.text
        pen.plate(rect, fill, edge, sized(ROUND), sized(1.6))
        inner = rect.inset(sized(8), sized(6))
        line = min(letters(30), inner.height * 0.22)
        head, rest = inner.upper(line)
        symbol, beside = head.left(line * 1.1, sized(6))
        pen.icon(own.symbol, symbol, ink if acts else own.colour)
        if width_of(name, sized(LEAST_LETTERS + 2), True) > beside.width:
            beside, rest = rest.upper(line)
        pen.text(name, beside, ink, letters(22), bold=True, halign="left")
        foot, middle = rest.lower(min(letters(LABEL) * 1.3, inner.height * 0.2))
        words = pgettext("table", "of {goal} points", goal=goal)
        words = words if goal else pgettext("table", "Points")
        pen.text(words, foot, faded(ink, 0.85), letters(LABEL))
        pen.text(str(points), middle, ink, letters(88), least=sized(20), bold=True)


class Console(Strip):
    """A deep strip. Beside the figures a secret waits as a button, and shows itself over them."""

    form: Form = "tall"
    shows_lines = True
    chip: OwedList

    def __init__(
        self, owner: Owner, *, past: bool = False, ship: bool = False, **kwargs: Any
    ) -> None:
        """One of the past is only to look at: there is nothing to do, and figures have its room.
        The console of a `ship` is its hull."""
        super().__init__(owner, OwedList, **kwargs)
        self._past, self._ship = past, ship
        self._secrets = Kept(self, self._new_figure)
        self._arranged: object = None
        self.plate = SeatPlate(owner)
        self._pass_on(self.plate)
        self.add_widget(self.plate)

    # --- how it lies

    def _parts(self, rect: Rect) -> tuple[Rect, Rect, Rect, Rect]:
        """The plate, the hull beside it, and in the hull the figures and what is to be done."""
        wide = min(max(rect.height * 0.68, sized(112)), rect.width * 0.15)
        plate, hull = rect.left(wide, sized(2 if self._ship else 6))
        if self._ship:
            hull = hull.right(hull.width - rect.height * STERN)[0]
        most = max(sized(150), rect.width * 0.16) if not self._past else 0.0
        duties, figures = hull.inset(sized(6)).right(most)
        return plate, hull, figures, duties

    def _secret_rect(self) -> Rect:
        """Over the figures, beside the hand that holds."""
        figures = self._parts(rect_of(self))[2]
        wide = letters(REVEALED)
        return figures.right(wide)[0] if figures.width - wide > sized(160) else figures

    def _draw(self, pen: Pen, rect: Rect) -> None:
        """Where everything lies follows from the size and from which figures there are; another
        position of the same game moves nothing, but where there is very much to do."""
        seat = self.seat
        if seat is None or rect.width < sized(200) or rect.height < sized(80):
            return
        plate, hull, room, duties = self._parts(rect)
        self._draw_hull(pen, rect, hull, duties)
        figures = [one for one in seat.figures if kind_of(one) != "button"]
        self._figures.take(len(figures))  # below all that may lie over them
        secrets = [one for one in seat.figures if kind_of(one) == "button"]
        self._place_duties(seat, secrets, duties)
        taken = self.chip.takes if seat.owed else 0.0
        lies = (rect, taken, [(one.key, one.text) for one in figures])
        if lies != self._arranged:
            self._arranged = lies
            put(self.plate, plate)
            self._place(figures, room, taken)
        self.plate.show(seat, self.acts, self._goal)
        for shown_in, figure in zip(self.figures, figures, strict=False):
            shown_in.show(figure)

    def _draw_hull(self, pen: Pen, rect: Rect, hull: Rect, nose: Rect) -> None:
        """Edged in the player's colour; the engines burn while this seat acts."""
        edge = self._owner.colour if self.acts or self._ship else look.panel_edge
        if not self._ship:
            pen.plate(hull, look.panel, edge, sized(ROUND), sized(1.6))
            return
        whole = hull.right(hull.width + rect.height * STERN)[0]
        size = (max(2, round(whole.width)), max(2, round(whole.height)))
        bulkhead = round(nose.x - whole.x)
        pen.picture(hull_picture(size, bulkhead, look.panel, edge, self.acts), whole, PLAIN)

    def _place(self, figures: list[Figure], room: Rect, taken: float) -> None:
        """Beside what is to be done as long as a finger finds them there, below it in a console
        that is too small for both."""
        widths = [width_of(str(one.text), 1, False) for one in figures]
        most = min(letters(LABEL), sized(LARGEST_WORD))
        finger = 0.0 if self._past else look.finger
        words = Words(widths, sized(LEAST_LETTERS), most, finger)
        beside = room.right(taken, sized(6) if taken else 0)[1]
        found = places(figures, beside, sized(4), words)
        if taken and min(min(one.rect[2:]) for one in found) < look.finger:
            found = places(figures, room, sized(4), words)
        for shown_in, place in zip(self._figures.take(len(figures)), found, strict=True):
            shown_in.place(*place[:3])

    def _place_duties(self, seat: SeatView, secrets: list[Figure], rect: Rect) -> None:
        """Whatever is touched lies at the player's side, sentences above it."""
        gap = sized(6)
        high = min(max(look.finger, sized(BUTTON)), rect.height / 2)
        shown_in = self._secrets.take(len(secrets))
        for button, secret in zip(shown_in, secrets, strict=True):
            place, rect = rect.lower(high, gap)
            button.place(place)
            button.show(secret)
        for button in self._secrets.made[len(secrets) :]:
            button.show(Figure(""))  # a finger that rests there has let go
        for one in self._duties(seat):
            if one is not self.chip:
                tall = high if one is self.errand else max(look.finger, high * 0.8)
                place, rect = rect.lower(tall, gap)
                put(one, place)
        self.chip.place(seat.owed, rect._replace(height=max(1.0, rect.height)))
