"""Cards by their pictures on real photographs, ours beside SIFT with RANSAC, in the same run.

    PYTHONPATH=. python benchmarks/card_photos.py FOLDER                     the tuning half
    PYTHONPATH=. python benchmarks/card_photos.py FOLDER --half held         the other one: once
    PYTHONPATH=. python benchmarks/card_photos.py FOLDER --no-cards PICTURES     nothing to name

FOLDER holds `labels.jsonl`, one line a picture: file, deck, role (`enrol`, `enrol-flat` for one
that is cut out and laid flat already, `test`, or `negative` for one without a card of this deck),
cards (whole in view), partial (may be named), condition and card_mm. Pictures whose SHA-256 ends in
an even hex digit are the tuning half. Photographs to enrol from belong to both halves.

A deck is enrolled as its owner would. A photograph that enrolment refuses is replaced by the flat
one of that card, or cut out in spite of its flaw; what is not even found stays out, and its card
is a stranger. `five`: what five frames elect. Where the labels name no `burst`, they are five
jitters of one still (moved, turned, blurred, lit and coloured a little differently): easier than
five photographs. `live`: ten of them with 60 ms each, as a live camera looks. `part`: a tenth, a
quarter, a half and three quarters of the deck enrolled (drawn twice each); every card in view that
was left out is a stranger (`parts_five`, only if asked for: what five jitters elect then). Times
are of the processor.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeVar

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import msgspec
import numpy as np

from benchmarks.card_features import Features
from benchmarks.pictures import interval
from card_codes.frames.picture_file import decode_picture, load_picture
from card_codes.pictures.enrolment import Enrolled, Enrolment, find_card
from card_codes.pictures.frame import Picture
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.live import Search
from card_codes.pictures.matching import recognise
from card_codes.pictures.rectify import flattened
from card_codes.pictures.registering import registered
from card_codes.pictures.voting import Ballot

FRAMES = 5
PARTS = (0.1, 0.25, 0.5, 0.75)
DRAWS = 2
Names = frozenset[str]
Result = TypeVar("Result")


class Photo(msgspec.Struct, frozen=True):
    """A line of the labels; other fields may be there."""

    file: str
    deck: str
    role: Literal["enrol", "enrol-flat", "test", "negative"]
    cards: list[str]
    partial: list[str]
    condition: str
    card_mm: tuple[float, float]
    burst: str | None = None


@dataclass(slots=True)
class Count:
    """Cards in view and what was said about them."""

    cards: int = 0
    right: int = 0
    wrong: int = 0
    frames: int = 0

    def add(self, named: Names, cards: Names, besides: Iterable[str] = ()) -> None:
        self.frames += 1
        self.cards += len(cards)
        self.right += len(named & cards)
        self.wrong += len(named - cards - set(besides))

    @property
    def unread(self) -> int:
        return self.cards - self.right

    def __str__(self) -> str:
        return (
            f"{_share(self.right, self.cards)} right, {self.wrong} wrong, "
            f"{self.unread} unread in {self.frames} frames"
        )


@dataclass(slots=True)
class Strangers:
    """Cards or pictures that must not be named, and how many names were given for them."""

    shown: int = 0
    named: int = 0

    def __str__(self) -> str:
        return f"{_share(self.named, self.shown)} named"


@dataclass(slots=True)
class Clock:
    """Milliseconds of processor time for each frame."""

    taken: list[float] = field(default_factory=list)

    def measure(self, look: Callable[[], Result]) -> Result:
        start = time.process_time()
        result = look()
        self.taken.append((time.process_time() - start) * 1e3)
        return result

    @property
    def mean(self) -> float:
        return float(np.mean(self.taken)) if self.taken else 0.0

    def __str__(self) -> str:
        if not self.taken:
            return "no frame"
        middle, most = np.percentile(self.taken, [50, 95])
        return f"mean {self.mean:.0f} ms, median {middle:.0f}, 95 % below {most:.0f}"


def _share(count: int, of: int) -> str:
    if not of:
        return "0 of 0"
    low, high = interval(count, of)
    return f"{count} of {of} ({100 * count / of:.1f} %, {100 * low:.1f} to {100 * high:.1f})"


class Folder:
    """A labelled folder, and the half of it that may be looked at."""

    def __init__(self, root: Path, half: str) -> None:
        self.root = root
        self.half = half
        lines = (root / "labels.jsonl").read_bytes().splitlines()
        self.photos = [msgspec.json.decode(line, type=Photo) for line in lines if line.strip()]

    @property
    def decks(self) -> list[str]:
        return list(dict.fromkeys(photo.deck for photo in self.photos))

    def of(self, deck: str, *roles: str) -> list[Photo]:
        return [photo for photo in self.photos if photo.deck == deck and photo.role in roles]

    def halved(self, deck: str, *roles: str) -> list[Photo]:
        files = self.of(deck, *roles)
        return [photo for photo in files if in_half(self.root / photo.file, self.half)]

    def picture(self, photo: Photo) -> Picture:
        return load_picture(self.root / photo.file)


def in_half(path: Path, half: str) -> bool:
    if half == "all":
        return True
    even = int(hashlib.sha256(path.read_bytes()).hexdigest()[-1], 16) % 2 == 0
    return even == (half == "tuning")


def enrolled(folder: Folder, deck: str) -> Gallery:
    """The deck as its owner enrols it; what is refused is laid flat all the same, and counted."""
    photos, flats = folder.of(deck, "enrol"), folder.of(deck, "enrol-flat")
    gallery = Gallery(deck, (photos or flats)[0].card_mm)
    names = [name for photo in (*photos, *flats) for name in photo.cards]
    enrolment = Enrolment(gallery, names)
    refused: dict[str, int] = {}
    for photo in photos:
        answer = enrolment.photograph(photo.cards[0], folder.picture(photo), sure=True)
        if not isinstance(answer, Enrolled):
            refused[answer.reason] = refused.get(answer.reason, 0) + 1
    taken = len(gallery)
    for photo in flats:
        if photo.cards[0] not in gallery:
            gallery.add(photo.cards[0], folder.picture(photo))
    flat = len(gallery) - taken
    for photo in photos:
        if photo.cards[0] not in gallery:
            found = find_card(folder.picture(photo), gallery.card_mm)
            if not isinstance(found, str):
                lying = registered(folder.picture(photo), found, gallery)
                gallery.add(photo.cards[0], flattened(folder.picture(photo), lying))
    print(
        f"\n== {deck}: {len(set(names))} cards, {gallery.card_mm[0]:.0f} x {gallery.card_mm[1]:.0f}"
        f" mm. Enrolled: {taken} of {len(photos)} photographs taken, refused {refused}; {flat} laid"
        f" flat by others; {len(gallery) - taken - flat} in spite of their flaw."
    )
    return gallery


def jitters(picture: Picture, seed: int) -> Iterator[Picture]:
    """As a hand that holds the camera, a lens and a lamp would change it from frame to frame."""
    chance = np.random.default_rng(seed)
    height, width = picture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    for _ in range(FRAMES):
        turn = np.radians(chance.uniform(-4, 4))
        matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        moved = (corners - corners.mean(axis=0)) @ (matrix.T * chance.uniform(0.94, 1.03))
        moved += corners.mean(axis=0) + chance.uniform(-0.012, 0.012, (4, 2)) * (width, height)
        warp = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
        edge = cv2.BORDER_REPLICATE
        seen = cv2.warpPerspective(picture, warp, (width, height), borderMode=edge)
        seen = cv2.GaussianBlur(seen, (0, 0), chance.uniform(0.3, 1.1))
        light = chance.uniform(0.8, 1.15) * chance.uniform(0.96, 1.04, 3)
        noisy = seen * light + chance.normal(0, chance.uniform(1, 4), seen.shape)
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(chance.uniform(75, 92))]
        _, data = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8), quality)
        yield decode_picture(data.tobytes(), "jitter")


def named_by_us(picture: Picture, gallery: Gallery) -> Names:
    return frozenset(match.card for match in recognise(picture, gallery) if match.card)


def elected(pictures: Iterable[Picture], gallery: Gallery) -> Names:
    ballot = Ballot()
    for picture in pictures:
        ballot.add(recognise(picture, gallery))
    return frozenset(one.card for one in ballot.elected())


class Trial:
    """One deck: everything that is counted about it."""

    def __init__(self, folder: Folder, deck: str, gallery: Gallery) -> None:
        self.folder = folder
        self.gallery = gallery
        self.features = Features({card: gallery.examples(card)[0].picture for card in gallery})
        self.tests = folder.halved(deck, "test")
        self.negatives = folder.halved(deck, "negative")
        self.ours, self.theirs = Clock(), Clock()
        self.empty = Clock()

    def known(self) -> None:
        """Single frames of enrolled cards, ours and the baseline's, by condition and by size."""
        rows: dict[str, tuple[Count, Count]] = {}
        for photo in self.tests:
            cards = frozenset(photo.cards) & set(self.gallery)
            if not cards:
                continue
            picture = self.folder.picture(photo)
            ours = self.ours.measure(lambda: named_by_us(picture, self.gallery))  # noqa: B023
            theirs = self.theirs.measure(lambda: self.features.named(picture))  # noqa: B023
            size = f"{picture.shape[1]} x {picture.shape[0]} pixels"
            for row in (f"condition {photo.condition}", f"size {size}", "all"):
                pair = rows.setdefault(row, (Count(), Count()))
                pair[0].add(ours, cards, photo.partial)
                pair[1].add(theirs, cards, photo.partial)
        for row, (us, them) in sorted(rows.items(), key=lambda item: (item[0] == "all", item[0])):
            print(f"single, {row}: ours {us}; SIFT + RANSAC {them}")

    def five(self) -> None:
        scenes: dict[str, list[Photo]] = {}
        for photo in self.tests:
            scenes.setdefault(photo.burst or photo.file, []).append(photo)
        count = Count()
        for photos in scenes.values():
            cards = frozenset(photos[0].cards) & set(self.gallery)
            pictures: Iterable[Picture] = map(self.folder.picture, photos[:FRAMES])
            if not photos[0].burst:
                still = self.folder.picture(photos[0])
                pictures = jitters(still, int(hashlib.sha256(still.tobytes()).hexdigest()[:8], 16))
            if cards:
                count.add(elected(pictures, self.gallery), cards, photos[0].partial)
        kind = "bursts" if any(photo.burst for photo in self.tests) else "jitters of one still"
        print(f"five ({kind}), all: ours {count}")

    def live(self) -> None:
        """Ten frames with sixty milliseconds each: what is elected after five, and after all."""
        five, ten, clock = Count(), Count(), Clock()
        for photo in self.tests:
            cards = frozenset(photo.cards) & set(self.gallery)
            if not cards:
                continue
            still = self.folder.picture(photo)
            search, ballot = Search(self.gallery), Ballot()
            names: Names = frozenset()
            for number, picture in enumerate((*jitters(still, 1), *jitters(still, 2)), 1):
                clock.measure(lambda: ballot.add(search.look(picture, names)))  # noqa: B023
                names = frozenset(one.card for one in ballot.elected())
                if number in (FRAMES, 2 * FRAMES):
                    (five if number == FRAMES else ten).add(names, cards, photo.partial)
        late = _share(sum(taken > 60 for taken in clock.taken), len(clock.taken))
        print(f"live, five frames: {five}; ten: {ten}; {clock}, {late} over 60 ms")

    def strangers(self) -> None:
        """Pictures without a card of this deck, and tests of cards that nobody enrolled."""
        rows: dict[str, tuple[Strangers, Strangers, Strangers]] = {}
        lone = [photo for photo in self.tests if not set(photo.cards) & set(self.gallery)]
        for photo in (*self.negatives, *lone):
            row = rows.setdefault(photo.condition, (Strangers(), Strangers(), Strangers()))
            picture = self.folder.picture(photo)
            still = jitters(picture, len(photo.file))
            named = (
                self.empty.measure(lambda: named_by_us(picture, self.gallery)),  # noqa: B023
                elected(still, self.gallery),
                self.features.named(picture),
            )
            for count, names in zip(row, named, strict=True):
                count.shown += 1
                count.named += bool(names - set(photo.partial))
        for condition, (single, five, them) in sorted(rows.items()):
            print(f"strangers, {condition}: ours {single}, after five {five}; SIFT {them}")

    def parts(self) -> None:
        self._parts("part", named_by_us)

    def parts_five(self) -> None:
        self._parts("part, five", lambda still, part: elected(jitters(still, 1), part))

    def _parts(self, name: str, look: Callable[[Picture, Gallery], Names]) -> None:
        """Strangers of the same deck, while it is only partly enrolled."""
        for share in PARTS:
            known, strangers = Count(), Strangers()
            for draw in range(DRAWS):
                part = _part(self.gallery, share, draw)
                for photo in self.tests:
                    cards = frozenset(photo.cards) & set(part)
                    named = look(self.folder.picture(photo), part)
                    if cards:
                        known.add(named, cards, photo.partial)
                    strangers.shown += len(set(photo.cards) - set(part))
                    strangers.named += len(named - set(photo.cards) - set(photo.partial))
            print(f"{name}, {share:.0%} enrolled: known {known}; strangers {strangers}")

    def times(self) -> None:
        ratio = self.ours.mean / max(self.theirs.mean, 1e-9)
        print(f"time, frames with a card: ours {self.ours}; SIFT {self.theirs}: x{ratio:.2f}")
        ratio = self.empty.mean / max(self.ours.mean, 1e-9)
        print(f"time, frames of strangers: ours {self.empty}: {ratio:.2f} of one with a card")


def _part(gallery: Gallery, share: float, draw: int) -> Gallery:
    """Some cards of a gallery, the same ones each time."""
    part = Gallery(gallery.game, gallery.card_mm)
    for card, examples in gallery.cards.items():
        digest = hashlib.sha256(f"{draw} {card}".encode()).digest()
        if digest[0] < 256 * share:
            for example in examples:
                part.add_stored(card, example.data, example.origin)
    return part


def without_cards(files: Sequence[Path], gallery: Gallery) -> None:
    single, five, clock = Strangers(), Strangers(), Clock()
    for path in files:
        picture = load_picture(path)
        names = clock.measure(lambda: named_by_us(picture, gallery))  # noqa: B023
        for count, named in ((single, names), (five, elected(jitters(picture, 1), gallery))):
            count.shown += 1
            count.named += bool(named)
    print(f"no card, {gallery.game}: ours {single}, after five {five}; {clock}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", choices=("tuning", "held", "all"), default="tuning")
    parser.add_argument("--deck", help="only this one")
    parser.add_argument("--rows", default="known,strangers,five,live,parts,times")
    parser.add_argument("--no-cards", type=Path, metavar="PICTURES", help="a folder without cards")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    folder = Folder(options.folder, options.half)
    print(f"The {options.half} half of {options.folder.name}; 95 % intervals in brackets.")
    for deck in [options.deck] if options.deck else folder.decks:
        gallery = enrolled(folder, deck)
        trial = Trial(folder, deck, gallery)
        for row in filter(None, options.rows.split(",")):
            getattr(trial, row)()
        if options.no_cards:
            files = sorted(options.no_cards.rglob("*.jpg"))
            without_cards([path for path in files if in_half(path, options.half)], gallery)


if __name__ == "__main__":
    main()
