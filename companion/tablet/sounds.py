"""Short sounds, made by us when they are first wanted: nothing to ship and nothing to license.

They are made and loaded on a thread of their own, so that no frame waits for them; a tablet without
sound, or one whose sound fails, stays silent and plays on.
"""

from __future__ import annotations

import contextlib
import wave
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.core.game import AnyGame
from companion.games.registry import game_kind
from companion.tablet.jobs import start_job
from companion.tablet.session import Session
from companion.view import building

RATE = 22050
LOUDNESS = {"off": 0.0, "quiet": 0.25, "full": 0.9}
Tone = tuple[float, float]
"""Hertz, seconds."""

TONES: dict[str, tuple[Tone, ...]] = {
    "roll": ((196, 0.04), (147, 0.04), (220, 0.07)),
    "card": ((660, 0.05), (880, 0.08)),
    "done": ((523, 0.09),),
    "undo": ((440, 0.06), (330, 0.10)),
    "won": ((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.30)),
}
BY_EFFECT = {"win": "won", "roll": "roll", "turn": "card"}
"""What an event did decides what is heard, the first of these before the others; anything else has
the sound of something done."""


def write_sound(path: Path, tones: tuple[Tone, ...]) -> None:
    """A wave file: each tone starts softly and fades, so that nothing clicks."""
    samples = np.concatenate([_samples(*tone) for tone in tones])
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def _samples(hertz: float, seconds: float) -> NDArray[np.int16]:
    """All at once: a loop over them would keep the window's thread waiting."""
    count = int(RATE * seconds)
    n = np.arange(count)
    swell = np.minimum(1.0, n / (RATE * 0.004)) * (1 - n / count) ** 1.5
    wave_form = 24000 * swell * np.sin(2 * np.pi * hertz * n / RATE)
    return wave_form.astype("<i2")


@lru_cache(maxsize=1)
def _builder(game: AnyGame) -> building.Builder:
    """What makes views of a game; some prepare much for it, and it is needed after every event."""
    return game_kind(game.setup.game).table(game)


def _heard(session: Session) -> str:
    table = _builder(session.opened.game)
    done = {effect.kind for effect in building.effects(table, session.talking.snapshot())}
    return next((name for kind, name in BY_EFFECT.items() if kind in done), "done")


class Sounds:
    """What is heard. `follow` is called after every change of the table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loudness = 0.0
        self._loaded: dict[str, Any] = {}
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
            name = _heard(session)
        elif table.n < before[1]:
            name = "undo"
        if name:
            self.play(name)
        return name

    def play(self, name: str) -> None:
        """At once if it is loaded, else not at all: a late sound is worse than none."""
        sound = self._loaded.get(name)
        if sound is None or not self._loudness:
            return
        with contextlib.suppress(OSError, RuntimeError):
            sound.volume = self._loudness
            sound.stop()
            sound.play()

    def ready(self, timeout: float) -> tuple[str, ...]:
        """Wait for the loader; the names of what can be played."""
        if self._loader is not None:
            self._loader.join(timeout)
        return tuple(self._loaded)

    def _load(self) -> None:
        with contextlib.suppress(OSError, RuntimeError, ImportError):
            from kivy.core.audio import SoundLoader

            self._folder.mkdir(parents=True, exist_ok=True)
            for name, tones in TONES.items():
                path = self._folder / f"{name}.wav"
                write_sound(path, tones)
                sound = SoundLoader.load(str(path))
                if sound is not None:
                    self._loaded[name] = sound
