"""What the doctor says about dice towers: which firmware they have, and when and how to flash."""

from __future__ import annotations

from pathlib import Path

import pytest

import firmware_bridge
from companion.problem_report import examination
from firmware_bridge.discovery import Finding, probe
from firmware_bridge.flashing import FIRMWARE
from firmware_bridge.messages import Greeting
from firmware_bridge.virtual import VirtualRoller
from tests.cli.conftest import Run


def tower(firmware: str) -> Finding:
    greeting = Greeting(1, "dice-tower", firmware, "3F2A", "0007", 0, ("dice",), ("led",))
    return Finding("/dev/ttyACM0", "roller", "a roller", greeting=greeting)


@pytest.mark.parametrize(
    ("firmware", "status"),
    [("1.0.0", "old"), ("0.9", "old"), (FIRMWARE, "ok"), ("1.10.0", "ok"), ("home-made", "ok")],
)
def test_doctor_says_when_and_how_to_flash_a_tower(
    run: Run, monkeypatch: pytest.MonkeyPatch, firmware: str, status: str
) -> None:
    monkeypatch.setattr(examination, "look_around", lambda: [tower(firmware)])
    answer = run("doctor", "--json")
    (finding,) = [one for one in answer.json["findings"] if one["piece"] == "roller"]
    assert (finding["status"], finding["needed"]) == (status, False)
    assert firmware in finding["found"]
    assert ("make firmware" in finding["advice"]) is (status == "old")
    assert ("-P /dev/ttyACM0" in run("doctor").out) is (status == "old")


def test_the_firmware_the_doctor_knows_is_the_one_that_is_built() -> None:
    header = Path(firmware_bridge.__file__).parent / "firmware" / "core" / "version.h"
    assert f'"{FIRMWARE}"' in header.read_text("ascii")


def test_doctor_names_a_virtual_roller_and_does_not_want_to_flash_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with VirtualRoller(tmp_path / "port") as roller:
        monkeypatch.setattr(examination, "look_around", lambda: [probe(roller.port)])
        (finding,) = [
            one for one in run("doctor", "--json").json["findings"] if one["piece"] == "roller"
        ]
    assert (finding["status"], finding["advice"]) == ("ok", "")
