"""Which of the owner's cards are in a frame.

outlines -> thumbnails, four turns, one matrix product -> a few cards worth a look
         -> laid flat below the pixel -> compared spot by spot, fingers and lamps left out
         -> named only if it fits well and stands apart from the second best
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from card_codes.pictures.frame import Matrix, Picture, Plane, Quad, colour
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.index import Index, correlation
from card_codes.pictures.look import HEIGHT, WIDTH, half_contrast, local_contrast, thumbnails
from card_codes.pictures.outline import Edges, outlines
from card_codes.pictures.rectify import FULL, HALF, Levels, corners, flattened, placing_of, refined

SHORTLIST = 8
MOST_COMPARED = 5
"""Examples that are compared at full size."""
PROMISING = 0.3
"""Likeness of thumbnails below which an outline is not worth a closer look."""
GROWTHS = (0.0, 0.03, 0.055)
"""A border is often printed more clearly than the card is cut, and then taken for the card."""
BOTH_WAYS = (0.0, 0.03, 0.055, -0.03, -0.055)
NEAR_TWIN = 0.75
"""Correlation from which on two photographs show the same picture."""
BESIDES = 0.5
"""The same once a card was found: a second card is there, or clutter is."""
MOST_LOOKS = 4
"""Closer looks that find nothing, per frame: clutter must not cost more than cards."""
MOST_CARDS = 12
"""In one frame."""
BLURS = (0.0, 1.0, 2.0, 3.2)
"""A blurred card is compared with blurred cards. Pixels of a card laid flat."""
FAIR = 0.35
"""Correlation at half size below which a card is not looked at more closely."""
LEFT_BEHIND = 0.2
"""Cards that are so much less alike at half size are out."""
GOOD = 0.72
APART = 3.0
COVERED = 0.9
"""Mean square difference around a spot above which no card of the shortlist fits there."""
TELLING = 0.3
"""Of the largest difference of two cards: spots that differ by more tell them apart."""
LEAST_CHANGE = 0.03
"""Mean square difference that two photographs of the same card have anyway."""
ALONE = 50.0
"""Separation of the only card of a gallery."""
NOISE_FLOOR = 0.06
MARGIN = 4
"""Pixels along the cut where two photographs of one card may differ."""
LEAST_GAIN, MOST_GAIN = 0.3, 1.3
PIXELS_AGREEING = 8.0
"""Neighbouring pixels are wrong together: so many of them are one witness."""
LEAST_SEEN = 0.45


@dataclass(frozen=True, slots=True)
class Match:
    """One outline in one frame. `card` is None when no card stood apart: that is unknown."""

    card: str | None
    quality: float
    """How well the best card fits where cards differ: 1 is perfect, unknown cards are near 0."""
    separation: float
    """How much better the best card explains the picture than the second best."""
    polygon: tuple[tuple[float, float], ...]
    """The corners in the frame: top left of the card first, clockwise as printed."""
    evidence: tuple[tuple[str, float], ...] = ()
    """The cards of the shortlist, best first, and how far each is behind it (0 or less)."""
    seen: float = 1.0
    """Which share of the card is not covered."""

    def flat(self, frame: object) -> Picture:
        """The card cut out of its frame: to be shown, or to become an example by `correct`."""
        return flattened(colour(frame), np.array(self.polygon, np.float32))


@dataclass(frozen=True, slots=True, eq=False)
class _Guess:
    quad: Quad
    likeness: float
    candidates: tuple[int, ...]
    """Examples worth comparing, best first, for the turn that `quad` starts with."""


def recognise(frame: object, gallery: Gallery) -> list[Match]:
    """Every card in the frame, known or not, best first. Raises only BadFrame."""
    picture = colour(frame)
    if not len(gallery):
        return []
    index, levels = gallery.index, Levels(picture)
    found: list[Match] = []
    edges = Edges(picture)
    for lines in (False, True):
        guesses = _guesses(levels, outlines(edges, lines), index)
        _look_closer(guesses, levels, index, found)
        if any(match.quality >= GOOD for match in found):
            break
    return sorted(found, key=lambda match: (match.card is None, -match.quality))


def registered(picture: Picture, quad: Quad, gallery: Gallery) -> Quad:
    """The outline of a new photograph, moved and turned to lie exactly as its near-twin lies.

    Two photographs of twins then differ only in what is printed differently. Without a near-twin in
    the gallery the outline stays as it is.
    """
    if not len(gallery):
        return quad
    index, levels = gallery.index, Levels(picture)
    for guess in _guesses(levels, [quad], index, BOTH_WAYS)[:3]:
        best = guess.candidates[0]
        placing = refined(levels, placing_of(guess.quad), index.halves[best].astype(np.float32), 8)
        card = local_contrast(index.greys[best].astype(np.float32))
        placing = refined(levels, placing, card, 5)
        if correlation(local_contrast(levels.flat(placing, FULL)), card) > NEAR_TWIN:
            return corners(placing)
    return quad


def _guesses(
    levels: Levels, quads: list[Quad], index: Index, growths: tuple[float, ...] = GROWTHS
) -> list[_Guess]:
    """All outlines, also as if they were printed borders, in four turns, against all at once."""
    turns: list[Quad] = []
    views: list[Plane] = []
    for quad in quads:
        upright = quad if _clockwise(quad) else quad[::-1]
        for growth in growths:
            grown = _grown(upright, growth)
            turns += [np.roll(grown, -turn, axis=0) for turn in range(4)]
            views.append(thumbnails(levels.square(placing_of(grown))))
    if not turns:
        return []
    likeness = np.concatenate(views) @ index.thumbs.T
    guesses = []
    each = len(growths) * 4
    for first in range(0, len(turns), each):
        peaks = likeness[first : first + each].max(axis=1)
        for place in np.argsort(-peaks)[:2] + first:
            best = np.argsort(-likeness[place])[: 3 * SHORTLIST]
            score = float(likeness[place, best[0]])
            if score >= PROMISING:
                guesses.append(_Guess(turns[place], score, tuple(int(b) for b in best)))
    return sorted(guesses, key=lambda guess: -guess.likeness)


def _grown(quad: Quad, growth: float) -> Quad:
    """The quadrilateral with every side moved out by a share of the card, in the card's plane."""
    if not growth:
        return quad
    low, high = -growth, 1 + growth
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(unit, np.ascontiguousarray(quad))
    larger = np.array([[[low, low], [high, low], [high, high], [low, high]]], np.float32)
    grown: Quad = cv2.perspectiveTransform(larger, matrix)[0].astype(np.float32)
    return grown


def _look_closer(guesses: list[_Guess], levels: Levels, index: Index, found: list[Match]) -> None:
    failures = 0
    for guess in guesses:
        fitting = [match for match in found if match.quality >= GOOD]
        if len(fitting) >= MOST_CARDS or failures >= MOST_LOOKS:
            return
        if fitting and guess.likeness < BESIDES:
            return
        if any(_overlap(guess.quad, match) for match in fitting):
            continue
        match = _compared(guess, levels, index)
        beaten = [old for old in found if _overlap(guess.quad, old)]
        if all(old.quality < match.quality for old in beaten):
            found[:] = [old for old in found if old not in beaten] + [match]
        failures += match.quality < GOOD


def _compared(guess: _Guess, levels: Levels, index: Index) -> Match:
    """First at half size against the whole shortlist, then at full size against what is left."""
    candidates = _distinct(guess.candidates, index)
    halves = index.halves[candidates].astype(np.float32)
    placing = placing_of(guess.quad)
    best, aligned_with = 0, -1
    for _ in range(2):
        placing = refined(levels, placing, halves[best], 6)
        aligned_with = best
        seen = half_contrast(levels.flat(placing, HALF))
        scores = np.array([correlation(seen, half) for half in halves])
        best = int(scores.argmax())
        if best == aligned_with:
            break
    if scores[best] < FAIR:
        return _unknown(index.owners[candidates[best]], float(scores[best]), placing)
    order = [place for place in np.argsort(-scores) if scores[place] > scores[best] - LEFT_BEHIND]
    if len({index.owners[candidates[place]] for place in order}) < 2:
        order = list(np.argsort(-scores)[:3])
    kept = [candidates[place] for place in order[:MOST_COMPARED]]
    plane = index.greys[kept[0]].astype(np.float32)
    blur = _blur_of(seen, plane)
    placing = refined(levels, placing, local_contrast(_blurred(plane, blur)), 3)
    seen = local_contrast(levels.flat(placing, FULL))
    return _judged(seen, _as_blurred(index.greys[kept], blur), kept, index, corners(placing))


def _unknown(leaning: str, quality: float, placing: Matrix) -> Match:
    polygon = tuple((float(x), float(y)) for x, y in corners(placing))
    return Match(None, max(quality, 0.0) * GOOD, 0.0, polygon, ((leaning, 0.0),))


def _distinct(candidates: tuple[int, ...], index: Index) -> list[int]:
    """The shortlist: so many cards, with up to two examples each."""
    counts: dict[str, int] = {}
    kept = []
    for place in candidates:
        owner = index.owners[place]
        if counts.get(owner, 0) < 2 and (owner in counts or len(counts) < SHORTLIST):
            counts[owner] = counts.get(owner, 0) + 1
            kept.append(place)
    return kept


def _blur_of(seen: Plane, card: Plane) -> float:
    """The blur that makes the card most like what is seen (at half size)."""
    small = cv2.resize(card, HALF, interpolation=cv2.INTER_AREA).astype(np.float32)
    scores = [correlation(seen, half_contrast(_blurred(small, blur / 2))) for blur in BLURS]
    return BLURS[int(np.argmax(scores))]


def _blurred(plane: Plane, blur: float) -> Plane:
    return cv2.GaussianBlur(plane, (0, 0), blur) if blur else plane  # type: ignore[return-value]


def _as_blurred(greys: npt.NDArray[np.uint8], blur: float) -> Plane:
    return np.stack([local_contrast(_blurred(g.astype(np.float32), blur)) for g in greys])


def _judged(seen: Plane, cards: Plane, candidates: list[int], index: Index, quad: Quad) -> Match:
    """What no card of the shortlist explains is covered, and says nothing for or against any."""
    powers = np.maximum((cards * cards).sum(axis=(1, 2)), 1e-3)
    gain = float(np.clip(((cards * seen).sum(axis=(1, 2)) / powers).max(), 0.4, 1.2))
    local = np.stack([cv2.blur((seen - gain * card) ** 2, (9, 9)) for card in cards])
    in_view = local.min(axis=0) < COVERED
    share = float(in_view.mean())
    row = int((local * in_view).sum(axis=(1, 2)).argmin())
    for _ in range(4):
        behind = _behind(row, seen, cards, in_view, gain)
        if behind.max() <= 0:
            break
        row = int(behind.argmax())
    name = index.owners[candidates[row]]
    by_card: dict[str, float] = {}
    for place, value in zip(candidates, behind, strict=True):
        owner = index.owners[place]
        by_card[owner] = max(by_card.get(owner, -1e9), float(value))
    by_card.pop(name)
    others = sorted(by_card.items(), key=lambda item: -item[1])
    separation = -others[0][1] if others else ALONE
    weight = index.weight(candidates[row])
    quality = correlation(seen, cards[row], weight * in_view) * _credit(share)
    polygon = tuple((float(x), float(y)) for x, y in quad)
    accepted = quality >= GOOD and separation >= APART and share >= LEAST_SEEN
    evidence = ((name, 0.0), *others)
    return Match(name if accepted else None, quality, separation, polygon, evidence, share)


def _behind(
    row: int, seen: Plane, cards: Plane, in_view: npt.NDArray[np.bool_], gain: float
) -> Plane:
    """How far each card is behind the one in `row`: logarithm of how much less likely it is.

    Counted only where the two really differ. Elsewhere two photographs differ too, in sharpness
    and light: that says which photograph is better, not which card lies on the table. Light and
    haze may weaken the picture from place to place, so each block has its own gain.
    """
    behind = np.zeros(len(cards), np.float32)
    mine = cards[row]
    for other in range(len(cards)):
        if other == row:
            continue
        theirs = cards[other]
        change = cv2.blur((theirs - mine) ** 2, (7, 7))
        change[:MARGIN], change[-MARGIN:], change[:, :MARGIN], change[:, -MARGIN:] = 0, 0, 0, 0
        telling = in_view & (change > max(TELLING * float(change.max()), LEAST_CHANGE))
        mask = telling.astype(np.float32)
        planes = np.stack(
            [mask, seen * seen, seen * mine, mine * mine, seen * theirs, theirs * theirs]
        )
        planes[1:] *= mask
        count, power, own_product, own, their_product, their = DOWN @ (planes @ ACROSS)
        witnesses = np.maximum(count, 1e-6)
        rest_own = _unexplained(power, own_product, own, gain) / witnesses + NOISE_FLOOR
        rest_their = _unexplained(power, their_product, their, gain) / witnesses + NOISE_FLOOR
        behind[other] = (count / (2 * PIXELS_AGREEING) * np.log(rest_own / rest_their)).sum()
    return behind


def _bands(length: int, count: int) -> Plane:
    """A matrix that adds up `length` pixels in `count` equal bands."""
    bands: Plane = np.zeros((count, length), np.float32)
    for place in range(length):
        bands[place * count // length, place] = 1
    return bands


ACROSS, DOWN = _bands(WIDTH, 6).T, _bands(HEIGHT, 9)
"""Blocks of a centimetre."""


def _unexplained(power: Plane, product: Plane, own: Plane, gain: float) -> Plane:
    """What is left of the picture when the card is taken away as strongly as light allows."""
    best = np.clip(product / np.maximum(own, 1e-6), LEAST_GAIN * gain, MOST_GAIN * gain)
    return np.maximum(power - 2 * best * product + best * best * own, 0)


def _credit(share: float) -> float:
    """Leaving out what does not fit must not make a bad fit good."""
    return min(1.0, share / 0.8)


def _clockwise(quad: Quad) -> bool:
    return float(cv2.contourArea(quad, oriented=True)) > 0


def _overlap(quad: Quad, match: Match) -> bool:
    other = np.array(match.polygon, np.float32)
    middle = quad.mean(axis=0)
    return bool(
        cv2.pointPolygonTest(other, (float(middle[0]), float(middle[1])), False) >= 0
        or cv2.pointPolygonTest(quad, tuple(float(v) for v in other.mean(axis=0)), False) >= 0
    )
