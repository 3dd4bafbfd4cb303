"""What moves although nothing happened: between two frames a still table stays as it is."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.demo.driver import Driver
from companion.demo.layout_check import bounds_of, is_shown, named

FRAMES = 10
SLACK = 0.5


def restless(driver: Driver) -> list[str]:
    """Every widget that came, went, or lies elsewhere some frames later."""
    before = _boxes(driver.app.root)
    driver.frames(FRAMES)
    after = _boxes(driver.app.root)
    moved = [
        f"moves by itself: {named(widget)}"
        for widget, box in before.items()
        if widget in after
        and any(abs(one - other) > SLACK for one, other in zip(box, after[widget], strict=True))
    ]
    gone = [f"goes by itself: {named(widget)}" for widget in before if widget not in after]
    come = [f"comes by itself: {named(widget)}" for widget in after if widget not in before]
    return [*moved, *gone, *come]


def _boxes(root: Widget) -> dict[Widget, tuple[float, float, float, float]]:
    return {widget: bounds_of(widget) for widget in root.walk() if is_shown(widget)}
