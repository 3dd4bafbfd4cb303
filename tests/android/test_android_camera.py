"""The tablet's camera behind the interface of every camera, with stand-ins for what only Android
has: permissions, and Kivy's provider."""

from __future__ import annotations

import sys
import threading
import time
from types import ModuleType, SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.clock import Clock

from card_codes.frames.origins import Camera, Lost
from companion.ui.devices import android_camera
from companion.ui.devices.android_camera import AndroidCamera
from companion.ui.devices.frame_origins import origin_of

GREEN = (40, 180, 60)


class Tablet:
    """One camera over a green table, one person who may or may not allow it."""

    def __init__(self) -> None:
        self.allowed = True
        self.asked: list[str] = []
        self.running = False
        self.silent = False
        self.opened_in = ""

    def provider(self, index: int, resolution: tuple[int, int], stopped: bool) -> Any:
        assert stopped
        self.opened_in = threading.current_thread().name
        if index > 0:
            raise RuntimeError("Fail to connect to camera service")
        self.size = resolution
        return self

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
