"""Colours on a table that must be told apart: those of its players, and those of its goods.

A player and a good are told apart by their form, not by colour: a disc or piece with a sign, and a
small upright card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from companion.core.game import PUBLIC
from companion.demo.colour_distance import Colour, too_near
from companion.games.registry import game_kind
from companion.table.table import Table
from companion.tablet.preferences import Appearance
from companion.tablet.theme import look
from companion.view import building
from companion.view.snapshot import Snapshot


def colour_faults(table: Table, appearances: dict[str, Appearance]) -> list[str]:
    """Every pair of colours of this table that somebody could not tell apart."""
    goods = goods_of(table)
    sets: tuple[dict[str, Colour], ...] = (
        {seat: look.player(one.colour) for seat, one in appearances.items()},
        {good: look.goods(good) for good in goods},
        {f"the card of {good}": look.goods_card(good)[0] for good in goods},
    )
    return [str(near) for colours in sets for near in too_near(colours)]


def goods_of(table: Table) -> list[str]:
    """The goods that its view tells of, whichever game it is. Trade goods have two names."""
    view = game_kind(table.game.setup.game).table(table.game)
    shown = building.table_view(view, Snapshot(table.state))
    plan = building.plan(view, table.state, PUBLIC)
    words = set(_words(to_builtins(shown))) | set(_words(to_builtins(plan)))
    found = words & look.known_goods
    return sorted(found - {"trade_goods"} if "goods" in found else found)


def _words(told: Any) -> Iterator[str]:
    """Every text of a document; a colour of a drawing that is a good's is that good."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(told, list | tuple):
        for one in told:
            yield from _words(one)
    elif isinstance(told, str):
        yield told.removeprefix("goods ")
