"""Cards that lie open between the players: side by side as small cards, or below each other as
tickets. Drawn from the rows of a view; a card is kept and shows another one next time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, radians, sin
from typing import Any, Literal

from kivy.graphics import PopMatrix, PushMatrix, Rotate, Scale
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from companion.tablet.masks import drawn_side
from companion.tablet.plate import NOTHING
from companion.tablet.table.card_backs import card_back, ship_sign
from companion.tablet.table.drawn import Drawn, Kept, put, rect_of
from companion.tablet.table.drawn_figure import LABEL, tone_colour
from companion.tablet.table.globes import globe_window
from companion.tablet.table.pen import LEAST_LETTERS, Pen, letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, Owner, look
from companion.tablet.widgets.lettering import LINE, fitting_size, line_count, width_of
from companion.view.table_view import CardRow, OpenCard

Form = Literal["row", "list"]

SHAPE = 0.74
"""The width of a card as a part of its height."""
WIDE, LOW, WIDEST = 108, 80, 190
"""As wide a card likes to be, in dp, however low its row; below that height its words stand beside
its symbols, and it may be as wide as this."""
TURNED, OVERLAPS = 1.3, 1.08
"""How much more room a turned card takes, and how far its corners reach over its neighbours'."""
TURN, LEAN = -45, -2.5
"""Degrees by which a used card is turned, and where cards are low and wide."""
SLIMMEST = 0.6
TALL, APART = 240, 22
"""A row that is lower has no heading, and cards that have the room lie so far apart, in dp."""
SHIP, STEP, LONG, WAVE = 44, 15, 420, 0.16
"""In dp: the room of the ship that flies along a row, from dot to dot of its way, and how long a
wave of that is; how high it is, by the height of the row."""
TRAIL: Colour = (1.0, 0.72, 0.38, 0.75)
PLAIN: Colour = (1.0, 1.0, 1.0, 1.0)
PLAIN_GLOBE: Colour = (0.62, 0.66, 0.76, 1.0)
GRID = 8
"""Windows that differ by less, in pixels, share a picture of a globe: to make one takes longer than
a frame has."""
COUNT = 34
"""How many cards lie face down, in dp."""
LOW_BACK, LOWEST_BACK = 120, 48
"""On a card that is lower, in dp, its number stands beside the emblem; or there are but words."""
WORDS, LOW_WORDS = 0.3, 0.36
"""The part of a card face down that its words have, and of one that is low."""
LEAST, READABLE = 12, 12.5
"""Letters on a card, in dp, where many cards lie side by side, and where one line of cards is still
better than two."""
TWO_LINES, ONE_LINE = 2.3, 0.6
"""How high two lines are, by the size of their type, and the part of that which one line is."""
LIST, LOW_LIST, ROOMY = 0.31, 0.46, 1000
"""The part of a wide area that a list has beside a row, and where its tickets have but one line; so
many dp an area is wide at least for that."""
BACKS_LIST = 0.62
"""The part of a low list where only cards face down lie beside it: they need little."""
READABLE_LIST = 290
"""In dp: less only where that would be more than the part of a list with one line a ticket."""


class CardFace(Drawn):
    """One card: its name and what decides about it."""

    key = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._turn, self._scale = Rotate(angle=0), Scale(1)
        with self.canvas.after:
            PopMatrix()
        self.card = OpenCard("", "")
        self._form: Form = "row"
        self._shown: object = None
        self._seen_width, self._face_down = 1.0, False

    @property
    def angle(self) -> float:
        return float(self._turn.angle)

    def show(self, card: OpenCard, form: Form, rect: Rect) -> None:
        if (card, form, rect) != self._shown:
            self._shown = (card, form, rect)
            self.card, self._form, self.key = card, form, card.key
            put(self, rect)
            self._redraw()

    def turn_up(self, wide: float, *, back: bool) -> None:
        """Show so much of its width, for a moment with its back up."""
        self._seen_width = wide
        if back != self._face_down:
            self._face_down = back
            self._redraw()
        else:
            self._lie(rect_of(self))

    def _draw(self, pen: Pen, rect: Rect) -> None:
        if self._face_down:
            _cover(pen, rect)
        elif self._form == "list":
            self._ticket(pen, rect)
        elif self.card.tone in ("back", "gap"):
            self._back(pen, rect)
        elif _is_wide(rect):
            self._wide(pen, rect)
        else:
            self._face(pen, rect)
        self._lie(rect)

    def _lie(self, rect: Rect) -> None:
        """A used card lies turned, in the room that it has."""
        x, y, width, height = rect
        used = self.card.used and self._form == "row"
        self._turn.origin = self._scale.origin = (x + width / 2, y + height / 2)
        turn = 0 if not used else LEAN if _is_wide(rect) else TURN
        self._turn.angle = turn
        slope = radians(abs(turn))
        across = width * cos(slope) + height * sin(slope)
        upward = width * sin(slope) + height * cos(slope)
        room = width * (TURNED * OVERLAPS if used else 1)
        shrunk = min(1.0, height / upward, room / across)
        self._scale.xyz = (shrunk * self._seen_width, shrunk, 1)

    def _paper(self, rect: Rect) -> None:
        """A used card is grey, one that replaces another has a strong edge."""
        red, green, blue, alpha = look.ivory
        grey: Colour = (red * 0.72, green * 0.72, blue * 0.72, alpha)
        edge, line = (look.accent, sized(2)) if self.card.marked else (look.paper_edge, sized(0.6))
        self._pen.plate(rect, grey if self.card.used else look.ivory, edge, sized(10), line)

    def _face(self, pen: Pen, rect: Rect) -> None:
        """A dark window with the symbols of the card, below it the name and what it says."""
        self._paper(rect)
        rect, least, foot = rect.inset(sized(6)), sized(LEAST), 0.0
        if detail := _detail(self.card):
            low = min(letters(17) * 1.25, sized(17) * 1.4, rect.height * 0.32)
            foot = max(low, rect.height * 0.11)
            most = max(letters(17), foot * 0.75)
            pen.text(detail, rect.lower(foot)[0], look.ink, most, least=least)
        size, high = self._name_size(rect.width, rect.height - foot)
        name, window = rect.lower(foot)[1].lower(high)
        pen.text(str(self.card.text), name, look.ink, size, least=least, bold=True)
        if self.card.globe:
            self._globe(pen, window)
            return
        pen.plate(window, look.ink, NOTHING, sized(7))
        self._symbols(window.inset(sized(6), sized(4)))

    def _globe(self, pen: Pen, window: Rect) -> None:
        """A planet that rises in the window, and on it the symbols of its card."""
        good = self.card.globe
        colour = look.goods(good) if good in look.known_goods else PLAIN_GLOBE
        size = [GRID * max(1, round(side / GRID)) for side in (window.width, window.height)]
        pen.picture(globe_window(*size, colour, round(sized(7))), window, PLAIN)
        icons = self.card.icons
        side = min(window.height * 0.52, window.width * 0.8 / len(icons))
        places = window.lower(window.height * 0.72)[0].middle(side * len(icons), side)
        for icon, place in zip(icons, places.columns(len(icons)), strict=True):
            pen.icon(icon, place.inset(side * 0.05), look.ink)

    def _wide(self, pen: Pen, rect: Rect) -> None:
        """Where a card is low its symbols stand beside all of its words."""
        self._paper(rect)
        window, beside = rect.inset(sized(4), sized(3)).left(_window_width(rect), sized(4))
        pen.plate(window, look.ink, NOTHING, sized(7))
        self._symbols(window.inset(sized(3)))
        text = _words(self.card, rect)
        pen.text(text, beside, look.ink, letters(18), least=sized(LEAST), bold=True, halign="left")

    def _name_size(self, width: float, height: float) -> tuple[float, float]:
        """The size of the name and how high it gets, so that the window keeps a third."""
        text, most = str(self.card.text), height * 0.68
        sizes = (sized(LEAST), max(letters(18), min(letters(28), width * 0.17)))
        size = fitting_size(text, (round(width), round(most)), sizes, True)
        lines = line_count(text, width * 0.97, size, True)
        return size, min(most, lines * size * LINE + sized(2)) if lines else most

    def _symbols(self, rect: Rect) -> None:
        card, count = self.card, max(1, len(self.card.icons))
        side = min(rect.height, rect.width / count, max(sized(60), rect.height * 0.5))
        places = rect.middle(side * count, rect.height).columns(count)
        for icon, place in zip(card.icons, places, strict=False):
            good = look.goods(icon) if icon in look.known_goods else None
            colour = good or tone_colour(card.tone) or look.ivory
            self._pen.icon(icon, place.inset(side * 0.06), colour)

    def _back(self, pen: Pen, rect: Rect) -> None:
        """A card face down and what is known of it, or the place of one that was taken away."""
        card, down = self.card, self.card.tone == "back"
        wide, low = _is_flat(rect), rect.height < sized(LOW_BACK)
        ink = look.muted
        if down:
            ink = _cover(pen, rect, low=low)
        else:
            pen.plate(rect, NOTHING, look.line, sized(12))
        inner = rect.inset(sized(4), sized(2 if wide else 6))
        if wide:
            words = ": ".join(part for part in (str(card.text), card.figure) if part)
            pen.text(words, inner, ink, letters(LABEL), least=sized(LEAST), bold=True)
            return
        part = LOW_WORDS if low else WORDS
        written, above = inner.lower(min(letters(LABEL) * 1.3, inner.height * part))
        pen.text(str(card.text), written, ink, letters(LABEL), least=sized(LEAST))
        if low:
            pen.text(
                card.figure, above.right(above.width * 0.55)[0], ink, letters(COUNT), bold=True
            )
            return
        high = min(letters(COUNT), above.height * 0.45)
        pen.text(card.figure, above.lower(high)[0], ink, high, bold=True)

    def _ticket(self, pen: Pen, rect: Rect) -> None:
        """Name and deal in two lines; beside each other where a ticket is low, and the name alone
        where it is narrow, too."""
        self._paper(rect)
        rect = rect.inset(sized(10), sized(1))
        name, detail = str(self.card.text), str(self.card.detail)
        lower, upper = rect.lower(rect.height / 2)
        low = rect.height < TWO_LINES * sized(LEAST_LETTERS)
        most = min(letters(17), max(sized(LEAST_LETTERS), rect.height / (LINE if low else 2)))
        if not detail:
            upper = rect
        elif low:
            ends = width_of(name, 1, True), width_of(detail, 1, False)
            part = (rect.width - sized(8)) * ends[0] / sum(ends)
            part = max(part, min(rect.width, width_of(name, sized(LEAST_LETTERS), True) + 2))
            upper, lower = rect.left(part, sized(8))
        pen.text(name, upper, look.ink, most, bold=True, halign="left")
        if detail:
            least = sized(LEAST)
            side = "right" if low else "left"
            pen.text(detail, lower, look.ink, most, least=least, halign=side, optional=low)


class RowArea(Widget):
    """Where a row lies; lessons point at it by its key."""

    key = StringProperty("")


class CardRows(Drawn):
    """All rows of a view in one area, with their headings."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ink: Colour = look.muted
        """Of headings, on whatever lies behind them."""
        self.owners: Mapping[str, Owner] = {}
        """Whose ship flies along a row."""
        self._rows: tuple[CardRow, ...] = ()
        self._faces = Kept(self, CardFace)
        self._areas = Kept(self, lambda: RowArea(size_hint=(None, None)))

    @property
    def faces(self) -> list[CardFace]:
        return self._faces.made

    @property
    def areas(self) -> list[RowArea]:
        return self._areas.made

    def show(self, rows: tuple[CardRow, ...]) -> None:
        if rows != self._rows:
            self._rows = rows
            self._redraw()

    def _draw(self, pen: Pen, rect: Rect) -> None:
        areas = self._areas.take(len(self._rows))
        faces = iter(self._faces.take(sum(len(row.cards) for row in self._rows)))
        for row, area, place in zip(self._rows, areas, self._shared(rect), strict=True):
            area.key = row.key
            put(area, place)
            for card, lies in zip(row.cards, self._row(pen, row, place), strict=True):
                next(faces).show(card, row.lies, lies)

    def _shared(self, rect: Rect) -> list[Rect]:
        """Rows above, lists below; in a wide area lists stand on the right."""
        gap, (_, _, width, height) = sized(12), rect
        lists = [row for row in self._rows if row.lies == "list"]
        others = len(self._rows) - len(lists)
        if not (lists and others):
            return rect.rows(len(self._rows), gap)
        if height < width * 0.62:
            low = height < 3 * _two_lines() + _head(height)
            may = low and width > sized(ROOMY)
            lines = may and all(_fits_lines(row, width * LOW_LIST) for row in lists)
            readable = max(width * LIST, sized(READABLE_LIST))
            part = width * LOW_LIST if lines else min(width * LOW_LIST, readable)
            beside = [card for row in self._rows if row.lies != "list" for card in row.cards]
            if low and all(card.tone == "back" for card in beside):
                part = width * BACKS_LIST
            second, first = rect.right(part, gap)
        else:
            second, first = rect.lower((height - gap) * 0.42, gap)
        left, right = iter(first.rows(others, gap)), iter(second.rows(len(lists), gap))
        return [next(right if row.lies == "list" else left) for row in self._rows]

    def _row(self, pen: Pen, row: CardRow, rect: Rect) -> list[Rect]:
        """The heading of a row, and where its cards lie: those of a flight are the larger for it
        where it stays away."""
        low = row.lies == "row" and sized(LOW) < rect.height < sized(TALL)
        head = 0.0 if low and row.seat else _head(rect.height)
        if row.lies == "list" and row.cards:
            each = (rect.height - head) / max(3, len(row.cards))
            two = _two_lines() * look.scale
            enough = two * ONE_LINE if _fits_lines(row, rect.width) else two
            head = head if each >= enough else 0.0
        above, area = rect.upper(head)
        if head:
            size = letters(LABEL)
            pen.text(str(row.text), above, self.ink, size, halign="left", optional=True)
        if row.lies == "row":
            to_come = bool(row.cards) and row.cards[-1].tone == "back"
            pilot = self.owners.get(row.seat) if to_come else None
            found = _cards(row.cards, area, sized(SHIP) if low and pilot else 0.0)
            if low and found and found[0].y == found[-1].y and look.theme != "contrast":
                self._fly(pen, area, found[-1].x, pilot)
            return found
        count, most = len(row.cards), sized(70) * look.scale
        return area.grid(count, 1, sized(3), rows=max(3, count), most=most)

    def _fly(self, pen: Pen, area: Rect, deck: float, pilot: Owner | None) -> None:
        """The way between the cards, and the ship before those that are still to come."""
        dot = sized(4)
        for number in range(int(area.width / sized(STEP))):
            x = (number + 0.5) * sized(STEP)
            wave = area.height * WAVE * sin(2 * pi * x / sized(LONG))
            place = Rect(area.x + x, area.y + area.height / 2 + wave - dot / 2, dot, dot)
            pen.plate(place, TRAIL, radius=dot / 2)
        if pilot:
            side = drawn_side(sized(SHIP - 8))
            place = Rect(deck - sized(4) - side, area.y + (area.height - side) / 2, side, side)
            pen.picture(ship_sign(side, pilot.colour), place, PLAIN)


def _head(height: float) -> float:
    """How high a heading is."""
    return min(letters(LABEL) * 1.3, height * 0.2)


def _fits_lines(row: CardRow, width: float) -> bool:
    """True when each ticket of a list can be read in one line."""
    size, room = sized(LEAST_LETTERS) * max(1.0, look.scale), width - sized(34)
    return all(
        width_of(str(card.text), size, True) + width_of(str(card.detail), size, False) < room
        for card in row.cards
    )


def _two_lines() -> float:
    """How high a ticket of two lines is at least, with the gap below it."""
    return TWO_LINES * sized(LEAST_LETTERS) + sized(4)


def _cards(cards: Sequence[OpenCard], area: Rect, ship: float) -> list[Rect]:
    """Side by side, the first one left; in two lines where names are too small otherwise. The ship
    lies before the last."""
    choices = [_card_rects(cards, area, 1, ship), _card_rects(cards, area, 2, 0.0)]
    return max(choices, key=lambda rects: min(sized(READABLE), _smallest_name(cards, rects)))


def _smallest_name(cards: Sequence[OpenCard], rects: Sequence[Rect]) -> float:
    sizes = (
        fitting_size(_words(card, rect), _name_room(rect), (1.0, letters(18)), True)
        for card, rect in zip(cards, rects, strict=True)
    )
    return min(sizes, default=1.0)


def _card_rects(cards: Sequence[OpenCard], area: Rect, lines: int, ship: float) -> list[Rect]:
    gap, each = sized(8), max(1, -(-len(cards) // lines))
    high = area.grid(1, 1, gap, rows=lines)[0].height
    rows = [cards[start : start + each] for start in range(0, len(cards), each)]
    low_ones = high < sized(LOW)
    turned = 1.0 if low_ones else TURNED
    slots = max((sum(turned if card.used else 1 for card in row) for row in rows), default=1.0)
    most = sized(WIDEST) if low_ones else max(high * SHAPE, sized(WIDE))
    room = area.width - ship
    wide = min(most * max(1.0, look.scale), (room - gap * (each - 1)) / slots)
    gap = max(gap, min(sized(APART), (room - wide * slots) / each)) if lines == 1 else gap
    found: list[Rect] = []
    for row, line in zip(rows, area.rows(lines, gap), strict=False):
        rest = line
        for number, card in enumerate(row, start=1):
            if number == len(row):
                _, rest = rest.left(ship)
            slot, rest = rest.left(wide * (turned if card.used else 1), gap)
            found.append(slot.middle(wide, min(high, wide / SLIMMEST)))
    return found


def _cover(pen: Pen, rect: Rect, *, low: bool = False) -> Colour:
    """The back of a card, painted where there is room for it; the ink that is read on it."""
    if _is_flat(rect) or look.theme == "contrast":
        pen.plate(rect, look.raised, look.line, sized(12))
        return look.text
    size = [GRID * max(1, round(side / GRID)) for side in (rect.width, rect.height)]
    pen.picture(card_back(*size, low), rect, PLAIN)
    return look.ivory


def _is_flat(rect: Rect) -> bool:
    """True where a back has room for one line of words and no emblem."""
    return _is_wide(rect) or rect.height < sized(LOWEST_BACK)


def _is_wide(rect: Rect) -> bool:
    """A card that is so low that its symbols stand beside its words."""
    return rect.width > rect.height * 1.5


def _name_room(rect: Rect) -> tuple[float, float]:
    """How much room the words of a card have."""
    if _is_wide(rect):
        return round(rect.width - _window_width(rect) - sized(12)), round(rect.height - sized(6))
    return round(rect.width - sized(12)), round((rect.height - sized(12)) * 0.55)


def _window_width(rect: Rect) -> float:
    return min(rect.height * 0.7, sized(36))


def _words(card: OpenCard, rect: Rect) -> str:
    """What is written large: on a wide card everything."""
    detail = _detail(card)
    return f"{card.text}, {detail}" if detail and _is_wide(rect) else str(card.text)


def _detail(card: OpenCard) -> str:
    return " ".join(part for part in (str(card.detail), card.figure) if part)
