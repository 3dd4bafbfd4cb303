"""What an owner has shown once: faces with digits or signs, and the colours of balls.

A file may come from another household, so it is not trusted: its size is limited before it is read
and it is decoded strictly. There is nothing in it but numbers.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec import Meta, Struct

from card_codes.whole_file import whole_file
from companion.senses.dice_sight.balls import (
    USUAL,
    find_circles,
    lamp_of,
    named_tint,
    tint_of,
)
from companion.senses.dice_sight.marks import (
    LIKE,
    RINGS,
    TOO_ALIKE,
    TURNS,
    Shown,
    alike,
    find_marks,
)
from companion.senses.dice_sight.seen import UNREAD, Picture, Polygon
from companion.senses.dice_sight.tints import Tint
from companion.senses.dice_sight.working import working

LARGEST_FILE = 256 * 2**10
MOST_SHOWN = 3
"""Pictures of one face that are kept; the oldest goes first."""

Part = Annotated[float, Meta(ge=-2.0, le=2.0)]
Name = Annotated[str, Meta(pattern="^[a-z0-9]{1,12}$")]
Why = Literal["nothing", "several", "alike", "other-colour"]


class Unreadable(ValueError):
    """The file is not one of ours. The message says what is wrong with it."""


class NotTaken(Exception):
    """What was shown cannot be kept, and why: nothing or too much in view, or too much alike."""

    def __init__(self, why: Why, other: str = "") -> None:
        super().__init__(why)
        self.why, self.other = why, other


class _Shown(Struct, frozen=True, forbid_unknown_fields=True):
    trace: Annotated[bytes, Meta(min_length=TURNS * RINGS, max_length=TURNS * RINGS)]
    light: bool
    ground: tuple[Part, Part]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    format: Literal["companion-taught-dice"] = "companion-taught-dice"
    version: Literal[1] = 1
    dice: dict[Name, dict[Name, Annotated[list[_Shown], Meta(max_length=MOST_SHOWN)]]] = {}
    balls: dict[Literal["black", "blue", "yellow", "red"], tuple[Part, Part, Part]] = {}


class Taught:
    """Changed by showing and forgetting; whoever keeps it saves it."""

    def __init__(self) -> None:
        self.dice: dict[str, dict[str, list[Shown]]] = {}
        self.balls: dict[str, Tint] = {}

    def faces(self, dice: str) -> dict[str, list[Shown]]:
        return self.dice.get(dice, {})

    @property
    def tints(self) -> dict[str, Tint]:
        """The usual colours of balls, and in their place those that were shown."""
        return {**USUAL, **self.balls}

    def show_face(self, dice: str, face: str, picture: Picture) -> Polygon:
        """Keeps the one mark that lies in the picture; where it lies. Raises NotTaken."""
        marks = find_marks(working(picture))
        if not marks:
            raise NotTaken("nothing")
        first = marks[0]
        for other in marks[1:]:
            away = np.hypot(first.middle[0] - other.middle[0], first.middle[1] - other.middle[1])
            if away > 3 * first.size and other.area > 0.5 * first.area:
                raise NotTaken("several")
        for known, shown in self.faces(dice).items():
            if known != face and any(alike(first.shown, one) > TOO_ALIKE for one in shown):
                raise NotTaken("alike", known)
        kept = self.dice.setdefault(dice, {}).setdefault(face, [])
        if kept and max(alike(first.shown, one) for one in kept) < LIKE:
            kept.clear()  # shown anew, because it was wrong before
        kept.append(first.shown)
        del kept[:-MOST_SHOWN]
        return first.polygon

    def forget_face(self, dice: str, face: str) -> None:
        self.dice.get(dice, {}).pop(face, None)

    def show_ball(self, colour: str, picture: Picture) -> Polygon:
        """Keeps the colour of the ball nearest to the middle. Raises NotTaken."""
        height, width = picture.shape[:2]
        circles = sorted(
            find_circles(picture),
            key=lambda circle: float(np.hypot(circle.x - width / 2, circle.y - height / 2)),
        )
        if not circles:
            raise NotTaken("nothing")
        ball = circles[0]
        tint = tint_of(picture, ball, lamp_of(picture))
        others = {name: known for name, known in self.balls.items() if name != colour}
        if others:
            nearest, _ = named_tint(tint, {**others, "": (9.0, 9.0, 9.0)})
            known = others.get(nearest)
            if nearest != UNREAD and known and np.linalg.norm(np.subtract(known, tint)) < 0.2:
                raise NotTaken("alike", nearest)
        self.balls[colour] = tint
        return tuple(
            (ball.x + x * ball.radius, ball.y + y * ball.radius)
            for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )

    def forget_ball(self, colour: str) -> None:
        self.balls.pop(colour, None)


def load_taught(path: Path) -> Taught:
    """An empty one where there is no file. Raises Unreadable only."""
    taught = Taught()
    try:
        if not path.exists():
            return taught
        if path.stat().st_size > LARGEST_FILE:
            raise Unreadable(f"'{path.name}' is larger than anything we write.")
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except OSError as error:
        raise Unreadable(f"Cannot read '{path.name}': {error.strerror or error}.") from error
    except msgspec.MsgspecError as error:
        raise Unreadable(f"'{path.name}' is not a file of taught dice: {error}") from error
    for dice, faces in file.dice.items():
        taught.dice[dice] = {face: [_shown(one) for one in shown] for face, shown in faces.items()}
    taught.balls.update({str(colour): tint for colour, tint in file.balls.items()})
    return taught


def save_taught(taught: Taught, path: Path) -> None:
    """Written beside and then put in place, so that it is never half there."""
    file = _File(
        dice={
            dice: {face: [_kept(one) for one in shown] for face, shown in faces.items() if shown}
            for dice, faces in taught.dice.items()
        },
        balls=dict(taught.balls),  # type: ignore[arg-type]  # its names are checked when read
    )
    with whole_file(path) as opened:
        opened.write(msgspec.json.format(msgspec.json.encode(file)))


_SCALE = 800.0
"""A trace has length 1 over some 900 numbers: so much makes bytes of them."""


def _kept(shown: Shown) -> _Shown:
    bytes_ = np.clip(np.rint(shown.trace * _SCALE), -127, 127).astype(np.int8).tobytes()
    return _Shown(bytes_, shown.light, shown.ground)


def _shown(kept: _Shown) -> Shown:
    trace = np.frombuffer(kept.trace, np.int8).astype(np.float32).reshape(TURNS, RINGS)
    length = float(np.linalg.norm(trace))
    return Shown(trace / length if length else trace, kept.light, kept.ground)
