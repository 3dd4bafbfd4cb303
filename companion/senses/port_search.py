"""Looks for a roller on all ports, in a thread of its own, until it finds one or is called off."""

from __future__ import annotations

import threading
from collections.abc import Callable

from firmware_bridge.discovery import Finding, look_around

FIRST_WAIT = 1.0
LONGEST_WAIT = 8.0

LookAround = Callable[[], list[Finding]]


class PortSearch:
    """`found` gets the port; `not_found` is told once a round why there is none, for a person."""

    def __init__(
        self,
        found: Callable[[str], None],
        not_found: Callable[[str], None],
        look: LookAround = look_around,
        first_wait: float = FIRST_WAIT,
    ) -> None:
        self._found = found
        self._not_found = not_found
        self._look = look
        self._wait = first_wait
        self._called_off = threading.Event()
        self._thread = threading.Thread(target=self._run, name="search for a roller", daemon=True)
        self._thread.start()

    def call_off(self) -> None:
        """Returns at once; a question that is out on a port ends by itself."""
        self._called_off.set()

    def _run(self) -> None:
        while not self._called_off.is_set():
            findings, why = self._findings()
            if self._called_off.is_set():
                return
            rollers = [one.port for one in findings if one.verdict == "roller"]
            if rollers:
                self._found(rollers[0])
                return
            self._not_found(why or " ".join(one.words for one in findings if _was_asked(one)))
            self._called_off.wait(self._wait)
            self._wait = min(self._wait * 2, LONGEST_WAIT)

    def _findings(self) -> tuple[list[Finding], str]:
        """A driver may raise anything; the search has to outlive it."""
        try:
            return self._look(), ""
        except Exception as problem:
            return [], f"{type(problem).__name__}: {problem}"


def _was_asked(finding: Finding) -> bool:
    return finding.verdict != "not-asked"
