"""Sheets of labels for a box of cards, written as PDF into the household's folder. No window here.

Labels may be printed for a game whose rules have not landed: its cards have numbers already.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.core.packs import Pack, corrected
from companion.games.physical_cards import physical_cards
from companion.games.registry import GAMES
from companion.table.owner import OwnerFileError, OwnerStore
from companion.tablet.boxes import box

EVERY_DECK = ""
FOLDER = "labels"


@dataclass(frozen=True)
class SheetChoice:
    """What to print. An empty deck means all, a size of 0 the largest that fits."""

    game: str
    deck: str = EVERY_DECK
    paper: str = "a4"
    size: float = 0.0
    stand_ins: bool = False


@dataclass(frozen=True)
class SheetMade:
    path: Path
    cards: int
    pages: int
    size: tuple[float, float]
    """Of one label, in millimetres."""


def decks(game: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.deck for card in physical_cards(game)))


def pack_of(game: str, folder: Path) -> Pack | None:
    """The first edition with the owner's values; None for a game whose rules have not landed."""
    if game not in GAMES:
        return None
    edition = GAMES[game].editions[0]
    try:
        own = OwnerStore(folder / "owner.json").get(game, edition)
    except OwnerFileError:
        own = {}
    return corrected(box(game, edition), own)


def make_sheet(choice: SheetChoice, language: str, folder: Path) -> SheetMade:
    """Draws and writes it, which takes a second or two. Raises DoesNotFit and OSError."""
    from card_codes.labels.label import LabelStyle
    from card_codes.labels.pdf import pdf_file
    from card_codes.labels.sheet_pages import label_pages
    from card_codes.labels.sheets import PLAIN, largest_on, sheet_for
    from card_codes.labels.stand_in import stand_in_pages
    from companion.senses.label_words import SheetWords

    cards = [one for one in physical_cards(choice.game) if choice.deck in (EVERY_DECK, one.deck)]
    words = SheetWords(choice.game, pack_of(choice.game, folder), language)
    notes = words.notes()
    style = LabelStyle(size=choice.size or largest_on(choice.paper, LabelStyle()))
    if choice.stand_ins:
        paper = choice.paper if choice.paper in PLAIN else "a4"
        pages = stand_in_pages([words.stand_in(card) for card in cards], style, paper, 1, notes)
    else:
        labels = [words.labelled(card) for card in cards]
        pages = label_pages(labels, style, sheet_for(choice.paper, style), 1, notes)
    kind = "cards" if choice.stand_ins else "labels"
    name = "-".join(filter(None, (choice.game, choice.deck, kind, choice.paper)))
    path = folder / FOLDER / f"{name}.pdf"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pdf_file(pages, notes.title))
    return SheetMade(path, len(cards), len(pages), (style.width, style.height))
