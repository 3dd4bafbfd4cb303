"""What lies on a table and is no die, though it may look like one."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from companion.senses.pips import PIPS
from dice_training.tables import Chance, Image, Place, number_token, tone

Thing = Callable[[Image, int, int, float, Chance], None]


BADGES, DISC = 5, 96
"""How many kinds of other things they stand for, and pixels in which one is drawn."""


def scatter(
    scene: Image, count: int, largest: float, chance: Chance, badges: bool = False
) -> list[Place]:
    """Where it all lies now. `badges`: discs are among it, turned and seen from the side."""
    places: list[Place] = []
    for _ in range(count):
        x, y = (int(value) for value in chance.uniform(0, len(scene), 2))
        radius = float(np.exp(chance.uniform(np.log(4), np.log(largest))))
        things: list[Thing] = [
            _dots,
            _dots,
            _coin,
            _screw,
            _token,
            _block,
            _domino,
            _cable,
            _tile,
            _knob,
            *([badge] * BADGES if badges else []),
        ]
        things[int(chance.integers(len(things)))](scene, x, y, radius, chance)
        places.append((float(x), float(y), radius))
    return places


def _dots(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    """Printed dots, some of them as pips stand; but on no die."""
    ink = tone(chance).tolist()
    spread = radius * chance.uniform(0.5, 1.2)
    dot = max(1, round(spread * chance.uniform(0.15, 0.45)))
    if chance.random() < 0.5:
        places = np.array(PIPS[int(chance.integers(1, 7))], np.float64)
    else:
        places = chance.normal(0, 1, (int(chance.integers(1, 8)), 2))
    turn = chance.uniform(0, 2 * np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    for across, down in places @ spin.T * spread:
        cv2.circle(scene, (round(x + across), round(y + down)), dot, ink, -1, cv2.LINE_AA)


def _coin(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    metal, r = tone(chance), round(radius)
    cv2.circle(scene, (x + 2, y + 2), r, (metal * 0.3).tolist(), -1, cv2.LINE_AA)
    cv2.circle(scene, (x, y), r, metal.tolist(), -1, cv2.LINE_AA)
    cv2.circle(scene, (x, y), max(1, r - 2), (metal * 0.7).tolist(), 1, cv2.LINE_AA)
    for _ in range(int(chance.integers(0, 5))):
        end = chance.normal(0, radius * 0.4, 4)
        one, two = (round(x + end[0]), round(y + end[1])), (round(x + end[2]), round(y + end[3]))
        cv2.line(scene, one, two, (metal * 0.6).tolist(), 1, cv2.LINE_AA)


def _screw(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    metal, r = tone(chance), max(2, round(radius * 0.6))
    cv2.circle(scene, (x, y), r, metal.tolist(), -1, cv2.LINE_AA)
    turn = chance.uniform(0, np.pi)
    for way in (turn, turn + np.pi / 2)[: int(chance.integers(1, 3))]:
        across, down = np.cos(way) * r * 0.7, np.sin(way) * r * 0.7
        one, two = (round(x - across), round(y - down)), (round(x + across), round(y + down))
        cv2.line(scene, one, two, (metal * 0.3).tolist(), max(1, r // 4), cv2.LINE_AA)


def _token(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    number_token(scene, np.array([x, y]), radius, chance)


def _corners(x: int, y: int, across: float, down: float, chance: Chance) -> np.ndarray:
    box = ((float(x), float(y)), (2 * across, 2 * down), float(chance.uniform(0, 180)))
    return np.asarray(cv2.boxPoints(box))


def _block(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    """A wooden cube or house: the sides of a die, and no pips."""
    colour = tone(chance)
    top = _corners(x, y, radius * 0.6, radius * chance.uniform(0.5, 0.7), chance)
    low = top + radius * np.array([chance.uniform(-0.3, 0.3), chance.uniform(0.2, 0.7)])
    hull = cv2.convexHull(np.concatenate([top, low]).astype(np.int32))
    cv2.fillConvexPoly(scene, hull, (colour * chance.uniform(0.4, 0.8)).tolist(), cv2.LINE_AA)
    cv2.fillConvexPoly(scene, top.astype(np.int32), colour.tolist(), cv2.LINE_AA)


def _domino(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    """Two squares with pips that belong together."""
    stone, ink = tone(chance), tone(chance)
    corners = _corners(x, y, radius, radius / 2, chance)
    cv2.fillConvexPoly(scene, corners.astype(np.int32), stone.tolist(), cv2.LINE_AA)
    along, across = corners[1] - corners[0], corners[3] - corners[0]
    if np.linalg.norm(along) < np.linalg.norm(across):
        along, across = across, along
    middle = corners.mean(axis=0)
    ends = (middle - across * 0.42).astype(int), (middle + across * 0.42).astype(int)
    cv2.line(scene, ends[0].tolist(), ends[1].tolist(), ink.tolist(), 1, cv2.LINE_AA)
    for part in (-0.25, 0.25):
        for u, v in PIPS[int(chance.integers(1, 7))]:
            at = middle + along * (part + u * 0.13) + across * v * 0.26
            cv2.circle(
                scene, at.astype(int).tolist(), max(1, round(radius * 0.09)), ink.tolist(), -1
            )


def _cable(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    steps = np.cumsum(chance.normal(0, radius, (8, 2)), axis=0) + np.array([x, y])
    wide = max(1, round(radius * chance.uniform(0.1, 0.5)))
    cv2.polylines(scene, [steps.astype(np.int32)], False, tone(chance).tolist(), wide, cv2.LINE_AA)


def _tile(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    """A card, a key or a sticker: a box with something printed in it."""
    corners = _corners(x, y, radius, radius * chance.uniform(0.5, 1.0), chance)
    cv2.fillConvexPoly(scene, corners.astype(np.int32), tone(chance).tolist(), cv2.LINE_AA)
    what, ink = chance.random(), tone(chance).tolist()
    if what < 0.4:
        text = str(chance.choice(list("0123456789ABXYZ+?")))
        place = (round(x - radius * 0.3), round(y + radius * 0.3))
        cv2.putText(
            scene, text, place, 0, radius / 25, ink, max(1, round(radius / 10)), cv2.LINE_AA
        )
    elif what < 0.8:
        shape = (max(1, round(radius * 0.45)), max(1, round(radius * chance.uniform(0.15, 0.45))))
        weight = -1 if chance.random() < 0.6 else 2
        cv2.ellipse(
            scene, (x, y), shape, float(chance.uniform(0, 180)), 0, 360, ink, weight, cv2.LINE_AA
        )


def _knob(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    """Something round and shaded: a ball, a pawn from above, a bottle cap."""
    colour = tone(chance)
    for part in np.linspace(1, 0.1, 7):
        light = 0.5 + 0.6 * (1 - part)
        at = (round(x - radius * 0.2 * (1 - part)), round(y - radius * 0.2 * (1 - part)))
        cv2.circle(
            scene, at, max(1, round(radius * part)), (colour * light).tolist(), -1, cv2.LINE_AA
        )


def badge(scene: Image, x: int, y: int, radius: float, chance: Chance) -> None:
    """A disc with one dot, a sign or a number: a single pip in it, but round."""
    disc, middle = np.zeros((DISC, DISC, 3), np.uint8), DISC // 2
    paper, ink = tone(chance), tone(chance)
    if abs(float(paper.mean() - ink.mean())) < 60:
        ink = np.float32(255) - paper
    cv2.circle(disc, (middle, middle), middle - 4, paper.tolist(), -1, cv2.LINE_AA)
    what = chance.random()
    if what < 0.35:
        _one_sign(disc, chance.uniform(0.1, 0.5) * middle, ink.tolist(), chance)
    elif what < 0.7:
        sign = str(chance.choice(list("?!+*3568ABXQ")))
        (wide, high), _ = cv2.getTextSize(sign, 0, 1.6, 6)
        at = (middle - wide // 2, middle + high // 2)
        cv2.putText(disc, sign, at, 0, 1.6, ink.tolist(), 6, cv2.LINE_AA)
    else:
        number_token(disc, np.array([middle, middle]), middle - 4, chance)
    if chance.random() < 0.5:
        cv2.circle(disc, (middle, middle), middle - 4, ink.tolist(), 3, cv2.LINE_AA)
    turn, lean = chance.uniform(0, 2 * np.pi, 2)
    flat = _spin(lean) @ np.diag([1.0, chance.uniform(0.5, 1.0)]) @ _spin(turn)
    flat *= 2 * radius / DISC
    moved = np.column_stack([flat, np.array([x, y]) - flat @ np.array([middle, middle])])
    size, whole = scene.shape[1::-1], np.zeros((DISC, DISC), np.uint8)
    cv2.circle(whole, (middle, middle), middle - 4, 255, -1, cv2.LINE_AA)
    cover = cv2.warpAffine(whole, moved, size)[:, :, None] / np.float32(255)
    laid = cv2.warpAffine(disc, moved, size)
    scene[:] = (scene * (1 - cover) + laid * cover).astype(np.uint8)


def _one_sign(disc: Image, size: float, ink: list[float], chance: Chance) -> None:
    """A dot, or a star of some points."""
    middle, points = DISC // 2, int(chance.integers(3, 9))
    if chance.random() < 0.5:
        cv2.circle(disc, (middle, middle), round(size), ink, -1, cv2.LINE_AA)
        return
    angles = np.arange(2 * points) * np.pi / points
    away = np.where(np.arange(2 * points) % 2, chance.uniform(0.3, 0.9), 1.0) * size
    star = middle + np.stack([np.cos(angles), np.sin(angles)], axis=1) * away[:, None]
    cv2.fillPoly(disc, [star.astype(np.int32)], ink, cv2.LINE_AA)


def _spin(angle: float) -> np.ndarray:
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
