"""Reading a frame: the fast decoder first, the next step only when nothing of ours was seen.

A label that is plain to see costs two milliseconds. One that is blurred, dark or tilted costs the
steps up to the first that reads it. The order comes from benchmarks/scan.py: what a step reads that
the steps before it did not, against what it costs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

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
    Polygon,
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
        """Up to the first step that sees a card of ours, or all steps to look for more cards.
        Raises BadFrame for what is not a picture, and nothing else."""
        return self.read_with(picture, self.steps, look_on=look_on)

    def read_with(
        self, picture: object, steps: Sequence[Step], *, look_on: bool = False
    ) -> Reading:
        """Only these steps, in this order, up to the first that sees one of our cards; or all of
        them, if more cards are to be looked for. Where two lie there may be more, so then it goes
        on as long as a step finds one that was not seen yet."""
        frame = checked(picture)
        prepared = Prepared(frame.grey)
        tried: list[str] = []
        cards: list[CardSeen] = []
        foreign: list[ForeignSeen] = []
        for step in steps:
            tried.append(str(step))
            ours, others = self._take(step, prepared, frame)
            new = {card.code for card in ours} - {card.code for card in cards}
            cards += ours
            foreign += [new for new in others if not _among(new, foreign)]
            several = len({card.code for card in cards}) > 1
            if cards and not look_on and not (several and new):
                break
        return Reading(without_repetitions(cards), tuple(foreign), tuple(tried))

    def _take(
        self, step: Step, prepared: Prepared, frame: Frame
    ) -> tuple[list[CardSeen], list[ForeignSeen]]:
        picture, factor = prepared.picture(step.preparation)
        cards: list[CardSeen] = []
        foreign: list[ForeignSeen] = []
        unread: list[Mark] = []
        for found in self._decoders[step.decoder].decode(picture)[:MOST_MARKS]:
            mark = scaled(found, factor)
            meaning = _meaning(mark)
            if meaning is None:
                unread.append(mark)
            elif isinstance(meaning, Foreign):
                place = _in_given_pixels(mark.polygon, frame)
                foreign.append(ForeignSeen(meaning, place, str(step)))
            elif card := _seen(meaning, mark, frame, str(step)):
                cards.append(card)
        if not cards:
            matches = (self._matched(mark, frame, step) for mark in unread)
            cards = [card for card in matches if card]
        return cards, foreign

    def _matched(self, mark: Mark, frame: Frame, step: Step) -> CardSeen | None:
        match = self._known.match(frame.grey, mark)
        if match is None:
            return None
        place = _in_given_pixels(match.polygon, frame)
        return CardSeen(match.code, place, round(match.likeness, 3), f"{step}, {MATCHED}", False)


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
    return CardSeen(code, _in_given_pixels(polygon, frame), round(quality, 3), by)


def _in_given_pixels(polygon: Polygon, frame: Frame) -> Polygon:
    return tuple((round(x * frame.scale, 1), round(y * frame.scale, 1)) for x, y in polygon)
