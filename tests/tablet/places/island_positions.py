"""Positions in which places of the island can be touched, laid out on the real table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.core.hands import Hand
from companion.demo.hands import Hands
from companion.games.settlers.rules.state import Pending, RobberToMove, SettlementToFound, State
from tests.tablet.driving import Driver
from tests.tablet.places.compass import PATHS, open_to
from tests.tablet.settlers.evenings import a_setup, show_table, sit_down

MOST_ROADS = 14
"""One less than a player has."""


def lay_out(
    driver: Driver,
    *,
    roads: Mapping[str, Any] | None = None,
    settlements: Mapping[str, Any] | None = None,
    cities: Mapping[str, Any] | None = None,
    pending: tuple[Pending, ...] = (),
    robber: str = "3.3",
) -> Any:
    """The printed island with these pieces and no others; blue is to act, with cards in hand.

    Gives the table's screen. The position need not be one that a game leads to.
    """
    session = driver.app.session
    sit_down(driver, a_setup(trade_and_build="combined"))
    state: State = session.opened.state
    cards = {"blue": (3, 3, 3, 3, 3)}
    players = {
        seat: replace(player, hand=Hand(cards.get(seat, (0, 0, 0, 0, 0))))
        for seat, player in state.players.items()
    }
    state = replace(
        state,
        players=players,
        bank=(16, 16, 16, 16, 16),
        active="blue",
        phase="founding" if any(isinstance(p, SettlementToFound) for p in pending) else "action",
        turn=9,
        robber=robber,
        settlements=dict(settlements or {}),
        cities=dict(cities or {}),
        roads=dict(roads or {}),
        pending=pending,
    )
    session.open(session.journal.new_game(session.opened.header.setup, state).number)
    show_table(driver)
    driver.rest()
    page: Any = driver.app.page
    return page.screen


def founding(driver: Driver, settlements: Mapping[str, Any] | None = None) -> Any:
    return lay_out(driver, settlements=settlements, pending=(SettlementToFound("blue"),))


def robbing(driver: Driver, robber: str = "3.3") -> Any:
    return lay_out(driver, pending=(RobberToMove(),), robber=robber)


def choose(driver: Driver, code: str) -> None:
    """Touch the key of one of blue's verbs."""
    Hands(driver).tap(f"verb blue {code}")
    driver.rest()


def roads_that_open_all() -> list[set[str]]:
    """Sets of roads of one player: each path is open beside one of them at least."""
    left, sets = set(PATHS), list[set[str]]()
    while left:
        roads: set[str] = set()
        while len(roads) < MOST_ROADS and left - open_to(roads):
            apart = [path for path in PATHS if path not in roads]
            roads.add(max(apart, key=lambda path: len(left & open_to({*roads, path}))))
        sets.append(roads)
        left -= open_to(roads)
    return sets
