"""What hands have to do now: on one chip in a strip, in a column of chips on a console."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from companion.tablet.table.drawn import Drawn, put
from companion.tablet.table.held import Held
from companion.tablet.table.key import CARD, draw_counted, draw_good
from companion.tablet.table.pen import LEAST_LETTERS, Pen, letters, sized, type_size
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, hex_colour, look
from companion.tablet.widgets.lettering import LINE, line_count, width_of
from companion.view.table_view import Flow, Owed

GAP, PAD, GOOD, SIGN, FOLDED = 3, 8, 52, 28, 58
"""In dp: between two chips, between a chip's edge and its words, what a counted good takes, the
sign of a chip without goods, and an arrow with the number of its cards."""
LETTERS, MOST_LETTERS, NOTE_LETTERS = 18, 20, 28
"""In dp, on the chip of a strip, on those of a console, and of what is only to know where the
console has room."""
NARROW_CHIP, WIDE_CHIP = 64, 440
"""How wide the chip of a strip is without words, and with as many as it likes, in dp."""
FLOWS: tuple[Flow, ...] = ("in", "out", "set", "")
COMES, GOES = hex_colour("0B6B4F"), hex_colour("B3261E")
"""The disc of an arrow: the hand gets something, or gives it. The same in every theme, as a chip
is."""
FEW_WORDS = 100
"""So wide are two short lines of it."""


class OwedChip(Held, Drawn):
    """Everything on one chip: the cards it is about, and the sentence where there is room."""

    may_be_touched = True
    owed: tuple[Owed, ...] = ()
    _parts: Sequence[Owed] = ()
    _folds = False
    _said = ""
    """What is written beside the cards; a tap says all of it."""

    @property
    def texts(self) -> list[str]:
        """The sentences too, where only their cards are drawn: a tap says them."""
        return [str(one.text) for one in self.owed]

    def show(self, owed: tuple[Owed, ...]) -> None:
        if owed != self.owed:
            self.owed, self._parts = owed, _parts(owed)
            self._draw_soon()

    def least_width(self, most: float) -> float:
        """Without words: the cards, and an arrow for each flow. Where that is more than `most`, the
        cards of a flow are folded into their number."""
        parts = self._parts
        cards = sum(len(one.cards) for one in parts)
        arrows = sum(bool(one.flow) for one in parts)
        wide = sized(NARROW_CHIP + max(0, cards - 1) * GOOD + arrows * SIGN)
        self._folds = wide > most
        return sized(2 * PAD + FOLDED * max(1, len(parts))) if self._folds else wide

    def width_in(self, room: float, narrow: float, most: float, high: float) -> float:
        """As wide as there is room for; `narrow` where all figures of a seat stay, if that is
        enough for its cards or for two short lines; never more than `most`. No wider than its cards
        where no sentence fits beside them as a whole."""
        least = max(look.finger, min(most, self.least_width(most)))
        words = width_of(" ".join(self.texts), letters(LETTERS), False) * 0.58
        most = min(sized(WIDE_CHIP), least + words + sized(20))
        enough = least + (0.0 if self._parts else sized(FEW_WORDS))
        wide = max(least, min(most, narrow if narrow >= enough else room))
        self._said = self._fitting(Rect(0, 0, wide - least, high - 2 * sized(6)))
        return wide if self._said else least

    def _fitting(self, rect: Rect) -> str:
        """All sentences in letters that are read across the table; else what the cards are called,
        or what no card says, however small; else nothing. Never a part of a sentence."""
        bare = [str(one.text) for one in self.owed if not (one.flow or one.cards)]
        called = {str(one.word) for one in self.owed}
        wholes = ((" ".join(self.texts), letters(LETTERS) * 0.95), (" ".join(bare), 0.0))
        named = [(called.pop(), letters(LETTERS) * 0.95)] if len(called) == 1 else []
        for said, least in (wholes[0], *named, wholes[1]):
            if said and type_size(said, rect, letters(LETTERS)) > least:
                return said
        return ""

    def _draw(self, pen: Pen, rect: Rect) -> None:
        if self.owed:
            plate = rect.inset(0, sized(3))
            pen.plate(plate, look.ivory, look.line, plate.height / 2, sized(1))
            words = plate.inset(sized(12), sized(3))
            for part in self._parts or [Owed("")]:
                draw = _draw_folded if self._folds else _draw_pictures
                words = draw(pen, part, words, look.ink)
            if self._said:
                size = letters(LETTERS)
                pen.text(self._said, words, look.ink, size, halign="left", optional=True)


def _parts(owed: tuple[Owed, ...]) -> list[Owed]:
    """What comes, what goes, and the rest: the cards of each together."""
    found = []
    for flow in FLOWS:
        some = [one for one in owed if one.flow == flow]
        cards: Counter[str] = Counter()
        for one in some:
            cards.update(one.cards)
        if cards or (flow and some):
            found.append(Owed("", dict(cards), flow=flow))
    return found


class _Fit(NamedTuple):
    """How to show everything: each on a chip of its own, how wide, with or without pictures, in
    which size. What has no words are cards that come, or go."""

    chips: Sequence[Owed]
    wide: float
    pictures: bool
    size: float

    @property
    def height(self) -> float:
        return sum(self.high(one) + sized(GAP) for one in self.chips)

    def high(self, one: Owed) -> float:
        if not str(one.text):
            return sized(30 + PAD)
        sign = bool(one.flow) or (one.tick and not one.cards)
        taken = GOOD * len(one.cards) + SIGN * sign if self.pictures else 0
        room = self.wide - sized(2 * PAD + taken)
        lines = line_count(str(one.text), room * 0.97, self.size, False) or 99
        least = sized(28) if self.pictures and one.cards else 0.0
        return max(lines * self.size * LINE, least) + sized(PAD)


class OwedList(OwedChip):
    """Each sentence on a chip of its own, as high as it is long. What goods are still owed, and
    where there is much to do all goods, are cards without words: a touch says those."""

    _placed: object = None
    takes = 0.0
    """So much of the room of its neighbours."""

    def place(self, owed: tuple[Owed, ...], rect: Rect) -> None:
        """At the right of its neighbours, and over them where there is very much to do."""
        if (owed, rect) != self._placed:
            self._placed, self.owed = (owed, rect), owed
            self._fit = self._best_fit(rect.width, rect.height)
            self.takes = max(0.0, self._fit.wide - rect.width)
            put(self, rect.right(self._fit.wide)[0])
            self._redraw()

    def _draw(self, pen: Pen, rect: Rect) -> None:
        if self.takes:
            pen.plate(rect, look.surface, radius=sized(12))
        notes = sum(not one.tick for one in self._fit.chips)
        spare = max(0.0, rect.height + sized(GAP) - self._fit.height) / max(1, notes)
        for one in self._fit.chips:
            high = self._fit.high(one) + (0.0 if one.tick else spare)
            chip, rect = rect.upper(max(1.0, min(rect.height, high)), sized(GAP))
            self._chip(pen, one, chip)

    def _best_fit(self, width: float, height: float) -> _Fit:
        """In the largest type that fits; without words for goods before the others are small, and
        all that before it is wider than its column. What is only to know goes last."""
        fit = _Fit(self.owed, width, True, letters(MOST_LETTERS))
        readable = min(letters(LETTERS), sized(LETTERS))
        tiny = sized(LEAST_LETTERS)
        usual = [(1, readable), (1, tiny), (1.5, readable), (1.5, tiny)]
        sizes = [*product((True, False), usual), (False, (2, tiny)), (False, (3, tiny))]
        for (notes, (times, least)), folds, pictures in product(
            sizes, (False, True), (True, False)
        ):
            chips = [one for one in self._chips(folds=folds) if notes or one.tick]
            size = letters(MOST_LETTERS) / 0.95
            while size > least:
                size = max(size * 0.95, least)
                fit = _Fit(chips, width * times, pictures, size)
                if fit.height <= height + sized(GAP):
                    return fit
        return fit

    def _chips(self, *, folds: bool) -> list[Owed]:
        goods = [one for one in self.owed if one.flow and (folds or one.older)]
        return [*_parts(tuple(goods)), *(one for one in self.owed if one not in goods)]

    def _chip(self, pen: Pen, one: Owed, rect: Rect) -> None:
        """What is only to know lies flat, and is as large as it can be."""
        if not one.tick:
            pen.text(str(one.text), rect.inset(sized(PAD), 0), look.text, letters(NOTE_LETTERS))
            return
        pen.plate(rect, look.ivory, look.paper_edge, sized(12), sized(0.6))
        words = rect.inset(sized(PAD), sized(PAD / 2))
        if not str(one.text):
            wide = sized(SIGN + len(one.cards) * GOOD)
            (_draw_pictures if wide <= words.width else _draw_folded)(pen, one, words, look.ink)
            return
        if self._fit.pictures:
            words = _draw_pictures(pen, one, words, look.ink)
        pen.text(str(one.text), words, look.ink, self._fit.size, halign="left")


def _draw_pictures(pen: Pen, one: Owed, rect: Rect, ink: Colour) -> Rect:
    """The cards it is about, or a sign; what is left for the words."""
    if one.flow:
        sign, rect = rect.left(sized(SIGN - 4), sized(3))
        _draw_sign(pen, one.flow, sign, ink)
    elif one.tick and not one.cards:
        sign, rect = rect.left(sized(SIGN - 6), sized(6))
        pen.icon("turn", sign, ink)
    high = min(rect.height, sized(30))
    return draw_counted(pen, one.cards, rect, ink, size=letters(21), high=high)


def _draw_folded(pen: Pen, one: Owed, rect: Rect, ink: Colour) -> Rect:
    """The arrow and how many cards; of markers which ones, for a sum of them says nothing. What is
    left for the words."""
    sign, rect = rect.left(sized(SIGN - 6), sized(2))
    _draw_sign(pen, one.flow, sign, ink)
    if one.flow == "set":
        high = min(rect.height, sized(30))
        for good, place in zip(one.cards, rect.columns(len(one.cards), sized(2)), strict=True):
            draw_good(pen, good, place.middle(min(place.width, high * CARD), high))
        return rect.right(0)[0]
    number, rect = rect.left(sized(FOLDED - SIGN - 2), sized(4))
    if count := sum(one.cards.values()):
        pen.text(str(count), number, ink, letters(21), bold=True)
    return rect


def _draw_sign(pen: Pen, flow: Flow, rect: Rect, ink: Colour) -> None:
    """An arrow down to the hand or up from it, on a disc of its own colour; else what is turned."""
    if flow not in ("in", "out"):
        pen.icon("turn", rect, ink)
        return
    side = min(rect.width, rect.height)
    disc = rect.middle(side, side)
    pen.plate(disc, COMES if flow == "in" else GOES, radius=side / 2)
    pen.icon(f"arrow_{flow}", disc.inset(side * 0.16), look.ivory)
