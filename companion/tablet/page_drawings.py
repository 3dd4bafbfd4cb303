"""What a page is about, drawn: pages with little to show are not left as an empty panel."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.tablet.flat_drawing import TABLE, FlatDrawing, Shape, die, rectangle
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Column, Row

DRAWINGS: dict[str, tuple[Shape, ...]] = {
    "mended": (  # a tablet with a plaster
        ("fill", "case", rectangle(30, 8, 130, 92)),
        ("fill", "sea", rectangle(37, 15, 123, 85)),
        ("fill", "print", (80, 74, 101, 62, 101, 38, 80, 26, 59, 38, 59, 62)),
        ("line", "skin", (17, 58, 32, 102, 68)),
        ("line", "skin", (17, 58, 68, 102, 32)),
        ("disc", "wood", (80, 50, 2)),
        ("disc", "wood", (75, 55, 2)),
        ("disc", "wood", (85, 55, 2)),
        ("disc", "wood", (75, 45, 2)),
        ("disc", "wood", (85, 45, 2)),
    ),
    "aside": (  # a box on a shelf, its game not put away
        ("fill", "wood", rectangle(12, 20, 148, 27)),
        ("fill", "wood_edge", (24, 20, 36, 20, 24, 4)),
        ("fill", "wood_edge", (136, 20, 124, 20, 136, 4)),
        ("fill", "cover_dark", rectangle(28, 27, 96, 45)),
        ("fill", "cover", rectangle(24, 45, 100, 51)),
        ("fill", "folder", rectangle(33, 31, 46, 41)),
        ("fill", "sea", rectangle(34, 51, 92, 69)),
        ("fill", "case", rectangle(30, 69, 96, 75)),
        ("fill", "glass", rectangle(39, 55, 52, 65)),
        *die(106, 27, 15),
        ("fill", "card", (126, 27, 140, 27, 146, 58, 132, 61)),
        ("fill", "print", (130, 38, 139, 36, 142, 52, 133, 54)),
    ),
    "torn": (  # a journal with a tear
        ("fill", "cover_dark", rectangle(48, 10, 116, 90)),
        ("fill", "card", rectangle(52, 13, 118, 87)),
        (
            "fill",
            "cover",
            (44, 10, 110, 10, 110, 44, 97, 50, 107, 57, 94, 64, 110, 72, 110, 90, 44, 90),
        ),
        ("fill", "cover_dark", rectangle(44, 10, 54, 90)),
        ("fill", "folder", rectangle(62, 60, 88, 76)),
        ("line", "card", (2, 67, 71, 83, 71)),
        ("line", "card", (2, 67, 65, 78, 65)),
    ),
    "tower": (  # a dice tower and its cable
        *TABLE,
        ("fill", "tray_dark", rectangle(54, 22, 94, 92)),
        ("fill", "tray", rectangle(54, 40, 94, 92)),
        ("fill", "pip", rectangle(60, 82, 88, 88)),
        ("fill", "pip", rectangle(60, 24, 88, 40)),
        ("fill", "tray", (88, 22, 94, 30, 128, 24, 128, 22)),
        ("fill", "tray", rectangle(124, 22, 128, 32)),
        ("disc", "print", (74, 60, 5)),
        *die(98, 28, 10),
        *die(111, 26, 10),
        *die(68, 87, 11),
        ("line", "pip", (2, 54, 28, 46, 28, 46, 24, 38, 24)),
        ("fill", "case", rectangle(12, 22, 38, 27)),
        ("fill", "glass", rectangle(14, 26, 36, 28)),
    ),
    "chest": (  # everything goes into one
        ("fill", "card", (48, 52, 68, 52, 62, 92, 42, 89)),
        ("fill", "print", (50, 62, 62, 62, 59, 83, 47, 81)),
        ("fill", "case", (70, 52, 104, 52, 104, 88, 70, 88)),
        ("fill", "sea", rectangle(73, 55, 101, 85)),
        ("fill", "folder", (87, 80, 95, 75, 95, 66, 87, 61, 79, 66, 79, 75)),
        *die(108, 55, 15),
        ("fill", "wood", rectangle(28, 12, 132, 56)),
        ("fill", "wood_edge", rectangle(28, 12, 132, 18)),
        ("fill", "wood_edge", rectangle(28, 46, 132, 56)),
        ("fill", "folder", rectangle(72, 36, 88, 58)),
        ("disc", "pip", (80, 46, 3)),
    ),
    "hall": (  # tables report to the desk
        ("fill", "case", rectangle(50, 54, 110, 94)),
        ("fill", "sea", rectangle(53, 57, 107, 91)),
        ("line", "card", (2.4, 59, 84, 93, 84)),
        ("line", "card", (2.4, 59, 76, 86, 76)),
        ("line", "card", (2.4, 59, 68, 79, 68)),
        ("disc", "folder", (100, 84, 3)),
        ("fill", "metal", rectangle(76, 46, 84, 54)),
        ("line", "metal", (1.4, 28, 30, 28, 46, 132, 46, 132, 30)),
        ("line", "metal", (1.4, 80, 46, 80, 30)),
        *(
            shape
            for x in (28, 80, 132)
            for shape in (
                ("disc", "wood", (x, 16, 16)),
                ("fill", "case", rectangle(x - 9, 10, x + 9, 22)),
                ("fill", "print", rectangle(x - 7, 12, x + 7, 20)),
            )
        ),
    ),
}


def pictured(name: str, *parts: Widget | None) -> Card:
    """A panel with a drawing on its left, low where the window is."""
    least = min(look.touch * 5, Window.height * 0.26)
    told = Column(*parts, grow=True, spacing=look.gap * 2, pos_hint={"center_y": 0.5})
    row = Row(FlatDrawing(DRAWINGS[name], size_hint_x=0.36), told, spacing=look.gap * 3)
    row.size_hint_y = None
    told.bind(height=lambda _, high: setattr(row, "height", max(high, least)))
    row.height = max(told.height, least)
    return Card(row, grow=True)
