"""One plate of the dock: the prompt, figures, dice or a list, keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.tablet.table.drawn import Drawn, Kept, put
from companion.tablet.table.drawn_figure import DrawnFigure
from companion.tablet.table.key import CARD, Key, draw_good
from companion.tablet.table.key_pool import KeyPool, KeyWords
from companion.tablet.table.pen import LEAST_LETTERS, Pen, letters, sized
from companion.tablet.table.pick_question import PickQuestion
from companion.tablet.table.rect import Rect
from companion.tablet.theme import Colour, look
from companion.tablet.widgets.lettering import LINE, line_count, width_of
from companion.view.table_view import Figure

FIGURE, BESIDE_LIST = 108, 84
"""How wide a figure beside the prompt is, in dp; and where a list needs the room."""
PROMPT, ASIDE, SMALLER, WAITING = 21, 18, 0.8, 28
"""Sizes of type in dp, how much smaller a prompt becomes before it has two lines, and its size
while a place is waited for."""
POINTER = 34
"""How large the sign is that points to the board, in dp of letters."""
NARROWEST, WIDEST = 104, 190
"""How wide a key with words is at least, and how wide its longest word makes it at most, in dp."""
LOWEST, HIGHEST, TALLEST = 48, 120, 168
"""How high a key is: at least, at most beside a prompt, and in a single row. In dp."""
ALONE = 420
"""How wide a key is that has the panel to itself, in dp."""
DIE = 152
"""How wide a die is at least, with three of its keys side by side, in dp."""
MANY = 8
"""Beside so many keys the main one is narrower."""
LOW = 170
"""A panel that is lower has narrower margins, in dp."""
NARROW = 340
"""In a wing as narrow as this the main verb is one of the keys, in dp."""
SLIM = 190
"""So it is wherever the words beside it would have no room, in dp of letters."""
ROOMY = 1000
"""In a narrower panel a list has the room of the figures, in dp."""
UPRIGHT = 1.6
"""What is narrower than this, by its height, has its keys one below the other."""
DOT = "  ·  "


class Content(NamedTuple):
    """What a panel shows. Beside the prompt stands, if there is room, where the game is; `aside`
    has a longer and a shorter way to say that. `bodies` are dice or a list. With `points`, what is
    to be tapped lies on the board: a pointer says so, and a touch has it called; beside the words
    lies what it `cost`s."""

    prompt: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    keys: tuple[KeyWords, ...] = ()
    bodies: tuple[Widget, ...] = ()
    figures: tuple[Figure, ...] = ()
    points: Callable[[], None] | None = None
    cost: Mapping[str, int] = MappingProxyType({})


class Panel(Drawn):
    """Its edge towards the board has the player's colour. A figure that is touched has `explain`
    called with its key."""

    def __init__(self, keys: KeyPool, explain: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pool, self._explain = keys, explain
        self._content = Content()
        self._figures = Kept(self, self._new_figure)
        self._colour: Colour = look.accent

    @property
    def keys(self) -> list[Key]:
        return [child for child in self.children if isinstance(child, Key)]

    def _new_figure(self) -> DrawnFigure:
        made = DrawnFigure("tall")
        for event in ("on_hold", "on_tap"):
            made.bind(**{event: lambda _, key: self._explain(key)})
        return made

    def show(self, content: Content, colour: Colour) -> None:
        if (content, colour) == (self._content, self._colour):
            return
        before, self._content, self._colour = self._content.bodies, content, colour
        if content.bodies != before:
            for body in before:
                if body.parent is self:
                    self.remove_widget(body)
            for body in content.bodies:
                if body.parent is not None:
                    body.parent.remove_widget(body)
                self.add_widget(body)
        self._draw_soon()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if self._content.points is None or not self.collide_point(*touch.pos):
            return False
        self._content.points()
        return True

    # --- how it lies

    def _draw(self, pen: Pen, rect: Rect) -> None:
        edge, below = rect.upper(sized(8))
        pad = look.gap if rect.height > sized(LOW) and not self._lists else look.gap / 2
        pen.plate(rect, look.panel, radius=sized(20))
        pen.plate(edge, self._colour, radius=edge.height / 2)
        inner = below.inset(look.gap, pad)
        if self._content.points is not None:
            side = min(letters(POINTER), inner.height)
            place, inner = inner.left(side, look.gap)
            pen.icon("point_up", place.middle(side, side), self._colour)
        shown = bool(self._content.figures) and not (self._lists and rect.width < sized(ROOMY))
        kept = self._figures.take(len(self._content.figures) if shown else 0)
        inner = self._beside_figures(pen, kept, inner) if shown else self._write_prompt(pen, inner)
        self._place_keys(inner)

    @property
    def _lists(self) -> bool:
        return any(isinstance(body, PickQuestion) for body in self._content.bodies)

    def _beside_figures(self, pen: Pen, kept: list[DrawnFigure], rect: Rect) -> Rect:
        """What stands beside the prompt, such as a speed, below it at the left of the keys."""
        count, gap = len(kept), look.gap / 2
        wide = min(sized(BESIDE_LIST if self._lists else FIGURE), rect.width * 0.4 / count)
        column, rest = rect.left(count * wide - gap, 3 * gap)
        head, _ = column.upper(column.height - sized(LOWEST) - look.gap)
        _, low = column.upper(self._write_column(pen, head))
        places = low.middle(low.width, min(low.height, sized(132))).columns(count, gap)
        for one, figure, place in zip(kept, self._content.figures, places, strict=True):
            one.show(figure, rect=place)
        return rest

    # --- the prompt

    def _write_column(self, pen: Pen, rect: Rect) -> float:
        """The prompt in as many lines as it needs, the rest smaller below; how high that is."""
        text, size = "\n".join(self._content.prompt), letters(PROMPT)
        lines = line_count(text, rect.width * 0.97, size, True) or 2
        head, rest = rect.upper(min(lines * size * LINE, rect.height))
        pen.text(text, head, look.text, size, bold=True)
        aside, small = self._content.aside, letters(ASIDE) * LINE
        if not aside or small > rest.height:
            return head.height + look.gap / 2
        pen.text(aside[0], rest.upper(small)[0], look.muted, small)
        return head.height + small + look.gap / 2

    def _write_prompt(self, pen: Pen, rect: Rect) -> Rect:
        """Above the keys where there are any to choose from; else beside them, and large."""
        if not (self._content.prompt or self._content.aside):
            return rect
        _, _, width, height = rect
        chosen_from = [one for one in self._content.keys if one.place not in ("main", "end")]
        if not (chosen_from or self._content.bodies):
            return self._write_beside(pen, rect)
        text = DOT.join(self._content.prompt)
        below = self._least_below(2 if self._needs_two_rows(width) else 1, width)
        sizes = (letters(PROMPT), letters(PROMPT) * SMALLER, sized(ASIDE))
        size = next((one for one in sizes if one * LINE + below <= height), 0.0)
        if not size:
            return rect
        lines, high = 1, size * LINE
        if width_of(text, size * SMALLER, True) > width:
            below = self._least_below(2, width)
            smaller = (size * SMALLER, sized(LEAST_LETTERS))
            two = next((2 * one * LINE for one in smaller if 2 * one * LINE + below <= height), 0.0)
            lines, high = (2, two) if two else (lines, high)
        line, rest = rect.upper(high, look.gap / 2)
        line = line.inset(look.gap / 2, 0)
        used = width_of(text, size, True) if lines == 1 else width
        free = line.width - used - 2 * look.gap if text else line.width
        line = self._write_aside(pen, line, free, free + used * (1 - SMALLER))
        if text:
            pen.text(text, line, look.text, size, bold=True, halign="left")
        return rest

    def _needs_two_rows(self, width: float) -> bool:
        """True when what stands below the prompt needs a second row."""
        places = [words.place for words in self._content.keys]
        many = bool(self._content.bodies) or places.count("grid") > 2
        narrow = width < sized(NARROW) if many else width < letters(SLIM) and len(places) > 2
        return "tab" in places or narrow

    def _least_below(self, rows: int, width: float) -> float:
        """How high so many rows are at least, with the gap above them; dice lie close together
        where it is narrow."""
        gap = look.gap / 2 if self._content.bodies and width < sized(NARROW) else look.gap
        return rows * sized(LOWEST) + (rows - 1) * gap + look.gap / 2

    def _write_aside(self, pen: Pen, line: Rect, free: float, most: float) -> Rect:
        """At the end of the prompt's line: as much of it as is `free`, or the least of it where a
        smaller prompt leaves room for that. What is left of the line."""
        wide = {one: width_of(one, letters(ASIDE), False) + 2 for one in self._content.aside}
        fits = [one for one in wide if wide[one] <= free]
        fits += [one for one in list(wide)[-1:] if wide[one] <= most]
        if not fits:
            return line
        cut, side = (line.right, "right") if self._content.prompt else (line.left, "left")
        place, rest = cut(wide[fits[0]], look.gap)
        pen.text(fits[0], place, look.muted, letters(ASIDE), halign=side)
        return rest

    def _write_beside(self, pen: Pen, rect: Rect) -> Rect:
        """Nothing to choose from: the prompt is large, with what can be done beside it."""
        if rect.width < rect.height * UPRIGHT and self._content.keys:
            waits = self._content.points is not None
            high = min(rect.height * 0.5, sized(56 if waits else 110))
            keys, above = rect.lower(max(sized(LOWEST), high), look.gap)
            (self._write_waiting if waits else self._write_large)(pen, above)
            return keys
        wide = min(rect.width * 0.48, len(self._content.keys) * sized(200))
        keys, beside = rect.right(wide, look.gap if wide else 0)
        if self._content.points is not None:
            self._write_waiting(pen, beside)
        else:
            self._write_large(pen, beside)
        return keys.middle(wide, min(rect.height, sized(HIGHEST)))

    def _write_waiting(self, pen: Pen, rect: Rect) -> None:
        """What the board waits for, beside the pointer, with how to go on below; at the other end
        what it takes."""
        cost, high = self._content.cost, min(rect.height * 0.6, sized(46))
        paid = sum(cost.values()) * (high * CARD + sized(4))
        if paid < rect.width * 0.35:
            cards, rect = rect.right(paid, look.gap if paid else 0)
            for good in (one for one, count in cost.items() for _ in range(count)):
                card, cards = cards.left(high * CARD, sized(4))
                draw_good(pen, good, card.middle(high * CARD, high))
        (text, *more), size = self._content.prompt or ("",), letters(WAITING)
        hint, small = self._content.aside, letters(ASIDE)
        line = DOT.join((text, *more))
        if more and width_of(line, size, True) <= rect.width * 0.97:
            text = line
        else:  # what comes after the first words is said smaller, with how to go on
            hint = (DOT.join((*more, *hint[:1])),) if more or hint else ()
        lines = line_count(text, rect.width * 0.97, size, True) or 2
        told = line_count(hint[0], rect.width * 0.97, small, False) if hint else None
        head = min(rect.height, lines * size * LINE)
        if not told or head + told * small * LINE > rect.height:
            pen.text(line, rect, look.text, size, bold=True, halign="left")
            return
        whole = rect.middle(rect.width, head + told * small * LINE)
        above, below = whole.upper(head)
        pen.text(text, above, look.text, size, bold=True, halign="left")
        pen.text(hint[0], below, look.muted, small, halign="left")

    def _write_large(self, pen: Pen, rect: Rect) -> None:
        has_room = self._content.aside and rect.height > letters(90)
        aside, above = rect.lower(letters(ASIDE) * LINE if has_room else 0.0)
        pen.text("\n".join(self._content.prompt), above, look.text, letters(26), bold=True)
        if has_room:
            width, said = rect.width, self._content.aside
            fits = [one for one in said if width_of(one, letters(14), False) < width]
            for words in fits[:1]:
                pen.text(words, aside, look.muted, letters(ASIDE))

    # --- the keys

    def _place_keys(self, rect: Rect) -> None:
        words, bodies = self._content.keys, self._content.bodies
        ends = [one for one in words if one.place in ("main", "end")]
        others = [one for one in words if one.place == "grid"]
        tabs = [one for one in words if one.place == "tab"]
        keys = self._pool.take(self, [*others, *ends, *tabs])
        if tabs:
            rect = _place_tabs(keys[-len(tabs) :], rect)
            keys = keys[: -len(tabs)]
        if ends and not others and not bodies:
            rect, _ = rect.right(min(rect.width, len(keys) * sized(ALONE)))
            _share(rect, _main_last(keys), down=rect.width < rect.height * UPRIGHT)
            return
        many = len(others) > 2 and rect.width < sized(NARROW)
        if ends and not bodies and (many or rect.width < letters(SLIM)):
            _in_rows(rect, [*keys[: len(others)], *_main_last(keys[len(others) :])])
            return
        beside = len(others)
        if bodies and beside == 1 and not any(one.text for one in ends):
            beside = len(keys) if rect.height > len(keys) * (sized(LOWEST) + look.gap) else 1
        if keys[beside:]:
            rect = _place_ends(keys[beside:], rect, len(others))
        if bodies:
            wide = rect.width - _beside_bodies(len(others), len(bodies), rect.width)
            room, rect = rect.right(wide, look.gap)
            reads_on = any(getattr(body, "reads_on", False) for body in bodies)
            gap = look.gap if reads_on else 2 * look.gap
            _share(room, bodies, down=reads_on or wide < rect.height * 1.3, gap=gap)
            rect = rect._replace(width=max(1.0, rect.width))
        if beside > len(others):  # a sign below the one key
            _share(rect, keys, down=True)
        elif others:
            _in_rows(rect, keys[: len(others)])


def _place_ends(keys: Sequence[Key], rect: Rect, others: int) -> Rect:
    """The main verb at the right, or below where it is narrow; an icon alone needs little."""
    gap, small = look.gap, sized(LOWEST + 8)
    if rect.width < sized(NARROW):
        gap, small = gap / 2, sized(LOWEST)
    signs = [key for key in keys if not key.text]
    told = _main_last([key for key in keys if key.text])
    if rect.width < rect.height * UPRIGHT:
        foot, rest = rect.lower(min(sized(88), rect.height * 0.34), gap)
        _share(foot, [*signs, *told], down=False)
        return rest
    part = 0.22 if others < MANY else 0.16
    wide = max(sized(112), min(sized(168), rect.width * part)) if told else small
    column, rest = rect.right(wide, gap)
    if told:
        upper, lower = column.upper(len(signs) * (small + gap))
        _share(lower, told, down=True)
        column = upper.upper(upper.height - gap)[0]
    _share(column, signs, down=True, gap=gap)
    return rest


def _place_tabs(keys: Sequence[Key], rect: Rect) -> Rect:
    """Groups of verbs, at the left one below the other; in a row above where it is low."""
    low = rect.height < len(keys) * (sized(LOWEST) + look.gap)
    cut, wide = (
        (rect.upper, sized(LOWEST)) if low else (rect.left, min(sized(150), rect.width * 0.24))
    )
    tabs, rest = cut(wide, look.gap / 2 if low else look.gap)
    _share(tabs, keys, down=not low)
    return rest


def _beside_bodies(others: int, bodies: int, width: float) -> float:
    """How much of the width keys beside dice or a list have."""
    if not others:
        return 0.0
    if others == 1:
        room = width - bodies * (sized(DIE) + 2 * look.gap)
        return max(width * 0.18, min(sized(NARROWEST), width * 0.27, room)) + look.gap
    columns = -(-others // 2)
    return min(width * 0.5, columns * sized(NARROWEST + 30))


def _main_last(keys: Sequence[Key]) -> list[Key]:
    """The next step lies farthest right or lowest, nearest to its player."""
    return sorted(keys, key=lambda key: key.kind == "main")


def _share(rect: Rect, keys: Sequence[Widget], *, down: bool, gap: float | None = None) -> None:
    """Equal parts of a rectangle, from the left, or from the top down."""
    gap = look.gap if gap is None else gap
    for key, place in zip(keys, (rect.rows if down else rect.columns)(len(keys), gap), strict=True):
        put(key, place)


def _in_rows(rect: Rect, keys: Sequence[Key]) -> None:
    """Rows of keys, each wide enough to read and high enough to touch."""
    gap = look.gap
    words = [word for key in keys for word in key.text.split()]
    longest = max((width_of(word, letters(17), True) for word in words), default=0.0)
    wanted = max(sized(NARROWEST), min(longest + sized(20), sized(WIDEST)))
    most_across = max(1, int((rect.width + gap) // (wanted + gap)))
    most_rows = max(1, int((rect.height + gap) // (sized(LOWEST) + gap)))
    rows = min(most_rows, max(1, -(-len(keys) // most_across)))
    if rows == 1 and len(keys) > 3 and rect.height > sized(HIGHEST + 20):
        rows = min(most_rows, 2)
    across = -(-len(keys) // rows)
    for key, place in zip(
        keys, rect.grid(len(keys), across, gap, most=sized(TALLEST)), strict=True
    ):
        put(key, place)
