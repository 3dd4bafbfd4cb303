"""Where a flat card lands in the frame: a pinhole camera, then the lens."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.camera.conditions import FRAME_HEIGHT, FRAME_WIDTH, Lens, Pose

FOCAL_LENGTH = 1150.0
"""Pixels: a view of 58 degrees across, as tablets have."""
MIDDLE = (FRAME_WIDTH / 2, FRAME_HEIGHT / 2)
Matrix = NDArray[np.float64]
Points = NDArray[np.float64]


def millimetres_to_frame(pose: Pose) -> Matrix:
    """The homography from the card's plane (origin at its centre) to the frame, before the lens."""
    turn, tilt, towards = np.radians([pose.turn, pose.tilt, pose.tilt_towards])
    axis = np.array([np.cos(towards), np.sin(towards), 0.0])
    tilted, _ = cv2.Rodrigues(axis * tilt)
    turned, _ = cv2.Rodrigues(np.array([0.0, 0.0, turn]))
    rotation = tilted @ turned
    depth = FOCAL_LENGTH / pose.pixels_per_mm
    place = np.array(
        [
            (pose.centre[0] - MIDDLE[0]) / FOCAL_LENGTH * depth,
            (pose.centre[1] - MIDDLE[1]) / FOCAL_LENGTH * depth,
            depth,
        ]
    )
    camera = np.array([[FOCAL_LENGTH, 0, MIDDLE[0]], [0, FOCAL_LENGTH, MIDDLE[1]], [0, 0, 1.0]])
    matrix: Matrix = camera @ np.column_stack([rotation[:, 0], rotation[:, 1], place])
    return matrix


def rectangle(left: float, top: float, right: float, bottom: float) -> Points:
    """Corners in the order of reading: top left, top right, bottom right, bottom left."""
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)


def project(points: Points, matrix: Matrix) -> Points:
    projected: Points = cv2.perspectiveTransform(points[None], matrix)[0].astype(np.float64)
    return projected


def seen_through(points: Points, lens: Lens) -> Points:
    """Where the lens puts points of the undistorted frame.

    The frame is made by asking, for each pixel, where it comes from (bend); so a point has to be
    found whose origin is the given one. Five steps are exact to a hundredth of a pixel.
    """
    if lens.barrel == 0:
        return points
    wanted = points
    found = points.copy()
    for _ in range(5):
        found = found + (wanted - bend(found, lens))
    return found


def bend(points: Points, lens: Lens) -> Points:
    centred = (points - MIDDLE) / FOCAL_LENGTH
    squared = (centred**2).sum(axis=-1, keepdims=True)
    bent: Points = centred * (1 + lens.barrel * squared) * FOCAL_LENGTH + MIDDLE
    return bent
