"""Boards that people enter: what does not add up is found; a good one goes from house to house."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.setup import Setup, SetupError
from companion.games.registry import make_game
from companion.games.starfarers.rules.board_check import board_findings
from companion.games.starfarers.rules.board_facts import COLOURS, board_texts
from companion.games.starfarers.rules.box import Box
from companion.games.starfarers.rules.problems import PROBLEMS
from companion.simulation.play import play
from companion.table.own_pack import read_own_pack, write_own_pack

SEATS: dict[str, str] = dict.fromkeys(COLOURS, "")
PRACTICE = tomllib.loads(board_texts()["practice-2001"])


def box(board: dict[str, Any], edition: str = "2001") -> Box:
    return Box(Setup("starfarers", edition, SEATS, {}, {"board.map": board}))


def test_the_boards_that_come_with_the_game_add_up() -> None:
    assert board_findings(Box(Setup("starfarers", "2001", SEATS))) == []
    assert board_findings(Box(Setup("starfarers", "2019", SEATS))) == []


def _first_outer(board: dict[str, Any]) -> dict[str, Any]:
    return next(system for system in board["systems"].values() if not system.get("home"))


def _no_home(board: dict[str, Any]) -> None:
    board["systems"]["alpha"]["home"] = False


def _same_planets(board: dict[str, Any]) -> None:
    planets = _first_outer(board)["planets"]
    planets[1]["resource"] = planets[0]["resource"]


def _in_pieces(board: dict[str, Any]) -> None:
    board["columns"].append([40, 0, 2])


def _dots(board: dict[str, Any]) -> None:
    group = _first_outer(board)["planets"][0]["chips"]
    board["chips"][group].append("9")


def _replacements(board: dict[str, Any]) -> None:
    board["reserve_chips"].pop()


def _beginner_chips(board: dict[str, Any]) -> None:
    board["systems"]["alpha"]["planets"][0]["number"] = "12"


def _people(board: dict[str, Any]) -> None:
    bases = list(board["bases"].values())
    bases[0]["people"] = bases[1]["people"]


def _cut_outs(board: dict[str, Any]) -> None:
    board["slots"] = {"s1": {"hexes": [[6, 13], [7, 14], [6, 15]], "band": "near"}}


def _lattice(board: dict[str, Any]) -> None:
    board["columns"].append([11, 1, 3])


def _size(board: dict[str, Any]) -> None:
    board["columns"] += [[column, column % 2 + 1, 60] for column in range(11, 40)]


def _hex_twice(board: dict[str, Any]) -> None:
    """Two systems have one hex; the centres differ."""
    planets = board["systems"]["k2"]["planets"]
    for planet, place in zip(planets, [[2, 15], [3, 14], [3, 16]], strict=True):
        planet["hex"] = place


def _hex_outside(board: dict[str, Any]) -> None:
    board["columns"] = [run for run in board["columns"] if run[0] != 0]


def _crowded(board: dict[str, Any]) -> None:
    planets = board["systems"]["k2"]["planets"]
    for planet, place in zip(planets, [[2, 17], [3, 16], [3, 18]], strict=True):
        planet["hex"] = place


def _chip(board: dict[str, Any]) -> None:
    board["chips"]["red-dot"][0] = "7"


def _chip_count(board: dict[str, Any]) -> None:
    board["chips"]["red-dot"].pop()


def _hazards(board: dict[str, Any]) -> None:
    board["chips"]["yellow-dot"].remove("pirate-7")
    board["chips"]["yellow-dot"].append("ice-4")


def _hazard_here(board: dict[str, Any]) -> None:
    board["chips"]["alpha"][0] = "pirate-5"


def _dock_twice(board: dict[str, Any]) -> None:
    docks = board["bases"]["merchants"]["docks"]
    docks[3] = docks[0]


def _dock_shared(board: dict[str, Any]) -> None:
    board["bases"]["merchants"]["docks"][2] = board["bases"]["diplomats"]["docks"][1]


def _dock_on_site(board: dict[str, Any]) -> None:
    board["bases"]["green-folk"]["docks"][0] = [5, 16]


def _dock_far(board: dict[str, Any]) -> None:
    board["bases"]["scientists"]["docks"][4] = [14, 3]


def _no_start(board: dict[str, Any]) -> None:
    del board["start"]["blue"]


def _start(board: dict[str, Any]) -> None:
    board["start"]["blue"]["colonies"][0] = board["start"]["red"]["colonies"][0]


SLIPS: dict[str, Callable[[dict[str, Any]], None]] = {
    "board-home-systems": _no_home,
    "board-same-planets": _same_planets,
    "board-in-pieces": _in_pieces,
    "board-dots": _dots,
    "board-replacements": _replacements,
    "board-beginner-chips": _beginner_chips,
    "board-people": _people,
    "board-cut-outs": _cut_outs,
    "board-lattice": _lattice,
    "board-size": _size,
    "board-hex-twice": _hex_twice,
    "board-hex-outside": _hex_outside,
    "board-crowded": _crowded,
    "board-chip": _chip,
    "board-chip-count": _chip_count,
    "board-hazards": _hazards,
    "board-hazard-here": _hazard_here,
    "board-dock-twice": _dock_twice,
    "board-dock-shared": _dock_shared,
    "board-dock-on-site": _dock_on_site,
    "board-dock-far": _dock_far,
    "board-no-start": _no_start,
    "board-start": _start,
}


def test_every_finding_has_a_slip_that_leads_to_it() -> None:
    assert SLIPS.keys() == {code for code in PROBLEMS if code.startswith("board-")}


@pytest.mark.parametrize("code", SLIPS)
def test_a_slip_is_found(code: str) -> None:
    board = copy.deepcopy(PRACTICE)
    SLIPS[code](board)
    assert code in [finding.code for finding in board_findings(box(board))]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"resource": "gold"}, r"systems.k1: .*gold.*ore, fuel, carbon, food, goods"),
        ({"hex": [1]}, r"systems.k1: .*hex = \[column, height\]"),
        ({"number": "pirate"}, r"systems.k1: .*pirate-4"),
        ({"colour": "red"}, r"systems.k1: .*colour"),
    ],
)
def test_what_cannot_be_read_is_named_with_what_it_could_be(
    change: dict[str, Any], complaint: str
) -> None:
    board = copy.deepcopy(PRACTICE)
    board["systems"]["k1"]["planets"][0] |= change
    with pytest.raises(SetupError, match=complaint):
        box(board)


def test_people_are_named_with_those_there_are() -> None:
    board = copy.deepcopy(PRACTICE)
    board["bases"]["merchants"]["people"] = "pirates"
    with pytest.raises(SetupError, match=r"bases.merchants: .*green-folk, scientists, merchants"):
        box(board)


def test_findings_name_the_systems_and_what_would_do() -> None:
    board = copy.deepcopy(PRACTICE)
    _hex_twice(board)
    _chip(board)
    _beginner_chips(board)
    _start(board)
    found = {finding.code: finding.params for finding in board_findings(box(board))}
    assert found["board-hex-twice"] == {"name": "k1", "other": "k2", "hex": "2,15"}
    assert found["board-chip"] == {
        "chip": "7",
        "name": "red-dot",
        "known": "2-6, 8-12, pirate-1 - pirate-9, ice-1 - ice-5",
    }
    assert found["board-beginner-chips"] == {
        "chip": "12",
        "name": "alpha",
        "known": ("4", "8", "11"),
    }
    assert "4,23" in found["board-start"]["known"]  # type: ignore[operator]


def test_a_system_without_its_sites_is_no_board() -> None:
    """Another system's middle has taken the point away."""
    board = copy.deepcopy(PRACTICE)
    for planet, place in zip(
        board["systems"]["k7"]["planets"], [[1, 14], [2, 15], [2, 13]], strict=True
    ):
        planet["hex"] = place
    with pytest.raises(SetupError, match=r"'k[17]'"):
        box({**board, "systems": dict(reversed(board["systems"].items()))})


def test_three_planets_that_do_not_touch_are_no_board() -> None:
    board = copy.deepcopy(PRACTICE)
    _first_outer(board)["planets"][0]["hex"] = [0, 21]
    with pytest.raises(SetupError, match=r"'k1'.*do not lie around one free point"):
        box(board)


def test_a_game_is_played_on_an_owners_board() -> None:
    board = copy.deepcopy(PRACTICE)
    board["name"] = "The board at home"
    game = make_game(Setup("starfarers", "2001", SEATS, {}, {"board.map": board}))
    steps = list(play(game, "home"))
    assert game.winner(steps[-1].after) is not None


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"game = 3",
        b'{"game":"starfarers","edition":"2001","values":{"no.such":1}}',
        b'{"game":"starfarers","edition":"2001","values":{},"version":9}',
        b'{"game":"chess","edition":"2001","values":{}}',
        b"[" * 100_000,
        b"\xff\xfe",
        b" " * ((1 << 20) + 1),
    ],
)
def test_what_is_no_pack_is_refused(data: bytes) -> None:
    with pytest.raises(SetupError):
        read_own_pack(data)


def test_a_pack_reads_back() -> None:
    values = {"board.map": PRACTICE}
    assert read_own_pack(write_own_pack("starfarers", "2001", values)).values == values
