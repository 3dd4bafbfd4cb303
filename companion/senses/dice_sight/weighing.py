"""What the word of each witness is worth: which number stands, and how sure it is.

The networks are sure of drawn dice, so neither is trusted alone. All limits were set on drawings
and on the tuning half of photographs (docs/dice-by-camera.md).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from companion.senses.dice_sight.counting import Counted
from companion.senses.dice_sight.naming import Named
from companion.senses.dice_sight.seen import UNREAD

MISCOUNTED, MISTAKEN = 0.02, 0.002
"""How likely another number of pips is counted than is there, for each that it might be; and how
likely a whole pattern is mistaken for another."""
COUNTED_NOWHERE, PATTERN_NOWHERE = 0.3, 0.02
"""How likely that is where there is no die."""
SURE, LEAST = 0.98, 0.1
"""So likely a number is after both were heard, and so likely by the network alone."""
SMALL, FEW, SMALL_LEAST = 20.0, 3, 0.95
"""Pixels of a top on which a few blots may pass for pips: there the network has to be surer."""
ALONE, AGAINST, ALONE_FOUND = 0.93, 0.97, 0.75
"""Where no pips were counted, or fewer than the network sees, since a pip may be hidden but none is
added: so likely in every look, and so surely found."""
SURELY_FOUND = {1: 0.6, 2: 0.4}
"""Faces that other things look like: so surely a die was found there."""
ONE, ONE_DOUBTED = 0.9, 0.008
"""And so likely a one is by the network alone; and so much doubt is left at most, the finder's
times the reader's."""
AGAIN_FOUND, AGAIN_LEAST, FEW_FOUND, FEW_DOUBTED = 0.65, 0.4, 0.7, 0.03
"""So surely it was found and so likely it showed that number at first; and where few pips are seen,
as on number tokens, so surely found with so little doubt."""
THROUGHOUT = 0.95
"""So likely in each look in all three sizes: then nobody needs to count."""
STEADY, STEADY_LEAST, STEADY_FOUND = 0.75, 0.2, 0.8
"""A four, five or six that leads in every size, where pips are pale or gleam: so likely in the mean
of all looks and in each, and so surely found. A token or a side of a die never has so many pips."""
MAY_BE_FOUND, MAY_BE = 0.5, 0.3
"""Who else doubts is asked where a die was found so surely, and some number is so likely."""
DOUBT_LEFT = {1: 0.025, 2: 0.035, 3: 0.03, 4: 0.035, 5: 0.035, 6: 0.02}
"""So much doubt may be left for each number, the finder's times that of both networks."""


def judged_pattern(named: Named, value: int) -> tuple[str, float]:
    """What a whole pattern shows, unless the network knows better."""
    chance = _chance(named, value, MISTAKEN, PATTERN_NOWHERE)
    return (str(value), chance) if chance >= SURE else (UNREAD, 0.0)


def judged(found: float, named: Named, counted: Counted | None) -> tuple[str, float]:
    """What is shown, and how sure that is. `found`: how sure the finder was of a die."""
    value = named.value
    if counted is None or (counted.value < value and named.least >= AGAINST):
        alone = value > 1 and named.least >= ALONE and found >= ALONE_FOUND
        return (str(value), float(named.chances[value])) if alone else (UNREAD, 0.0)
    chance = _chance(named, counted.value, MISCOUNTED, COUNTED_NOWHERE)
    by_network = float(named.chances[counted.value])
    least = SMALL_LEAST if named.side < SMALL and counted.value <= FEW else LEAST
    if chance < SURE or by_network < least or found < SURELY_FOUND.get(counted.value, 0.0):
        return UNREAD, 0.0
    doubt = (1 - found) * (1 - by_network)
    if counted.value == 1 and (by_network < ONE or doubt > ONE_DOUBTED):
        return UNREAD, 0.0
    return str(counted.value), chance


def judged_throughout(found: float, sizes: Sequence[Named]) -> tuple[str, float]:
    """What the network alone sees in all sizes, if it is the same."""
    value = sizes[0].value
    if value <= 1 or any(one.value != value for one in sizes):
        return UNREAD, 0.0
    chance = float(np.mean([one.chances[value] for one in sizes]))
    least = min(one.least for one in sizes)
    steady = value > FEW and chance >= STEADY and least >= STEADY_LEAST and found >= STEADY_FOUND
    return (str(value), chance) if steady or least >= THROUGHOUT else (UNREAD, 0.0)


def may_be(found: float, named: Named) -> bool:
    """On a small top blots may pass for pips, for both of them."""
    likely = float(named.chances[named.likeliest]) >= MAY_BE
    return likely and found >= MAY_BE_FOUND and named.side >= SMALL


def agreed(found: float, read: Sequence[Named], doubted: Sequence[Named]) -> tuple[str, float]:
    """What two networks see in the mean, if hardly any doubt is left."""
    chances = np.mean(
        [np.mean([one.chances for one in by], axis=0) for by in (read, doubted)], axis=0
    )
    value = 1 + int(chances[1:].argmax())
    chance = float(chances[value])
    doubt = (1 - chance) * (1 - found)
    return (str(value), chance) if doubt <= DOUBT_LEFT[value] else (UNREAD, 0.0)


def can_be_believed(named: Named) -> bool:
    """Whether there is a number that is sure once as many pips are counted."""
    return _chance(named, named.likeliest, MISCOUNTED, COUNTED_NOWHERE) >= SURE


def is_worth_another_look(found: float, named: Named) -> bool:
    """Whether what could not be read is surely enough a die, and there is a number to confirm."""
    by_network = float(named.chances[named.likeliest])
    if named.likeliest <= FEW:
        return found >= FEW_FOUND and (1 - found) * (1 - by_network) <= FEW_DOUBTED
    return found >= AGAIN_FOUND and by_network >= AGAIN_LEAST


def _chance(named: Named, value: int, mistaken: float, nowhere: float) -> float:
    """How likely the number is after both were heard."""
    weights = np.full(7, mistaken)
    weights[0], weights[value] = nowhere, 1.0
    both = named.chances * weights
    return float(both[value] / both.sum())
