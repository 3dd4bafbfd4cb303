"""Looks at files of an archive that only this layer knows: preferences, card pictures, taught
dice."""

from __future__ import annotations

from pathlib import Path

import msgspec

from companion.ui.preferences import NAME, Preferences


def _preferences(path: Path) -> None:
    try:
        msgspec.json.decode(path.read_bytes(), type=Preferences)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _gallery(path: Path) -> None:
    from card_codes.pictures.gallery_file import load  # OpenCV with it

    load(path)


def _taught(path: Path) -> None:
    from companion.senses.dice_sight.taught import load_taught

    load_taught(path)


CHECKS = {NAME: _preferences, ".gallery": _gallery, ".taught": _taught}
