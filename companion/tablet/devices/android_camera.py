"""The camera of an Android tablet as an origin of frames; OpenCV cannot open it there.

Kivy's own provider opens the camera, which has to happen in the window's thread because it makes a
texture; its frames are then taken in the thread that looks at them. `android` and the provider
exist only inside an Android package, so they are imported when first needed.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeVar

import cv2
import numpy as np
from kivy.clock import Clock

from card_codes.frames.origins import Frame, Lost
from card_codes.frames.picture_file import Picture

PATIENCE = 5.0
"""Seconds for the window's thread to open the camera, and for the camera to show something."""
PAUSE = 1 / 30

T = TypeVar("T")

_open: list[Any] = []
"""The camera that is looking, if one is; its lamp belongs to it."""


class AndroidTorch:
    """The lamp beside the camera that is looking."""

    @property
    def on(self) -> bool:
        settings = self._settings()
        return settings is not None and settings.getFlashMode() == "torch"

    def switch(self) -> None:
        """On or off; without a camera, or with one that has no lamp, it stays as it is."""
        settings = self._settings()
        if settings is None:
            return
        with contextlib.suppress(Exception):  # Java exceptions come through as a class of their own
            settings.setFlashMode("off" if self.on else "torch")
            _open[0]._android_camera.setParameters(settings)

    def _settings(self) -> Any:
        return _open[0]._android_camera.getParameters() if _open else None


@dataclass(frozen=True, slots=True)
class AndroidCamera:
    """A camera by its number; 0 is the one on the back of most tablets."""

    index: int
    width: int = 1280
    height: int = 720
    returns: bool = True

    @property
    def name(self) -> str:
        return f"camera {self.index}"

    def frames(self) -> Generator[Frame, None, None]:
        _ask_for_permission()
        camera = _in_the_window_thread(self._open)
        _open[:] = [camera]
        try:
            seen = time.monotonic()
            while time.monotonic() - seen < PATIENCE:
                taken = camera.grab_frame()
                if taken is not None:
                    seen = time.monotonic()
                    yield Frame(self._picture(taken), self.name)
                time.sleep(PAUSE)
            raise Lost(f"{self.name} shows nothing.")
        finally:
            _open.clear()
            _in_the_window_thread(camera.stop)

    def _open(self) -> Any:
        provider = import_module("kivy.core.camera.camera_android")
        size = (self.width, self.height)
        try:
            camera = provider.CameraAndroid(index=self.index, resolution=size, stopped=True)
            camera.start()
        except Exception as problem:  # Java exceptions come through as a class of their own
            raise Lost(f"There is no {self.name}: {problem}") from problem
        return camera

    def _picture(self, taken: bytes) -> Picture:
        """Android hands out brightness for every pixel, and colour for every fourth (NV21)."""
        rows = np.frombuffer(taken, np.uint8).reshape(self.height * 3 // 2, self.width)
        return cv2.cvtColor(rows, cv2.COLOR_YUV2BGR_NV21).astype(np.uint8)


def _ask_for_permission() -> None:
    permissions = import_module("android.permissions")
    wanted = permissions.Permission.CAMERA
    if not permissions.check_permission(wanted):
        permissions.request_permissions([wanted])
        raise Lost("Android asks whether this app may use the camera. Allow it; it then starts.")


def _in_the_window_thread(act: Callable[[], T]) -> T:
    answer: Future[T] = Future()

    def do(_: float) -> None:
        try:
            answer.set_result(act())
        except Exception as problem:  # it belongs to the thread that asked
            answer.set_exception(problem)

    Clock.schedule_once(do, 0)
    try:
        return answer.result(PATIENCE)
    except TimeoutError as problem:
        raise Lost("The window did not answer.") from problem
