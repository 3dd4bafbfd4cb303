"""Everything that was cut out of photographs in one picture, to be looked over by a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from card_codes.pictures.frame import Picture
from card_codes.pictures.look import HEIGHT, WIDTH

COLUMNS = 12
MOST_TILES = 120
"""In one picture; more make another one."""
GAP, LINE = 6, 13
GROUND, GOOD, BAD = (235, 235, 235), (40, 40, 40), (40, 40, 200)
LETTERS = 17
"""So many fit under a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """A card that was cut out; or a photograph that was refused, and why."""

    name: str
    picture: Picture | None
    refused: str = ""


def outlined(photo: Picture, polygon: tuple[tuple[float, float], ...]) -> Picture:
    """A photograph made small, with the outline that was found in it."""
    small, scale = _fitting(photo)
    if polygon:
        corners = np.rint(np.array(polygon) * scale).astype(np.int32)
        cv2.polylines(small, [corners], True, BAD, 2)
    return small


def cut_sheets(tiles: Sequence[Tile]) -> list[Picture]:
    """One picture for every so many tiles, numbered in the order they came."""
    drawn = [_drawn(number, tile) for number, tile in enumerate(tiles, 1)]
    pages = (drawn[first : first + MOST_TILES] for first in range(0, len(drawn), MOST_TILES))
    return [_page(page) for page in pages]


def _page(tiles: list[Picture]) -> Picture:
    height, width = tiles[0].shape[:2]
    columns = min(COLUMNS, len(tiles))
    rows = -(-len(tiles) // columns)
    page: Picture = np.full((rows * height, columns * width, 3), GROUND, np.uint8)
    for place, tile in enumerate(tiles):
        row, column = divmod(place, columns)
        page[row * height : (row + 1) * height, column * width : (column + 1) * width] = tile
    return page


def _drawn(number: int, tile: Tile) -> Picture:
    width = WIDTH + 2 * GAP
    drawn: Picture = np.full((HEIGHT + 2 * GAP + 2 * LINE, width, 3), GROUND, np.uint8)
    if tile.picture is not None:
        shown, _ = _fitting(tile.picture)
        high, wide = shown.shape[:2]
        left = GAP + (WIDTH - wide) // 2
        drawn[GAP : GAP + high, left : left + wide] = shown
    for line, text in enumerate((f"{number} {tile.name}", tile.refused)):
        place = (GAP, HEIGHT + 2 * GAP + LINE * (line + 1) - 4)
        ink = BAD if tile.refused else GOOD
        cv2.putText(
            drawn, text[:LETTERS], place, cv2.FONT_HERSHEY_SIMPLEX, 0.37, ink, 1, cv2.LINE_AA
        )
    return drawn


def _fitting(picture: Picture) -> tuple[Picture, float]:
    """As large as a tile, and how much smaller that is."""
    scale = min(WIDTH / picture.shape[1], HEIGHT / picture.shape[0])
    size = max(int(picture.shape[1] * scale), 1), max(int(picture.shape[0] * scale), 1)
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8), scale
