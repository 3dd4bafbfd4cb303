"""Which box is meant; and the way to the board that an owner enters, for a box whose board is not
known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kivy.uix.widget import Widget

from companion.extras.own_board import OwnBoard
from companion.games.registry import GAMES
from companion.table.own_board import own_board_of, own_values
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import box, title_of
from companion.tablet.speech import _
from companion.tablet.widgets import Card, Choices, SmallButton, Text


def box_choices(
    about: Text, game: str, edition: str, choose: Callable[[str, str], None]
) -> Iterator[Widget | None]:
    """A card with every box, made in steps."""
    card = Card(about, grow=True)
    for name, kind in GAMES.items():
        for one in kind.editions:
            option = {f"{name} {one}": title_of(box(name, one))}
            chosen = f"{game} {edition}"
            card.add_widget(Choices(option, chosen, lambda value: choose(*value.split(" "))))
            yield None
    yield card


def board_card(app: CompanionApp, game: str, edition: str) -> Widget | None:
    """One card for such a box, none for any other."""
    board = own_board_of(game, edition)
    if board is None:
        return None
    words = _("Enter the board of your box")
    enter = SmallButton(words, icon="next", act=partial(app.show, "board"))
    return Card(Text(_about(app, board), "body", grow=True), enter, grow=True)


def _about(app: CompanionApp, board: OwnBoard) -> str:
    try:
        entered = board.map_key in own_values(OwnerStore(app.folder / "owner.json"), board)
    except OwnerFileError:
        entered = False
    if entered:
        return _("It is played on the board that you entered from your box.")
    return _(
        "Nobody has told us the board and the cards of this box. Until you enter them, it is "
        "played on a practice board of our own."
    )
