"""The real speech-dispatcher of Debian, its sound going into a file instead of a loudspeaker."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from companion.tablet.speech_dispatcher import SpeechDispatcher, socket_path
from companion.tablet.voice import Silence

GERMAN = "Anna würfelt eine Acht. Ben nimmt zwei Erz."
RATE, HEADER = 22050, 44
"""Of the sound that espeak-ng makes, and the bytes before it in the file."""
SERVICE = """
AudioOutputMethod "alsa"
DefaultLanguage "en"
DefaultModule {module}
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
AddModule "slow" "sd_generic" "slow.conf"
"""
SLOW = """
GenericExecuteSynth "echo \\'$DATA\\' >> {said}; sleep 8"
AddVoice "en" "MALE1" "en"
AddVoice "de" "MALE1" "de"
GenericDelimiters "."
"""
"""A voice that writes what it says, and takes its time for it."""


class Service:
    """A service of its own in a folder; the socket's path must be short."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.sound, self.said = folder, folder / "heard.wav", folder / "said.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, module: str, monkeypatch: pytest.MonkeyPatch) -> None:
        sound = f'pcm.!default {{ type file slave.pcm null file "{self.sound}" format "wav" }}'
        sound += "\npcm.null { type null }"
        modules = self.folder / "modules"
        modules.mkdir(exist_ok=True)
        for path, text in (
            (self.folder / "asound.conf", sound),
            (self.folder / "speechd.conf", SERVICE.format(module=module)),
            (modules / "espeak-ng.conf", ""),
            (modules / "slow.conf", SLOW.format(said=self.said)),
        ):
            path.write_text(text)
        monkeypatch.setenv("ALSA_CONFIG_PATH", str(self.folder / "asound.conf"))
        monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{self.folder / 'sock'}")
        told = ["speech-dispatcher", "--run-single", "--config-dir", str(self.folder)]
        told += ["--communication-method", "unix_socket", "--socket-path", str(socket_path())]
        told += ["--pid-file", str(self.folder / "pid"), "--log-dir", str(self.folder)]
        with (self.folder / "out.txt").open("wb") as out:
            self.process = subprocess.Popen(told, stdout=out, stderr=out, start_new_session=True)
        until(socket_path().exists, "no socket")

    def stop(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
            self.process = None

    def must_say(self, word: str) -> None:
        until(lambda: self.said.exists() and word in self.said.read_text(), word, 6)


def until(holds: Callable[[], object], wanted: str, seconds: float = 20.0) -> None:
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds, wanted
        time.sleep(0.05)


@pytest.fixture
def service() -> Iterator[Service]:
    with tempfile.TemporaryDirectory(prefix="sd") as folder:
        made = Service(Path(folder))
        yield made
        made.stop()


def test_it_is_really_spoken(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a person speaks: 6 to 22 letters a second, not silent, most of it below 4 kHz."""
    service.start("espeak-ng", monkeypatch)
    SpeechDispatcher().say(GERMAN, "de")
    least = HEADER + 2 * RATE * len(GERMAN) // 22
    until(lambda: service.sound.exists() and service.sound.stat().st_size > least, "no sound")
    size = 0
    while size != (size := service.sound.stat().st_size):
        time.sleep(0.5)
    sound = np.frombuffer(service.sound.read_bytes()[HEADER:], "<i2") / 32768
    assert len(sound) / RATE < len(GERMAN) / 6
    assert 0.01 < np.sqrt(np.mean(sound**2)) < 0.5
    spectrum = np.abs(np.fft.rfft(sound, 2**18)) ** 2
    low, high = (int(hertz * 2**18 / RATE) for hertz in (80, 4000))
    assert spectrum[low:high].sum() > 0.8 * spectrum.sum()


def test_a_new_sentence_breaks_off_the_one_before(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.start("slow", monkeypatch)
    voice = SpeechDispatcher()
    voice.stop()
    for number in ("one", "two", "three"):
        voice.say(f".{number}\nQUIT. ", "en")
        service.must_say(number)
    voice.stop()
    voice.say("four", "en")
    service.must_say("four")
    assert service.said.read_text().count("QUIT") == 3, "it is said, and ends nothing"


def test_a_service_that_was_ended_is_found_again(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.start("slow", monkeypatch)
    voice = SpeechDispatcher()
    voice.say("before", "en")
    service.must_say("before")
    service.stop()
    socket_path().unlink(missing_ok=True)
    service.start("slow", monkeypatch)
    voice.say("after", "en")
    service.must_say("after")


def test_where_it_cannot_be_reached_another_voice_speaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path / 'nobody'}")
    monkeypatch.setenv("PATH", str(tmp_path))
    instead = Silence()
    SpeechDispatcher(instead).say("hello", "en")
    until(lambda: instead.said, "nobody spoke")
    assert instead.said == [("hello", "en")]
