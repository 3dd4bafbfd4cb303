"""The tablet's camera behind the interface of every camera, with stand-ins for what only Android
has: permissions, and Kivy's provider."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.clock import Clock

from card_codes.frames.origins import Camera, Lost
from companion.tablet.devices import android_camera
from companion.tablet.devices.android_camera import AndroidCamera
from companion.tablet.devices.frame_origins import choices, origin_of
from companion.tablet.devices.torch import find_torch

GREEN = (40, 180, 60)


class Tablet:
    """One camera over a green table, one person who may or may not allow it."""

    def __init__(self) -> None:
        self.allowed = True
        self.asked: list[str] = []
        self.running = False
        self.silent = False
        self.opened_in = ""
        self.lamp = "off"
        self.has_lamp = True
        self._android_camera = self

    def provider(self, index: int, resolution: tuple[int, int], stopped: bool) -> Any:
        assert stopped
        self.opened_in = threading.current_thread().name
        if index > 0:
            raise RuntimeError("Fail to connect to camera service")
        self.size = resolution
        return self

    def getParameters(self) -> Tablet:  # noqa: N802  # Android's own name
        return self

    def getFlashMode(self) -> str:  # noqa: N802  # Android's own name
        return self.lamp

    def setFlashMode(self, mode: str) -> None:  # noqa: N802  # Android's own name
        if not self.has_lamp:
            raise RuntimeError("setParameters failed")
        self.lamp = mode

    def setParameters(self, parameters: Tablet) -> None:  # noqa: N802  # Android's own name
        assert parameters is self

    def start(self) -> None:
        self.running = True

    def stop(self) -> None:
        self.running = False

    def grab_frame(self) -> bytes | None:
        """As Android does: a plane of brightness, then pairs of colour in half the size."""
        if self.silent:
            return None
        width, height = self.size
        picture = np.full((height, width, 3), GREEN, np.uint8)
        planar = cv2.cvtColor(picture, cv2.COLOR_BGR2YUV_I420).reshape(-1)
        pixels, quarter = width * height, width * height // 4
        u, v = planar[pixels : pixels + quarter], planar[pixels + quarter :]
        return planar[:pixels].tobytes() + np.stack([v, u], axis=1).tobytes()


@pytest.fixture
def tablet(monkeypatch: pytest.MonkeyPatch) -> Tablet:
    tablet = Tablet()
    permissions: Any = ModuleType("android.permissions")
    permissions.Permission = SimpleNamespace(CAMERA="android.permission.CAMERA")
    permissions.check_permission = lambda _: tablet.allowed
    permissions.request_permissions = tablet.asked.extend
    provider: Any = ModuleType("kivy.core.camera.camera_android")
    provider.CameraAndroid = tablet.provider
    monkeypatch.setitem(sys.modules, "android", ModuleType("android"))
    monkeypatch.setitem(sys.modules, "android.permissions", permissions)
    monkeypatch.setitem(sys.modules, "kivy.core.camera.camera_android", provider)
    monkeypatch.setattr(sys, "getandroidapilevel", lambda: 35, raising=False)
    return tablet


def looked_at(camera: AndroidCamera, count: int = 1) -> list[Any]:
    """What a thread of its own gets, while the window's thread goes on."""
    got: list[Any] = []

    def look() -> None:
        frames = camera.frames()
        try:
            got.extend(next(frames) for _ in range(count))
        except Lost as lost:
            got.append(lost)
        finally:
            frames.close()

    thread = threading.Thread(target=look)
    thread.start()
    while thread.is_alive():
        Clock.tick()
        time.sleep(0.001)
    return got


def test_on_a_tablet_a_number_means_its_own_camera(tablet: Tablet) -> None:
    assert origin_of("0") == AndroidCamera(0)


def test_elsewhere_a_number_means_a_camera_of_the_machine() -> None:
    assert origin_of("0") == Camera(0)


def test_frames_come_in_the_colours_that_decoders_know(tablet: Tablet) -> None:
    first, _ = looked_at(AndroidCamera(0), 2)
    assert first.picture.shape == (720, 1280, 3)
    assert np.abs(first.picture.reshape(-1, 3).mean(axis=0) - GREEN).max() < 4
    assert tablet.opened_in == "MainThread", "it makes a texture"
    assert not tablet.running, "whoever stops looking gives the camera back"


def test_without_permission_it_asks_and_can_be_tried_again(tablet: Tablet) -> None:
    tablet.allowed = False
    (lost,) = looked_at(AndroidCamera(0))
    assert isinstance(lost, Lost)
    assert tablet.asked == ["android.permission.CAMERA"]
    assert AndroidCamera(0).returns


def test_a_camera_that_is_not_there_is_lost(tablet: Tablet) -> None:
    (lost,) = looked_at(AndroidCamera(3))
    assert isinstance(lost, Lost)


def test_a_camera_that_falls_silent_is_lost(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(android_camera, "PATIENCE", 0.3)
    tablet.silent = True
    (lost,) = looked_at(AndroidCamera(0))
    assert isinstance(lost, Lost)
    assert not tablet.running


def test_a_tablet_that_does_not_list_its_cameras_has_one_to_choose(
    tablet: Tablet, tmp_path: Path
) -> None:
    assert choices(tmp_path)[:1] == ["0"]


def test_the_lamp_of_the_camera_that_looks_is_switched(tablet: Tablet) -> None:
    torch = find_torch()
    assert torch is not None
    torch.switch()
    assert not torch.on, "no camera looks, so there is no lamp"
    looked: list[str] = []

    def look() -> None:
        frames = AndroidCamera(0).frames()
        next(frames)
        for _ in range(2):
            torch.switch()
            looked.append(tablet.lamp)
        tablet.has_lamp = False
        torch.switch()
        frames.close()

    thread = threading.Thread(target=look)
    thread.start()
    while thread.is_alive():
        Clock.tick()
        time.sleep(0.001)
    assert looked == ["torch", "off"]
    assert not torch.on, "a camera without a lamp stays dark"
