"""What a panel says while the board is waited for: all that is asked, however low the panel is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.tablet.table.key_pool import KeyPool
from companion.tablet.table.panel import Content, Panel
from companion.tablet.table.pen import sized
from companion.tablet.theme import look
from tests.tablet.table.bare_window import BareWindow

ASKED = ("Trade ship", "Where does the new ship begin beside the spaceport?")


@pytest.fixture
def window() -> Iterator[BareWindow]:
    window = BareWindow()
    yield window
    window.close()


@pytest.mark.parametrize("high", [60, 76, 100, 150, 240])
@pytest.mark.parametrize("wide", [240, 420, 700, 1200])
def test_the_whole_prompt_is_written(window: BareWindow, wide: int, high: int) -> None:
    panel = Panel(KeyPool(), lambda _: None, size=(sized(wide), sized(high)))
    panel.show(Content(ASKED, ("Tap a marked place.",), points=lambda: None), look.accent)
    window.put(panel)
    said = " ".join(" ".join(panel.texts).split())
    assert all(words in said for words in ASKED), said
