"""One figure of a view: what is drawn of it, and what a finger on it means."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kivy.graphics import Rectangle
from kivy.graphics.instructions import Instruction

from companion.tablet.table.drawn_figure import DrawnFigure, Form, row_width
from companion.tablet.table.rect import Rect
from companion.tablet.theme import look
from companion.view.table_view import Figure, SmallCard
from tests.tablet.table.bare_window import BareWindow, instructions

CARDS = tuple(SmallCard(f"card {n}", "ore", str(n)) for n in range(1, 12))
FIGURES = (
    Figure("figure bay moon ore", "ore", 2, "ore", pips=(2, 3), explains=True),
    Figure("figure part moon booster", "booster", 3, "Boosters", levels=(2, 1), slots=3),
    Figure("figure module moon sensor", "sensor", text="Sensor", pips=(1, 2)),
    Figure("figure honour moon fame", "fame", 4, "Fame", tone="accent", explains=True),
    Figure("figure colonies moon", text="Colonies", cards=CARDS),
    Figure("figure hangar moon", text="Hangar", cards=CARDS[:1], slots=2),
    Figure("figure posts moon", text="Posts"),
    Figure("figure hand white", "card", 7, reveals="hand", verb="verb white tell-hand"),
    Figure("figure pirate sun", "pirate", text="Hold to see the pirate", reveals="pirate"),
    Figure("figure die", number=3, text="Die", tone="yellow"),
    Figure("figure speed", number=5, text="Speed", pips=(5, 7), explains=True),
)
Told = list[tuple[str, str]]
Show = Callable[[Form], tuple[BareWindow, DrawnFigure, Told]]


@pytest.fixture
def show() -> Iterator[Show]:
    """A figure in the window, and what it tells."""
    window = BareWindow()

    def put(form: Form) -> tuple[BareWindow, DrawnFigure, Told]:
        drawn_figure = DrawnFigure(form, size=(120, 110), pos=(300, 300))
        told: Told = []
        for event in ("on_tap", "on_hold", "on_release"):
            drawn_figure.fbind(event, lambda _, key, event=event: told.append((event[3:], key)))
        window.put(drawn_figure)
        return window, drawn_figure, told

    yield put
    window.close()


@pytest.mark.parametrize("form", ["row", "tall"])
def test_every_number_and_card_is_written(show: Show, form: Form) -> None:
    _, drawn_figure, _ = show(form)
    for figure in FIGURES:
        drawn_figure.show(figure)
        drawn_figure.place(Rect(300, 300, row_width(figure, 56) if form == "row" else 200, 110))
        wanted = [card.figure for card in figure.cards if form == "tall" or figure.number is None]
        if figure.number is not None:
            of_all = form == "tall" and figure.pips and not figure.icon
            wanted.append("5/7" if of_all else str(figure.number))
        assert set(wanted) <= set(drawn_figure.texts), figure
        if form == "tall" and figure.text:
            assert figure.text in drawn_figure.texts, figure


@pytest.mark.parametrize("form", ["row", "tall"])
def test_a_row_is_as_wide_as_what_is_drawn_on_it(show: Show, form: Form) -> None:
    _, drawn_figure, _ = show(form)
    for figure in FIGURES:
        drawn_figure.show(figure)
        drawn_figure.place(Rect(300, 300, row_width(figure, 56) if form == "row" else 200, 56))
        drawn = [one for one in instructions(drawn_figure.canvas) if isinstance(one, Rectangle)]
        shown = [one for one in drawn if one.size[0]]
        assert shown, figure
        assert min(one.pos[0] for one in shown) >= drawn_figure.x - 1, figure
        assert max(one.pos[0] + one.size[0] for one in shown) <= drawn_figure.right + 1, figure


@pytest.mark.parametrize("form", ["row", "tall"])
def test_other_figures_in_the_same_box_make_no_instruction_anew(show: Show, form: Form) -> None:
    _, drawn_figure, _ = show(form)

    def all_of_them() -> list[Instruction]:
        for figure in FIGURES:
            drawn_figure.show(figure)
        return list(instructions(drawn_figure.canvas))

    first = all_of_them()
    assert all_of_them() == first


def test_a_tap_and_a_rest_tell_the_key(show: Show) -> None:
    window, drawn_figure, told = show("row")
    drawn_figure.show(FIGURES[0])
    window.tap(drawn_figure)
    assert told == [("tap", FIGURES[0].key)]
    told.clear()
    window.hold(drawn_figure)
    assert told == [("hold", FIGURES[0].key), ("release", FIGURES[0].key)]


def test_what_neither_explains_nor_opens_anything_lets_touches_through(show: Show) -> None:
    window, drawn_figure, told = show("row")
    drawn_figure.show(FIGURES[1])
    window.tap(drawn_figure)
    window.hold(drawn_figure)
    assert told == []


def test_a_finger_that_slides_off_has_let_go(show: Show) -> None:
    window, drawn_figure, told = show("tall")
    drawn_figure.show(FIGURES[8])
    finger = window.finger_on(drawn_figure)
    window.wait(0.4)
    assert told == [("hold", FIGURES[8].key)]
    finger.to(drawn_figure.right + 40, drawn_figure.center_y)
    assert told == [("hold", FIGURES[8].key), ("release", FIGURES[8].key)]
    finger.up()
    assert len(told) == 2


def test_a_secret_that_is_over_is_let_go_by_itself(show: Show) -> None:
    window, drawn_figure, told = show("tall")
    drawn_figure.show(FIGURES[8])
    finger = window.finger_on(drawn_figure)
    window.wait(0.4)
    drawn_figure.show(FIGURES[0])
    assert told == [("hold", FIGURES[8].key), ("release", FIGURES[8].key)]
    finger.up()
    assert len(told) == 2


def test_on_a_players_colour_everything_has_one_ink(show: Show) -> None:
    _, drawn_figure, _ = show("row")
    drawn_figure.show(FIGURES[0], look.ink)
    inks = {tuple(one.rgba) for one in instructions(drawn_figure.canvas) if hasattr(one, "rgba")}
    assert {ink[:3] for ink in inks if ink[3]} <= {look.ink[:3], (1.0, 1.0, 1.0)}
