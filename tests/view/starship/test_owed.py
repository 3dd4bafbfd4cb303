"""What hands owe on a ship stays until it is touched: as what its bays hold now."""

from __future__ import annotations

from companion.core.words import Note
from companion.games.starship.table_view.builder import StarshipTable
from companion.games.words import words_for
from companion.view.building import table_view
from companion.view.captions import in_words
from companion.view.snapshot import Snapshot, Talk
from companion.view.table_view import Owed
from tests.games.starship.played import played

TAKE = Note("take", {"good": "ore", "count": 1, "held": 1}, "moon")
GIVE = Note("give", {"good": "fuel", "count": 2, "held": 0}, "moon")
PAY = Note("pay-astro", {"count": 5, "held": 20}, "moon")


def owed(talk: Talk) -> tuple[StarshipTable, tuple[Owed, ...]]:
    game, state = played("moon: ore 2\nmoon: astro 7\nphase trade")
    table = StarshipTable(game)
    view = table_view(table, Snapshot(state, talk=talk))
    return table, next(seat.owed for seat in view.seats if seat.id == "moon")


def test_goods_come_or_go_after_the_event_that_moved_them() -> None:
    _, found = owed(Talk(owed=(TAKE, GIVE, PAY)))
    assert [(one.flow, one.cards) for one in found] == [
        ("in", {"ore": 1}),
        ("out", {"fuel": 2}),
        ("out", {"astro": 5}),
    ]


def test_of_earlier_events_only_what_the_ship_holds_now_is_left() -> None:
    """A marker that was to be turned to 1, and later to 2, is turned once."""
    table, (one,) = owed(Talk(older=(TAKE, GIVE), back=(PAY,)))
    assert (one.flow, one.older) == ("set", True)
    assert one.cards == {"ore": 2, "fuel": 0, "astro": 7}
    words = words_for("en", table.game.pack)
    assert in_words(one.text, words) == "Your ship now holds 2 ore, 0 fuel and 7 Astro."
