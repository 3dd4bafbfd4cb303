"""A console: all that lies before a seat without a board, from views of whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise

import pytest
from kivy.base import EventLoop
from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.tablet.speech import speech
from companion.tablet.table.console import Console
from companion.tablet.table.drawn import rect_of
from companion.tablet.table.pen import LEAST_LETTERS, sized
from companion.tablet.theme import Owner, look
from companion.view.table_view import Figure, Owed, SeatView, TableView
from tests.profile import each_once, some
from tests.tablet.table.bare_window import BareWindow, cut_off, instructions, read
from tests.tablet.table.starship_views import starship_views

WINDOWS = {(1280, 800): 208, (1920, 1200): 312, (800, 1280): 300, (1024, 600): 150}
"""How deep a console is in each window."""
SMALLEST = (1024, 600)
"""Here sentences lie over figures where there are many."""
Show = Callable[..., Console]


@pytest.fixture
def window() -> Iterator[BareWindow]:
    window = BareWindow()
    yield window
    window.close()
    speech.use("en")


def laid_out(window: BareWindow, size: tuple[int, int] = (1280, 800)) -> Console:
    window.resize(*size)
    console = Console(Owner("moon", look.player("sky")))
    console.pos, console.size = (0, 0), (size[0], WINDOWS[size])
    window.put(console)
    return console


def shown(console: Console, view: TableView, seat: str = "moon") -> SeatView:
    found = next(one for one in view.seats if one.id == seat)
    console.show(found, view.acting == seat, goal=view.goal)
    EventLoop.idle()
    return found


def keyed(console: Widget, key: str) -> Widget:
    return next(one for one in console.walk(restrict=True) if getattr(one, "key", "") == key)


def busiest(views: tuple[TableView, ...], seat: str = "moon") -> TableView:
    """With the longest sentences."""
    return max(views, key=lambda view: len(" ".join(_told(view, seat))))


def usual(views: tuple[TableView, ...], seat: str = "moon") -> TableView:
    """With two sentences, as after most events that leave something to do."""
    return next(view for view in views if len(_told(view, seat)) == 2)


def _told(view: TableView, seat: str) -> list[str]:
    return [str(one.text) for own in view.seats if own.id == seat for one in own.owed]


def wanted(seat: SeatView) -> set[str]:
    """Every number and word of a seat's figures and of what it has to do."""
    found = {str(seat.name), str(seat.points.total)}
    for figure in seat.figures:
        found |= {str(figure.text)} if figure.text else set()
        found |= {str(figure.number)} if figure.number is not None else set()
        found |= {card.figure for card in figure.cards if card.figure}
    return found | {str(one.text) for one in seat.owed}


# --- nothing is lost ----------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "size"), each_once(["en", "de"], list(WINDOWS)), ids=str)
def test_every_figure_of_a_game_can_be_read(
    window: BareWindow, language: str, size: tuple[int, int]
) -> None:
    speech.use(language)
    console = laid_out(window, size)
    for view in some(starship_views(language)[::7]):
        for seat in ("moon", "sun"):
            missing = wanted(shown(console, view, seat)) - read(console)
            assert not missing, (view.n, missing)
            assert not cut_off(console), view.n


@pytest.mark.parametrize("scale", [0.8, 1.4])
@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_larger_and_smaller_letters_lose_nothing(
    window: BareWindow, theme: str, scale: float
) -> None:
    look.use(theme, scale)
    console = laid_out(window)
    for view in starship_views("de")[::50]:
        assert not wanted(shown(console, view)) - read(console)


def test_the_plate_says_how_many_points_win(window: BareWindow) -> None:
    console = laid_out(window)
    view = starship_views("en")[-1]
    shown(console, view)
    assert "of 10 points" in read(console.plate)
    console.show(view.seats[0], False)
    window.frames(1)
    assert "Points" in read(console.plate)


# --- where it lies ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", WINDOWS)
def test_nothing_overlaps_or_sticks_out(window: BareWindow, size: tuple[int, int]) -> None:
    console = laid_out(window, size)
    for view in (busiest(starship_views("de")), usual(starship_views("de"))):
        shown(console, view)
        for one in (*console.figures, console.plate, console.chip):
            x, y, width, height = rect_of(one)
            assert x >= 0
            assert y >= 0
            assert x + width <= console.width + 0.5
            assert y + height <= console.height + 0.5
    lies_over = () if size == SMALLEST else (console.chip,)
    for one, other in combinations((*console.figures, console.plate, *lies_over), 2):
        a, b = rect_of(one), rect_of(other)
        across = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
        upward = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
        assert min(across, upward) < 1, (one.key, other.key)


@pytest.mark.parametrize("size", WINDOWS)
def test_figures_that_explain_themselves_are_as_large_as_a_fingertip(
    window: BareWindow, size: tuple[int, int]
) -> None:
    console = laid_out(window, size)
    shown(console, starship_views("en")[-1])
    for figure in console.figures:
        if figure.may_be_touched:
            assert min(figure.size) >= sized(47), figure.key


def test_another_position_moves_nothing(window: BareWindow) -> None:
    console = laid_out(window)
    places = set()
    for view in starship_views("en")[::5]:
        shown(console, view)
        if not console.chip.takes:
            places.add(tuple(rect_of(figure) for figure in console.figures))
    assert len(places) == 1


@pytest.mark.parametrize("size", [size for size in WINDOWS if size != SMALLEST])
def test_figures_make_way_where_there_is_very_much_to_do(
    window: BareWindow, size: tuple[int, int]
) -> None:
    console = laid_out(window, size)
    view = starship_views("de")[-1]
    seat = next(one for one in view.seats if one.id == "moon")
    much = tuple(Owed(f"Gib 2 Nahrung ab, zum {n}. Mal: Drehe deinen Marker um.") for n in range(6))
    console.show(replace(seat, owed=much), True)
    EventLoop.idle()
    assert console.chip.takes
    edge = console.chip.x
    assert max(figure.right for figure in console.figures) <= edge
    assert not wanted(replace(seat, owed=much)) - read(console)
    console.show(replace(seat, owed=()), True)
    EventLoop.idle()
    assert max(figure.right for figure in console.figures) > edge


# --- what it costs ------------------------------------------------------------------------------


def test_a_game_makes_no_widget_and_no_instruction_once_it_was_played(window: BareWindow) -> None:
    console = laid_out(window)
    views = starship_views("en", waits=True)[::6]

    def play() -> tuple[set[Widget], int]:
        kept: set[Widget] = set()
        for view in views:
            shown(console, view)
            window.frames(1)
            kept.update(console.walk(restrict=True))
        return kept, sum(len(list(instructions(one.canvas))) for one in kept)

    first, second = play(), play()
    assert second == first
    assert len(first[0]) <= 40


# --- fingers ------------------------------------------------------------------------------------


def told_by(console: Console) -> list[tuple[str, str]]:
    told: list[tuple[str, str]] = []
    for event in ("tap", "hold", "release"):
        console.fbind(f"on_{event}", lambda _, key, event=event: told.append((event, key)))
    return told


def test_held_figures_and_points_tell_their_keys(window: BareWindow) -> None:
    console = laid_out(window)
    shown(console, starship_views("en")[-1])
    told = told_by(console)
    for key in ("figure bay moon ore", "figure moon points"):
        window.hold(keyed(console, key))
    assert told == [
        ("hold", "figure bay moon ore"),
        ("release", "figure bay moon ore"),
        ("hold", "figure moon points"),
        ("release", "figure moon points"),
    ]


def test_a_secret_is_there_as_long_as_a_finger_rests(window: BareWindow) -> None:
    console = laid_out(window)
    views = starship_views("en")
    view = next(one for one in views if any(figure.reveals for figure in one.seats[1].figures))
    shown(console, view, "sun")
    lines = ("Pirate 3", "Strength: 3", "Tribute in Astro: 3")
    console.bind(on_hold=lambda *_: console.reveal({"ore": 2}, 1, lines))
    console.bind(on_release=lambda *_: console.conceal())
    figure = next(one for one in view.seats[1].figures if one.reveals)
    finger = window.finger_on(keyed(console, figure.key))
    window.wait(0.4)
    assert set(lines) <= read(console)
    finger.up()
    assert not read(console) & set(lines)


def test_a_secret_goes_with_its_figure_although_the_finger_stays(window: BareWindow) -> None:
    console = laid_out(window)
    view = starship_views("en")[-1]
    secret = Figure("figure pirate moon", "pirate", text="Hold to see", reveals="pirate")
    seat = replace(view.seats[0], figures=(secret, *view.seats[0].figures))
    console.show(seat, False)
    window.frames(1)
    console.bind(on_hold=lambda *_: console.reveal({}, 0, ("Pirate 3",)))
    console.bind(on_release=lambda *_: console.conceal())
    finger = window.finger_on(keyed(console, secret.key))
    window.wait(0.4)
    assert "Pirate 3" in read(console)
    shown(console, view)
    assert "Pirate 3" not in read(console)
    finger.up()


def test_what_hands_have_to_do_is_ticked_and_asked_for(window: BareWindow) -> None:
    console = laid_out(window)
    view = next(one for one in starship_views("en", waits=True) if one.seats[0].awaited == "tick")
    shown(console, view)
    told: list[str] = []
    console.bind(on_tap=lambda _, key: told.append(key))
    window.wait(0.4)
    window.tap(keyed(console, "tick moon"))
    window.tap(keyed(console, "owed moon"))
    assert told == ["tick moon", "owed moon"]


def test_an_errand_is_a_button_in_the_console(window: BareWindow) -> None:
    console = laid_out(window)
    seat = replace(starship_views("en")[-1].seats[0], errand="verb moon give", awaited="choice")
    console.show(seat, False, ("Give 2 cards", "card"))
    told: list[str] = []
    console.bind(on_tap=lambda _, key: told.append(key))
    window.wait(0.4)
    window.tap(keyed(console, "verb moon give"))
    assert told == ["verb moon give"]
    assert "Give 2 cards" in read(console)


def test_a_past_position_in_a_small_window_keeps_its_figures_large(window: BareWindow) -> None:
    """Words would fit below specks of figures there; then they stay away."""
    window.resize(*SMALLEST)
    console = Console(Owner("moon", look.player("sky")), past=True, pos=(0, 0), size=(660, 114))
    window.put(console)
    for view in starship_views("de")[::20]:
        shown(console, view)
        assert min(figure.height for figure in console.figures) > 40, view.n


# --- the smallest letters -----------------------------------------------------------------------


def test_words_of_one_row_have_one_size_and_never_below_fourteen(window: BareWindow) -> None:
    console = laid_out(window)
    shown(console, starship_views("de")[-1])
    rows: dict[float, set[float]] = {}
    for figure in console.figures:
        rows.setdefault(float(figure.y), set()).add(figure.word_size)
    for sizes in rows.values():
        assert len(sizes) == 1
        assert min(sizes) >= sized(LEAST_LETTERS)
    assert all(one > other for one, other in pairwise(sorted(rows, reverse=True)))
