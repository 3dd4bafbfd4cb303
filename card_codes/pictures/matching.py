"""Which of the owner's cards are in a frame.

outlines that are like a card at a glance (guessing.py)
         -> laid flat below the pixel -> the card it is like: closer to it than to its kin?
         -> twins told apart where they differ -> named only if it stands apart from the second best
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from card_codes.pictures.blur import Blur
from card_codes.pictures.frame import Matrix, Picture, Plane, Quad, colour
from card_codes.pictures.gallery import Gallery
from card_codes.pictures.guessing import BOTH_WAYS, Guess, guesses, looks
from card_codes.pictures.index import NEAR_TWIN, Index, correlation
from card_codes.pictures.kinship import face, standing
from card_codes.pictures.look import half_contrast, local_contrast
from card_codes.pictures.rectify import FULL, HALF, Levels, corners, flattened, placing_of, refined

SHORTLIST = 8
LIKELY = 0.44
"""Likeness of thumbnails from which on an outline is looked at before other ways of finding
outlines are tried: on the tuning shots, 49 of 50 cards that are found at all are so alike."""
BESIDES = 0.5
"""Likeness once a card was found: a second card is there, or clutter is."""
MOST_LOOKS = 2
"""Closer looks that find nothing, for each way of finding outlines: the likeliest is the card, or
the card is not among them."""
MOST_FAINT = 4
SETTLED = 0.8
"""Correlation at half size from which on a card certainly lies there, ours or a stranger of its
make: there is nothing left to look for."""
MOST_CARDS = 12
"""In one frame."""
MOST_FURTHER = 4
"""Cards of the shortlist that are not kin of the best one, and are compared too."""
FAIR = 0.35
"""Correlation at half size below which a card is not looked at more closely."""
LEFT_BEHIND = 0.2
"""Cards that are so much less alike at half size are out."""
GOOD = 0.8
"""Quality from which on a card is no stranger. On the tuning shots (three decks of 100 cards, each
of four layouts of its own) the likeliest of 360 frames of strangers of the same make reaches 0.77,
and 95 of 100 hard frames in which a known card was found reach more than this."""
FIT_COUNTS, USUAL_FIT, LEAST_FIT = 0.2, 0.8, 0.6
"""How much the fit adds to the share won, or takes away: a card that fits to perfection need not
win everywhere, and one that hardly fits has to."""
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
    everywhere, a half is chance. A little more if it fits well, less if it does not."""
    separation: float
    """How much better the best card explains the picture than the second best."""
    polygon: tuple[tuple[float, float], ...]
    """The corners in the frame: top left of the card first, clockwise as printed."""
    evidence: tuple[tuple[str, float], ...] = ()
    """The cards of the shortlist, best first, and how far each is behind it (0 or less)."""
    seen: float = 1.0
    """Which share of the card is not covered."""
    fit: float = 0.0
    """Correlation with the best card at half size."""

    @property
    def settled(self) -> bool:
        """Certainly a card, known or of the same make: looking on would find nothing else there."""
        return self.quality >= GOOD or self.fit >= SETTLED

    def flat(self, frame: object) -> Picture:
        """The card cut out of its frame: to be shown, or to become an example by `correct`."""
        return flattened(colour(frame), np.array(self.polygon, np.float32))


@dataclass(frozen=True, slots=True, eq=False)
class _Found:
    """A card that lies there, and the example it is most like so far."""

    placing: Matrix
    example: int
    blur: Blur
    fit: float


def recognise(frame: object, gallery: Gallery) -> list[Match]:
    """Every card in the frame, known or not, best first. Raises only BadFrame."""
    picture = colour(frame)
    if not len(gallery):
        return []
    index, levels = gallery.index, Levels(picture)
    found: list[Match] = []
    faint: list[Guess] = []
    for seen in looks(picture, levels, index):
        likely = [guess for guess in seen if guess.likeness >= LIKELY]
        faint += seen[len(likely) :]
        _look_closer(likely, levels, index, found, MOST_LOOKS)
        if any(match.settled for match in found):
            break
    else:
        faint.sort(key=lambda guess: -guess.likeness)
        _look_closer(faint, levels, index, found, MOST_FAINT)
    return sorted(found, key=lambda match: (match.card is None, -match.quality))


def registered(picture: Picture, quad: Quad, gallery: Gallery) -> Quad:
    """The outline of a new photograph, moved and turned to lie exactly as its near-twin lies.

    Two photographs of twins then differ only in what is printed differently. Without a near-twin in
    the gallery the outline stays as it is.
    """
    if not len(gallery):
        return quad
    index, levels = gallery.index, Levels(picture)
    for guess in guesses(levels, [quad], index, BOTH_WAYS)[:3]:
        best = guess.candidates[0]
        placing = refined(levels, placing_of(guess.quad), index.halves[best].astype(np.float32), 8)
        card = local_contrast(index.looks[best].grey)
        placing = refined(levels, placing, card, 5)
        if correlation(local_contrast(levels.flat(placing, FULL)), card) > NEAR_TWIN:
            return corners(placing)
    return quad


def _look_closer(
    likely: list[Guess], levels: Levels, index: Index, found: list[Match], most: int
) -> None:
    failures = 0
    for guess in likely:
        fitting = [match for match in found if match.settled]
        if len(fitting) >= MOST_CARDS or failures >= most:
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


def _compared(guess: Guess, levels: Levels, index: Index) -> Match:
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
    found = _Found(placing, first, index.blur_of(first, seen), float(scores[best]))
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
    quality = _fit(seen, card)
    if index.has_kin:
        bonus = FIT_COUNTS * (max(found.fit, LEAST_FIT) - USUAL_FIT)
        quality = min(among.share_won(len(kin)) + bonus, 1.0)
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
        found.fit,
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


def _overlap(quad: Quad, match: Match) -> bool:
    other = np.array(match.polygon, np.float32)
    middle = quad.mean(axis=0)
    return bool(
        cv2.pointPolygonTest(other, (float(middle[0]), float(middle[1])), False) >= 0
        or cv2.pointPolygonTest(quad, tuple(float(v) for v in other.mean(axis=0)), False) >= 0
    )
