"""Draws one look-alike card: picture, title, numbers, symbols, lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from tests.card_deck.layouts import HEIGHT_MM, WIDTH_MM, Bounds, Layout

Picture = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

PIXELS_PER_MM = 10
FONT = cv2.FONT_HERSHEY_DUPLEX
SYMBOLS = ("disc", "ring", "square", "triangle", "cross", "star", "diamond", "bars")
SYMBOL_COLOURS: tuple[Colour, ...] = (
    (60, 60, 210),
    (70, 170, 70),
    (210, 120, 50),
    (40, 190, 230),
    (170, 60, 160),
    (90, 90, 90),
)


@dataclass(frozen=True)
class Symbol:
    shape: str
    colour: Colour


@dataclass(frozen=True)
class Card:
    """What is printed on one card. Two cards are twins when all but one detail is the same."""

    id: str
    layout: Layout
    title: str
    numbers: tuple[int, ...]
    symbols: tuple[Symbol, ...]
    art: int
    """Seed of the picture."""
    text: int
    """Seed of the lines of text."""


def draw(card: Card) -> Picture:
    """The card as it left the press, 590 x 910 pixels, corners square."""
    layout = card.layout
    sheet = _sheet(layout.ground)
    _art(sheet, layout.art, np.random.default_rng(card.art), layout.night)
    _frame(sheet, layout)
    if layout.text:
        _lines(sheet, layout.text, np.random.default_rng(card.text), layout.ink)
    _title(sheet, layout, card.title)
    for (x, y), number in zip(layout.numbers, card.numbers, strict=True):
        _number(sheet, x, y, number, layout)
    x, y = layout.symbols
    for place, symbol in enumerate(card.symbols):
        _symbol(sheet, x + place * layout.symbol_size * 1.15, y, layout.symbol_size, symbol)
    return sheet


def draw_back(seed: int) -> Picture:
    """A card back: a regular pattern around a badge."""
    rng = np.random.default_rng(seed)
    dark: Colour = tuple(int(value) for value in rng.integers(20, 110, 3))  # type: ignore[assignment]
    light: Colour = tuple(int(value) for value in rng.integers(120, 240, 3))  # type: ignore[assignment]
    sheet = _sheet(dark)
    step = int(rng.integers(4, 9))
    for offset in range(-100, 100, step):
        cv2.line(sheet, _at(offset, 0), _at(offset + 91, 91), light, 6, cv2.LINE_AA)
        cv2.line(sheet, _at(offset + 91, 0), _at(offset, 91), light, 6, cv2.LINE_AA)
    cv2.circle(sheet, _at(29.5, 45.5), _mm(14), light, -1, cv2.LINE_AA)
    cv2.circle(sheet, _at(29.5, 45.5), _mm(11), dark, _mm(2), cv2.LINE_AA)
    cv2.rectangle(sheet, _at(0, 0), _at(59, 91), light, _mm(3))
    return sheet


def _mm(length: float) -> int:
    return round(length * PIXELS_PER_MM)


def _at(x: float, y: float) -> tuple[int, int]:
    return _mm(x), _mm(y)


def _sheet(colour: Colour) -> Picture:
    shape = (_mm(HEIGHT_MM), _mm(WIDTH_MM), 3)
    return np.full(shape, colour, np.uint8)


def _part(sheet: Picture, box: Bounds) -> Picture:
    left, top, right, bottom = (_mm(side) for side in box)
    return sheet[top:bottom, left:right]


def _art(sheet: Picture, box: Bounds, rng: np.random.Generator, night: bool) -> None:
    """A sky, planets with bands, a ridge of hills: different for every seed, alike in style."""
    part = _part(sheet, box)
    height, width = part.shape[:2]
    low, high = (10, 90) if night else (110, 240)
    top, bottom = rng.integers(low, high, 3), rng.integers(low, high, 3)
    fade = np.linspace(0, 1, height)[:, None, None]
    part[:] = np.broadcast_to(top * (1 - fade) + bottom * fade, part.shape).astype(np.uint8)
    for _ in range(int(rng.integers(20, 60))):
        centre = int(rng.integers(0, width)), int(rng.integers(0, height))
        shade = int(rng.integers(150, 256)) if night else int(rng.integers(60, 256))
        cv2.circle(part, centre, int(rng.integers(1, 5)), (shade,) * 3, -1, cv2.LINE_AA)
    for _ in range(int(rng.integers(1, 4))):
        _planet(part, rng)
    if rng.random() < 0.6:
        _ridge(part, rng)
    cv2.rectangle(part, (0, 0), (width - 1, height - 1), (30, 30, 30), 4)


def _planet(part: Picture, rng: np.random.Generator) -> None:
    height, width = part.shape[:2]
    centre = int(rng.integers(0, width)), int(rng.integers(0, height))
    radius = int(rng.integers(min(height, width) // 8, min(height, width) // 2))
    body, band = (_colour(rng, 40, 240) for _ in range(2))
    mask = np.zeros((height, width), np.uint8)
    cv2.circle(mask, centre, radius, 255, -1, cv2.LINE_AA)
    disc = np.full_like(part, body)
    for _ in range(int(rng.integers(1, 5))):
        level = centre[1] + int(rng.integers(-radius, radius))
        thick = int(rng.integers(6, 30))
        cv2.ellipse(disc, (centre[0], level), (radius, radius // 4), 0, 0, 180, band, thick)
    share = mask[:, :, None].astype(np.float32) / 255
    part[:] = (part * (1 - share) + disc * share).astype(np.uint8)


def _ridge(part: Picture, rng: np.random.Generator) -> None:
    height, width = part.shape[:2]
    level = height * rng.uniform(0.6, 0.85)
    places = np.linspace(0, width, int(rng.integers(5, 11)))
    heights = level + rng.normal(0, height * 0.07, places.size)
    outline = [*zip(places, heights, strict=True), (width, height), (0, height)]
    corners = np.array(outline, np.int32)
    cv2.fillPoly(part, [corners], _colour(rng, 20, 160), cv2.LINE_AA)


def _colour(rng: np.random.Generator, low: int, high: int) -> Colour:
    blue, green, red = (int(value) for value in rng.integers(low, high, 3))
    return blue, green, red


def _frame(sheet: Picture, layout: Layout) -> None:
    if layout.border:
        height, width = sheet.shape[:2]
        thick = _mm(layout.border * 2)
        cv2.rectangle(sheet, (0, 0), (width - 1, height - 1), layout.ink, thick)


def _title(sheet: Picture, layout: Layout, title: str) -> None:
    part = _part(sheet, layout.title)
    part[:] = (part * 0.3 + np.array(layout.ground) * 0.7).astype(np.uint8)
    middle = part.shape[1] / 2, part.shape[0] / 2
    _centred(part, title, middle, part.shape[0] * 0.45, layout.ink)


def _number(sheet: Picture, x: float, y: float, number: int, layout: Layout) -> None:
    radius = _mm(layout.number_height * 0.85)
    cv2.circle(sheet, _at(x, y), radius, layout.ground, -1, cv2.LINE_AA)
    cv2.circle(sheet, _at(x, y), radius, layout.ink, 5, cv2.LINE_AA)
    _centred(sheet, str(number), _at(x, y), _mm(layout.number_height), layout.ink)


def _centred(
    part: Picture, text: str, middle: tuple[float, float], height: float, ink: Colour
) -> None:
    """Text of a given height around a point, made narrower if it would not fit."""
    (width, tall), _ = cv2.getTextSize(text, FONT, 1.0, 1)
    scale = min(height / tall, part.shape[1] * 0.95 / width)
    corner = round(middle[0] - width * scale / 2), round(middle[1] + tall * scale / 2)
    weight = max(2, round(height / 9))
    cv2.putText(part, text, corner, FONT, scale, ink, weight, cv2.LINE_AA)


def _lines(sheet: Picture, box: Bounds, rng: np.random.Generator, ink: Colour) -> None:
    """Small print: too small to be read at a distance, but it gives the card its texture."""
    part = _part(sheet, box)
    words = ["".join(rng.choice(list("aeinorstlm"), int(rng.integers(2, 9)))) for _ in range(60)]
    line, step = "", 34
    y = step
    for word in words:
        if y > part.shape[0]:
            return
        longer = f"{line} {word}".strip()
        if cv2.getTextSize(longer, cv2.FONT_HERSHEY_SIMPLEX, 0.8, 2)[0][0] > part.shape[1]:
            cv2.putText(part, line, (0, y), cv2.FONT_HERSHEY_SIMPLEX, 0.8, ink, 2, cv2.LINE_AA)
            line, y = word, y + step
        else:
            line = longer


def _symbol(sheet: Picture, x: float, y: float, size: float, symbol: Symbol) -> None:
    part = _part(sheet, (x, y, x + size, y + size))
    side = part.shape[0]
    middle, reach = side // 2, round(side * 0.42)
    paint: dict[str, Any] = {"color": symbol.colour, "lineType": cv2.LINE_AA}
    if symbol.shape in ("disc", "ring"):
        thick = -1 if symbol.shape == "disc" else side // 6
        cv2.circle(part, (middle, middle), reach - side // 12, thickness=thick, **paint)
    elif symbol.shape == "cross":
        for dx, dy in ((1, 1), (1, -1)):
            ends = [(middle - s * dx * reach, middle - s * dy * reach) for s in (1, -1)]
            cv2.line(part, ends[0], ends[1], thickness=side // 6, **paint)
    elif symbol.shape == "bars":
        for height in (-reach, 0, reach):
            left, right = (middle - reach, middle + height), (middle + reach, middle + height)
            cv2.line(part, left, right, thickness=side // 6, **paint)
    else:
        cv2.fillPoly(part, [_corners(symbol.shape, middle, reach)], **paint)


def _corners(shape: str, middle: int, reach: int) -> npt.NDArray[np.int32]:
    count, turn, inner = {
        "square": (4, 45.0, 1.0),
        "diamond": (4, 0.0, 1.0),
        "triangle": (3, -90.0, 1.0),
        "star": (10, -90.0, 0.42),
    }[shape]
    angles = np.deg2rad(np.arange(count) * 360 / count + turn)
    radii = np.where(np.arange(count) % 2, inner if shape == "star" else 1.0, 1.0) * reach
    points = np.stack([np.cos(angles), np.sin(angles)], 1) * radii[:, None] + middle
    corners: npt.NDArray[np.int32] = points.round().astype(np.int32)
    return corners
