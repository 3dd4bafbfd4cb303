"""`make shots`: a picture of every screen in every size, language and theme, each looked over.

python -m companion.demo.shots [--out DIR] [--only WORD] [--languages de] [--themes dark]
python -m companion.demo.shots --readme      # the pictures of the README
"""

from __future__ import annotations

import argparse
import atexit
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from companion.demo.guest_home import guest_home
from companion.tablet.virtual_screen import VirtualScreen, has_screen
from companion.tablet.window import prepare_window
from companion.wording import LANGUAGES

SIZES = ("1280x800", "1920x1200", "800x1280")
THEMES = ("dark", "light", "contrast")
README = Path("docs/pictures")
IN_README = {"home.png": "home", "result.png": "result"}
"""Which screens the README shows under which names, beside a scene of each game."""
README_DRESS = ("1280x800", "en", "dark")


class Dress(NamedTuple):
    size: str
    language: str
    theme: str

    @property
    def pixels(self) -> tuple[int, int]:
        width, height = self.size.split("x")
        return int(width), int(height)


class Shot(NamedTuple):
    """One picture and what is wrong on it."""

    screen: str
    dress: Dress
    path: Path
    faults: list[str]


def take(wanted: list[Dress], only: str, out: Path) -> Iterator[Shot]:
    """Every screen whose name has the word in it, in each of these dresses."""
    from companion.demo.driver import Driver
    from companion.demo.household import furnish
    from companion.demo.layout_check import layout_faults
    from companion.demo.screens import screens

    with tempfile.TemporaryDirectory() as scratch:
        model = Path(scratch) / "model"
        model.mkdir()
        household = furnish(model)
        for number, dress in enumerate(wanted):
            folder = Path(scratch) / str(number)
            shutil.copytree(model, folder)
            driver = Driver(folder, dress.pixels)
            driver.app.prefer(language=dress.language, theme=dress.theme)
            for screen in screens():
                if only in screen.name and screen.show(driver, household):
                    name = f"{screen.name.replace(' ', '-')}.png"
                    path = out / "-".join(dress) / name
                    driver.picture(path)
                    yield Shot(screen.name, dress, path, layout_faults(driver.app.root))
            driver.close()


def report(shots: list[Shot], seconds: float) -> str:
    """What a person wants to know: how many, and what is wrong where."""
    lines = [f"{len(shots)} pictures in {seconds:.0f} s"]
    for shot in shots:
        lines += [f"{shot.path}: {fault}" for fault in shot.faults]
    faulty = sum(bool(shot.faults) for shot in shots)
    lines.append(f"{faulty} of them have faults" if faulty else "nothing is wrong on any of them")
    return "\n".join(lines)


def for_the_readme(out: Path) -> None:
    from companion.demo.scenes import games_with_scenes

    wanted = dict(IN_README)
    for game, scenes in games_with_scenes().items():
        name, scene = scenes.pictured
        wanted[name] = f"{game} {scene}"
    for name, screen in wanted.items():
        for shot in take([Dress(*README_DRESS)], screen, out):
            if shot.screen == screen:
                _smaller(shot.path, README / name)
                print(README / name)


def _smaller(picture: Path, path: Path) -> None:
    from PIL import Image

    with Image.open(picture) as image:
        image.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
            path, optimize=True
        )


def dresses(sizes: Iterable[str], languages: Iterable[str], themes: Iterable[str]) -> list[Dress]:
    return [Dress(*chosen) for chosen in product(sizes, languages, themes)]


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--out", type=Path, default=Path("out/shots"))
    options.add_argument("--only", default="", help="screens with this word in their name")
    options.add_argument("--sizes", nargs="+", default=SIZES)
    options.add_argument("--languages", nargs="+", default=LANGUAGES)
    options.add_argument("--themes", nargs="+", default=THEMES)
    options.add_argument("--readme", action="store_true")
    chosen = options.parse_args()
    with guest_home():
        if not has_screen():
            atexit.register(VirtualScreen().close)
        prepare_window(smooth=False)
        if chosen.readme:
            for_the_readme(chosen.out)
            return 0
        return _all(chosen)


def _all(chosen: argparse.Namespace) -> int:
    """Every screen that was chosen, with a report."""
    began, shots = time.monotonic(), []
    wanted = dresses(chosen.sizes, chosen.languages, chosen.themes)
    for shot in take(wanted, chosen.only, chosen.out):
        shots.append(shot)
        print("x" if shot.faults else ".", end="", flush=True)
    if not shots:
        print(f"There is no screen with '{chosen.only}' in its name.", file=sys.stderr)
        return 2
    text = report(shots, time.monotonic() - began)
    (chosen.out / "report.txt").write_text(f"{text}\n", encoding="utf-8")
    print(f"\n{text}\n{chosen.out}")
    return 1 if any(shot.faults for shot in shots) else 0


if __name__ == "__main__":
    sys.exit(main())
