"""A sheet of A4 that is written from the top down."""

from __future__ import annotations

from collections.abc import Iterable

from card_codes.labels.drawing import Drawing, Item, Shade, Words
from card_codes.labels.text_fitting import wrapped
from companion.result_sheet.charts import MUTED

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 14.0
RIGHT = WIDTH - MARGIN
BODY = 2.1
HEADING = 3.0
TITLE = 5.2


class Paper:
    """Writes from the top down and takes a new page when one is full."""

    def __init__(self) -> None:
        self._pages: list[list[Item]] = [[]]
        self.y = MARGIN

    def put(self, items: Iterable[Item]) -> None:
        self._pages[-1] += items

    def need(self, height: float) -> None:
        """Begin a new page unless so much fits on this one."""
        if self.y + height > HEIGHT - MARGIN - 6:
            self._pages.append([])
            self.y = MARGIN

    def heading(self, text: str, room: float = RIGHT - MARGIN) -> None:
        self.y += HEADING * 2.4
        self.put([Words(MARGIN, self.y, HEADING, text, bold=True, room=room)])
        self.y += HEADING * 0.9

    def paragraph(
        self, text: str, room: float = RIGHT - MARGIN, x: float = MARGIN, shade: Shade = 0
    ) -> None:
        for line in wrapped(text, BODY, room):
            self.need(BODY * 2)
            self.y += BODY * 1.9
            self.put([Words(x, self.y, BODY, line, shade=shade, room=room)])

    def pages(self, foot: str) -> list[Drawing]:
        drawings = []
        for number, items in enumerate(self._pages, 1):
            end = Words(
                MARGIN, HEIGHT - 8, BODY * 0.85, foot, shade=MUTED, room=RIGHT - MARGIN - 20
            )
            count = f"{number}/{len(self._pages)}"
            page = Words(RIGHT, HEIGHT - 8, BODY * 0.85, count, "right", shade=MUTED)
            drawings.append(Drawing(WIDTH, HEIGHT, (*items, end, page)))
        return drawings
