"""Cards with labels, as tests of reading put them before the camera."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import cv2
import numpy as np
import segno

from card_codes.code import Code
from card_codes.labels.label import DEFAULT, LabelStyle
from card_codes.labels.label_image import label_image
from tests.camera.conditions import FlatCard, Image
from tests.camera.photograph import Photograph, photograph
from tests.camera.presets import TUNING, Subject, draw_shot

PIXELS_PER_MM = 10


@lru_cache(maxsize=64)
def label_card(code: Code, style: LabelStyle = DEFAULT) -> FlatCard:
    """The label on a grey card somewhat larger than itself."""
    return framed(label_image(code, style, PIXELS_PER_MM), str(code))


def qr_card(text: str, side_mm: float = 30.0) -> FlatCard:
    """Somebody else's QR code."""
    modules = np.array(list(segno.make_qr(text).matrix_iter(border=4)), np.uint8)
    side = round(side_mm * PIXELS_PER_MM)
    picture = cv2.resize((1 - modules) * 255, (side, side), interpolation=cv2.INTER_NEAREST)
    return framed(picture.astype(np.uint8), "foreign")


def framed(grey: Image, name: str) -> FlatCard:
    edge = 3 * PIXELS_PER_MM
    picture = cv2.copyMakeBorder(grey, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=150)
    height, width = picture.shape[:2]
    colour = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR).astype(np.uint8)
    size = (width / PIXELS_PER_MM, height / PIXELS_PER_MM)
    box = (3.0, 3.0, size[0] - 3, size[1] - 3)
    return FlatCard(name, colour, *size, {"label": box})


def shown(cards: Sequence[FlatCard], condition: str = "clean", number: int = 0) -> Photograph:
    """These cards in one frame, under a condition of the tuning family."""
    subject = Subject(cards[0].width_mm, cards[0].height_mm)
    shot = draw_shot(condition, TUNING, number, cards=len(cards), subject=subject)
    return photograph(cards, shot)
