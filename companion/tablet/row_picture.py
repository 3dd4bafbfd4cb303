"""The cards that lie open as a small picture, for games without a board: their symbols and globes
under the sky of their table. Names would be too small to read.
"""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image, ImageDraw

from companion.tablet.icon_drawing import drawn_icon
from companion.tablet.table.card_backs import painted_back
from companion.tablet.table.map_brush import colour_of
from companion.tablet.table.piece_pictures import ShapePen
from companion.tablet.theme import Colour, look
from companion.view.sky import SKY, open_sky
from companion.view.table_view import CardRow, OpenCard

FINER = 2
HIGH, SHAPE = 0.62, 0.7
"""How high a card is by the picture, and how wide by its height, where there is room for all."""
GLOBE = 0.46
"""How far a globe reaches, by the width of its window."""
Ink = tuple[int, ...]


def row_picture(rows: Iterable[CardRow], size: tuple[int, int]) -> Image.Image | None:
    """None where no card lies open yet."""
    cards = [card for row in rows if row.lies == "row" for card in row.cards]
    if all(card.tone == "back" for card in cards):
        return None
    width, height = size[0] * FINER, size[1] * FINER
    picture = Image.new("RGB", (width, height))
    scale = max(width / SKY[2], height / SKY[3])
    sky = ShapePen(picture, scale, (0.0, 0.0), 0.0)
    for shape in open_sky().shapes:
        sky.draw(shape, colour_of(shape.colour), shape.name)
    step = min(height * HIGH * SHAPE * 1.1, width * 0.94 / len(cards))
    wide = step / 1.1
    high = min(height * HIGH, wide / SHAPE)
    left, top = (width - step * len(cards) + step - wide) / 2, (height - high) / 2
    for number, card in enumerate(cards):
        picture.paste(
            *_card(card, (round(wide), round(high)), (round(left + number * step), round(top)))
        )
    return picture.reduce(FINER)


def _card(
    card: OpenCard, size: tuple[int, int], corner: tuple[int, int]
) -> tuple[Image.Image, tuple[int, int], Image.Image]:
    """A card, where it lies, and its round corners."""
    wide, high = size
    paper = look.raised if card.tone == "gap" else look.ivory
    face = Image.new("RGB", size, _ink(paper, 0.72 if card.used else 1.0))
    pen = ImageDraw.Draw(face)
    if card.tone == "back":
        face = painted_back(wide, high)
    elif card.tone != "gap":
        edge = max(1, round(wide * 0.07))
        window = Image.new("RGB", (wide - 2 * edge, round(high * 0.68)), _ink(look.ink))
        _fill(window, card)
        face.paste(window, (edge, edge))
        line = high * 0.86  # where its name stands
        ends = ((wide * 0.25, line), (wide * 0.75, line))
        pen.line(ends, fill=_ink(look.ink), width=max(1, round(high * 0.04)))
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), round(wide * 0.12), 255)
    return face, corner, mask


def _fill(window: Image.Image, card: OpenCard) -> None:
    """A globe that rises at the foot, and the symbols of the card."""
    width, height = window.size
    ink = _ink(look.ivory)
    if card.globe:
        own = look.goods(card.globe) if card.globe in look.known_goods else look.muted
        reach, middle = width * GLOBE, (width / 2, height * 0.8)
        box = [part + sign * reach for sign in (-1, 1) for part in middle]
        ImageDraw.Draw(window).ellipse(box, fill=_ink(own))
        ink = _ink(look.ink)
    if not card.icons:
        return
    side = round(min(height * 0.5, width * 0.8 / len(card.icons)))
    left = round((width - side * len(card.icons)) / 2)
    down = round(height * (0.66 if card.globe else 0.5) - side / 2)
    for number, icon in enumerate(card.icons):
        window.paste(ink, (left + number * side, down), drawn_icon(icon, side))


def _ink(colour: Colour, part: float = 1.0) -> Ink:
    return tuple(round(one * part * 255) for one in colour[:3])
