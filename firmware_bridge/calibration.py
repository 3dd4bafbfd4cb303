"""The steps of a calibration in order: what to lay where, and the command that learns it."""

from collections.abc import Iterable
from typing import NamedTuple

from firmware_bridge.fairness import EQUALLY_LIKELY
from firmware_bridge.messages import COLOURS, PLACES, Calibrate, SetName

NAMES: dict[SetName, str] = {
    "yellow": "the yellow die",
    "blue": "the blue die",
    "dice": "an ordinary die",
    "balls4": "the ball window",
    "balls5": "the ball window",
}


class Step(NamedTuple):
    words: str
    command: Calibrate


def steps(sets: Iterable[SetName]) -> list[Step]:
    """Both ships share one window, so it is learnt once."""
    made: list[Step] = []
    windows_done = False
    for name in sets:
        if name in ("balls4", "balls5"):
            if not windows_done:
                made += _window_steps(name)
            windows_done = True
        else:
            made += _die_steps(name)
    return made


def _window_steps(name: SetName) -> list[Step]:
    white = Step("Hold a white card at the ball windows.", Calibrate("white", name))
    return [
        white,
        *(
            Step(f"Put a {colour} ball into window {place}.", Calibrate(colour, name, place))
            for place in range(1, PLACES[name] + 1)
            for colour in COLOURS
        ),
    ]


def _die_steps(name: SetName) -> list[Step]:
    """Each of the six sides on its own: two equal faces rest on different undersides."""
    faces = [show[0] for show in EQUALLY_LIKELY[name]] if PLACES[name] == 1 else [*"123456"]
    made = []
    for place in range(1, PLACES[name] + 1):
        where = f" on place {place}" if PLACES[name] > 1 else ""
        which = place if PLACES[name] > 1 else None
        words = f"Lay a white sheet on the sensors of {NAMES[name]}{where}."
        made.append(Step(words, Calibrate("white", name, which)))
        for side, face in enumerate(faces, 1):
            again = " (another side than before)" if face in faces[: side - 1] else ""
            words = f"Lay {NAMES[name]}{where} so that it shows {face}{again}."
            made.append(Step(words, _face(face, name, which, side)))
    return made


def _face(face: str, name: SetName, place: int | None, side: int) -> Calibrate:
    match face:
        case "1" | "2" | "3" | "4" | "5" | "6":
            return Calibrate(face, name, place, side)
        case _:
            raise ValueError(face)
