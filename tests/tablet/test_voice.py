"""What is said aloud: never a secret, in the table's language, and heard in a real wave file."""

from __future__ import annotations

import subprocess
import time
import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.core.chances import Roll
from companion.demo.scenes import show_at
from companion.tablet.announcer import Announcer, sentences
from companion.tablet.speech import _, speech
from companion.tablet.voice import LONGEST, Command, Silence, espeak, into_file
from tests.tablet.driving import Driver
from tests.tablet.table.starship_views import starship_views

GERMAN = "Anna würfelt eine Acht. Ben nimmt zwei Erz."


def heard(path: Path) -> tuple[NDArray[np.float64], int]:
    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
        return samples, file.getframerate()


def spoken(tmp_path: Path, text: str, language: str) -> tuple[NDArray[np.float64], int]:
    path = tmp_path / f"{language}.wav"
    voice = into_file(path)
    voice.say(text, language)
    assert voice._speaks is not None
    assert voice._speaks.wait(20) == 0
    return heard(path)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Anna rolls eight. Ben takes two ore."), ("de", GERMAN), ("it", "Anna tira un otto.")],
)
def test_it_is_really_spoken(tmp_path: Path, language: str, text: str) -> None:
    """A person takes 6 to 22 letters a second, is not silent, and has a human pitch."""
    sound, rate = spoken(tmp_path, text, language)
    assert len(text) / 22 < len(sound) / rate < len(text) / 6
    loud = np.sqrt(np.mean(sound**2))
    assert 0.01 < loud < 0.5
    spectrum = np.abs(np.fft.rfft(sound, 2**17))
    speech_band = spectrum[int(80 * 2**17 / rate) : int(4000 * 2**17 / rate)]
    assert (speech_band**2).sum() > 0.8 * (spectrum**2).sum()


def test_languages_sound_different_and_twice_as_much_takes_longer(tmp_path: Path) -> None:
    german, _rate = spoken(tmp_path, GERMAN, "de")
    english, _rate = spoken(tmp_path, GERMAN, "en")
    twice, _rate = spoken(tmp_path, f"{GERMAN} {GERMAN}", "de")
    assert len(german) != len(english)
    assert 1.7 * len(german) < len(twice) < 2.4 * len(german)


def test_what_looks_like_an_option_is_only_said(tmp_path: Path) -> None:
    other = tmp_path / "other.wav"
    spoken(tmp_path, f"-w {other}", "en")
    assert not other.exists()


def test_a_program_that_is_not_there_is_silence() -> None:
    voice = Command("no-such-voice-anywhere")
    voice.say("hello", "en")
    voice.stop()


def test_a_new_sentence_ends_the_one_before() -> None:
    voice = Command("sleep", "30")
    voice.say("one", "en")
    first = voice._speaks
    assert first is not None
    began = time.monotonic()
    voice.say("two", "en")
    assert first.poll() is not None, "it has been ended"
    assert time.monotonic() - began < 5
    voice.stop()
    assert isinstance(espeak(), Command)


# --- what is said


def test_it_says_the_roll_whose_turn_it_is_and_what_is_owed() -> None:
    views = starship_views("en")
    rolled = next(view for view in views if any(effect.kind == "roll" for effect in view.effects))
    face = rolled.effects[0].what.split(" ")[-1]
    told = list(sentences(None, rolled))
    assert any(face in sentence for sentence in told)
    assert any(str(line).rstrip(".") in sentence for line in rolled.prompt for sentence in told)
    owing = next(view for view in views if any(seat.owed for seat in view.seats))
    said = " ".join(sentences(None, owing))
    seat = next(seat for seat in owing.seats if seat.owed)
    assert str(seat.owed[0].text).rstrip(".") in said


def test_it_says_nothing_that_is_not_in_the_public_view() -> None:
    """Every word of it stands in the view that everybody sees, or is the sum of a public roll."""
    own = set(speech.catalogue.pgettext("voice", "{number} rolled.").split())
    for view in starship_views("en"):
        shown = str(view)
        sums = {
            str(sum(map(int, effect.what.split(" ")[1:])))
            for effect in view.effects
            if effect.kind == "roll"
        }
        for sentence in sentences(None, view):
            for word in sentence.split():
                bare = word.rstrip(".:")
                assert bare in shown or word in own or bare in sums, (word, sentence)


def speaking(driver: Driver) -> Silence:
    stand_in = Silence()
    driver.app.announcer = Announcer(lambda: stand_in)
    driver.app.prefer(voice=True)
    driver.frames(6)
    return stand_in


def test_the_whole_program_uses_one_voice(driver: Driver) -> None:
    voice = speaking(driver)
    assert show_at(driver, "settlers", "roll")
    assert voice.said, "whose turn it is"
    before = len(voice.said)
    driver.app.session.accept(Roll("dice", (3, 5)), "tap")
    driver.frames(3)
    assert len(voice.said) == before + 1
    assert voice.said[-1][0].startswith("8 rolled.")
    assert all(len(text) <= LONGEST for text, _language in voice.said)
    driver.rest()
    driver.tap(next(one for one in driver.widgets() if getattr(one, "key", "") == "menu"))
    driver.frames(2)
    driver.rest()
    driver.tap(_("Say it again"))
    driver.frames(2)
    assert voice.said[-1] == voice.said[-2]


def test_the_open_part_of_an_encounter_is_said(driver: Driver) -> None:
    voice = speaking(driver)
    assert show_at(driver, "starfarers", "question")
    prompt = driver.app.page.screen.control.view.prompt
    assert prompt
    for line in prompt:
        assert str(line).rstrip(".?!")[:60] in voice.said[-1][0]


def test_it_speaks_the_language_of_the_table(driver: Driver) -> None:
    voice = speaking(driver)
    driver.app.prefer(language="de")
    driver.frames(6)
    assert show_at(driver, "settlers", "roll")
    assert voice.said[-1][1] == "de"


def test_it_is_off_by_default(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_args: object, **_kwargs: object) -> None:
        raise AssertionError("somebody spoke")

    monkeypatch.setattr(subprocess, "Popen", never)
    assert show_at(driver, "settlers", "roll")
    assert driver.app.announcer.last == ""
