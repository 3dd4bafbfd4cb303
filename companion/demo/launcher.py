"""The pictures by which people find the app, drawn from our own icons.

Those of the Android package are made when it is built:
python -m companion.demo.launcher build/android
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from companion.tablet.icon_drawing import drawn_icon
from companion.tablet.theme import PALETTE
from companion.view.board_svg import icon_mask

ICON = 512
PRESPLASH = (1280, 800)


def rocket(size: tuple[int, int], side: int) -> Image.Image:
    """Our rocket in the middle of the dark theme."""
    background, accent = (f"#{PALETTE[name][0]}" for name in ("background", "accent"))
    picture = Image.new("RGB", size, background)
    shape = drawn_icon("rocket", side)
    corner = ((size[0] - side) // 2, (size[1] - side) // 2)
    picture.paste(accent, corner, shape)
    return picture


def rocket_svg() -> str:
    """The icon for a desktop, as text."""
    background, accent = (f"#{PALETTE[name][0]}" for name in ("background", "accent"))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-75 -75 150 150">\n'
        f'<rect x="-75" y="-75" width="150" height="150" rx="24" fill="{background}"/>\n'
        f"{icon_mask('rocket')}\n"
        f'<rect x="-50" y="-50" width="100" height="100" fill="{accent}" mask="url(#rocket)"/>\n'
        "</svg>\n"
    )


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    rocket((ICON, ICON), round(ICON * 0.66)).save(folder / "icon.png")
    rocket(PRESPLASH, 320).save(folder / "presplash.png")


if __name__ == "__main__":
    main()
