"""Who has done on the real table what they were told, if the table wants to wait for that."""

from __future__ import annotations

from companion.tablet.session import Session


class Ticks:
    """Waits after each event for the seats that were told something; off unless it is wanted."""

    def __init__(self, session: Session, wanted: bool) -> None:
        self._session, self.wanted = session, wanted
        self._told: tuple[str, ...] = ()

    def told(self, seats: tuple[str, ...]) -> None:
        """The last event told these seats something."""
        self._told = seats if self.wanted else ()

    @property
    def waiting(self) -> tuple[str, ...]:
        ticked = self._session.talking.talk.ticked
        return tuple(seat for seat in self._told if seat not in ticked)

    def tick(self, seat: str) -> None:
        self._session.talking.tick(seat)
