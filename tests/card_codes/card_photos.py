"""Photographs of cards on tables, drawn here: a smoke test of cutting out, not a measurement."""

from __future__ import annotations

import cv2
import numpy as np

from card_codes.pictures.frame import Picture, Quad

Colour = tuple[int, int, int]
DOT = 4
"""Pixels a millimetre of a drawn card."""


def printed_card(
    width: float = 59, height: float = 91, *, paper: Colour = (232, 234, 236), number: int = 1
) -> Picture:
    """Paper with a coloured box on it, and a number; every number has a colour of its own."""
    card: Picture = np.full((int(height * DOT), int(width * DOT), 3), paper, np.uint8)
    box = tuple(int(40 + 170 * ((number * step) % 7) / 6) for step in (1, 3, 5))
    inset = int(4 * DOT)
    cv2.rectangle(card, (inset, inset), (card.shape[1] - inset, card.shape[0] - inset), box, -1)
    middle = (card.shape[1] // 2, card.shape[0] // 2)
    cv2.circle(card, middle, int(width * 0.3 * DOT), paper, -1)
    place = (middle[0] - 20 * len(str(number)), middle[1] + 30)
    cv2.putText(card, str(number), place, cv2.FONT_HERSHEY_SIMPLEX, 3.0, (20, 20, 20), 9)
    cv2.putText(card, str(number), (24, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.2, (250, 250, 250), 4)
    return card


def table(ground: Colour, width: int = 1200, height: int = 1200) -> Picture:
    return np.full((height, width, 3), ground, np.uint8)


def lay(photo: Picture, card: Picture, quad: Quad) -> None:
    """The card with its corners there, from its own top left clockwise."""
    high, wide = card.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    size = (photo.shape[1], photo.shape[0])
    seen = cv2.warpPerspective(card, matrix, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), matrix, size)
    share = (mask.astype(np.float32) / 255)[:, :, None]
    photo[:] = (seen * share + photo * (1 - share)).astype(np.uint8)


def upright(left: float, top: float, width: float, height: float, turn: float = 0.0) -> Quad:
    """A card seen from above, turned by so many degrees."""
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    middle = np.array([width / 2, height / 2], np.float32)
    angle = np.deg2rad(turn)
    back = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    quad: Quad = ((corners - middle) @ back + middle + (left, top)).astype(np.float32)
    return quad


def seen(photo: Picture, noise: float = 1.5) -> Picture:
    """As a camera gives it: a little soft, and noisy."""
    soft = cv2.GaussianBlur(photo, (0, 0), 1.0).astype(np.float32)
    chance = np.random.default_rng(4)
    pixels: Picture = np.clip(soft + chance.normal(0, noise, soft.shape), 0, 255).astype(np.uint8)
    return pixels


def sheet_of_nine(numbers: list[int], ground: Colour = (40, 45, 50), turn: float = 0.0) -> Picture:
    """Three rows of three, on a dark table; 0 leaves a place empty. The camera may be turned."""
    photo = table(ground, 1200, 1600)
    back = cv2.getRotationMatrix2D((600, 800), turn, 1.0)
    for place, number in enumerate(numbers):
        row, column = divmod(place, 3)
        if number:
            quad = upright(160 + column * 310, 140 + row * 440, 240, 240 * 91 / 59, turn=2 - column)
            turned = cv2.transform(quad[None], back)[0].astype(np.float32)
            lay(photo, printed_card(number=number), turned)
    return seen(photo)
