"""What a camera makes of a scene: colour of the lamp, blur, sharpening, noise, compression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from dice_training.tables import Chance, Image


def photographed(scene: Image, chance: Chance) -> NDArray[np.uint8]:
    """A frame as an ordinary camera or phone would hand it over."""
    seen = scene.astype(np.float32) * chance.uniform(0.9, 1.1, 3).astype(np.float32)
    if chance.random() < 0.5:
        grey = seen.mean(axis=2, keepdims=True)
        seen = grey + (seen - grey) * np.float32(chance.uniform(0.3, 1.7))
    if chance.random() < 0.25:
        seen = _in_other_hues(seen, chance)
    bent = (np.clip(seen, 0, 255) / 255) ** np.float32(np.exp(chance.normal(0, 0.2)))
    seen = np.asarray(bent * _exposure(chance) * 255, np.float32)
    seen = _blurred(seen, chance)
    if chance.random() < 0.35:
        soft = cv2.GaussianBlur(seen, (0, 0), float(chance.uniform(0.8, 2.0)))
        seen = seen + (seen - soft) * np.float32(chance.uniform(0.3, 1.5))
    noise = float(chance.choice([1, 2, 4, 9]) * chance.uniform(0.5, 1.2))
    seen = seen + chance.standard_normal(seen.shape, dtype=np.float32) * noise
    frame = np.clip(seen, 0, 255).astype(np.uint8)
    if chance.random() < 0.25:
        _dead_pixels(frame, chance)
    if chance.random() < 0.7:
        quality = int(chance.integers(35, 95))
        _, packed = cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, quality])
        frame = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return frame


def _exposure(chance: Chance) -> float:
    """Some pictures are so bright that white things lose their edges."""
    return float(chance.uniform(1.0, 1.4) if chance.random() < 0.2 else chance.uniform(0.45, 1.1))


def _blurred(seen: NDArray[np.float32], chance: Chance) -> NDArray[np.float32]:
    """Out of focus, or moved while the shutter was open; most pictures hardly are."""
    if chance.random() < 0.55:
        seen = np.asarray(
            cv2.GaussianBlur(seen, (0, 0), float(chance.uniform(0.3, 1.4))), np.float32
        )
    if chance.random() < 0.12:
        length = int(chance.integers(2, 6))
        smear = np.zeros((2 * length + 1,) * 2, np.float32)
        way = chance.uniform(0, np.pi)
        across, down = round(np.cos(way) * length), round(np.sin(way) * length)
        cv2.line(smear, (length - across, length - down), (length + across, length + down), 1.0)
        seen = np.asarray(cv2.filter2D(seen, -1, smear / smear.sum()), np.float32)
    return seen


def _in_other_hues(seen: NDArray[np.float32], chance: Chance) -> NDArray[np.float32]:
    """As if colours were turned about grey: lamps and cheap cameras do it, and filters."""
    turn = np.radians(chance.uniform(-30, 30))
    along, across = (1 - np.cos(turn)) / 3, np.sin(turn) / np.sqrt(3)
    mixed = np.full((3, 3), along) + np.eye(3) * np.cos(turn)
    mixed += across * np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    return np.asarray(seen @ mixed.T.astype(np.float32), np.float32)


def _dead_pixels(frame: NDArray[np.uint8], chance: Chance) -> None:
    share = chance.uniform(0.001, 0.02)
    hit = chance.random(frame.shape[:2]) < share
    frame[hit] = np.where(chance.random((int(hit.sum()), 1)) < 0.5, 0, 255)
