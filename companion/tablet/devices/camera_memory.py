"""What the owner has shown to the camera: pictures of cards, faces of dice, colours of balls."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from card_codes.pictures.gallery import Gallery
    from companion.senses.dice_sight.taught import Taught


def gallery_file(folder: Path, game: str) -> Path:
    """Where the owner's pictures of a game's cards are kept."""
    return folder / f"{game}.gallery"


def gallery_of(folder: Path, game: str) -> Gallery | None:
    """The owner's pictures of a game's cards. A file that cannot be read is like none: labels,
    lists and codes still work, and the page of cards says what is wrong."""
    from card_codes.pictures.gallery_file import UnreadableGallery, load

    path = gallery_file(folder, game)
    try:
        return load(path) if path.exists() else None
    except (UnreadableGallery, OSError):
        return None


def taught_file(folder: Path) -> Path:
    """Where faces of dice and colours of balls are kept that the owner has shown."""
    return folder / "dice.taught"


def taught_of(folder: Path) -> Taught:
    """What was shown. A file that cannot be read is like none; the page of dice says so."""
    from companion.senses.dice_sight.taught import Taught, Unreadable, load_taught

    try:
        return load_taught(taught_file(folder))
    except Unreadable:
        return Taught()


def lacks_teaching(folder: Path, dice: str) -> bool:
    """True when these dice can only be read after their faces were shown, and none was shown."""
    from companion.senses.dice_faces import marked_dice

    return dice in marked_dice() and not taught_of(folder).faces(dice)
