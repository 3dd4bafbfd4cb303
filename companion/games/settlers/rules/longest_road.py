"""The longest road: an exact search, and who holds the card: settlers.md, section 4.5.

A road is a trail: each piece counts once, branches are not added, a loop counts whole. It may end
at another player's settlement or city but not pass it; own buildings do not matter.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache

from msgspec.structs import replace

from companion.games.settlers.rules.box import Box, Seat
from companion.games.settlers.rules.geometry import ENDS, PATHS_AT
from companion.games.settlers.rules.state import State, builder_at

_Place = str | tuple[str, str]
"""An intersection; where a road is cut, each of its pieces has an end of its own."""
_Steps = dict[_Place, list[tuple[int, _Place]]]
"""From each place: the piece (as a bit) and where it leads."""


def longest_trail(roads: Iterable[str], cut: Container[str]) -> tuple[str, ...]:
    """The pieces of a longest road among these, in no order; `cut` are the places it cannot pass.

    A part that has at most two places with an odd number of pieces can be walked in one go (Euler).
    Elsewhere a trail that cannot go on starts and ends at odd places, so only those are tried, and
    the search stops when it has found as many pieces as there could be: for 2k odd places a part
    falls into at least k trails, so one trail lacks at least k - 1 pieces.
    """
    pieces = tuple(roads)
    best: tuple[str, ...] = ()
    for steps, whole in _parts(pieces, cut):
        size = whole.bit_count()
        if size <= len(best):
            continue
        odd = [place for place, walks in steps.items() if len(walks) % 2]
        found = _longest(steps, odd, size - len(odd) // 2 + 1) if len(odd) > 2 else whole
        if found.bit_count() > len(best):
            best = tuple(piece for number, piece in enumerate(pieces) if found >> number & 1)
    return best


def _parts(pieces: tuple[str, ...], cut: Container[str]) -> list[tuple[_Steps, int]]:
    """The connected parts of the network, each with its pieces as bits."""
    steps: _Steps = {}
    for number, piece in enumerate(pieces):
        a, b = ENDS[piece]
        one: _Place = (a, piece) if a in cut else a
        other: _Place = (b, piece) if b in cut else b
        steps.setdefault(one, []).append((1 << number, other))
        steps.setdefault(other, []).append((1 << number, one))
    parts = []
    left = set(steps)
    for start in steps:
        if start not in left:
            continue
        left.discard(start)
        found, reached, bits = [start], 0, 0
        while reached < len(found):
            for bit, there in steps[found[reached]]:
                bits |= bit
                if there in left:
                    left.discard(there)
                    found.append(there)
            reached += 1
        parts.append(({place: steps[place] for place in found}, bits))
    return parts


def _longest(steps: _Steps, starts: list[_Place], most: int) -> int:
    """The pieces of a longest trail from one of these places, as bits."""
    best, length = 0, 0
    for start in starts:
        walks = [(start, 0)]
        while walks:
            place, used = walks.pop()
            stuck = True
            for bit, there in steps[place]:
                if not used & bit:
                    walks.append((there, used | bit))
                    stuck = False
            if stuck and used.bit_count() > length:
                best, length = used, used.bit_count()
                if length == most:
                    return best
    return best


def longest_road(box: Box, state: State, seat: Seat) -> tuple[str, ...]:
    """The pieces of a player's longest road."""
    roads = tuple([path for path, owner in state.roads.items() if owner == seat])
    return _remembered(roads, _cuts(box, state, seat, roads))


@lru_cache(maxsize=1024)
def _remembered(roads: tuple[str, ...], cut: frozenset[str]) -> tuple[str, ...]:
    """Views and audits ask again and again about roads that have not changed."""
    return longest_trail(roads, cut)


def road_length(box: Box, state: State, seat: Seat) -> int:
    return len(longest_road(box, state, seat))


def _cuts(box: Box, state: State, seat: Seat, roads: tuple[str, ...]) -> frozenset[str]:
    """Where other players' buildings stand at these roads."""
    if box.agreed(state).roads_past_rivals == "open":
        return frozenset()
    ends = {at for path in roads for at in ENDS[path]}
    return frozenset(
        [
            at
            for places in (state.settlements, state.cities)
            for at, owner in places.items()
            if owner != seat and at in ends
        ]
    )


def after_road(box: Box, state: State, seat: Seat) -> State:
    """The card goes to a road that is strictly longer than all others and long enough."""
    holder, enough = state.longest_road, box.limits.longest_road_from
    if holder == seat or list(state.roads.values()).count(seat) < enough:
        return state
    length = road_length(box, state, seat)
    if length < enough:
        return state
    rivals = (holder,) if holder else tuple(other for other in box.seats if other != seat)
    if any(road_length(box, state, rival) >= length for rival in rivals):
        return state
    return replace(state, longest_road=seat)


def after_building(box: Box, state: State, intersection: str) -> State:
    """A settlement may have cut a road in two: then the card is given anew.

    Nothing changes unless the holder's road became shorter, which a cut side branch does not do, or
    the card lies aside. A holder who is still among the longest keeps it (older: lays it aside);
    else a single longest road takes it; with a tie, or none long enough, it is laid aside.
    """
    owner, holder = builder_at(state, intersection), state.longest_road
    passing = [state.roads.get(path) for path in PATHS_AT[intersection]]
    cut = {seat for seat in passing if seat and seat != owner and passing.count(seat) > 1}
    if not cut or (holder and holder not in cut) or box.agreed(state).roads_past_rivals == "open":
        return state
    if holder and road_length(box, state, holder) == _length_before(box, state, intersection):
        return state
    return _given_anew(box, state)


def after_agreement(box: Box, state: State) -> State:
    """Roads that pass rivals count, or do not any more. A holder who still has a longest keeps the
    card: nobody has broken anything."""
    if holder := state.longest_road:
        longest = max(road_length(box, state, seat) for seat in box.seats)
        if box.limits.longest_road_from <= longest == road_length(box, state, holder):
            return state
    return _given_anew(box, state)


def _given_anew(box: Box, state: State) -> State:
    holder = state.longest_road
    lengths = {seat: road_length(box, state, seat) for seat in box.seats}
    longest = max(lengths.values())
    leaders = [seat for seat in box.seats if lengths[seat] == longest]
    keeps = holder in leaders and box.agreed(state).broken_road_tie == "holder-keeps"
    if longest < box.limits.longest_road_from or (len(leaders) > 1 and not keeps):
        return replace(state, longest_road="")
    return state if keeps else replace(state, longest_road=leaders[0])


def _length_before(box: Box, state: State, intersection: str) -> int:
    """How long the holder's road was before this settlement was built."""
    settlements = {at: seat for at, seat in state.settlements.items() if at != intersection}
    assert state.longest_road
    return road_length(box, replace(state, settlements=settlements), state.longest_road)
