"""Labels and stand-ins as drawings: what is on them, and that pictures of them read back."""

from __future__ import annotations

from itertools import product
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from card_codes.code import Code
from card_codes.labels.drawing import Drawing, Line, Modules, Polygon, Words, rectangle
from card_codes.labels.label import Kind, LabelStyle, draw_label
from card_codes.labels.label_image import label_image
from card_codes.labels.markers import QR_SIDE, TAG_SIDE, qr_rows, tag_rows
from card_codes.labels.pdf import pdf_file, printable
from card_codes.labels.sheet_pages import Labelled, Notes, label_pages
from card_codes.labels.sheets import (
    SHEET_NAMES,
    STICKERS,
    DoesNotFit,
    largest_on,
    placed,
    sheet_for,
)
from card_codes.labels.stand_in import StandIn, draw_stand_in, stand_in_sheet
from card_codes.labels.svg import svg_file
from card_codes.spaces import SPACES
from tests.card_codes.label_reading import codes_in, tags_in

KINDS: tuple[Kind, ...] = ("qr", "pair")
SOME = [Code(space.game, number) for space in SPACES for number in (1, 25, space.size)]
NOTES = Notes("Käse", "100 mm")


def test_every_code_is_a_qr_code_of_the_smallest_version() -> None:
    for code in SOME:
        rows = qr_rows(str(code))
        assert len(rows) == len(rows[0]) == QR_SIDE


def test_a_text_too_long_for_level_h_is_refused() -> None:
    with pytest.raises(ValueError, match="fit"):
        qr_rows("ELEVENCHARS")


def test_tags_are_six_by_six_bits_in_a_black_border() -> None:
    rows = tag_rows(1)
    assert len(rows) == len(rows[0]) == TAG_SIDE
    assert rows[0] == rows[-1] == "#" * TAG_SIDE
    assert all(row[0] == row[-1] == "#" for row in rows)


@pytest.mark.parametrize(("kind", "size"), list(product(KINDS, (12.0, 16.0, 20.0))))
def test_a_picture_of_a_label_reads_back(kind: Kind, size: float) -> None:
    style = LabelStyle(kind, size)
    for code in SOME:
        picture = np.pad(label_image(code, style, 12), 30, constant_values=128)
        assert codes_in(picture) == [code]
        assert tags_in(picture) == ([code] if kind == "pair" else [])


@pytest.mark.parametrize(("kind", "size"), list(product(KINDS, (12.0, 14.5, 20.0))))
def test_everything_stays_on_the_label_and_marks_keep_their_quiet_border(
    kind: Kind, size: float
) -> None:
    style = LabelStyle(kind, size)
    drawing = draw_label(SOME[0], style)
    assert drawing.width * drawing.height == pytest.approx(size * size, rel=0.02)
    *tag, code = [item for item in drawing.items if isinstance(item, Modules)]
    side = code.module * QR_SIDE
    quiet = style.quiet * code.module - 1e-6
    assert code.y >= quiet
    assert code.x >= quiet
    assert drawing.width - code.x - side >= quiet
    for mark in tag:
        border = mark.module - 1e-6
        assert min(mark.x, mark.y) >= border
        assert drawing.height - mark.y - mark.module * TAG_SIDE >= border
        assert code.x - mark.x - mark.module * TAG_SIDE >= max(border, quiet)
    for item in drawing.items:
        if isinstance(item, Polygon):
            assert all(0 <= x <= drawing.width for x, _ in item.points)
            assert all(y <= drawing.height for _, y in item.points)
        if isinstance(item, Words):
            assert item.text == SOME[0].short
            assert item.y <= drawing.height


@pytest.mark.parametrize("kind", KINDS)
def test_the_short_code_does_not_touch_the_marks(kind: Kind) -> None:
    style = LabelStyle(kind, 12.0)
    drawing = draw_label(SOME[0], style)
    (words,) = [item for item in drawing.items if isinstance(item, Words)]
    for marks in (item for item in drawing.items if isinstance(item, Modules)):
        beside = words.x - words.room >= marks.x + len(marks.rows) * marks.module
        below = words.y - words.height >= marks.y + len(marks.rows) * marks.module
        assert beside or below


def test_svg_is_well_formed_and_in_millimetres() -> None:
    drawing = draw_label(SOME[0], LabelStyle("pair", 20))
    root = ElementTree.fromstring(svg_file(drawing))
    assert root.attrib["width"] == f"{drawing.width:g}mm"
    assert SOME[0].short in "".join(root.itertext())
    strange = Drawing(5, 5, (Words(0, 4, 2, "<&>"), Line(0, 0, 1, 1), rectangle(0, 0, 1, 1)))
    assert "".join(ElementTree.fromstring(svg_file(strange)).itertext()).strip() == "<&>"


def test_core_fonts_write_our_languages_and_never_fail() -> None:
    assert printable("Käsegröße, Ärger; perché, però, città") == (
        "Käsegröße, Ärger; perché, però, città"
    )
    assert printable("Beowulf\u2019s") == "Beowulf's"
    assert printable("Łódź 星") == "?ód? ?"
    pdf_file([Drawing(50, 20, (Words(1, 5, 2, "Łódź 星 \u202ex"),))], "Łódź")


def test_the_same_sheet_is_the_same_file() -> None:
    style = LabelStyle("pair", 20)
    labels = [Labelled(code, "Name", "Deck") for code in SOME]
    pages = label_pages(labels, style, sheet_for("a4", style), 1, NOTES)
    assert pdf_file(pages, "x") == pdf_file(pages, "x")


@pytest.mark.parametrize(("name", "kind"), list(product(SHEET_NAMES, KINDS)))
def test_places_lie_on_the_paper_and_apart(name: str, kind: Kind) -> None:
    style = LabelStyle(kind, 20)
    if name in STICKERS:
        size = max(largest_on(name, style), 8.0)
        style = LabelStyle(kind, size)
    sheet = sheet_for(name, style)
    assert sheet.across >= sheet.width
    assert sheet.down >= sheet.height - 0.05
    right, bottom = sheet.corner(sheet.places - 1)
    assert right + sheet.width <= sheet.paper.width - 3
    assert bottom + sheet.height <= sheet.paper.height - 9


def test_a_label_too_large_for_its_sticker_is_refused_with_the_size_that_fits() -> None:
    with pytest.raises(DoesNotFit, match=r"--size 14"):
        sheet_for("5167", LabelStyle("pair", 20))


def test_a_half_used_sheet_goes_on_where_it_was_left() -> None:
    sheet = STICKERS["l7651"]
    pages = placed(list(range(60)), sheet, 64)
    assert [len(page) for page in pages] == [2, 58]
    assert pages[0][0] == (0, *sheet.corner(63))
    assert pages[1][0] == (2, *sheet.corner(0))
    for start in (0, 66):
        with pytest.raises(DoesNotFit, match="1 to 65"):
            placed([1], sheet, start)


def test_stand_ins_have_the_size_of_a_card_and_hold_long_texts() -> None:
    long = StandIn(
        SOME[0], "Galaktische Bibliothek, Kopernikus II", "Start", ("Wort " * 6,) * 5, ""
    )
    drawing = draw_stand_in(long, LabelStyle())
    assert (drawing.width, drawing.height) == (59.0, 91.0)
    label_top = min(item.y for item in drawing.items if isinstance(item, Modules))
    texts = [item for item in drawing.items if isinstance(item, Words) and "Wort" in item.text]
    assert all(item.y < label_top for item in texts)
    assert stand_in_sheet("a4").places == 9
    assert stand_in_sheet("letter").places == 6


def test_hand_made_opencv_picture_types_stay_plain() -> None:
    picture = label_image(SOME[0])
    assert picture.dtype == np.uint8
    assert picture.ndim == 2
    assert cv2.imencode(".png", picture)[0]
