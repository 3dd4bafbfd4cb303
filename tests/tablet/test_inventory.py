"""The inventory reads whatever is on the window, and a comparison tells what got lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.core.text import Label as Lettering
from kivy.core.text import LabelBase
from kivy.graphics import Rectangle
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.demo.inventory import compare
from companion.demo.inventory_rows import Row, from_lines, missing, to_lines
from companion.demo.reading import remember_pictures, rows
from companion.tablet import masks
from companion.tablet.devices.proposal_chip import HoldToReveal
from companion.tablet.icons import Icon
from tests.tablet.driving import Driver


class Pressed(ButtonBehavior, BoxLayout):
    """A button of no framework of ours."""


class Board(Widget):
    """Letters on a canvas, and places as a map offers them."""

    def __init__(self, letters: str, offered: tuple[str, ...]) -> None:
        super().__init__()
        self.offered = offered
        label = Lettering(text=letters, font_size=31)
        label.refresh()
        with self.canvas.before:
            Rectangle(texture=label.texture, size=label.texture.size)


@pytest.fixture
def pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LabelBase, "refresh", LabelBase.refresh)
    monkeypatch.setattr(masks, "icon_mask", masks.icon_mask)
    remember_pictures()


def _read(driver: Driver, *widgets: Widget) -> list[Row]:
    page = FloatLayout()
    for widget in widgets:
        page.add_widget(widget)
    driver.app.stage.set_page(page)
    driver.frames()
    return rows(driver.app.root)


@pytest.mark.usefixtures("pictures")
def test_letters_are_read_off_any_widget_and_off_a_canvas(driver: Driver) -> None:
    read = _read(driver, Label(text="Quite\nNew  words"), Board("7 of 31", ("hex 1.1",)))
    assert Row("text", "quite new words") in read
    assert Row("text", "7 of 31") in read
    assert Row("place", key="hex 1.1") in read


@pytest.mark.usefixtures("pictures")
def test_a_figure_is_a_number_with_its_icon(driver: Driver) -> None:
    in_front, behind = BoxLayout(), BoxLayout()
    for one in (Icon(name="ore"), Label(text="3"), Icon(name="wool"), Label(text="4")):
        in_front.add_widget(one)
    for one in (Label(text="5"), Icon(name="ore"), Label(text="6"), Icon(name="wool")):
        behind.add_widget(one)
    figures = {(row.words, *row.icons) for row in _read(driver, in_front, behind) if row.icons}
    assert {("3", "ore"), ("4", "wool"), ("5", "ore"), ("6", "wool")} <= figures


@pytest.mark.usefixtures("pictures")
def test_what_can_be_touched_is_listed_with_its_state(driver: Driver) -> None:
    button, closed = Pressed(), Pressed(disabled=True)
    button.add_widget(Label(text="Press here"))
    closed.key, closed.why_not = "verb red end", "Not yet."
    read = _read(driver, button, closed)
    assert Row("control", "press here") in read
    assert Row("control", "", (), "verb red end", "not yet.", ("disabled",)) in read


@pytest.mark.usefixtures("pictures")
def test_what_nobody_sees_is_not_read(driver: Driver) -> None:
    hidden = Label(text="Out of sight", opacity=0)
    outside = Label(text="Far away", pos=(5000, 0), size_hint=(None, None))
    read = _read(driver, hidden, outside, HoldToReveal("Hold here", "A secret"))
    said = " ".join(row.words for row in read)
    assert "hold here" in said
    for unseen in ("sight", "far", "secret"):
        assert unseen not in said


def _lost(old: Row, *new: Row) -> list[str]:
    return [one.how for one in missing({"scene": [old]}, {"scene": list(new)})]


def test_a_text_may_be_split_or_joined_but_not_scattered() -> None:
    old = Row("text", "roll the dice")
    assert _lost(old, Row("text", "roll"), Row("text", "the dice")) == []
    assert _lost(old, Row("text", "anna: roll the dice now")) == []
    scattered = (Row("text", "roll over"), Row("text", "the end"), Row("text", "dice fell"))
    assert _lost(old, *scattered) == ["its words only in other texts"]
    assert _lost(old, Row("text", "roll the die")) == ["no word dice"]


def test_figures_and_numbers_are_counted() -> None:
    old = Row("figure", "3", ("ore",), count=2)
    assert _lost(old, old) == []
    assert _lost(old, Row("figure", "3", ("ore",)), Row("figure", "3", ("wool",))) == [
        "1 instead of 2"
    ]
    assert _lost(Row("text", "6", count=2), Row("text", "6")) == ["1 instead of 2"]


def test_a_control_is_found_by_its_key_else_by_words_or_icon() -> None:
    keyed = Row("control", "road", key="verb red build-road", why_not="no wood.")
    assert _lost(keyed, keyed) == []
    assert _lost(keyed, Row("control", "road no wood.", key="verb red build-road")) == [
        "closed, now open"
    ]
    assert _lost(keyed, Row("text", "road")) == ["no control with this key"]
    figure = Row("control", "5", ("point",), state=("held",))
    assert _lost(figure, Row("control", "5", ("card",))) == ["no such control"]
    assert _lost(figure, Row("control", "5", ("point",))) == ["held, now not"]
    assert _lost(Row("control", "5", ("point",)), figure) == []
    closed = Row("control", "road", why_not="no wood.")
    assert _lost(closed, Row("control", "road"), Row("control", "road", why_not="no wood.")) == []


def test_an_inventory_is_read_back_as_it_was_written() -> None:
    both, one = Row("text", "a", count=2), Row("control", "b", ("ore",), "key", "why", ("held",))
    listed = {"first": [both, one], "second": [both], "third": []}
    assert from_lines(to_lines(listed)) == listed


def test_only_what_was_agreed_may_be_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new, agreed = (tmp_path / name for name in ("old.json", "new.json", "agreed.toml"))
    old.write_bytes(to_lines({"a": [Row("text", "gone"), Row("text", "off")]}))
    new.write_bytes(to_lines({"a": []}))
    agreed.write_text('[[agreed]]\nrow = "text go*"\nreason = "said elsewhere"\n')
    assert compare(old, new, agreed) == 1
    assert "text off: no word off" in capsys.readouterr().out
    assert compare(old, old, agreed) == 0
    assert "nothing of it is missing: text go*" in capsys.readouterr().out
