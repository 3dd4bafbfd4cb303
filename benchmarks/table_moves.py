"""Plays a recorded game in the window of whatever version lies in the current folder.

For each move in mid-game: the time of processor and wall until the window has drawn it, without
what drawing alone costs (a frame in which nothing has changed); widgets, canvas instructions and
textures that were made; how often the rules were applied; what the search for garbage took. Then
the table is left alone, and what happens at rest is counted. The figures are printed as JSON;
`benchmarks/tablet.py` runs this.

    python benchmarks/table_moves.py RECORD [--moves 200] [--rest 3]
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

EARLY = 100
"""Events before anything is shown: cards are dealt and the first roads are built by then."""
WARM = 20
"""Moves that are not counted: what is made once is made then."""
BARE = 2
"""So often the picture that a move leads to is drawn again, to see what drawing alone costs; the
quickest counts. A picture of some moves before would not do: which keys and sheets are on the glass
changes what filling their pixels takes by more than a move has."""
SETTLES = 6.0
"""Seconds after which a table that is left alone has nothing left to tidy up."""
OLD_NAMES = {
    "companion.tablet": "companion.ui",
    "companion.demo": "companion.showing",
    "companion.core": "companion.rules.core",
    "companion.games.registry": "companion.rules.games",
}
"""What the landed version calls the rooms that a run needs."""

Figures = dict[str, float]


def from_room(room: str, module: str = "") -> Any:
    """A module of this version or, under its older name, of the landed one."""
    there = Path(room.replace(".", "/"))
    known = room if there.is_dir() or there.with_suffix(".py").exists() else OLD_NAMES[room]
    return import_module(f"{known}.{module}" if module else known)


class Made:
    """How many widgets, canvas instructions and textures were made so far.

    Kivy numbers widgets and instructions with one counter, which is read off an instruction. Of
    textures the class that makes them is replaced in all modules that know it.
    """

    def __init__(self) -> None:
        from kivy.graphics.instructions import InstructionGroup
        from kivy.graphics.texture import Texture
        from kivy.uix.widget import Widget

        self._probe: Callable[[], Any] = InstructionGroup
        self._widgets = self._textures = self._probes = 0
        make: Callable[..., None] = Widget.__init__
        made = self

        def counted(widget: Any, *args: Any, **kwargs: Any) -> None:
            made._widgets += 1
            make(widget, *args, **kwargs)

        class CountedTexture(Texture):  # type: ignore[misc]  # kivy has no types
            @staticmethod
            def create(*args: Any, **kwargs: Any) -> Any:
                made._textures += 1
                return Texture.create(*args, **kwargs)

        Widget.__init__ = counted
        for module in list(sys.modules.values()):
            for name, value in list(vars(module).items()):
                if value is Texture:
                    setattr(module, name, CountedTexture)

    def __call__(self) -> Figures:
        self._probes += 1
        numbered = self._probe().uid - self._probes - self._widgets
        return {
            "widgets": self._widgets,
            "instructions": numbered,
            "textures": self._textures,
        }


@cache
def filling_threads() -> tuple[Path, ...]:
    """Where Linux says what the threads have had that fill pixels in place of a graphics card;
    asked for when the window is open."""
    tasks = Path("/proc/self/task").glob("*")
    return tuple(
        task / "schedstat" for task in tasks if (task / "comm").read_text().startswith("llvmpipe")
    )


def spent() -> Figures:
    """Milliseconds of processor: all threads (`work`), and those that do not fill pixels (`own`),
    for what filling takes varies by more than a whole move; and of the wall."""
    filling = sum(int(one.read_text().split()[0]) for one in filling_threads()) / 1e6
    work = time.process_time() * 1000
    return {"work": work, "own": work - filling, "wall": time.perf_counter() * 1000}


def since(before: Figures, now: Figures) -> Figures:
    return {name: now[name] - before[name] for name in now}


def proven(made: Made) -> Made:
    """The counter, after it has counted things whose number is known."""
    from kivy.core.text import Label
    from kivy.graphics import Color
    from kivy.uix.widget import Widget

    before = made()
    kept = [Widget(), Widget(), Color(), Label(text="counted")]  # a widget has a canvas
    kept[-1].refresh()
    found = since(before, made())
    assert found == {"widgets": 2, "instructions": 3, "textures": 1}, found
    return made


class Searches:
    """Milliseconds of processor that Python has spent looking for garbage. A table that never rests
    has no better time for it than between two moves."""

    def __init__(self) -> None:
        self.spent = self._began = 0.0
        gc.callbacks.append(self._called)

    def _called(self, phase: str, _found: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.process_time()
        else:
            self.spent += (time.process_time() - self._began) * 1000


class Table:
    """The record's game, opened at the table in mid-game."""

    def __init__(self, record: Path) -> None:
        driver_module = from_room("companion.demo", "driver")
        from kivy.clock import Clock
        from kivy.core.window import Window

        self._clock, self._usual = Clock, Clock._max_fps
        self.made, self.searches = proven(Made()), Searches()
        self.driver = driver_module.Driver(Path(tempfile.mkdtemp()))
        self.session = self.driver.app.session
        read_record = from_room("companion.core", "record").read_record
        found = read_record(record.read_bytes(), from_room("companion.games.registry").make_game)
        table = self.session.start(found.setup)
        self.moves = [event.move for event in found.events]
        for move in self.moves[:EARLY]:
            self.session.accept(move, "simulation")
        self.drawn = self.applied = 0
        self._count_applies(table.game)
        Window.bind(on_flip=self._flipped)
        self.driver.app.show("table")
        self._idle(SETTLES)  # pages are imported while nobody plays, as on any evening
        Clock._max_fps = 0

    def _flipped(self, *_: object) -> None:
        self.drawn += 1

    def _count_applies(self, game: Any) -> None:
        apply = game.apply

        def counted(state: Any, move: Any) -> Any:
            self.applied += 1
            return apply(state, move)

        game.apply = counted

    def now(self) -> Figures:
        """Everything that is counted or measured, up to now."""
        counted = {"applies": self.applied, "drawn": self.drawn, "search": self.searches.spent}
        return {**spent(), **self.made(), **counted}

    def play(self, count: int) -> list[Figures]:
        """What each of so many moves took and made."""
        rows = []
        for n, move in enumerate(self.moves[EARLY : EARLY + WARM + count]):
            before = self.now()
            self.session.accept(move, "simulation")
            self._settle()
            row = since(before, self.now())
            row["whole"] = row["wall"]
            bare = [self._bare() for _ in range(BARE)]
            for clock in bare[0]:
                row[clock] -= row["drawn"] * min(one[clock] for one in bare)
            row["noise"] = abs(bare[0]["work"] - bare[1]["work"])
            if n >= WARM:
                rows.append(row)
        return rows

    def _settle(self) -> None:
        """Turns of the window's loop until nothing comes of the move any more."""
        quiet = 0
        while quiet < 3:
            before = self.drawn
            self.driver.frames(1)
            quiet = quiet + 1 if self.drawn == before else 0

    def _bare(self) -> Figures:
        """What drawing costs when nothing has changed."""
        before = spent()
        self.driver.app.root.canvas.ask_update()
        self.driver.frames(1)
        return since(before, spent())

    def rest(self, seconds: float) -> Figures:
        """What happens in a second in which nobody does anything, with the usual pauses between
        turns of the loop."""
        self._clock._max_fps = self._usual
        self._idle(SETTLES)
        before = self.now()
        turns = self._idle(seconds)
        found = since(before, self.now()) | {"turns": turns}
        return {name: value / seconds for name, value in found.items()}

    def _idle(self, seconds: float) -> int:
        end, turns = time.perf_counter() + seconds, 0
        while time.perf_counter() < end:
            self.driver.frames(1)
            turns += 1
        return turns


def share_of_core(seconds: float = 1.0) -> float:
    """How much of a core this process gets when it wants all of it."""
    work, wall = time.process_time(), time.perf_counter()
    while time.perf_counter() < wall + seconds:
        pass
    return (time.process_time() - work) / (time.perf_counter() - wall)


def views(session: Any) -> list[tuple[float, int]]:
    """Microseconds and bytes of the view of each position, in versions that have views."""
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
        talk = Talk(n=n, owed=game.instructions(state, event.move, after))
        snapshot = Snapshot(after, state, event, n, talk=talk)
        began = time.process_time()
        view = table_view(table, snapshot)
        found.append(((time.process_time() - began) * 1e6, len(msgspec.json.encode(view))))
        state = after
    return found


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("record", type=Path)
    options.add_argument("--moves", type=int, default=200)
    options.add_argument("--rest", type=float, default=0)
    chosen = options.parse_args()
    sys.path.insert(0, os.getcwd())
    with tempfile.TemporaryDirectory() as home:
        os.environ |= {"HOME": home, "KIVY_HOME": home, "COMPANION_HOME": home}
        screen = from_room("companion.tablet", "virtual_screen")
        if not screen.has_screen():
            screen.VirtualScreen()
        share = share_of_core()
        table = Table(chosen.record)
        found = {"share": share, "moves": table.play(chosen.moves)}
        found["rest"] = table.rest(chosen.rest) if chosen.rest else {}
        found["views"] = views(table.session)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
