"""`companion enrol`: photographs of the owner's own cards become a gallery to recognise them by.

companion enrol GAME --from PHOTOS                 files named by card: pirate-2.jpg, median.jpg
companion enrol GAME --from PHOTOS --in-order      one after another, in the order of the deck
companion enrol GAME --from PHOTOS --sheets        nine cards in each, row by row, in that order
companion enrol GAME --from PHOTOS --sheets 4x2 --names list.txt       in the order of a list
companion enrol GAME --coverage                    which cards are still missing
companion enrol GAME --export our-cards.gallery    one file for another tablet
companion enrol GAME --import our-cards.gallery
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2

from card_codes.catalogue import Catalogue
from card_codes.pictures.card_sheet import Layout
from card_codes.pictures.cut_sheet import cut_sheets
from card_codes.pictures.enrolment import Enrolment
from card_codes.pictures.gallery import LONGEST_MM, SHORTEST_MM, Gallery
from card_codes.pictures.gallery_file import UnreadableGallery, load, save
from card_codes.pictures.quadrilateral import Millimetres
from companion.cli.card_catalogue import add_card_game, catalogue_of
from companion.cli.enrol_photos import Taken, card_named, confirmed, enrolled
from companion.cli.options import Commands, add_json
from companion.cli.output import OK, PROBLEMS, Failure, print_json, writing
from companion.table.places import home

MOST_ON_A_SHEET = 40


def add_to(commands: Commands) -> None:
    command = commands.add_parser("enrol", help="make a gallery of photographs of your own cards")
    add_card_game(command)
    command.add_argument("--from", dest="folder", metavar="FOLDER", help="photographs of cards")
    command.add_argument(
        "--in-order",
        action="store_true",
        help="file names say nothing: the first photograph is of the first missing card, and so on",
    )
    command.add_argument(
        "--sheets",
        type=_layout,
        nargs="?",
        const=(3, 3),
        metavar="COLUMNSxROWS",
        help="several cards in each photograph, row by row (3x3 unless you say otherwise)",
    )
    command.add_argument("--names", metavar="FILE", help="the order: a card a line, - for none")
    command.add_argument(
        "--card-mm",
        type=_card_mm,
        metavar="WIDTHxHEIGHT",
        help="how large the cards are (otherwise learnt from the photographs)",
    )
    command.add_argument(
        "--show",
        metavar="FILE",
        help="where to show what was cut out (default: beside the gallery)",
    )
    command.add_argument(
        "--sure", action="store_true", help="also take a card that looks exactly like another"
    )
    command.add_argument(
        "--confirm", metavar="CARD", help="this card is in the photographs: keep what is new of it"
    )
    command.add_argument("--forget", metavar="CARD", help="remove a card, to photograph it anew")
    command.add_argument("--coverage", action="store_true", help="only say what is missing")
    command.add_argument("--import", dest="source", metavar="FILE", help="take over a gallery")
    command.add_argument("--export", metavar="FILE", help="write the gallery as one file")
    command.add_argument(
        "--gallery", metavar="FILE", help="the gallery (default: this household's own)"
    )
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if not any((options.folder, options.coverage, options.source, options.export, options.forget)):
        raise Failure("Say what to enrol: --from FOLDER, or --coverage to see what is missing.")
    path = gallery_path(options.game, options.gallery)
    catalogue = catalogue_of(options.game, options.edition)
    gallery = _opened(Path(options.source), options.game) if options.source else None
    if gallery is None:
        gallery = gallery_of(options.game, options.gallery)
    before = gallery.cards
    if options.forget:
        _forget(gallery, card_named(options.forget, catalogue) or options.forget)
    enrolment = Enrolment(gallery, [card.id for card in catalogue], options.card_mm)
    taken: list[Taken] = []
    if options.folder:
        for one in _answers(enrolment, catalogue, options):
            taken.append(one)
            if not options.json:
                print(f"{len(taken):3} {one.line()}")
    if options.source or options.card_mm or gallery.cards != before:
        _saved(gallery, path)
    if options.export:
        _saved(gallery, Path(options.export))
    shown = _shown(taken, Path(options.show) if options.show else path.with_suffix(".cuts.jpg"))
    _report(taken, shown, enrolment, options.json)
    return OK if all(one.is_taken for one in taken) else PROBLEMS


def _answers(
    enrolment: Enrolment, catalogue: Catalogue, options: argparse.Namespace
) -> Iterator[Taken]:
    if not options.confirm:
        return enrolled(enrolment, catalogue, options)
    card = card_named(options.confirm, catalogue)
    if card is None or card not in enrolment.gallery:
        raise Failure(f"The gallery has no card '{options.confirm}'.")
    return confirmed(enrolment.gallery, card, Path(options.folder))


def gallery_path(game: str, chosen: str | None = None) -> Path:
    """Where the household keeps the photographs of a game's cards."""
    return Path(chosen) if chosen else home() / f"{game}.gallery"


def gallery_of(game: str, chosen: str | None = None) -> Gallery:
    """The gallery of a game, empty if nothing was photographed yet. For `scan` too."""
    path = gallery_path(game, chosen)
    return _opened(path, game) if path.exists() else Gallery(game)


def _opened(path: Path, game: str) -> Gallery:
    try:
        gallery = load(path)
    except UnreadableGallery as error:
        raise Failure(f"{error} Nothing was changed.") from error
    if gallery.game != game:
        raise Failure(f"'{path}' is a gallery of '{gallery.game}', not of '{game}'.")
    return gallery


def _saved(gallery: Gallery, path: Path) -> None:
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        save(gallery, path)


def _forget(gallery: Gallery, card: str) -> None:
    if card not in gallery:
        raise Failure(f"The gallery has no card '{card}'.")
    gallery.remove(card)


def _layout(text: str) -> Layout:
    columns, rows = _two_numbers(text)
    if not (columns.is_integer() and rows.is_integer() and 1 <= columns * rows <= MOST_ON_A_SHEET):
        raise argparse.ArgumentTypeError(f"'{text}' is not such a layout as 3x3.")
    return int(columns), int(rows)


def _card_mm(text: str) -> Millimetres:
    width, height = sorted(_two_numbers(text))
    if not SHORTEST_MM <= width <= height <= LONGEST_MM:
        raise argparse.ArgumentTypeError(f"'{text}' is not such a size as 59x91.")
    return width, height


def _two_numbers(text: str) -> tuple[float, float]:
    one, _, other = text.lower().partition("x")
    try:
        return float(one), float(other)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"'{text}' is not two numbers with an x.") from error


def _shown(taken: list[Taken], path: Path) -> list[Path]:
    """The cuts as a picture, so that a person sees whether they are right."""
    pages = cut_sheets([one.tile for one in taken])
    files = [
        path.with_stem(f"{path.stem}-{n}") if n > 1 else path for n in range(1, len(pages) + 1)
    ]
    for page, file in zip(pages, files, strict=True):
        _, data = cv2.imencode(".jpg", page)
        with writing(file):
            file.write_bytes(data.tobytes())
    return files


def _report(taken: list[Taken], shown: list[Path], enrolment: Enrolment, as_json: bool) -> None:
    coverage = enrolment.coverage
    if as_json:
        print_json(
            {
                "photographs": [{"number": n, **one.as_json()} for n, one in enumerate(taken, 1)],
                "cuts": [str(file) for file in shown],
                "card_mm": enrolment.gallery.card_mm,
                "enrolled": coverage.enrolled,
                "missing": coverage.missing,
            }
        )
        return
    again = [one.card for one in taken if one.card in coverage.missing]
    if shown:
        print(f"Look over what was cut out: {', '.join(map(str, shown))}")
    if again:
        print(f"To be photographed again: {_some(again)}. Name each file after its card.")
    total = len(coverage.enrolled) + len(coverage.missing)
    print(f"{len(coverage.enrolled)} of {total} cards are enrolled.")
    if coverage.missing:
        print(f"Missing: {_some(coverage.missing)}.")


def _some(cards: Sequence[str]) -> str:
    more = len(cards) - 12
    return ", ".join(cards[:12]) + (f" and {more} more" if more > 0 else "")
