"""Boards that people enter: what does not add up is found; a good one goes from house to house."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from companion.rules.core.setup import Setup, SetupError
from companion.rules.games import make_game
from companion.rules.starfarers.board_check import board_findings
from companion.rules.starfarers.board_facts import COLOURS, board_texts
from companion.rules.starfarers.box import Box
from companion.rules.starfarers.problems import PROBLEMS
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


def test_three_planets_that_do_not_touch_are_no_board() -> None:
    board = copy.deepcopy(PRACTICE)
    _first_outer(board)["planets"][0]["hex"] = [0, 21]
    with pytest.raises(SetupError, match="do not lie around one point"):
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
