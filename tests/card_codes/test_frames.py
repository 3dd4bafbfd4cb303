"""Sources of frames: newest wins, unplugged and back, the end, and files nobody should trust."""

from __future__ import annotations

import threading
import time
from collections.abc import Generator
from pathlib import Path

import cv2
import numpy as np
import pytest

from card_codes.frames.origins import Camera, Frame, Lost, Pictures, Video
from card_codes.frames.picture_file import UnreadablePicture, claimed_size, load_picture
from card_codes.frames.source import FrameSource, State, Status

PATIENCE = 90.0
PICTURE = np.arange(48 * 64 * 3, dtype=np.uint32).astype(np.uint8).reshape(48, 64, 3)


class Plug:
    """A camera on a wire that a test can pull."""

    name = "plug"
    returns = True

    def __init__(self) -> None:
        self.plugged = threading.Event()
        self.opened = 0
        self.number = 0

    def frames(self) -> Generator[Frame, None, None]:
        self.opened += 1
        while self.plugged.is_set():
            picture = np.full((48, 64, 3), self.number % 256, np.uint8)
            yield Frame(picture, f"frame {self.number}")
            self.number += 1
            time.sleep(0.002)
        raise Lost("The wire was pulled.")


def wait_for(source: FrameSource, state: State) -> Status:
    end = time.monotonic() + PATIENCE
    while (status := source.status).state is not state and time.monotonic() < end:
        time.sleep(0.005)
    assert status.state is state
    return status


def test_the_newest_frame_wins_and_is_handed_out_once() -> None:
    plug = Plug()
    plug.plugged.set()
    with FrameSource(plug) as source:
        first = source.newest(PATIENCE)
        while plug.number < 10:
            time.sleep(0.002)
        second = source.newest(PATIENCE)
        assert first is not None
        assert second is not None
        assert second.number > first.number + 3
        assert source.dropped >= 3
        assert second.at > first.at
        third = source.newest(PATIENCE)
        assert third is not None
        assert third.number > second.number


def test_unplug_and_replug() -> None:
    told: list[Status] = []
    plug = Plug()
    with FrameSource(plug, on_status=told.append, first_delay=0.01, longest_delay=0.05) as source:
        lost = wait_for(source, State.LOST)
        assert lost.reason == "The wire was pulled."
        plug.plugged.set()
        assert source.newest(PATIENCE) is not None
        wait_for(source, State.RUNNING)
        plug.plugged.clear()
        wait_for(source, State.LOST)
        plug.plugged.set()
        wait_for(source, State.RUNNING)
    states = [status.state for status in told]
    assert states[-1] is State.CLOSED
    assert {State.LOST, State.RUNNING} <= set(states)


def test_the_delay_doubles_up_to_its_limit() -> None:
    told: list[Status] = []
    with FrameSource(Plug(), on_status=told.append, first_delay=0.01, longest_delay=0.04):
        end = time.monotonic() + PATIENCE
        while len(told) < 5 and time.monotonic() < end:
            time.sleep(0.01)
    delays = [status.retry_in for status in told if status.state is State.LOST][:4]
    assert delays == [0.01, 0.02, 0.04, 0.04]


def test_a_driver_that_raises_anything_is_lost_and_tried_again() -> None:
    class Rude(Plug):
        def frames(self) -> Generator[Frame, None, None]:
            yield from ()
            raise ZeroDivisionError("driver")

    with FrameSource(Rude(), first_delay=0.01) as source:
        assert "ZeroDivisionError" in wait_for(source, State.LOST).reason


def test_closing_never_hangs_even_if_the_driver_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("card_codes.frames.source.CLOSING_TIME", 0.1)
    release = threading.Event()

    class Stuck(Plug):
        def frames(self) -> Generator[Frame, None, None]:
            yield Frame(PICTURE, "only one")
            release.wait()

    source = FrameSource(Stuck())
    assert source.newest(PATIENCE) is not None
    source.close()
    source.close()
    assert source.status.state is State.CLOSED
    assert source.newest(1) is None
    release.set()


def test_a_camera_that_sends_nothing_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("card_codes.frames.source.SILENT_AFTER", 0.05)
    release = threading.Event()

    class Frozen(Plug):
        def frames(self) -> Generator[Frame, None, None]:
            yield Frame(PICTURE, "only one")
            release.wait()

    with FrameSource(Frozen()) as source:
        wait_for(source, State.SILENT)
        release.set()


def test_a_folder_gives_its_pictures_in_order_and_ends(tmp_path: Path) -> None:
    for name in ("b.png", "a.jpg", "c.bmp", "d.webp"):
        cv2.imwrite(str(tmp_path / name), PICTURE)
    (tmp_path / "notes.txt").write_text("no picture")
    names = [Path(frame.name).name for frame in Pictures(tmp_path).frames()]
    assert names == ["a.jpg", "b.png", "c.bmp", "d.webp"]
    with FrameSource(Pictures(tmp_path)) as source:
        wait_for(source, State.ENDED)
        assert source.newest() is not None
        assert source.newest(1) is None


def test_a_folder_stands_in_for_a_camera(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), PICTURE)
    with FrameSource(Pictures(tmp_path, per_second=200)) as source:
        taken = [source.newest(PATIENCE) for _ in range(4)]
    assert all(one is not None for one in taken)


def test_a_video_gives_its_frames_and_ends(tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (64, 48))
    if not writer.isOpened():
        pytest.skip("this OpenCV writes no video")
    for _ in range(5):
        writer.write(PICTURE)
    writer.release()
    assert len(list(Video(path).frames())) == 5
    with FrameSource(Video(path, in_real_time=True)) as source:
        assert source.newest(PATIENCE) is not None


def test_what_is_not_there_is_lost(tmp_path: Path) -> None:
    broken = tmp_path / "broken.avi"
    broken.write_bytes(b"RIFF....AVI nothing")
    for origin in (
        Video(tmp_path / "no.avi"),
        Video(broken),
        Camera(97),
        Pictures(tmp_path / "no"),
    ):
        with pytest.raises(Lost):
            list(origin.frames())


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".webp", ".bmp"])
def test_the_claimed_size_is_the_real_one(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"picture{suffix}"
    cv2.imwrite(str(path), PICTURE)
    assert claimed_size(path.read_bytes()) == (64, 48)
    assert load_picture(path).shape == PICTURE.shape


def test_files_nobody_should_trust(tmp_path: Path) -> None:
    _, png = cv2.imencode(".png", PICTURE)
    good = png.tobytes()
    bomb = good[:16] + (60_000).to_bytes(4, "big") * 2 + good[24:]
    files = {
        "empty": b"",
        "text": b"not a picture",
        "cut": good[:60],
        "bomb": bomb,
        "gif": b"GIF89a" + bytes(40),
        "jpeg without end": b"\xff\xd8\xff\xe0\x00\x00" * 9,
    }
    for name, data in files.items():
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(UnreadablePicture, match=name):
            load_picture(path)
    with pytest.raises(UnreadablePicture):
        load_picture(tmp_path)
    with pytest.raises(UnreadablePicture):
        load_picture(tmp_path / "missing")
