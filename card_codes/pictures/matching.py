"""Which of the owner's cards are in a frame.

outlines -> thumbnails, four turns, one matrix product -> a few cards worth a look
         -> laid flat below the pixel -> the card it is like: closer to it than to its kin?
         -> twins told apart where they differ -> named only if it stands apart from the second best
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from card_codes.pictures.blur import Blur
from card_codes.pictures.frame import Matrix, Picture, Plane, Quad, colour
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.index import NEAR_TWIN, Index, correlation
from card_codes.pictures.kinship import face, standing
from card_codes.pictures.look import SQUARE, half_contrast, local_contrast, thumbnails
from card_codes.pictures.outline import Edges, around, outlines
from card_codes.pictures.rectify import FULL, HALF, Levels, corners, flattened, placing_of, refined

SHORTLIST = 8
PROMISING = 0.3
"""Likeness of thumbnails below which an outline is not worth a closer look."""
GROWN = 4
"""Pixels by which the square of a card is drawn too large on each side."""
OUTWARDS = (4, 2, 0)
"""So many of them are cut off again: a border is often printed more clearly than the card is cut,
and then taken for the card."""
BOTH_WAYS = (4, 2, 0, 6, 8)
BESIDES = 0.5
"""Likeness once a card was found: a second card is there, or clutter is."""
MOST_LOOKS = 4
"""Closer looks that find nothing, per frame: clutter must not cost more than cards."""
MOST_CARDS = 12
"""In one frame."""
MOST_FURTHER = 4
"""Cards of the shortlist that are not kin of the best one, and are compared too."""
FAIR = 0.35
"""Correlation at half size below which a card is not looked at more closely."""
LEFT_BEHIND = 0.2
"""Cards that are so much less alike at half size are out."""
GOOD = 0.79
"""Share won from which on a card is no stranger. On the tuning shots 97 of 100 hard frames of known
cards win more, and strangers of their make, in a gallery of 30 cards, up to 0.72."""
GOOD_FIT = 0.72
"""Correlation that is asked for while there are too few cards to know the make of a deck."""
APART = 3.0
COVERED = 0.9
"""Mean square difference around a spot above which the card does not show there."""
ALONE = 50.0
"""Separation of the only card of a gallery."""
LEAST_SEEN = 0.45


@dataclass(frozen=True, slots=True)
class Match:
    """One outline in one frame. `card` is None when no card stood apart: that is unknown."""

    card: str | None
    quality: float
    """In which share of what differs it is closer to the best card than to its nearest kin: 1 is
    everywhere, a half is chance."""
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


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A card that lies there, and the example it is most like so far."""

    placing: Matrix
    example: int
    blur: Blur


def recognise(frame: object, gallery: Gallery) -> list[Match]:
    """Every card in the frame, known or not, best first. Raises only BadFrame."""
    picture = colour(frame)
    if not len(gallery):
        return []
    index, levels = gallery.index, Levels(picture)
    found: list[Match] = []
    for guesses in _looks(picture, levels, index):
        _look_closer(guesses, levels, index, found)
        if any(match.quality >= GOOD for match in found):
            break
    return sorted(found, key=lambda match: (match.card is None, -match.quality))


def _looks(picture: Picture, levels: Levels, index: Index) -> Iterator[list[_Guess]]:
    """Where cards may be, the cheapest way of looking first."""
    edges = Edges(picture)
    seen: list[Quad] = []
    for lines in (False, True):
        quads = outlines(edges, lines)
        seen += quads
        yield _guesses(levels, quads, index)
    colours = Edges(picture, of_colours=True)
    quads = outlines(colours) + outlines(colours, lines=True)
    yield _guesses(levels, quads, index)
    yield _guesses_around(levels, seen + quads, index, picture)


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
        card = local_contrast(index.looks[best].grey)
        placing = refined(levels, placing, card, 5)
        if correlation(local_contrast(levels.flat(placing, FULL)), card) > NEAR_TWIN:
            return corners(placing)
    return quad


def _guesses(
    levels: Levels, quads: list[Quad], index: Index, cuts: tuple[int, ...] = OUTWARDS
) -> list[_Guess]:
    """All outlines, also as if they were printed borders, in four turns, against all at once."""
    if not quads:
        return []
    quads = [quad if _clockwise(quad) else quad[::-1] for quad in quads]
    side = SQUARE + 2 * GROWN
    squares = []
    for quad in quads:
        large = levels.square(placing_of(_grown(quad, GROWN / SQUARE)), side)
        for cut in cuts:
            part = large[cut : side - cut, cut : side - cut]
            squares.append(cv2.resize(part, (SQUARE, SQUARE)) if cut != GROWN else part)
    views = thumbnails(np.stack(squares).astype(np.float32))
    likeness = (views.reshape(-1, views.shape[2]) @ index.thumbs.T).reshape(
        len(quads), -1, 4, len(index.owners)
    )
    guesses = []
    for number, quad in enumerate(quads):
        peaks = likeness[number].max(axis=2)
        for place in np.argsort(-peaks, axis=None)[:2]:
            which, turn = divmod(int(place), 4)
            values = likeness[number, which, turn]
            best = np.argsort(-values)[: 3 * SHORTLIST]
            score = float(values[best[0]])
            if score >= PROMISING:
                grown = _grown(quad, (GROWN - cuts[which]) / SQUARE)
                turned = np.roll(grown, -turn, axis=0)
                guesses.append(_Guess(turned, score, tuple(int(one) for one in best)))
    return sorted(guesses, key=lambda guess: -guess.likeness)


def _guesses_around(
    levels: Levels, quads: list[Quad], index: Index, picture: Picture
) -> list[_Guess]:
    """As if the outlines were boxes printed on cards whose own edge cannot be seen."""
    shape = (picture.shape[0], picture.shape[1])
    cards = [
        card
        for quad in quads
        for box in index.boxes
        for card in around(quad if _clockwise(quad) else quad[::-1], box, shape)
    ]
    if not cards:
        return []
    squares = np.stack([levels.square(placing_of(card), SQUARE) for card in cards])
    likeness = thumbnails(squares)[:, 0] @ index.thumbs.T
    guesses = []
    for card, values in zip(cards, likeness, strict=True):
        best = np.argsort(-values)[: 3 * SHORTLIST]
        if values[best[0]] >= PROMISING:
            places = tuple(int(place) for place in best)
            guesses.append(_Guess(card, float(values[best[0]]), places))
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
    """At half size against the shortlist and the kin of the best; twins then at full size."""
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
    first = candidates[best]
    if scores[best] < FAIR:
        return _unknown(index.owners[first], max(float(scores[best]), 0.0), placing)
    order = [place for place in np.argsort(-scores) if scores[place] > scores[best] - LEFT_BEHIND]
    rivals = [candidates[place] for place in order if candidates[place] != first]
    found = _Found(placing, first, index.blur_of(first, seen))
    return _judged(found, rivals, levels, index)


def _unknown(leaning: str, quality: float, placing: Matrix) -> Match:
    return Match(None, min(quality, 1.0) * GOOD * 0.99, 0.0, _points(placing), ((leaning, 0.0),))


def _points(placing: Matrix) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners(placing))


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


def _judged(found: _Found, rivals: list[int], levels: Levels, index: Index) -> Match:
    first, blur = found.example, found.blur
    seen = face(levels.coloured(found.placing, HALF))
    card = blur.of(index.faces[first].astype(np.float32), 0.5)
    kin, faces = index.kin(first)
    further = [rival for rival in rivals if rival not in kin][:MOST_FURTHER]
    if further:
        more = index.faces[further].astype(np.float32).transpose(1, 2, 0, 3)
        faces = np.concatenate([faces, more], axis=2)
    among = standing(seen, card, _all_blurred(faces, blur))
    quality = among.share_won(len(kin)) if index.has_kin else _fit(seen, card)
    leads = zip((*kin, *further), among.lead.tolist(), strict=True)
    behind = _behind(index, [(other, lead) for other, lead in leads if other >= 0])
    winner, placing = first, found.placing
    if index.twins(first) and quality >= GOOD:
        winner, placing, twins = _among_twins(found, levels, index)
        behind |= twins
    name = index.owners[winner]
    behind.pop(name, None)
    others = sorted(behind.items(), key=lambda item: -item[1])
    separation = -others[0][1] if others else ALONE
    share = _share_seen(seen[:, :, 0], card[:, :, 0])
    accepted = quality >= GOOD and separation >= APART and share >= LEAST_SEEN
    return Match(
        name if accepted else None,
        quality,
        separation,
        _points(placing),
        ((name, 0.0), *((other, min(value, 0.0)) for other, value in others)),
        share,
    )


def _among_twins(
    found: _Found, levels: Levels, index: Index
) -> tuple[int, Matrix, dict[str, float]]:
    """The one of several twins that wins against each other one, and how far those are behind."""
    card = local_contrast(found.blur.of(index.looks[found.example].grey))
    placing = refined(levels, found.placing, card, 3)
    seen = levels.coloured(placing, FULL)
    group = [found.example, *index.twins(found.example)]
    winner, leads = found.example, [0.0]
    for _ in range(3):
        leads = [
            ALONE if other == winner else index.lead(winner, other, seen, found.blur)
            for other in group
        ]
        if min(leads) >= 0:
            break
        winner = group[int(np.argmin(leads))]
    return winner, placing, _behind(index, list(zip(group, leads, strict=True)))


def _behind(index: Index, leads: list[tuple[int, float]]) -> dict[str, float]:
    """By card: how far its best example is behind."""
    behind: dict[str, float] = {}
    for place, lead in leads:
        owner = index.owners[place]
        behind[owner] = max(behind.get(owner, -lead), -lead)
    return behind


def _all_blurred(faces: Plane, blur: Blur) -> Plane:
    """In one go: the faces side by side as planes of one picture."""
    if not faces.shape[2]:
        return faces
    flat = np.ascontiguousarray(faces).reshape(*faces.shape[:2], -1)
    return blur.of(flat, 0.5).reshape(faces.shape)


def _fit(seen: Plane, card: Plane) -> float:
    """How alike they are, on the scale of the share that is won."""
    alike = correlation(seen[:, :, 0], card[:, :, 0])
    return GOOD + (alike - GOOD_FIT) / (1 - GOOD_FIT) * (1 - GOOD)


def _share_seen(seen: Plane, card: Plane) -> float:
    power = max(float((card * card).sum()), 1e-3)
    gain = float(np.clip(float((card * seen).sum()) / power, 0.4, 1.2))
    return float((cv2.blur((seen - gain * card) ** 2, (5, 5)) < COVERED).mean())


def _clockwise(quad: Quad) -> bool:
    return float(cv2.contourArea(quad, oriented=True)) > 0


def _overlap(quad: Quad, match: Match) -> bool:
    other = np.array(match.polygon, np.float32)
    middle = quad.mean(axis=0)
    return bool(
        cv2.pointPolygonTest(other, (float(middle[0]), float(middle[1])), False) >= 0
        or cv2.pointPolygonTest(quad, tuple(float(v) for v in other.mean(axis=0)), False) >= 0
    )
