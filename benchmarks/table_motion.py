"""What a table costs while it moves: after each move its frames are drawn until everything lies
still, as on a display that shows sixty a second, and a finger opens and closes the menu meanwhile.

Told are the processor time of a frame while something moves, without the bare redraw; how many
frames there are in a second; how many frames after its own time a motion is over; and fingers that
were not felt. Once on a whole core, once on one throttled to 25 % by signals: there frames are
dropped, never touches.

    python benchmarks/table_motion.py [--moves 30] [settlers ...]
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.table_moves import EARLY, Table, share_of_core, spent
from benchmarks.tablet import SHARE, at, load, recorded, run, script, verdict
from companion.demo.driver import Finger
from companion.games.registry import GAMES
from companion.tablet.virtual_screen import VirtualScreen, has_screen

SHOWN = 5
"""Turns of the loop in which a move is surely on the glass."""
FRAME_LIMITS = 4.0, 15.0
"""Milliseconds of processor that a frame may take beside the redraw, in the median and at the 99th
percentile: the most that a move may, for the first frame draws digits and dice."""
LATE_LIMIT = 2.0
"""Frames after its own time in which a motion must be over, whatever a frame takes."""


class Moving(Table):
    """Plays with motion on."""

    def __init__(self, record: Path) -> None:
        super().__init__(record)
        self._clock._max_fps = self._usual
        self.driver.app.alive = True
        self.driver.app.prefer(reduced_motion=False)
        self.driver.frames(10)

    @property
    def screen(self) -> Any:
        return self.driver.app.page.screen

    def watch(self, count: int) -> dict[str, Any]:
        """So many moves that move something."""
        frames: list[float] = []
        late: list[float] = []
        rates: list[float] = []
        felt = touches = 0
        for move in self.moves[EARLY : EARLY + count]:
            if not self._moves(move):
                continue
            motion = self.screen.motion
            began, due, drawn = time.perf_counter(), motion.seconds, self.drawn
            while motion.plays:
                before = spent()
                self.driver.frames(1)
                frames.append(spent()["own"] - before["own"])
            took = time.perf_counter() - began
            rates.append((self.drawn - drawn) / took)
            late.append(max(0.0, took - due) * rates[-1])
        for move in self.moves[EARLY + count : EARLY + 2 * count]:
            if self._moves(move):
                touches += 1
                felt += self._menu_opens()
        bare = self._bare()["own"]
        return {
            "frames": [max(0.0, one - bare) for one in frames],
            "rates": rates,
            "late": late,
            "touches": touches,
            "felt": felt,
        }

    def _moves(self, move: Any) -> bool:
        """Make a move; whether something moves by it."""
        self.session.accept(move, "simulation")
        for _ in range(SHOWN):
            self.driver.frames(1)
            if self.screen.motion.plays:
                return True
        return False

    def _menu_opens(self) -> bool:
        """A short tap in the middle of what moves; down and up come at once."""
        menu = self.screen.tools.children[0]
        finger = Finger(*menu.to_window(*menu.center))
        finger.down()
        finger.up()
        self.driver.frames(3)
        stage = self.driver.app.stage
        opened = stage.dialog is not None
        if opened:
            stage.close_dialog()
            self.driver.frames(2)
        return opened


def measured(record: Path, moves: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "KIVY_HOME": home, "COMPANION_HOME": home}
        share = share_of_core()
        return {"share": share, **Moving(record).watch(moves)}


def tell(game: str, found: dict[str, Any], limits: tuple[float, float] | None) -> None:
    middle, most = statistics.median(found["frames"]), at(found["frames"], 0.99)
    usual, rare = limits or (None, None)
    late, lost = at(found["late"], 0.99), found["touches"] - found["felt"]
    print(
        f"  {game}: a frame {middle:.1f} ms{verdict(middle, usual)}, {most:.1f} at 99 %"
        f"{verdict(most, rare)}; {statistics.median(found['rates']):.0f} frames in a second;"
        f" over {late:.1f} frames late at 99 %{verdict(late, LATE_LIMIT)};"
        f" {lost} of {found['touches']} touches lost{verdict(lost, 0)}"
    )


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("games", nargs="*", choices=[*GAMES, []], default=[])
    options.add_argument("--moves", type=int, default=30)
    options.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.record is not None:
        print(json.dumps(measured(chosen.record, chosen.moves)))
        return
    if not has_screen():
        atexit.register(VirtualScreen().close)
    for share in (1.0, SHARE):
        print(f"while a table moves, on {share:.0%} of a core; {load()}")
        for game in chosen.games or GAMES:
            with tempfile.TemporaryDirectory() as scratch:
                record = recorded(game, 2 * chosen.moves, Path(scratch))
                told = script("table_motion.py", "--record", record, "--moves", chosen.moves)
                tell(game, run(told, share=share), FRAME_LIMITS if share == 1 else None)


if __name__ == "__main__":
    main()
