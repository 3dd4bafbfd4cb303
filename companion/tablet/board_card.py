"""The way to the board that an owner enters, where a box is shown whose board is not known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.extras.own_board import OwnBoard
from companion.table.own_board import own_board_of, own_values
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.speech import say
from companion.tablet.theme import look
from companion.tablet.widgets import Card, SmallButton, Text

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp


def board_cards(app: CompanionApp, game: str, edition: str) -> list[Widget]:
    """One card for such a box, none for any other."""
    board = own_board_of(game, edition)
    if board is None:
        return []
    card = Card(grow=True, outline=look.accent)
    card.add_widget(Text(_about(app, board), "body", grow=True))
    enter = SmallButton(say("Enter the board of your box"), icon="next")
    enter.bind(on_act=lambda *_: app.show("board"))
    card.add_widget(enter)
    return [card]


def _about(app: CompanionApp, board: OwnBoard) -> str:
    try:
        entered = board.map_key in own_values(OwnerStore(app.folder / "owner.json"), board)
    except OwnerFileError:
        entered = False
    if entered:
        return say("It is played on the board that you entered from your box.")
    return say(
        "Nobody has told us the board and the cards of this box. Until you enter them, it is "
        "played on a practice board of our own."
    )
