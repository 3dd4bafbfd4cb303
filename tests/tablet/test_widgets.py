"""The controls: limits, rest, reasons, holds, and touches that turn with their panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget
from kivy.utils import get_hex_from_color

from companion.tablet.icons import Icon
from companion.tablet.preferences import Side
from companion.tablet.screens.reconcile import Stepper
from companion.tablet.seats import SIDES, TURNS, Turned
from companion.tablet.theme import THEMES, Colour, look
from companion.tablet.widgets import SmallButton, Text, VerbButton
from companion.view.colours import GOODS_COLOURS, INK, PLAYER_COLOURS, SYMBOLS
from companion.view.icon_shapes import icon_shapes
from tests.tablet.driving import Driver

Show = Callable[[Widget], Driver]


@pytest.fixture
def show(driver: Driver) -> Show:
    """Puts a widget on the stage instead of a page."""

    def put(widget: Widget) -> Driver:
        driver.app.stage.set_page(widget)
        driver.rest()
        return driver

    return put


def _centred(widget: Widget) -> FloatLayout:
    widget.size_hint = (None, None)
    widget.pos_hint = {"center_x": 0.5, "center_y": 0.5}
    widget.width = max(widget.width, 200)
    holder = FloatLayout()
    holder.add_widget(widget)
    return holder


def test_a_stepper_stays_within_its_limits(show: Show) -> None:
    stepper = Stepper(1, 0, 2)
    driver = show(_centred(stepper))
    for _ in range(4):
        driver.tap("plus")
    assert stepper.value == 2


def test_a_verb_that_is_not_open_explains_itself(show: Show) -> None:
    done: list[str] = []
    verb = VerbButton("Found a colony", why_not="You have no colony ship.")
    verb.bind(on_act=lambda *_: done.append("act"), on_explain=lambda *_: done.append("explain"))
    show(_centred(verb)).tap(verb)
    assert done == ["explain"]


def test_a_hold_that_is_used_up_is_not_a_tap_as_well(show: Show) -> None:
    done: list[str] = []
    button = SmallButton("Undo")

    def held(*_: object) -> bool:
        done.append("hold")
        return True

    button.bind(on_act=lambda *_: done.append("act"), on_hold=held)
    driver = show(_centred(button))
    driver.hold(button)
    assert done == ["hold"]
    driver.tap(button)
    assert done == ["hold", "act"]


@pytest.mark.parametrize("side", SIDES)
def test_a_panel_turned_to_a_seat_is_touched_where_it_is_seen(side: Side, show: Show) -> None:
    done: list[str] = []
    near = SmallButton("near", size_hint=(0.3, 0.3), pos_hint={"x": 0, "y": 0})
    far = SmallButton("far", size_hint=(0.3, 0.3), pos_hint={"right": 1, "top": 1})
    panel = FloatLayout()
    for button in (near, far):
        button.bind(on_act=lambda pressed: done.append(pressed.text))
        panel.add_widget(button)
    driver = show(Turned(panel, TURNS[side]))
    driver.tap(near)
    driver.tap(far)
    assert done == ["near", "far"]
    corner = {"bottom": (0, 0), "right": (1, 0), "top": (1, 1), "left": (0, 1)}[side]
    x, y = near.to_window(*near.center)
    width, height = driver.app.root.size
    assert (round(x / width), round(y / height)) == corner


def test_every_player_and_good_has_a_symbol_beside_its_colour() -> None:
    assert set(SYMBOLS) <= set(icon_shapes())
    assert set(GOODS_COLOURS) <= set(icon_shapes())
    colours = {good: colour for good, (colour, _) in GOODS_COLOURS.items() if good != "goods"}
    assert GOODS_COLOURS["goods"][0] == colours["trade_goods"]  # the same thing in both star games
    assert len(set(colours.values())) == len(colours)
    assert len(set(PLAYER_COLOURS.values())) == len(PLAYER_COLOURS)


def test_every_icon_can_be_drawn(driver: Driver) -> None:
    for name in icon_shapes():
        icon = Icon(name=name, size=(96, 96))
        driver.frames(1)
        assert icon.canvas.length() > 1


def _luminance(code: str) -> float:
    parts = [int(code[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _code(colour: Colour) -> str:
    return str(get_hex_from_color(colour[:3])).lstrip("#")


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Iterator[str]:
    look.use(request.param, 1.0)
    yield request.param
    look.use("dark", 1.0)


@pytest.mark.usefixtures("theme")
def test_words_can_be_read_on_what_lies_behind_them() -> None:
    for behind in map(_code, (look.background, look.surface, look.raised)):
        assert _contrast(_code(look.text), behind) >= 7
        assert _contrast(_code(look.muted), behind) >= 4.5
    assert _contrast(_code(look.on_accent), _code(look.accent)) >= 4.5
    assert _contrast(_code(look.danger), _code(look.surface)) >= 4.5


@pytest.mark.usefixtures("theme")
def test_whoever_acts_is_seen_by_the_edge_of_their_place() -> None:
    """White and yellow too, on a light page."""
    behind = _code(look.background)
    for colour in PLAYER_COLOURS:
        assert _contrast(_code(look.player_line(colour)), behind) >= 3
        assert _contrast(_code(look.player_ink(colour)), _code(look.player(colour))) >= 4.5


@pytest.mark.usefixtures("theme")
def test_marks_on_a_map_stand_out_from_their_rims() -> None:
    """So they are seen on the sea, on forest and on wheat, whatever the theme is."""
    for colour in (look.trail, look.ivory):
        assert _contrast(_code(colour), INK) >= 7


@pytest.mark.parametrize("side", SIDES)
def test_a_turned_panel_goes_where_its_holder_goes(side: Side, driver: Driver) -> None:
    content = Widget()
    turned = Turned(content, TURNS[side], size_hint=(None, None), size=(300, 120))
    driver.app.stage.set_page(turned)
    turned.pos = (500, 400)
    driver.frames()
    x, y = content.to_window(*content.center)
    assert (round(x), round(y)) == (650, 460)


def test_a_text_that_does_not_fit_loses_no_line(show: Show) -> None:
    """Too much text is seen to be too much, instead of ending in the middle of a sentence."""
    text = Text("one two three four five six seven eight nine ten " * 4, "body")
    text.size_hint, text.size = (None, None), (200, 40)
    holder = FloatLayout()
    holder.add_widget(text)
    show(holder)
    assert text.texture_size[1] == pytest.approx(text.needs()[1], abs=2)
    assert text.texture_size[1] > 40


@pytest.mark.parametrize(
    "name", ["W" * 32, "Wilhelmine-Charlotte von und zu Wangenheim-Winterstein"]
)
def test_a_name_that_is_too_long_ends_in_dots_and_stays_in_its_place(
    name: str, driver: Driver
) -> None:
    text = Text(name, "small", size_hint=(None, None), size=(60, 24), pos=(100, 100))
    driver.app.root.add_widget(text)
    driver.frames()
    assert text.text == name
    assert text.texture_size[1] <= text.height + 1
    assert text.texture_size[0] <= text.width + 1
    text.size = (900, 32)
    driver.frames()
    assert text.texture_size[0] > 200
