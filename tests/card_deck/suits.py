"""A deck of suits: the same signs in four colours, and nearly the same when turned upside down."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from tests.camera.conditions import FlatCard, Image
from tests.card_deck.layouts import HEIGHT_MM, WIDTH_MM

COLOURS = {
    "red": (40, 40, 200),
    "green": (60, 150, 40),
    "blue": (190, 90, 30),
    "yellow": (40, 190, 220),
}
SIGNS = "2345679"
WHITE = (235, 238, 240)


def suit_card(colour: str, sign: str) -> FlatCard:
    """A coloured field with a white oval, the sign in its middle and in two corners."""
    ink = COLOURS[colour]
    sheet: Image = np.full((910, 590, 3), WHITE, np.uint8)
    cv2.rectangle(sheet, (40, 40), (550, 870), ink, -1)
    cv2.ellipse(sheet, (295, 455), (240, 300), 0, 0, 360, WHITE, -1, cv2.LINE_AA)
    font = cv2.FONT_HERSHEY_DUPLEX
    cv2.putText(sheet, sign, (150, 600), font, 13, (25, 25, 25), 62, cv2.LINE_AA)
    cv2.putText(sheet, sign, (150, 600), font, 13, ink, 40, cv2.LINE_AA)
    for _ in range(2):
        cv2.putText(sheet, sign, (60, 140), font, 3, WHITE, 10, cv2.LINE_AA)
        sheet = np.ascontiguousarray(sheet[::-1, ::-1])
    return FlatCard(f"{colour}-{sign}", sheet, WIDTH_MM, HEIGHT_MM)


@cache
def suit_deck() -> tuple[FlatCard, ...]:
    return tuple(suit_card(colour, sign) for colour in COLOURS for sign in SIGNS)
