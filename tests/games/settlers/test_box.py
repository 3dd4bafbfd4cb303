"""Editions, the grid and the beginner's island, compared with the fact table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from companion.core.setup import Setup, SetupError
from companion.games.physical_cards import physical_cards
from companion.games.registry import GAMES, edition_pack
from companion.games.settlers.rules.box import SEATS, Box
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.geometry import (
    CORNER_HEXES,
    ENDS,
    HEXES,
    HEXES_AT,
    HEXES_BESIDE,
    INTERSECTIONS,
    NEIGHBOURS,
    PATHS,
    SPIRALS,
)
from companion.games.settlers.rules.island import Island, spiral_numbers, touching
from companion.games.settlers.rules.island_text import written
from companion.games.settlers.rules.moves import LayIsland, Move
from companion.games.settlers.rules.setting_up import island_problems, spirals
from tests.scenario_language.settlers.island_text import EntryError, read_island

EDITIONS = GAMES["settlers"].editions
NAMES: dict[str, str] = dict.fromkeys(SEATS, "")


def box(edition: str = "english-5", **switches: str) -> Box:
    return Box(Setup("settlers", edition, NAMES, switches))


def test_the_grid_has_the_right_numbers() -> None:
    assert (len(HEXES), len(INTERSECTIONS), len(PATHS)) == (19, 54, 72)
    assert Counter(len(found) for found in HEXES_AT.values()) == {1: 18, 2: 12, 3: 24}
    assert Counter(len(found) for found in HEXES_BESIDE.values()) == {1: 30, 2: 42}
    assert Counter(len(found) for found in NEIGHBOURS.values()) == {2: 18, 3: 36}
    assert len({*INTERSECTIONS}) == 54


def test_spirals_visit_every_hex_once_and_end_in_the_middle() -> None:
    for (corner, _), order in SPIRALS.items():
        assert order[0] == corner
        assert order[-1] == "3.3"
        assert sorted(order) == sorted(HEXES)


def test_spirals_never_put_red_numbers_side_by_side() -> None:
    """Section 3, point 4: all corners, both directions, every place of the desert."""
    tokens = box().tokens
    boards = 0
    for desert in range(len(HEXES)):
        terrains: Any = ["forest"] * len(HEXES)
        terrains[desert] = "desert"
        for corner in CORNER_HEXES:
            for clockwise in (False, True):
                numbers = spiral_numbers(
                    tuple(terrains), tokens.numbers, corner, clockwise=clockwise
                )
                assert touching(numbers, tokens.red) == ()
                boards += 1
    assert boards == 228


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_box_holds_what_the_fact_table_counts(edition: str) -> None:
    found = box(edition)
    assert sum(found.hexes.values()) == 19
    assert sum(found.bank) == 95
    assert found.development == (14, 2, 2, 2, 5)
    assert Counter(found.tokens.numbers) == {2: 1, 12: 1} | dict.fromkeys(
        (3, 4, 5, 6, 8, 9, 10, 11), 2
    )
    assert "".join(found.tokens.letters) == "ABCDEFGHIJKLMNOPQR"
    assert sum(found.harbours.values()) == len(found.harbour_places) == 9
    assert (found.pieces.settlements, found.pieces.cities, found.pieces.roads) == (5, 4, 15)
    assert found.limits.points_to_win == 10


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_of_the_deck_has_a_number_for_its_label(edition: str) -> None:
    assert {card.id for card in physical_cards("settlers")} == set(box(edition).cards)


def test_harbours_lie_at_the_coast_with_the_printed_gaps() -> None:
    places = box().harbour_places
    assert all(len(HEXES_BESIDE[path]) == 1 for path in places)
    assert len({end for path in places for end in ENDS[path]}) == 18


def test_the_printed_island_is_one_of_the_box_but_no_spiral() -> None:
    found = box()
    assert found.beginner is not None
    island = Island(found.beginner.terrains, found.beginner.numbers, found.beginner.harbours)
    assert island_problems(found, island) == []
    assert touching(island.numbers, found.tokens.red) == ()
    assert island.numbers not in spirals(found, island)


def test_starting_pieces_keep_their_distance_and_have_their_roads() -> None:
    state = Settlers(Setup("settlers", "english-5", NAMES)).start()
    assert len(state.settlements) == len(state.roads) == 8
    for at in state.settlements:
        assert not state.settlements.keys() & set(NEIGHBOURS[at])
    for path, owner in state.roads.items():
        assert owner in [state.settlements.get(end) for end in ENDS[path]]


def test_editions_differ_where_the_fact_table_says() -> None:
    """Section 4.9."""
    points = (
        "trade_and_build",
        "robber_on_desert",
        "winning",
        "bank_shortage",
        "broken_road_tie",
        "set_up",
    )
    found = {
        edition: [getattr(box(edition).choices, point) for point in points] for edition in EDITIONS
    }
    single, keeps = "single-takes-rest", "holder-keeps"
    assert found == {
        "english-5": ["in-order", "yes", "own-turn", single, keeps, "beginner"],
        "english-4": ["in-order", "yes", "own-turn", "nobody", "set-aside", "beginner"],
        "classic-it": ["in-order", "no", "any-turn", single, keeps, "variable"],
    }
    assert box("classic-it").beginner is None


def test_what_sources_leave_open_is_marked() -> None:
    open_facts = {
        fact.key: fact.mark for fact in edition_pack("settlers", "english-5").open_facts()
    }
    assert open_facts["beginner.white.starred"] == "conflicting"
    assert open_facts["tokens.direction"] == "conflicting"
    older = {fact.key: fact.mark for fact in edition_pack("settlers", "classic-it").open_facts()}
    assert older["start.variable"] == "single-source"


@pytest.mark.parametrize(
    ("seats", "switches", "corrections", "message"),
    [
        (("blue", "red"), {}, {}, "three or four"),
        (("blue", "red", "moon"), {}, {}, "three or four"),
        (("blue", "red", "white"), {}, {}, "without red"),
        (SEATS, {"weather": "good"}, {}, "no switch"),
        (SEATS, {}, {"harbours.places": ["9.9-N"]}, "no path"),
        (SEATS, {}, {"harbours.any": 3}, "one place for each"),
        (SEATS, {}, {"beginner.white.starred": "1.1-N"}, "star of white"),
        (SEATS, {}, {"beginner.white.first_road": "9.9-N"}, "no path"),
        (SEATS, {}, {"beginner.white.first": "9.9-N", "beginner.white.starred": "9.9-N"}, "inter"),
        (SEATS, {}, {"limits.points_to_win": 99}, "cannot be"),
    ],
)
def test_a_set_up_that_cannot_be(
    seats: tuple[str, ...], switches: dict[str, str], corrections: dict[str, Any], message: str
) -> None:
    with pytest.raises(SetupError, match=message):
        Settlers(Setup("settlers", "english-5", dict.fromkeys(seats, ""), switches, corrections))


def test_any_three_may_play_on_an_island_of_their_own() -> None:
    seats = ("red", "white", "blue")
    game = Settlers(
        Setup("settlers", "english-5", dict.fromkeys(seats, ""), {"set_up": "variable"})
    )
    assert game.seats == seats
    assert game.start().active == "red"


# --- entering an island -------------------------------------------------------------------------

PRINTED = ("OWL GBWB GLDLO LOGW BGW", "10 2 9 12 6 4 10 9 11 3 8 8 3 4 5 5 6 11", "*GO*W**BL")


def test_quick_entry_reads_what_it_writes() -> None:
    found = box()
    island = read_island(found, *PRINTED)
    assert found.beginner is not None
    assert island == LayIsland(
        found.beginner.terrains, found.beginner.numbers, found.beginner.harbours
    )
    assert written(island) == PRINTED
    assert read_island(found, "owlgbwbgldlologwbgw", PRINTED[1], "* g o * w * * b l") == island


def test_quick_entry_by_letter_order() -> None:
    found = box()
    island = read_island(found, PRINTED[0], "5.1", PRINTED[2])
    assert island.numbers in spirals(found, island)
    assert island.numbers[HEXES.index("5.1")] == 5
    assert island.numbers[HEXES.index("5.2")] == 2


@pytest.mark.parametrize(
    ("terrain", "tokens", "harbours", "message"),
    [
        ("OWX", "5.1", "*", "'X' is none of"),
        ("OWL", "5.1", "*", "19 hexes, not 3"),
        (PRINTED[0], "5.2", "*", "Tokens are numbers"),
        (PRINTED[0], "5 6", "*", "18 hexes with a number, not 2"),
        (PRINTED[0], "5.1", "?", "'\\?' is none of"),
    ],
)
def test_quick_entry_says_what_is_wrong(
    terrain: str, tokens: str, harbours: str, message: str
) -> None:
    with pytest.raises(EntryError, match=message):
        read_island(box(), terrain, tokens, harbours)


def test_an_island_survives_being_written_down() -> None:
    island = read_island(box(), *PRINTED)
    move: Any = msgspec.json.decode(msgspec.json.encode(island), type=Move)
    assert move == island
