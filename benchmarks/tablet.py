"""What a move costs on the tablet, beside an older version on the same record, in one run.

In the real window, on a virtual screen where there is none. A recorded game is played move by move,
and for each move the processor time is taken until the window has drawn it; what drawing alone
costs (a frame in which nothing has changed) is taken off. Counted beside it: how often the rules
are applied for one event, and how many widgets are made. A view of each position is built as well.

    git worktree add ../before dc4768d
    python benchmarks/tablet.py [--beside ../before] [--rounds 5] [--events 200] [settlers ...]

The older version runs in a process of its own; the two take turns.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent.parent
RECORDS = {
    "settlers": "settlers-english-5-1.jsonl",
    "starfarers": "starfarers-2019-1.jsonl",
    "starship": "starship-mayfair-2001-1.jsonl",
}
"""Games that both versions accept: they were stored by the older one."""
WARM = 20
"""Moves that are not counted: what is made once is made then."""
MOVE_LIMIT = 10.0
"""Milliseconds of processor that a move may take on this machine."""
VIEW_LIMIT = 150.0
SIZE_LIMIT = 8192
BARE = 25
"""How many moves one look at the cost of drawing alone holds for."""
NAMES = {
    "companion.tablet": "companion.ui",
    "companion.demo": "companion.showing",
    "companion.core": "companion.rules.core",
    "companion.games.registry": "companion.rules.games",
}
"""What the older version calls the rooms that a run needs."""


# --- in a process of its own, in the folder of its version


def work(record: Path, events: int) -> None:
    """Play the record in the window; print the figures as JSON."""
    sys.path.insert(0, os.getcwd())
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "KIVY_HOME": home, "COMPANION_HOME": home}
        screen = from_room("companion.tablet", "virtual_screen")
        if not screen.has_screen():
            screen.VirtualScreen()
        played(record, events)


def from_room(room: str, module: str = "") -> Any:
    """A module of this version or, under its older name, of the older one."""
    there = Path(room.replace(".", "/"))
    known = room if there.is_dir() or there.with_suffix(".py").exists() else NAMES[room]
    return import_module(f"{known}.{module}" if module else known)


def played(record: Path, events: int) -> None:
    driver_module = from_room("companion.demo", "driver")
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    Clock._max_fps = 0
    made: list[int] = [0]
    make: Callable[..., None] = Widget.__init__

    def counted(widget: Any, *args: Any, **kwargs: Any) -> None:
        made[0] += 1
        make(widget, *args, **kwargs)

    Widget.__init__ = counted
    driver = driver_module.Driver(Path(tempfile.mkdtemp()))
    session = driver.app.session
    setup, moves = _read(record)
    table = session.start(setup)
    driver.app.show("table")
    driver.frames(6)
    applied: list[int] = [0]
    _count_applies(table.game, applied)
    rows, bare = [], 0.0
    for n, event in enumerate(moves[:events]):
        if n % BARE == 0:
            bare = _bare(driver)
        before = (time.process_time(), made[0], applied[0])
        if not _accepted(session, event.move):
            break
        frames = _settle(driver)
        spent = time.process_time() - before[0] - frames * bare
        if n >= WARM:
            rows.append((spent * 1000, made[0] - before[1], applied[0] - before[2]))
    views = _views(session)
    print(json.dumps({"rows": rows, "views": views}))


def _read(record: Path) -> tuple[Any, Any]:
    core = "companion.core" if Path("companion/core").is_dir() else "companion.rules.core"
    games = (
        "companion.games.registry" if Path("companion/games").is_dir() else "companion.rules.games"
    )
    read_record = import_module(f"{core}.record").read_record
    found = read_record(record.read_bytes(), import_module(games).make_game)
    return found.setup, found.events


def _accepted(session: Any, move: Any) -> bool:
    """The other version's rules accepted it: what these refuse is overruled, if that can be."""
    refused = import_module("companion.table.refusals").Refused
    overrule = import_module("companion.table.rulings").Overrule
    for ruling in (None, overrule("benchmark", "as it was stored")):
        try:
            session.accept(move, "simulation", ruling=ruling)
        except refused:
            continue
        return True
    return False


def _count_applies(game: Any, applied: list[int]) -> None:
    apply = game.apply

    def counted(state: Any, move: Any) -> Any:
        applied[0] += 1
        return apply(state, move)

    game.apply = counted


def _settle(driver: Any) -> int:
    """Turns of the window's loop until nothing comes of the move any more; how many drew."""
    from kivy.core.window import Window

    drawn: list[int] = [0]

    def flipped(*_: object) -> None:
        drawn[0] += 1

    Window.bind(on_flip=flipped)
    quiet = 0
    while quiet < 3:
        before = drawn[0]
        driver.frames(1)
        quiet = quiet + 1 if drawn[0] == before else 0
    Window.unbind(on_flip=flipped)
    return drawn[0]


def _bare(driver: Any) -> float:
    """What drawing costs when nothing has changed."""
    times = []
    for _ in range(5):
        began = time.process_time()
        driver.app.root.canvas.ask_update()
        driver.frames(1)
        times.append(time.process_time() - began)
    return statistics.median(times)


def _views(session: Any) -> list[tuple[float, int]]:
    """Microseconds and bytes of the view of the last position's table, event by event."""
    if not Path("companion/view").is_dir():
        return []
    import msgspec

    from companion.games.registry import game_kind
    from companion.view.building import table_view
    from companion.view.snapshot import Snapshot, Talk

    opened = session.opened
    game = opened.game
    table = game_kind(game.setup.game).table(game)
    found, state = [], opened.start_state
    for n, event in enumerate(opened.events(), start=1):
        after = game.apply(state, event.move)
        talk = Talk(n=n, owed=game.tell(state, event.move, after))
        snapshot = Snapshot(after, state, event, n, talk=talk)
        began = time.process_time()
        view = table_view(table, snapshot)
        found.append(((time.process_time() - began) * 1e6, len(msgspec.json.encode(view))))
        state = after
    return found


# --- the run, and what is printed


def run(folder: Path, record: Path, events: int) -> dict[str, Any]:
    command = [sys.executable, str(Path(__file__).resolve()), "--work", str(record)]
    done = subprocess.run(
        [*command, "--events", str(events)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def at(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def told(game: str, ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> None:
    print(f"{game}: {len(ours[0]['rows'])} moves, {len(ours)} rounds")
    names = ("a move, ms without the bare redraw", "widgets made", "applies")
    for column, name in enumerate(names):
        line = f"  {name:36}"
        figures = []
        for runs in (ours, theirs):
            for share in (0.5, 0.99) if runs else ():
                value = statistics.median(
                    at([row[column] for row in one["rows"]], share) for one in runs
                )
                figures.append(value)
                line += f" {value:8.2f}"
        if len(figures) == 4 and figures[2]:
            line += f"   {figures[0] / figures[2]:.2f} of the older in the median"
        elif column == 0:
            line += f"   {figures[0] / MOVE_LIMIT:.2f} of the limit in the median"
        print(line)
    if views := [view for one in ours for view in one["views"]]:
        cost, size = at([view[0] for view in views], 0.5), at([view[1] for view in views], 0.5)
        most = at([view[0] for view in views], 0.99)
        print(
            f"  a view: {cost:.0f} us ({cost / VIEW_LIMIT:.2f} of the limit), {most:.0f} at 99 %;"
            f" {size:.0f} bytes ({size / SIZE_LIMIT:.2f} of the limit)"
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("games", nargs="*", choices=[*RECORDS, []], default=[])
    options.add_argument("--beside", type=Path, help="a checkout of an older version")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--events", type=int, default=200)
    options.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.work:
        work(chosen.work, chosen.events)
        return
    print("median, then 99 of 100" + ("; then the older version's" if chosen.beside else ""))
    for game in chosen.games or RECORDS:
        record = HERE / "tests/fixtures/stored_games/0.1.0" / RECORDS[game]
        ours: list[dict[str, Any]] = []
        theirs: list[dict[str, Any]] = []
        for _ in range(chosen.rounds):
            ours.append(run(HERE, record, chosen.events))
            if chosen.beside:
                theirs.append(run(chosen.beside.resolve(), record, chosen.events))
        told(game, ours, theirs)


if __name__ == "__main__":
    main()
