"""HEIC and AVIF, in which phones keep their photographs.

HEIC needs a library of its own (pillow-heif), which only the command line of a computer can have;
AVIF is part of newer Pillows. Where a reader is missing, the refusal says what to do instead. The
size is asked before anything is decoded, as for all other formats.
"""

from __future__ import annotations

import io
from typing import Literal

import numpy as np
from numpy.typing import NDArray

COPY_AGAIN = "Copy it again, or take another picture."
SUFFIXES = frozenset({".heic", ".heif", ".avif"})
Kind = Literal["HEIC", "AVIF"]
BYTES_A_PIXEL: dict[Kind, float] = {"HEIC": 5.5, "AVIF": 17.0}
"""That decoding takes at the most, measured with pictures of 24 megapixels."""
_HEIC = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
_AVIF = frozenset({b"avif", b"avis"})


class CannotRead(ValueError):
    """The message is the rest of a sentence that begins with the name of the file."""


def phone_format(data: bytes) -> Kind | None:
    """By the brands that the first box of such a file names."""
    if data[4:8] != b"ftyp":
        return None
    end = min(int.from_bytes(data[:4], "big"), 256)
    brands = {data[8:12], *(data[at : at + 4] for at in range(16, end - 3, 4))}
    if brands & _AVIF:
        return "AVIF"
    return "HEIC" if brands & _HEIC else None


def decode_phone_picture(data: bytes, kind: Kind, most_memory: float) -> NDArray[np.uint8]:
    """As BGR, turned as the camera was held. Raises CannotRead only."""
    try:
        picture = _heic(data, most_memory) if kind == "HEIC" else _avif(data, most_memory)
    except (CannotRead, MemoryError):
        raise
    except Exception as error:  # native readers raise what they like
        raise CannotRead(f"is damaged. {COPY_AGAIN}") from error
    return picture


def _heic(data: bytes, most_memory: float) -> NDArray[np.uint8]:
    try:
        import pillow_heif
    except ImportError as error:
        raise CannotRead(
            "is HEIC, the format of some phones. Save it as JPEG (or set the camera to "
            '"most compatible"), or install what reads it: pip install pillow-heif.'
        ) from error
    file = pillow_heif.open_heif(io.BytesIO(data), bgr_mode=True)
    _check(file.size, "HEIC", most_memory)
    return _three_colours(np.asarray(file))


def _avif(data: bytes, most_memory: float) -> NDArray[np.uint8]:
    from PIL import Image, ImageOps, features

    if not features.check("avif"):
        raise CannotRead("is AVIF, which this Pillow cannot read. Save it as JPEG.")
    with Image.open(io.BytesIO(data), formats=["AVIF"]) as file:
        _check(file.size, "AVIF", most_memory)
        upright = ImageOps.exif_transpose(file.convert("RGB"))
        return _three_colours(np.asarray(upright)[:, :, ::-1])


def _check(size: tuple[int, int], kind: Kind, most_memory: float) -> None:
    width, height = size
    if min(size) < 1 or width * height * BYTES_A_PIXEL[kind] > most_memory:
        raise CannotRead(
            f"says it has {width} x {height} pixels, more than is read here: make it smaller."
        )


def _three_colours(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    if picture.ndim == 2:
        picture = np.repeat(picture[:, :, None], 3, axis=2)
    return np.ascontiguousarray(picture[:, :, :3], np.uint8)
