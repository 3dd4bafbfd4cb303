"""Where frames can come from on this machine: its cameras, and frames that lie in a folder.

A machine without a camera can be shown a folder of pictures or a video instead: everything after
that is the same. Such frames lie in `frames` beside the journal.
"""

from __future__ import annotations

import sys
from pathlib import Path

from card_codes.frames.origins import Camera, Origin, Pictures, Video
from card_codes.frames.picture_file import SUFFIXES
from firmware_bridge.android import is_android

VIDEOS = frozenset({".mp4", ".avi", ".mkv", ".mov", ".webm"})
FRAMES_A_SECOND = 10.0
FOLDER = "frames"
MOST_CAMERAS = 8


def origin_of(choice: str) -> Origin:
    """What a choice stands for: the number of a camera, or the name of a folder or video."""
    if choice.isdecimal() and is_android():
        from companion.tablet.devices.android_camera import AndroidCamera

        return AndroidCamera(int(choice))
    if choice.isdecimal():
        return Camera(int(choice))
    path = Path(choice)
    if path.suffix.lower() in VIDEOS:
        return Video(path, in_real_time=True)
    return Pictures(path, per_second=FRAMES_A_SECOND, returns=True)


def choices(folder: Path) -> list[str]:
    """Every camera that this machine may have, then every folder and video of frames."""
    return [*(str(index) for index in _cameras()), *map(str, _frames(folder / FOLDER))]


def _cameras(devices: Path = Path("/dev")) -> list[int]:
    """Linux says which there are. Elsewhere only opening one would tell, so the first two are
    offered. Android is a Linux that does not say it."""
    if is_android() or not sys.platform.startswith("linux"):
        return [0, 1]
    numbers = (video.name.removeprefix("video") for video in devices.glob("video*"))
    return sorted(int(number) for number in numbers if number.isdecimal())[:MOST_CAMERAS]


def _frames(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    inside = sorted(folder.iterdir())
    if any(file.suffix.lower() in SUFFIXES for file in inside):
        return [folder]
    return [one for one in inside if one.is_dir() or one.suffix.lower() in VIDEOS]
