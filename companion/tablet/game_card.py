"""A game by its picture: its painting, its name and how many play it, all of it a button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.floatlayout import FloatLayout

from companion.games.registry import GAMES, game_kind
from companion.tablet.boxes import printed_pack, short_title
from companion.tablet.icons import Icon
from companion.tablet.painting import paint, painting_texture
from companion.tablet.plate import NOTHING, Plate, Shadow
from companion.tablet.speech import _, ngettext
from companion.tablet.theme import faded, look
from companion.tablet.widgets import Column, Row, SmallButton, Text
from companion.tablet.widgets.lettering import width_of

NARROW, LEARN = 6, 2.4
"""In fingers: on a narrower card the button lies below the words; how wide it is beside them."""


def about_game(game: str, *, briefly: bool = False) -> str:
    """How many play it, and how long."""
    kind = game_kind(game)
    fewest, most = kind.players[0], kind.players[-1]
    players = ngettext("{count} player", "{count} players", most)
    if fewest != most:
        players = _("{fewest} to {most} players", fewest=fewest, most=most)
    if briefly or not kind.minutes:
        return players
    return f"{players} · {_('{minutes} min', minutes=kind.minutes)}"


def game_cards(folder: Any, make: Callable[[str], GameCard]) -> Iterator[GameCard | None]:
    """A card for every game, in steps: a painting takes longer than a frame."""
    for game in GAMES:
        for _step in paint(game, folder):
            yield None
        yield make(game)


class GameCard(ButtonBehavior, FloatLayout):
    """Its painting is ready already. A chosen card has an outline and a tick.

    `learn`, where it is given, begins a guided game from a button of its own.
    """

    chosen = BooleanProperty(False)
    key = StringProperty("")

    def __init__(
        self, game: str, act: Callable[[], object], learn: Callable[[], object] | None = None
    ) -> None:
        super().__init__(always_release=False)
        self.game, self.key, self._act = game, f"game {game}", act
        self.text = short_title(printed_pack(game, game_kind(game).editions[0]))
        with self.canvas.before:
            self._shadow = Shadow(look.gap * 0.5, look.panel_radius)
            Color(1, 1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
            self._edge = Plate()
        self._title = Text(self.text, "big", bold=True, color=look.ivory, valign="bottom")
        self._about = Text(about_game(game), "small", color=look.ivory)
        self._learn = learn and SmallButton(
            _("Learn it"), act=learn, kind="glass", width=look.touch * LEARN
        )
        self._tick = Icon(name="check", color=look.ink, size_hint=(None, None))
        sides = (look.gap * 2, look.gap * 1.5)
        with self._tick.canvas.before:
            self._disc = Plate()
        self._words = Column(padding=sides, spacing=look.gap / 2, size_hint=(None, None))
        self.add_widget(self._words)
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        self.fbind("size", self._lay_soon)
        for name in ("pos", "size", "state", "chosen"):
            self.fbind(name, self._draw_soon)
        self._lay()

    def on_release(self) -> None:
        self._act()

    def _lay(self, *_: object) -> None:
        """Words at the foot, with the button beside or below what they say."""
        for part in (self._title, self._about, self._learn):
            if part is not None and part.parent is not None:
                part.parent.remove_widget(part)
        self._words.clear_widgets()
        self._title.style = "big" if self.height > look.big * 4 else "body"
        is_beside = self._learn is not None and self.width >= look.finger * NARROW
        self._about.size_hint = (1, 1 if is_beside else None)
        self._about.height = self._about.most * 1.4
        words, room = about_game(self.game), self.width - look.touch * LEARN - look.gap * 5
        briefly = is_beside and width_of(words, self._about.most, bold=False) > room
        self._about.text = about_game(self.game, briefly=briefly)
        if self._learn is not None and is_beside and self.height < look.touch + look.big * 2.5:
            self._words.add_widget(Row(self._title, self._learn))  # no room for more
            return
        self._words.add_widget(self._title)
        if self._learn is None:
            self._words.add_widget(self._about)
        elif not is_beside:
            self._learn.size_hint_x = 1
            self._words.add_widget(self._about)
            self._words.add_widget(self._learn)
        else:
            self._learn.size_hint_x, self._learn.width = None, look.touch * LEARN
            self._words.add_widget(Row(self._about, self._learn, height=self._learn.height))

    def _draw(self, *_: object) -> None:
        width, height = (round(side) for side in self.size)
        if min(width, height) < 10:
            return
        radius = round(min(look.panel_radius, width / 2, height / 2))
        self._words.pos, self._words.size = self.pos, self.size
        self._shadow.place((*self.pos, *self.size))
        self._picture.texture = painting_texture(self.game, width, height, radius, True)
        self._picture.pos, self._picture.size = (round(self.x), round(self.y)), (width, height)
        wash = faded(look.ivory, 0.18) if self.state == "down" else NOTHING
        edge = look.text if self.chosen else look.panel_edge
        line = look.line_width * (2 if self.chosen else 1)
        self._edge.show((*self.pos, *self.size), wash, edge, look.panel_radius, line)
        self._show_tick()

    def _show_tick(self) -> None:
        if not self.chosen:
            if self._tick.parent is not None:
                self.remove_widget(self._tick)
            return
        side = look.touch * 0.7
        corner = (self.right - side - look.gap * 1.5, self.top - side - look.gap * 1.5)
        self._disc.show((*corner, side, side), look.ivory, NOTHING, side / 2, None)
        if self._tick.parent is None:
            self.add_widget(self._tick)
        self._tick.size, self._tick.pos = (side, side), corner
