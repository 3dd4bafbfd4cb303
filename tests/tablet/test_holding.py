"""A tablet that holds a night itself, by touch: its desk is asked over TLS, as a browser would."""

from __future__ import annotations

import gc
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import zxingcpp
from PIL import Image

from companion.hub.night_file import NightFile
from companion.night.events import Closed
from companion.tablet import held_night
from companion.web import serving
from companion.web.serving import Addresses
from tests.tablet.devices.at_table import wait_until
from tests.tablet.driving import Driver
from tests.tablet.layout_check import ALL_SIZES, layout_faults, looks
from tests.tablet.test_night import page
from tests.web.serving import Browser, held_ports


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    monkeypatch.setattr(held_night, "EVERYWHERE", "127.0.0.1")
    with held_ports() as ports:
        monkeypatch.setattr(held_night, "PORTS", ports)
        driver = Driver(tmp_path)
        yield driver
        driver.close()


def hold(driver: Driver) -> Addresses:
    page(driver)
    driver.rest()
    driver.tap("Hold a night here")
    wait_until(driver, lambda: driver.app.held_night.addresses is not None)
    driver.rest()
    found: Addresses = driver.app.held_night.addresses
    return found


def desk_of(addresses: Addresses) -> Browser:
    desk = Browser(addresses.desk["organiser"])
    token = urlsplit(addresses.desk["organiser"]).fragment
    answer = desk.ask("POST", "/session", f'{{"token":"{token}"}}'.encode())
    assert answer.status == 200
    desk.cookie = answer.headers["set-cookie"].split(";")[0]
    return desk


def open_night(desk: Browser, name: str) -> None:
    told: dict[str, Any] = {"name": name, "format": "shop-night", "games": ["Island"], "rounds": 3}
    assert desk.act("open", f"open-{name}-00001", **told).status == 200


def nights(driver: Driver) -> list[str]:
    found = []
    for path in sorted((driver.app.folder / "nights").glob("held-*/held.night")):
        with NightFile(path) as file:
            found.append(file.night.name)
    return found


def test_a_night_is_held_ended_and_goes_on(driver: Driver) -> None:
    addresses = hold(driver)
    assert Browser(addresses.wall).ask("GET", "/").status == 200
    open_night(desk_of(addresses), "Friday")
    driver.tap("Stop holding it")
    driver.rest()
    driver.tap("Stop holding it")
    wait_until(driver, lambda: "Hold a night here" in driver.texts())
    with pytest.raises(OSError, match="refused"):
        Browser(addresses.wall).ask("GET", "/")
    again = hold(driver)
    assert again.fingerprint == addresses.fingerprint
    assert nights(driver) == ["Friday"]
    driver.app.held_night.stop()


def test_when_it_is_over_the_next_one_is_new(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_night(desk_of(hold(driver)), "Friday")
    driver.app.held_night.stop()
    (path,) = (driver.app.folder / "nights").glob("held-*/held.night")
    with NightFile(path) as file:
        file.do(lambda _: [Closed()])
    monkeypatch.setattr(held_night, "stamp", lambda: "29991231-235959")
    open_night(desk_of(hold(driver)), "Saturday")
    assert nights(driver) == ["Friday", "Saturday"]
    driver.app.held_night.stop()


def test_a_phone_reads_the_link_of_the_desk(driver: Driver, tmp_path: Path) -> None:
    addresses = hold(driver)
    driver.tap("The desk: organiser")
    driver.frames(6)
    driver.picture(tmp_path / "code.png")
    with Image.open(tmp_path / "code.png") as picture:
        read = [code.text for code in zxingcpp.read_barcodes(picture)]
    assert read == [addresses.desk["organiser"]]
    assert any(addresses.fingerprint[:2].upper() in text for text in driver.texts())


@pytest.mark.parametrize("which", range(3))
def test_ports_that_somebody_else_has_are_told(driver: Driver, which: int) -> None:
    """And those that were free do not stay open, which would be a `ResourceWarning`."""
    with socket.create_server(("127.0.0.1", held_night.PORTS[which])):
        page(driver)
        driver.rest()
        driver.tap("Hold a night here")
        wait_until(driver, lambda: any("Nothing can be served" in one for one in driver.texts()))
        assert not driver.app.held_night.is_held
        gc.collect()
    driver.rest()
    hold(driver)


def test_what_nobody_thought_of_is_told_and_not_waited_for(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a tablet that lacks a library."""

    async def serve(*_: object, **__: object) -> None:
        raise ModuleNotFoundError("No module named 'uvicorn'")

    monkeypatch.setattr(serving, "serve", serve)
    page(driver)
    driver.rest()
    driver.tap("Hold a night here")
    wait_until(driver, lambda: any("uvicorn" in text for text in driver.texts()))
    assert not driver.app.held_night.is_held
    assert "Hold a night here" in driver.texts()


def test_no_fault_on_its_cards(driver: Driver) -> None:
    faults: list[str] = []

    def look(name: str) -> None:
        for language, size in looks():
            driver.resize(size)
            driver.app.prefer(language=language)
            page(driver)
            driver.frames(4)
            faults.extend(
                f"{name} {language} {size}: {one}" for one in layout_faults(driver.app.root)
            )
        driver.resize(ALL_SIZES[0])
        driver.app.prefer(language="en")

    look("not held")
    hold(driver)
    look("held")
    assert faults == []
