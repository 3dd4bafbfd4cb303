"""The events of a game as a viewer may read them, and the chain of hashes over the public ones.

A journal's own hash differs for positions that a viewer cannot tell apart, so it would let hidden
draws be guessed. Screens are handed the hash of the record that everybody may read instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.core.game import PUBLIC, REFEREE, AnyGame
from companion.core.record import Header, chained, header_body, hidden_body
from companion.table.checkpoints import Place
from companion.table.titles import along
from companion.table.tree import Entry


def header_for(game: AnyGame, header: Header, viewer: str) -> bytes:
    """The first line of a record for a viewer."""
    position = header.position
    if position is not None and viewer != REFEREE:
        position = game.view(position, viewer)
    return header_body(header.setup, header.started, position, viewer)


def line_for(game: AnyGame, state: Any, entry: Entry, viewer: str) -> bytes:
    """The line of an event made in this position: whole, as it was written, or only its title."""
    move = entry.event.move
    if game.may_see(state, move, viewer):
        return entry.line.encode("utf-8")
    return hidden_body(entry.place.n, entry.event, game.title(state, move, viewer))


class PublicChain:
    """Public hashes by the journal's own: worked out when first asked for, then event by event."""

    def __init__(self, game: AnyGame, header: Header) -> None:
        self._game, self._header = game, header
        self._hashes: dict[str, str] = {}

    def known(self, place: Place) -> str | None:
        """The public hash after an event, if it has been worked out."""
        return self._hashes.get(place.hash)

    def follow(self, before: Place, state: Any, entry: Entry) -> None:
        """An event was accepted; nothing is done before somebody has asked for a hash."""
        known = self._hashes.get(before.hash)
        if known is not None:
            self._add(known, state, entry)

    def work_out(self, start: Place, state: Any, entries: Iterable[Entry]) -> None:
        """Of a whole line of play, from the header on."""
        digest = chained("", header_for(self._game, self._header, PUBLIC))
        self._hashes[start.hash] = digest
        for before, entry in along(self._game, state, entries):
            digest = self._add(digest, before, entry)

    def _add(self, known: str, state: Any, entry: Entry) -> str:
        digest = chained(known, line_for(self._game, state, entry, PUBLIC))
        self._hashes[entry.place.hash] = digest
        return digest
