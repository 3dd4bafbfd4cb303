"""Checkpoints: the state after every 32nd event, so that opening and undo replay only a little.

They are a cache. One that is missing, damaged or made by other rules than today's is passed over,
and made again from the events: other rules may come to another state from the same events, or call
its parts otherwise.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.game import AnyGame
from companion.table.fingerprint import rules_fingerprint
from companion.table.store import Store

EVERY = 32


class Place(Struct, frozen=True):
    """A place in a game: after this event. The start of the game is no event and has number 0."""

    event: int | None
    n: int
    hash: str


class Checkpoints:
    """The checkpoints of one game."""

    def __init__(self, store: Store, game: AnyGame) -> None:
        self._store = store
        self._rules = rules_fingerprint(game.setup.game)
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.state_type)

    def load(self, place: Place) -> Any:
        """The state at a place, or None."""
        for made_by, state, digest in self._store.rows(
            "SELECT made_by, state, digest FROM checkpoints WHERE event = ?", place.event
        ):
            if made_by == self._rules and digest == self._digest(place, state):
                try:
                    return self._decoder.decode(state)
                except (msgspec.DecodeError, RecursionError, TypeError):
                    return None
        return None

    def keep(self, place: Place, state: Any) -> None:
        """Write the state down. Only inside a transaction."""
        text = msgspec.json.encode(state)
        self._store.add(
            "INSERT OR REPLACE INTO checkpoints (event, made_by, state, digest)"
            " VALUES (?, ?, ?, ?)",
            place.event,
            self._rules,
            text,
            self._digest(place, text),
        )

    def _digest(self, place: Place, state: object) -> str:
        """Ties a state to its event: neither can be exchanged without the other."""
        text = state if isinstance(state, bytes) else str(state).encode("utf-8", "replace")
        return hashlib.sha256(f"{self._rules}\n{place.hash}\n".encode() + text).hexdigest()
