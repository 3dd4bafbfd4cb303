"""A board that only the owner of a box can tell: what a game brings so that it can be entered.

What type a board has is the game's own business. What becomes of it at home, such as keeping,
undoing and sharing, is the same for every game (`companion.table.own_board`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from companion.core.words import Problem

Values = Mapping[str, Any]
"""Values of the edition's pack by their keys."""


class OwnBoard(Struct, frozen=True):
    """The board of one edition, under `map_key` in its pack, and the cards under `card_keys`.

    `practice` is played on until something is entered. `read` and `plain` turn a value of the pack
    into a board and back; `checked` is the same board, or raises SetupError if there is none like
    it. `findings` are all that does not add up, `card_findings` those about cards that cannot be
    carried out. `figures` are how much there is of everything, for people. The examples are texts
    that an owner changes into what lies on the table. `lays` are the steps of laying out the table
    at which people see that their board is another one.
    """

    game: str
    edition: str
    map_key: str
    card_keys: str
    practice: Callable[[], Any]
    read: Callable[[Any], Any]
    plain: Callable[[Any], Any]
    checked: Callable[[Any], Any]
    findings: Callable[[Values], list[Problem]]
    card_findings: Callable[[Values], list[Problem]]
    figures: Callable[[Values], dict[str, int]]
    example_board: Callable[[], str]
    example_cards: Callable[[], str]
    lays: frozenset[str]

    def holds(self, key: str) -> bool:
        """Whether a value of the pack is a part of what is entered."""
        return key == self.map_key or key.startswith(self.card_keys)
