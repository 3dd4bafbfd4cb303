"""`companion enrol`: photographs of the owner's own cards become a gallery to recognise them by.

companion enrol starship --from PHOTOS                 files named by card: pirate-2.jpg, median.jpg
companion enrol starship --from PHOTOS --in-order      one after another, in the order of the deck
companion enrol starship --coverage                    which cards are still missing
companion enrol starship --export our-cards.gallery    one file for another tablet
companion enrol starship --import our-cards.gallery
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from card_codes.catalogue import Catalogue
from card_codes.code import Code, parse_typed
from card_codes.frames.origins import Pictures
from card_codes.frames.picture_file import UnreadablePicture, load_picture
from card_codes.pictures.enrolment import Coverage, Enrolment, Refused
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.gallery_file import UnreadableGallery, load, save
from card_codes.reading.frame import BadFrame
from companion.cli.card_catalogue import add_card_game, catalogue_of
from companion.cli.options import Commands, add_json
from companion.cli.output import OK, PROBLEMS, Failure, print_json
from companion.table.places import home

Answer = dict[str, Any]


def add_to(commands: Commands) -> None:
    command = commands.add_parser("enrol", help="make a gallery of photographs of your own cards")
    add_card_game(command)
    command.add_argument("--from", dest="folder", metavar="FOLDER", help="photographs of cards")
    command.add_argument(
        "--in-order", action="store_true", help="file names say nothing: next missing card each"
    )
    command.add_argument(
        "--sure", action="store_true", help="also take a card that looks exactly like another"
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
        _forget(gallery, _card_named(options.forget, catalogue) or options.forget)
    enrolment = Enrolment(gallery, [card.id for card in catalogue])
    answers = []
    if options.folder:
        for answer in _enrolled(enrolment, catalogue, options):
            answers.append(answer)
            if not options.json:
                _print(answer)
    if options.source or gallery.cards != before:
        _saved(gallery, path)
    if options.export:
        _saved(gallery, Path(options.export))
    _report(answers, enrolment.coverage, options.json)
    return OK if all(answer["taken"] for answer in answers) else PROBLEMS


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
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(gallery, path)
    except OSError as error:
        raise Failure(f"Cannot write '{path}': {error.strerror or error}.") from error


def _forget(gallery: Gallery, card: str) -> None:
    if card not in gallery:
        raise Failure(f"The gallery has no card '{card}'.")
    gallery.remove(card)


def _enrolled(
    enrolment: Enrolment, catalogue: Catalogue, options: argparse.Namespace
) -> Iterator[Answer]:
    folder = Path(options.folder)
    files = Pictures(folder).files() if folder.is_dir() else [folder]
    if not files:
        raise Failure(f"There is no picture in '{folder}'.")
    for file in files:
        card = enrolment.next_card if options.in_order else _card_named(file.stem, catalogue)
        if card is None:
            done = "every card is enrolled" if options.in_order else "no card has this name"
            yield _refused(file, None, "unknown-card", f"Not taken: {done}.")
            continue
        try:
            answer = enrolment.photograph(card, load_picture(file), sure=options.sure)
        except (UnreadablePicture, BadFrame) as error:
            yield _refused(file, card, "unreadable", str(error))
            continue
        if isinstance(answer, Refused):
            yield _refused(file, card, answer.reason, answer.advice, answer.similar)
        else:
            yield {
                "file": str(file),
                "card": card,
                "taken": True,
                "similar": answer.similar,
                "likeness": round(answer.likeness, 3),
                "twin": answer.twin,
            }


def _refused(
    file: Path, card: str | None, reason: str, advice: str, similar: str | None = None
) -> Answer:
    return {
        "file": str(file),
        "card": card,
        "taken": False,
        "reason": reason,
        "advice": advice,
        "similar": similar,
    }


def _card_named(name: str, catalogue: Catalogue) -> str | None:
    """`pirate-2`, its short code, or `pirate-2__second-photo`."""
    name = name.partition("__")[0]
    if catalogue.card(name):
        return name
    code = parse_typed(name)
    card = catalogue.card_of(code) if isinstance(code, Code) else None
    return card.id if card else None


def _print(answer: Answer) -> None:
    if not answer["taken"]:
        print(f"{answer['file']}: {answer['reason']}. {answer['advice']}")
    elif answer["twin"]:
        alike = f"{answer['likeness']:.0%} like {answer['similar']}: compare the two"
        print(f"{answer['file']}: {answer['card']} ({alike})")
    else:
        print(f"{answer['file']}: {answer['card']}")


def _report(answers: list[Answer], coverage: Coverage, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "photographs": answers,
                "enrolled": coverage.enrolled,
                "missing": coverage.missing,
            }
        )
        return
    total = len(coverage.enrolled) + len(coverage.missing)
    print(f"{len(coverage.enrolled)} of {total} cards are enrolled.")
    if coverage.missing:
        shown = ", ".join(coverage.missing[:12])
        more = len(coverage.missing) - 12
        print(f"Missing: {shown}{f' and {more} more' if more > 0 else ''}.")
