"""zbar through pyzbar: slower than zxing-cpp, but there is a recipe of it for Android."""

from __future__ import annotations

from card_codes.reading.decoders.decoder import library
from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark, Point, clockwise


class Zbar:
    name = "zbar"

    def __init__(self) -> None:
        self._zbar = library("pyzbar.pyzbar", "pyzbar or the libzbar0 it needs is not installed")
        self._symbols = [self._zbar.ZBarSymbol.QRCODE]

    def decode(self, grey: Grey) -> list[Mark]:
        """QR codes only: asked for every kind it knows, zbar ran for minutes on a fuzzed frame."""
        try:
            found = self._zbar.decode(grey, symbols=self._symbols)
        except (self._zbar.PyZbarError, ValueError, ZeroDivisionError):
            return []
        marks = []
        for symbol in found:
            points: list[Point] = [(float(x), float(y)) for x, y in symbol.polygon]
            if len(points) != 4:
                box = symbol.rect
                right, bottom = box.left + box.width, box.top + box.height
                points = [
                    (box.left, box.top),
                    (right, box.top),
                    (right, bottom),
                    (box.left, bottom),
                ]
            marks.append(Mark("qr", clockwise(points), symbol.data.decode("utf-8", "replace")))
        return marks
