"""Choices that several seats make at the same time: nobody's is said before everybody's is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.tablet.session import Session


class Sealed:
    """The choices made so far for the position that is shown."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seats: tuple[str, ...] = ()

    def begin(self, seats: tuple[str, ...]) -> None:
        """These seats have to choose in the position that is shown."""
        self._seats = seats

    def choose(self, seat: str, move: Any) -> Mapping[str, Any] | None:
        """Seal a choice. All of them, in the order of the seats, once the last one is made."""
        return self._session.talking.seal(seat, move, self._seats)

    def has(self, seat: str) -> bool:
        return seat in self._session.talking.sealed(self._seats)
