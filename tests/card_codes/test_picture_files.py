"""Picture files of every kind that phones, scanners and browsers write: read, or refused with a
sentence; and how much memory the largest of them take, measured in a process of its own."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from card_codes.frames.picture_file import (
    LARGEST_SIDE,
    MOST_MEMORY,
    UnreadablePicture,
    load_picture,
)
from card_codes.frames.picture_header import header_of
from card_codes.reading import frame

WIDTH, HEIGHT = 96, 64
RED, GREEN, BLUE, WHITE = (200, 30, 30), (30, 160, 30), (30, 30, 200), (240, 240, 240)
"""The quarters of the picture, row by row: each turn of it is another picture."""
MOST_MEGABYTES = 300


def quarters(width: int = WIDTH, height: int = HEIGHT) -> Image.Image:
    picture = np.empty((height, width, 3), np.uint8)
    picture[: height // 2, : width // 2] = RED
    picture[: height // 2, width // 2 :] = GREEN
    picture[height // 2 :, : width // 2] = BLUE
    picture[height // 2 :, width // 2 :] = WHITE
    return Image.fromarray(picture)


def stored(picture: Image.Image, kind: str, **options: Any) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def sixteen_bits(picture: Image.Image) -> bytes:
    wide = np.asarray(picture)[..., ::-1].astype(np.uint16) * 257
    return cv2.imencode(".png", wide)[1].tobytes()


def transparent(picture: Image.Image) -> Image.Image:
    picture = picture.convert("RGBA")
    picture.putalpha(255)
    return picture


KINDS: dict[str, Callable[[Image.Image], bytes]] = {
    "jpeg": lambda picture: stored(picture, "JPEG", quality=95),
    "progressive jpeg": lambda picture: stored(picture, "JPEG", progressive=True, subsampling=0),
    "cmyk jpeg": lambda picture: stored(picture.convert("CMYK"), "JPEG", quality=95),
    "png": lambda picture: stored(picture, "PNG"),
    "png of 16 bits": sixteen_bits,
    "palette png": lambda picture: stored(picture.quantize(16), "PNG"),
    "transparent png": lambda picture: stored(transparent(picture), "PNG"),
    "moving png": lambda picture: stored(
        picture, "PNG", save_all=True, append_images=[picture.rotate(180)]
    ),
    "webp": lambda picture: stored(picture, "WEBP", quality=95),
    "lossless webp": lambda picture: stored(picture, "WEBP", lossless=True),
    "transparent webp": lambda picture: stored(transparent(picture), "WEBP", quality=95),
    "moving webp": lambda picture: stored(
        picture, "WEBP", save_all=True, append_images=[picture.rotate(180)], quality=95
    ),
    "bmp": lambda picture: stored(picture, "BMP"),
    "palette bmp": lambda picture: stored(picture.quantize(16), "BMP"),
}


def shows_the_quarters(picture: Any, corners: tuple[tuple[int, int, int], ...]) -> bool:
    height, width = picture.shape[:2]
    centres = [(y, x) for y in (height // 4, height * 3 // 4) for x in (width // 4, width * 3 // 4)]
    seen = np.array([picture[y, x, ::-1] for y, x in centres], int)
    return bool(np.abs(seen - np.array(corners)).max() < 40)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_each_kind_is_read(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(KINDS[kind](quarters()))
    picture = load_picture(path)
    assert picture.shape == (HEIGHT, WIDTH, 3)
    assert picture.dtype == np.uint8
    assert shows_the_quarters(picture, (RED, GREEN, BLUE, WHITE))


@pytest.mark.parametrize("bits", ["L", "I;16", "1"])
def test_grey_files_are_read(bits: str, tmp_path: Path) -> None:
    grey = quarters().convert("L")
    wide = Image.fromarray(np.asarray(grey).astype(np.uint16) * 257)
    picture = {"L": grey, "I;16": wide, "1": grey.convert("1", dither=Image.Dither.NONE)}[bits]
    path = tmp_path / "grey.png"
    path.write_bytes(stored(picture, "PNG"))
    read = load_picture(path)
    assert read.shape == (HEIGHT, WIDTH, 3)
    assert read[-9, -9].min() > 200
    assert read[9, 9].max() < 130


TURNS = {
    1: (RED, GREEN, BLUE, WHITE),
    2: (GREEN, RED, WHITE, BLUE),
    3: (WHITE, BLUE, GREEN, RED),
    4: (BLUE, WHITE, RED, GREEN),
    5: (RED, BLUE, GREEN, WHITE),
    6: (BLUE, RED, WHITE, GREEN),
    7: (WHITE, GREEN, BLUE, RED),
    8: (GREEN, WHITE, RED, BLUE),
}
"""What EXIF's eight orientations make of the quarters."""


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("turn", TURNS)
def test_a_picture_is_turned_as_the_camera_was_held(turn: int, kind: str, tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    path = tmp_path / "turned"
    path.write_bytes(stored(quarters(), kind, exif=exif.tobytes(), quality=95))
    picture = load_picture(path)
    assert picture.shape[:2] == ((HEIGHT, WIDTH) if turn < 5 else (WIDTH, HEIGHT))
    assert shows_the_quarters(picture, TURNS[turn])


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_cut_off_anywhere_is_read_in_part_or_refused(kind: str, tmp_path: Path) -> None:
    whole = KINDS[kind](quarters())
    path = tmp_path / "cut"
    for length in {0, 1, 2, 12, 24, 30, *range(40, len(whole), max(1, len(whole) // 12))}:
        path.write_bytes(whole[:length])
        assert answer(path) in ("read", f"'{path}'")


def answer(path: Path) -> str:
    """That it was read whole or in part, or which file the refusal names."""
    try:
        picture = load_picture(path)
    except UnreadablePicture as refusal:
        return str(refusal).split(" is ")[0]
    return "read" if picture.shape == (HEIGHT, WIDTH, 3) else f"{picture.shape}"


def test_an_empty_file_is_called_empty(tmp_path: Path) -> None:
    path = tmp_path / "nothing.jpg"
    path.touch()
    with pytest.raises(UnreadablePicture, match="is empty"):
        load_picture(path)


def claiming(data: bytes, width: int, height: int) -> bytes:
    """The same file with another size in its header: a decoder makes room for all of it."""
    changed = bytearray(data)
    if data.startswith(b"\x89PNG"):
        changed[16:24] = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    elif data.startswith(b"BM"):
        changed[18:26] = width.to_bytes(4, "little") + height.to_bytes(4, "little")
    elif data.startswith(b"RIFF"):
        at = data.index(b"VP8 ") + 8 + 6
        changed[at : at + 4] = width.to_bytes(2, "little") + height.to_bytes(2, "little")
    else:
        at = next(data.index(mark) for mark in (b"\xff\xc0", b"\xff\xc2") if mark in data) + 5
        changed[at : at + 4] = height.to_bytes(2, "big") + width.to_bytes(2, "big")
    assert header_of(bytes(changed)) is not None
    return bytes(changed)


LARGE: dict[str, tuple[str, int, int]] = {
    "a photograph of 12 megapixels": ("jpeg", 4000, 3000),
    "as large as is read whole": ("jpeg", 5900, 4500),
    "63 megapixels": ("jpeg", 9000, 7000),
    "200 megapixels of a phone": ("jpeg", 16320, 12240),
    "63 megapixels, coarse before fine": ("progressive jpeg", 9000, 7000),
    "20 megapixels, coarse before fine": ("progressive jpeg", 5400, 3700),
    "63 megapixels in a strip": ("jpeg", 63000, 1000),
    "63 megapixels in four colours": ("cmyk jpeg", 9000, 7000),
    "a png of 63 megapixels": ("png", 9000, 7000),
    "a webp of 14 megapixels": ("webp", 4700, 3000),
    "a webp of 63 megapixels": ("webp", 9000, 7000),
    "a moving png of 24 megapixels": ("moving png", 6000, 4000),
    "a bmp of 63 megapixels": ("bmp", 9000, 7000),
    "a bmp of two gigapixels": ("bmp", 50000, 40000),
}
READ = {
    "a photograph of 12 megapixels": (3000, 4000),
    "as large as is read whole": (4500, 5900),
    "63 megapixels": (3500, 4500),
    "200 megapixels of a phone": (3060, 4080),
    "20 megapixels, coarse before fine": (1850, 2700),
    "63 megapixels in four colours": (3500, 4500),
}
"""The size it is decoded at. A damaged webp is refused by its decoder, so that it is not here; what
is missing otherwise is refused from the header."""

READING = """
import sys
from pathlib import Path
from card_codes.frames.picture_file import UnreadablePicture, load_picture
from card_codes.reading.ladder import Reader
try:
    picture = load_picture(Path(sys.argv[1]))
    Reader().read(picture)
    print(*picture.shape[:2])
except UnreadablePicture as refusal:
    print(refusal)
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
"""


@pytest.mark.parametrize("name", LARGE)
def test_no_picture_takes_more_than_its_memory(name: str, tmp_path: Path) -> None:
    kind, width, height = LARGE[name]
    path = tmp_path / "large"
    path.write_bytes(claiming(KINDS[kind](quarters()), width, height))
    run = subprocess.run(
        [sys.executable, "-c", READING, str(path)], capture_output=True, text=True, check=True
    )
    said, megabytes = run.stdout.splitlines()
    assert int(megabytes) < MOST_MEGABYTES
    if name in READ:
        assert said == "{} {}".format(*READ[name])
    elif "webp of 14" in name:
        assert "damaged" in said
    else:
        assert f"{width} x {height}" in said
        assert int(megabytes) < MOST_MEGABYTES / 2


def test_a_large_photograph_is_shrunk_and_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "large.jpg"
    quarters(7000, 5000).save(path, quality=60)
    picture = load_picture(path)
    assert picture.shape == (2500, 3500, 3)
    assert shows_the_quarters(picture, (RED, GREEN, BLUE, WHITE))


def test_colours_one_after_another_count_as_held_whole() -> None:
    """A baseline file may store one colour after another; its decoder keeps all of them."""
    data = KINDS["jpeg"](quarters())
    scan = data.index(b"\xff\xda")
    header, apart = header_of(data), header_of(data[: scan + 4] + b"\x01" + data[scan + 5 :])
    assert header is not None
    assert apart is not None
    assert header.held == 0
    assert apart.held == 3.0


def test_what_the_header_lets_through_is_not_too_large_to_read() -> None:
    assert LARGEST_SIDE <= frame.LARGEST_SIDE
    assert MOST_MEMORY / 6 <= frame.LARGEST_AREA
