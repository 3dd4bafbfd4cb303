"""Nine cards in one photograph: every cut is shown, named by taps, and kept under its name."""

from __future__ import annotations

from card_codes.pictures.enrolment import CutOut
from card_codes.pictures.gallery_file import load
from companion.games.physical_cards import physical_cards
from companion.tablet.devices.sheet_view import CutKey, Sheet, SheetView
from tests.card_codes.card_photos import sheet_of_nine, upright
from tests.tablet.devices.at_table import FrameFolder, wait_until
from tests.tablet.devices.test_cards_page import _is_shown, photo
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults

CARDS = [card.id for card in physical_cards("starship")]


def cuts(*reasons: str) -> list[CutOut]:
    picture = photo(0)
    return [CutOut(upright(0, 0, 59, 91), picture, one or None) for one in reasons]  # type: ignore[arg-type]


def test_what_nobody_names_follows_the_card_before_it() -> None:
    picture, deck = photo(0), list("abcdefgh")
    sheet = Sheet(picture, cuts("", "", "dark", ""), deck, done={"b"})
    assert sheet.cards == ["a", "c", None, "d"], "what is done already is passed over"
    sheet.name(0, "e")
    assert sheet.cards == ["e", "f", None, "g"]
    sheet.name(1, None)
    assert sheet.cards == ["e", None, None, "f"], "left out"
    sheet.name(3, "e")
    assert sheet.cards == ["a", None, None, "e"], "one card lies in one place"
    sheet.name(2, "h")
    assert [card for card, _ in sheet.kept] == ["a", "e"], "a dark one is not kept, whoever it is"


def test_nine_cards_are_photographed_named_and_kept(driver: Driver) -> None:
    folder = FrameFolder(driver)
    laid = sheet_of_nine([1, 2, 3, 4, 5, 6, 7, 8, 9])
    folder.show(laid)
    folder.look()
    driver.app.show("cards")
    driver.frames()
    driver.tap("Nine at once")
    wait_until(driver, lambda: not driver.button("Photograph these cards").disabled)
    view = next(w for w in driver.widgets() if isinstance(w, SheetView))
    wait_until(driver, lambda: view.deck is not None and view.frame() is not None)
    wait_until(driver, lambda: _is_shown(view, laid))
    driver.rest()
    driver.tap("Photograph these cards")
    wait_until(driver, lambda: view.sheet is not None)
    driver.rest()
    keys = [w for w in driver.widgets() if isinstance(w, CutKey)]
    assert len(keys) == 9
    assert not layout_faults(driver.app.root)
    assert view.sheet is not None
    assert view.sheet.cards == CARDS[:9]

    driver.tap(keys[8])
    driver.rest()
    driver.tap("Leave it out")
    driver.tap(keys[0])
    driver.rest()
    driver.tap(driver.button(view.name(CARDS[1])))
    driver.rest()
    assert view.sheet.cards == [*CARDS[1:9], None]
    driver.tap("Keep 8 cards")
    wait_until(driver, lambda: any("Photographed cards: " in text for text in driver.texts()))
    wait_until(driver, lambda: view.sheet is None)
    assert view.deck is not None
    kept = set(load(driver.folder / "starship.gallery"))
    assert kept <= set(CARDS[1:9])
    assert kept == set(view.deck.enrolment.coverage.enrolled)
    assert len(kept) >= 6, "cards that look exactly like another one are told, not kept"
