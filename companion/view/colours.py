"""Colours that are the same wherever a table is drawn: of players, goods, ink and paper.

The hues follow Okabe and Ito. Those that must be told apart are at least 15 apart (CIEDE2000) for
every colour blindness; `demo/colour_check.py` measures it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

PLAYER_COLOURS = {
    "orange": "F0901A",
    "sky": "2B62D9",
    "green": "2FBC8E",
    "rose": "BB90B4",
    "yellow": "F2CF1D",
    "red": "C8372D",
    "white": "F7F4EC",
}
"""What players may choose from."""
IVORY = "FFF8EE"

GOODS_COLOURS = {
    "food": ("5DC48F", "60B896"),
    "ore": ("AFA7B5", "6E7C8F"),
    "carbon": ("ACA8FE", "A770E8"),
    "fuel": ("C9592A", "D0610D"),
    "trade_goods": ("4285AE", "085577"),
    "goods": ("4285AE", "085577"),
    "science": ("FFFB6E", "F9DB67"),
    "astro": ("EE9900", "5E4020"),
    "lumber": ("76C57A", "1B4F2C"),
    "brick": ("BB5C43", "BD7158"),
    "wool": ("DCF2D3", "C9DFB0"),
    "grain": ("FEE337", "F8DC2E"),
}
"""The colour of a good, and the ground of its small card on a table; its sign there is ink or
ivory, whichever is read."""
INK = "10151F"
"""Letters and symbols on a player's or a good's colour."""
PAPER = "fff7e4"
Symbol = Literal["moon", "sun", "star", "comet", "planet", "rocket"]
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
PlayerColour = Literal["sky", "orange", "green", "rose", "yellow", "red", "white"]
_USUAL: tuple[PlayerColour, ...] = get_args(PlayerColour)
_OF_SEAT = {"blue": "sky"}
"""A seat named after the colour of its pieces has the one that is most like it."""


class SeatLook(NamedTuple):
    """How a player is known on a table: a symbol, and a colour of `PLAYER_COLOURS`."""

    symbol: Symbol
    colour: PlayerColour


def usual_looks(seats: tuple[str, ...]) -> dict[str, SeatLook]:
    """How players look who chose nothing: a seat named after its symbol or colour has it."""
    looks = {}
    for i, seat in enumerate(seats):
        like = _OF_SEAT.get(seat, seat)
        symbol = next((one for one in SYMBOLS if one == seat), SYMBOLS[i % len(SYMBOLS)])
        colour = next((one for one in _USUAL if one == like), _USUAL[i % len(_USUAL)])
        looks[seat] = SeatLook(symbol, colour)
    return looks


def card_colours(good: str) -> tuple[str, str]:
    """The ground of a good's card and the ink of its sign, written out for a drawing."""
    ground = GOODS_COLOURS[good][1]
    return f"#{ground}", f"#{ink_on(ground)}"


def lit(colour: str) -> str:
    """Of a piece of this colour, the side that catches the light; a white one can only be darker.
    Like `colour`, it begins with a hash."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    to, share = (0, 0.2) if min(parts) > 200 else (255, 0.36)
    return "#" + "".join(f"{round(part + (to - part) * share):02x}" for part in parts)


def ink_on(colour: str) -> str:
    """Ink or ivory, whichever is read on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 0.45 else IVORY
