"""How everything looks: one object with every colour and size, and three themes to fill it.

Colour is never alone. Whatever has a colour here also has a symbol (`icons`) and a letter
(`speech`). The hues follow Okabe and Ito, which people with any colour vision can tell apart.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.utils import get_color_from_hex

from companion.view.colours import GOODS_COLOURS, INK, IVORY, PLAYER_COLOURS

Colour = tuple[float, float, float, float]

SMALLEST_SCALE = 0.8
LARGEST_SCALE = 1.4
USUAL_SHORTER_SIDE = 800
"""In dp: a tablet of ten inches."""
MOST_ROOM = 1.5
ON_LIGHT = 0.54
"""How much darker a player's colour is drawn as a line on a light page."""
GOODS_ON_LIGHT = 0.62
"""The same for the colour of a good."""


@lru_cache(maxsize=256)
def hex_colour(code: str) -> Colour:
    red, green, blue, alpha = get_color_from_hex(code)
    return (red, green, blue, alpha)


THEMES = ("dark", "light", "contrast")
PALETTE = {
    "background": ("0C151D", "F6F1E6", "000000"),
    "surface": ("15232E", "FFFBF2", "000000"),
    "raised": ("22384A", "E8DDC5", "1C1C1C"),
    "line": ("3A5367", "CFC2A8", "FFFFFF"),
    "text": ("F7F1E3", "1B2430", "FFFFFF"),
    "muted": ("AEBEC8", "52606B", "FFFFFF"),
    "accent": ("F6B93B", "F4AC20", "FFE600"),
    "on_accent": ("221602", "221602", "000000"),
    "accent_edge": ("00000000", "8A5200", "00000000"),
    "gold": ("F6B93B", "B27600", "FFE600"),
    "good": ("4FD1A5", "0B6B4F", "5CFFC9"),
    "warning": ("F0E442", "7A5B00", "FFE600"),
    "danger": ("FF8A66", "B3331A", "FF9A66"),
    "trail": ("F6B93B", "F2B33D", "FFE600"),
    "sea": ("0A2740", "4C9DB5", "0F3D5E"),
    "sea_glow": ("2EADD8", "DFF5F0", "00000000"),
    "shore_1": ("2C7E98", "9BD5DA", "145173"),
    "shore_2": ("3990A8", "AEDFE1", "1C6A8C"),
    "shore_3": ("55AEBF", "CDEDE9", "2C86A2"),
    "shore_shade": ("123F58", "6FA9B4", "000000"),
    "shore_wave": ("34819B", "A9DCE0", "1C6A8C"),
    "paper_edge": ("00000000", "CFC2A8", "00000000"),
    "on_space": ("C5CEE6", "C5CEE6", "FFFFFF"),
    "panel_edge": ("00000000", "00000000", "FFFFFF"),
}
"""Every colour in each theme; what a game adds (goods, players) must be readable on all three.
`trail` is a way on a map; `paper_edge` is what ivory, `accent_edge` what amber needs to be seen on
a light page. No panel has an outline but where contrast is wanted: `panel_edge`."""
SPACE = {"surface": "171C3C", "raised": "2A3163", "line": "4A5590"}
"""What is otherwise on the dark theme while a table lies in space."""
SHADOW = {"dark": 0.5, "light": 0.22, "contrast": 0.0}
"""How dark the shadow is in which a panel lies."""
PANEL = {"dark": 0.93, "light": 0.96, "contrast": 1.0}
"""How much of what lies below a panel its surface covers."""
DIMMED = {"dark": 0.6, "light": 0.6, "contrast": 1.0}
"""How strongly the price is drawn of what cannot be bought."""


class _Size:
    """A size of `Look`: so many dp, more in a large window, and as the scale of letters says."""

    def __init__(self, size: float, scaled: Callable[[float], float] = lambda _: 1.0) -> None:
        self._size, self._scaled = size, scaled

    def __get__(self, look: Look, _: object) -> float:
        return self._size * self._scaled(look.scale) * look.unit


class Look:
    """The theme in force. There is one, `look`; widgets read it when they are made.

    Sizes are in pixels already. The grid is 8 dp; targets are 48 dp or more, main verbs 88.
    There are four sizes of type, and one factor for all of them. On a large window everything
    grows, because a large tablet is read from further away.
    """

    background: Colour
    surface: Colour
    raised: Colour
    line: Colour
    text: Colour
    muted: Colour
    accent: Colour
    on_accent: Colour
    accent_edge: Colour
    gold: Colour
    good: Colour
    warning: Colour
    danger: Colour
    trail: Colour
    paper_edge: Colour
    panel_edge: Colour
    on_space: Colour
    shade: Colour = (0.0, 0.0, 0.0, 0.6)

    gap = _Size(8)
    radius = _Size(14)
    """Of what can be touched; what holds it, a panel, is rounder."""
    panel_radius = _Size(20)
    finger = _Size(48)
    """The least height and width of anything that can be touched."""
    touch = _Size(48, lambda scale: max(1.0, scale))
    """The usual height of what can be touched: larger letters need more."""
    verb = _Size(88)
    """The height of a main verb."""
    small, body = _Size(18, lambda scale: scale), _Size(21, lambda scale: scale)
    big = _Size(32, lambda scale: scale)
    """Titles, and numbers that are read upside down at arm's length."""
    huge = _Size(52, lambda scale: scale)
    """What a page that people walk by is about."""
    readable = _Size(12, lambda scale: min(1.0, scale))
    """The smallest letters that are read on a tablet in the middle of a table."""

    def __init__(self) -> None:
        self.reduced_motion = self._in_space = False
        self.room = 1.0
        self.use("dark", 1.0)

    def use(self, theme: str, scale: float) -> None:
        """Take on a theme and a text size; whoever calls this makes the widgets anew."""
        self.theme = theme
        self.scale = min(LARGEST_SCALE, max(SMALLEST_SCALE, scale))
        for name, codes in PALETTE.items():
            setattr(self, name, hex_colour(codes[THEMES.index(theme)]))
        for name, code in SPACE.items() if self._in_space and theme == "dark" else ():
            setattr(self, name, hex_colour(code))
        self.ink, self.ivory = hex_colour(INK), hex_colour(IVORY)
        self.panel = faded(self.surface, PANEL[theme])
        self.dimmed = DIMMED[theme]
        self.shadow: Colour = (0.0, 0.0, 0.0, SHADOW[theme])

    def lie_in_space(self, in_space: bool) -> None:
        """Whether the page that is made next lies among stars."""
        if in_space != self._in_space:
            self._in_space = in_space
            self.use(self.theme, self.scale)

    def fit_window(self, width: float, height: float) -> bool:
        """Grow or shrink with the window; True when that changed anything."""
        shorter = min(width, height) / float(dp(USUAL_SHORTER_SIDE))
        room = min(MOST_ROOM, max(1.0, shorter))
        changed = room != self.room
        self.room = room
        self.__dict__.pop("unit", None)
        return changed

    @cached_property
    def unit(self) -> float:
        """How many pixels a dp has in this window. A table asks hundreds of times after a move."""
        return float(dp(1)) * self.room

    @property
    def line_width(self) -> float:
        """Outlines; thicker where contrast is wanted."""
        return float(dp(2.5 if self.theme == "contrast" else 1.2))

    def player(self, colour: str) -> Colour:
        return hex_colour(PLAYER_COLOURS[colour])

    def player_ink(self, colour: str) -> Colour:
        """Letters and symbols on a player's colour."""
        return self.ink_on(self.player(colour))

    def player_line(self, colour: str) -> Colour:
        """A player's colour for edges: white and yellow must be seen on a light page too."""
        return self._line(self.player(colour), ON_LIGHT)

    known_goods = frozenset(GOODS_COLOURS)
    known_players = frozenset(PLAYER_COLOURS)

    def goods(self, good: str) -> Colour:
        return hex_colour(GOODS_COLOURS[good][0])

    def goods_line(self, good: str) -> Colour:
        """A good's colour for icons and edges: dark enough to be seen on a light page."""
        return self._line(self.goods(good), GOODS_ON_LIGHT)

    def _line(self, colour: Colour, dim: float) -> Colour:
        red, green, blue, alpha = colour
        return (red * dim, green * dim, blue * dim, alpha) if self.theme == "light" else colour

    def goods_card(self, good: str) -> tuple[Colour, Colour]:
        """The ground of a good's card, and the ink of its sign."""
        ground = hex_colour(GOODS_COLOURS[good][1]) if good in GOODS_COLOURS else self.raised
        return ground, self.ink_on(ground)

    def ink_on(self, ground: Colour) -> Colour:
        """Ink or ivory, whichever is read on this colour."""
        bright = 0.299 * ground[0] + 0.587 * ground[1] + 0.114 * ground[2] > 0.45
        return self.ink if bright else self.ivory


class Owner(NamedTuple):
    """How a player is known on a table."""

    symbol: str
    colour: Colour


def kept_size(kwargs: dict[str, Any]) -> dict[str, Any]:
    """Arguments of a widget: a width or height that is given is kept, whatever room there is."""
    for side, hint in (("width", "size_hint_x"), ("height", "size_hint_y")):
        if side in kwargs:
            kwargs.setdefault(hint, None)
    return kwargs


def faded(colour: Colour, alpha: float) -> Colour:
    """The same colour, partly see-through: for what is there but cannot be used now."""
    return (*colour[:3], colour[3] * alpha)


look = Look()
