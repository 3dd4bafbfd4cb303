"""Sheets of labels for a box of cards: which cards, on which paper, how large; then where it lies.

They are written as PDF into the household's folder. Labels may be printed for a game whose rules
have not landed: its cards have numbers already.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.core.trouble import Trouble
from companion.games.physical_cards import physical_cards
from companion.tablet.app import CompanionApp
from companion.tablet.boxes import pack_of
from companion.tablet.jobs import job_for
from companion.tablet.speech import _, ngettext, speech
from companion.tablet.theme import Colour, look
from companion.tablet.widgets import Card, Choices, Column, Scroll, VerbButton, note, paragraph

PAPERS = {
    "a4": "A4",
    "letter": "Letter",
    "l7120": "L7120 (35 x 35 mm)",
    "l7651": "L7651 (38 x 21 mm)",
    "l4732": "L4732 (36 x 17 mm)",
    "5167": "5167 (44 x 13 mm)",
}
"""Names of makers and sizes, the same in every language."""
SIZES = {"0": "", "16": "16 mm", "13": "13 mm"}
ACROSS = 3
EVERY_DECK = ""
FOLDER = "labels"


class Choice(NamedTuple):
    """What to print. An empty deck means all, a size of 0 the largest that fits."""

    game: str
    deck: str = EVERY_DECK
    stand_ins: str = "no"
    paper: str = "a4"
    size: str = "0"


def make_sheet(choice: Choice, language: str, folder: Path) -> tuple[Path, int]:
    """Draws and writes it, which takes a second or two: where it lies, how many pages it has."""
    from card_codes.labels.label import LabelStyle
    from card_codes.labels.pdf import pdf_file
    from card_codes.labels.sheet_pages import label_pages
    from card_codes.labels.sheets import PLAIN, DoesNotFit, largest_on, sheet_for
    from card_codes.labels.stand_in import stand_in_pages
    from companion.senses.label_words import SheetWords

    cards = [one for one in physical_cards(choice.game) if choice.deck in (EVERY_DECK, one.deck)]
    words = SheetWords(choice.game, pack_of(choice.game, folder), language)
    notes = words.notes()
    style = LabelStyle(size=float(choice.size) or largest_on(choice.paper, LabelStyle()))
    kind = "cards" if choice.stand_ins == "yes" else "labels"
    name = "-".join(filter(None, (choice.game, choice.deck, kind, choice.paper)))
    path = folder / FOLDER / f"{name}.pdf"
    try:
        if kind == "cards":
            paper = choice.paper if choice.paper in PLAIN else "a4"
            pages = stand_in_pages([words.stand_in(one) for one in cards], style, paper, 1, notes)
        else:
            labels = [words.labelled(card) for card in cards]
            pages = label_pages(labels, style, sheet_for(choice.paper, style), 1, notes)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pdf_file(pages, notes.title))
    except DoesNotFit as error:
        raise Trouble(
            "Labels of this size do not fit on these stickers. Choose smaller ones."
        ) from error
    except OSError as error:
        where = path.parent
        raise Trouble(
            "It could not be written to {folder}. Is the disk full?", folder=where
        ) from error
    return path, len(pages)


class LabelForm(Column):
    """Everything is drawn in a thread; the page stays alive meanwhile."""

    def __init__(self, app: CompanionApp, game: str) -> None:
        self.app, self.choice = app, Choice(game)
        self._form = Scroll()
        self._verb = VerbButton(_("Make the sheet"), icon="card", act=self._make)
        self._told = paragraph("")
        super().__init__(self._form, self._told, self._verb)
        self._show()

    def _show(self) -> None:
        from companion.senses.label_words import SheetWords

        game = self.choice.game
        words = SheetWords(game, pack_of(game, self.app.folder), speech.language)
        decks = dict.fromkeys(card.deck for card in physical_cards(game))
        names = {EVERY_DECK: _("All cards")} | {deck: words.deck(deck) for deck in decks}
        sizes = SIZES | {"0": _("As large as fits")}
        yes_no = {"no": _("Labels to stick on"), "yes": _("Whole cards for lost ones")}
        self._form.fill_with(
            [
                self._asked(_("Which cards"), names, "deck"),
                self._asked(_("What to print"), yes_no, "stand_ins"),
                self._asked(_("Paper or stickers"), PAPERS, "paper"),
                self._asked(_("Size of a label"), sizes, "size"),
            ]
        )

    def _asked(self, title: str, options: dict[str, str], field: str) -> Card:
        def choose(value: str) -> None:
            self.choice = self.choice._replace(**{field: value})
            self._show()

        rows = -(-len(options) // ACROSS)
        choices = Choices(options, getattr(self.choice, field), choose, rows=rows)
        return Card(note(title), choices, grow=True, padding=look.gap * 1.5)

    def _make(self) -> None:
        self._tell(_("The sheet is being drawn."), look.good)
        self._verb.disabled = True
        draw = partial(make_sheet, self.choice, speech.language, self.app.folder)
        failed = partial(self._tell, colour=look.danger)
        job_for(self, draw, self._made, failed=failed, changes=False)

    def _made(self, made: tuple[Path, int]) -> None:
        path, count = made
        pages = ngettext("{count} page", "{count} pages", count)
        text = _("{pages}, to be printed at 100%: {path}", pages=pages, path=path)
        self._tell(text, look.good)

    def _tell(self, text: str, colour: Colour) -> None:
        self._told.text, self._told.color = text, colour
        self._verb.disabled = False
