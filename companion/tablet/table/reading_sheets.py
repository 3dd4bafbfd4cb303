"""Sheets that are only read: a sentence, a sum with its parts, why something is not possible."""

from __future__ import annotations

from collections.abc import Callable

from companion.almanac.contents import UnknownGame
from companion.almanac.pages import page
from companion.almanac.simple_markdown import words_only
from companion.tablet.speech import pgettext
from companion.tablet.table.drawn import put
from companion.tablet.table.pen import letters, sized
from companion.tablet.table.rect import Rect
from companion.tablet.table.sheet import Sheet, wrapped_height
from companion.tablet.theme import look
from companion.tablet.widgets import Scroll, Text
from companion.view.asking import WhyNot
from companion.view.table_view import Sum
from companion.wording import Words


class _Reading(Sheet):
    """Has one key, at the right, that closes it; other `ways` stand before it."""

    def __init__(self, title: str, wide: float, close: Callable[[], None]) -> None:
        super().__init__(title, wide)
        self.keys = [self.add_key("close", pgettext("table", "Close"), close, icon="close")]

    def fill_foot(self, rect: Rect) -> None:
        part = min(letters(230), (rect.width + look.gap) / len(self.keys) - look.gap)
        for key in self.keys:
            place, rect = rect.right(part, look.gap)
            put(key, place)


class SentenceSheet(_Reading):
    """One sentence, or a few lines."""

    def __init__(self, sentence: str, close: Callable[[], None]) -> None:
        super().__init__("", 720, close)
        self.sentence = sentence

    def middle_height(self) -> float:
        return wrapped_height(self.sentence, self.inner, letters(24)) + look.gap * 2

    def fill_middle(self, rect: Rect) -> None:
        self._pen.text(self.sentence, rect, look.text, letters(24), halign="left")


class SumSheet(_Reading):
    """A number and what it is made of, as on a slip of paper."""

    def __init__(self, total: Sum, close: Callable[[], None], *, head: str = "") -> None:
        super().__init__(head or str(total.text), 620, close)
        self.total = total
        if total.lines:
            self._rows = [(str(line), "") for line in total.lines]
        else:
            self._rows = [
                (_with_parts(str(part.text), tuple(map(str, part.of))), f"{part.value:+d}")
                for part in total.parts
            ]

    def _row(self, text: str, width: float) -> float:
        return wrapped_height(text, width - letters(80), letters(22)) + look.gap

    def middle_height(self) -> float:
        rows = sum(self._row(text, self.inner) for text, _ in self._rows)
        return rows + (0 if self.total.lines else letters(52))

    def fill_middle(self, rect: Rect) -> None:
        pen = self._pen
        for text, value in self._rows:
            row, rect = rect.upper(self._row(text, rect.width))
            number, words = row.right(letters(80))
            pen.text(text, words, look.text, letters(22), halign="left")
            pen.text(value, number, look.muted, letters(22), bold=True, halign="right")
        if not self.total.lines:
            pen.plate(rect.upper(sized(2))[0], look.line, radius=1)
            total = f"{self.total.total} +" if self.total.open else str(self.total.total)
            foot = rect.upper(letters(52))[0]
            pen.text(total, foot, look.text, letters(34), bold=True, halign="right")


def _with_parts(text: str, of: tuple[str, ...]) -> str:
    return f"{text} ({', '.join(of)})" if of else text


class WhyNotSheet(_Reading):
    """What is missing in one sentence; how the rules come to that only for who asks.

    `read` opens the almanac there. `insist` is for what the table may have all the same; `call` for
    a referee, at a night that has them.
    """

    def __init__(
        self,
        words: Words,
        why: WhyNot,
        *,
        read: Callable[[str], None],
        insist: Callable[[], None] | None,
        close: Callable[[], None],
        call: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(str(why.text), 860, close)
        self._words, self._why, self._read = words, why, read
        self._scroll: Scroll | None = None
        if why.topic or why.detail:
            rules = pgettext("table", "Why?")
            self._asked = self.add_key("why", rules, self._give_reasons, icon="almanac")
            self.keys.append(self._asked)
        if insist is not None:
            allow = pgettext("table", "We allow it")
            self.keys.append(self.add_key("allow", allow, insist, icon="check"))
        if call is not None:
            referee = pgettext("table", "Referee")
            self.keys.append(self.add_key("referee", referee, call, icon="referee"))

    def _give_reasons(self) -> None:
        """The rules' own sentence and the almanac's page, and its key leads to that page."""
        why, words, read = self._why, self._words, self._read
        about = almanac_words(words, why.topic) if why.topic else ""
        text = "\n\n".join(filter(None, (str(why.detail), about)))
        self._scroll = Scroll(size_hint=(None, None))
        self._scroll.fill_with([Text(text, "body", grow=True, color=look.muted)])
        assert self._scroll.content is not None
        self._scroll.content.bind(height=self._draw_soon)
        self.add_widget(self._scroll)
        self.remove_widget(self._asked)
        others = [key for key in self.keys if key is not self._asked]
        if why.topic:
            almanac = pgettext("table", "Almanac")
            key = self.add_key("almanac", almanac, lambda: read(why.topic), icon="almanac")
            others.insert(1, key)
        self.keys = others
        self._draw_soon()

    def middle_height(self) -> float:
        if self._scroll is None or self._scroll.content is None:
            return 0.0
        return min(sized(420), float(self._scroll.content.height))

    def fill_middle(self, rect: Rect) -> None:
        if self._scroll is not None:
            put(self._scroll, rect)


def almanac_words(words: Words, topic: str) -> str:
    """What the almanac says about the topic; nothing for a game it has no pages for yet."""
    try:
        found = page(words.pack.game, topic, words.language, words.pack.id, words.values())
    except UnknownGame:
        return ""
    return f"{found.title}\n\n{words_only(found.text)}"
