"""How much memory an evening takes that never rests: one move after the other, all the time.

In the real window, on a virtual screen where there is none. One game after the other is played at
the table, without a pause as long as the garbage collector would like, and now and then a page is
opened. What the process holds stands beside its limit, with the discarded widgets that wait.

    python benchmarks/memory.py [--moves 600] [--pause 0.2] [--game settlers] [--limit 64]
"""

from __future__ import annotations

import argparse
import atexit
import gc
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.demo.guest_home import guest_home
from companion.tablet.virtual_screen import VirtualScreen, has_screen

GROWTH_LIMIT = 64
"""MB more than after the first moves."""
WARM = 50
LOOKS = 25
"""Moves between two looks at another page."""
RESTS = 5.0
"""Seconds at the end in which nobody does anything."""
PAGES = ("journal", "result", "reconcile", "almanac")
EDITIONS = {"starship": "mayfair-2001", "starfarers": "2019", "settlers": "english-5"}


def held() -> float:
    """MB that the process holds now."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def moves(game: str) -> Iterator[tuple[Any, Any]]:
    """The set-up when a game begins, and then its moves; one game after the other."""
    from companion.games.registry import make_game
    from companion.simulation.play import play, simulated_setup

    setup = simulated_setup(game, EDITIONS[game], {})
    for number in range(1000):
        yield setup, None
        for step in play(make_game(setup), str(number)):
            yield None, step.move


def look(driver: Any, page: str, pause: float) -> None:
    """Away from the table and back."""
    for name in (page, "table"):
        driver.app.show(name)
        driver.wait(pause)


def evening(game: str, count: int, pause: float, limit: float) -> None:
    from companion.demo.driver import Driver
    from companion.tablet.widget_disposal import disposal

    driver = Driver(Path(tempfile.mkdtemp()))
    longest, first, most = 0.0, 0.0, 0.0
    searched: list[float] = []
    gc.callbacks.append(lambda _phase, _found: searched.append(time.perf_counter()))
    print(f"{game}: moves   MB  waiting  searches (longest, ms)")
    played = 0
    for setup, move in moves(game):
        if setup is not None:
            driver.app.session.start(setup)
            driver.app.show("table")
            driver.frames()
            continue
        driver.app.session.accept(move)
        driver.wait(pause)
        played += 1
        if played == WARM:
            for page in PAGES:  # so that what a page loads once is no growth
                look(driver, page, pause)
        elif played % LOOKS == 0:
            look(driver, PAGES[played // LOOKS % len(PAGES)], pause)
        if played % WARM == 0:
            first = first or held()
            most = max(most, held())
            pairs = zip(searched[::2], searched[1::2], strict=True)
            took = [after - before for before, after in pairs]
            longest = max(took, default=0.0)
            waiting = len(disposal._discarded) + len(disposal._widgets)
            print(f"{played:8} {held():8.0f} {waiting:6} {len(took):6} ({longest * 1000:.0f})")
        if played >= count:
            break
    verdict = "within" if most - first <= limit else "OVER"
    driver.wait(RESTS)
    print(
        f"grew by {most - first:.0f} MB in {played} events, {verdict} the limit of {limit:g} MB;"
        f" after a rest it was {held() - first:.0f} MB"
    )
    driver.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="memory of an evening that never rests")
    parser.add_argument("--moves", type=int, default=600)
    parser.add_argument("--pause", type=float, default=0.2)
    parser.add_argument("--game", choices=sorted(EDITIONS), default="settlers")
    parser.add_argument("--limit", type=float, default=GROWTH_LIMIT, help="MB")
    options = parser.parse_args()
    if not has_screen():
        atexit.register(VirtualScreen().close)
    with guest_home():
        from companion.tablet.window import prepare_window

        prepare_window(smooth=False)
        evening(options.game, options.moves, options.pause, options.limit)


if __name__ == "__main__":
    main()
