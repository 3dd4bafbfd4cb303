"""A board from somebody's box: entered step by step, kept, used, shared.

What is entered lies in a pack of its own beside the journal, so that it takes as many evenings as
it takes; games are played with it from the moment it is put to use. `companion board` and the page
of the app do the same with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.core.setup import SetupError
from companion.core.words import Problem
from companion.extras.own_board import OwnBoard
from companion.games.registry import GAMES
from companion.table.own_pack import OwnPack, read_own_pack, write_own_pack
from companion.table.owner import OwnerFileError, OwnerStore

DRAFT = "board.json"
"""Where the draft lies in the folder of a household."""
KEPT = 200
"""So many steps can be undone."""


@cache
def own_boards() -> tuple[OwnBoard, ...]:
    """The boxes whose board an owner enters, in the order of lists."""
    found = (kind.own_board() for kind in GAMES.values())
    return tuple(board for board in found if board is not None)


def own_board_of(game: str, edition: str) -> OwnBoard | None:
    """What is entered for this box; None where everything is known."""
    fitting = (board for board in own_boards() if (board.game, board.edition) == (game, edition))
    return next(fitting, None)


def own_values(store: OwnerStore, of: OwnBoard) -> dict[str, Any]:
    """Board and cards that games are played with now."""
    own = store.get(of.game, of.edition)
    return {key: value for key, value in own.items() if of.holds(key)}


def read_entered(data: bytes) -> tuple[OwnBoard, OwnPack]:
    """A pack with a board, cards or both, and the box that it is for."""
    pack = read_own_pack(data)
    board = own_board_of(pack.game, pack.edition)
    if board is None:
        raise SetupError("This pack is for {game} {edition}.", game=pack.game, edition=pack.edition)
    return board, pack


def use(store: OwnerStore, of: OwnBoard, values: Mapping[str, Any]) -> None:
    """Play with this from now on. SetupError if no game could be set up with it, or if it has
    cards that cannot be carried out."""
    _must_be_playable(of, values)
    for key, value in values.items():
        store.set(of.game, of.edition, key, value)


def _must_be_playable(of: OwnBoard, values: Mapping[str, Any]) -> None:
    if strange := of.card_findings(values):
        raise SetupError(
            "These cards cannot be carried out: {cards}.",
            cards=", ".join(dict.fromkeys(str(finding.params["card"]) for finding in strange)),
        )


def forget(store: OwnerStore, of: OwnBoard) -> None:
    """Go back to the practice board."""
    for key in own_values(store, of):
        store.remove(of.game, of.edition, key)


class BoardDraft:
    """The board as it has been entered so far. It can always be drawn; steps can be undone.

    What type a board has is its game's own business.
    """

    def __init__(self, folder: Path, of: OwnBoard | None = None) -> None:
        self.of = of or own_boards()[0]
        self.store = OwnerStore(folder / "owner.json")
        self._path = folder / DRAFT
        values = self._begun()
        self.board = self._board_in(values)
        self.cards = self._cards_in(values)
        self._before: list[tuple[str, Any, dict[str, Any]]] = []

    def _begun(self) -> dict[str, Any]:
        """What was entered before, or else what is played with. What cannot be read is kept."""
        try:
            return self._values_in(self._path.read_bytes())
        except SetupError:
            self._path.replace(self._path.with_suffix(".damaged"))
        except OSError:
            pass
        try:
            return own_values(self.store, self.of)
        except OwnerFileError:
            return {}

    @property
    def values(self) -> dict[str, Any]:
        return {self.of.map_key: self.of.plain(self.board), **self.cards}

    def findings(self) -> list[Problem]:
        """What does not add up yet."""
        return self.of.findings(self.values)

    # --- steps ----------------------------------------------------------------------------------

    def change(self, what: str, board: Any) -> None:
        """One step. `what` names it for whoever undoes it; SetupError if there is no such board."""
        self._step(what, self.of.checked(board), self.cards)

    def take(self, what: str, data: bytes) -> None:
        """Everything that a file brings: a board, cards, or both."""
        values = self._values_in(data)
        _must_be_playable(self.of, values)
        board = self._board_in(values) if self.of.map_key in values else self.board
        cards = self._cards_in(values)
        self._step(what, self.of.checked(board), {**self.cards, **cards})

    def change_card(self, what: str, key: str, card: Any) -> None:
        """One card more, another one, or with None one less. SetupError if it cannot be read or
        carried out; nothing has changed then."""
        others = {name: one for name, one in self.cards.items() if name != key}
        cards = others if card is None else {**others, key: card}
        _must_be_playable(self.of, {**self.values, **cards})
        self._step(what, self.board, cards)

    @property
    def last_step(self) -> str:
        """What undo would take back; nothing if there is nothing."""
        return self._before[-1][0] if self._before else ""

    def undo(self) -> None:
        if self._before:
            _, self.board, self.cards = self._before.pop()
            self._keep()

    def _step(self, what: str, board: Any, cards: dict[str, Any]) -> None:
        before = (what, self.board, self.cards)
        self.board, self.cards = board, cards
        try:
            self._keep()
        except OSError:
            _, self.board, self.cards = before
            raise
        self._before = [*self._before, before][-KEPT:]

    def _keep(self) -> None:
        """Written beside and put in place at once, so that it is never half there."""
        beside = self._path.with_suffix(".new")
        beside.write_bytes(self.pack())
        beside.replace(self._path)

    # --- what becomes of it -----------------------------------------------------------------------

    def pack(self) -> bytes:
        """As a file to share."""
        return self._written(self.values)

    def use(self) -> None:
        use(self.store, self.of, self.values)

    @property
    def in_use(self) -> bool:
        """Whether games are played with exactly this."""
        try:
            own = own_values(self.store, self.of)
        except OwnerFileError:
            return False
        return self.of.map_key in own and self._written(own) == self.pack()

    def _values_in(self, data: bytes) -> dict[str, Any]:
        board, pack = read_entered(data)
        if board != self.of:
            raise SetupError(
                "This pack is for {game} {edition}.", game=pack.game, edition=pack.edition
            )
        return pack.values

    def _board_in(self, values: Mapping[str, Any]) -> Any:
        of = self.of
        return of.read(values[of.map_key]) if of.map_key in values else of.practice()

    def _cards_in(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {key: one for key, one in values.items() if key.startswith(self.of.card_keys)}

    def _written(self, values: Mapping[str, Any]) -> bytes:
        return write_own_pack(self.of.game, self.of.edition, values)
