"""Builds what is missing and teaches one tower; every test gets a copy of what it has learnt."""

import fcntl
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.calibration import steps
from firmware_bridge.messages import Calibrate
from tests.firmware_bridge.partners import PATIENCE, connected
from tests.hardware.emulated_uno import FIRMWARE, SETS, EmulatedUno, emulated_uno

HURRY = 8
"""Times real time, for what is only preparation."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with image, emulator and unit tests. One worker builds, the others wait."""
    lock = FIRMWARE.parents[1] / "build" / "firmware.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        made = subprocess.run(
            ["make", "-C", FIRMWARE, "firmware", "tests", "emulator"],
            capture_output=True,
            text=True,
            check=False,
        )
    assert made.returncode == 0, f"the firmware cannot be built here:\n{made.stdout}{made.stderr}"
    return FIRMWARE / "build"


@pytest.fixture(scope="session")
def learnt(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The EEPROM of a tower that was led through the whole calibration by the bridge."""
    folder = tmp_path_factory.mktemp("learnt")
    eeprom = folder / "eeprom"
    with emulated_uno(folder / "port", eeprom) as uno:
        uno.set_speed(HURRY)
        with connected(uno) as host:
            for step in steps(SETS):
                uno.lay_for(step.command)
                host.roller.calibrate(step.command).result(PATIENCE)
            host.roller.calibrate(Calibrate("save")).result(PATIENCE)
    return eeprom


@pytest.fixture
def uno(learnt: Path, tmp_path: Path) -> Iterator[EmulatedUno]:
    """A calibrated tower at the speed of a real one, with something lying everywhere."""
    shutil.copy(learnt, tmp_path / "eeprom")
    with emulated_uno(tmp_path / "port", tmp_path / "eeprom") as made:
        made.lay("dice", ("3", "3"))
        made.lay("balls4", ("blue", "red"))
        yield made


@pytest.fixture
def new_uno(built: Path, tmp_path: Path) -> Iterator[EmulatedUno]:
    """As flashed for the first time: nothing learnt, nothing lying there."""
    with emulated_uno(tmp_path / "port", tmp_path / "eeprom") as made:
        yield made
