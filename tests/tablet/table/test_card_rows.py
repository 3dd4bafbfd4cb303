"""Cards that lie open: every name and deal can be read, whatever lies beside it."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.tablet.table.card_rows import CardFace, CardRows
from companion.tablet.table.drawn import rect_of
from companion.tablet.table.pen import sized
from companion.tablet.theme import Owner, look
from companion.view.table_view import CardRow, OpenCard, TableView
from tests.profile import each_once, some
from tests.tablet.table.bare_window import BareWindow, all_instructions, cut_off
from tests.tablet.table.starship_views import starship_views

AREAS = {
    (1280, 800): (128, 422, 1144, 162),
    (1920, 1200): (192, 633, 1716, 243),
    (800, 1280): (128, 514, 664, 458),
    (1024, 600): (112, 331, 904, 111),
}
"""Where cards lie in each window: left, bottom, width, height."""
SMALLEST = (1024, 600)
"""Here the longest names end in dots where more than six cards lie."""


def laid_out(window: BareWindow, size: tuple[int, int] = (1280, 800)) -> CardRows:
    window.resize(*size)
    rows = CardRows()
    x, y, width, height = AREAS[size]
    rows.pos, rows.size = (x, y), (width, height)
    window.put(rows)
    return rows


def lying(rows: CardRows) -> list[CardFace]:
    return [face for face in rows.faces if face.parent is not None]


def fullest(views: tuple[TableView, ...]) -> TableView:
    return max(views, key=lambda view: len(view.rows[0].cards))


@pytest.mark.parametrize(("language", "size"), each_once(["en", "de"], list(AREAS)), ids=str)
def test_every_card_of_a_game_says_its_name_and_its_figure(
    window: BareWindow, language: str, size: tuple[int, int]
) -> None:
    rows = laid_out(window, size)
    for view in some(starship_views(language)[::3]):
        rows.show(view.rows)
        cards = [card for row in view.rows for card in row.cards]
        assert [face.key for face in lying(rows)] == [card.key for card in cards]
        for card, face in zip(cards, lying(rows), strict=True):
            written = " ".join(face.texts)
            assert str(card.text) in written, view.n
            assert str(card.detail) in written, view.n
            assert card.figure in written, view.n
        assert not cut_off(rows) or (size == SMALLEST and len(view.rows[0].cards) > 6), view.n


@pytest.mark.parametrize("size", AREAS)
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.4])
def test_cards_keep_apart_and_inside(
    window: BareWindow, size: tuple[int, int], scale: float
) -> None:
    look.use("dark", scale)
    rows = laid_out(window, size)
    rows.show(fullest(starship_views("de")).rows)
    left, bottom, width, height = AREAS[size]
    boxes = [rect_of(face) for face in lying(rows)]
    assert len(boxes) > 9
    for x, y, wide, high in boxes:
        assert x >= left - 0.5
        assert y >= bottom - 0.5
        assert x + wide <= left + width + 0.5
        assert y + high <= bottom + height + 0.5
    for a, b in combinations(boxes, 2):
        across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        upward = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        assert min(across, upward) < 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_in_a_low_area_every_mission_is_one_whole_line(window: BareWindow, language: str) -> None:
    """As while a card is picked from a list in the dock."""
    rows = laid_out(window)
    rows.size = (1144, 88)
    seen: set[str] = set()
    for view in starship_views(language)[::3]:
        rows.show((view.rows[1], view.rows[0]))
        for face in lying(rows)[: len(view.rows[1].cards)]:
            seen.update(face.texts)
            assert not cut_off(face), face.texts
    assert len(seen) > 8


def test_without_a_flight_the_stacks_lie_there_and_the_heading_says_so(window: BareWindow) -> None:
    rows = laid_out(window)
    view = next(one for one in starship_views("en") if one.rows[0].cards[0].key == "stack 1")
    rows.show(view.rows)
    assert {"Nobody is flying", "Open missions"} <= set(rows.texts)
    for number, face in enumerate(lying(rows)[:4], start=1):
        assert (face.key, set(face.texts)) == (f"stack {number}", {f"Stack {number}", "10"})


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.4])
def test_stacks_are_named_however_low_they_lie(window: BareWindow, scale: float) -> None:
    """A lesson above them leaves them little."""
    look.use("dark", scale)
    rows = laid_out(window, SMALLEST)
    for high in range(50, 120, 2):
        rows.height = high
        rows.show(starship_views("de")[0].rows)
        window.frames()
        stacks = [face for face in lying(rows) if face.key.startswith("stack")]
        assert len(stacks) == 4
        assert not [cut_off(face) for face in stacks if cut_off(face)], high


def test_a_used_card_is_turned_and_the_same_place_lies_straight_later(window: BareWindow) -> None:
    rows = laid_out(window)
    card = OpenCard("card 1", "Hades", "2 Astro", ("ore",), tone="trade_goods")
    used = OpenCard("card 1", "Hades", "2 Astro", ("ore",), tone="trade_goods", used=True)
    angles = []
    for one in (card, used, card):
        rows.show((CardRow("row flight", "Flight row", (one,)),))
        angles.append(lying(rows)[0].angle)
    assert angles == [0, -45, 0]


def test_the_pilots_ship_has_room_before_the_cards_that_are_to_come(window: BareWindow) -> None:
    rows = laid_out(window)
    view = next(one for one in starship_views("en") if len(one.rows[0].cards) == 3)
    rows.owners = {view.rows[0].seat: Owner("moon", (0, 0, 1, 1))}
    rows.show(view.rows)
    first, second, deck = (rect_of(face) for face in lying(rows)[:3])
    assert rows.owners.keys() == {view.acting}
    assert deck.x - (second.x + second.width) > second.x - (first.x + first.width) + sized(30)
    assert deck.height > 0.9 * rows.height


def test_a_game_makes_no_widget_and_no_instruction_once_it_was_played(window: BareWindow) -> None:
    rows = laid_out(window)
    views = starship_views("en")

    def play() -> tuple[list[CardFace], int]:
        for view in views:
            rows.show(view.rows)
        return list(rows.faces), sum(len(all_instructions(face)) for face in rows.faces)

    first, second = play(), play()
    assert second == first
