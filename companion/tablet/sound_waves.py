"""Short melodies, composed by us and made when they are first wanted: nothing to ship, nothing to
license. Each has one meaning, and can be told from the others with eyes closed.
"""

from __future__ import annotations

import wave
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RATE = 22050
OVERTONES = (1.0, 0.35, 0.12)
"""How loud a tone and its octave and twelfth are: softer than a bare tone."""
SWELL, DECAY = 0.006, 1.6
"""A note begins within so many seconds, and fades the faster the higher this is."""


class Note(NamedTuple):
    hertz: float
    start: float
    seconds: float
    loud: float = 1.0


class Melody(NamedTuple):
    """`peak` is its loudest moment, of 1; what is heard often is soft."""

    notes: tuple[Note, ...]
    peak: float = 0.5


C4, F3, A3, G4, C5, D5, E5, G5, A5, C6 = 262, 175, 220, 392, 523, 587, 659, 784, 880, 1047

MELODIES: dict[str, Melody] = {
    "taken": Melody((Note(C5, 0, 0.1),), 0.3),
    "roll": Melody((Note(196, 0, 0.05), Note(147, 0.05, 0.05), Note(A3, 0.1, 0.09)), 0.4),
    "card": Melody((Note(E5, 0, 0.06), Note(A5, 0.06, 0.1)), 0.3),
    "undo": Melody((Note(440, 0, 0.08), Note(330, 0.07, 0.12)), 0.35),
    "turn": Melody((Note(E5, 0, 0.25, 0.8), Note(A5, 0.14, 0.4)), 0.45),
    "refused": Melody((Note(A3, 0, 0.18), Note(F3, 0.16, 0.26)), 0.5),
    "doubtful": Melody((Note(494, 0, 0.14), Note(D5, 0.16, 0.14), Note(494, 0.32, 0.2)), 0.4),
    "harm": Melody((Note(98, 0, 0.7), Note(139, 0.02, 0.6, 0.7), Note(93, 0.3, 0.5)), 0.6),
    "reminder": Melody((Note(G5, 0, 0.3, 0.7), Note(G5, 0.3, 0.4, 0.5)), 0.25),
    "victory": Melody(
        (
            *(Note(G4, 0.13 * number, 0.16) for number in range(3)),
            Note(C5, 0.39, 0.34),
            Note(E5, 0.72, 0.17),
            Note(C5, 0.89, 0.17),
            Note(E5, 1.06, 0.17),
            Note(G5, 1.23, 1.2),
            Note(C6, 1.25, 1.15, 0.5),
            *(Note(low, 1.23, 1.1, 0.5) for low in (C4, G4, E5)),
        ),
        0.7,
    ),
}
"""Something was taken; dice; a card turned up; taken back; your turn; refused; a reading that wants
a look; something evil has come; a soft word about the time; somebody has won."""


def rendered(melody: Melody) -> NDArray[np.float64]:
    """The wave between -1 and 1. All at once: a loop over samples would keep everybody waiting."""
    length = max(note.start + note.seconds for note in melody.notes)
    wave_form = np.zeros(int(RATE * length) + 2)
    for note in melody.notes:
        count, first = int(RATE * note.seconds), int(RATE * note.start)
        n = np.arange(count)
        swell = np.minimum(1.0, n / (RATE * SWELL)) * (1 - n / count) ** DECAY
        tone = sum(
            loud * np.sin(2 * np.pi * note.hertz * (number + 1) * n / RATE)
            for number, loud in enumerate(OVERTONES)
        )
        wave_form[first : first + count] += note.loud * swell * tone
    return np.asarray(melody.peak * wave_form / np.abs(wave_form).max())


def write_melody(path: Path, melody: Melody) -> None:
    samples = (rendered(melody) * 32767).astype("<i2")
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
