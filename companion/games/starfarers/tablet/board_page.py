"""The board of Starfarers 2001, entered once from the box: tap a place, say what it is.

The page edits exactly what `companion board` reads: the same format, the same checks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from kivy.uix.widget import Widget

from companion.games.starfarers.own_board import CARDS, EDITION, GAME, OWN_BOARD, example_cards
from companion.games.starfarers.rules.board_entry import RESERVE, chips_in, groups, with_chips
from companion.games.starfarers.rules.board_facts import BoardFacts
from companion.games.starfarers.table_view.entry_plan import entry_board, entry_plan
from companion.games.starfarers.tablet.board_parts import (
    SIGNS,
    FieldPart,
    Part,
    PeoplesPart,
    StartPart,
    SystemsPart,
    group_name,
)
from companion.games.starfarers.tablet.card_part import ENCOUNTERS, CardsPart
from companion.games.words import words_for
from companion.table.own_board import BoardDraft, forget
from companion.table.own_pack import MOST_BYTES
from companion.tablet.app import CompanionApp
from companion.tablet.asking import ask
from companion.tablet.boxes import printed_pack
from companion.tablet.page import Page
from companion.tablet.page_builder import page_builder
from companion.tablet.speech import _, ngettext, pgettext, speech
from companion.tablet.table.plan_map import PlanMap, crowded_sentence
from companion.tablet.theme import look
from companion.tablet.troubles import problems_shown
from companion.tablet.widget_disposal import disposal
from companion.tablet.widgets import (
    ButtonGrid,
    Card,
    Choices,
    InputLine,
    Row,
    SmallButton,
    Text,
    VerbButton,
    heading,
    note,
)


class BoardPage(Page):
    """The map, and beside it the part that is being entered."""

    def __init__(self, app: CompanionApp, **kwargs: Any) -> None:
        self.draft = BoardDraft(app.folder, OWN_BOARD)
        self.words = words_for(speech.language, printed_pack(GAME, EDITION))
        self.parts: dict[str, Part] = {
            "field": FieldPart(self),
            "systems": SystemsPart(self),
            "peoples": PeoplesPart(self),
            "start": StartPart(self),
            "chips": ChipsPart(self),
            "cards": CardsPart(self),
            "keep": KeepPart(self),
        }
        self.part = "field"
        self.findings: list[str] = []
        self.map = PlanMap(SIGNS, clipped=True)
        super().__init__(app, **kwargs)
        self.ids.map.add_widget(self.map)
        self.map.bind(
            on_pick=lambda _, key: self.parts[self.part].tapped(key),
            on_crowded=lambda *_: app.stage.notice(crowded_sentence()),
        )

    def _names(self) -> dict[str, str]:
        return {
            "field": pgettext("board", "Field"),
            "systems": pgettext("board", "Systems"),
            "peoples": pgettext("board", "Peoples"),
            "start": pgettext("board", "Start"),
            "chips": pgettext("board", "Chips"),
            "cards": pgettext("board", "Cards"),
            "keep": pgettext("board", "Check and save"),
        }

    def refresh(self) -> None:
        page_builder.build(self._refreshing())

    def _refreshing(self) -> Iterator[None]:
        """In steps: the whole board is checked, and a map drawn."""
        draft, part = self.draft, self.parts[self.part]
        names = self._names()
        disposal.replace(self.ids.parts, Choices(names, self.part, self._open, rows=3))
        undo = self.ids.undo
        undo.text = names.get(draft.last_step, "")
        undo.disabled = not draft.last_step
        yield
        self.findings = [self.words.problem(finding) for finding in draft.findings()]
        count = len(self.findings)
        self.ids.state.text = ngettext(
            "{count} thing does not add up yet", "{count} things do not add up yet", count
        )
        if not count:
            self.ids.state.text = pgettext("board", "Everything adds up.")
        self.ids.state.color = look.warning if count else look.good
        yield
        self.ids.list.fill_with(part.widgets(), stay=True)
        yield
        self._show_map(part)

    def _show_map(self, part: Part) -> None:
        board = self.draft.board
        self.map.show(entry_plan(board), entry_board(board, part.chosen, part.taps))
        offered = part.offered()
        self.map.offer(offered, labels={key: text for key, text in offered.items() if text})

    # --- what is touched ------------------------------------------------------------------------

    def _open(self, part: str) -> None:
        self.part = part
        self.refresh()
        self.ids.list.scroll_y = 1

    def change(self, board: BoardFacts) -> None:
        with problems_shown(self.app):
            self.draft.change(self.part, board)
        self.refresh()

    def undo(self) -> None:
        with problems_shown(self.app):
            self.draft.undo()
        self.parts[self.part].undone()
        self.refresh()

    def use(self) -> None:
        """Games are set up with it from now on; what does not add up is told all the same."""
        with problems_shown(self.app):
            self.draft.use()
            self.refresh()
            words = pgettext("board", "New games of this box are played on your board.")
            self.app.stage.notice(words)

    def take(self, path: Path) -> None:
        """A board, cards, or both, out of a file that somebody wrote or shared."""
        if not os.path.isfile(path):  # False too for a name that no disk takes
            self.app.stage.notice(_("There is no such file: {path}.", path=path))
            return
        with problems_shown(self.app):
            with path.open("rb") as file:
                self.draft.take("keep", file.read(MOST_BYTES + 1))
            self.refresh()
            self.app.stage.notice(pgettext("board", "Read: {name}", name=path.name))


class KeepPart(Part):
    """Findings first: they tell what is missing, but a box with a misprint may be played with."""

    def widgets(self) -> list[Widget]:
        in_use = self.page.draft.in_use
        already = pgettext("board", "New games are played with this board already.")
        own = sum(key.startswith(CARDS) for key in self.page.draft.cards)
        cards = pgettext(
            "board",
            "Encounter cards from your box: {count} of {all}; the others are read as in 2019. "
            "They can also be written as text: take the example, change it, and read it here.",
            count=own,
            all=ENCOUNTERS,
        )
        shown: list[Widget] = [
            VerbButton(
                pgettext("board", "Play with this board"),
                icon="check",
                act=self.page.use,
                why_not=already if in_use else "",
            )
        ]
        if findings := self.page.findings:
            shown.insert(0, Card(*(note(one, color=look.text) for one in findings), grow=True))
        if in_use:
            back = pgettext("board", "Play with the practice board again")
            shown.append(SmallButton(back, icon="undo", act=self._forget))
        write = pgettext("board", "Write it to a file")
        example = pgettext("board", "Write an example of cards")
        return [
            *shown,
            SmallButton(write, icon="saved", act=self._write_board),
            note(cards),
            SmallButton(example, icon="card", act=self._write_cards),
            *self._read(),
        ]

    # --- files ----------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        return self.page.app.folder / "boards"

    def _write_board(self) -> None:
        names = (f"starfarers-2001-{number}.json" for number in range(1, 1000))
        name = next(name for name in names if not (self.folder / name).exists())
        self._write(name, self.page.draft.pack())

    def _write_cards(self) -> None:
        self._write("cards-example.toml", example_cards().encode())

    def _write(self, name: str, data: bytes) -> None:
        path = self.folder / name
        with problems_shown(self.page.app):
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            self.show()
            self.page.app.stage.notice(pgettext("board", "Written: {path}", path=path))

    def _read(self) -> list[Widget]:
        """Files that lie here, and one from elsewhere."""
        take = self.page.take
        rows: list[Widget] = [heading(pgettext("board", "Read a file"))]
        for path in sorted(self.folder.iterdir()) if self.folder.is_dir() else ():
            words, act = pgettext("board", "Read it"), partial(take, path)
            button = SmallButton(words, icon="next", size_hint_x=0.5, act=act)
            rows.append(Row(Text(path.name, "small"), button, height=look.touch))
        entry = InputLine(hint_text="/sdcard/Download/board.toml")
        entry.longest = 400
        elsewhere = pgettext("board", "Read that file")
        read = SmallButton(elsewhere, icon="next", act=lambda: take(Path(entry.text.strip())))
        return [*rows, entry, read]

    def _forget(self) -> None:
        sentence = pgettext(
            "board",
            "New games are played on the practice board. What you entered stays here, to be "
            "played with again.",
        )

        def done() -> None:
            forget(self.page.draft.store, OWN_BOARD)
            self.show()

        ask(self.page.app.stage, sentence, pgettext("board", "Do it"), done)


NUMBERS = ("2", "3", "4", "5", "6", "8", "9", "10", "11", "12")
STRENGTHS = tuple(map(str, range(1, 10)))
ACROSS = 5


class ChipsPart(Part):
    """A tap on a key adds a chip to the group, a tap on a chip takes it away."""

    group = "alpha"
    kind = "number"
    _first = ""
    """The first number of a chip that pays on two."""

    def widgets(self) -> list[Widget]:
        names = {group: group_name(group) for group in (*groups(self.board), RESERVE)}
        kinds = {
            "number": pgettext("board", "Number"),
            "two": pgettext("board", "Two numbers"),
            "pirate": pgettext("board", "Pirates"),
            "ice": pgettext("board", "Ice"),
        }
        chips = chips_in(self.board, self.group)
        planets = [p for system in self.board.systems.values() for p in system.planets]
        needed = sum(planet.chips == self.group for planet in planets)
        count = pgettext(
            "board", "Chips: {chips}, planets: {planets}", chips=len(chips), planets=needed
        )
        if self.group == RESERVE:
            count = pgettext(
                "board", "Chips that replace pirates and ice: {chips}", chips=len(chips)
            )
        how = pgettext("board", "Tap a chip to take it away.")
        keys = NUMBERS if self.kind in ("number", "two") else STRENGTHS
        return [
            Choices(names, self.group, self._choose, rows=-(-len(names) // 3)),
            heading(count),
            *([_grid(chips, self._take), note(how)] if chips else []),
            note(pgettext("board", "Add a chip")),
            Choices(kinds, self.kind, self._become, rows=2),
            _grid(keys, self._add, self._first),
        ]

    def _choose(self, group: str) -> None:
        self.group, self._first = group, ""
        self.show()

    def _become(self, kind: str) -> None:
        self.kind, self._first = kind, ""
        self.show()

    def _add(self, key: str) -> None:
        if self.kind == "two" and not self._first:
            self._first = key
            self.show()
            return
        chip = {
            "number": key,
            "two": f"{self._first}/{key}",
            "pirate": f"pirate-{key}",
            "ice": f"ice-{key}",
        }[self.kind]
        self._first = ""
        chips = (*chips_in(self.board, self.group), chip)
        self.change(with_chips(self.board, self.group, chips))

    def _take(self, chip: str) -> None:
        chips = list(chips_in(self.board, self.group))
        chips.remove(chip)
        self.change(with_chips(self.board, self.group, chips))


def _grid(keys: Iterable[str], touched: Callable[[str], None], chosen: str = "") -> ButtonGrid:
    buttons = []
    for key in keys:
        kind, _, strength = key.partition("-")
        icon = {"pirate": "pirate", "ice": "star"}.get(kind, "")
        act = partial(touched, key)
        buttons.append(SmallButton(strength or key, icon=icon, chosen=key == chosen, act=act))
    return ButtonGrid(ACROSS, *buttons)
