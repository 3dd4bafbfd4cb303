"""`make shots`: a picture of every screen in every size, language and theme, each looked over.

python -m companion.demo.shots [--only WORD] [--languages de] [--themes dark] [--letters 140]
                            [--touch]
"""

from __future__ import annotations

import argparse
import atexit
import shutil
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

from companion.demo.guest_home import guest_home
from companion.tablet.virtual_screen import VirtualScreen, has_screen
from companion.tablet.window import prepare_window
from companion.wording import LANGUAGES

SIZES = ("1280x800", "1920x1200", "800x1280", "1024x600")
THEMES = ("dark", "light", "contrast")


class Variant(NamedTuple):
    size: str
    language: str
    theme: str
    letters: int = 100
    """In per cent."""

    @property
    def folder(self) -> str:
        name = f"{self.size}-{self.language}-{self.theme}"
        return name if self.letters == 100 else f"{name}-{self.letters}"

    @property
    def pixels(self) -> tuple[int, int]:
        width, height = self.size.split("x")
        return int(width), int(height)


class Shot(NamedTuple):
    """One picture and what is wrong on it."""

    screen: str
    variant: Variant
    path: Path
    faults: list[str]


def take(wanted: list[Variant], only: str, out: Path, *, touched: bool = False) -> Iterator[Shot]:
    """Every screen whose name has the word in it, in each of these variants. With `touched`, every
    control is tapped, once for all screens of a page and a game: one that does nothing is a fault.
    """
    from companion.demo.colour_check import colour_faults
    from companion.demo.dead_controls import dead_controls
    from companion.demo.driver import Driver
    from companion.demo.household import furnish
    from companion.demo.layout_check import layout_faults
    from companion.demo.restless import restless
    from companion.demo.screens import screens

    with tempfile.TemporaryDirectory() as scratch:
        model = Path(scratch) / "model"
        model.mkdir()
        household = furnish(model)
        for number, variant in enumerate(wanted):
            folder = Path(scratch) / str(number)
            shutil.copytree(model, folder)
            driver = Driver(folder, variant.pixels)
            driver.app.prefer(
                language=variant.language, theme=variant.theme, text_percent=variant.letters
            )
            tapped: dict[tuple[str, str], set[object]] = defaultdict(set)
            for screen in screens():
                if only in screen.name and screen.show(driver, household):
                    name = f"{screen.name.replace(' ', '-')}.png"
                    path = out / variant.folder / name
                    driver.picture(path)
                    faults = [*layout_faults(driver.app.root), *restless(driver)]
                    if screen.page == "table":
                        faults += colour_faults(driver.app.session.opened, driver.app.appearances())
                    if touched:
                        game = driver.app.session.opened.game.setup.game
                        known = tapped[screen.page, game if screen.page == "table" else ""]
                        show = partial(screen.show, driver, household)
                        faults += dead_controls(driver, show, known)
                    yield Shot(screen.name, variant, path, faults)
            driver.close()


def report(shots: list[Shot], seconds: float) -> str:
    """What a person wants to know: how many, and what is wrong where."""
    lines = [f"{len(shots)} pictures in {seconds:.0f} s"]
    for shot in shots:
        lines += [f"{shot.path}: {fault}" for fault in shot.faults]
    faulty = sum(bool(shot.faults) for shot in shots)
    lines.append(f"{faulty} of them have faults" if faulty else "nothing is wrong on any of them")
    return "\n".join(lines)


def variants(
    sizes: Iterable[str],
    languages: Iterable[str],
    themes: Iterable[str],
    letters: Iterable[int] = (100,),
) -> list[Variant]:
    return [Variant(*chosen) for chosen in product(sizes, languages, themes, letters)]


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--out", type=Path, default=Path("out/shots"))
    options.add_argument("--only", default="", help="screens with this word in their name")
    options.add_argument("--sizes", nargs="+", default=SIZES)
    options.add_argument("--languages", nargs="+", default=LANGUAGES)
    options.add_argument("--themes", nargs="+", default=THEMES)
    options.add_argument("--letters", nargs="+", type=int, default=(100,), help="in per cent")
    options.add_argument("--touch", action="store_true", help="tap every control: slow")
    chosen = options.parse_args()
    with guest_home():
        if not has_screen():
            atexit.register(VirtualScreen().close)
        prepare_window(smooth=False)
        return _all(chosen)


def _all(chosen: argparse.Namespace) -> int:
    """Every screen that was chosen, with a report."""
    began, shots = time.monotonic(), []
    wanted = variants(chosen.sizes, chosen.languages, chosen.themes, chosen.letters)
    for shot in take(wanted, chosen.only, chosen.out, touched=chosen.touch):
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
