"""What a person likes: language, theme, text size. A small strict file beside the journal.

It also keeps how the players of each game look and where they sit: that is how the tablet lies on
the table, not a fact of the game, so it is not in the record.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta, Struct, field
from msgspec.structs import asdict, replace

from card_codes.whole_file import whole_file
from companion.view.colours import PlayerColour, Symbol

Side = Literal["bottom", "right", "top", "left"]
NAME = "preferences.json"
MOST_BYTES = 2**20
"""Even thousands of games, each with its seats, take less."""


class Appearance(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player looks on the tablet, and on which side of it they sit."""

    symbol: Symbol
    colour: PlayerColour
    side: Side


Arrangement = Literal["front", "arm", "stand", "folder"]
"""Where the camera is: in a tablet that lies flat and looks up, on an arm over a tray, in a tablet
on a stand; or pictures in a folder stand in for one."""
ARRANGEMENTS: tuple[Arrangement, ...] = get_args(Arrangement)


class DeviceChoice(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which roller and camera are used; off until somebody asks for them."""

    roller: str = "off"
    """A port, "search" for whichever answers, or "off"."""
    camera: str = ""
    """The number of a camera, the name of a folder or video of frames, or nothing."""
    arrangement: Literal["", "front", "arm", "stand", "folder"] = ""
    """Where that camera is; nothing until somebody was asked."""

    @property
    def harmless(self) -> DeviceChoice:
        """Without what no page of ours offers: an address is never opened because it lies in a
        file, and no machine has a thousand cameras."""
        roller = "off" if "://" in self.roller else self.roller
        is_number = self.camera.isdecimal() and len(self.camera) < 4
        is_place = not self.camera.isdecimal() and "://" not in self.camera
        return replace(self, roller=roller, camera=self.camera if is_number or is_place else "")


SEARCH = "search"
"""Whichever roller answers."""
OFF: dict[str, str] = asdict(DeviceChoice())
"""What each device is when nobody has asked for it."""


TRUSTED_AFTER = 20
"""So many rolls in a row have to be accepted as they were read."""


class Trust(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far a table trusts a device: which one it is, how many of its last rolls in a row were
    accepted as read, and whether its rolls are taken at once."""

    name: Annotated[str, Meta(max_length=500)] = ""
    rolls: Annotated[int, Meta(ge=0, le=TRUSTED_AFTER)] = 0
    at_once: bool = False


class Guide(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How far the lessons of a game are: each lesson and seat that has had it."""

    learned: tuple[str, ...] = ()


class Preferences(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An empty language means that of the tablet."""

    language: Literal["", "en", "de", "it"] = ""
    theme: Literal["dark", "light", "contrast"] = "dark"
    text_percent: Annotated[int, Meta(ge=80, le=140)] = 100
    reduced_motion: bool = False
    wait_for_hands: bool = False
    devices: DeviceChoice = DeviceChoice()
    trust: dict[Literal["roller", "camera"], Trust] = {}
    """By device: whether the table takes its rolls at once."""
    sounds: Literal["off", "quiet", "full"] = "quiet"
    voice: bool = False
    """Whether the table says aloud what everybody may know."""
    clock: Literal["off", "counts", "2", "3", "5"] = "off"
    """Whether the time of turns is shown, and after how many minutes it is mentioned."""
    welcomed: bool = False
    """Whether the questions of the first start were answered."""
    keep_awake: bool = True
    lock_orientation: bool = True
    cards_by: Literal["labels", "pictures", "tap"] = "labels"
    """How cards are told to the tablet."""
    dice_by: Literal["faces", "sums"] = "faces"
    """What keys tell a roll with, where the rules ask only for the sum."""
    appearances: dict[str, dict[str, Appearance]] = field(default_factory=dict, name="dress")
    """By number of the game in the journal, then by seat; files call it by its first name."""
    laid_out: dict[str, int] = {}
    """By number of the game: how many steps of laying out the table are ticked."""
    guides: dict[str, Guide] = {}
    """By number of the game: the lessons, where the table wants them."""


def read_preferences(path: Path) -> Preferences:
    """What is in a file; ValueError or OSError if it is not one of ours."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise ValueError(f"it is larger than {MOST_BYTES} bytes")
    try:
        read = msgspec.json.decode(data, type=Preferences)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(str(error)) from error
    return replace(read, devices=read.devices.harmless)


class PreferencesFile:
    """Replaced whole, so that it is never half written. A file we cannot read is moved aside."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def read(self) -> Preferences:
        """What was chosen; the defaults if there is nothing, or nothing readable."""
        try:
            return read_preferences(self._path)
        except FileNotFoundError:
            return Preferences()
        except (OSError, ValueError):
            with contextlib.suppress(OSError):
                os.replace(self._path, self._path.with_suffix(".unreadable"))
            return Preferences()

    def write(self, preferences: Preferences) -> bool:
        """Whether they could be kept. A full disk must not stop a game over its colours."""
        text = msgspec.json.format(msgspec.json.encode(preferences, order="deterministic"))
        try:
            with whole_file(self._path, forced=False) as file:
                file.write(text + b"\n")
        except OSError:
            return False
        return True
