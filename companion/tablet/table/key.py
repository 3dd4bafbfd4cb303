"""A key of the table: a verb, an answer, undo. It stays and takes on another verb.

What looks like a key is one. One that is not open now lies flat, can be touched all the same, and
then says why not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, get_args

from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)

from companion.tablet.masks import dashed_card
from companion.tablet.plate import NOTHING
from companion.tablet.table.drawn import Drawn
from companion.tablet.table.held import Held
from companion.tablet.table.pen import Pen, letters, sized, type_size
from companion.tablet.table.piece_pictures import PLAIN, glyph_picture
from companion.tablet.table.rect import Rect
from companion.tablet.tap_guard import tap_guard
from companion.tablet.theme import Colour, Owner, faded, look
from companion.tablet.widgets.lettering import width_of
from companion.view.board import Shape

KeyKind = Literal["plain", "main"]
LEAST = 11
"""The smallest letters of a key, in dp: German words in the wings of a small tablet."""
CARD = 0.78
"""The width of a good's card as a part of its height."""
LOW, SLIM = 56, 80
"""A key that is lower or narrower has narrower margins, in dp."""
LOW_FOOT, DIGIT = 15, 9
"""How high the price is at least, and how wide a number in it, in dp."""
PIECE, EDGE = 64.0, 4.0
"""How many pixels a unit of the board has in the picture of a piece on a key, and its edge."""
TOGETHER = 100
"""An icon and the words below it are no higher than this, in dp of letters."""
ENOUGH = 1.15
"""Words that become larger by this factor may have their icon elsewhere."""


class Piece(NamedTuple):
    """How a piece of the board is drawn, and whose it is."""

    glyph: tuple[Shape, ...]
    owner: Owner


class Key(Held, Drawn):
    """Icon, words, a line below them and a price.

    Events: `on_act` when it was touched and is open, `on_explain` when it was touched and
    `why_not` says why it is not.
    """

    text = StringProperty("")
    detail = StringProperty("")
    icon = StringProperty("")
    why_not = StringProperty("")
    kind = OptionProperty("plain", options=get_args(KeyKind))
    chosen = BooleanProperty(False)
    cost: Any = DictProperty({})
    lacks: Any = DictProperty({})
    colour: Any = ObjectProperty(None, allownone=True)
    """A player's: what the key means is that player."""
    piece: Any = ObjectProperty(None, allownone=True)
    """What will lie on the board: its picture instead of the icon, as long as the key is open."""

    may_be_touched = True
    rests: float | None = None
    guarded = True
    """Dead for a moment after a change."""
    __events__ = (*Held.__events__, "on_act", "on_explain")

    def __init__(self, **kwargs: Any) -> None:
        self.verb: Any = None
        """What a touch means, for whoever listens."""
        super().__init__(**kwargs)
        self._ignored = False
        for name in ("text", "detail", "icon", "why_not", "kind", "chosen", "cost", "lacks"):
            self.fbind(name, self._draw_soon)
        for name in ("pressed", "disabled", "colour", "piece"):
            self.fbind(name, self._draw_soon)

    # --- fingers

    def on_pressed(self, _: object, pressed: bool) -> None:
        if pressed:
            self._ignored = self.guarded and tap_guard.active

    def on_tap(self, _key: str) -> None:
        if not self._ignored:
            self.dispatch("on_explain" if self.why_not else "on_act")

    def on_act(self) -> None:
        """Touched, and open."""

    def on_explain(self) -> None:
        """Touched, but not open now."""

    # --- how it looks

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        """Plate, edge and words."""
        if self.disabled or self.why_not:
            return NOTHING, faded(look.line, 0.8), look.muted
        if self.pressed:
            return look.accent, look.text if self.chosen else NOTHING, look.on_accent
        if self.kind == "main":
            return look.accent, NOTHING, look.on_accent
        if self.colour:
            edge = look.text if self.chosen else NOTHING
            return self.colour, edge, look.ink_on(self.colour)
        return look.raised, look.text if self.chosen else NOTHING, look.text

    def _draw(self, pen: Pen, rect: Rect) -> None:
        plate, edge, ink = self._colours()
        pen.plate(rect, plate, edge, sized(14), sized(2.5) if self.chosen else None)
        small = rect.height < sized(LOW) or rect.width < sized(SLIM)
        margins = (4, 3) if small else (8, 5)
        self._fill(pen, rect.inset(*map(sized, margins)), ink)

    def _fill(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        big = self.kind == "main" and rect.width > sized(120)
        most = letters(26 if big else 20)
        below, words = rect.lower(self._foot(rect, most))
        if not self.text:
            pen.icon(self.icon or "point", words, ink)
        elif self.cost or not self.icon:
            pen.text(self.text, words, ink, most, least=sized(LEAST), bold=True)
        else:
            self._with_icon(pen, words, ink, most)
        if self.cost:
            if self.icon and rect.width > sized(88):
                side, below = below.left(below.height * (1.3 if self._lies else 1.0))
                self._sign(pen, side, ink)
            self._price(pen, below)
        elif below.height:
            pen.text(self.detail, below, faded(ink, 0.8), letters(17), dots=True)

    @property
    def _lies(self) -> Piece | None:
        """The piece that would lie on the board, if it could be laid now."""
        piece: Piece | None = None if self.why_not or self.disabled else self.piece
        return piece

    def _sign(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        if (piece := self._lies) is None:
            pen.icon(self.icon, rect, ink)
            return
        picture = glyph_picture(piece.glyph, piece.owner, PIECE, edge=EDGE)
        wide, high = picture.size
        part = min(rect.width / wide, rect.height / high)
        pen.picture(picture.texture, rect.middle(wide * part, high * part), PLAIN)

    def _foot(self, rect: Rect, most: float) -> float:
        """How high the price or the line below the words is: it gives way to words that need it."""
        if not (self.cost or self.detail):
            return 0.0
        high = rect.height
        wanted = min(sized(30), high * 0.42) if self.cost else min(letters(22), high * 0.4)
        words = rect.upper(high - wanted)[0]
        fits = type_size(self.text, words, most, bold=True)
        return wanted if fits else min(wanted, sized(LOW_FOOT))

    def _with_icon(self, pen: Pen, rect: Rect, ink: Colour, most: float) -> None:
        """The icon before the words or above them; it goes where it would keep them from being
        read."""
        rect = rect.middle(rect.width, min(rect.height, letters(TOGETHER)))
        _, _, width, height = rect
        gap, side = sized(6), min(letters(28), height, width * 0.26)
        above, below = rect.upper(min(letters(34), height * 0.42))
        rooms = [rect.left(side, gap)[1], below]
        if height > width * 0.75 and height > letters(76):
            rooms.reverse()
        sizes = [type_size(self.text, words, most, bold=True) for words in rooms]
        words = rooms[sizes.index(max(sizes)) if max(sizes) > sizes[0] * ENOUGH else 0]
        halign = "center"
        if not max(sizes):
            words = rect
        elif words is below:
            pen.icon(self.icon, above, ink)
        else:
            wanted = min(words.width, width_of(self.text, most, bold=True) + 2)
            _, beside = rect.left((width - side - gap - wanted) / 2)
            picture, words = beside.left(side, gap)
            pen.icon(self.icon, picture, ink)
            halign = "left"
        pen.text(self.text, words, ink, most, least=sized(LEAST), bold=True, halign=halign)

    def _price(self, pen: Pen, rect: Rect) -> None:
        """A card for each good, and a number before it where it is not one; what is lacking has
        only the dashed edge of its card."""
        _, _, width, height = rect
        many = {good: count for good, count in self.cost.items() if count}
        numbers = sum(count > 1 for count in many.values())
        digit, gap = max(sized(DIGIT), height * 0.55), sized(3)
        card = min(height * CARD, (width - numbers * digit) / max(1, len(many)) - gap)
        wide = len(many) * (card + gap) + numbers * digit
        _, rest = rect.left(max(0.0, (width - wide) / 2))
        for good, count in many.items():
            if count > 1:
                number, rest = rest.left(digit)
                ink = look.muted if good in self.lacks else look.text
                pen.text(str(count), number, ink, height * 0.8, least=sized(LEAST), bold=True)
            place, rest = rest.left(card, gap)
            draw = draw_lacking if good in self.lacks else draw_good
            draw(pen, good, place.middle(card, card / CARD))


class FreeKey(Key):
    """Many taps in a row are meant: it is never dead for a moment. At its limit it has no plate."""

    guarded = False

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        dead = (NOTHING, NOTHING, faded(look.muted, 0.4))
        return dead if self.disabled else super()._colours()

    def _fill(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        """A good stands on it as its card."""
        if self.text or self.icon not in look.known_goods:
            super()._fill(pen, rect, ink)
            return
        high = min(rect.height, sized(44))
        draw_good(pen, self.icon, rect.middle(high * CARD, high))


class OptionKey(Key):
    """One answer. A good stands on it as its card; `place` is its number among several tapped."""

    place = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("place", self._draw_soon)

    def _fill(self, pen: Pen, rect: Rect, ink: Colour) -> None:
        if self.place:
            side = min(rect.height, letters(30))
            badge, rect = rect.right(side, sized(4))
            badge = badge.middle(side, side)
            pen.plate(badge, look.text, radius=side / 2)
            pen.text(self.place, badge, look.surface, letters(20), bold=True)
        elif self.chosen and self.colour:
            tick, rect = rect.right(min(rect.height, letters(30)), sized(4))
            pen.icon("check", tick, ink)
        if not (self.icon and self.text):
            super()._fill(pen, rect, ink)
            return
        high = min(rect.height, sized(44))
        picture, words = rect.left(high * CARD, sized(8))
        picture = picture.middle(picture.width, high)
        if self.icon in look.known_goods:
            draw_good(pen, self.icon, picture)
        else:
            pen.icon(self.icon, picture, ink)
        pen.text(self.text, words, ink, letters(21), bold=True, halign="left")


def draw_good(pen: Pen, good: str, rect: Rect) -> None:
    """A good is always a small upright card with its sign."""
    ground, ink = look.goods_card(good)
    pen.plate(rect, ground, NOTHING, sized(4))
    pen.icon(good, rect.inset(rect.width * 0.12), ink)


def draw_lacking(pen: Pen, good: str, rect: Rect) -> None:
    """A card that is not there: its dashed edge, and the sign in grey."""
    pen.picture(dashed_card(round(rect.width), round(rect.height)), rect, look.muted)
    pen.icon(good, rect.inset(rect.width * 0.12), look.muted)


def draw_counted(
    pen: Pen, cards: Mapping[str, int], rect: Rect, ink: Colour, *, size: float, high: float
) -> Rect:
    """Numbers and cards of goods from the left on; what is left of the rectangle."""
    for good, count in cards.items():
        number, rect = rect.left(sized(20), sized(2))
        pen.text(str(count), number, ink, size, bold=True)
        card, rect = rect.left(high * CARD, sized(6))
        draw_good(pen, good, card.middle(high * CARD, high))
    return rect
