"""Choosing a sheet of labels: which cards, on which paper, how large; then where it lies."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.tablet.choices import Choices
from companion.tablet.devices.label_sheets import (
    EVERY_DECK,
    FOLDER,
    SheetChoice,
    SheetMade,
    decks,
    make_sheet,
    pack_of,
)
from companion.tablet.jobs import job_for
from companion.tablet.speech import say, say_in, say_many, speech
from companion.tablet.theme import look
from companion.tablet.widgets import Card, Column, Scroll, Text, VerbButton

if TYPE_CHECKING:
    from companion.tablet.app import CompanionApp

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


class Chosen(Struct):
    """What was chosen so far; kept while the page is made anew."""

    deck: str = EVERY_DECK
    paper: str = "a4"
    size: str = "0"
    stand_ins: str = "no"


class LabelForm(Column):
    """Everything is drawn in a thread; the page stays alive meanwhile."""

    def __init__(self, app: CompanionApp, game: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.app, self.game = app, game
        self.chosen = Chosen()
        self._form = Scroll()
        self._verb = VerbButton(say("Make the sheet"), icon="card")
        self._verb.bind(on_act=lambda *_: self._make())
        self._told = Text("", "body", grow=True, color=look.good)
        for widget in (self._form, self._told, self._verb):
            self.add_widget(widget)
        self._show()

    def _show(self) -> None:
        from companion.senses.label_words import SheetWords

        words = SheetWords(self.game, pack_of(self.game, self.app.folder), speech.language)
        names = {EVERY_DECK: say("All cards")} | {
            deck: words.deck(deck) for deck in decks(self.game)
        }
        sizes = SIZES | {"0": say("As large as fits")}
        yes_no = {"no": say("Labels to stick on"), "yes": say("Whole cards for lost ones")}
        self._form.fill_with(
            [
                self._choice(say("Which cards"), names, "deck"),
                self._choice(say("What to print"), yes_no, "stand_ins"),
                self._choice(say("Paper or stickers"), PAPERS, "paper"),
                self._choice(say("Size of a label"), sizes, "size"),
            ]
        )

    def _choice(self, title: str, options: dict[str, str], field: str) -> Card:
        card = Card(grow=True, padding=look.gap * 1.5)
        card.add_widget(Text(title, "small", grow=True, color=look.muted))
        values = list(options)
        for first in range(0, len(values), ACROSS):
            part = {value: options[value] for value in values[first : first + ACROSS]}
            card.add_widget(
                Choices(part, getattr(self.chosen, field), partial(self._choose, field))
            )
        return card

    def _choose(self, field: str, value: str) -> None:
        setattr(self.chosen, field, value)
        self._show()

    def _make(self) -> None:
        chosen = self.chosen
        choice = SheetChoice(
            self.game, chosen.deck, chosen.paper, float(chosen.size), chosen.stand_ins == "yes"
        )
        self._verb.disabled = True
        self._tell(say("The sheet is being drawn."), good=True)
        language, folder = speech.language, self.app.folder

        def draw() -> SheetMade | Exception:
            from card_codes.labels.sheets import DoesNotFit

            try:
                return make_sheet(choice, language, folder)
            except (DoesNotFit, OSError) as error:
                return error

        job_for(self, draw, self._made, failed=self._not_made, changes=False)

    def _not_made(self, told: str) -> None:
        self._verb.disabled = False
        self._tell(told)

    def _made(self, made: SheetMade | Exception) -> None:
        self._verb.disabled = False
        if isinstance(made, OSError):
            where = self.app.folder / FOLDER
            self._tell(say("It could not be written to {folder}. Is the disk full?", folder=where))
        elif isinstance(made, Exception):
            self._tell(
                say("Labels of this size do not fit on these stickers. Choose smaller ones.")
            )
        else:
            pages = say_many("{count} page", "{count} pages", made.pages)
            text = say("{pages}, to be printed at 100 %: {path}", pages=pages, path=made.path)
            self._tell(text, good=True)

    def _tell(self, text: str, *, good: bool = False) -> None:
        self._told.text = text
        self._told.color = look.good if good else look.danger


def part_names() -> dict[str, str]:
    """The parts of the page of cards."""
    return {
        "labels": say_in("part of the page of cards", "Labels"),
        "pictures": say_in("part of the page of cards", "My cards"),
        "test": say_in("part of the page of cards", "Test a card"),
        "dice": say_in("part of the page of cards", "Dice"),
    }
