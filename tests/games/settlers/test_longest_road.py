"""The longest road is exact: compared with an independent search that tries every walk."""

from __future__ import annotations

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.settlers.rules.geometry import (
    CENTRES,
    CORNERS,
    ENDS,
    HEX_NEIGHBOURS,
    HEXES,
    INTERSECTIONS,
    PATHS,
    PATHS_AT,
    SIDES,
)
from companion.games.settlers.rules.longest_road import longest_trail
from tests.profile import share

ROADS = 15


def by_trying_everything(roads: frozenset[str], cut: frozenset[str]) -> int:
    """Walks from both ends of every road, piece by piece, without any cleverness."""

    def walk(at: str, used: frozenset[str]) -> int:
        if used and at in cut:
            return len(used)
        ways = [path for path in PATHS_AT[at] if path in roads and path not in used]
        return max((walk(_other(path, at), used | {path}) for path in ways), default=len(used))

    def _other(path: str, at: str) -> str:
        a, b = ENDS[path]
        return b if at == a else a

    return max((walk(end, frozenset()) for path in roads for end in ENDS[path]), default=0)


def grown(rng: Random, size: int, dense: float) -> list[str]:
    """A network that grows from a path; dense ones rather close loops than reach out."""
    roads = [rng.choice(PATHS)]
    while len(roads) < size:
        reached = {end for path in roads for end in ENDS[path]}
        open_ = [path for at in reached for path in PATHS_AT[at] if path not in roads]
        closing = [path for path in open_ if reached.issuperset(ENDS[path])]
        roads.append(rng.choice(closing if closing and rng.random() < dense else open_))
    return roads


@settings(max_examples=share(150))
@given(
    seed=st.integers(min_value=0, max_value=2**32),
    size=st.integers(min_value=1, max_value=ROADS),
    dense=st.sampled_from((0.0, 0.5, 1.0)),
    cuts=st.integers(min_value=0, max_value=5),
)
def test_no_walk_is_longer(seed: int, size: int, dense: float, cuts: int) -> None:
    rng = Random(seed)
    roads = grown(rng, size, dense)
    near = sorted({end for path in roads for end in ENDS[path]})
    cut = frozenset(rng.sample(near, min(cuts, len(near))))
    found = longest_trail(roads, dict.fromkeys(cut))
    assert len(found) == by_trying_everything(frozenset(roads), cut)
    assert len(set(found)) == len(found)
    assert set(found) <= set(roads)
    assert by_trying_everything(frozenset(found), cut) == len(found)


@settings(max_examples=share(60))
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_networks_in_several_parts(seed: int) -> None:
    rng = Random(seed)
    roads = frozenset(rng.sample(PATHS, ROADS))
    cut = frozenset(rng.sample(INTERSECTIONS, 4))
    assert len(longest_trail(roads, dict.fromkeys(cut))) == by_trying_everything(roads, cut)


def test_known_shapes() -> None:
    ring = SIDES["3.3"]
    assert len(longest_trail(ring, {})) == 6
    assert len(longest_trail(ring, {CORNERS["3.3"][0]: "red"})) == 6
    assert len(longest_trail(ring, dict.fromkeys(CORNERS["3.3"]))) == 1
    both = {*SIDES["3.3"], *SIDES["3.4"]}
    assert len(longest_trail(both, {})) == 11
    assert longest_trail((), {}) == ()


def densest() -> list[list[str]]:
    """Three hexes round one intersection have 15 paths: the densest network of a player."""
    found = []
    for hex_id in HEXES:
        for other in HEX_NEIGHBOURS[hex_id]:
            for third in set(HEX_NEIGHBOURS[hex_id]) & set(HEX_NEIGHBOURS[other]):
                paths = {*SIDES[hex_id], *SIDES[other], *SIDES[third]}
                if hex_id < other < third and len(paths) == ROADS:
                    found.append(sorted(paths))
    return found


def test_the_worst_real_case_takes_less_than_a_millisecond() -> None:
    """The best of several runs counts: the machine may be busy."""
    rng = Random(7)
    networks = densest() + [grown(rng, ROADS, dense) for dense in (0, 0.5, 1) for _ in range(60)]
    worst = 0.0
    for roads in networks:
        runs = []
        for _ in range(5):
            start = time.thread_time()
            longest_trail(roads, {})
            runs.append(time.thread_time() - start)
        worst = max(worst, min(runs))
    assert worst < 0.001


@pytest.mark.parametrize("hex_id", HEXES)
def test_the_grid_is_drawn_as_it_is_named(hex_id: str) -> None:
    """Corners and sides really lie where their names say, round the middle of the hex."""
    from companion.games.settlers.rules.geometry import POINTS

    x, y = CENTRES[hex_id]
    north, east = CORNERS[hex_id][0], CORNERS[hex_id][1]
    assert POINTS[north] == pytest.approx((x, y + 1))
    assert POINTS[east][0] > x
    assert len(set(CORNERS[hex_id])) == 6
    assert len(set(SIDES[hex_id])) == 6
    for corner, side, nxt in zip(
        CORNERS[hex_id], SIDES[hex_id], CORNERS[hex_id][1:] + CORNERS[hex_id][:1], strict=True
    ):
        assert set(ENDS[side]) == {corner, nxt}
