"""The page of cards: a sheet of labels that can be read again, photographs, and a test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from card_codes.code import Code
from card_codes.pictures.gallery_file import load
from companion.games.physical_cards import physical_cards
from companion.tablet.devices.enrol_view import EnrolView
from companion.tablet.devices.label_form import LabelForm
from companion.tablet.devices.torch import find_torch
from tests.camera.conditions import Background, Defocus, Image, Light, Pose, Shot
from tests.camera.photograph import photograph
from tests.card_codes.label_reading import codes_in, printed_pages
from tests.card_deck.deck import make_deck
from tests.card_deck.layouts import TUNING
from tests.card_deck.photos import flat_card
from tests.senses.shown import cards
from tests.tablet.devices.at_table import FrameFolder, wait_until
from tests.tablet.driving import Driver

DECK = make_deck(31, 4, TUNING)
GOOD = Shot((Pose(4.6, turn=4, tilt=6),), Background("plain", 2), defocus=Defocus(0.5))


def photo(number: int, shot: Shot = GOOD) -> Image:
    return photograph([flat_card(DECK[number])], shot).frame


def _is_shown(view: EnrolView, picture: Image) -> bool:
    frame = view.frame()
    return frame is not None and np.array_equal(frame, picture)


def test_a_sheet_of_labels_is_written_says_where_and_reads_back(driver: Driver) -> None:
    driver.app.show("cards")
    driver.rest()
    driver.tap("Reserve I")
    driver.rest()
    driver.tap("Make the sheet")
    path = driver.folder / "labels" / "starship-i-labels-a4.pdf"
    wait_until(driver, lambda: any(str(path) in text for text in driver.texts()))
    deck = [card.number for card in physical_cards("starship") if card.deck == "i"]
    assert len(deck) == 7
    read = [code for page in printed_pages(path) for code in codes_in(page)]
    assert read == [Code("starship", number) for number in sorted(deck)]


def test_stickers_that_are_too_small_are_told_in_words(driver: Driver) -> None:
    driver.app.show("cards")
    driver.rest()
    driver.tap("5167 (44 x 13 mm)")
    driver.tap("16 mm")
    driver.rest()
    driver.tap("Make the sheet")
    said = "Labels of this size do not fit on these stickers. Choose smaller ones."
    wait_until(driver, lambda: said in driver.texts())
    form = next(w for w in driver.widgets() if isinstance(w, LabelForm))
    assert form.choice.game == "starship"


def test_own_cards_are_photographed_one_after_another(driver: Driver) -> None:
    folder = FrameFolder(driver)
    folder.show(photo(0, replace(GOOD, light=Light(0.14))))
    folder.look()
    driver.app.show("cards")
    driver.frames()
    driver.tap("My cards")
    wait_until(driver, lambda: not driver.button("Photograph this card").disabled)
    view = next(w for w in driver.widgets() if isinstance(w, EnrolView))
    first, second = (card.id for card in physical_cards("starship")[:2])
    assert view.deck is not None
    assert view.deck.enrolment.next_card == first

    wait_until(driver, lambda: view.frame() is not None)
    driver.rest()
    driver.tap("Photograph this card")
    wait_until(driver, lambda: "It is too dark. Turn on a lamp." in driver.texts())
    assert not (driver.folder / "starship.gallery").exists()

    good = photo(0)
    folder.show(good)
    wait_until(driver, lambda: _is_shown(view, good))
    driver.rest()
    driver.tap("Photograph this card")
    wait_until(driver, lambda: "Photographed cards: 1 of 82." in driver.texts())
    assert view.deck.enrolment.next_card == second
    assert list(load(driver.folder / "starship.gallery")) == [first]


def test_a_card_is_tested_by_its_label(driver: Driver) -> None:
    folder = FrameFolder(driver)
    folder.show(cards("trade-fuel-2"))
    folder.look()
    driver.app.show("cards")
    driver.frames()
    driver.tap("Test a card")
    wait_until(driver, lambda: not driver.button("What is this?").disabled)
    wait_until(driver, lambda: driver.app.devices.view is not None)
    driver.rest()
    driver.tap("What is this?")
    wait_until(driver, lambda: any("by its label (" in text for text in driver.texts()))
    assert driver.app.session.table is None


def test_a_torch_is_found_by_its_name_and_switched(tmp_path: Path) -> None:
    lamp = tmp_path / "white:torch"
    lamp.mkdir()
    (lamp / "brightness").write_text("0")
    (lamp / "max_brightness").write_text("255")
    torch = find_torch(tmp_path)
    assert torch is not None
    torch.switch()
    assert (lamp / "brightness").read_text() == "255"
    torch.switch()
    assert (lamp / "brightness").read_text() == "0"
    assert find_torch(tmp_path / "nowhere") is None
