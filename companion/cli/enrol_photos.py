"""Which photograph is of which card, and what became of each: for `companion enrol`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from card_codes.catalogue import Catalogue
from card_codes.code import Code, parse_typed
from card_codes.frames.origins import Pictures
from card_codes.frames.picture_file import Picture, UnreadablePicture, load_picture
from card_codes.pictures.card_sheet import Layout
from card_codes.pictures.cut_sheet import Tile, outlined
from card_codes.pictures.enrolment import ADVICE, Enrolled, Enrolment, Refused
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.matching import recognise
from card_codes.pictures.photo_quality import flaw_of
from card_codes.reading.frame import BadFrame
from companion.cli.output import Failure

LONGEST_LIST = 64 * 1024
LEAVE_OUT = "-"
NOBODY = ""
TOO_MANY = "Not taken: there are more photographs than cards."
LOOKED_AT_FIRST = 12
"""Photographs from which the format of the cards is learnt."""


@dataclass(frozen=True, slots=True, eq=False)
class Taken:
    """What became of one card in one photograph."""

    file: Path
    card: str | None
    tile: Tile
    """To be looked over by a person."""
    answer: Enrolled | Refused | None = None
    reason: str = ""
    advice: str = ""

    @property
    def is_taken(self) -> bool:
        return isinstance(self.answer, Enrolled)

    def as_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"file": str(self.file), "card": self.card}
        if isinstance(self.answer, Enrolled):
            return told | {
                "taken": True,
                "similar": self.answer.similar,
                "likeness": round(self.answer.likeness, 3),
                "twin": self.answer.twin,
            }
        similar = self.answer.similar if self.answer else None
        return told | {
            "taken": False,
            "reason": self.reason,
            "advice": self.advice,
            "similar": similar,
        }

    def line(self) -> str:
        if not isinstance(self.answer, Enrolled):
            who = f" ({self.card})" if self.card else ""
            return f"{self.file}{who}: {self.reason}. {self.advice}"
        if self.answer.twin:
            alike = f"{self.answer.likeness:.0%} like {self.answer.similar}: compare the two"
            return f"{self.file}: {self.card} ({alike})"
        return f"{self.file}: {self.card}"


def photographs(folder: Path) -> list[Path]:
    """The pictures in a folder, by name; or the one picture."""
    files = Pictures(folder).files() if folder.is_dir() else [folder]
    if not files:
        raise Failure(f"There is no picture in '{folder}'.")
    return files


def enrolled(
    enrolment: Enrolment, catalogue: Catalogue, options: argparse.Namespace
) -> Iterator[Taken]:
    """One photograph after another. A photograph that is refused keeps its place in the order."""
    files = photographs(Path(options.folder))
    order: Sequence[str | None] = enrolment.coverage.missing
    if options.names:
        order = _listed(Path(options.names), catalogue)
    _learn_format(enrolment, files)
    if options.sheets:
        yield from _sheets(enrolment, files, order, options)
    elif options.in_order or options.names:
        yield from _in_order(enrolment, files, order, options.sure)
    else:
        for file in files:
            yield _photograph(enrolment, file, card_named(file.stem, catalogue), options.sure)


def confirmed(gallery: Gallery, card: str, folder: Path) -> Iterator[Taken]:
    """Ordinary photographs in which a person has seen this card: new views of it."""
    for file in photographs(folder):
        try:
            photo = load_picture(file)
            seen = recognise(photo, gallery)
        except (UnreadablePicture, BadFrame) as error:
            yield _left_out(file, card, "unreadable", str(error))
            continue
        match = next((one for one in seen if card in dict(one.evidence)), None)
        view = match.flat(photo) if match else None
        if match and view is not None and gallery.learn(card, view):
            yield _answered(file, Enrolled(card, view, match.polygon, None, 0.0, None), photo)
        elif view is None:
            yield _left_out(file, card, "not-seen", "Not kept: the card was not found in it.")
        elif flaw := flaw_of(view):
            yield _left_out(file, card, flaw, ADVICE[flaw])
        else:
            yield _left_out(
                file, card, "nothing-new", "Not kept: it shows nothing new of the card."
            )


def card_named(name: str, catalogue: Catalogue) -> str | None:
    """`pirate-2`, its short code, or `pirate-2__second-photo`."""
    name = name.partition("__")[0]
    if catalogue.card(name):
        return name
    code = parse_typed(name)
    card = catalogue.card_of(code) if isinstance(code, Code) else None
    return card.id if card else None


def _listed(path: Path, catalogue: Catalogue) -> list[str | None]:
    """A card a line, by id or short code; `-` leaves a place out."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST_LIST + 1)
        lines = data.decode("utf-8").splitlines()
    except OSError as error:
        raise Failure(f"Cannot read '{path}': {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Failure(f"'{path}' is not a text.") from error
    if len(data) > LONGEST_LIST:
        raise Failure(f"'{path}' is too long for a list of cards.")
    cards: list[str | None] = []
    for number, line in enumerate(lines, 1):
        name = line.partition("#")[0].strip()
        if not name:
            continue
        card = None if name == LEAVE_OUT else card_named(name, catalogue)
        if card is None and name != LEAVE_OUT:
            raise Failure(f"'{path}', line {number}: no card is called '{name[:80]}'.")
        cards.append(card)
    return cards


def _learn_format(enrolment: Enrolment, files: list[Path]) -> None:
    for file in islice(files, LOOKED_AT_FIRST):
        if enrolment.card_mm is not None:
            return
        try:
            enrolment.learn_format(load_picture(file))
        except (UnreadablePicture, BadFrame):
            continue


def _in_order(
    enrolment: Enrolment, files: list[Path], order: Sequence[str | None], sure: bool
) -> Iterator[Taken]:
    """The first photograph is of the first card, whether or not it can be taken."""
    for file, card in zip_longest(files, order[: len(files)], fillvalue=NOBODY):
        if card == NOBODY:
            yield _left_out(Path(file), None, "unknown-card", TOO_MANY)
        elif card is not None:
            yield _photograph(enrolment, Path(file), card, sure)


def _photograph(enrolment: Enrolment, file: Path, card: str | None, sure: bool) -> Taken:
    if card is None:
        advice = "Not taken: no card has this name."
        return _left_out(file, None, "unknown-card", advice)
    try:
        photo = load_picture(file)
        answer = enrolment.photograph(card, photo, sure=sure)
    except (UnreadablePicture, BadFrame) as error:
        return _left_out(file, card, "unreadable", str(error))
    return _answered(file, answer, photo)


def _sheets(
    enrolment: Enrolment,
    files: list[Path],
    cards: Sequence[str | None],
    options: argparse.Namespace,
) -> Iterator[Taken]:
    """So many cards in each photograph, as many as the layout has places; fewer in the last."""
    layout: Layout = options.sheets
    places = layout[0] * layout[1]
    for number, file in enumerate(files):
        here = cards[number * places : (number + 1) * places]
        if not any(here):
            if number * places >= len(cards):
                yield _left_out(file, None, "unknown-card", TOO_MANY)
            continue
        try:
            photo = load_picture(file)
            answers = enrolment.sheet(here, photo, layout, sure=options.sure)
        except (UnreadablePicture, BadFrame) as error:
            for card in filter(None, here):
                yield _left_out(file, card, "unreadable", str(error))
            continue
        for answer in answers:
            yield _answered(file, answer, photo)


def _answered(file: Path, answer: Enrolled | Refused, photo: Picture) -> Taken:
    if isinstance(answer, Enrolled):
        return Taken(file, answer.card, Tile(answer.card, answer.picture), answer)
    tile = Tile(answer.card, outlined(photo, answer.polygon), answer.reason)
    return Taken(file, answer.card, tile, answer, answer.reason, answer.advice)


def _left_out(file: Path, card: str | None, reason: str, advice: str) -> Taken:
    return Taken(file, card, Tile(card or file.stem, None, reason), None, reason, advice)
