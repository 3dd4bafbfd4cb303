"""The things frames come from, each as something that can be opened again after it was lost."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np

from card_codes.frames.picture_file import SUFFIXES, Picture, UnreadablePicture, load_picture
from card_codes.frames.quiet import quiet_opencv


class Lost(Exception):
    """The origin is not there, or not any more. Trying again later may help."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A picture and where it came from: the file, or the place in the video."""

    picture: Picture
    name: str


class Origin(Protocol):
    """Something to open."""

    @property
    def name(self) -> str: ...

    @property
    def returns(self) -> bool:
        """Whether it is worth waiting for when it is lost."""
        ...

    def frames(self) -> Generator[Frame, None, None]:
        """Opens it; yields frames until it ends. Raises Lost. Closing the generator closes it."""
        ...


@dataclass(frozen=True, slots=True)
class Pictures:
    """One picture, or the pictures of a folder in the order of their names."""

    path: Path
    per_second: float = 0.0
    """As a stand-in for a camera: so many a second, from the start again after the last."""
    returns: bool = False

    @property
    def name(self) -> str:
        return str(self.path)

    def files(self) -> list[Path]:
        if not self.path.is_dir():
            return [self.path]
        inside = self.path.iterdir()
        return sorted(file for file in inside if file.suffix.lower() in SUFFIXES)

    def frames(self) -> Generator[Frame, None, None]:
        files = self.files()
        while True:
            for file in files:
                try:
                    yield Frame(load_picture(file), str(file))
                except UnreadablePicture as error:
                    raise Lost(str(error)) from error
                if self.per_second > 0:
                    time.sleep(1 / self.per_second)
            if self.per_second <= 0 or not files:
                return


@dataclass(frozen=True, slots=True)
class Camera:
    """A camera of this machine by its number. It may be unplugged and come back."""

    index: int
    width: int = 1280
    height: int = 720
    returns: bool = True

    @property
    def name(self) -> str:
        return f"camera {self.index}"

    def frames(self) -> Generator[Frame, None, None]:
        capture = _quietly_opened(self.index)
        try:
            capture.set(cv2.CAP_PROP_FRAME_WIDTH, self.width)
            capture.set(cv2.CAP_PROP_FRAME_HEIGHT, self.height)
            if not capture.isOpened():
                raise Lost(f"There is no {self.name}.")
            while (picture := _next_picture(capture)) is not None:
                yield Frame(picture, self.name)
            raise Lost(f"{self.name} went away.")
        finally:
            capture.release()


@dataclass(frozen=True, slots=True)
class Video:
    """A video file; at the speed it was taken when it stands in for a camera."""

    path: Path
    in_real_time: bool = False
    returns: bool = False

    @property
    def name(self) -> str:
        return str(self.path)

    def frames(self) -> Generator[Frame, None, None]:
        if not self.path.is_file():
            raise Lost(f"There is no file '{self.path}'.")
        capture = _quietly_opened(str(self.path))
        try:
            if not capture.isOpened():
                raise Lost(f"'{self.path}' is not a video this machine can read.")
            per_second = min(max(capture.get(cv2.CAP_PROP_FPS) or 25.0, 1.0), 240.0)
            number = 0
            while (picture := _next_picture(capture)) is not None:
                yield Frame(picture, f"{self.path}#{number}")
                number += 1
                if self.in_real_time:
                    time.sleep(1 / per_second)
        finally:
            capture.release()


def _quietly_opened(what: int | str) -> cv2.VideoCapture:
    with quiet_opencv():
        return cv2.VideoCapture(what)


def _next_picture(capture: cv2.VideoCapture) -> Picture | None:
    try:
        good, picture = capture.read()
    except cv2.error:
        return None
    return np.asarray(picture, np.uint8) if good and picture is not None else None
