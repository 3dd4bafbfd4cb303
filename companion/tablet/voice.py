"""The system's speech, behind one interface: the tablet's own, speech-dispatcher, or espeak-ng.

Whatever is there is found by itself; where nothing is, or it fails, the table stays silent and
plays on. Nobody waits for a voice: it speaks in a process of its own.
"""

from __future__ import annotations

import shutil
import subprocess
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from kivy.utils import platform

LONGEST = 400
"""Letters that are said at once: nobody listens to more."""


class Voice(Protocol):
    """Says something in a language, instead of what it was saying."""

    def say(self, text: str, language: str) -> None: ...

    def stop(self) -> None: ...


class Silence:
    """Stands in for a voice: keeps what it was to say, the last things only."""

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    def say(self, text: str, language: str) -> None:
        self.said = [*self.said[-99:], (text, language)]

    def stop(self) -> None: ...


class Command:
    """A program that reads what it has to say: nothing of it is ever taken for an option."""

    def __init__(self, *told: str) -> None:
        """`{language}` in it is the language."""
        self._told = told
        self._speaks: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        self.stop()
        told = [part.format(language=language) for part in self._told]
        with suppress(OSError):
            nothing = subprocess.DEVNULL
            speaks = subprocess.Popen(told, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing)
            self._speaks = speaks
            assert speaks.stdin is not None
            with speaks.stdin as page:
                page.write(f"{text}\n".encode())

    def stop(self) -> None:
        speaks, self._speaks = self._speaks, None
        if speaks is not None:
            if speaks.poll() is None:
                speaks.kill()
            speaks.wait()


class AndroidVoice:
    """The TextToSpeech of a tablet."""

    QUEUE_FLUSH = 0

    def __init__(self) -> None:
        autoclass = import_module("jnius").autoclass
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._locale = autoclass("java.util.Locale")
        self._speech: Any = autoclass("android.speech.tts.TextToSpeech")(activity, None)

    def say(self, text: str, language: str) -> None:
        self._speech.setLanguage(self._locale(language))
        self._speech.speak(text, self.QUEUE_FLUSH, None)

    def stop(self) -> None:
        self._speech.stop()


def espeak(*more: str) -> Command:
    return Command("espeak-ng", "-v", "{language}", "-s", "150", "--stdin", *more)


def into_file(path: Path) -> Command:
    """Speaks into a wave file instead of aloud."""
    return espeak("-w", str(path))


def system_voice() -> Voice:
    """The first that is there; silence if none is."""
    if platform == "android":
        with suppress(Exception):  # whatever Java says: a tablet without speech plays on
            return AndroidVoice()
    own = espeak() if shutil.which("espeak-ng") else Silence()
    if shutil.which("speech-dispatcher"):
        from companion.tablet.speech_dispatcher import SpeechDispatcher

        return SpeechDispatcher(own)
    return own
