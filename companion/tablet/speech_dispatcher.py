"""Speech-dispatcher, the speech of a Linux desktop with whatever voice its owner has chosen.

It is spoken to in its own protocol (SSIP), over its socket: its command spd-say cannot break off
what it said before, and where it is told to while nothing is said, the service falls over.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from contextlib import suppress
from io import BufferedRWPair
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from companion.tablet.voice import Silence, Voice

PATIENCE = 3.0
"""Seconds after which it does not answer any more."""
MOST_ANSWER = 1024


def socket_path() -> Path:
    """Where it listens: as its own programs find it."""
    told = os.environ.get("SPEECHD_ADDRESS", "").partition("unix_socket:")[2]
    if told:
        return Path(told)
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(runtime) if runtime else Path.home() / ".cache"
    return folder / "speech-dispatcher" / "speechd.sock"


class SpeechDispatcher:
    """A thread of its own speaks to it; `instead` speaks where it cannot be reached."""

    def __init__(self, instead: Voice | None = None) -> None:
        self._instead = instead or Silence()
        self._wanted: SimpleQueue[tuple[str, str]] = SimpleQueue()
        self._speaker: Thread | None = None
        self._lines: BufferedRWPair | None = None

    def say(self, text: str, language: str) -> None:
        if self._speaker is None:
            self._speaker = Thread(target=self._speak, name="voice", daemon=True)
            self._speaker.start()
        self._wanted.put((text, language))

    def stop(self) -> None:
        if self._speaker is not None:
            self._wanted.put(("", ""))

    def _speak(self) -> None:
        while True:
            text, language = self._wanted.get()
            while not self._wanted.empty():  # only the last thing is news
                text, language = self._wanted.get()
            try:
                self._tell(text, language)
            except OSError:
                self._lines = None
                self._once_more(text, language)

    def _once_more(self, text: str, language: str) -> None:
        """It was ended, or has not been started yet."""
        try:
            self._tell(text, language)
        except OSError:
            self._lines = None
            if text:
                self._instead.say(text, language)
            else:
                self._instead.stop()

    def _tell(self, text: str, language: str) -> None:
        """What is being said is broken off; an empty text says nothing more."""
        if self._lines is None:
            self._lines = _connected()
            self._ask("SET SELF CLIENT_NAME companion:companion:table")
        self._ask("CANCEL SELF")
        if text:
            self._ask(f"SET SELF LANGUAGE {language}")
            self._ask("SPEAK")
            said = " ".join(text.split())
            self._ask(f"{'.' if said.startswith('.') else ''}{said}\r\n.")

    def _ask(self, line: str) -> None:
        """One command, and the last line of the answer; whatever is no yes counts as no answer."""
        assert self._lines is not None
        self._lines.write(f"{line}\r\n".encode())
        self._lines.flush()
        answer = self._lines.readline(MOST_ANSWER)
        while answer[3:4] == b"-":
            answer = self._lines.readline(MOST_ANSWER)
        if not answer.startswith(b"2"):
            raise OSError(answer)


def _connected() -> BufferedRWPair:
    path = socket_path()
    if not path.exists() and (service := shutil.which("speech-dispatcher")):
        told = [service, "--spawn", "--communication-method", "unix_socket"]
        with suppress(subprocess.TimeoutExpired):
            told += ["--socket-path", str(path)]
            subprocess.run(told, check=False, capture_output=True, timeout=PATIENCE)
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(PATIENCE)
    with line:  # the file keeps it open
        line.connect(str(path))
        return line.makefile("rwb")
