"""What our letters cannot show: emoji and scripts that the font has no letters for.

A name may be typed on any keyboard. What cannot be shown is replaced by a dot, never by the empty
boxes of a font; what is kept of a name stays as it was typed.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from kivy.core.text import Label
from PIL import ImageFont

STANDS_IN = "•"
"""For one or more signs that cannot be shown."""
JOINER, MARKS = "Cf", ("Mn", "Me", "Cc")
"""Kinds of characters that have no picture of their own: joiners; accents and variants."""


@lru_cache(maxsize=1)
def _font() -> tuple[ImageFont.FreeTypeFont, bytes]:
    """The letters of the app, and what they draw for a sign that they do not have."""
    label = Label(text="")
    label.resolve_font_name()
    font = ImageFont.truetype(label.options["font_name_r"], 32)
    return font, _drawn(font, "\uffff")


def _drawn(font: ImageFont.FreeTypeFont, letter: str) -> bytes:
    mask = font.getmask(letter)
    return bytes(mask) + repr(mask.size).encode()


@lru_cache(maxsize=4096)
def has_glyph(letter: str) -> bool:
    """True when our font can draw this sign, or it takes no room."""
    if letter.isascii() or letter.isspace():
        return True
    font, missing = _font()
    return _drawn(font, letter) != missing


@lru_cache(maxsize=4096)
def showable(text: str) -> str:
    """The text with what cannot be shown replaced: an accented letter by the letter, anything else
    by a dot, once for a whole run of such signs."""
    if text.isascii():
        return text
    found: list[str] = []
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if kind == JOINER or (kind in MARKS and not has_glyph(letter)):
            continue
        if has_glyph(letter):
            found.append(letter)
        else:
            plain = unicodedata.normalize("NFKD", letter)[0]
            if plain != letter and has_glyph(plain):
                found.append(plain)
            elif not found or found[-1] != STANDS_IN:
                found.append(STANDS_IN)
    return "".join(found)
