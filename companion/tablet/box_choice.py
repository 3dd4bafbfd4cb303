"""Which box is meant; and the way to the board that an owner enters, for a box whose board is not
known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from kivy.uix.widget import Widget
from msgspec.structs import replace

from companion.core.setup import Setup
from companion.extras.own_board import OwnBoard
from companion.games.registry import GAMES
from companion.table.own_board import own_board_of, own_values
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import printed_pack, title_of
from companion.tablet.speech import _
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widgets import Card, Columns, SmallButton, Text

NARROWEST = 7
"""So many fingers wide is the name of a box at least."""


def box_choices(
    about: Text, game: str, edition: str, choose: Callable[[str, str], None]
) -> Iterator[Widget | None]:
    """A card with every box, made in steps."""
    grid = Columns(look.touch * NARROWEST, look.touch)
    for name, kind in GAMES.items():
        for one in kind.editions:
            chosen, words = (name, one) == (game, edition), title_of(printed_pack(name, one))
            sign, act = "check" if chosen else "", partial(choose, name, one)
            grid.add_widget(SmallButton(words, icon=sign, chosen=chosen, act=act, size_hint_x=1))
            yield None
    yield Card(about, grid, grow=True)


def board_card(app: CompanionApp, game: str, edition: str) -> Widget | None:
    """One card for such a box, none for any other."""
    board = own_board_of(game, edition)
    if board is None:
        return None
    return Card(Text(_about(app, board), "body", grow=True), _enter(app), grow=True)


def enter_key(app: CompanionApp, game: str, edition: str) -> Widget | None:
    """The way to its board alone, where a card would take too much room."""
    return _enter(app) if own_board_of(game, edition) else None


def board_key(app: CompanionApp, step: str) -> Widget | None:
    """At this step of laying out: to the board of the box, and anew on it once it is entered.

    A game is laid out for the board that was known when it began; while nothing has been played,
    another takes its place.
    """
    table = app.session.opened
    setup = table.header.setup
    board = own_board_of(setup.game, setup.edition)
    if board is None or step not in board.lays:
        return None
    entered = _entered(app, board)
    if table.n or board.map_key not in entered or entered.items() <= setup.corrections.items():
        return _enter(app)
    anew = replace(setup, corrections={**setup.corrections, **entered})
    words = _("Lay out the board that you entered")
    act = partial(start_like, app, anew)
    return SmallButton(words, icon="next", size_hint_x=1, key="own-board", act=act)


def start_like(app: CompanionApp, setup: Setup) -> None:
    """Another game of those who sit here, each at the same side, by way of laying it out."""
    appearances = app.appearances()
    with problems_shown(app):
        table = app.session.start(setup)
        app.keep_appearances(appearances)
        app.replace_page("set_up" if table.game.laying_out() else "table")


def _enter(app: CompanionApp) -> Widget:
    words, act = _("Enter the board of your box"), partial(app.show, "board")
    return SmallButton(words, icon="next", size_hint_x=1, key="enter-board", act=act)


def _entered(app: CompanionApp, board: OwnBoard) -> dict[str, Any]:
    try:
        return own_values(OwnerStore(app.folder / "owner.json"), board)
    except OwnerFileError:
        return {}


def _about(app: CompanionApp, board: OwnBoard) -> str:
    if board.map_key in _entered(app, board):
        return _("It is played on the board that you entered from your box.")
    return _(
        "Nobody has told us the board and the cards of this box. Until you enter them, it is "
        "played on a practice board of our own."
    )
