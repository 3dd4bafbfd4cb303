"""What the table costs on the tablet, each figure beside its limit, and moves beside a landed
version on the same record, in one run.

In the real window, on a virtual screen where there is none. Parts: `moves` (time without the bare
redraw; widgets, canvas instructions and textures made anew by a move in mid-game), `rest` (a table
that is left alone), `pages` (the longest turn while one opens), `start` (beside an empty Kivy app
with the same libraries), `memory` (an evening of 2,000 events), and `slow`: some moves, pages
and start by the clock on the wall on a core throttled to 25 % by signals, "a tablet 4x slower".

Software fills the pixels here, more than 100 ms of it a frame, in threads of its own. Equal
pictures differ by some of that, now and then by more than a move takes: that is printed too, and a
move is told with these threads and without.

    python benchmarks/tablet.py [--part moves pages ...] [--rounds 5] [--moves 200] [settlers ...]
    python benchmarks/tablet.py --beside dc4768d    # a revision, or a folder with a checkout

Every version runs in processes of its own; the two take turns.
"""

from __future__ import annotations

import argparse
import atexit
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.slow_core import SlowCore
from benchmarks.start_up import command, libraries, now
from benchmarks.table_moves import EARLY, WARM
from companion.demo.guest_home import guest_home
from companion.games.registry import GAMES, make_game
from companion.simulation.play import play
from companion.simulation.record import record_of
from companion.tablet.virtual_screen import VirtualScreen, has_screen

HERE = Path(__file__).parent.parent
PARTS = ("moves", "rest", "pages", "start", "memory", "slow")
MOVES: dict[str, tuple[str, float | None, float | None]] = {
    "work": ("a move without the bare redraw, ms", 5, 15),
    "own": ("without threads that fill pixels, ms", 5, 15),
    "noise": ("two redraws of one picture differ by", None, None),
    "search": ("of it the search for garbage, ms", None, None),
    "widgets": ("widgets made anew", 0, 5),
    "instructions": ("canvas instructions made anew", None, None),
    "textures": ("textures made anew", None, None),
    "applies": ("rules applied", 1, 1),
}
"""What is told of a move, and its limits in the median and at the 99th percentile."""
SLOW_MOVES: dict[str, tuple[str, float | None, float | None]] = {
    "wall": ("a move without the bare redraw, ms", None, None),
    "whole": ("a move until it is drawn, ms", None, None),
}
CLOCKS = {
    "work": "of all threads",
    "own": "without threads that fill pixels",
    "wall": "by the clock on the wall",
}
RATIO_LIMIT = 0.4
TURN_LIMIT = 25.0
START_LIMIT = 1.3
GROWTH_LIMIT = 20
EVENING = 2000
VIEW_LIMIT = 150.0
SIZE_LIMIT = 8192
SHARE = 0.25
SLOW_COUNT = 30
"""So many moves on a slow core: a redraw by software alone takes half a second there."""
REST_SECONDS = 3.0
SEED = "tablet"


# --- running


def run(told: Sequence[str], folder: Path = HERE, *, share: float = 1.0) -> Any:
    """Something in a process of its own that prints JSON, maybe on a slower core."""
    env = now() | {"PYTHONPATH": str(folder)}
    with tempfile.TemporaryFile("w+") as errors:
        work = subprocess.Popen(told, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=errors)
        with SlowCore(work.pid, share) if share < 1 else nullcontext():
            said, _ = work.communicate()
        errors.seek(0)
        if work.returncode:
            raise SystemExit(errors.read()[-2000:])
    return json.loads(said.splitlines()[-1])


def script(name: str, *told: object) -> list[str]:
    return [sys.executable, str(HERE / "benchmarks" / name), *map(str, told)]


@contextmanager
def older(wanted: str) -> Iterator[Path | None]:
    """The folder of the landed version; for a revision, a worktree that goes away again."""
    if not wanted or Path(wanted).is_dir():
        yield Path(wanted).resolve() if wanted else None
        return
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / wanted
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", folder, wanted], check=True)
        try:
            catalogues = ["-q", "compile", "-d", "companion/locale", "-D", "companion"]
            babel = [sys.executable, "-m", "babel.messages.frontend", *catalogues]
            subprocess.run(babel, cwd=folder, check=True)
            yield folder
        finally:
            subprocess.run([*git, "remove", "--force", folder], check=True)


def recorded(game: str, moves: int, folder: Path) -> Path:
    """A simulated game as far as mid-game is looked at."""
    scenes = GAMES[game].scenes()
    assert scenes is not None, f"{game} has no scenes"
    made = make_game(scenes.setup)
    path = folder / f"{game}.jsonl"
    path.write_bytes(record_of(made, islice(play(made, SEED), EARLY + WARM + moves)))
    return path


# --- telling


def at(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def verdict(value: float, limit: float | None) -> str:
    if limit is None:
        return ""
    return f" (limit {limit:g}, {'within' if value <= limit else 'OVER'})"


def load() -> str:
    return f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def tell_moves(
    columns: dict[str, tuple[str, float | None, float | None]],
    ours: list[dict[str, Any]],
    theirs: list[dict[str, Any]],
) -> None:
    """A line for each figure: the median over the rounds, beside the older version's."""
    for column, (name, *limits) in columns.items():
        line = f"  {name:36}"
        medians: list[float] = []
        for word, share, limit in zip(("median", "99 %"), (0.5, 0.99), limits, strict=True):
            figures = [_over_rounds(runs, column, share) for runs in (ours, theirs) if runs]
            line += f"  {word} {figures[0]:7.2f}{verdict(figures[0], limit)}"
            line += f" older {figures[1]:7.2f}" if theirs else ""
            medians = medians or figures
        if theirs and medians[1]:
            ratio = medians[0] / medians[1]
            limit = RATIO_LIMIT if column in ("work", "own", "wall") else None
            line += f"  {ratio:.2f} of the older{verdict(ratio, limit)}"
        print(line)


def _over_rounds(runs: list[dict[str, Any]], column: str, share: float) -> float:
    return statistics.median(at([move[column] for move in one["moves"]], share) for one in runs)


def tell_views(runs: list[dict[str, Any]]) -> None:
    views = [view for one in runs for view in one["views"]]
    cost, size = (at([view[which] for view in views], 0.5) for which in (0, 1))
    most = at([view[0] for view in views], 0.99)
    print(
        f"  a view: {cost:.0f} us{verdict(cost, VIEW_LIMIT)}, {most:.0f} at 99 %;"
        f" {size:.0f} bytes{verdict(size, SIZE_LIMIT)}"
    )


# --- the parts


def moves(chosen: argparse.Namespace, folder: Path | None, share: float, rest: float = 0) -> None:
    rounds = chosen.rounds if share == 1 else 1
    count = chosen.moves if share == 1 else min(chosen.moves, SLOW_COUNT)
    for game in chosen.games or GAMES:
        with tempfile.TemporaryDirectory() as scratch:
            record = recorded(game, count, Path(scratch))
            told = script("table_moves.py", record, "--moves", count, "--rest", rest)
            runs: dict[Path, list[dict[str, Any]]] = {}
            for _ in range(rounds):
                for version in filter(None, (HERE, folder)):
                    runs.setdefault(version, []).append(run(told, version, share=share))
        ours, theirs = runs[HERE], runs[folder] if folder else []
        print(f"{game}: {len(ours[0]['moves'])} moves in mid-game, {rounds} rounds; {load()}")
        if share < 1:
            print(f"  had {statistics.median(one['share'] for one in ours):.0%} of a core")
        tell_moves(MOVES if share == 1 else SLOW_MOVES, ours, theirs)
        if share == 1:
            tell_views(ours)
        for name, found in (("here", ours), ("the older", theirs)):
            if rest and found:
                tell_rest(name, found[-1]["rest"])


def tell_rest(name: str, rest: dict[str, float]) -> None:
    made = sum(rest[what] for what in ("widgets", "instructions", "textures", "applies"))
    print(
        f"  at rest, {name}, in a second: {rest['drawn']:g} frames drawn, {made:g} things made,"
        f" {rest['turns']:.0f} turns of the loop, {rest['work']:.1f} ms processor"
    )


def pages(rounds: int, share: float) -> None:
    """The longest turn of each page, in the median of all times that it was opened."""
    clock = "work" if share == 1 else "wall"
    longest: dict[str, list[float]] = {}
    for name, turns in run(script("frames.py", "--turns", "--rounds", rounds), share=share):
        game, _, scene = name.partition(" ")
        most = max(work if clock == "work" else wall for wall, work in turns) * 1000
        longest.setdefault(f"tables of {game}" if scene else game, []).append(most)
    print(f"a page opens: longest turn, ms {clock}, {rounds} rounds; {load()}")
    limit = TURN_LIMIT if share == 1 else None
    for name, found in longest.items():
        middle = statistics.median(found)
        print(f"  {name:24} median {middle:6.1f}  most {max(found):6.1f}{verdict(middle, limit)}")


def start(rounds: int, share: float) -> None:
    """Until the first screen that can be used, beside the empty app."""
    with guest_home() as folder, tempfile.TemporaryDirectory() as scratch:
        from companion.demo.household import furnish

        furnish(folder)
        first = run(command("app", folder))
        listed = libraries(first, Path(scratch) / "libraries.json")
        found: dict[str, list[dict[str, Any]]] = {"app": [], "empty": []}
        for _ in range(rounds):
            for kind, told in (("app", folder), ("empty", listed)):
                found[kind].append(run(command(kind, told), share=share))
    for clock, name in CLOCKS.items():
        app, empty = (statistics.median(one[clock] for one in kind) for kind in found.values())
        limit = START_LIMIT if clock != "wall" and share == 1 else None
        print(
            f"start to the first screen, s {name}: {app:.2f}, an empty app {empty:.2f},"
            f" ratio {app / empty:.2f}{verdict(app / empty, limit)}; {load()}"
        )
        complete = statistics.median(one["complete"][clock] for one in found["app"])
        print(f"  with the running board and the shelf on it: {complete:.2f}")


def memory(games: Sequence[str]) -> None:
    for game in games or ("settlers",):
        told = ("--moves", EVENING, "--pause", 0.05, "--game", game, "--limit", GROWTH_LIMIT)
        subprocess.run(script("memory.py", *told), cwd=HERE, check=True)


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("games", nargs="*", choices=[*GAMES, []], default=[])
    options.add_argument("--part", nargs="+", choices=PARTS, default=PARTS)
    options.add_argument("--beside", default="", help="an older version, for moves")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--moves", type=int, default=200)
    chosen = options.parse_args()
    if not has_screen():
        atexit.register(VirtualScreen().close)
    rest = REST_SECONDS if "rest" in chosen.part else 0
    with older(chosen.beside) as folder:
        if {"moves", "rest"} & set(chosen.part):
            moves(chosen, folder, 1.0, rest)
        if "pages" in chosen.part:
            pages(chosen.rounds, 1.0)
        if "start" in chosen.part:
            start(chosen.rounds, 1.0)
        if "memory" in chosen.part:
            memory(chosen.games)
        if "slow" in chosen.part:
            print(f"on a core throttled to {SHARE:.0%} by signals, by the clock on the wall")
            moves(chosen, folder, SHARE)
            pages(1, SHARE)
            start(min(chosen.rounds, 2), SHARE)


if __name__ == "__main__":
    main()
