"""Where the acting seat decides: what is due, the verbs, and the main verb; turned to that seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.tablet.leaving import leaving
from companion.tablet.table.fitted_button import CostButton, FittedButton
from companion.tablet.table.verb import Verb
from companion.tablet.table.writing import Writing
from companion.tablet.theme import look
from companion.tablet.widgets import Column, Row


class SaidVerb(NamedTuple):
    """A verb with its words: what its button says, its picture, and why it is not open."""

    verb: Verb
    text: str
    icon: str
    why_not: str = ""


class VerbDock(FloatLayout):
    """Rebuilt after each event. `touched` gets the verb of a button, `explain` one that is not
    open; `body` makes what stands in the place of the verbs, such as a keypad."""

    def __init__(
        self, touched: Callable[[Verb], None], explain: Callable[[Verb], None], **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._touched, self._explain = touched, explain
        self._prompt = ""
        self._verbs: tuple[SaidVerb, ...] = ()
        self._chosen: Verb | None = None
        self._body: Callable[[], Widget] | None = None
        self._arrange_soon = Clock.create_trigger(self._arrange, -1)
        self.bind(size=self._arrange_soon)

    def show(
        self,
        prompt: str,
        verbs: Sequence[SaidVerb],
        chosen: Verb | None = None,
        body: Callable[[], Widget] | None = None,
    ) -> None:
        self._prompt, self._verbs, self._chosen, self._body = prompt, tuple(verbs), chosen, body
        self._arrange_soon()

    @property
    def verbs(self) -> tuple[Verb, ...]:
        return tuple(said.verb for said in self._verbs)

    @property
    def _tall(self) -> bool:
        return bool(self.width < self.height * 1.25)

    def _arrange(self, *_: object) -> None:
        leaving.clear(self)
        if not self._prompt or self.width < dp(120) or self.height < dp(120):
            return
        if not self._verbs and self._body is None:
            self._wait()
            return
        prompt = Writing(self._prompt, look.body * 1.1, bold=True, halign="left")
        ends = [said for said in self._verbs if said.verb.place in ("end", "main")]
        if self._tall:
            work = self._work()
            whole: Column | Row = Column(padding=look.gap * 0.75)
            prompt.size_hint_y, prompt.height = None, look.body * 3
            whole.add_widget(prompt)
            whole.add_widget(work)
            if ends:
                foot = Row(size_hint_y=None, height=look.verb * 0.85, spacing=look.gap * 2)
                for said in ends:
                    foot.add_widget(self._button(said))
                whole.add_widget(foot)
        else:
            whole = Row(padding=look.gap * 0.75)
            beside = self._beside_body()
            side = Column(size_hint_x=0.4 if beside else 0.3)
            side.add_widget(prompt)
            for said in (*beside, *ends):
                button = self._button(said)
                button.size_hint_y = None
                button.height = look.touch if said in beside else look.verb * 0.85
                if said in beside:
                    button.padding = look.gap / 2
                side.add_widget(button)
            whole.add_widget(side)
            whole.add_widget(self._work(without=beside))
        whole.size_hint = (1, 1)
        self.add_widget(whole)

    def _wait(self) -> None:
        """Nothing can be said here now: what is waited for fills the dock."""
        waited = Writing(self._prompt, look.big, bold=True, size_hint=(0.9, 0.9))
        waited.pos_hint = {"center_x": 0.5, "center_y": 0.5}
        self.add_widget(waited)

    @property
    def _choices(self) -> tuple[SaidVerb, ...]:
        return tuple(said for said in self._verbs if said.verb.place in ("choose", "grid"))

    @property
    def _leads(self) -> bool:
        """Whether a lone choice is the main thing to do here."""
        return all(said.verb.place != "main" for said in self._verbs)

    def _beside_body(self) -> tuple[SaidVerb, ...]:
        """Choices that stand below the prompt, so that dice keep all of their room."""
        room = self.height - look.body * 2.6 - look.gap * 2
        fits = len(self._choices) * (look.touch + look.gap) <= room
        return self._choices if self._body is not None and fits else ()

    def _work(self, without: Sequence[SaidVerb] = ()) -> Widget:
        choices = [said for said in self._choices if said not in without]
        if self._body is None:
            return self._grid(choices) if choices else Widget()
        if not choices:
            return self._body()
        both = Column()
        both.add_widget(self._body())
        grid = self._grid(choices)
        rows = len(grid.children) - 1
        row = max(look.finger, min(look.touch * 1.15, self.height * 0.11))
        grid.size_hint_y, grid.height = None, rows * (row + look.gap)
        both.add_widget(grid)
        return both

    def _grid(self, verbs: list[SaidVerb]) -> Widget:
        """Rows of buttons, each high and wide enough to touch and to read."""
        room = self.width * (1 if self._tall else 0.68)
        narrowest = look.touch * (2.6 if self._body is None else 3.2)
        across = max(1, min(len(verbs), int(room // narrowest)))
        rows = -(-len(verbs) // across)
        if self._body is not None:
            rows = min(rows, 2)
        high = self.height - (look.body * 3 + look.verb if self._tall else look.gap * 2)
        while rows > 1 and self._body is None and rows * (look.finger + look.gap) > high:
            rows -= 1
        across = -(-len(verbs) // rows)
        grid = Column(spacing=look.gap)
        highest = look.verb * (1.1 if rows > 1 or self._tall else 1.6)
        if not self._tall and self._body is None:
            grid.add_widget(Widget(size_hint_y=0.01))
        for first in range(0, len(verbs), across):
            row = Row(size_hint_max_y=highest)
            shown = verbs[first : first + across]
            for said in shown:
                row.add_widget(self._button(said))
            for _ in range(across - len(shown)):
                row.add_widget(Widget())
            grid.add_widget(row)
        grid.add_widget(Widget(size_hint_y=0.01))
        return grid

    def _button(self, said: SaidVerb) -> FittedButton:
        verb = said.verb
        looks: dict[str, Any] = {
            "kind": "main" if verb.place == "main" else "plain",
            "icon": said.icon,
            "why_not": said.why_not,
            "size_hint_y": 1,
            "chosen": verb == self._chosen,
            "key": verb.key,
        }
        if self._choices == (said,) and (self._leads or verb == self._chosen) and not verb.cost:
            looks["style"] = "big"
        button = (
            CostButton(said.text, verb.cost, **looks)
            if verb.cost
            else FittedButton(said.text, **looks)
        )
        button.verb = verb
        button.bind(
            on_act=lambda *_: self._touched(verb), on_explain=lambda *_: self._explain(verb)
        )
        return button
