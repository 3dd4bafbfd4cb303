"""Drawings as a PDF file: vectors and core fonts, one page a drawing, the same bytes each time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.prefs import ViewerPreferences

from card_codes.labels.drawing import (
    Drawing,
    Item,
    Line,
    Modules,
    Polygon,
    Words,
    red_green_blue,
)

CAPITALS = 0.718
"""Height of Helvetica's capitals by the size of the font."""
POINTS_PER_MM = 72 / 25.4
FAMILY = "own"
SAME_DATE = datetime(2001, 1, 1, tzinfo=UTC)
"""A date of today would make two equal sheets differ."""


class Typeface(NamedTuple):
    """Font files, for texts with names that the core fonts cannot write."""

    plain: Path
    bold: Path


def pdf_file(pages: Iterable[Drawing], title: str, typeface: Typeface | None = None) -> bytes:
    pdf = FPDF(unit="mm")
    if typeface is not None:
        pdf.add_font(FAMILY, "", typeface.plain)
        pdf.add_font(FAMILY, "B", typeface.bold)
    pdf.set_creation_date(SAME_DATE)
    pdf.set_title(title)
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    # Viewers that "fit to page" by default print labels too small: this asks them not to.
    pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
    for page in pages:
        pdf.add_page(format=(page.width, page.height))
        for item in page.items:
            _draw(pdf, item, typeface is not None)
    return bytes(pdf.output())


def printable(text: str) -> str:
    """What the core fonts can write: all of English, German and Italian; '?' for the rest."""
    plain = text.replace("\u2019", "'").replace("\u2013", "-").replace("\u2026", "...")
    return plain.encode("latin-1", "replace").decode("latin-1")


def _draw(pdf: FPDF, item: Item, own_font: bool) -> None:
    if isinstance(item, Modules):
        path = PaintedPath()
        path.style.fill_color = "#000000"
        path.style.stroke_color = None
        for x, y, width, height in item.runs():
            path.rectangle(x, y, width, height)
        with pdf.drawing_context() as context:
            context.add_item(path, clone=False)  # nobody else has it, and copying takes seconds
    elif isinstance(item, Polygon):
        pdf.set_fill_color(*red_green_blue(item.shade))
        pdf.polygon(list(item.points), style="F")
    elif isinstance(item, Line):
        pdf.set_draw_color(*red_green_blue(item.shade))
        pdf.set_line_width(item.width)
        pdf.line(item.x1, item.y1, item.x2, item.y2)
    else:
        _write(pdf, item, own_font)


def _write(pdf: FPDF, words: Words, own_font: bool) -> None:
    text = words.text if own_font else printable(words.text)
    size = words.height / CAPITALS * POINTS_PER_MM
    style = "B" if words.bold else ""
    pdf.set_font(FAMILY if own_font else "Helvetica", style, size)
    width = pdf.get_string_width(text)
    if width > words.room:
        pdf.set_font_size(size * words.room / width)
        width = words.room
    shift = {"left": 0.0, "middle": width / 2, "right": width}[words.anchor]
    pdf.set_text_color(*red_green_blue(words.shade))
    pdf.text(words.x - shift, words.y, text)
