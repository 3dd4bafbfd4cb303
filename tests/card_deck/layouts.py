"""Where things stand on our look-alike cards, in millimetres of a 59 x 91 mm card.

No card of a publisher is copied: these are ten plain layouts with the same kind of content
(picture, title, numbers, symbols, lines of text), so that cards of one layout are as alike as
those of a deck.
"""

from __future__ import annotations

from dataclasses import dataclass

WIDTH_MM, HEIGHT_MM = 59.0, 91.0

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Spot = tuple[float, float]


@dataclass(frozen=True)
class Layout:
    """One printing style: everything that the cards of a deck have in common."""

    name: str
    ground: tuple[int, int, int]
    """Colour of the paper, blue first as OpenCV wants it."""
    ink: tuple[int, int, int]
    border: float
    art: Bounds
    title: Bounds
    numbers: tuple[Spot, ...]
    number_height: float
    symbols: Spot
    symbol_size: float
    text: Bounds | None
    night: bool
    """Pictures of a dark sky instead of a bright one."""


TUNING = (
    Layout(
        name="banner",
        ground=(196, 214, 226),
        ink=(30, 30, 40),
        border=2.0,
        art=(4, 14, 55, 58),
        title=(4, 4, 55, 13),
        numbers=((49, 82),),
        number_height=6.0,
        symbols=(8, 64),
        symbol_size=8.0,
        text=(5, 74, 42, 87),
        night=False,
    ),
    Layout(
        name="window",
        ground=(70, 50, 40),
        ink=(240, 240, 240),
        border=3.0,
        art=(6, 6, 53, 50),
        title=(6, 52, 53, 60),
        numbers=((11, 11), (48, 84)),
        number_height=5.0,
        symbols=(10, 66),
        symbol_size=9.0,
        text=None,
        night=True,
    ),
    Layout(
        name="ledger",
        ground=(235, 238, 240),
        ink=(60, 40, 30),
        border=0.0,
        art=(20, 8, 56, 40),
        title=(20, 42, 56, 50),
        numbers=((9, 15), (9, 45)),
        number_height=7.0,
        symbols=(22, 56),
        symbol_size=7.0,
        text=(20, 66, 56, 88),
        night=False,
    ),
    Layout(
        name="deep",
        ground=(40, 24, 20),
        ink=(220, 235, 245),
        border=1.5,
        art=(1.5, 1.5, 57.5, 89.5),
        title=(6, 76, 53, 85),
        numbers=((50, 11),),
        number_height=6.0,
        symbols=(7, 64),
        symbol_size=7.5,
        text=None,
        night=True,
    ),
)
"""The layouts that constants were chosen with."""

BENCHMARK = (
    Layout(
        name="medallion",
        ground=(150, 180, 120),
        ink=(20, 40, 20),
        border=2.5,
        art=(8, 18, 51, 64),
        title=(5, 5, 54, 15),
        numbers=((10, 82), (49, 82)),
        number_height=5.5,
        symbols=(18, 70),
        symbol_size=8.0,
        text=None,
        night=False,
    ),
    Layout(
        name="log",
        ground=(215, 225, 235),
        ink=(40, 30, 90),
        border=3.0,
        art=(5, 46, 54, 86),
        title=(5, 5, 44, 13),
        numbers=((50, 10),),
        number_height=6.0,
        symbols=(6, 34),
        symbol_size=8.5,
        text=(6, 16, 53, 32),
        night=False,
    ),
    Layout(
        name="horizon",
        ground=(60, 40, 70),
        ink=(235, 230, 250),
        border=2.0,
        art=(2, 20, 57, 70),
        title=(4, 8, 55, 17),
        numbers=((9, 26),),
        number_height=6.5,
        symbols=(12, 75),
        symbol_size=9.0,
        text=None,
        night=True,
    ),
    Layout(
        name="column",
        ground=(210, 220, 200),
        ink=(50, 40, 20),
        border=0.0,
        art=(3, 3, 40, 70),
        title=(3, 73, 56, 82),
        numbers=((49, 10), (49, 62)),
        number_height=6.0,
        symbols=(4, 83),
        symbol_size=6.5,
        text=None,
        night=False,
    ),
)
"""The layouts that the benchmark measures with; no constant was chosen by looking at them."""

FOREIGN = (
    Layout(
        name="poker",
        ground=(245, 245, 245),
        ink=(20, 20, 160),
        border=0.0,
        art=(18, 24, 41, 67),
        title=(18, 10, 41, 18),
        numbers=((8, 10), (51, 81)),
        number_height=8.0,
        symbols=(15, 72),
        symbol_size=7.0,
        text=None,
        night=False,
    ),
    Layout(
        name="spell",
        ground=(30, 60, 90),
        ink=(10, 10, 10),
        border=3.5,
        art=(6, 15, 53, 48),
        title=(6, 6, 53, 13),
        numbers=((50, 84),),
        number_height=5.0,
        symbols=(8, 50),
        symbol_size=6.0,
        text=(7, 58, 46, 84),
        night=True,
    ),
)
"""Cards of another game: nobody enrols them, and nothing may be recognised in them."""
