"""Looks at files of an archive that only this layer knows: preferences, card pictures, taught dice.

Which roller and camera are used belongs to a tablet, not to a household: that is never taken in.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.tablet.preferences import NAME, DeviceChoice, PreferencesFile, read_preferences


def _preferences(path: Path) -> None:
    read = replace(read_preferences(path), devices=DeviceChoice())
    if not PreferencesFile(path.parent).write(read):
        raise OSError("it cannot be written")


def _gallery(path: Path) -> None:
    from card_codes.pictures.gallery_file import load  # OpenCV with it

    load(path)


def _taught(path: Path) -> None:
    from companion.senses.dice_sight.taught import load_taught

    load_taught(path)


CHECKS = {NAME: _preferences, ".gallery": _gallery, ".taught": _taught}
