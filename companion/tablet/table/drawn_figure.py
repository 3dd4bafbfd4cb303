"""One figure of a view, before a seat or beside the prompt: how it looks follows from its data.

A strip shows it as one row, a console tall with its word below. Everything is drawn on one canvas
with instructions that are kept; another figure in the same rectangle makes nothing anew.
"""

from __future__ import annotations

from typing import Any, Literal

from companion.tablet.masks import drawn_side
from companion.tablet.plate import NOTHING
from companion.tablet.table.drawn import Drawn, put
from companion.tablet.table.gauge import columns, dial, disc
from companion.tablet.table.held import HOLD_SECONDS, SECRET_SECONDS, Held
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.table.small_cards import CARD, draw_small_cards
from companion.tablet.theme import Colour, faded, look
from companion.tablet.widgets.lettering import width_of
from companion.view.table_view import Figure

Form = Literal["row", "tall"]
Kind = Literal["button", "parts", "dial", "steps", "cards", "count"]

ICON, COUNT, LABEL = 28, 28, 18
"""Sizes in dp: of an icon in a row, of its number, of the word below a tall figure."""
POINTS, LEFT = 34, 20
"""The number that decides, and that of pieces which are left, in dp."""
LEAST_ICON = 16
TEXT = 132
"""How wide words in a row are at most, in dp: they may have two lines."""
DIAL = 64
"""In a smaller dial, in dp, the number has more of the room than the icon."""
FLAT = 1.7
"""Wider than that by its height, a tall figure has its icon beside its number."""


def tone_colour(tone: str) -> Colour | None:
    """The colour that a figure's tone means; None if it has none."""
    if tone in ("accent", "good", "warning", "danger"):
        named: Colour = getattr(look, tone)
        return named
    if tone in look.known_goods:
        return look.goods_line(tone)
    return look.player_line(tone) if tone in look.known_players else None


def icon_colour(icon: str) -> Colour:
    """A good in its own colour, dark enough to be seen on a light page; anything else plain."""
    if icon == "point":
        return look.gold
    return look.goods_line(icon) if icon in look.known_goods else look.muted


def number_size(figure: Figure) -> float:
    """How large the number of a figure is in a row, in pixels."""
    return letters(POINTS if figure.icon == "point" else LEFT if figure.optional else COUNT)


def _word_width(figure: Figure) -> float:
    """What the word beside a number takes."""
    text = str(figure.text)
    return sized(6) + width_of(text, letters(LABEL), False) * 1.12 if text else 0.0


def row_width(figure: Figure, height: float, *, named: bool = False) -> float:
    """How wide a rectangle of the row form wants to be; `named`, with its word."""
    gap = sized(6)
    wide = sized(ICON) if figure.icon else 0.0
    if figure.number is not None:
        wide += gap + width_of(str(figure.number), number_size(figure), True)
        wide += _word_width(figure) if named else 0.0
    elif figure.pips:
        wide += gap + sized(16) * figure.pips[1]
    elif figure.cards:
        wide += gap + (height - sized(2)) * CARD * max(len(figure.cards), figure.slots)
    elif figure.text:
        wide += gap + min(sized(TEXT), width_of(str(figure.text), letters(LABEL), False) * 1.05)
    least = look.finger if figure.explains or opens(figure) else 0.0
    return max(least, wide + sized(16 if opens(figure) else 12))


def least_width(figure: Figure) -> float:
    """How narrow it may become where there is little room: a number stays, words go."""
    least = sized(LEAST_ICON + 6) if figure.icon else sized(4)
    if figure.number is not None:
        least += width_of(str(figure.number), number_size(figure), True)
    return max(look.finger, least) if figure.explains or opens(figure) else least


def shown_number(figure: Figure) -> int:
    """How many it shows, whatever they are drawn as."""
    if figure.number is not None:
        return figure.number
    return figure.pips[0] if figure.pips else sum(figure.levels) or len(figure.cards)


def opens(figure: Figure) -> bool:
    """True when a touch does more than explain a number."""
    return bool(figure.reveals or figure.verb)


def kind_of(figure: Figure) -> Kind:
    """How a figure is drawn where there is room, from what it is made of."""
    if figure.reveals and figure.number is None:
        return "button"
    if figure.levels or (figure.slots and figure.number is not None):
        return "parts"
    if figure.pips:
        return "steps" if figure.number is None else "dial"
    if figure.cards or figure.slots or not (figure.icon or figure.number is not None):
        return "cards"
    return "count"


class DrawnFigure(Held, Drawn):
    """Shows one figure. `ink` is the one colour of everything where the ground is a player's."""

    def __init__(self, form: Form = "row", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.form = form
        self.figure = Figure("")
        self._ink: Colour | None = None
        self._label = self._core = 0.0
        self._named = False
        self._drawn: object = None
        self._shown: object = None
        self.fbind("pressed", self._draw_soon)

    @property
    def word_size(self) -> float:
        """How large the letters of its word are at most."""
        return self._label or letters(LABEL)

    def show(
        self,
        figure: Figure,
        ink: Colour | None = None,
        rect: Rect | None = None,
        *,
        named: bool = False,
    ) -> None:
        """With a `rect`, lie there; `named`, with a word before the number. A finger that rests on
        another figure than this has let go."""
        if (figure, ink, rect, named) == self._shown:
            return
        self._shown, self._named = (figure, ink, rect, named), named
        if rect is not None:
            put(self, rect)
        if (figure.key, figure.reveals) != (self.figure.key, self.figure.reveals):
            self.let_go()
        self.figure, self._ink, self.key = figure, ink, figure.key
        self.may_be_touched = figure.explains or opens(figure)
        self.rests = SECRET_SECONDS if figure.reveals else HOLD_SECONDS
        self._redraw()

    def place(self, rect: Rect, label: float = 0, core: float = 0) -> None:
        """Lie in it. Where neighbours agree on it, `label` is the size of the word below a tall
        figure, and `core` how wide it is above."""
        self._label, self._core = label, core
        put(self, rect)
        self._redraw()

    def _redraw(self, *_: object) -> None:
        lies = (*self.pos, *self.size, self._label, self._core)
        wanted = (*lies, self._ink, self.figure, self._named)
        if (*wanted, self.pressed) != self._drawn:
            self._drawn = (*wanted, self.pressed)
            super()._redraw()

    def _draw(self, pen: Pen, rect: Rect) -> None:
        self._ground(rect)
        if self.form == "row":
            wide = row_width(self.figure, rect.height, named=self._named)
            narrow = max(0.0, wide - rect.width) / 2
            self._in_a_row(pen, rect.inset(max(sized(1), sized(6) - narrow), sized(3)))
        else:
            self._tall(pen, rect.inset(sized(3), sized(2)))

    # --- colours

    def _colour(self) -> Colour:
        """Of what counts: the icon and whatever is filled."""
        if self._ink is not None:
            return self._ink
        return tone_colour(self.figure.tone) or icon_colour(self.figure.icon)

    def _text(self) -> Colour:
        return self._ink or look.text

    def _ground(self, rect: Rect) -> None:
        """What opens something lies raised; a tall figure with a tone has an edge of it, because a
        colour alone is not enough, and one in a row a ground."""
        tone = self._ink or tone_colour(self.figure.tone)
        plain = self.figure.levels or self._is_die()
        edged = tone if tone and self.figure.tone and not plain else NOTHING
        fill = NOTHING
        if self.pressed:
            fill = faded(self._ink or look.accent, 0.25)
        elif edged != NOTHING and self.form == "row":
            fill = faded(edged, 0.22)
        elif opens(self.figure):
            fill = faded(self._ink, 0.12) if self._ink else look.raised
        edged = NOTHING if self.form == "row" and not self._ink else edged
        if fill != NOTHING or edged != NOTHING:
            around = rect.inset(sized(1), sized(3) if self.form == "row" else sized(1))
            self._pen.plate(around, fill, edged, sized(12))

    # --- one row

    def _in_a_row(self, pen: Pen, rect: Rect) -> None:
        figure, gap = self.figure, sized(6)
        side = min(sized(LEFT if figure.optional else ICON), rect.height) if figure.icon else 0.0
        if side and figure.number is not None:  # where it is narrow, the number keeps its size
            number = width_of(str(figure.number), number_size(figure), True) + 2
            gap = max(sized(2), min(gap, rect.width - side - number))
            side = max(sized(LEAST_ICON), min(side, rect.width - gap - number))
        if side:
            icon, rect = rect.left(side, gap)
            pen.icon(figure.icon, icon, self._colour())
        if self._is_die():
            self._die(rect)
        elif figure.number is not None:
            if self._named:
                word, rect = rect.left(_word_width(figure) - sized(6), sized(6))
                colour = self._ink or look.muted
                pen.text(str(figure.text), word, colour, letters(LABEL), halign="left")
            self._number(rect, number_size(figure), halign="left" if side else "center")
        elif figure.pips:
            filled, places = figure.pips
            low = rect.inset(0, rect.height * 0.3)
            self._columns(low, (1,) * filled, places, 1, self._colour())
        elif figure.cards:
            draw_small_cards(pen, figure, rect, self._ink)
        elif figure.text:
            optional = bool(figure.icon)
            pen.text(str(figure.text), rect, self._text(), letters(LABEL), optional=optional)

    def _is_die(self) -> bool:
        """A number on a player's colour and no icon."""
        return not self.figure.icon and self.figure.tone in look.known_players

    def _die(self, rect: Rect) -> None:
        side = min(rect[2:]) * 0.84
        middle = rect.middle(side, side)
        self._pen.plate(middle, look.player(self.figure.tone), NOTHING, side * 0.2)
        number, ink = str(self.figure.number), look.player_ink(self.figure.tone)
        self._pen.text(number, middle, ink, side * 0.7, least=sized(12), bold=True)

    def _number(self, rect: Rect, most: float, *, halign: str = "center") -> None:
        number = str(self.figure.number)
        plain = self.figure.number and not self.figure.optional
        colour = self._text() if plain or self._ink else look.muted
        least = min(sized(12), rect.height * 0.75)
        self._pen.text(number, rect, colour, most, least=least, bold=True, halign=halign)

    # --- tall

    def _tall(self, pen: Pen, rect: Rect) -> None:
        figure, kind = self.figure, kind_of(self.figure)
        if kind == "button":
            self._as_button(pen, rect)
            return
        above = self._word(pen, rect)
        core = min(above.width, self._core - sized(6) if self._core else above.width)
        above = above.middle(core, above.height)
        if kind == "parts":
            self._parts(pen, above)
        elif kind == "cards":
            draw_small_cards(pen, figure, above, self._ink)
        elif kind == "count" or figure.pips is None:
            self._counted(pen, above)
        elif kind == "dial":
            self._dial(pen, above, *figure.pips)
        else:
            self._steps(pen, above, *figure.pips)

    def _word(self, pen: Pen, rect: Rect) -> Rect:
        """The word at the foot; what is left above it. One that nobody could read stays away, for
        the icon says the same."""
        if not (text := str(self.figure.text)):
            return rect
        foot, above = rect.lower(min(self.word_size * 1.25, rect.height * 0.4))
        pen.text(text, foot, self._ink or look.muted, self.word_size, optional=True)
        return above

    def _as_button(self, pen: Pen, rect: Rect) -> None:
        """A secret has no number: its words say what to do."""
        rect = rect.inset(sized(8), sized(4))
        if self.figure.icon:
            side, rect = rect.left(min(sized(ICON), rect.height, rect.width * 0.3), sized(8))
            pen.icon(self.figure.icon, side, self._text())
        pen.text(str(self.figure.text), rect, self._text(), letters(LABEL), bold=True)

    def _counted(self, pen: Pen, rect: Rect) -> None:
        """An icon with a number beside it, or one of them alone."""
        figure, (_, _, width, height) = self.figure, rect
        if figure.number is None:
            pen.icon(figure.icon, rect.inset(width * 0.1, height * 0.1), self._colour())
        elif self._is_die():
            self._die(rect)
        elif not figure.icon:
            self._number(rect, letters(COUNT * 1.3))
        else:
            size = letters(COUNT * 1.15)
            side = min(width * 0.44, height * 0.8, sized(44))
            number = min(width - side, width_of(str(figure.number), size, True) + sized(8))
            icon, beside = rect.middle(side + number, height).left(side)
            pen.icon(figure.icon, icon, self._colour())
            self._number(beside, size, halign="right")

    def _dial(self, pen: Pen, rect: Rect, filled: int, places: int) -> None:
        """A ring of pips round icon and number."""
        side, icon = min(rect.width, rect.height), self.figure.icon
        beside = side * 0.6 if icon and rect.width > side * FLAT else 0.0
        ring = rect.middle(side, side).moved(beside / 2, 0)
        colour, drawn = self._colour(), drawn_side(side)
        pen.picture(disc(drawn), ring.inset(side * 0.11), faded(colour, 0.2 if filled else 0.06))
        if filled < places or not places:
            free = dial(drawn, filled, max(places, 1), places)
            pen.picture(free, ring, faded(self._ink or look.line, 0.7))
        if filled:
            pen.picture(dial(drawn, 0, filled, places), ring, colour)
        sign = colour if filled else faded(colour, 0.6)
        middle = ring.inset(side * 0.16, side * 0.2)
        if not icon:
            whole = f"{self.figure.number}/{places}"
            pen.text(whole, middle, self._text(), side * 0.36, least=sized(12), bold=True)
        elif beside:
            pen.icon(icon, ring.moved(-beside, 0).left(side * 0.5)[0], sign)
            self._number(middle, side * 0.5)
        else:
            part = max(0.42, min(0.5, 0.42 * letters(DIAL) / side))
            number, above = ring.inset(0, side * 0.14).lower(side * part)
            pen.icon(icon, above.lower(side * (0.7 - part))[0].moved(0, -side * 0.02), sign)
            self._number(number, side * part)

    def _steps(self, pen: Pen, rect: Rect, filled: int, places: int) -> None:
        """An icon and beside it a column of steps; without any it is not there yet."""
        on = self._ink or tone_colour(self.figure.tone) or look.good
        side = min(rect.width * 0.6, rect.height * 0.94)
        beside = min(rect.width - side, side * 0.42)
        icon, column = rect.middle(side + beside, rect.height).left(side)
        colour = on if filled else faded(self._ink or look.muted, 0.5)
        pen.icon(self.figure.icon, icon, colour)
        self._columns(column.middle(beside, side), (filled,), 1, places, on)

    def _parts(self, pen: Pen, rect: Rect) -> None:
        """Icon and number, and every slot as a column as high as its part's level."""
        figure, (_, _, width, height) = self.figure, rect
        if width > height * FLAT:
            left, room = rect.left(min(width * 0.5, height * 1.7))
            icon, number = left.left(left.width / 2)
            icon = icon.lower(height * 0.9)[0]
        else:
            left, room = rect.left(min(width * 0.44, height * 0.9))
            number, icon = left.lower(height * 0.54)[0], left.upper(height * 0.5)[0]
            icon = icon.lower(height * 0.44)[0]
        pen.icon(figure.icon, icon, self._colour())
        self._number(number, letters(COUNT))
        tall = max(2, *figure.levels) if figure.levels else 2
        room = room.inset(sized(2), height * 0.06)
        self._columns(room, figure.levels, figure.slots, tall, self._colour())

    def _columns(
        self, rect: Rect, levels: tuple[int, ...], places: int, tall: int, on: Colour
    ) -> None:
        size = (max(1, round(rect.width)), max(1, round(rect.height)))
        free = faded(self._ink or look.muted, 0.7)
        self._pen.picture(columns(size, levels, places, tall, False), rect, free)
        if any(levels):
            self._pen.picture(columns(size, levels, places, tall, True), rect, on)
