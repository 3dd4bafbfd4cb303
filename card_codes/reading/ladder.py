"""Reading a frame: the fast decoder first, the next step only when nothing of ours was seen.

A label that is plain to see costs two milliseconds. One that is blurred, dark or tilted costs the
steps up to the first that reads it. The order comes from benchmarks/scan.py: what a step reads that
the steps before it did not, against what it costs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from card_codes.code import Code, parse, parse_tag
from card_codes.foreign import Foreign
from card_codes.reading.agreement import agreement, printed_qr, printed_tag
from card_codes.reading.decoders.available import DECODERS, available, make_decoder
from card_codes.reading.decoders.decoder import Decoder
from card_codes.reading.decoders.isolated import Isolated
from card_codes.reading.frame import Frame, checked
from card_codes.reading.marks import (
    CardSeen,
    ForeignSeen,
    Mark,
    MarkKind,
    Reading,
    near,
    scaled,
    without_repetitions,
)
from card_codes.reading.matching import KnownCodes
from card_codes.reading.preparation import Preparation, Prepared

LEAST_QUALITY: dict[MarkKind, float] = {"qr": 0.15, "tag": 0.5}
"""A reading that agrees less than this with the picture is a decoder's mistake. A QR code checks
itself; a tag corrects up to five of its 36 bits, so the picture has to bear it out."""
MATCHED = "matched"
"""How a mark that was compared and not decoded is named after its step."""
MOST_MARKS = 64
"""More marks than this in one frame are noise, or a joke."""


MIRRORED_BY = "tag"
"""The decoder that looks once more as in a mirror, where nothing was read. zxing-cpp reads QR codes
either way, so it tells nothing about the camera."""


@dataclass(slots=True)
class Taken:
    """What steps have seen so far."""

    cards: list[CardSeen] = field(default_factory=list)
    perhaps: list[CardSeen] = field(default_factory=list)
    foreign: list[ForeignSeen] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Step:
    decoder: str
    preparation: Preparation = "plain"

    def __str__(self) -> str:
        return (
            self.decoder if self.preparation == "plain" else f"{self.decoder}, {self.preparation}"
        )


LADDER = (
    Step("zxing"),
    Step("tag"),
    Step("tag", "sharpened"),
    Step("zxing", "contrast doubled"),
    Step("zbar"),
    Step("zxing", "doubled"),
)
"""All steps of a machine that has everything. Without zxing-cpp, zbar comes first. OpenCV's own QR
reader is left to machines that lack one of the two: in no condition it read a frame that they did
not, and it is the slowest."""


def steps_for(decoders: Sequence[str]) -> tuple[Step, ...]:
    """The ladder for the decoders there are."""
    if {"zxing", "zbar"} <= set(decoders):
        return tuple(step for step in LADDER if step.decoder in decoders)
    first = next(name for name in ("zxing", "zbar", "opencv") if name in decoders)
    ladder = [
        replace(step, decoder=first) if step.decoder == "zxing" else step
        for step in LADDER
        if step.decoder in ("zxing", "tag")
    ]
    last = [Step(name) for name in ("zbar", "opencv") if name != first]
    return tuple(step for step in (*ladder, *last) if step.decoder in decoders)


class Reader:
    """Holds the decoders: make one and keep it. One thread at a time."""

    def __init__(
        self,
        steps: Sequence[Step] | None = None,
        codes: Iterable[Code] | None = None,
        isolate: Collection[str] = (),
    ) -> None:
        """`codes` are those that may be on the table, all of them unless told: a mark that nobody
        could read is compared with them. Decoders named in `isolate` live in a process of their
        own: none of them died while fuzzing, but a newer version of one might."""
        self._known = KnownCodes(codes)
        self.steps = tuple(steps_for(available()) if steps is None else steps)
        names = dict.fromkeys(step.decoder for step in self.steps)
        self._decoders: dict[str, Decoder] = {
            name: Isolated(name, DECODERS[name]) if name in isolate else make_decoder(name)
            for name in names
        }

    def read(self, picture: object, *, look_on: bool = False) -> Reading:
        """Up to the first step that sees a card of ours, or all steps to look for more cards; at
        last, if there is none, for tags as in a mirror. Raises BadFrame for what is not a picture,
        and nothing else."""
        climb = Climb(self, picture)
        climb.take(self.steps, look_on=look_on)
        reading = climb.reading
        tags = [step for step in self.steps if step.decoder == MIRRORED_BY][:1]
        if reading.cards or not tags:
            return reading
        mirrored = Climb(self, picture, mirrored=True)
        mirrored.take(tags)
        if not mirrored.reading.cards:
            return replace(reading, steps=reading.steps + mirrored.reading.steps)
        return replace(mirrored.reading, steps=reading.steps + mirrored.reading.steps)

    def take(self, step: Step, prepared: Prepared, frame: Frame) -> Taken:
        """What one step sees in one frame."""
        picture, factor = prepared.picture(step.preparation)
        taken = Taken()
        unread: list[Mark] = []
        by = _named(step, frame)
        for found in self._decoders[step.decoder].decode(picture)[:MOST_MARKS]:
            mark = scaled(found, factor)
            meaning = _meaning(mark)
            if meaning is None:
                unread.append(mark)
            elif isinstance(meaning, Foreign):
                taken.foreign.append(ForeignSeen(meaning, frame.given(mark.polygon), by))
            elif card := _seen(meaning, mark, frame, by):
                taken.cards.append(card)
        if not taken.cards:
            for mark in unread:
                self._compare(mark, frame, by, taken)
        return taken

    def _compare(self, mark: Mark, frame: Frame, by: str, taken: Taken) -> None:
        """A mark that was found and not read: what it looks like."""
        match = self._known.match(frame.grey, mark)
        if match is None:
            return
        place, likeness = frame.given(match.polygon), round(match.likeness, 3)
        card = CardSeen(match.code, place, likeness, f"{by}, {MATCHED}", False, match.sure)
        (taken.cards if card.sure else taken.perhaps).append(card)


class Climb:
    """One frame going up the ladder, as many steps at a time as there is time for."""

    def __init__(self, reader: Reader, picture: object, *, mirrored: bool = False) -> None:
        """Raises BadFrame for what is not a picture."""
        frame = checked(picture)
        self._reader = reader
        self._frame = frame.in_mirror() if mirrored else frame
        self._prepared = Prepared(self._frame.grey)
        self._seen = Taken()
        self._tried: list[str] = []

    def take(self, steps: Iterable[Step], *, look_on: bool = False) -> None:
        """These steps, up to the first that sees one of our cards; or all of them, if more cards
        are to be looked for. Where two lie there may be more, so then it goes on as long as a step
        finds one that was not seen yet."""
        for step in steps:
            if self.step(step) and not look_on:
                break

    def step(self, step: Step) -> bool:
        """One step. Whether it is enough now."""
        self._tried.append(_named(step, self._frame))
        new, seen = self._reader.take(step, self._prepared, self._frame), self._seen
        more = {card.code for card in new.cards} - {card.code for card in seen.cards}
        seen.cards += new.cards
        seen.perhaps += new.perhaps
        seen.foreign += [one for one in new.foreign if not _among(one, seen.foreign)]
        several = len({card.code for card in seen.cards}) > 1
        return bool(seen.cards) and not (several and more)

    @property
    def found(self) -> int:
        """How many sightings there are so far."""
        return len(self._seen.cards) + len(self._seen.perhaps)

    @property
    def reading(self) -> Reading:
        cards = without_repetitions(self._seen.cards)
        sure = {card.code for card in cards}
        perhaps = [card for card in self._seen.perhaps if card.code not in sure]
        return Reading(
            cards,
            tuple(self._seen.foreign),
            tuple(self._tried),
            without_repetitions(perhaps),
            self._frame.mirrored,
        )


def _named(step: Step, frame: Frame) -> str:
    return f"{step}, mirrored" if frame.mirrored else str(step)


def _among(new: ForeignSeen, known: Sequence[ForeignSeen]) -> bool:
    """Decoders disagree about the letters of a foreign code, but not about where it is."""
    return any(near(new.polygon, old.polygon, 0.3) for old in known)


def _meaning(mark: Mark) -> Code | Foreign | None:
    if mark.tag is not None:
        return parse_tag(mark.tag)
    return parse(mark.text) if mark.text else None


def _seen(code: Code, mark: Mark, frame: Frame, by: str) -> CardSeen | None:
    """None when the picture does not bear it out: then the decoder corrected too many bits."""
    printed = printed_qr(code) if mark.tag is None else printed_tag(code)
    quality, polygon = agreement(frame.grey, mark.polygon, printed)
    if quality < LEAST_QUALITY[mark.kind]:
        return None
    return CardSeen(code, frame.given(polygon), round(quality, 3), by)
