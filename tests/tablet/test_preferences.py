"""Preferences: kept, strict, and never in the way of a game. No window needed."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from companion.tablet.draft import GameDraft
from companion.tablet.preferences import (
    NAME,
    Appearance,
    DeviceChoice,
    Preferences,
    PreferencesFile,
)


def test_what_was_chosen_is_read_again(tmp_path: Path) -> None:
    chosen = Preferences(
        "it", "light", 120, appearances={"3": {"sun": Appearance("star", "green", "left")}}
    )
    assert PreferencesFile(tmp_path).write(chosen)
    assert PreferencesFile(tmp_path).read() == chosen


def test_how_players_look_is_read_from_files_of_any_age(tmp_path: Path) -> None:
    """Files say "dress", and always did."""
    path = tmp_path / NAME
    path.write_text(
        '{"dress": {"3": {"sun": {"symbol": "star", "colour": "green", "side": "left"}}}}'
    )
    read = PreferencesFile(tmp_path).read()
    assert read.appearances == {"3": {"sun": Appearance("star", "green", "left")}}
    PreferencesFile(tmp_path).write(read)
    assert json.loads(path.read_text())["dress"]["3"]["sun"]["symbol"] == "star"


@pytest.mark.parametrize(
    "text", ["", "{", '{"theme": "pink"}', '{"text_percent": 900}', '{"unknown": 1}', "\xff"]
)
def test_a_file_that_cannot_be_read_is_kept_aside(text: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(text.encode("latin-1"))
    assert PreferencesFile(tmp_path).read() == Preferences()
    assert (tmp_path / NAME).with_suffix(".unreadable").read_bytes() == text.encode("latin-1")


def test_a_folder_that_cannot_be_written_is_said_and_not_raised(tmp_path: Path) -> None:
    assert not PreferencesFile(tmp_path / "not-there").write(Preferences())


def test_only_what_differs_is_written(tmp_path: Path) -> None:
    PreferencesFile(tmp_path).write(Preferences(theme="contrast"))
    assert msgspec.json.decode((tmp_path / NAME).read_bytes()) == {"theme": "contrast"}


def test_two_players_never_wear_the_same() -> None:
    draft = GameDraft()
    draft.change_appearance("moon", colour=draft.appearances["sun"].colour)
    draft.change_appearance("moon", side="top")
    draft.change_appearance("sun", symbol="moon")
    assert draft.appearances["moon"] == Appearance("sun", "orange", "top")
    assert draft.appearances["sun"] == Appearance("moon", "sky", "bottom")


def test_what_is_agreed_is_written_and_the_default_is_not() -> None:
    draft = GameDraft()
    draft.agree("beginner", "sun")
    assert (draft.option("beginner"), draft.switches) == ("sun", {"beginner": "sun"})
    draft.agree("beginner", "none")
    assert (draft.option("beginner"), draft.switches) == ("none", {})


@pytest.mark.parametrize(
    ("stored", "used"),
    [
        (DeviceChoice("spy://loop://?file=/tmp/letter"), DeviceChoice()),
        (DeviceChoice("socket://127.0.0.1:9", "http://127.0.0.1/x.mp4"), DeviceChoice()),
        (DeviceChoice("search", "9" * 5000), DeviceChoice("search")),
        (DeviceChoice("/dev/ttyUSB0", "0"), DeviceChoice("/dev/ttyUSB0", "0")),
        (DeviceChoice("COM3", "frames/evening.mp4"), DeviceChoice("COM3", "frames/evening.mp4")),
    ],
)
def test_an_address_in_a_file_is_never_used(
    stored: DeviceChoice, used: DeviceChoice, tmp_path: Path
) -> None:
    """Somebody may have written it there; a page of ours never does."""
    PreferencesFile(tmp_path).write(Preferences(theme="light", devices=stored))
    assert PreferencesFile(tmp_path).read() == Preferences(theme="light", devices=used)


def test_preferences_of_any_length_are_not_read(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b" " * 2**21 + b"{}")
    assert PreferencesFile(tmp_path).read() == Preferences()
