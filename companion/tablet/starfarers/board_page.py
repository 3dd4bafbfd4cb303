"""The board of Starfarers 2001, entered once from the box: tap a place, say what it is.

The page edits exactly what `companion board` reads: the same format, the same checks.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.setup import SetupError
from companion.games.starfarers.own_board import EDITION, GAME, OWN_BOARD
from companion.games.starfarers.rules.board_facts import BoardFacts
from companion.games.words import words_for
from companion.table.own_board import BoardDraft
from companion.table.owner import OwnerFileError
from companion.tablet.backstage import backstage
from companion.tablet.boxes import box
from companion.tablet.choices import Choices
from companion.tablet.leaving import leaving
from companion.tablet.page import Page, load_layout
from companion.tablet.speech import say, say_in, say_many, speech
from companion.tablet.starfarers.board_parts import (
    FieldPart,
    Part,
    PartWays,
    PeoplesPart,
    StartPart,
    SystemsPart,
)
from companion.tablet.starfarers.chips_part import ChipsPart
from companion.tablet.starfarers.entry_map import EntryMap, with_room
from companion.tablet.starfarers.keep_part import KeepPart, read_file
from companion.tablet.table.board_map import crowded_sentence
from companion.tablet.troubles import trouble

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

load_layout(__file__)


class BoardPage(Page):
    """The map, and beside it the part that is being entered."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self.draft = BoardDraft(app.folder, OWN_BOARD)
        self.words = words_for(speech.language, box(GAME, EDITION))
        ways = PartWays(lambda: self.draft.board, self._change, self.refresh)
        self.parts: dict[str, Part] = {
            "field": FieldPart(ways, self.words),
            "systems": SystemsPart(ways, self.words),
            "peoples": PeoplesPart(ways, self.words),
            "start": StartPart(ways, self.words),
            "chips": ChipsPart(ways, self.words),
            "keep": KeepPart(self, ways, self.words),
        }
        self.part = "field"
        self.findings: list[str] = []
        self.map: EntryMap | None = None
        super().__init__(app, **kwargs)

    def _names(self) -> dict[str, str]:
        return {
            "field": say_in("board", "Field"),
            "systems": say_in("board", "Systems"),
            "peoples": say_in("board", "Peoples"),
            "start": say_in("board", "Start"),
            "chips": say_in("board", "Chips"),
            "keep": say_in("board", "Check and keep"),
        }

    def refresh(self) -> None:
        backstage.build(self._refreshing())

    def _refreshing(self) -> Iterator[None]:
        """In steps: the whole board is checked, and a map drawn."""
        draft, part = self.draft, self.parts[self.part]
        leaving.clear(self.ids.parts)
        self.ids.parts.add_widget(Choices(self._names(), self.part, self._open, rows=2))
        undo = self.ids.undo
        undo.text = self._names().get(draft.last_step, "")
        undo.disabled = not draft.last_step
        yield
        self.findings = [self.words.problem(finding) for finding in draft.findings()]
        count = len(self.findings)
        self.ids.state.text = say_many(
            "{count} thing does not add up yet", "{count} things do not add up yet", count
        )
        if not count:
            self.ids.state.text = say_in("board", "Everything adds up.")
        yield
        place = self.ids.list.scroll_y
        self.ids.list.fill_with(part.widgets())
        self.ids.list.scroll_y = place
        yield
        self._show_map(part)

    def _show_map(self, part: Part) -> None:
        """The map is made anew when the field has grown: there must be room to grow further."""
        board = self.draft.board
        if self.map is None or self.map.hexes != with_room(board):
            self.map = EntryMap(board, self._tapped)
            self.map.bind(on_turned=lambda *_: self.refresh())
            self.map.bind(on_crowded=lambda *_: self.app.stage.notice(crowded_sentence()))
            leaving.clear(self.ids.map)
            self.ids.map.add_widget(self.map)
        self.map.show_board(board, part.offered(), part.chosen, part.taps)

    # --- what is touched ------------------------------------------------------------------------

    def _open(self, part: str) -> None:
        self.part = part
        self.refresh()
        self.ids.list.scroll_y = 1

    def _tapped(self, key: str) -> None:
        self.parts[self.part].tapped(key)

    def _change(self, board: BoardFacts) -> None:
        try:
            self.draft.change(self.part, board)
        except (SetupError, OSError) as error:
            self.app.stage.notice(trouble(error))
        self.refresh()

    def undo(self) -> None:
        try:
            self.draft.undo()
        except OSError as error:
            self.app.stage.notice(trouble(error))
        self.refresh()

    def use(self) -> None:
        """Games are set up with it from now on; what does not add up is told all the same."""
        try:
            self.draft.use()
        except (SetupError, OwnerFileError) as error:
            self.app.stage.notice(trouble(error))
            return
        self.refresh()
        self.app.stage.notice(say_in("board", "New games of this box are played on your board."))

    def take(self, path: Path) -> None:
        """A board, cards, or both, out of a file that somebody wrote or shared."""
        try:
            self.draft.take("keep", read_file(path))
        except FileNotFoundError:
            self.app.stage.notice(say("There is no such file: {path}.", path=path))
            return
        except (SetupError, OSError) as error:
            self.app.stage.notice(trouble(error))
            return
        self.refresh()
        self.app.stage.notice(say_in("board", "Read: {name}", name=path.name))
