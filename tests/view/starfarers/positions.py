"""Positions of Starfarers of Catan, and what is shown in them."""

from __future__ import annotations

from typing import Any

from companion.core.chances import Roll
from companion.core.game import PUBLIC
from companion.core.setup import Setup
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.moves import (
    Begin,
    StartFlight,
)
from companion.games.starfarers.rules.state import State
from companion.games.starfarers.table_view.builder import StarfarersTable
from companion.view.asking import Form
from companion.view.building import (
    form,
    table_view,
)
from companion.view.snapshot import Snapshot
from companion.view.table_view import Figure, TableView

SEATS = {"yellow": "Ada", "red": "Ben", "white": "Cleo"}


def table_of(edition: str = "2019", **switches: str) -> StarfarersTable:
    return StarfarersTable(Starfarers(Setup("starfarers", edition, SEATS, switches)))


def after(table: StarfarersTable, *moves: Any) -> State:
    state = table.game.start()
    for move in moves:
        assert not table.game.check(state, move), move
        state = table.game.apply(state, move)
    return state


FLYING = (Begin("yellow"), Roll("dice", (1, 1)), StartFlight("yellow"), Roll("balls", (2, 4)))
MEETING = (*FLYING[:3], Roll("balls", (1, 2)))


def shown(table: StarfarersTable, state: State, viewer: str = PUBLIC) -> TableView:
    return table_view(table, Snapshot(state), viewer)


def figure(view: TableView, key: str) -> Figure | None:
    figures = (figure for seat in view.seats for figure in seat.figures)
    return next((one for one in figures if one.key == key), None)


def asked(table: StarfarersTable, state: State, verb: str, **answers: Any) -> Form:
    found = form(table, state, PUBLIC, verb, answers)
    assert found is not None
    return found
