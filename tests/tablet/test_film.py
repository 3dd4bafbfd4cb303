"""`make film`: a file that another program reads, with a table on it that moves."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from companion.demo.film import A_SECOND, SIZE, frames, write
from tests.tablet.driving import Driver


def test_a_film_can_be_played_and_moves(tmp_path: Path) -> None:
    driver = Driver(tmp_path, SIZE, alive=True)
    path = tmp_path / "films" / "settlers.mp4"
    count = write(path, frames(driver, "settlers", 1))
    driver.close()
    film = cv2.VideoCapture(str(path))
    assert film.get(cv2.CAP_PROP_FPS) == A_SECOND
    size = (round(film.get(3)), round(film.get(4)))
    assert size == SIZE
    assert film.get(cv2.CAP_PROP_FRAME_COUNT) == count > 10
    pictures = [np.asarray(film.read()[1])[::8, ::8].astype(np.int16) for _ in range(count)]
    changed = [np.abs(one - two).mean() for one, two in pairwise(pictures)]
    assert sum(change > 0.5 for change in changed) > 5, "something moves"
    assert all(picture.std() > 10 for picture in pictures), "no frame is blank"
