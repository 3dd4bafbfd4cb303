"""Is what lies at an outline one of the owner's cards, and which one?

laid on the card it is most like, in grey and colour, either way up (ranking.py)
         -> does it differ from that card where cards of the make differ? (kinship.py, colours.py)
         -> does another card explain it better? then that one is judged instead
         -> twins told apart where they differ (twins.py)
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from card_codes.pictures.blur import Blur
from card_codes.pictures.colours import hue
from card_codes.pictures.frame import Matrix, Picture, Plane, colour
from card_codes.pictures.index import Index, Rival, correlation
from card_codes.pictures.kinship import AmongKin, among_kin, face
from card_codes.pictures.look import local_contrast
from card_codes.pictures.ranking import HALF_TURN, Ranking, ranked
from card_codes.pictures.rectify import FULL, Levels, corners, flattened, refined

MOST_SWITCHES = 2
"""Times that a likelier card takes the place of the one that is compared."""
WORSE_FIT = 0.06
"""A card that explains the colours better may fit so much worse in grey."""
MOST_FURTHER = 4
"""Cards of the shortlist that are not kin of the best one, and are compared too."""
HARDLY, FAIR = 0.25, 0.42
"""Correlation at half size below which a card is not looked at more closely."""
LEFT_BEHIND = 0.2
"""Cards that are so much less alike at half size are out."""
GOOD = 0.64
"""Quality from which on a card is no stranger. On the tuning half of photographs of a deck of
look-alikes, a part of it enrolled, one of 561 strangers reaches it, and 267 of 287 known cards."""
STRANGE_COUNTS, MANY_CARDS = 0.33, 35
"""How much of the quality it costs to be strange in a few spots; less, the more cards than these
are known: then a stranger has kin that are closer to it than the card."""
SAME_HUE, SAME_HUE_OF_FEW = 0.75, 0.85
"""On the same photographs nearly all cards reach 0.9; the same sign in another colour 0.62. Some
reach 0.74, which is told from a known card only where there is kin."""
HUE_COUNTS, USUAL_HUE = 0.5, 0.98
"""How much of the quality it costs where the hue is hardly right, as that of strangers often is."""
FIT_COUNTS, USUAL_FIT = 0.4, 0.8
"""How much the fit adds to the share won, or takes away: a card that fits to perfection need not
win everywhere, and one that hardly fits has to."""
MOST_SPOTTED = 4.0
"""Where there is no kin: known cards reach 2.9, the same colour with another sign 5 and more."""
LEAST_FIT = 0.5
REFUTED = 0.5
"""Quality at most where the hue is wrong or the fit poor: such a frame is no vote either."""
GOOD_FIT = 0.9
"""Correlation that is asked for while there are too few cards to know the make of a deck."""
SETTLED = 0.7
"""Correlation at half size from which on a card certainly lies there, ours or a stranger of its
make: there is nothing left to look for."""
APART = 3.0
"""From a twin: a logarithm."""
KIN_APART = 30.0
"""From kin, on the scale of `AmongKin.lead`, where a card differs in many places."""
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
    everywhere, a half is chance. A little more if it fits well, less if it does not, and less if
    it differs from the card where cards of the make differ."""
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
class _Laid:
    """A card that lies there, exactly on the example that it may be."""

    placing: Matrix
    example: int
    ranking: Ranking
    fit: float


def judged(levels: Levels, placing: Matrix, likeliest: int, index: Index) -> Match:
    """What lies at `placing`, which is most like the example `likeliest` at a glance."""
    laid = _laid(levels, placing, Rival(likeliest, False), index)
    for _ in range(MOST_SWITCHES):
        leader = laid.ranking.leader
        if leader == (laid.example, False) or laid.fit < HARDLY:
            break
        laid = _laid(levels, laid.placing, leader, index)
    if laid.fit < FAIR:
        return _unknown(laid, index)
    match, ahead = _compared(laid, levels, index)
    for _ in range(MOST_SWITCHES):
        if ahead is None:
            break
        other = _laid(levels, laid.placing, ahead, index)
        if other.fit < laid.fit - WORSE_FIT:
            break
        again, ahead = _compared(other, levels, index)
        if again.separation <= match.separation:
            break
        laid, match = other, again
    return match


def _laid(levels: Levels, placing: Matrix, on: Rival, index: Index) -> _Laid:
    half = index.halves[on.place]
    placing = refined(levels, placing @ HALF_TURN if on.turned else placing, half, 6)
    ranking = ranked(levels, placing, index)
    return _Laid(placing, on.place, ranking, correlation(ranking.contrast, half))


def _unknown(laid: _Laid, index: Index) -> Match:
    quality = max(laid.fit, 0.0) * GOOD * 0.99
    leaning = index.owners[laid.example]
    return Match(None, quality, 0.0, _points(laid.placing), ((leaning, 0.0),))


def _points(placing: Matrix) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in corners(placing))


def _compared(laid: _Laid, levels: Levels, index: Index) -> tuple[Match, Rival | None]:
    """With its kin and its twins; and the card that explains it better, if there is one."""
    first = laid.example
    blur = index.blur_of(first, laid.ranking.contrast)
    seen = face(laid.ranking.coloured)
    card = blur.of(index.faces[first].astype(np.float32), 0.5)
    kin, faces = index.kin(first)
    known = {index.owners[first], *(index.owners[rival.place] for rival in kin)}
    rivals = laid.ranking.near(laid.fit - LEFT_BEHIND)
    further = [one for one in rivals if index.owners[one.place] not in known][:MOST_FURTHER]
    if further:
        faces = np.concatenate([faces, index.faces_of(further)], axis=2)
    among = among_kin(seen, card, _all_blurred(faces, blur))
    quality = _quality(laid, among, _fit(seen, card), kin, index)
    leads = list(zip((*kin, *further), among.lead.tolist(), strict=True))
    ahead, lead = min(leads, key=lambda pair: pair[1], default=(None, ALONE))
    behind = _behind(index, [(other.place, lead * APART / KIN_APART) for other, lead in leads])
    winner, placing = first, laid.placing
    if index.twins(first) and quality >= GOOD:
        winner, placing, twins = _among_twins(laid, blur, levels, index)
        behind |= twins
    name = index.owners[winner]
    behind.pop(name, None)
    others = sorted(behind.items(), key=lambda item: -item[1])
    separation = -others[0][1] if others else ALONE
    share = _share_seen(seen[:, :, 0], card[:, :, 0])
    accepted = quality >= GOOD and separation >= APART and share >= LEAST_SEEN
    match = Match(
        name if accepted else None,
        quality,
        separation,
        _points(placing),
        ((name, 0.0), *((other, min(value, 0.0)) for other, value in others)),
        share,
        laid.fit,
    )
    return match, ahead if lead < 0 else None


def _quality(
    laid: _Laid, among: AmongKin, alike: float, kin: tuple[Rival, ...], index: Index
) -> float:
    """How much it is this card and no stranger of its make."""
    alike_in_hue = hue(laid.ranking.cells, index.cells[laid.example])
    same_hue = SAME_HUE
    if index.has_kin:
        bonus = FIT_COUNTS * (laid.fit - USUAL_FIT)
        quality = min(among.share_won(len(kin)) + bonus, 1.0)
        strange = max(among.strangeness(len(kin)), 0.0) * among.spotted
        quality -= STRANGE_COUNTS * min(MANY_CARDS / index.cards, 1.0) * strange
        quality -= HUE_COUNTS * max(USUAL_HUE - alike_in_hue, 0.0)
    else:
        same_hue = SAME_HUE_OF_FEW
        quality = alike if among.spotted < MOST_SPOTTED else REFUTED
    if alike_in_hue < same_hue or laid.fit < LEAST_FIT:
        return min(quality, REFUTED)
    return quality


def _among_twins(
    laid: _Laid, blur: Blur, levels: Levels, index: Index
) -> tuple[int, Matrix, dict[str, float]]:
    """The one of several twins that wins against each other one, and how far those are behind."""
    card = local_contrast(blur.of(index.looks[laid.example].grey))
    placing = refined(levels, laid.placing, card, 3)
    seen = levels.coloured(placing, FULL)
    group = [laid.example, *index.twins(laid.example)]
    winner, leads = laid.example, [0.0]
    for _ in range(3):
        leads = [
            ALONE if other == winner else index.lead(winner, other, seen, blur) for other in group
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
