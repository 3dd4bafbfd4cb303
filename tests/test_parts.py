"""The tests are run in two parts, which leave none out and run none twice."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.profile import TESTS, has_window


def test_each_file_is_in_one_part() -> None:
    files = [*TESTS.rglob("test_*.py")]
    parts = [has_window(path) for path in files]
    assert parts.count(True) + parts.count(False) == len(files)
    assert has_window(TESTS / "tablet/test_home.py")
    assert not has_window(TESTS / "core/test_hands.py")
    assert has_window(TESTS) is None, "folders above hold both"


@pytest.mark.parametrize(
    ("part", "options", "code"),
    [
        ("none", (), 0),
        ("only", (), 5),
        ("only", ("--may-be-empty",), 0),
    ],
)
def test_one_part_may_be_empty_where_that_is_said(
    part: str, options: tuple[str, ...], code: int
) -> None:
    """Five is what says that no test was run; who runs all must not take nothing for success."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "tests/test_one_thread.py"]
    ran = subprocess.run(
        [*command, "--windows", part, *options],
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == code, ran.stdout
