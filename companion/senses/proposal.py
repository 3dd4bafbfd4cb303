"""What senses tell the app: proposals, readings that were not used, lights and hints.

A sense hands each of them on with `Post`, in whatever thread it looks; whoever made the sense has
the one queue into the main thread.

Texts are codes with a detail, to be said in the language of the table. A detail is for showing:
whatever came from a camera in it has been made safe.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core.events import Source
from companion.core.words import Problem

NONE_OF_THESE: Final = "none-of-these"
"""The last choice of every proposal: a human answer always wins."""

Device = Literal["roller", "camera"]
DEVICES: tuple[Device, ...] = get_args(Device)
LightState = Literal["ready", "busy", "down"]


class DieBox(Struct, frozen=True):
    """Where a die or ball lies in the picture that is kept as evidence, in parts of its width and
    height from the top left; `face` is 0 if it could not be read."""

    polygon: tuple[tuple[float, float], ...]
    face: int


class Proposal(Struct, frozen=True):
    """A reading on its way to becoming an event."""

    move: Any
    """None when something was sensed but nothing could be read: then only choices are left."""
    source: Source
    confidence: float
    """0 to 1. Below UNSURE the app should ask rather than suggest."""
    evidence: str
    """The raw line of the roller with its device, or the name of a thumbnail."""
    due_number: int
    about: str
    """A later proposal about the same thing takes the place of an earlier one."""
    alternatives: tuple[Any, ...] = ()
    problems: tuple[Problem, ...] = ()
    """Why the rules would refuse it. It is proposed all the same: the table may overrule."""
    confirmed: bool = True
    """False for what was found lying there, for example after the cable was back: no throw."""
    secret: bool = False
    """Not for everybody's eyes: to be shown to the seat that is due, held to reveal."""

    boxes: tuple[DieBox, ...] = ()
    """Each die in the picture, in the order of the faces of the move."""

    @property
    def choices(self) -> tuple[Any, ...]:
        """Everything that can be answered."""
        first = () if self.move is None else (self.move,)
        return (*first, *self.alternatives, NONE_OF_THESE)

    @property
    def is_sure(self) -> bool:
        return self.confirmed and not self.problems and self.confidence >= UNSURE

    @property
    def asks_with_picture(self) -> bool:
        """Whether people should look at what the camera saw, and say what lies there."""
        return bool(self.boxes and self.evidence) and not self.is_sure

    def reads_like(self, other: Proposal) -> bool:
        """Whether a person would see and accept the same, however it was read."""
        same = replace(
            self, confidence=other.confidence, evidence=other.evidence, boxes=other.boxes
        )
        return same == other and self.is_sure == other.is_sure


UNSURE: Final = 0.6

Why = Literal[
    "nothing-due",
    "other-dice",
    "too-late",
    "lying-there",
    "unclear",
    "bumped",
    "foreign-code",
    "other-game",
    "unknown-card",
]


class Ignored(Struct, frozen=True):
    """A reading that was not used, and why: shown and logged, never lost in silence."""

    source: Source
    why: Why
    detail: str = ""
    """What was read, safe to show: faces, a card's id, the text of a foreign code."""
    evidence: str = ""
    game: str = ""
    """For a card of another game: which."""


class Light(Struct, frozen=True):
    """The dot of a device. `code` is the reason in a word, `detail` what the device itself says."""

    device: Device
    state: LightState
    code: str
    detail: str = ""
    name: str = ""
    """The port or camera."""


class Hint(Struct, frozen=True):
    """Something to do with the hands while a device looks; an empty code takes it away."""

    device: Device
    code: str
    detail: str = ""


class Pressed(Struct, frozen=True):
    """The button on the dice tower."""

    press: Literal["short", "long"]


Item = Proposal | Ignored | Light | Hint | Pressed
Post = Callable[[Item], None]
"""Takes an item in any thread, and returns at once."""
