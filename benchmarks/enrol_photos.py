"""Enrolling from real photographs: how many are taken, and whether the cards are cut out rightly.

    PYTHONPATH=. python benchmarks/enrol_photos.py FOLDER                     the tuning half
    PYTHONPATH=. python benchmarks/enrol_photos.py FOLDER --half held         the other one: once

FOLDER holds `labels.jsonl`, one line a picture: file, deck, role, cards, partial and condition.
Pictures whose SHA-256 ends in an even hex digit are the tuning half.

`enrol`: what the owner photographed to enrol, in one go as the command line does it, with the
format learnt from those photographs. Other rows: every other photograph of one card as if it were
the first one, each by itself, with that format; and photographs of several cards as sheets. `taken`
counts photographs (cards on sheets), `wrong` those of them that are cut elsewhere than where the
card ends. Beside it `plain`: the usual way to find a page, the largest contour with four corners;
nothing is refused there but what is too small. Whether a cut is right is told by the print
(cut_truth.py), with pictures that are flat already (role `enrol-flat`, or a scan); without one of
the same layout a cut is `unjudged`, and the two percentages leave it out.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import msgspec
import numpy as np

from benchmarks.cut_truth import Reference, judged, reference, scanned, upright
from benchmarks.pictures import interval
from card_codes.frames.picture_file import load_picture
from card_codes.pictures.enrolment import SMALLEST_WIDTH, Enrolled, Enrolment, in_the_way
from card_codes.pictures.frame import Picture, Quad
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.photo_quality import flaw_of
from card_codes.pictures.quadrilateral import Millimetres
from card_codes.pictures.rectify import flattened
from card_codes.pictures.whole_cards import whole_cards

Answer = TypeVar("Answer")
LOOKED_AT_FIRST = 12
SMALLEST_SHARE = 0.012


class Photo(msgspec.Struct, frozen=True):
    """A line of the labels; other fields may be there."""

    file: str
    deck: str
    role: str
    cards: list[str]
    partial: list[str]
    condition: str


@dataclass(slots=True)
class Row:
    """Cards of one condition, and what became of them."""

    cards: int = 0
    taken: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    plain: int = 0
    plain_verdicts: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    plain_seconds: float = 0.0

    def line(self, name: str) -> str:
        refused = ", ".join(
            f"{count} {reason}" for reason, count in self.reasons.most_common() if count
        )
        ratio = self.seconds / max(self.plain_seconds, 1e-9)
        return (
            f"{name:34} {_share(self.taken, self.cards)} taken, {_cuts(self.verdicts)}"
            f"{f'; refused: {refused}' if refused else ''}\n"
            f"{'':34} plain: {_share(self.plain, self.cards)} taken, {_cuts(self.plain_verdicts)}"
            f"; processor time of ours {ratio:.1f} times that"
        )


def _share(count: int, of: int) -> str:
    low, high = interval(count, of) if of else [0.0, 1.0]
    return f"{count} of {of} ({100 * low:.0f} to {100 * high:.0f} %)"


def _cuts(verdicts: Counter[str]) -> str:
    known = verdicts["right"] + verdicts["wrong"]
    unjudged = f", {verdicts['unjudged']} unjudged" if verdicts["unjudged"] else ""
    return f"wrong {_share(verdicts['wrong'], known)}{unjudged}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", choices=("tuning", "held", "all"), default="tuning")
    parser.add_argument("--cuts", type=Path, help="a folder to write every cut into, to look at")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    lines = (options.folder / "labels.jsonl").read_bytes().splitlines()
    photos = [msgspec.json.decode(line, type=Photo) for line in lines if line.strip()]
    for deck in sorted({photo.deck for photo in photos}):
        own = [photo for photo in photos if photo.deck == deck]
        wanted = [one for one in own if _in_half(options.folder / one.file, options.half)]
        flat = wanted if options.half == "tuning" else own
        Trial(deck, options.folder, wanted, flat, options.cuts).run()


def _in_half(file: Path, half: str) -> bool:
    even = int(hashlib.sha256(file.read_bytes()).hexdigest()[-1], 16) % 2 == 0
    return half == "all" or even == (half == "tuning")


class Trial:
    """One deck."""

    def __init__(
        self, deck: str, folder: Path, photos: list[Photo], flat: list[Photo], cuts: Path | None
    ) -> None:
        self.deck, self.folder, self.photos, self.cuts = deck, folder, photos, cuts
        self.card_mm: Millimetres | None = None
        self.references = [_reference(folder, photo) for photo in flat if _is_flat(photo)]

    def run(self) -> None:
        rows = {"enrol": self._enrolled([one for one in self.photos if one.role == "enrol"])}
        others = [one for one in self.photos if one.role == "test" and not _is_flat(one)]
        if self.card_mm is None:
            self.card_mm = self._learnt(others)
        for photo in others:
            several = len(photo.cards) + len(photo.partial) > 1
            name = f"sheets: {photo.condition}" if several else photo.condition
            row = rows.setdefault(name, Row())
            self._sheet(photo, row) if several else self._first(photo, row)
        print(f"{self.deck}: {len(self.references)} flat pictures, format {self.card_mm}")
        for name, row in rows.items():
            if row.cards:
                print(row.line(f"  {name}"), flush=True)

    def _enrolled(self, photos: list[Photo]) -> Row:
        row = Row()
        names = [photo.cards[0] for photo in photos]
        enrolment = Enrolment(Gallery("trial"), names)
        pictures = [load_picture(self.folder / photo.file) for photo in photos]
        for picture in pictures[:LOOKED_AT_FIRST]:
            enrolment.learn_format(picture)
        for photo, picture in zip(photos, pictures, strict=True):
            self._photograph(enrolment, photo, picture, row)
        self.card_mm = enrolment.card_mm
        return row

    def _learnt(self, photos: list[Photo]) -> Millimetres | None:
        enrolment = Enrolment(Gallery("trial"), [])
        for photo in photos[:LOOKED_AT_FIRST]:
            enrolment.learn_format(load_picture(self.folder / photo.file))
        return enrolment.card_mm

    def _first(self, photo: Photo, row: Row) -> None:
        (name,) = [*photo.cards, *photo.partial] or ["unknown"]
        enrolment = Enrolment(Gallery("trial"), [name], self.card_mm)
        self._photograph(enrolment, photo, load_picture(self.folder / photo.file), row)

    def _photograph(self, enrolment: Enrolment, photo: Photo, picture: Picture, row: Row) -> None:
        cards = photo.cards or photo.partial or ["unknown"]
        row.cards += 1
        answer, seconds = _timed(lambda: enrolment.photograph(cards[0], picture))
        row.seconds += seconds
        if isinstance(answer, Enrolled):
            row.taken += 1
            verdict = self._judged(answer.picture, photo)
            row.verdicts[verdict] += 1
            self._keep(answer.picture, photo, verdict)
        else:
            row.reasons[answer.reason] += 1
        quads, seconds = _timed(lambda: plain_outlines(picture))
        row.plain_seconds += seconds
        if quads and _width(quads[0]) >= SMALLEST_WIDTH:
            row.plain += 1
            row.plain_verdicts[self._judged(flattened(picture, quads[0]), photo)] += 1

    def _sheet(self, photo: Photo, row: Row) -> None:
        """Cards that are found, and good enough to be taken. Strangers may lie among them, so not
        more are counted than the labels name."""
        picture = load_picture(self.folder / photo.file)
        row.cards += len(photo.cards)
        ours, seconds = _timed(lambda: whole_cards(picture, self.card_mm))
        row.seconds += seconds
        theirs, seconds = _timed(lambda: plain_outlines(picture))
        row.plain_seconds += seconds
        taken = 0
        for quad in map(upright, ours):
            cut = flattened(picture, quad)
            if reason := in_the_way(quad) or flaw_of(cut):
                row.reasons[reason] += 1
                continue
            taken += 1
            verdict = self._judged(cut, photo)
            row.verdicts[verdict] += 1
            self._keep(cut, photo, verdict)
        row.taken += min(taken, len(photo.cards))
        row.reasons["not found"] += max(len(photo.cards) - len(ours), 0)
        for quad in theirs:
            row.plain_verdicts[self._judged(flattened(picture, quad), photo)] += 1
        row.plain += min(len(theirs), len(photo.cards))

    def _judged(self, cut: Picture, photo: Photo) -> str:
        if not self.references:
            return "unjudged"
        return judged(cut, self.references, photo.cards)

    def _keep(self, cut: Picture, photo: Photo, verdict: str) -> None:
        if self.cuts:
            self.cuts.mkdir(parents=True, exist_ok=True)
            number = len(list(self.cuts.iterdir()))
            name = f"{number:04}-{verdict}-{Path(photo.file).stem}.jpg"
            cv2.imwrite(str(self.cuts / name), cut)


def _is_flat(photo: Photo) -> bool:
    return photo.role == "enrol-flat" or "scan" in photo.condition


def _reference(folder: Path, photo: Photo) -> Reference:
    picture = load_picture(folder / photo.file)
    flat = picture if photo.role == "enrol-flat" else scanned(picture)
    return reference(photo.cards[0], flat)


def plain_outlines(picture: Picture) -> list[Quad]:
    """Contours with four corners, the largest first: how a page is usually found."""
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    edges = cv2.dilate(cv2.Canny(grey, 50, 150), np.ones((3, 3), np.uint8))
    contours, _ = cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
    found = []
    for contour in sorted(contours, key=cv2.contourArea, reverse=True):
        if cv2.contourArea(contour) < SMALLEST_SHARE * grey.size:
            break
        corners = cv2.approxPolyDP(contour, 0.02 * cv2.arcLength(contour, True), True)
        if len(corners) == 4 and cv2.isContourConvex(corners):
            found.append(upright(corners[:, 0].astype(np.float32)))
    return found


def _width(quad: Quad) -> float:
    return float(np.linalg.norm(quad[1] - quad[0]))


def _timed(work: Callable[[], Answer]) -> tuple[Answer, float]:
    start = time.process_time()
    answer = work()
    return answer, time.process_time() - start


if __name__ == "__main__":
    main()
