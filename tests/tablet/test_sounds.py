"""Sounds by what can be measured of them: length, loudness, pitch; and which is heard when."""

from __future__ import annotations

import re
import threading
import wave
from itertools import combinations, islice, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray

from companion.core.chances import Roll
from companion.core.events import Event
from companion.core.setup import Setup
from companion.demo.scenes import games_with_scenes, open_at
from companion.senses.proposal import Ignored, Proposal
from companion.simulation.play import play
from companion.tablet.preferences import Preferences
from companion.tablet.session import Session
from companion.tablet.sound_waves import MELODIES, RATE, write_melody
from companion.tablet.sounds import AFTER_THE_TURN, BY_EFFECT, LOUDNESS, Sounds
from tests.tablet.driving import Driver

ROOT = Path(__file__).parent.parent.parent
Wave = NDArray[np.float64]
LONGEST = {"taken": 0.15, "victory": 3.0}
USUAL = 0.9


def read(path: Path) -> Wave:
    """A wave file as numbers between -1 and 1, by the standard library alone."""
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def made(tmp_path: Path, name: str) -> Wave:
    write_melody(tmp_path / f"{name}.wav", MELODIES[name])
    return read(tmp_path / f"{name}.wav")


def loudness(sound: Wave) -> float:
    """In decibels below the loudest that there is."""
    return float(20 * np.log10(np.sqrt(np.mean(sound**2))))


def pitch(sound: Wave) -> float:
    """The lowest strong tone, by its spectrum."""
    spectrum = np.abs(np.fft.rfft(sound * np.hanning(len(sound)), 2**16))
    strong = np.flatnonzero(spectrum > 0.6 * spectrum.max())
    peak = strong[0] + int(np.argmax(spectrum[strong[0] : strong[0] + 40]))
    return float(peak * RATE / 2**16)


@pytest.mark.parametrize("name", MELODIES)
def test_each_is_short_soft_and_never_clicks(tmp_path: Path, name: str) -> None:
    sound = made(tmp_path, name)
    assert 0.05 < len(sound) / RATE <= LONGEST.get(name, USUAL)
    assert np.abs(sound).max() < 0.75, "nothing is cut off"
    assert -40 < loudness(sound) < -8
    assert abs(sound[0]) < 0.01
    assert abs(sound[-1]) < 0.01
    assert np.abs(np.diff(sound)).max() < 0.3


@pytest.mark.parametrize("name", MELODIES)
def test_its_first_note_has_the_pitch_that_was_composed(tmp_path: Path, name: str) -> None:
    notes = MELODIES[name].notes
    alone = min([note.start for note in notes if note.start > 0], default=notes[0].seconds)
    if alone < 0.03:
        alone = 0.3  # two notes at once: the lower is measured
    first = made(tmp_path, name)[: int(RATE * alone)]
    lowest = min(note.hertz for note in notes if note.start < alone / 2)
    assert pitch(first) == pytest.approx(lowest, rel=0.12 if alone < 0.07 else 0.05)


def test_they_can_be_told_apart(tmp_path: Path) -> None:
    """No two have nearly the same length and the same first pitch."""
    heard = {
        name: (len(made(tmp_path, name)) / RATE, pitch(made(tmp_path, name))) for name in MELODIES
    }
    for one, other in combinations(heard, 2):
        (length, tone), (length_2, tone_2) = heard[one], heard[other]
        alike = abs(length - length_2) < 0.03 and abs(tone - tone_2) < 0.03 * tone
        assert not alike, (one, other)


def test_what_is_heard_often_is_softer_and_victory_is_the_loudest(tmp_path: Path) -> None:
    peaks = {name: float(np.abs(made(tmp_path, name)).max()) for name in MELODIES}
    assert peaks["taken"] < peaks["turn"] < peaks["harm"] < peaks["victory"]
    assert peaks["reminder"] <= min(peaks.values()) + 0.001


def test_your_turn_rises_refusal_falls_and_the_fanfare_climbs(tmp_path: Path) -> None:
    def contour(name: str) -> list[float]:
        starts = sorted({note.start for note in MELODIES[name].notes})
        sound, ends = made(tmp_path, name), [*starts[1:], len(made(tmp_path, name)) / RATE]
        parts = zip(starts, ends, strict=True)
        return [pitch(sound[int(RATE * a) : int(RATE * b)]) for a, b in parts if b - a > 0.05]

    assert all(later > earlier for earlier, later in pairwise(contour("turn")))
    assert all(later < earlier for earlier, later in pairwise(contour("refused")))
    victory = made(tmp_path, "victory")
    assert len(victory) / RATE > 1.5
    last = victory[int(1.3 * RATE) : int(2.0 * RATE)]
    spectrum = np.abs(np.fft.rfft(last * np.hanning(len(last)), 2**16))
    for hertz in (262, 392, 659, 784):
        at = round(hertz * 2**16 / RATE)
        assert spectrum[at - 20 : at + 20].max() > 0.1 * spectrum.max(), f"{hertz} in the chord"


def test_quiet_is_the_default_and_much_softer_than_loud() -> None:
    assert Preferences().sounds == "quiet"
    assert 20 * np.log10(LOUDNESS["quiet"] / LOUDNESS["full"]) < -10
    assert LOUDNESS["off"] == 0


def test_nothing_is_made_until_wanted_and_no_frame_waits(tmp_path: Path) -> None:
    sounds = Sounds(tmp_path / "sounds")
    sounds.use("off")
    assert not (tmp_path / "sounds").exists()
    sounds.use("quiet")
    loaders = [thread for thread in threading.enumerate() if thread.name == "sounds"]
    assert all(thread.daemon for thread in loaders), "a frame does the loading, or the app hangs"
    sounds.play("taken")  # not loaded yet: nothing is waited for
    sounds.ready(20)
    assert {path.stem for path in (tmp_path / "sounds").glob("*.wav")} == set(MELODIES)
    sounds.play("taken")  # with a loudspeaker or without


class Loudspeaker:
    """Stands in for a sound of the system, and notes what was done with it."""

    def __init__(self) -> None:
        self.volume, self.did = 1.0, list[str]()

    def play(self) -> None:
        self.did.append(f"play {self.volume}")

    def stop(self) -> None:
        self.did.append("stop")


def test_one_sound_at_a_time_as_loud_as_wanted(tmp_path: Path) -> None:
    sounds = Sounds(tmp_path)
    first, second = Loudspeaker(), Loudspeaker()
    sounds._loaded.update({"turn": first, "victory": second})
    sounds._loudness = LOUDNESS["quiet"]
    sounds.play("turn")
    sounds.play("victory")
    assert first.did == ["play 0.25", "stop"]
    assert second.did == ["play 0.25"]
    sounds._loudness = LOUDNESS["off"]
    sounds.play("turn")
    assert first.did == ["play 0.25", "stop"]


# --- which is heard when


def listened(driver: Driver) -> list[str]:
    heard: list[str] = []
    driver.app.sounds.play = heard.append  # type: ignore[assignment,method-assign]
    return heard


def test_each_event_has_the_sound_of_what_it_means(driver: Driver) -> None:
    heard, session = listened(driver), driver.app.session
    session.start(Setup("starship", "mayfair-2001", {"moon": "Ada", "sun": "Ben"}))
    assert not heard, "a game that is opened makes no sound"
    for step in play(session.opened.game, "sounds"):
        session.accept(step.move, "simulation")
    assert {"taken", "roll", "card", "turn", "harm"} <= set(heard)
    assert heard[-1] == "victory"
    assert heard.count("victory") == 1
    session.undo_to(session.opened.n - 1, deliberate=True)
    assert heard[-1] == "undo"


@pytest.mark.parametrize("game", ["settlers", "starfarers"])
def test_a_seven_sounds_evil_and_nothing_else_does(driver: Driver, game: str) -> None:
    heard, session = listened(driver), driver.app.session
    session.start(games_with_scenes()[game].setup)
    harmed = [
        step.move.faces
        for step in islice(play(session.opened.game, "sevens"), 300)
        if _is_heard(session, step.move, heard) == "harm"
    ]
    assert harmed
    assert all(sum(faces) == 7 for faces in harmed)


def _is_heard(session: Session, move: Any, heard: list[str]) -> str:
    event: Event[Any] = session.accept(move, "simulation")
    assert event is not None
    return heard[-1]


def test_a_refusal_is_heard(driver: Driver) -> None:
    assert open_at(driver, "settlers", "turn")
    driver.app.show("table")
    driver.frames(6)
    heard = listened(driver)
    control = driver.app.page.screen.control
    verb = next(verb for verb in control.view.verbs if verb.why_not is not None)
    control.tap(verb.key)
    assert heard == ["refused"]


def test_a_reading_that_was_not_used_is_heard(driver: Driver) -> None:
    heard = listened(driver)
    driver.app.devices.dispatch("on_ignored", Ignored("roller", "nothing-due", "3,4"))
    assert heard == ["doubtful"]


def test_whatever_the_app_plays_was_composed_and_everything_composed_is_played() -> None:
    """A name that nobody composed would be silent, and nobody would miss it."""
    sources = [path.read_text("utf-8") for path in (ROOT / "companion/tablet").rglob("*.py")]
    played = {name for text in sources for name in re.findall(r"\.play\(\"([a-z]+)\"\)", text)}
    assert played <= set(MELODIES)
    by_event = {*BY_EFFECT.values(), *AFTER_THE_TURN.values(), "turn", "taken", "undo"}
    assert played | by_event == set(MELODIES)


def test_a_doubtful_reading_is_heard(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(driver.app.sounds, "play", played.append)
    sure = Proposal(Roll("dice", (3, 4)), "roller", 1.0, "", 1, "roll")
    driver.app._hear_proposals(None, [sure])
    assert played == []
    driver.app._hear_proposals(None, [sure, replace(sure, confidence=0.2)])
    assert played == ["doubtful"]
