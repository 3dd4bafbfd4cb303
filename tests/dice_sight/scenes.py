"""Throws of dice and shaken balls before the camera of the tests, with the truth about them.

Dice of two families differ in make, place, table and light: what is tuned on one is measured on
the other (tests/camera/presets.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from companion.demo.drawn_dice import (
    BALL_TONES,
    Die,
    Eye,
    Image,
    Make,
    Ship,
    Tone,
    draw_dice,
    draw_ship,
    eye,
)
from tests.camera.backgrounds import paint
from tests.camera.conditions import FRAME_HEIGHT, FRAME_WIDTH, Glare, Shot
from tests.camera.photograph import taken
from tests.camera.presets import TUNING, Chance, Family, Subject, burst, draw_shot

MAKES: dict[str, tuple[Make, ...]] = {
    "tuning": (
        Make(),
        Make((45, 40, 190), (235, 235, 235), 15.0, 0.095, 0.25),
        Make((40, 40, 40), (235, 235, 235), 16.0, 0.09, 0.25, 0.1),
        Make((150, 200, 225), (30, 40, 60), 14.5, 0.1, 0.27, 0.14),
        Make((50, 205, 240), (25, 25, 25), 16.0, 0.105, 0.26),
    ),
    "benchmark": (
        Make((235, 240, 242), (20, 20, 30), 16.0, 0.09, 0.25, 0.1),
        Make((120, 175, 205), (20, 35, 50), 15.0, 0.1, 0.25, 0.13),
        Make((60, 110, 30), (240, 240, 240), 16.0, 0.1, 0.26, 0.12),
        Make((30, 30, 150), (225, 235, 240), 15.5, 0.1, 0.265, 0.13),
        Make((160, 80, 20), (240, 240, 240), 16.5, 0.095, 0.255, 0.11),
    ),
}
SHELLS: dict[str, tuple[Tone, ...]] = {
    "tuning": ((190, 195, 200), (70, 70, 75), (60, 60, 170)),
    "benchmark": ((205, 205, 210), (90, 95, 95), (150, 90, 50), (60, 150, 190)),
}
CONDITIONS = (
    "clean",
    "dark",
    "defocus 2",
    "blur 8",
    "tilt 40",
    "colour cast",
    "glare",
    "clutter",
    "hard",
)
FRAMES = 5
COLOURS = ("black", "blue", "yellow", "red")
SHIPS = {4: ("black", "blue", "yellow", "red"), 5: ("black", "blue", "yellow", "yellow", "red")}


@dataclass(frozen=True, slots=True, eq=False)
class Throw:
    """What lies there, sorted, and how it looks frame by frame."""

    shows: tuple[str, ...]
    shots: tuple[Shot, ...]
    dice: tuple[Die, ...] = ()
    ship: Ship | None = None

    def frames(self) -> Iterator[Image]:
        return (self.frame(number) for number in range(len(self.shots)))

    def frame(self, number: int) -> Image:
        shot = self.shots[number]
        scene = paint(shot.background).copy()
        seen_by = eye_of(shot)
        if self.ship is not None:
            draw_ship(scene, self.ship, seen_by)
        draw_dice(scene, self.dice, seen_by)
        return taken(scene, shot)


def eye_of(shot: Shot) -> Eye:
    """The table's middle is where the pose says; dice stand on it."""
    pose = shot.poses[0]
    size = (FRAME_WIDTH, FRAME_HEIGHT)
    made = eye(size, pose.pixels_per_mm, pose.tilt, pose.tilt_towards)
    turn = np.radians(pose.turn)
    spin = np.eye(4)
    spin[:2, :2] = [[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]
    shift = np.eye(3)
    shift[:2, 2] = np.array(pose.centre) - [FRAME_WIDTH / 2, FRAME_HEIGHT / 2]
    return replace(made, matrix=shift @ made.matrix @ spin)


def shot_of(condition: str, family: Family, number: int, *, salt: int = 0) -> Shot:
    """Conditions as for cards; what only matters for dice is made here."""
    chance = family.chance(4_000 + salt, number)
    known = condition if condition in ("dark", "defocus 2", "blur 8", "hard") else "clean"
    shot = draw_shot(known, family, number + 500 + salt, subject=Subject(70, 70, label_mm=16))
    shot = replace(shot, fingers=(), sleeves=(), glares=())
    if condition == "tilt 40":
        return replace(shot, poses=(replace(shot.poses[0], tilt=40.0),))
    if condition == "hard":
        tilt = float(chance.uniform(10, 35))
        return replace(shot, poses=(replace(shot.poses[0], tilt=tilt),))
    if condition == "colour cast":
        cast = (float(chance.uniform(0.5, 0.75)), 0.9, float(chance.uniform(0.95, 1.15)))
        return replace(shot, light=replace(shot.light, cast=cast))
    if condition == "glare":
        x, y = shot.poses[0].centre
        size = shot.poses[0].pixels_per_mm * 16
        away = chance.normal(0, size, 2)
        lamp = Glare((x + away[0], y + away[1]), size * 0.35, float(chance.uniform(0.5, 1.0)))
        return replace(shot, glares=(lamp,))
    if condition == "clutter":
        return replace(shot, background=replace(shot.background, clutter=14))
    return shot


def throw(
    condition: str = "clean",
    family: Family = TUNING,
    number: int = 0,
    *,
    dice: int = 2,
    faces: tuple[int, ...] = (),
    make: Make | None = None,
    cocked: float = 0.0,
    frames: int = FRAMES,
) -> Throw:
    """Dice of one make lie somewhere in the view, turned as they fell; the last may be cocked."""
    chance = family.chance(3_000, CONDITIONS.index(condition), number)
    shot = shot_of(condition, family, number)
    makes = MAKES[family.name]
    chosen = make or makes[int(chance.integers(len(makes)))]
    shown = faces or tuple(int(face) for face in chance.integers(1, 7, dice))
    lying = tuple(
        Die(chosen, face, x, y, float(chance.uniform(0, 360)))
        for face, (x, y) in zip(shown, places(len(shown), chance), strict=True)
    )
    if cocked:
        lying = (*lying[:-1], replace(lying[-1], cocked=cocked))
    shots = tuple(burst(shot, frames, number))
    return Throw(tuple(sorted(map(str, shown))), shots, lying)


def places(count: int, chance: Chance) -> list[tuple[float, float]]:
    """Apart from each other, but not far."""
    found: list[tuple[float, float]] = []
    while len(found) < count:
        x, y = (float(value) for value in chance.uniform(-32, 32, 2))
        if all(np.hypot(x - a, y - b) > 26 for a, b in found):
            found.append((x, y))
    return found


def shaken(
    condition: str = "clean",
    family: Family = TUNING,
    number: int = 0,
    *,
    balls: tuple[str, ...] = (),
    frames: int = FRAMES,
) -> Throw:
    """Two balls in the window of a mother ship."""
    chance = family.chance(5_000, CONDITIONS.index(condition), number)
    shot = shot_of(condition, family, number, salt=77)
    shells = SHELLS[family.name]
    held = SHIPS[5 if chance.random() < 0.5 else 4]
    drawn = chance.choice(len(held), 2, replace=False)
    shown = balls or tuple(held[int(place)] for place in drawn)
    spread = chance.uniform(0.85, 1.15, (2, 3))
    one, two = (
        tuple(int(min(255, tone * by)) for tone, by in zip(BALL_TONES[name], factors, strict=True))
        for name, factors in zip(shown, spread, strict=True)
    )
    ship = Ship(
        ((one[0], one[1], one[2]), (two[0], two[1], two[2])),
        turn=float(chance.uniform(0, 360)),
        shell=shells[int(chance.integers(len(shells)))],
        pit=(60, 60, 65) if chance.random() < 0.5 else (140, 140, 140),
        ball_mm=float(chance.uniform(9.5, 12.5)),
    )
    shots = tuple(burst(shot, frames, number))
    return Throw(tuple(sorted(shown)), shots, ship=ship)
