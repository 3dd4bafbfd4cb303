"""How everything looks: one object with every colour and size, and three themes to fill it.

Colour is never alone. Whatever has a colour here also has a symbol (`icons`) and a letter
(`speech`). The hues follow Okabe and Ito, which people with any colour vision can tell apart.
"""

from __future__ import annotations

from dataclasses import dataclass

from kivy.metrics import dp
from kivy.utils import get_color_from_hex

Colour = tuple[float, float, float, float]

SMALLEST_SCALE = 0.8
LARGEST_SCALE = 1.4
USUAL_SHORTER_SIDE = 800
"""In dp: a tablet of ten inches."""
MOST_ROOM = 1.5
ON_LIGHT = 0.58
"""How much darker a player's colour is drawn as a line on a light page."""


def _hex(code: str) -> Colour:
    red, green, blue, alpha = get_color_from_hex(code)
    return (red, green, blue, alpha)


@dataclass(frozen=True)
class Palette:
    """The colours of one theme; what a game adds (goods, players) must be readable on all three."""

    background: str
    surface: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    on_accent: str
    good: str
    warning: str
    danger: str
    on_danger: str


PALETTES = {
    "dark": Palette(
        background="0D1320",
        surface="172136",
        raised="24324D",
        line="465878",
        text="F3F6FB",
        muted="B3C0D6",
        accent="F2B33D",
        on_accent="1A1405",
        good="35C39A",
        warning="F0E442",
        danger="E8703A",
        on_danger="1D0B03",
    ),
    "light": Palette(
        background="EDF0F5",
        surface="FFFFFF",
        raised="DFE6F0",
        line="8A97AC",
        text="131B2B",
        muted="4A566B",
        accent="0B63A5",
        on_accent="FFFFFF",
        good="00694D",
        warning="7A5B00",
        danger="B3400A",
        on_danger="FFFFFF",
    ),
    "contrast": Palette(
        background="000000",
        surface="000000",
        raised="1C1C1C",
        line="FFFFFF",
        text="FFFFFF",
        muted="FFFFFF",
        accent="FFE600",
        on_accent="000000",
        good="5CFFC9",
        warning="FFE600",
        danger="FF9A66",
        on_danger="000000",
    ),
}
THEMES = tuple(PALETTES)

PLAYER_COLOURS = {
    "orange": "E69F00",
    "sky": "56B4E9",
    "green": "2FB58A",
    "rose": "D68FB5",
    "yellow": "F0E442",
    "red": "E8703A",
    "white": "E9EDF3",
}
"""What players may choose from. Dark letters are readable on every one of them."""

PLAYER_SYMBOLS = ("moon", "sun", "star", "comet", "planet", "rocket")

GOODS_COLOURS = {
    "food": "2FB58A",
    "ore": "A9B4C4",
    "carbon": "D68FB5",
    "fuel": "E8703A",
    "trade_goods": "56B4E9",
    "goods": "56B4E9",
    "science": "F0E442",
    "astro": "E69F00",
    "lumber": "5FB760",
    "brick": "D9735B",
    "wool": "DDEBC4",
    "grain": "F0C742",
}
INK = "10151F"
"""Letters and symbols on a player's or a good's colour."""


class Look:
    """The theme in force. There is one, `look`; widgets read it when they are made.

    Sizes are in pixels already. The grid is 8 dp; targets are 48 dp or more, main verbs 88.
    There are three sizes of type, and one factor for all of them. On a large window everything
    grows, because a large tablet is read from further away.
    """

    def __init__(self) -> None:
        self.reduced_motion = False
        self.room = 1.0
        self.use("dark", 1.0)

    def use(self, theme: str, scale: float) -> None:
        """Take on a theme and a text size; whoever calls this makes the widgets anew."""
        palette = PALETTES[theme]
        self.theme = theme
        self.scale = min(LARGEST_SCALE, max(SMALLEST_SCALE, scale))
        self.background = _hex(palette.background)
        self.surface = _hex(palette.surface)
        self.raised = _hex(palette.raised)
        self.line = _hex(palette.line)
        self.text = _hex(palette.text)
        self.muted = _hex(palette.muted)
        self.accent = _hex(palette.accent)
        self.on_accent = _hex(palette.on_accent)
        self.good = _hex(palette.good)
        self.warning = _hex(palette.warning)
        self.danger = _hex(palette.danger)
        self.on_danger = _hex(palette.on_danger)
        self.ink = _hex(INK)
        self.shade = (0.0, 0.0, 0.0, 0.6)

    def fit_window(self, width: float, height: float) -> bool:
        """Grow or shrink with the window; whether that changed anything."""
        shorter = min(width, height) / float(dp(USUAL_SHORTER_SIDE))
        room = min(MOST_ROOM, max(1.0, shorter))
        changed = room != self.room
        self.room = room
        return changed

    @property
    def line_width(self) -> float:
        """Outlines; thicker where contrast is wanted."""
        return float(dp(2.5 if self.theme == "contrast" else 1.2))

    @property
    def gap(self) -> float:
        return self._sized(8)

    @property
    def radius(self) -> float:
        return self._sized(12)

    @property
    def finger(self) -> float:
        """The least height and width of anything that can be touched."""
        return self._sized(48)

    @property
    def touch(self) -> float:
        """The usual height of what can be touched: larger letters need more."""
        return self.finger * max(1.0, self.scale)

    @property
    def verb(self) -> float:
        """The height of a main verb."""
        return self._sized(88)

    @property
    def small(self) -> float:
        return self._sized(16 * self.scale)

    @property
    def body(self) -> float:
        return self._sized(20 * self.scale)

    @property
    def big(self) -> float:
        """Titles, and numbers that are read upside down at arm's length."""
        return self._sized(32 * self.scale)

    @property
    def readable(self) -> float:
        """The smallest letters that are read on a tablet in the middle of a table."""
        return self._sized(12 * min(1.0, self.scale))

    def _sized(self, size: float) -> float:
        return float(dp(size)) * self.room

    def player(self, colour: str) -> Colour:
        return _hex(PLAYER_COLOURS[colour])

    def player_line(self, colour: str) -> Colour:
        """A player's colour for edges: white and yellow must be seen on a light page too."""
        red, green, blue, alpha = self.player(colour)
        dim = ON_LIGHT if self.theme == "light" else 1.0
        return (red * dim, green * dim, blue * dim, alpha)

    def player_ground(self, colour: str) -> Colour:
        """The surface with a breath of a player's colour, for the place of whoever acts."""
        part = 0.0 if self.theme == "contrast" else 0.16
        pairs = zip(self.player(colour), self.surface, strict=True)
        red, green, blue, alpha = (one * part + other * (1 - part) for one, other in pairs)
        return (red, green, blue, alpha)

    known_goods = frozenset(GOODS_COLOURS)

    def goods(self, good: str) -> Colour:
        return _hex(GOODS_COLOURS[good])


def faded(colour: Colour, alpha: float) -> Colour:
    """The same colour, partly see-through: for what is there but cannot be used now."""
    return (*colour[:3], colour[3] * alpha)


look = Look()
