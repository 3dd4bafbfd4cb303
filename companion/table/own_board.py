"""The board of Starfarers 2001 from somebody's box: entered step by step, kept, used, shared.

What is entered lies in a pack of its own beside the journal, so that it takes as many evenings as
it takes; games are played with it from the moment it is put to use. `companion board` and the page
of the app do the same with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.setup import Setup, SetupError
from companion.core.words import Problem
from companion.games.starfarers.rules import encounter_script
from companion.games.starfarers.rules.board_check import board_findings
from companion.games.starfarers.rules.board_entry import checked, plain, practice_board
from companion.games.starfarers.rules.board_facts import (
    COLOURS,
    HOW_TO_WRITE,
    BoardFacts,
    board_texts,
    read_board,
)
from companion.games.starfarers.rules.box import Box, practice_encounters
from companion.games.starfarers.rules.encounter_check import card_findings
from companion.table.own_pack import OwnPack, read_own_pack, write_own_pack
from companion.table.owner import OwnerFileError, OwnerStore

GAME, EDITION = "starfarers", "2001"
MAP = "board.map"
CARDS = "encounters."
DRAFT = "board.json"
"""Where the draft lies in the folder of a household."""
KEPT = 200
"""So many steps can be undone."""


def own_values(store: OwnerStore) -> dict[str, Any]:
    """Board and cards that games are played with now."""
    own = store.get(GAME, EDITION)
    return {key: value for key, value in own.items() if key == MAP or key.startswith(CARDS)}


def read_pack_of_this_box(data: bytes) -> OwnPack:
    pack = read_own_pack(data)
    if (pack.game, pack.edition) != (GAME, EDITION):
        raise SetupError("This pack is for {game} {edition}.", game=pack.game, edition=pack.edition)
    return pack


def box_with(values: Mapping[str, Any]) -> Box:
    """The box with this board and these cards, to look it over."""
    return Box(Setup(GAME, EDITION, dict.fromkeys(COLOURS, ""), {}, dict(values)))


def findings(values: Mapping[str, Any]) -> list[Problem]:
    """What does not add up on this board, or cannot be carried out on these cards."""
    box = box_with(values)
    return [*board_findings(box), *card_findings(box)]


def use(store: OwnerStore, values: Mapping[str, Any]) -> None:
    """Play with this from now on. SetupError if no game could be set up with it, or if it has
    cards that cannot be carried out."""
    _must_be_playable(values)
    for key, value in values.items():
        store.set(GAME, EDITION, key, value)


def _must_be_playable(values: Mapping[str, Any]) -> None:
    if strange := card_findings(box_with(values)):
        raise SetupError(
            "These cards cannot be carried out: {cards}.",
            cards=", ".join(dict.fromkeys(str(finding.params["card"]) for finding in strange)),
        )


def forget(store: OwnerStore) -> None:
    """Go back to the practice board."""
    for key in own_values(store):
        store.remove(GAME, EDITION, key)


def example_board() -> str:
    """The practice board as a text to start from: people change it into the board before them."""
    lines = [
        line.replace("[", f"[{MAP}.", 1) if line.startswith("[") else line
        for line in board_texts()["practice-2001"].splitlines()
    ]
    text = "\n".join(lines)
    first = text.index("\nname = ")
    head = f"{text[:first].rstrip()}\n#\n{_commented(HOW_TO_WRITE)}"
    return f'{head}\n\ngame = "{GAME}"\nedition = "{EDITION}"\n\n[{MAP}]{text[first:]}'


def _commented(words: str) -> str:
    return "\n".join(f"# {line}".rstrip() for line in words.strip().splitlines())


def example_cards() -> str:
    """Cards as a text to start from: those of 2019, which may differ from what a box has."""
    head = _commented(encounter_script.__doc__ or "")
    lines = [head, "", f'game = "{GAME}"', f'edition = "{EDITION}"', ""]
    for card, fact in practice_encounters().items():
        lines.append(f"[{CARDS}{card}]")
        lines += [f"{field} = {json.dumps(value)}" for field, value in fact.items()]
        lines.append("")
    return "\n".join(lines)


class BoardDraft:
    """The board as it has been entered so far. It can always be drawn; steps can be undone."""

    def __init__(self, folder: Path) -> None:
        self.store = OwnerStore(folder / "owner.json")
        self._path = folder / DRAFT
        values = self._begun()
        self.board = _board_in(values)
        self.cards = {key: value for key, value in values.items() if key.startswith(CARDS)}
        self._before: list[tuple[str, BoardFacts, dict[str, Any]]] = []

    def _begun(self) -> dict[str, Any]:
        """What was entered before, or else what is played with. What cannot be read is kept."""
        try:
            return read_pack_of_this_box(self._path.read_bytes()).values
        except SetupError:
            self._path.replace(self._path.with_suffix(".damaged"))
        except OSError:
            pass
        try:
            return own_values(self.store)
        except OwnerFileError:
            return {}

    @property
    def values(self) -> dict[str, Any]:
        return {MAP: plain(self.board), **self.cards}

    def findings(self) -> list[Problem]:
        """What does not add up yet."""
        return findings(self.values)

    # --- steps ----------------------------------------------------------------------------------

    def change(self, what: str, board: BoardFacts) -> None:
        """One step. `what` names it for whoever undoes it; NoBoard if there is no such board."""
        self._step(what, checked(board), self.cards)

    def take(self, what: str, data: bytes) -> None:
        """Everything that a file brings: a board, cards, or both."""
        values = read_pack_of_this_box(data).values
        _must_be_playable(values)
        board = _board_in(values) if MAP in values else self.board
        cards = {key: value for key, value in values.items() if key.startswith(CARDS)}
        self._step(what, checked(board), {**self.cards, **cards})

    @property
    def last_step(self) -> str:
        """What undo would take back; nothing if there is nothing."""
        return self._before[-1][0] if self._before else ""

    def undo(self) -> None:
        if self._before:
            _, self.board, self.cards = self._before.pop()
            self._keep()

    def _step(self, what: str, board: BoardFacts, cards: dict[str, Any]) -> None:
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
        return write_own_pack(GAME, EDITION, self.values)

    def use(self) -> None:
        use(self.store, self.values)

    @property
    def in_use(self) -> bool:
        """Whether games are played with exactly this."""
        try:
            own = own_values(self.store)
        except OwnerFileError:
            return False
        return MAP in own and write_own_pack(GAME, EDITION, own) == self.pack()


def _board_in(values: Mapping[str, Any]) -> BoardFacts:
    return read_board(values[MAP]) if MAP in values else practice_board()
