"""`make film`: a short film of each game's table, with everything that moves, and its victory.

python -m companion.demo.film [GAME ...] [--out FOLDER] [--events 10]

The clock of the motion is turned frame by frame, so a slow machine makes the same film.
"""

from __future__ import annotations

import argparse
import atexit
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.demo.guest_home import guest_home
from companion.demo.scenes import games_with_scenes, played
from companion.games.registry import game_kind, make_game
from companion.simulation.play import Step
from companion.tablet.virtual_screen import VirtualScreen, has_screen
from companion.tablet.window import prepare_window

SIZE = (1280, 800)
A_SECOND = 15
"""Frames of a second."""
REST = 5
"""Frames between two events: so long a reader looks."""
A_FIGHT = 3
"""Events of a fight: it begins, and both roll."""
LONGEST = 6.0
"""Seconds of one event, even of a victory."""


def chosen(game: str, steps: Sequence[Step], events: int) -> list[list[Step]]:
    """Some steps in the middle of a game, a fight where there is one, and its last ones."""
    middle = len(steps) // 3
    table = game_kind(game).table(make_game(games_with_scenes()[game].setup))
    fights = (n for n, step in enumerate(steps) if n > middle and table.contest(step.after))
    fight = next(fights, None)
    parts = [list(steps[middle : middle + events]), list(steps[-2:])]
    return parts if fight is None else [parts[0], list(steps[fight : fight + A_FIGHT]), parts[1]]


def frames(driver: Any, game: str, events: int) -> Iterator[Any]:
    """Pictures of the table, one after the other."""
    from companion.tablet.window_picture import window_picture

    setup = games_with_scenes()[game].setup
    session = driver.app.session
    for part in chosen(game, played(game), events):
        session.open(session.journal.new_game(setup, part[0].before).number)
        driver.app.show("table")
        driver.frames(6)
        motion = driver.app.page.screen.motion
        time = [0.0]
        motion.now = lambda time=time: time[0]
        for step in part:
            session.accept(step.move, "simulation")
            driver.frames(2)
            ends, left = time[0] + LONGEST, REST
            while left and time[0] < ends:
                yield window_picture().convert("RGB")
                time[0] += 1 / A_SECOND
                driver.frames(2)
                left -= not motion.plays


def write(path: Path, pictures: Iterator[Any]) -> int:
    """An MP4 file; how many frames it has."""
    import cv2
    import numpy as np

    path.parent.mkdir(parents=True, exist_ok=True)
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), A_SECOND, SIZE)
    count = 0
    try:
        for picture in pictures:
            film.write(np.asarray(picture)[:, :, ::-1])
            count += 1
    finally:
        film.release()
    return count


def make(games: Sequence[str], out: Path, events: int) -> list[Path]:
    """A film of each of these games."""
    from companion.demo.driver import Driver

    made = []
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            driver = Driver(Path(folder), SIZE, alive=True)
            path = out / f"{game}.mp4"
            count = write(path, frames(driver, game, events))
            driver.close()
        print(f"{path}: {count / A_SECOND:.0f} s, {path.stat().st_size / 2**20:.1f} MB")
        made.append(path)
    return made


def main() -> int:
    known = list(games_with_scenes())
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("games", nargs="*", default=known, metavar="GAME", help=", ".join(known))
    options.add_argument("--out", type=Path, default=Path("out/film"))
    options.add_argument("--events", type=int, default=10, help="events in mid-game")
    told = options.parse_args()
    if strange := set(told.games) - set(known):
        options.error(f"There is no game {', '.join(sorted(strange))}.")
    with guest_home():
        if not has_screen():
            atexit.register(VirtualScreen().close)
        prepare_window(smooth=False)
        make(told.games, told.out, max(1, told.events))
    return 0


if __name__ == "__main__":
    sys.exit(main())
