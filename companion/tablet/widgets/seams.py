"""Where long words may be parted: better in two lines than in letters nobody can read.

German makes one word of many, and the places on a board are given; an Italian player may be
Arancione. The parts are those of the
games' own words; a word that is not made of them stays whole.
"""

from __future__ import annotations

import re

_FIRST_PARTS = (
    "Aran",
    "Außen",
    "Begegnungs",
    "Bord",
    "Entwicklungs",
    "Ertrags",
    "Fracht",
    "Freundschafts",
    "Gründungs",
    "Handels",
    "Kolonie",
    "Kommando",
    "Logistik",
    "Missions",
    "Mutter",
    "Produktions",
    "Raum",
    "Rohstoff",
    "Sektor",
    "Sensor",
    "Siegpunkt",
    "Straßen",
    "Umwelt",
    "Wissenschafts",
    "Wissen",
    "zurück",
)
_SEAM = re.compile(rf"({'|'.join(_FIRST_PARTS)})(?=[a-zäöüß]{{3,}})")


def parted(word: str) -> str:
    """A word with a hyphen and a space at its seam; the same word if it has none."""
    return _SEAM.sub(r"\1- ", word, count=1)
