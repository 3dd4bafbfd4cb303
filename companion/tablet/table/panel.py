"""One plate of the dock: the prompt, figures, dice or a list, keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.input import MotionEvent
from kivy.uix.widget import Widget

from companion.tablet.table.box import Box
from companion.tablet.table.drawn import Drawn, Kept, put
from companion.tablet.table.figure_box import FigureBox
from companion.tablet.table.key import Key
from companion.tablet.table.key_pool import KeyPool, KeyWords
from companion.tablet.table.pen import LEAST_LETTERS, Pen, letters, sized
from companion.tablet.table.pick_question import PickQuestion
from companion.tablet.theme import Colour, look
from companion.tablet.widgets.lettering import LINE, line_count, width_of
from companion.view.table_view import Figure

FIGURE, BESIDE_LIST = 108, 84
"""How wide a figure beside the prompt is, in dp; and where a list needs the room."""
PROMPT, ASIDE, SMALLER = 21, 17, 0.8
"""Sizes of type in dp, and how much smaller a prompt becomes before it has two lines."""
POINTER = 34
"""How large the sign is that points to the board, in dp of letters."""
NARROWEST, WIDEST = 104, 190
"""How wide a key with words is at least, and how wide its longest word makes it at most, in dp."""
LOWEST, HIGHEST = 48, 120
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
    to be tapped lies on the board: a pointer says so, and a touch has it called."""

    prompt: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    keys: tuple[KeyWords, ...] = ()
    bodies: tuple[Widget, ...] = ()
    figures: tuple[Figure, ...] = ()
    points: Callable[[], None] | None = None


class Panel(Drawn):
    """Its edge towards the board has the player's colour. A figure that is touched has `explain`
    called with its key."""

    def __init__(self, keys: KeyPool, explain: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._pool, self._explain = keys, explain
        self._content = Content()
        self._boxes = Kept(self, self._new_box)
        self._colour: Colour = look.accent

    @property
    def keys(self) -> list[Key]:
        return [child for child in self.children if isinstance(child, Key)]

    def _new_box(self) -> FigureBox:
        box = FigureBox("tall")
        for event in ("on_hold", "on_tap"):
            box.bind(**{event: lambda _, key: self._explain(key)})
        return box

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
        self._redraw()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if super().on_touch_down(touch):
            return True
        if self._content.points is None or not self.collide_point(*touch.pos):
            return False
        self._content.points()
        return True

    # --- how it lies

    def _draw(self, pen: Pen, box: Box) -> None:
        edge, below = box.upper(sized(8))
        pad = look.gap if box.height > sized(LOW) and not self._lists else look.gap / 2
        pen.plate(box, look.panel, radius=sized(20))
        pen.plate(edge, self._colour, radius=edge.height / 2)
        inner = below.inset(look.gap, pad)
        if self._content.points is not None:
            side = min(letters(POINTER), inner.height)
            place, inner = inner.left(side, look.gap)
            pen.icon("point_up", place.middle(side, side), self._colour)
        shown = bool(self._content.figures) and not (self._lists and box.width < sized(ROOMY))
        boxes = self._boxes.take(len(self._content.figures) if shown else 0)
        inner = self._beside_figures(pen, boxes, inner) if shown else self._write_prompt(pen, inner)
        self._place_keys(inner)

    @property
    def _lists(self) -> bool:
        return any(isinstance(body, PickQuestion) for body in self._content.bodies)

    def _beside_figures(self, pen: Pen, boxes: list[FigureBox], box: Box) -> Box:
        """What stands beside the prompt, such as a speed, below it at the left of the keys."""
        count, gap = len(boxes), look.gap / 2
        wide = min(sized(BESIDE_LIST if self._lists else FIGURE), box.width * 0.4 / count)
        column, rest = box.left(count * wide - gap, 3 * gap)
        head, _ = column.upper(column.height - sized(LOWEST) - look.gap)
        _, low = column.upper(self._write_column(pen, head))
        places = low.middle(low.width, min(low.height, sized(132))).columns(count, gap)
        for one, figure, place in zip(boxes, self._content.figures, places, strict=True):
            one.show(figure, box=place)
        return rest

    # --- the prompt

    def _write_column(self, pen: Pen, box: Box) -> float:
        """The prompt in as many lines as it needs, the rest smaller below; how high that is."""
        text, size = "\n".join(self._content.prompt), letters(PROMPT)
        lines = line_count(text, box.width * 0.97, size, True) or 2
        head, rest = box.upper(min(lines * size * LINE, box.height))
        pen.text(text, head, look.text, size, bold=True)
        aside, small = self._content.aside, letters(ASIDE) * LINE
        if not aside or small > rest.height:
            return head.height + look.gap / 2
        pen.text(aside[0], rest.upper(small)[0], look.muted, small)
        return head.height + small + look.gap / 2

    def _write_prompt(self, pen: Pen, box: Box) -> Box:
        """Above the keys where there are any to choose from; else beside them, and large."""
        if not (self._content.prompt or self._content.aside):
            return box
        _, _, width, height = box
        chosen_from = [one for one in self._content.keys if one.place not in ("main", "end")]
        if not (chosen_from or self._content.bodies):
            return self._write_beside(pen, box)
        text = DOT.join(self._content.prompt)
        below = self._least_below(2 if self._needs_two_rows(width) else 1, width)
        sizes = (letters(PROMPT), letters(PROMPT) * SMALLER, sized(ASIDE))
        size = next((one for one in sizes if one * LINE + below <= height), 0.0)
        if not size:
            return box
        lines, high = 1, size * LINE
        if width_of(text, size * SMALLER, True) > width:
            below = self._least_below(2, width)
            smaller = (size * SMALLER, sized(LEAST_LETTERS))
            two = next((2 * one * LINE for one in smaller if 2 * one * LINE + below <= height), 0.0)
            lines, high = (2, two) if two else (lines, high)
        line, rest = box.upper(high, look.gap / 2)
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

    def _write_aside(self, pen: Pen, line: Box, free: float, most: float) -> Box:
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

    def _write_beside(self, pen: Pen, box: Box) -> Box:
        """Nothing to choose from: the prompt is large, with what can be done beside it."""
        if box.width < box.height * UPRIGHT and self._content.keys:
            keys, above = box.lower(min(box.height * 0.5, sized(110)), look.gap)
            self._write_large(pen, above)
            return keys
        wide = min(box.width * 0.48, len(self._content.keys) * sized(200))
        keys, beside = box.right(wide, look.gap)
        self._write_large(pen, beside)
        return keys.middle(wide, min(box.height, sized(HIGHEST)))

    def _write_large(self, pen: Pen, box: Box) -> None:
        has_room = self._content.aside and box.height > letters(90)
        aside, above = box.lower(letters(ASIDE) * LINE if has_room else 0.0)
        pen.text("\n".join(self._content.prompt), above, look.text, letters(26), bold=True)
        if has_room:
            width, said = box.width, self._content.aside
            fits = [one for one in said if width_of(one, letters(14), False) < width]
            for words in fits[:1]:
                pen.text(words, aside, look.muted, letters(ASIDE))

    # --- the keys

    def _place_keys(self, box: Box) -> None:
        words, bodies = self._content.keys, self._content.bodies
        ends = [one for one in words if one.place in ("main", "end")]
        others = [one for one in words if one.place == "grid"]
        tabs = [one for one in words if one.place == "tab"]
        keys = self._pool.take(self, [*others, *ends, *tabs])
        if tabs:
            box = _place_tabs(keys[-len(tabs) :], box)
            keys = keys[: -len(tabs)]
        if ends and not others and not bodies:
            _share(box, _main_last(keys), down=box.width < box.height * UPRIGHT)
            return
        many = len(others) > 2 and box.width < sized(NARROW)
        if ends and not bodies and (many or box.width < letters(SLIM)):
            _in_rows(box, [*keys[: len(others)], *_main_last(keys[len(others) :])])
            return
        beside = len(others)
        if bodies and beside == 1 and not any(one.text for one in ends):
            beside = len(keys) if box.height > len(keys) * (sized(LOWEST) + look.gap) else 1
        if keys[beside:]:
            box = _place_ends(keys[beside:], box, len(others))
        if bodies:
            wide = box.width - _beside_bodies(len(others), box.width)
            room, box = box.right(wide, look.gap)
            _share(room, bodies, down=wide < box.height * 1.3, gap=2 * look.gap)
            box = box._replace(width=max(1.0, box.width))
        if beside > len(others):  # a sign below the one key
            _share(box, keys, down=True)
        elif others:
            _in_rows(box, keys[: len(others)])


def _place_ends(keys: Sequence[Key], box: Box, others: int) -> Box:
    """The main verb at the right, or below where it is narrow; an icon alone needs little."""
    gap, small = look.gap, sized(LOWEST + 8)
    if box.width < sized(NARROW):
        gap, small = gap / 2, sized(LOWEST)
    signs = [key for key in keys if not key.text]
    told = _main_last([key for key in keys if key.text])
    if box.width < box.height * UPRIGHT:
        foot, rest = box.lower(min(sized(88), box.height * 0.34), gap)
        _share(foot, [*signs, *told], down=False)
        return rest
    part = 0.22 if others < MANY else 0.16
    wide = max(sized(112), min(sized(168), box.width * part)) if told else small
    column, rest = box.right(wide, gap)
    if told:
        upper, lower = column.upper(len(signs) * (small + gap))
        _share(lower, told, down=True)
        column = upper.upper(upper.height - gap)[0]
    _share(column, signs, down=True)
    return rest


def _place_tabs(keys: Sequence[Key], box: Box) -> Box:
    """Groups of verbs, at the left one below the other; in a row above where it is low."""
    low = box.height < len(keys) * (sized(LOWEST) + look.gap)
    cut, wide = (box.upper, sized(LOWEST)) if low else (box.left, min(sized(150), box.width * 0.24))
    tabs, rest = cut(wide, look.gap)
    _share(tabs, keys, down=not low)
    return rest


def _beside_bodies(others: int, width: float) -> float:
    """How much of the width keys beside dice or a list have."""
    if not others:
        return 0.0
    if others == 1:
        return min(sized(NARROWEST), width * 0.27) + look.gap
    columns = -(-others // 2)
    return min(width * 0.5, columns * sized(NARROWEST + 30))


def _main_last(keys: Sequence[Key]) -> list[Key]:
    """The next step lies farthest right or lowest, nearest to its player."""
    return sorted(keys, key=lambda key: key.kind == "main")


def _share(box: Box, keys: Sequence[Widget], *, down: bool, gap: float | None = None) -> None:
    """Equal parts of a box, from the left, or from the top down."""
    gap = look.gap if gap is None else gap
    for key, place in zip(keys, (box.rows if down else box.columns)(len(keys), gap), strict=True):
        put(key, place)


def _in_rows(box: Box, keys: Sequence[Key]) -> None:
    """Rows of keys, each wide enough to read and high enough to touch."""
    gap = look.gap
    words = [word for key in keys for word in key.text.split()]
    longest = max((width_of(word, letters(17), True) for word in words), default=0.0)
    wanted = max(sized(NARROWEST), min(longest + sized(20), sized(WIDEST)))
    most_across = max(1, int((box.width + gap) // (wanted + gap)))
    most_rows = max(1, int((box.height + gap) // (sized(LOWEST) + gap)))
    rows = min(most_rows, max(1, -(-len(keys) // most_across)))
    if rows == 1 and len(keys) > 3 and box.height > sized(HIGHEST + 20):
        rows = min(most_rows, 2)
    across = -(-len(keys) // rows)
    for key, place in zip(keys, box.grid(len(keys), across, gap, most=sized(HIGHEST)), strict=True):
        put(key, place)
