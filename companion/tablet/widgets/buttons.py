"""Icon and words on a plate: buttons, and the signs that players are known by.

A verb that is not open now can still be touched: it explains itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Literal, get_args

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.tablet.icons import Icon
from companion.tablet.plate import NOTHING, Plate, Shadow
from companion.tablet.speech import pgettext
from companion.tablet.tap_guard import tap_guard
from companion.tablet.theme import Colour, faded, kept_size, look
from companion.tablet.widgets.lettering import width_of
from companion.tablet.widgets.text import Style, Text

Kind = Literal["main", "plain", "danger", "flat", "glass"]
"""A flat one has no plate; one of glass lies on a picture."""
SMALL_ICON = 0.6
"""How wide the icon of a small button is at least, by the size of its type."""
HOLD = 0.6
"""Seconds that make a touch a long one."""


class _Button(ButtonBehavior, BoxLayout):
    """Icon and words on a rounded plate; `act` is what a touch does.

    Events: `on_act` when it was touched and is open; `on_explain` when it was touched and `why_not`
    says why it is not open; `on_hold` when it was held.
    """

    text = StringProperty("")
    icon = StringProperty("")
    why_not = StringProperty("")
    chosen = BooleanProperty(False)
    key = StringProperty("")
    """What it is called among all controls that are shown, where fingers look for it."""

    __events__ = ("on_act", "on_explain", "on_hold")

    kind = OptionProperty("plain", options=get_args(Kind))

    def __init__(
        self, style: Style, rests: bool, act: Callable[[], object] | None = None, **kwargs: Any
    ) -> None:
        self._style: Style = style
        self._rests = rests
        self._dead = False
        self._held = False
        self._words: Text | None = None
        self._icon: Icon | None = None
        super().__init__(
            padding=look.gap, spacing=look.gap, always_release=False, **kept_size(kwargs)
        )
        with self.canvas.before:
            self._shadow = Shadow(look.gap * 0.25)
            self._plate = Plate(look.raised, look.panel_edge)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self._holding = Clock.create_trigger(self._hold, HOLD)
        for name in ("pos", "size", "state", "why_not", "chosen", "disabled", "kind"):
            self.fbind(name, self._draw_soon)
        self.bind(text=self._say, icon=self._say)
        if act is not None:
            self.bind(on_act=lambda *_: act())
        self._say()

    def _say(self, *_: object) -> None:
        """Put icon and words on the plate; they may come one after the other, as from a kv file."""
        if self.icon and self._icon is None:
            self._icon = Icon()
            self.add_widget(self._icon, index=len(self.children))
        if self.text and self._words is None:
            self._words = Text(style=self._style)
            self.add_widget(self._words)
        if self._icon is not None:
            self._icon.name = self.icon
            self._icon.size_hint_x = None if self.text else 1
            self._icon.width = getattr(look, self._style) * 1.5
        if self._words is not None:
            self._words.text = self.text
            self._words.halign = "left" if self.icon else "center"
        self._draw_soon()

    def _colours(self) -> tuple[Colour, Colour, Colour]:
        """Plate, outline and words."""
        if self.why_not or self.disabled:
            return look.surface, faded(look.line, 0.7), faded(look.muted, 0.75)
        if self.kind == "main":
            return look.accent, look.accent_edge, look.on_accent
        if self.kind == "danger":
            return look.surface, look.danger, look.danger
        if self.kind == "flat":
            return NOTHING, look.panel_edge, look.text
        if self.kind == "glass":
            return faded(look.ink, 0.45), faded(look.ivory, 0.7), look.ivory
        return look.raised, look.text if self.chosen else look.panel_edge, look.text

    def _draw(self, *_: object) -> None:
        plate, outline, words = self._colours()
        self._shadow.is_cast = self.kind in ("main", "plain") and not (
            self.why_not or self.disabled
        )
        self._shadow.place((*self.pos, *self.size))
        if self.state == "down":
            plate = faded(plate if plate[3] else look.raised, 0.6)
        self._plate.paint(plate, outline)
        self._plate.place((*self.pos, *self.size))
        if self._words is not None:
            self._words.color = words
            self._words.bold = self.kind in ("main", "danger") or self.chosen
        if self._icon is not None:
            self._icon.color = words

    def on_press(self) -> None:
        self._dead = self._rests and tap_guard.active
        self._held = False
        self._holding()

    def on_release(self) -> None:
        self._holding.cancel()
        if self._dead or self._held:
            return
        self.dispatch("on_explain" if self.why_not else "on_act")

    def _hold(self, *_: object) -> None:
        if self.state == "down" and not self._dead:
            self._held = bool(self.dispatch("on_hold"))

    def on_act(self) -> None:
        """Touched, and open."""

    def on_explain(self) -> None:
        """Touched, but not open now. A handler that returns True says more than why."""
        App.get_running_app().stage.notice(self.why_not)

    def on_hold(self) -> bool:
        """Held. A handler that returns True has used the touch up; no `on_act` follows."""
        return False


class VerbButton(_Button):
    """The main button: says its verb, is large, and is dead for a moment after any change."""

    def __init__(
        self, text: str = "", kind: Kind = "main", style: Style | None = None, **kwargs: Any
    ) -> None:
        kwargs.setdefault("height", look.verb)
        style = style or ("big" if kind == "main" else "body")
        super().__init__(kind=kind, style=style, rests=True, text=text, **kwargs)
        self.fbind("width", self._centre)
        self._centre()

    def _say(self, *_: object) -> None:
        super()._say()
        self._centre()

    def _centre(self, *_: object) -> None:
        """Big words stand with their icon in the middle of a verb that is wider than they are.

        In a narrow one the icon leaves the room to the words.
        """
        if self._style != "big" or self._icon is None or self._words is None:
            return
        icon = min(look.big, max(look.body, self.width * 0.1)) * 1.5
        self._icon.width = min(icon, self.width * 0.2)
        words = width_of(self.text, self._words.most, bold=True) + 2
        left = (self.width - self._icon.width - look.gap - words) / 2
        left = left if "\n" not in self.text else 0
        sides: Any = (max(look.gap, left), look.gap, look.gap, look.gap)
        self.padding = sides


class SmallButton(_Button):
    """Any other button; never smaller than a fingertip."""

    def __init__(
        self, text: str = "", kind: Kind = "plain", style: Style = "small", **kwargs: Any
    ) -> None:
        kwargs.setdefault("height", look.touch)
        if kwargs.get("icon") and not text:
            kwargs.setdefault("width", look.touch)
        super().__init__(kind=kind, style=style, rests=False, text=text, **kwargs)
        self.fbind("width", self._make_room)

    def _say(self, *_: object) -> None:
        super()._say()
        self._make_room()

    def _make_room(self, *_: object) -> None:
        """Beside words that would become small, the icon is: a tick says as much."""
        if self._icon is None or self._words is None or self.width < look.touch:
            return
        size, gap = self._words.most, look.gap
        word = max(width_of(part, size, bold=True) for part in self.text.split() or [""])
        whole = width_of(self.text, size, bold=True)
        tight = whole + size * 1.5 + 3 * gap > self.width
        self.padding = (gap / 2, gap / 4) if tight else gap
        self.spacing = gap / 2 if tight else gap
        least = size * SMALL_ICON
        room = self.width - 1.5 * gap - word - 2
        self._icon.width = min(size * 1.5, max(least, room)) if tight else size * 1.5


class Sign(BoxLayout):
    """Symbol and letter on a colour that everybody can tell from the others."""

    def __init__(
        self,
        symbol: str,
        letter: str,
        colour: Colour,
        edge: Colour = NOTHING,
        ink: Colour | None = None,
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (look.body * 3.2, look.body * 1.8))
        super().__init__(padding=dp(4), spacing=dp(4), **kwargs)
        with self.canvas.before:
            self._plate = Plate(colour, edge, radius=look.radius / 2)
        on_it = ink or look.ink
        self.add_widget(Icon(name=symbol, color=on_it))
        self.letters = Text(letter, "small", color=on_it, bold=True, halign="center")
        self.add_widget(self.letters)
        self.bind(pos=self._draw, size=self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        self._plate.place((*self.pos, *self.size))


class PlayerSign(Sign):
    """A player: the symbol and colour they chose, and the first letter of their name."""

    def __init__(self, symbol: str, colour: str, name: str, **kwargs: Any) -> None:
        edge = look.player_line(colour)
        ink = look.player_ink(colour)
        super().__init__(symbol, "", look.player(colour), edge, ink, **kwargs)
        self.call(name)

    def call(self, name: str) -> None:
        """Show the first letter of a name, for example while it is typed."""
        self.letters.text = name.strip()[:1].upper()


class ButtonGrid(GridLayout):
    """Buttons of one height, so many beside each other."""

    def __init__(self, across: int, *buttons: _Button) -> None:
        rows, high = -(-len(buttons) // across), max(one.height for one in buttons)
        height = rows * high + (rows - 1) * look.gap
        super().__init__(cols=across, spacing=look.gap, size_hint_y=None, height=height)
        for button in buttons:
            self.add_widget(button)


class Choices(ButtonGrid):
    """`options` are words by value. The one that is in force has an outline and a tick."""

    def __init__(
        self,
        options: Mapping[str, str],
        chosen: str,
        choose: Callable[[str], object],
        icons: Mapping[str, str] | None = None,
        rows: int = 1,
    ) -> None:
        buttons = []
        for value, words in options.items():
            icon = (icons or {}).get(value, "check" if value == chosen else "")
            act = partial(choose, value)
            buttons.append(SmallButton(words, icon=icon, chosen=value == chosen, act=act))
        super().__init__(-(-len(buttons) // rows), *buttons)


def yes_or_no(yes: bool, choose: Callable[[bool], object]) -> Choices:
    """A setting that is on or off."""
    options = {"no": pgettext("setting", "No"), "yes": pgettext("setting", "Yes")}
    return Choices(options, "yes" if yes else "no", lambda answer: choose(answer == "yes"))
