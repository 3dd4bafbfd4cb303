"""The conditions of the benchmark by name, and chance.

Two families keep apart what readers are tuned on and what they are measured on: other seeds, and
other ranges of size, turn, tables and light. Tuning on BENCHMARK would make its figures worthless.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from tests.camera.conditions import (
    FRAME_HEIGHT,
    FRAME_WIDTH,
    Background,
    Backlight,
    Defocus,
    Finger,
    Glare,
    Jpeg,
    Kind,
    Lens,
    Light,
    MotionBlur,
    Noise,
    Pose,
    Shot,
    Sleeve,
)
from tests.camera.pose import FOCAL_LENGTH, millimetres_to_frame, project

Chance = np.random.Generator


@dataclass(frozen=True, slots=True)
class Family:
    """Ranges one use of the camera draws from."""

    name: str
    seed: int
    size: tuple[float, float]
    """A label's side in pixels when seen from straight above, for a label of 20 mm; a card of
    91 mm is 4.55 times as long."""
    tables: tuple[Kind, ...]
    table_seeds: tuple[int, int]
    barrel: tuple[float, float]
    tilt: float
    """The tilt of an ordinary shot, in degrees at most."""

    def chance(self, *which: int) -> Chance:
        return np.random.default_rng([self.seed, *which])


TUNING = Family("tuning", 1_001, (60, 110), ("wood", "cloth", "plain"), (0, 8), (0.0, 0.06), 20)
BENCHMARK = Family(
    "benchmark", 77_003, (64, 104), ("wood", "cloth", "print"), (100, 112), (0.02, 0.09), 22
)
LABEL_MM = 20.0
CARD_DIAGONAL_MM = 108.0
REFLECTION_MM = 10.0
"""How far a reflection moves between frames, as a standard deviation: see burst."""
SIX = 6


@dataclass(frozen=True, slots=True)
class Subject:
    """What lies before the camera: how big one thing is, and how much of it has to be in view."""

    width_mm: float = LABEL_MM
    height_mm: float = LABEL_MM
    focus: tuple[float, float] = (0.0, 0.0)
    """The spot glare and streaks go for, in millimetres from the centre: the label of a card."""
    label_mm: float = LABEL_MM


Recipe = Callable[[Shot, Family, Subject, Chance], Shot]


def draw_shot(
    name: str, family: Family, number: int, *, cards: int = 1, subject: Subject | None = None
) -> Shot:
    """Shot `number` of the preset: the same arguments give the same shot."""
    what = subject or Subject()
    chance = family.chance(_ORDER.index(name), number)
    shot = _ordinary(family, what, chance, max(cards, SIX) if name == "six cards" else cards)
    return PRESETS[name](shot, family, what, chance)


def burst(shot: Shot, frames: int, seed: int) -> list[Shot]:
    """A hand is never still: the same scene in the following frames, with a little drift, other
    noise, and reflections that move faster than the card. A card that tilts by 0.8 degrees moves
    the image of a lamp 35 cm away by a centimetre."""
    chance = np.random.default_rng([seed, 31])
    shots = []
    for number in range(frames):
        drift = chance.normal(0, 2.5, 2)
        turn, tilt = chance.normal(0, 0.8, 2)
        size = float(chance.normal(1, 0.01))
        poses = tuple(
            replace(
                pose,
                centre=(pose.centre[0] + drift[0] * number, pose.centre[1] + drift[1] * number),
                turn=pose.turn + float(turn),
                tilt=float(np.clip(pose.tilt + tilt, 0, 62)),
                pixels_per_mm=pose.pixels_per_mm * size,
            )
            for pose in shot.poses
        )
        motion = replace(shot.motion, direction=shot.motion.direction + float(chance.normal(0, 20)))
        slide = chance.normal(0, REFLECTION_MM, 2) * shot.poses[0].pixels_per_mm
        glares = tuple(
            replace(glare, centre=(glare.centre[0] + slide[0], glare.centre[1] + slide[1]))
            for glare in shot.glares
        )
        sleeves = tuple(sleeve and _slid(sleeve, chance) for sleeve in shot.sleeves)
        moved = replace(shot, poses=poses, motion=motion, glares=glares, sleeves=sleeves)
        shots.append(replace(moved, seed=shot.seed * 31 + number))
    return shots


def _slid(sleeve: Sleeve, chance: Chance) -> Sleeve:
    slide = float(chance.normal(0, REFLECTION_MM / CARD_DIAGONAL_MM))
    streaks = tuple((place + slide, width, power) for place, width, power in sleeve.streaks)
    return replace(sleeve, streaks=streaks)


def _ordinary(family: Family, what: Subject, chance: Chance, cards: int) -> Shot:
    size = float(chance.uniform(*family.size))
    pixels_per_mm = size / LABEL_MM
    if cards > 1:
        columns = int(np.ceil(np.sqrt(cards * 1.5)))
        rows = int(np.ceil(cards / columns))
        room = min(FRAME_WIDTH / columns, FRAME_HEIGHT / rows)
        longest = max(what.width_mm, what.height_mm)
        pixels_per_mm = min(pixels_per_mm, room * 0.92 / longest)
    else:
        columns = rows = 1
        longest = max(what.width_mm, what.height_mm)
        pixels_per_mm = min(pixels_per_mm, FRAME_HEIGHT * 0.86 / longest)
    cells = [(column, row) for row in range(rows) for column in range(columns)][:cards]
    poses = tuple(
        _pose(family, what, chance, pixels_per_mm, cell=cell, grid=(columns, rows))
        for cell in cells
    )
    table = Background(
        family.tables[int(chance.integers(len(family.tables)))],
        int(chance.integers(*family.table_seeds)),
    )
    return Shot(
        poses,
        table,
        lens=Lens(round(float(chance.uniform(*family.barrel)), 2)),
        defocus=Defocus(float(chance.uniform(0.4, 0.8))),
        light=Light(
            float(chance.uniform(0.75, 1.05)),
            falloff=float(chance.uniform(0.05, 0.3)),
            falloff_towards=float(chance.uniform(0, 360)),
        ),
        noise=Noise(float(chance.uniform(1.5, 4))),
        jpeg=Jpeg(int(chance.integers(80, 95))),
        seed=int(chance.integers(1 << 30)),
    )


def _pose(
    family: Family,
    what: Subject,
    chance: Chance,
    pixels_per_mm: float,
    *,
    cell: tuple[int, int],
    grid: tuple[int, int],
) -> Pose:
    """Somewhere in its part of the frame, whole."""
    reach = pixels_per_mm * float(np.hypot(what.width_mm, what.height_mm)) / 2
    width, height = FRAME_WIDTH / grid[0], FRAME_HEIGHT / grid[1]
    middle = np.array([(cell[0] + 0.5) * width, (cell[1] + 0.5) * height])
    play = np.maximum(np.array([width, height]) / 2 - reach, 0) * 0.8
    turn = float(chance.uniform(0, 360))
    if grid[0] * grid[1] == 1 and reach * 2 > FRAME_HEIGHT:
        upright = 0.0 if what.height_mm <= what.width_mm else 90.0
        turn = float(chance.normal(upright, 14)) + 180.0 * int(chance.integers(2))
    spot = middle + chance.uniform(-1, 1, 2) * play
    return Pose(
        pixels_per_mm,
        (float(spot[0]), float(spot[1])),
        turn,
        float(chance.uniform(0, family.tilt)),
        float(chance.uniform(0, 360)),
    )


def _spot(shot: Shot, what: Subject, card: int = 0) -> tuple[float, float]:
    """Where the subject's focus is in the frame."""
    point = project(np.array([what.focus]), millimetres_to_frame(shot.poses[card]))[0]
    return float(point[0]), float(point[1])


def _clean(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    return shot


def _dark(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    light = replace(shot.light, brightness=float(chance.uniform(0.12, 0.22)))
    return replace(shot, light=light, noise=Noise(float(chance.uniform(6, 9))))


def _defocus_2(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    return replace(shot, defocus=Defocus(2.0))


def _blur_8(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    return replace(shot, motion=MotionBlur(8.0, float(chance.uniform(0, 180))))


def _defocus_3_motion_8(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    return replace(_blur_8(shot, family, what, chance), defocus=Defocus(3.0))


def _glare(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    x, y = _spot(shot, what)
    size = shot.poses[0].pixels_per_mm * what.label_mm
    away = chance.normal(0, size * 0.45, 2)
    radius = float(chance.uniform(0.25, 0.5)) * size
    spot = Glare((x + float(away[0]), y + float(away[1])), radius, float(chance.uniform(0.7, 1.3)))
    return replace(shot, glares=(spot,))


def _sleeve(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    return replace(shot, sleeves=tuple(_plastic(what, chance) for _ in shot.poses))


def _plastic(what: Subject, chance: Chance) -> Sleeve:
    """One streak goes across the label, others anywhere."""
    direction = float(chance.uniform(0, 180))
    angle = np.radians(direction)
    diagonal = float(np.hypot(what.width_mm, what.height_mm))
    on_label = (what.focus[0] * np.cos(angle) + what.focus[1] * np.sin(angle)) / diagonal
    on_label += float(chance.normal(0, 0.35)) * what.label_mm / diagonal
    streak = float(chance.uniform(0.12, 0.3)) * what.label_mm / diagonal
    streaks = [(float(on_label), streak, float(chance.uniform(0.55, 0.85)))]
    for _ in range(int(chance.integers(0, 3))):
        streaks.append((float(chance.uniform(-0.5, 0.5)), streak, float(chance.uniform(0.2, 0.5))))
    return Sleeve(float(chance.uniform(0.08, 0.25)), tuple(streaks), direction)


def _tilt_60(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    return replace(shot, poses=tuple(replace(pose, tilt=60.0) for pose in shot.poses))


def _hard(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    """Everything at once: each condition milder than alone, but all of them together."""
    tilt = float(chance.uniform(10, 45))
    shot = replace(shot, poses=tuple(replace(pose, tilt=tilt) for pose in shot.poses))
    if chance.random() < 0.5:
        shot = _sleeve(shot, family, what, chance)
    if chance.random() < 0.4:
        shot = _glare(shot, family, what, chance)
    if chance.random() < 0.3:
        shot = replace(shot, fingers=(_finger(what, chance),))
    cast = tuple(float(v) for v in chance.uniform(0.7, 1.15, 3))
    return replace(
        shot,
        background=replace(shot.background, clutter=int(chance.integers(4, 16))),
        defocus=Defocus(float(chance.uniform(0.6, 2.0))),
        motion=MotionBlur(float(chance.uniform(0, 7)), float(chance.uniform(0, 180))),
        light=Light(
            float(chance.uniform(0.3, 0.9)),
            (cast[0], cast[1], cast[2]),
            float(chance.uniform(0.1, 0.5)),
            float(chance.uniform(0, 360)),
        ),
        noise=Noise(float(chance.uniform(3, 8))),
        jpeg=Jpeg(int(chance.integers(50, 85))),
    )


def _finger(what: Subject, chance: Chance) -> Finger:
    """From the side of the card away from the label, as a hand that wants it read would do."""
    away = float(np.degrees(np.arctan2(-what.focus[1], -what.focus[0])))
    if what.focus == (0.0, 0.0):
        reach, width = float(chance.uniform(0.0, 0.25)), what.width_mm * 0.4
        return Finger(float(chance.uniform(0, 360)), reach, width)
    reach = float(chance.uniform(0.2, 0.6))
    return Finger(away + float(chance.normal(0, 35)), reach, float(chance.uniform(12, 17)))


def _six_cards(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
    return shot


FOCUSED_AT = 500.0
"""Millimetres: where the fixed focus of a front camera lies."""
OPENING = 1.1
"""Millimetres across: the lens of a front camera."""


def _held_over(nearest: float, farthest: float, *, mirrored: bool = True) -> Recipe:
    """A card held face down over a tablet that lies flat, so many millimetres above its front
    camera. A point that is not where the focus lies becomes a circle, whose width is the opening
    times how much nearer it is; a bell of a quarter of that blurs as much."""

    def recipe(shot: Shot, family: Family, what: Subject, chance: Chance) -> Shot:
        away = float(chance.uniform(nearest, farthest))
        circle = OPENING * FOCAL_LENGTH * (1 / away - 1 / FOCUSED_AT)
        pixels_per_mm = FOCAL_LENGTH / away
        spread = np.array([FRAME_WIDTH, FRAME_HEIGHT]) * 0.12
        middle = np.array([FRAME_WIDTH, FRAME_HEIGHT]) / 2 + chance.uniform(-1, 1, 2) * spread
        tilt = float(chance.uniform(0, 18))
        face = float(chance.uniform(0.12, 0.4))
        finger = _finger(what, chance)
        red, green, blue = (int(part * face * 1.2) for part in finger.tone)
        pose = replace(shot.poses[0], pixels_per_mm=pixels_per_mm, tilt=tilt)
        off = project(np.array([what.focus]), millimetres_to_frame(pose))[0] - pose.centre
        pose = replace(pose, centre=(float(middle[0] - off[0]), float(middle[1] - off[1])))
        return replace(
            shot,
            poses=(pose,),
            background=Background("ceiling", int(chance.integers(*family.table_seeds))),
            defocus=Defocus(max(0.4, circle / 4)),
            motion=MotionBlur(float(chance.uniform(0, 4)), float(chance.uniform(0, 180))),
            light=Light(float(chance.uniform(0.8, 1.0))),
            backlight=Backlight(face, float(chance.uniform(0.02, 0.2))),
            noise=Noise(float(chance.uniform(4, 8))),
            fingers=(replace(finger, tone=(red, green, blue)),),
            mirrored=mirrored,
        )

    return recipe


TABLE: dict[str, Recipe] = {
    "clean": _clean,
    "dark": _dark,
    "defocus 2": _defocus_2,
    "blur 8": _blur_8,
    "defocus 3 + motion 8": _defocus_3_motion_8,
    "glare": _glare,
    "sleeve": _sleeve,
    "tilt 60": _tilt_60,
    "six cards": _six_cards,
    "hard": _hard,
}
"""Cards on a table, seen from above."""
FRONT: dict[str, Recipe] = {
    "front camera": _held_over(180, 350),
    "front camera, near": _held_over(90, 160),
    "front camera, not mirrored": _held_over(180, 350, mirrored=False),
}
"""Cards held over a tablet, whose front camera looks up."""
PRESETS = TABLE | FRONT
_ORDER = (*sorted(TABLE), *FRONT)
"""Seeds go by this order, in which a new condition is always the last."""
