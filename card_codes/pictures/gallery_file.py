"""A gallery as one file: a zip of JPEGs and an index, readable without us, and nothing executable.

A gallery may come from another household, so it is not trusted: nothing in it is compressed (no
small file can become a huge one), every size is limited before anything is read, the index is
strict, and each picture has to be what the index says. What does not fit is refused as a whole.
"""

from __future__ import annotations

import hashlib
import zipfile
from pathlib import Path
from typing import Literal

import msgspec

from card_codes.pictures.gallery import (
    MOST_CARDS,
    MOST_EXAMPLES,
    Gallery,
    GalleryError,
    Origin,
)
from card_codes.pictures.quadrilateral import CARD_MM, Millimetres
from card_codes.whole_file import whole_file
from card_codes.zip_list import ZIP_DAMAGE, list_length

FORMAT: Literal["companion-gallery"] = "companion-gallery"
VERSION = 1
LARGEST_FILE = 128 * 2**20
LARGEST_INDEX = 2 * 2**20
LARGEST_PICTURE = 512 * 2**10
INDEX = "index.json"
LONGEST_LIST = 80 * (MOST_CARDS * MOST_EXAMPLES + 1)
"""Bytes: what the names of so many pictures take at most."""


class UnreadableGallery(ValueError):
    """The file is not a gallery that we read. The message says what is wrong with it."""


class _Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    file: str
    sha256: str
    origin: Origin


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: str
    pictures: list[_Picture]


class _Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: Literal["companion-gallery"]
    version: int
    game: str
    cards: list[_Card]
    card_mm: Millimetres | None = None
    """Left out for cards of the usual format, so that older readers know the file."""


def save(gallery: Gallery, path: Path) -> None:
    """Written beside and then put in place, so that a gallery is never half there."""
    with whole_file(path) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        _write(gallery, archive)


def _write(gallery: Gallery, archive: zipfile.ZipFile) -> None:
    cards = []
    number = 0
    for card, examples in gallery.cards.items():
        pictures = []
        for example in examples:
            number += 1
            name = f"{number:04}.jpg"
            archive.writestr(_entry(name), example.data)
            digest = hashlib.sha256(example.data).hexdigest()
            pictures.append(_Picture(name, digest, example.origin))
        cards.append(_Card(card, pictures))
    card_mm = None if gallery.card_mm == CARD_MM else gallery.card_mm
    index = _Index(FORMAT, VERSION, gallery.game, cards, card_mm)
    archive.writestr(_entry(INDEX), msgspec.json.format(msgspec.json.encode(index)))


def _entry(name: str) -> zipfile.ZipInfo:
    """Without the time of day: the same gallery is the same file."""
    return zipfile.ZipInfo(name, (2001, 1, 1, 0, 0, 0))


def load(path: Path) -> Gallery:
    """The gallery in a file, whole and checked. Raises UnreadableGallery only."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise UnreadableGallery(f"'{path}' is larger than {LARGEST_FILE // 2**20} MiB.")
        if list_length(path) > LONGEST_LIST:
            raise UnreadableGallery("it holds too many pictures.")
        with zipfile.ZipFile(path) as archive:
            return _read(archive)
    except OSError as error:
        raise UnreadableGallery(f"Cannot read '{path}': {error.strerror or error}.") from error
    except UnreadableGallery as error:
        raise UnreadableGallery(f"'{path}' is not a gallery: {error}") from error
    except (GalleryError, msgspec.DecodeError) as error:
        raise UnreadableGallery(f"'{path}' is not a gallery: {error}") from error
    except ZIP_DAMAGE as error:
        raise UnreadableGallery(f"'{path}' is damaged, or no gallery: {error}.") from error


def _read(archive: zipfile.ZipFile) -> Gallery:
    entries = {entry.filename: entry for entry in archive.infolist()}
    if len(entries) != len(archive.infolist()) or len(entries) > MOST_CARDS * MOST_EXAMPLES + 1:
        raise UnreadableGallery("it holds too many pictures, or one of them twice.")
    index = msgspec.json.decode(_bytes(archive, entries, INDEX, LARGEST_INDEX), type=_Index)
    if index.version != VERSION:
        raise UnreadableGallery(f"it is of version {index.version}; this reader knows {VERSION}.")
    gallery = Gallery(index.game[:64], index.card_mm or CARD_MM)
    for card in index.cards:
        if card.card in gallery or not 1 <= len(card.pictures) <= MOST_EXAMPLES:
            raise UnreadableGallery(f"card '{card.card[:80]}' is there twice, or without pictures.")
        for picture in card.pictures:
            data = _bytes(archive, entries, picture.file, LARGEST_PICTURE)
            if hashlib.sha256(data).hexdigest() != picture.sha256:
                raise UnreadableGallery(f"picture '{picture.file[:80]}' was changed.")
            gallery.add_stored(card.card, data, picture.origin)
    return gallery


def _bytes(
    archive: zipfile.ZipFile, entries: dict[str, zipfile.ZipInfo], name: str, most: int
) -> bytes:
    entry = entries.get(name)
    if entry is None:
        raise UnreadableGallery(f"'{name[:80]}' is missing.")
    if entry.compress_type != zipfile.ZIP_STORED or entry.flag_bits & 1:
        raise UnreadableGallery("it is compressed or locked.")
    if entry.file_size > most or entry.compress_size > most:
        raise UnreadableGallery(f"'{name[:80]}' is too large.")
    with archive.open(entry) as file:
        return file.read(most)
