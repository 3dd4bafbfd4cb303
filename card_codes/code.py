"""The code of a physical card: which game, and which of its cards by number.

    code   = "CC1." short          in a QR code, always in alphanumeric mode
    short  = game number check     four characters, also typed by people: see short_code.py

Eight characters, so that a QR code of the smallest version (21 modules) can have the highest level
of error correction, whose limit is ten. The grammar and its reasons: docs/card-codes.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from card_codes import short_code
from card_codes.foreign import Foreign
from card_codes.spaces import SPACE_OF_GAME, SPACE_OF_SYMBOL, space_of_tag

VERSION = 1
PREFIX = f"CC{VERSION}."


@dataclass(frozen=True, slots=True, order=True)
class Code:
    """One physical card of one game; twins have numbers of their own."""

    game: str
    number: int

    def __post_init__(self) -> None:
        space = SPACE_OF_GAME.get(self.game)
        if space is None:
            raise ValueError(f"The game '{self.game}' has no codes.")
        if not 1 <= self.number <= space.size:
            raise ValueError(f"Numbers of '{self.game}' go from 1 to {space.size}.")

    def __str__(self) -> str:
        return format_code(self)

    @property
    def short(self) -> str:
        """The four characters printed on the label, for typing."""
        return short_code.write(SPACE_OF_GAME[self.game].symbol, self.number, VERSION)

    @property
    def tag(self) -> int:
        """The id of the square marker (family 36h11) that stands for the same card."""
        return SPACE_OF_GAME[self.game].first_tag + self.number


def format_code(code: Code) -> str:
    """The text in the QR code."""
    return PREFIX + code.short


def parse(text: str) -> Code | Foreign:
    """What a QR code says. Total: whatever is not exactly a code of ours is foreign."""
    if not text.startswith(PREFIX):
        return Foreign(text)
    return _known(short_code.read(text[len(PREFIX) :], VERSION)) or Foreign(text)


def parse_typed(text: str) -> Code | Foreign:
    """What a person typed: a short code in any case, with or without spaces and hyphens."""
    return _known(short_code.read(short_code.tidied(text), VERSION)) or Foreign(text)


def parse_tag(tag: int) -> Code | Foreign:
    """What a square marker says. A tag has no prefix, so only the catalogue can confirm it."""
    space = space_of_tag(tag)
    if space is None:
        return Foreign(f"tag {tag}")
    return Code(space.game, tag - space.first_tag)


def _known(reading: tuple[str, int] | None) -> Code | None:
    if reading is None:
        return None
    symbol, number = reading
    space = SPACE_OF_SYMBOL.get(symbol)
    if space is None or not 1 <= number <= space.size:
        return None
    return Code(space.game, number)
