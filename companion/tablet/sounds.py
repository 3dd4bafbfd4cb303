"""The mixer: one sound at a time, for what has just happened, as loud as the table likes it.

Sounds are made and loaded on a thread of their own, so that no frame waits for them; a tablet
without sound, or one whose sound fails, stays silent and plays on.
"""

from __future__ import annotations

import contextlib
from pathlib import Path
from threading import Thread
from typing import Any

from companion.core.game import PUBLIC
from companion.tablet.jobs import start_job
from companion.tablet.session import Session
from companion.view import building

LOUDNESS = {"off": 0.0, "quiet": 0.25, "full": 0.9}
BY_EFFECT = {"win": "victory", "harm": "harm"}
"""What an event did decides what is heard, the first of these before all others; then whose turn it
is, then the rest."""
AFTER_THE_TURN = {"roll": "roll", "turn": "card"}


def heard(session: Session) -> str:
    """What the last event sounds like."""
    table, snapshot = session.talking.builder, session.talking.snapshot()
    done = {effect.kind for effect in building.effects(table, snapshot)}
    for kind, name in BY_EFFECT.items():
        if kind in done:
            return name
    acted, acts = (
        table.acting(table.known(one, PUBLIC)) for one in (snapshot.before, snapshot.after)
    )
    if acted != acts:
        return "turn"
    return next((name for kind, name in AFTER_THE_TURN.items() if kind in done), "taken")


class Sounds:
    """What is heard. `follow` is called after every change of the table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loudness = 0.0
        self._loaded: dict[str, Any] = {}
        self._playing: Any = None
        self._loader: Thread | None = None
        self._last: tuple[int, int] | None = None
        """The game and how many events it had before the change."""

    def use(self, level: str) -> None:
        """Off, quiet or full. The first level that can be heard makes and loads the sounds."""
        self._loudness = LOUDNESS[level]
        if self._loudness and self._loader is None:
            self._loader = start_job("sounds", self._load, lambda _: None)  # silence is no harm

    def follow(self, session: Session) -> str:
        """Play what fits to what has just happened; its name, or nothing."""
        table, before = session.table, self._last
        self._last = None if table is None else (table.number, table.n)
        if table is None or before is None or before[0] != table.number:
            return ""
        name = ""
        if table.n == before[1] + 1:
            name = heard(session)
        elif table.n < before[1]:
            name = "undo"
        if name:
            self.play(name)
        return name

    def play(self, name: str) -> None:
        """At once if it is loaded, else not at all: a late sound is worse than none. What was heard
        before makes room for it."""
        sound = self._loaded.get(name)
        if sound is None or not self._loudness:
            return
        with contextlib.suppress(OSError, RuntimeError):
            if self._playing is not None:
                self._playing.stop()
            self._playing = sound
            sound.volume = self._loudness
            sound.play()

    def ready(self, timeout: float) -> tuple[str, ...]:
        """Wait for the loader; the names of what can be played."""
        if self._loader is not None:
            self._loader.join(timeout)
        return tuple(self._loaded)

    def _load(self) -> None:
        with contextlib.suppress(OSError, RuntimeError, ImportError):
            from kivy.core.audio import SoundLoader

            from companion.tablet.sound_waves import MELODIES, write_melody

            self._folder.mkdir(parents=True, exist_ok=True)
            paths = {name: self._folder / f"{name}.wav" for name in MELODIES}
            for name, path in paths.items():
                write_melody(path, MELODIES[name])
            for name, path in paths.items():
                sound = SoundLoader.load(str(path))
                if sound is None or sound.length <= 0:
                    return  # no loudspeaker: the others would fail alike
                self._loaded[name] = sound
