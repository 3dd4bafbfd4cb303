"""The speech of a tablet, as far as it can be tried without one: its classes, how it is asked."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.tablet import voice
from companion.tablet.voice import AndroidVoice, Command, Silence, system_voice


class Java:
    """Stands in for pyjnius: TextToSpeech as Android's documentation describes it."""

    def __init__(self, *, speaks: bool = True) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.named: list[str] = []
        self._speaks = speaks

    def autoclass(self, name: str) -> Any:
        self.named.append(name)
        return {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity="activity"),
            "java.util.Locale": lambda language: f"Locale {language}",
            "android.speech.tts.TextToSpeech": self._made,
        }[name]

    def _made(self, context: str, listener: object) -> Any:
        if not self._speaks:
            raise RuntimeError("JavaException: no engine")
        assert (context, listener) == ("activity", None)
        return SimpleNamespace(
            setLanguage=lambda locale: self.asked.append(("setLanguage", locale)),
            speak=lambda text, queue, more: self.asked.append(("speak", text, queue, more)),
            stop=lambda: self.asked.append(("stop",)),
        )


def java(monkeypatch: pytest.MonkeyPatch, made: Java) -> Java:
    monkeypatch.setitem(sys.modules, "jnius", made)
    monkeypatch.setattr(voice, "platform", "android")
    return made


def test_it_speaks_the_language_and_breaks_off_what_was_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = java(monkeypatch, Java())
    speaks = system_voice()
    assert isinstance(speaks, AndroidVoice)
    speaks.say("Acht gewürfelt.", "de")
    speaks.stop()
    flush = 0  # TextToSpeech.QUEUE_FLUSH: everything that waits is dropped
    assert told.asked == [
        ("setLanguage", "Locale de"),
        ("speak", "Acht gewürfelt.", flush, None),
        ("stop",),
    ]


def test_a_tablet_without_speech_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    java(monkeypatch, Java(speaks=False))
    monkeypatch.setenv("PATH", "/nowhere")
    assert isinstance(system_voice(), Silence | Command)


def test_the_class_of_the_app_is_in_the_recipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """The two others are Android's own since its fourth version."""
    told = java(monkeypatch, Java())
    system_voice()
    own = [name for name in told.named if not name.startswith(("java.", "android."))]
    spec = importlib.util.find_spec("pythonforandroid")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    sources = Path(spec.submodule_search_locations[0]) / "bootstraps"
    assert own
    for name in own:
        found = list(sources.glob(f"**/{name.replace('.', '/')}.java"))
        assert found, name
        assert any("mActivity" in path.read_text("utf-8") for path in found)
