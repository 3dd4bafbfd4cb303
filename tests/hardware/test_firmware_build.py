"""The image fits, and its core passes its unit tests on this machine with sanitizers on."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.hardware.emulated_uno import FIRMWARE

MAKE = ["make", "--no-print-directory", "-C", str(FIRMWARE), "firmware"]
TEST = re.compile(r'^    \{"([^"]+)",\s+\w+\},$', re.MULTILINE)
UNIT_TESTS = [
    name
    for source in sorted((FIRMWARE / "tests").glob("*.c"))
    for name in TEST.findall(source.read_text("ascii"))
]


def test_flash_and_memory_are_told_and_leave_room(built: Path) -> None:
    told = subprocess.run(MAKE, capture_output=True, text=True, check=True).stdout
    shares = [int(share) for share in re.findall(r"\((\d+) %\)", told)]
    assert len(shares) == 2
    assert max(shares) <= 75
    assert (built / "roller.hex").read_text("ascii").startswith(":")


def test_an_image_that_is_too_big_is_refused(built: Path) -> None:
    made = subprocess.run([*MAKE, "PERCENT=10"], capture_output=True, text=True, check=False)
    assert made.returncode != 0
    assert "too much" in made.stdout


def test_a_missing_tool_chain_is_said_and_not_skipped(built: Path, tmp_path: Path) -> None:
    for tool in ("make", "mkdir"):
        found = shutil.which(tool)
        assert found is not None
        (tmp_path / tool).symlink_to(found)
    made = subprocess.run(
        [*MAKE, f"BUILD={tmp_path / 'build'}"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode != 0
    assert "avr-gcc is missing" in made.stderr


def test_every_unit_test_is_run_from_here(built: Path) -> None:
    listed = subprocess.run([built / "unit_tests"], capture_output=True, text=True, check=True)
    assert sorted(listed.stdout.splitlines()) == sorted(UNIT_TESTS)


@pytest.mark.parametrize("name", UNIT_TESTS)
def test_unit(built: Path, name: str) -> None:
    run = subprocess.run([built / "unit_tests", name], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_million_bytes_of_nonsense_do_no_harm(built: Path, seed: int) -> None:
    run = subprocess.run(
        [built / "fuzz", "1000000", str(seed)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
