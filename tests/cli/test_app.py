"""`companion app` where it can and cannot open a window."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run


def test_without_a_screen_it_says_so_and_starts_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    answer = run("app")
    assert answer.code == 2
    assert "There is no screen here" in answer.err
    assert "xvfb-run companion app" in answer.err
