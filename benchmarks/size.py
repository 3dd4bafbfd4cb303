"""How many lines the tablet has, beside those it had when its size was limited.

The limit of 16,000 lines was set for what `companion/ui` of dc4768d could do, games included, with
23,712 lines. What came to `companion/tablet` later is listed here file by file; a file that was
there and does more today counts among those that were. What each game has on the tablet beside its
view stands in a room of its own today, and is counted too.

    python benchmarks/size.py
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent.parent
TABLET = HERE / "companion" / "tablet"
LATER = {
    "home and other pages painted": "hero painting game_card running_board thumbnails page_drawings"
    " flat_drawing topic_signs row_picture table/backdrop table/globes table/hull table/card_backs",
    "motion, fights and victory": "table/motion table/motions table/what_moves table/dock_motions"
    " table/victory table/scoreboard table/sprites",
    "clock and voice": "table/turn_clock announcer voice speech_dispatcher",
    "nights and referees": "night_link night_words held_night holding referees signing"
    " table/call_sheets screens/night devices/code_scan",
    "camera: tried out, trusted, doubted, sheets": "screens/camera devices/camera_test"
    " devices/trust devices/doubtful_dice devices/arrangements devices/sheet_view",
    "people, agreements, games under way, what was forgotten": "people_part people_draft under_way"
    " under_way_draft forgotten table/forgotten_sheets screens/changes screens/under_way",
    "what hands owe": "table/owed",
    "keyboard, hands off, battery, first start": "key_focus table/key_shortcuts hands_off battery"
    " screens/welcome",
    "mistakes survived": "edge screens/problem screens/put_aside",
}


def lines(files: Iterable[Path]) -> int:
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def main() -> None:
    every = set(TABLET.rglob("*.py"))
    later = {
        name: {TABLET / f"{file}.py" for file in files.split()} for name, files in LATER.items()
    }
    came = set().union(*later.values())
    if gone := came - every:
        raise SystemExit(f"no such file any more: {', '.join(map(str, sorted(gone)))}")
    told = [("companion/tablet", every), ("what was there", every - came), ("what came", came)]
    told += [(f"  {name}", files) for name, files in later.items()]
    games = set((HERE / "companion" / "games").glob("*/tablet/*.py"))
    for name, files in (*told, ("companion/games/*/tablet, beside it", games)):
        print(f"{lines(files):7,} lines in {len(files):3} files  {name}")


if __name__ == "__main__":
    main()
