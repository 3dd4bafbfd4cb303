"""Cards before the camera: rendered labels in a folder of frames, read by the real decoders."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.chances import Draw, Roll
from companion.demo.hands import Hands
from companion.games.starship.rules.moves import ChooseModule, FlyTo, Look, LookAhead
from companion.senses.proposal import Light
from companion.table.places import evidence_folder
from companion.tablet.devices.live_picture import LivePicture
from companion.tablet.devices.proposal_chip import HoldToReveal
from companion.tablet.devices.scan_view import CardKeys, ScanWindow
from tests.senses.shown import EMPTY, cards, code_of, foreign
from tests.table.first_turn import FIRST_TURN
from tests.tablet.devices.at_table import (
    CARD_DUE,
    ROLL_DUE,
    FrameFolder,
    last_event,
    lay_out,
    proposed,
    wait_until,
)
from tests.tablet.driving import Driver, Finger


def camera(driver: Driver) -> FrameFolder:
    folder = FrameFolder(driver)
    folder.show(EMPTY)
    folder.look()
    return folder


def told(driver: Driver, sentence: str) -> None:
    wait_until(driver, lambda: any(sentence in text for text in driver.texts()))


def test_a_card_that_is_due_is_proposed_and_accepted_with_its_picture(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    folder.show(cards("trade-fuel-2"))
    proposed(driver)
    assert driver.app.words.name("card", "trade-fuel-2") in driver.texts()
    driver.tap("Yes, it is so")
    driver.rest()
    move, source, evidence = last_event(driver)
    assert (move, source) == (Draw("sector-1", "trade-fuel-2"), "scan")
    assert (evidence_folder(driver.folder) / evidence).stat().st_size > 500
    assert driver.app.session.opened.n == len(CARD_DUE) + 1


def test_of_two_cards_in_view_one_is_chosen(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    folder.show(cards("trade-fuel-2", "trade-ore-1"))
    proposed(driver, 2)
    driver.tap(driver.app.words.name("card", "trade-ore-1"))
    driver.rest()
    assert last_event(driver)[:2] == (Draw("sector-1", "trade-ore-1"), "scan")
    assert not driver.app.devices.proposals


def test_a_wrong_card_is_shown_with_its_reason_and_a_tap_does_not_take_it(driver: Driver) -> None:
    lay_out(driver, ())
    folder = camera(driver)
    folder.show(cards("trade-fuel-2"))
    proposed(driver)
    (proposal,) = driver.app.devices.proposals
    reason = driver.app.words.problem(proposal.problems[0])
    assert reason in driver.texts()
    driver.tap("Yes, it is so")
    driver.rest()
    assert driver.app.session.opened.n == 0


def test_none_of_these_takes_the_card_away_and_the_list_stays(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    folder.show(cards("trade-fuel-2"))
    proposed(driver)
    driver.tap("None of these")
    driver.rest()
    driver.wait(0.5)
    assert not driver.app.devices.proposals, "it lies there still, but it is not meant"
    assert driver.app.session.opened.n == len(CARD_DUE)
    assert any(str(getattr(w, "key", "")).startswith("option ") for w in driver.widgets())


def test_a_foreign_code_is_named_and_not_opened(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    folder.show(foreign("https://example.org/\u202eevil"))
    told(driver, "not one of ours and was not opened: https://example.org/\\u{202e}evil")
    assert driver.app.session.opened.n == len(CARD_DUE)


def test_a_card_of_another_game_is_named(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    folder.show(cards("knight-1", game="settlers"))
    told(driver, "This card belongs to another game: Knight")


def test_a_card_shown_while_none_is_due_is_ignored_with_its_name(driver: Driver) -> None:
    lay_out(driver, FIRST_TURN[:ROLL_DUE])
    folder = camera(driver)
    folder.show(cards("trade-fuel-2"))
    told(driver, "was shown, but no card is needed now: not used.")
    assert driver.app.session.opened.n == ROLL_DUE


def test_a_card_read_again_while_a_finger_is_on_yes_is_taken(driver: Driver) -> None:
    """The camera reads what lies there again and again; the later picture goes into the journal."""
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    folder.show(cards("trade-fuel-2"))
    proposed(driver)
    (proposal,) = driver.app.devices.proposals
    yes = driver.button("Yes, it is so")
    finger = Finger(*yes.to_window(*yes.center))
    finger.down()
    driver.frames()
    driver.app.devices.hear(replace(proposal, confidence=0.97, evidence="later.jpg"))
    driver.frames()
    finger.up()
    driver.rest()
    assert last_event(driver) == (Draw("sector-1", "trade-fuel-2"), "scan", "later.jpg")


def test_a_light_that_changes_while_a_finger_is_on_its_sheet_takes_no_button_away(
    driver: Driver,
) -> None:
    lay_out(driver, CARD_DUE)
    camera(driver)
    devices = driver.app.devices
    Hands(driver).tap("camera")
    close = driver.button("Close")
    finger = Finger(*close.to_window(*close.center))
    finger.down()
    driver.frames()
    devices.camera_light = Light("camera", "down", "lost", name=devices.camera_light.name)
    driver.frames()
    assert "Camera: down" in driver.texts()
    finger.up()
    driver.rest()
    assert driver.app.stage.dialog is None


def test_a_camera_lost_in_mid_game_and_back_again(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    devices = driver.app.devices
    folder.path.rename(driver.folder / "away")
    wait_until(driver, lambda: devices.camera_light.state == "down")
    Hands(driver).tap("camera")
    assert "Camera: down" in driver.texts()
    driver.tap("Close")
    driver.rest()
    assert driver.app.stage.dialog is None
    (driver.folder / "away").rename(folder.path)
    folder.show(cards("trade-fuel-2"))
    wait_until(driver, lambda: devices.camera_light.code == "ready")
    proposed(driver)
    driver.tap("Yes, it is so")
    driver.rest()
    assert driver.app.session.opened.n == len(CARD_DUE) + 1


def test_a_pirate_is_only_shown_while_its_finder_holds(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    likely = driver.app.session.opened.game.likely(driver.app.session.opened.state)
    pirate = next(card for card in likely if card.startswith("pirate"))
    folder.show(cards(pirate))
    proposed(driver)
    name = driver.app.words.name("card", pirate)
    assert name not in driver.texts()
    (secret,) = (w for w in driver.widgets() if isinstance(w, HoldToReveal))
    finger = Finger(*secret.to_window(*secret.center))
    finger.down()
    driver.frames()
    assert name in driver.texts()
    finger.up()
    driver.frames()
    assert name not in driver.texts()


def test_the_small_window_shows_the_card_outlined_and_closes_when_it_is_told(
    driver: Driver,
) -> None:
    lay_out(driver, CARD_DUE)
    folder = camera(driver)
    Hands(driver).tap("look")
    folder.show(cards("trade-fuel-2"))
    name = driver.app.words.name("card", "trade-fuel-2")
    wait_until(driver, lambda: driver.texts().count(name) == 3)  # table, picture, chip
    (live,) = (w for w in driver.widgets() if isinstance(w, LivePicture))
    assert live._texture is not None
    driver.rest()
    (window,) = (w for w in driver.widgets() if isinstance(w, ScanWindow))
    yes = next(w for w in window.walk() if getattr(w, "text", "") == "Yes, it is so")
    driver.tap(yes)
    driver.rest()
    assert last_event(driver)[:2] == (Draw("sector-1", "trade-fuel-2"), "scan")
    assert driver.app.stage.dialog is None


def test_a_short_code_is_typed_on_our_own_keys(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    Hands(driver).tap("look")
    driver.frames()
    for key in code_of("trade-fuel-2").short:
        driver.tap(key)
    (keys,) = (w for w in driver.widgets() if isinstance(w, CardKeys))
    listed = [w for w in keys._list.walk() if getattr(w, "icon", "") in ("point", "card")]
    buttons = [w for w in listed if getattr(w, "text", "")]
    assert len(buttons) == 1
    driver.tap(buttons[0])
    driver.rest()
    assert last_event(driver) == (Draw("sector-1", "trade-fuel-2"), "keypad", "")


def test_a_mistyped_code_is_told_and_changes_nothing(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    Hands(driver).tap("look")
    driver.frames()
    right = code_of("trade-fuel-2").short
    for key in right[:3] + ("2" if right[3] != "2" else "3"):
        driver.tap(key)
    told(driver, "Check the four characters.")
    assert driver.app.session.opened.n == len(CARD_DUE)


def test_the_pick_list_has_likely_cards_first_and_is_narrowed_by_letters(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    Hands(driver).tap("look")
    driver.frames()
    (keys,) = (w for w in driver.widgets() if isinstance(w, CardKeys))
    assert keys._list.content is not None
    icons = [w.icon for w in keys._list.content.children][::-1]
    assert set(icons) == {"point"}
    name = driver.app.words.name("card", "trade-fuel-2")
    for key in name[:4].upper():
        driver.tap(key)
    lines = [w for w in keys._list.content.children if w.text.startswith(name)]
    driver.tap(lines[0])
    driver.rest()
    assert last_event(driver)[:2] == (Draw("sector-1", "trade-fuel-2"), "keypad")


def test_cards_that_the_sensor_looks_at_are_handed_to_the_pilot(driver: Driver) -> None:
    moves = (
        *FIRST_TURN[:3],
        ChooseModule("moon", "sensor"),
        ChooseModule("sun", "command"),
        Roll("yellow", (2,)),
        FlyTo("moon", 1),
        LookAhead("moon"),
    )
    lay_out(driver, moves)
    folder = camera(driver)
    folder.show(cards("trade-fuel-2", "trade-ore-1"))
    proposed(driver, 2)
    driver.tap("Card 1")
    driver.rest()
    driver.tap("Yes, it is so")
    driver.rest()
    move = last_event(driver)[0]
    assert isinstance(move, Look)
    assert set(move.cards) == {"trade-fuel-2", "trade-ore-1"}


def test_whoever_picks_cards_from_the_list_is_not_asked_about_cameras(driver: Driver) -> None:
    driver.app.keep(cards_by="tap")
    lay_out(driver, CARD_DUE)
    camera(driver)
    Hands(driver).tap("look")
    driver.frames()
    (window,) = (w for w in driver.widgets() if isinstance(w, ScanWindow))
    texts = {getattr(w, "text", "") for w in window.walk()}
    assert not texts & {"Live picture", "Which camera"}
    assert any(isinstance(w, CardKeys) for w in window.walk())


def test_whoever_wants_pictures_is_led_to_the_photographs(driver: Driver) -> None:
    driver.app.keep(cards_by="pictures")
    lay_out(driver, CARD_DUE)
    camera(driver)
    Hands(driver).tap("look")
    driver.rest()
    driver.tap("Photograph the cards")
    assert driver.app.page_name == "cards"
    assert driver.app.page._part == "pictures"
    assert driver.app.stage.dialog is None


def test_whoever_uses_labels_is_not_asked_for_photographs(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    camera(driver)
    Hands(driver).tap("look")
    driver.frames()
    assert "Photograph the cards" not in driver.texts()
