"""Every text, figure and control of every scene of a table: nothing is lost when it is drawn anew.

python -m companion.demo.inventory --out FILE [--only WORD]
python -m companion.demo.inventory --compare OLD NEW [--agreed FILE]

A comparison lists what the old inventory has and the new one has not, scene by scene. Words are
matched loosely: a text may be split or joined. Rows that were looked at and may be missing stand in
a file of [[agreed]] tables, each a pattern of a row, one of scenes and a reason.
"""

from __future__ import annotations

import argparse
import atexit
import sys
import tempfile
import tomllib
from itertools import groupby
from pathlib import Path

import msgspec

from companion.demo.guest_home import guest_home
from companion.demo.inventory_rows import Agreed, Inventory, from_lines, missing, to_lines
from companion.tablet.virtual_screen import VirtualScreen, has_screen
from companion.tablet.window import prepare_window

SIZE = (1280, 800)


def take(only: str) -> Inventory:
    """Every table of `make shots` whose name has the word in it, in English on a dark ground."""
    from companion.demo.driver import Driver
    from companion.demo.household import furnish
    from companion.demo.reading import remember_pictures, rows
    from companion.demo.screens import screens

    remember_pictures()
    found: Inventory = {}
    with tempfile.TemporaryDirectory() as folder:
        household = furnish(Path(folder))
        driver = Driver(Path(folder), SIZE)
        driver.app.prefer(language="en", theme="dark")
        for screen in screens():
            if screen.page == "table" and only in screen.name and screen.show(driver, household):
                driver.rest()
                found[screen.name] = rows(driver.app.root)
                print(f"{screen.name}: {len(found[screen.name])} rows", file=sys.stderr)
        driver.close()
    return found


def compare(old: Path, new: Path, agreed: Path | None) -> int:
    """Print what is missing; how many rows that nobody agreed to."""
    before, after = (from_lines(path.read_bytes()) for path in (old, new))
    listed = tomllib.loads(agreed.read_text("utf-8"))["agreed"] if agreed else []
    reasons = msgspec.convert(listed, list[Agreed])
    used: set[Agreed] = set()
    open_rows = []
    for one in missing(before, after):
        covering = {reason for reason in reasons if reason.covers(one.scene, one.row)}
        used |= covering
        if not covering:
            open_rows.append(one)
    for scene, group in groupby(open_rows, lambda one: one.scene):
        print(scene)
        for one in group:
            print(f"  {one}")
    for reason in reasons:
        if reason not in used:
            print(f"agreed, but nothing of it is missing: {reason.row} in {reason.scene}")
    rows = sum(len(scene) for scene in before.values())
    print(f"{len(open_rows)} missing of {rows} rows in {len(before)} scenes")
    return len(open_rows)


def main() -> int:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--out", type=Path)
    options.add_argument("--only", default="", help="scenes with this word in their name")
    options.add_argument("--compare", type=Path, nargs=2, metavar=("OLD", "NEW"))
    options.add_argument("--agreed", type=Path, help="what may be missing, with reasons")
    chosen = options.parse_args()
    if chosen.compare:
        old, new = chosen.compare
        return 1 if compare(old, new, chosen.agreed) else 0
    if not chosen.out:
        options.error("--out or --compare")
    with guest_home():
        if not has_screen():
            atexit.register(VirtualScreen().close)
        prepare_window(smooth=False)
        found = take(chosen.only)
    chosen.out.write_bytes(to_lines(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
