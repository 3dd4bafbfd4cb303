"""What fair dice and balls show, and whether a long row of throws looks fair."""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from msgspec import Struct

from firmware_bridge.messages import SetName, Show

_BALLS = {
    "balls4": ("black", "blue", "yellow", "red"),
    "balls5": ("black", "blue", "yellow", "yellow", "red"),  # docs/facts: the 2019 ship
}

EQUALLY_LIKELY: dict[SetName, tuple[Show, ...]] = {
    "yellow": tuple((face,) for face in "112233"),
    "blue": tuple((face,) for face in "122334"),
    "dice": tuple((one, two) for one in "123456" for two in "123456"),
    "balls4": tuple(combinations(_BALLS["balls4"], 2)),
    "balls5": tuple(combinations(_BALLS["balls5"], 2)),
}
"""Every outcome as often as the others; balls in any order."""


class Verdict(Struct, frozen=True):
    """The outcome of the chi-square test of one set."""

    set: SetName
    throws: int
    chi_square: float
    degrees: int
    chance: float
    """How often a fair set would look at least this uneven."""
    fair: bool | None
    """None: too few throws to tell."""
    words: str
    counts: dict[str, int]


def chi_square_chance(value: float, degrees: int) -> float:
    """Probability that a fair set gives at least this chi-square.

    The upper tail for whole degrees of freedom, as a finite sum (Abramowitz and Stegun 26.4.4 and
    26.4.5): a whole statistics library for this one number would not fit on a tablet.
    """
    if value <= 0:
        return 1.0
    half = value / 2
    if degrees % 2 == 0:
        term = total = math.exp(-half)
        for step in range(1, degrees // 2):
            term *= half / step
            total += term
        return min(1.0, total)
    total = math.erfc(math.sqrt(half))
    term = math.exp(-half) * math.sqrt(half) * 2 / math.sqrt(math.pi)
    for step in range(1, (degrees + 1) // 2):
        total += term
        term *= half / (step + 0.5)
    return min(1.0, total)


def bins(name: SetName, show: Show) -> tuple[str, ...]:
    """What to count: each ordinary die on its own, a pair of balls without their order."""
    if name == "dice":
        return tuple(f"die {place}: {face}" for place, face in enumerate(show, 1))
    return (" and ".join(sorted(show)),)


def judge(name: SetName, shows: Iterable[Show]) -> Verdict:
    """Compares throws with what fair dice or balls would do."""
    thrown = [bins(name, show) for show in shows]
    fair = [bins(name, show) for show in EQUALLY_LIKELY[name]]
    counted = Counter(label for labels in thrown for label in labels)
    weights = Counter(label for labels in fair for label in labels)
    expected = {label: weights[label] / len(fair) * len(thrown) for label in sorted(weights)}
    degrees = len(weights) - len(fair[0])
    value = sum((counted[label] - want) ** 2 / want for label, want in expected.items() if want)
    impossible = sorted(set(counted) - set(weights))
    chance = 0.0 if impossible else chi_square_chance(value, degrees)
    enough = bool(thrown) and min(expected.values()) >= 5
    fairness = False if impossible else (chance >= 0.01 if enough else None)
    figures = f"chi-square {value:.2f} at {degrees} degrees of freedom, {len(thrown)} throws"
    return Verdict(
        name,
        len(thrown),
        round(value, 2),
        degrees,
        round(chance, 4),
        fairness,
        _words(figures, chance, fairness, impossible),
        {label: counted[label] for label in [*expected, *impossible]},
    )


def _words(figures: str, chance: float, fair: bool | None, impossible: list[str]) -> str:
    if impossible:
        return f"Showed what it cannot show ({', '.join(impossible)}): {figures}."
    if fair is None:
        return f"Too few throws to tell: {figures}."
    share = f"a fair set looks this uneven {_times(chance)}"
    if fair:
        return f"Looks fair: {figures}; {share}."
    return f"Does not look fair: {figures}; {share}. Look for a worn die or a tilted tray."


def _times(chance: float) -> str:
    if chance < 0.001:
        return "less than once in 1000 such tests"
    return f"about {round(chance * 100)} times in 100 such tests"
