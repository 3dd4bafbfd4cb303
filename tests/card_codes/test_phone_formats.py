"""HEIC and AVIF: read where a reader is there, and refused with what to do where none is."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import Image, features

from card_codes.frames import phone_formats
from card_codes.frames.origins import Pictures
from card_codes.frames.phone_formats import phone_format
from card_codes.frames.picture_file import UnreadablePicture, decode_picture, load_picture

KINDS = ("heic", "avif")


def photo() -> Image.Image:
    """Red on the left, blue on the right."""
    pixels = np.zeros((48, 96, 3), np.uint8)
    pixels[:, :48], pixels[:, 48:] = (220, 20, 20), (20, 20, 220)
    return Image.fromarray(pixels)


def written(kind: str, turn: int = 1) -> bytes:
    """`turn` is how the camera says that it was held."""
    exif = Image.Exif()
    exif[0x0112] = turn
    out = io.BytesIO()
    if kind == "heic":
        pillow_heif.from_pillow(photo()).save(out, quality=90, exif=exif.tobytes())
    else:
        photo().save(out, "AVIF", quality=90, exif=exif.tobytes())
    return out.getvalue()


@pytest.mark.parametrize("kind", KINDS)
def test_a_photograph_of_a_phone_is_read(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"card.{kind.upper()}"
    file.write_bytes(written(kind))
    picture = load_picture(file)
    assert picture.shape == (48, 96, 3)
    assert picture[24, 20].tolist() == pytest.approx([20, 20, 220], abs=12)
    assert picture[24, 70].tolist() == pytest.approx([220, 20, 20], abs=12)
    assert Pictures(tmp_path).files() == [file]


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_turned_as_the_camera_was_held(kind: str) -> None:
    picture = decode_picture(written(kind, turn=6), "card")
    assert picture.shape == (96, 48, 3)
    assert picture[20, 24].tolist() == pytest.approx([20, 20, 220], abs=12), "red is on top now"


def test_without_a_reader_the_refusal_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    heic, avif = (written(kind) for kind in KINDS)
    monkeypatch.setitem(sys.modules, "pillow_heif", None)
    with pytest.raises(
        UnreadablePicture, match=r"'a\.heic' is HEIC.*JPEG.*pip install pillow-heif"
    ):
        decode_picture(heic, "a.heic")
    monkeypatch.setattr(features, "check", lambda _: False)
    with pytest.raises(UnreadablePicture, match=r"'a\.avif' is AVIF.*JPEG"):
        decode_picture(avif, "a.avif")


@pytest.mark.parametrize("kind", KINDS)
def test_size_is_asked_before_decoding(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("card_codes.frames.picture_file.MOST_MEMORY", 1000.0)
    monkeypatch.setattr(phone_formats, "_three_colours", lambda _: pytest.fail("decoded"))
    with pytest.raises(UnreadablePicture, match="96 x 48 pixels"):
        decode_picture(written(kind), "large")


@pytest.mark.parametrize("kind", KINDS)
def test_damaged_files_are_refused_and_nothing_else_happens(kind: str) -> None:
    data = written(kind)
    chance = np.random.default_rng(3)
    for share in (0.05, 0.3, 0.7, 0.95):
        with pytest.raises(UnreadablePicture):
            decode_picture(data[: int(len(data) * share)], "torn")
    for _ in range(40):
        damaged = bytearray(data)
        for place in chance.integers(12, len(data), 4):
            damaged[place] ^= int(chance.integers(1, 256))
        try:
            assert decode_picture(bytes(damaged), "damaged").dtype == np.uint8
        except UnreadablePicture:
            continue


def test_films_and_other_files_are_neither() -> None:
    assert phone_format(b"\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isommp42") is None
    assert phone_format(b"") is None
    assert phone_format(b"\xff\xd8\xff\xe0") is None
