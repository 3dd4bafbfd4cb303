"""A drawing as a grey picture: for PNG files, and for tests and benchmarks that photograph labels.

Drawn larger and averaged down, so that edges that fall between two pixels are grey as a camera or
a printer would have them.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from card_codes.code import Code
from card_codes.labels.drawing import (
    Drawing,
    Line,
    Modules,
    Polygon,
    Shade,
    Words,
    red_green_blue,
)
from card_codes.labels.label import DEFAULT, LabelStyle, draw_label

Picture = NDArray[np.uint8]

FINER = 4
_SHIFT = 4
"""OpenCV takes corners as integers in sixteenths of a pixel."""


def label_image(code: Code, style: LabelStyle = DEFAULT, pixels_per_mm: float = 20.0) -> Picture:
    """The label as rows of grey pixels, 0 black to 255 white, cut at its edge."""
    return drawing_image(draw_label(code, style), pixels_per_mm)


def drawing_image(drawing: Drawing, pixels_per_mm: float = 20.0) -> Picture:
    width = max(1, round(drawing.width * pixels_per_mm))
    height = max(1, round(drawing.height * pixels_per_mm))
    scale = pixels_per_mm * FINER
    canvas = np.full((height * FINER, width * FINER), 255, np.uint8)
    for item in drawing.items:
        if isinstance(item, Modules):
            for x, y, w, h in item.runs():
                left, top = round(x * scale), round(y * scale)
                canvas[top : round((y + h) * scale), left : round((x + w) * scale)] = 0
        elif isinstance(item, Polygon):
            corners = np.array(item.points) * (scale * 2**_SHIFT)
            cv2.fillPoly(
                canvas, [np.rint(corners).astype(np.int32)], _grey(item.shade), shift=_SHIFT
            )
        elif isinstance(item, Line):
            start = round(item.x1 * scale), round(item.y1 * scale)
            end = round(item.x2 * scale), round(item.y2 * scale)
            cv2.line(canvas, start, end, _grey(item.shade), max(1, round(item.width * scale)))
        else:
            _write(canvas, item, scale)
    return cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8)


def _write(canvas: Picture, words: Words, scale: float) -> None:
    """OpenCV's own line font: it knows ASCII only, which is all that a label holds."""
    font = cv2.FONT_HERSHEY_SIMPLEX
    size = words.height * scale / 21.0  # its capitals are 21 units high
    thickness = max(1, round(size * (4.5 if words.bold else 2)))
    (width, _), _ = cv2.getTextSize(words.text, font, size, thickness)
    if width > words.room * scale:
        size *= words.room * scale / width
        (width, _), _ = cv2.getTextSize(words.text, font, size, thickness)
    shift = {"left": 0, "middle": width // 2, "right": width}[words.anchor]
    start = round(words.x * scale) - shift, round(words.y * scale)
    cv2.putText(canvas, words.text, start, font, size, _grey(words.shade), thickness, cv2.LINE_AA)


def _grey(shade: Shade) -> int:
    red, green, blue = red_green_blue(shade)
    return round(0.299 * red + 0.587 * green + 0.114 * blue)
