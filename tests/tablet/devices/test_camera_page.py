"""Where the camera is: chosen by touch, tried out, remembered; a front camera as a mirror."""

from __future__ import annotations

import numpy as np
import pytest
from kivy.core.window import Window

from companion.core.chances import Draw
from companion.tablet.devices.arrangements import ArrangementKey
from companion.tablet.devices.beside_camera import CameraChoice
from companion.tablet.devices.camera_test import CameraTest
from companion.tablet.devices.dice_pictures import DiePicture
from companion.tablet.devices.live_picture import LivePicture
from companion.tablet.devices.scan_view import BrightFrame
from companion.tablet.preferences import PreferencesFile
from companion.tablet.window_picture import window_picture
from companion.wording import LANGUAGES
from tests.camera.conditions import Image
from tests.dice_sight.at_table import dice_frame
from tests.senses.shown import EMPTY, Desk, cards
from tests.tablet.devices.at_table import (
    CARD_DUE,
    FrameFolder,
    last_event,
    lay_out,
    proposed,
    wait_until,
)
from tests.tablet.driving import Driver
from tests.tablet.layout_check import layout_faults, sizes_of


def key(driver: Driver, name: str) -> ArrangementKey:
    return next(w for w in driver.widgets() if isinstance(w, ArrangementKey) and w.text == name)


def tried_out(driver: Driver) -> CameraTest:
    (test,) = (w for w in driver.widgets() if isinstance(w, CameraTest))
    return test


def says(driver: Driver, words: str) -> None:
    wait_until(driver, lambda: words in driver.texts())


def test_a_place_is_chosen_tried_out_and_remembered(driver: Driver) -> None:
    driver.app.show("settings", tab="table")
    driver.rest()
    driver.tap("Where the camera is")
    driver.rest()
    driver.tap(key(driver, "A camera on an arm"))
    driver.rest()
    assert PreferencesFile(driver.folder).read().devices.arrangement == "arm"
    desk = Desk()
    driver.app.devices.use("camera", "", desk)
    driver.app.show("camera")
    driver.rest()
    says(driver, "No dice in view.")
    desk.show(dice_frame(3, 5))
    says(driver, "It reads well.")
    shown = sorted(w.face for w in driver.widgets() if isinstance(w, DiePicture))
    assert shown == [3, 5], "whoever laid them there sees what was read"
    desk.show((dice_frame(3, 5) * 0.06).astype(np.uint8))
    says(driver, "Too dark: turn on a lamp.")
    driver.tap("Cards")
    desk.show(cards("trade-fuel-2"))
    wait_until(driver, lambda: getattr(tried_out(driver).check, "read", 0) == 1)
    driver.tap("Done")
    driver.rest()
    assert driver.app.page_name == "settings"
    driver.app.show("camera")
    driver.rest()
    assert tried_out(driver).what == "dice", "the place is known: it is not asked again"


def test_the_first_camera_that_is_switched_on_leads_here_once(driver: Driver) -> None:
    folder = FrameFolder(driver)
    folder.show(EMPTY)
    driver.app.show("scan")
    driver.rest()
    driver.tap("Which camera")
    driver.rest()
    driver.tap("Frames: frames")
    driver.rest()
    assert driver.app.page_name == "camera"
    driver.tap(key(driver, "A folder of pictures"))
    driver.rest()
    driver.tap("Which camera")
    driver.rest()
    assert any(isinstance(w, CameraChoice) for w in driver.widgets())
    driver.tap("Frames: frames")
    driver.rest()
    assert driver.app.page_name == "camera"
    assert any(isinstance(w, LivePicture) for w in tried_out(driver).walk())


def test_the_light_leads_here(driver: Driver) -> None:
    lay_out(driver)
    driver.app.devices.use("camera", "", Desk())
    driver.app.show("journal")
    driver.rest()
    driver.tap("camera")
    driver.rest()
    driver.tap("Where the camera is")
    driver.rest()
    assert driver.app.page_name == "camera"


def corners(driver: Driver) -> tuple[float, float]:
    """How bright the left and the right part of the live picture are, as drawn on the window."""
    (live,) = (w for w in driver.widgets() if isinstance(w, LivePicture))
    Window.dispatch("on_draw")
    drawn = np.asarray(window_picture().convert("L"), np.float64)[::-1]
    x, y = live.to_window(*live.pos)
    left, right = int(x + live.width * 0.08), int(x + live.width * 0.92)
    middle = int(y + live.height / 2)
    return (
        float(drawn[middle - 8 : middle + 8, left - 8 : left + 8].mean()),
        float(drawn[middle - 8 : middle + 8, right - 8 : right + 8].mean()),
    )


def bright_at_left(picture: Image) -> Image:
    marked = picture.copy()
    marked[:, :200] = 250
    marked[:, -200:] = 20
    return marked


@pytest.mark.parametrize("mirrored_by_camera", [False, True])
def test_a_front_camera_is_a_mirror_and_reads_right(
    driver: Driver, mirrored_by_camera: bool
) -> None:
    """Whether or not the camera itself turns its frames, people see a mirror."""
    lay_out(driver, CARD_DUE)
    desk = Desk()
    shown = bright_at_left(cards("trade-fuel-2"))
    desk.show(shown[:, ::-1].copy() if mirrored_by_camera else shown)
    driver.app.devices.arrange("front")
    driver.app.devices.use("camera", "", desk)
    driver.app.show("scan")
    driver.rest()
    proposed(driver)
    assert driver.app.devices.proposals[0].move == Draw("sector-1", "trade-fuel-2")
    driver.wait(0.3)
    left, right = corners(driver)
    assert (left < 60, right > 200) == (True, True)
    assert any(isinstance(w, BrightFrame) for w in driver.widgets())
    driver.tap("Yes, it is so")
    driver.rest()
    assert last_event(driver)[:2] == (Draw("sector-1", "trade-fuel-2"), "scan")


def test_any_other_camera_is_no_mirror(driver: Driver) -> None:
    lay_out(driver, CARD_DUE)
    desk = Desk()
    desk.show(bright_at_left(cards("trade-fuel-2")))
    driver.app.devices.arrange("arm")
    driver.app.devices.use("camera", "", desk)
    driver.app.show("scan")
    driver.rest()
    proposed(driver)
    driver.wait(0.3)
    left, right = corners(driver)
    assert (right < 60, left > 200) == (True, True)
    assert not any(isinstance(w, BrightFrame) for w in driver.widgets())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_fit(driver: Driver, language: str) -> None:
    lay_out(driver, CARD_DUE)
    driver.app.prefer(language=language, theme="light" if language == "de" else "dark")
    desk = Desk()
    desk.show(cards("trade-fuel-2"))
    driver.app.devices.arrange("front")
    driver.app.devices.use("camera", "", desk)
    for size in sizes_of(language):
        driver.resize(size)
        for page, arguments in (("camera", {"part": "where"}), ("camera", {}), ("scan", {})):
            driver.app.show(page, **arguments)
            driver.rest()
            if arguments == {} and page == "camera":
                wait_until(driver, lambda: tried_out(driver).check is not None)
            driver.frames(4)
            assert not layout_faults(driver.app.root), (page, size)
