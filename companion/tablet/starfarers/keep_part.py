"""What becomes of a board that was entered: looked over, played with, written to a file, read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kivy.uix.widget import Widget

from companion.games.starfarers.own_board import CARDS, OWN_BOARD, example_cards
from companion.table.own_board import forget
from companion.table.own_pack import MOST_BYTES
from companion.tablet.asking import ask
from companion.tablet.speech import say_in
from companion.tablet.starfarers.board_parts import Part, PartWays, headed, told, verb
from companion.tablet.theme import look
from companion.tablet.troubles import trouble
from companion.tablet.widgets import Card, Entry, Row, SmallButton, Text, VerbButton
from companion.wording import Words

if TYPE_CHECKING:
    from companion.tablet.starfarers.board_page import BoardPage

ENCOUNTERS = 32


class KeepPart(Part):
    """Findings first: they tell what is missing, but a box with a misprint may be played with."""

    def __init__(self, page: BoardPage, ways: PartWays, words: Words) -> None:
        super().__init__(ways, words)
        self.page = page

    def widgets(self) -> list[Widget]:
        draft = self.page.draft
        findings = self.page.findings
        use = VerbButton(say_in("board", "Play with this board"), icon="check")
        use.bind(on_act=lambda *_: self.page.use())
        if draft.in_use:
            use.why_not = say_in("board", "New games are played with this board already.")
            use.bind(on_explain=lambda button: self.page.app.stage.notice(button.why_not))
        shown: list[Widget] = [*([self._findings(findings)] if findings else ()), use]
        if draft.in_use:
            back = say_in("board", "Play with the practice board again")
            shown.append(verb(back, "undo", self._forget))
        example = say_in("board", "Write an example of cards")
        return [
            *shown,
            verb(say_in("board", "Write it to a file"), "saved", self._write_board),
            self._cards(),
            verb(example, "card", self._write_cards),
            *self._read(),
        ]

    def _findings(self, findings: list[str]) -> Widget:
        card = Card(grow=True)
        for sentence in findings:
            card.add_widget(Text(sentence, "small", grow=True))
        return card

    def _cards(self) -> Widget:
        own = sum(key.startswith(CARDS) for key in self.page.draft.cards)
        text = say_in(
            "board",
            "{count} of {all} encounter cards are from your box; the others are read as in 2019. "
            "Cards are written as text: take the example, change it, and read it here.",
            count=own,
            all=ENCOUNTERS,
        )
        return told(text)

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
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        except OSError as error:
            self.page.app.stage.notice(trouble(error))
            return
        self.ways.show()
        self.page.app.stage.notice(say_in("board", "Written: {path}", path=path))

    def _read(self) -> list[Widget]:
        """Files that lie here, and one from elsewhere."""
        found = sorted(self.folder.iterdir()) if self.folder.is_dir() else []
        rows: list[Widget] = [headed(say_in("board", "Read a file"))]
        for path in found:
            row = Row(size_hint_y=None, height=look.touch)
            row.add_widget(Text(path.name, "small"))
            button = SmallButton(say_in("board", "Read it"), icon="next", size_hint_x=0.5)
            button.bind(on_act=lambda *_, path=path: self.page.take(path))
            row.add_widget(button)
            rows.append(row)
        entry = Entry(hint_text="/sdcard/Download/board.toml")
        entry.longest = 400
        elsewhere = say_in("board", "Read that file")
        return [
            *rows,
            entry,
            verb(elsewhere, "next", lambda: self.page.take(Path(entry.text.strip()))),
        ]

    def _forget(self) -> None:
        sentence = say_in(
            "board",
            "New games are played on the practice board. What you entered stays here, to be "
            "played with again.",
        )

        def done() -> None:
            forget(self.page.draft.store, OWN_BOARD)
            self.ways.show()

        ask(self.page.app.stage, sentence, say_in("board", "Do that"), done)


def read_file(path: Path) -> bytes:
    """What is in a file, and never more than a pack may have."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
