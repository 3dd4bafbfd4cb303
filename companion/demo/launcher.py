"""The pictures of the Android package, drawn from our own icons when it is built.

python -m companion.demo.launcher build/android
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from companion.tablet.icon_drawing import drawn_icon
from companion.tablet.theme import PALETTES

ICON = 512
PRESPLASH = (1280, 800)


def rocket(size: tuple[int, int], side: int) -> Image.Image:
    """Our rocket in the middle of the dark theme."""
    palette = PALETTES["dark"]
    picture = Image.new("RGB", size, f"#{palette.background}")
    shape = drawn_icon("rocket", side)
    corner = ((size[0] - side) // 2, (size[1] - side) // 2)
    picture.paste(f"#{palette.accent}", corner, shape)
    return picture


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    rocket((ICON, ICON), round(ICON * 0.66)).save(folder / "icon.png")
    rocket(PRESPLASH, 320).save(folder / "presplash.png")


if __name__ == "__main__":
    main()
