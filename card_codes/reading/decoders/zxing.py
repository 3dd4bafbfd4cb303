"""zxing-cpp: by far the fastest, and the best on QR codes. There is no wheel of it for Android."""

from __future__ import annotations

from card_codes.reading.decoders.decoder import library
from card_codes.reading.frame import Grey
from card_codes.reading.marks import Mark, Point, clockwise


class Zxing:
    name = "zxing"

    def __init__(self) -> None:
        self._zxing = library("zxingcpp", "zxing-cpp is not installed: pip install zxing-cpp")

    def decode(self, grey: Grey) -> list[Mark]:
        """Codes that it found but could not read come back too, without text: where they are is
        where the next step should look."""
        try:
            found = self._zxing.read_barcodes(
                grey,
                formats=self._zxing.BarcodeFormat.QRCode,
                text_mode=self._zxing.TextMode.Plain,
                return_errors=True,
            )
        except (ValueError, RuntimeError, UnicodeDecodeError):
            return []
        marks = []
        for barcode in found:
            place = barcode.position
            corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
            points: list[Point] = [(float(corner.x), float(corner.y)) for corner in corners]
            marks.append(Mark("qr", clockwise(points), barcode.text if barcode.valid else None))
        return marks
