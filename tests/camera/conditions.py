"""What can happen between a card on the table and a frame in memory: one frozen type a condition.

Every value is concrete (pixels, degrees, millimetres), so that a shot prints as the text that
builds it and a failing frame can be taken again. Ranges and chance live in presets.py.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from numpy import uint8
from numpy.typing import NDArray

Image = NDArray[uint8]
Kind = Literal["wood", "cloth", "print", "plain", "ceiling"]
FRAME_WIDTH, FRAME_HEIGHT = 1280, 720


@dataclass(frozen=True, slots=True, eq=False)
class FlatCard:
    """A flat thing with a picture: a card, or a label alone. Regions are (left, top, right, bottom)
    in millimetres; the truth about a frame tells where each of them went."""

    name: str
    picture: Image
    width_mm: float
    height_mm: float
    regions: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Pose:
    """How one card lies before the camera; turn and the direction of the tilt are in degrees."""

    pixels_per_mm: float
    centre: tuple[float, float] = (FRAME_WIDTH / 2, FRAME_HEIGHT / 2)
    turn: float = 0.0
    tilt: float = 0.0
    tilt_towards: float = 0.0


@dataclass(frozen=True, slots=True)
class Background:
    kind: Kind = "wood"
    seed: int = 0
    clutter: int = 0
    """So many loose shapes lie about."""


@dataclass(frozen=True, slots=True)
class Lens:
    """Radial distortion: positive is a barrel."""

    barrel: float = 0.0


@dataclass(frozen=True, slots=True)
class Defocus:
    """A Gaussian as wide as this many pixels (its standard deviation)."""

    pixels: float = 0.0


@dataclass(frozen=True, slots=True)
class MotionBlur:
    pixels: float = 0.0
    direction: float = 0.0


@dataclass(frozen=True, slots=True)
class Light:
    """Brightness 1 is a well-lit table; a dark table is also a noisy one, see Noise."""

    brightness: float = 1.0
    cast: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Factors of blue, green and red."""
    falloff: float = 0.0
    """How much darker the corner is that is farthest from the lamp."""
    falloff_towards: float = 0.0


@dataclass(frozen=True, slots=True)
class Backlight:
    """A card held over a tablet that looks up: the screen lights its face, and behind it is a
    ceiling with a lamp that the camera exposes for."""

    face: float = 1.0
    """How bright the card is beside the ceiling."""
    veil: float = 0.0
    """How much of the lamp's light is spread over the whole frame by the lens."""


@dataclass(frozen=True, slots=True)
class Noise:
    grey_levels: float = 2.0


@dataclass(frozen=True, slots=True)
class Glare:
    """A lamp mirrored in a glossy card: centre in pixels of the frame."""

    centre: tuple[float, float]
    radius: float
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Sleeve:
    """Plastic over a card: a haze, and streaks of light across it (place and width in parts of the
    card's diagonal)."""

    haze: float = 0.1
    streaks: tuple[tuple[float, float, float], ...] = ()
    """Place, width, strength of each."""
    direction: float = 30.0


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger comes in over an edge of the card; angle and reach in terms of the card."""

    angle: float = 200.0
    reach: float = 0.3
    """How far from the edge towards the centre the tip comes (1 is the centre)."""
    width_mm: float = 15.0
    tone: tuple[int, int, int] = (120, 150, 205)


@dataclass(frozen=True, slots=True)
class Jpeg:
    quality: int = 85


@dataclass(frozen=True, slots=True)
class Shot:
    """Everything about one frame. Sleeves and fingers go to the cards in order; the last pose,
    sleeve or finger is not repeated: a card without one has none."""

    poses: tuple[Pose, ...]
    background: Background = Background()
    lens: Lens = Lens()
    defocus: Defocus = Defocus()
    motion: MotionBlur = MotionBlur()
    light: Light = Light()
    noise: Noise = Noise()
    glares: tuple[Glare, ...] = ()
    sleeves: tuple[Sleeve | None, ...] = ()
    fingers: tuple[Finger | None, ...] = ()
    jpeg: Jpeg | None = Jpeg()
    backlight: Backlight | None = None
    mirrored: bool = False
    """As front cameras show things: left and right exchanged, after everything else."""
    seed: int = 0
    """Of the noise."""
