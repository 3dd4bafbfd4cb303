"""Sheets over the page, turned to the seat that asked: a sentence, a question, a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.widget import Widget

from companion.almanac.contents import UnknownGame
from companion.almanac.pages import page
from companion.almanac.simple_markdown import words_only
from companion.core.words import Problem
from companion.tablet.icons import Icon
from companion.tablet.speech import say_in
from companion.tablet.theme import Colour, look
from companion.tablet.widgets import Card, Row, Scroll, SmallButton, Text, VerbButton
from companion.wording import Words


class Sheet(Card):
    """A card that is opened over the page, turned to a seat. `leave` is set by whoever opens it."""

    def __init__(self, width: float, height: float, outline: Colour, **kwargs: Any) -> None:
        super().__init__(outline=outline, size_hint=(0.96, height), **kwargs)
        self.size_hint_max_x = look.touch * width
        self.size_hint_min_y = look.touch * 4.5
        self.leave: Callable[[], None] = _nothing

    def at_most(self, height: float) -> None:
        """A sheet that is turned sideways gets more height than it has use for."""
        self.size_hint_max_y = height + look.gap * 6

    def close(self, *_: object) -> None:
        self.leave()


def _nothing() -> None:
    """Until a sheet has been opened there is nothing to close."""


def closing_row(close: Callable[[], None]) -> Row:
    row = Row(size_hint_y=None, height=look.touch)
    row.add_widget(Widget())
    button = SmallButton(say_in("table", "Close"), icon="close", size_hint_x=None)
    button.width = look.touch * 4
    button.bind(on_act=lambda *_: close())
    row.add_widget(button)
    return row


def deciding_row(
    verb: str, act: Callable[..., None], close: Callable[..., None]
) -> tuple[Row, VerbButton]:
    """The way out on the left, and well away from it the verb."""
    row = Row(size_hint_y=None, height=look.verb * 0.8, spacing=look.gap * 3)
    out = SmallButton(say_in("table", "Not now"), icon="close", size_hint_y=1, size_hint_x=0.5)
    out.key = "not-now"
    out.bind(on_act=close)
    button = VerbButton(verb, icon="check", size_hint_y=1, key="accept")
    button.bind(on_act=act)
    row.add_widget(out)
    row.add_widget(button)
    return row, button


def sentence_sheet(text: str) -> Sheet:
    """One sentence, such as a sum."""
    sheet = Sheet(15, 0.34, look.accent)
    sheet.at_most(look.touch * 5)
    sheet.add_widget(Text(text, "body"))
    sheet.add_widget(closing_row(sheet.close))
    return sheet


def why_not_sheet(
    words: Words,
    problem: Problem,
    read: Callable[[str], None],
    insist: Callable[[], None] | None = None,
) -> Sheet:
    """The reason in one sentence, and below it what the almanac says about the topic.

    `read` opens the almanac there. `insist` is for what the table may have all the same.
    """
    sheet = Sheet(18, 0.66, look.warning)
    head = Row(size_hint_y=None, height=look.body * 3.4)
    head.add_widget(Icon(name="question", color=look.warning, size_hint_x=None, width=look.touch))
    head.add_widget(Text(words.problem(problem), "body", bold=True))
    sheet.add_widget(head)
    scroll = Scroll()
    scroll.fill_with([Text(_almanac(words, problem), "small", grow=True, color=look.muted)])
    sheet.add_widget(scroll)

    def leave_for(way: Callable[[], None]) -> Callable[..., None]:
        def go(*_: object) -> None:
            sheet.close()
            way()

        return go

    foot = Row(size_hint_y=None, height=look.touch)
    foot.add_widget(SmallButton(say_in("table", "Close"), icon="close", on_act=sheet.close))
    almanac = SmallButton(say_in("table", "Almanac"), icon="almanac")
    almanac.bind(on_act=leave_for(lambda: read(problem.topic)))
    foot.add_widget(almanac)
    if insist is not None:
        overrule = SmallButton(say_in("table", "We allow it"), icon="check")
        overrule.bind(on_act=leave_for(insist))
        foot.add_widget(overrule)
    sheet.add_widget(foot)
    return sheet


def _almanac(words: Words, problem: Problem) -> str:
    """What the almanac says about the topic; nothing for a game it has no pages for yet."""
    try:
        topic = page(
            words.pack.game, problem.topic, words.language, problem.edition, words.values()
        )
    except UnknownGame:
        return ""
    return f"{topic.title}\n\n{words_only(topic.text)}"
