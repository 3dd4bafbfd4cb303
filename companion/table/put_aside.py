"""Games put aside: this companion cannot follow their events, so they cannot be opened.

All their events are kept, and every other game can be played. A mark holds for the rules that gave
up on the game: other rules, of a newer companion, try it again.
"""

from __future__ import annotations

from companion.games.registry import GAMES
from companion.table.fingerprint import rules_fingerprint
from companion.table.schema import ASIDE
from companion.table.store import Store

LONGEST = 400


class PutAside:
    """The marks of such games in one journal."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def reason(self, number: int) -> str:
        """Why these rules could not open a game; nothing if they can, or have not tried."""
        asked = "SELECT made_by, why FROM aside WHERE game = ?"
        marks = self._store.rows(asked, number) if self._exist else ()
        return next((why for made_by, why in marks if made_by == rules_fingerprint(*GAMES)), "")

    def reasons(self) -> dict[int, str]:
        """Why games could not be opened by these rules, by their numbers."""
        asked = "SELECT game, why, made_by FROM aside"
        marks = self._store.rows(asked) if self._exist else ()
        return {game: why for game, why, made_by in marks if made_by == rules_fingerprint(*GAMES)}

    def put(self, number: int, why: str) -> None:
        """Mark a game as one that cannot be opened. Only inside a transaction."""
        self._store.rows(ASIDE)
        self._store.add(
            "INSERT OR REPLACE INTO aside (game, made_by, why) VALUES (?, ?, ?)",
            number,
            rules_fingerprint(*GAMES),
            why[:LONGEST],
        )

    def take_back(self, number: int) -> None:
        """The table has gone back to where the game can be followed. Only inside a transaction."""
        if self._exist:
            self._store.rows("DELETE FROM aside WHERE game = ?", number)

    @property
    def _exist(self) -> bool:
        return bool(self._store.rows("SELECT name FROM sqlite_master WHERE name = 'aside'"))
