"""One of several, or several in an order: a grid of keys, page by page where there are many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import ceil
from types import MappingProxyType

from companion.tablet.speech import pgettext
from companion.tablet.table.drawn import Drawn, Kept, put, there
from companion.tablet.table.form_answers import FormAnswers, takes_several
from companion.tablet.table.key import FreeKey, OptionKey
from companion.tablet.table.pen import Pen, letters, sized
from companion.tablet.table.pick_list import PickList
from companion.tablet.table.rect import Rect
from companion.tablet.table.sheet import wrapped_height
from companion.tablet.theme import Owner, look
from companion.tablet.widgets.lettering import width_of
from companion.view.asking import Question
from companion.view.commands import key_of

HIGHEST = 72
ALONE_WIDE, ALONE_HIGH, NARROW = 320, 120, 150
"""How large a key is at most in a single row without tools, and how narrow there, in dp."""
FEW = 4
LOW = 360
"""Where it is lower, in dp, smaller letters are better than many pages."""
SQUEEZED = 0.72
"""So much narrower keys become before they need another row."""


class PickQuestion(Drawn):
    """Tells of every tap; keys are made once and take on the answers of another page."""

    def __init__(
        self,
        question: Question,
        answers: FormAnswers,
        changed: Callable[[], None],
        owners: Mapping[str, Owner] = MappingProxyType({}),
    ) -> None:
        """An answer that is a player has the sign and the colour of its owner."""
        super().__init__()
        self._changed, self._owners = changed, owners
        self._seen = False
        self._keys = Kept(self, self._new_key)
        self._narrow = Kept(self, self._new_narrow)
        self.eye = FreeKey(key="eye", text=pgettext("table", "Hold to see"), icon="reveal")
        self.eye.bind(pressed=self._look)
        self._others = FreeKey(key="none-of-these")
        self._others.bind(on_act=self._turn_to_others)
        self._previous = FreeKey(key="previous-page", icon="back")
        self._previous.bind(on_act=lambda *_: self._turn_page(-1))
        self._next = FreeKey(key="next-page", icon="next")
        self._next.bind(on_act=lambda *_: self._turn_page(1))
        self.begin(question, answers)

    def begin(self, question: Question, answers: FormAnswers) -> None:
        """Ask something else, from its first page."""
        self.question, self._answers, self._page = question, answers, 0
        self.list = PickList(question)
        self._widths = self._measure()
        narrowing = [*self._narrowing()]
        self._tabs = self._narrow.take(len(narrowing))
        for tab, words in zip(self._tabs, narrowing, strict=True):
            tab.key, tab.text, tab.icon = words
        self._draw_soon()

    def _narrowing(self) -> Iterator[tuple[str, str, str]]:
        """Key, words and icon for all, and for each group or first letter; first the way back to
        groups that are a list themselves."""
        groups, initials = self.list.groups, self.list.letters
        if self.list.lies_in_groups:
            yield "group ", pgettext("table", "All"), "back"
            yield from ((f"group {group}", words, "") for group, words in groups.items())
            return
        if groups or initials:
            yield "group ", pgettext("table", "All"), ""
        for group, words in groups.items():
            if group in look.known_goods:  # a good is a small card, which needs no words
                yield f"group {group}", "", group
            else:
                yield f"group {group}", words, "reveal" if self.list.hides(group) else ""
        for letter in initials:
            yield f"letter {letter}", letter, ""

    def _new_narrow(self) -> FreeKey:
        key = FreeKey()
        key.bind(on_act=self._narrow_to)
        return key

    def _new_key(self) -> OptionKey:
        key = OptionKey()
        key.bind(on_act=self._pick)
        return key

    def show(self, question: Question) -> None:
        """The question as it stands with the answers so far."""
        self.question = question
        self._draw_soon()

    # --- what is touched

    def _pick(self, key: OptionKey) -> None:
        self._answers.pick(self.question, key.key.partition(" ")[2])
        self._changed()

    def _look(self, _: object, pressed: bool) -> None:
        self._seen = pressed
        self._redraw()

    def _turn_page(self, by: int) -> None:
        self._page += by
        self._redraw()

    def _turn_to_others(self, *_: object) -> None:
        self.list.others, self._page = not self.list.others, 0
        self._redraw()

    def _narrow_to(self, key: FreeKey) -> None:
        kind, _, wanted = key.key.partition(" ")
        self.list.group = wanted if kind == "group" else ""
        self.list.letter = wanted if kind == "letter" else ""
        self.list.others, self._page = False, 0
        self._widths = self._measure()
        self._redraw()

    # --- how it lies

    def _head(self, width: float) -> float:
        if not (words := str(self.question.text)):
            return 0.0
        return wrapped_height(words, width * 0.96, letters(20), bold=True) + look.gap

    def height_at(self, width: float) -> float:
        rows = ceil(self._count / self._across(width, low=False))
        tools = len(_in_rows(self._tools, width)) * (look.touch + look.gap)
        return self._head(width) + rows * (sized(HIGHEST) + look.gap) + tools

    @property
    def _count(self) -> int:
        """How many keys the list has at most."""
        return len(self.list.groups if self.list.begins_with_groups else self.question.options)

    def _across(self, width: float, *, low: bool) -> int:
        """As many side by side as the longest name leaves room for, in two lines."""
        size, part, icon, edges = (15, 0.5, 42, 18) if low else (21, 0.62, 52, 24)
        longest, word = self._widths
        core = max(longest * letters(size) * part, word * sized(size)) * 1.04
        if any(option.icon for option in self.question.options):
            edges += icon
        wanted = min(max(sized(96), core + sized(edges)), sized(300))
        most = max(1, int((width + look.gap) // (wanted + look.gap)))
        return min(most, max(1, self._count))

    def _measure(self) -> tuple[float, float]:
        """How wide the longest name and the longest word of one are, per pixel of type."""
        if self.list.begins_with_groups:
            names = [*self.list.groups.values()]
        else:
            names = [self.list.said(option, seen=True) for option in self.question.options]
        words = [word for name in names for word in name.split()]
        longest, word = (
            max((width_of(one, 1, True) for one in some), default=0.0) for some in (names, words)
        )
        return longest, word

    @property
    def _is_low(self) -> bool:
        return bool(0 < self.height < sized(LOW))

    @property
    def is_long(self) -> bool:
        """True when the answers need more than one row of keys."""
        return bool(self._tools) or len(self.list.listed or self.list.groups) > FEW

    @property
    def _tools(self) -> list[FreeKey]:
        """What narrows the list, and the eye. Groups that hide everything are the list themselves,
        until one is open; then there is a way back."""
        tools = [*self._tabs]
        if self.list.lies_in_groups:
            tools = self._tabs[:1] if self.list.group else []
        if self.list.has_others:
            others, likely = pgettext("table", "None of these"), pgettext("table", "Likely ones")
            self._others.text = likely if self.list.others else others
            tools.append(self._others)
        if self.list.secret:
            tools.append(self.eye)
        return tools

    def _draw(self, pen: Pen, rect: Rect) -> None:
        """Tools and pager above the list; where it is low and there are no tools, the ways to other
        pages stand at the ends of the list."""
        if head := self._head(rect.width):
            above, rect = rect.upper(head)
            words, place = str(self.question.text), above.upper(head - look.gap / 2)[0]
            pen.text(words, place, look.muted, letters(20), bold=True, halign="left")
        chosen = self.list.letter and f"letter {self.list.letter}"
        for tab in self._tabs:
            tab.chosen = tab.key == (chosen or f"group {self.list.group}")
        tools, pager = self._tools, [self._previous, self._next]
        across = self._across(rect.width, low=self._is_low)
        few = self.list.has_others and len(self.list.listed) <= across
        beside = few and tools == [self._others] and rect.width > (across + 1) * sized(NARROW)
        pages = self._fit(rect, tools)[1]
        self._next.text = f"{self._page % pages + 1} / {pages}"
        at_ends = pages > 1 and self._is_low and not tools
        tools += pager if pages > 1 and not at_ends else ()
        listed = self._tabs[1:] if self.list.begins_with_groups else []
        for tab in self._tabs:
            there(self, tab, tab in tools or tab in listed)
        for key in (self._others, self.eye, *pager):
            there(self, key, key in tools or (at_ends and key in pager))
        if at_ends:
            before, rect = rect.left(look.touch, look.gap)
            behind, rect = rect.right(look.touch, look.gap)
            put(self._previous, before)
            put(self._next, behind)
        down, pages = self._fit(rect, tools)
        self._page %= pages
        self._next.text = f"{self._page + 1} / {pages}"
        if beside:
            tools, down, pages = [], 1, 1
        self._place_options(self._place_tools(rect, tools), down, pages, beside=beside)

    @property
    def _tool_height(self) -> float:
        return look.finger if self._is_low else look.touch

    def _fit(self, rect: Rect, tools: list[FreeKey]) -> tuple[int, int]:
        """How many rows of answers there are below these tools, and how many pages of them."""
        gap, across = look.gap, self._across(rect.width, low=self._is_low)
        room = rect.height - len(_in_rows(tools, rect.width)) * (self._tool_height + gap)
        answer = max(look.finger, letters(46))  # large letters need more than a finger
        down = max(1, int((room + gap) // (answer + gap)))
        return down, max(1, ceil(len(self.list.listed) / (down * across)))

    def _place_tools(self, rect: Rect, tools: list[FreeKey]) -> Rect:
        """In rows from the top; what is left is for the list."""
        for row in _in_rows(tools, rect.width):
            line, rect = rect.upper(self._tool_height, look.gap)
            if row == [self._others]:  # alone it would be as wide as what is meant
                line = line.right(min(line.width, _needed(self._others) * 1.5))[0]
            least = look.finger * len(row)
            free = line.width - look.gap * (len(row) - 1) - least
            more = max(1.0, sum(map(_needed, row)) - least)
            for key in row:
                wide = look.finger + free * (_needed(key) - look.finger) / more
                place, line = line.left(wide, look.gap)
                put(key, place)
        return rect

    def _place_groups(self, rect: Rect, across: int) -> None:
        """As evenly as they can be shared out, each high enough for a finger."""
        self._keys.take(0)
        groups = self._tabs[1:]
        most = max(1, int(rect.height // (look.finger + look.gap / 2)))
        rows = min(ceil(len(groups) / across), most)
        tight = rect.height < rows * (look.touch + look.gap)
        gap = look.gap / 2 if tight else look.gap
        places = rect.grid(len(groups), ceil(len(groups) / rows), gap)
        for tab, place in zip(groups, places, strict=True):
            put(tab, place)

    def _place_options(self, rect: Rect, down: int, pages: int, *, beside: bool) -> None:
        """Few answers share a row, and "None of these" stands `beside` them."""
        across = self._across(rect.width, low=self._is_low)
        if self.list.begins_with_groups:
            self._place_groups(rect, across)
            return
        shown = self.list.listed[self._page * across * down :][: across * down]
        rows = down if pages > 1 else max(1, ceil(len(shown) / across))
        count, most = len(shown) + beside, sized(HIGHEST)
        if beside or (rows == pages == 1 and not self._tools):
            across, most = count, sized(ALONE_HIGH)
            rect = rect.left(min(rect.width, count * sized(ALONE_WIDE)))[0]
        places = rect.grid(count, across, look.gap, rows=rows, most=most)
        if beside:
            put(self._others, places.pop())
        chosen, several = self._answers.chosen(self.question), takes_several(self.question)
        for key, option, place in zip(self._keys.take(len(shown)), shown, places, strict=True):
            key.key = key_of("option", option.key)
            key.text = self.list.said(option, seen=self._seen)
            owner = self._owners.get(option.seat)
            key.icon, key.colour = owner or (self.list.icon(option, seen=self._seen), None)
            key.chosen = option.key in chosen
            key.place = str(chosen.index(option.key) + 1) if several and key.chosen else ""
            put(key, place)


def _in_rows(tools: list[FreeKey], width: float) -> list[list[FreeKey]]:
    """As many rows as the words need."""
    wanted = (sum(map(_needed, tools)) + look.gap * len(tools)) * SQUEEZED
    rows = ceil(wanted / max(1.0, width))
    each = ceil(len(tools) / max(1, rows)) or 1
    return [tools[first : first + each] for first in range(0, len(tools), each)]


def _needed(key: FreeKey) -> float:
    """The width that the words of a key need."""
    icon = letters(34) if key.icon else 0.0
    return max(look.finger, width_of(key.text, letters(20), True) + icon + sized(28))
