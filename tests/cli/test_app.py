"""`companion` where it can and cannot open a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_without_any_screen_it_says_what_is_missing(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", "")
    answer = run("--out", str(tmp_path))
    assert answer.code == 2
    assert "no screen here" in answer.err
    assert "Xvfb is not installed" in answer.err
