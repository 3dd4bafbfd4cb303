"""A game that was begun without the tablet and told to it is followed by the hub like any other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import PUBLIC
from companion.games.registry import game_kind, make_game
from companion.games.settlers.rules.moves import GoOn, SeatCount
from companion.games.settlers.rules.moves import TellHand as TellCards
from companion.games.settlers.rules.resources import resources
from companion.games.settlers.rules.state import State as Island
from companion.games.starfarers.rules.goods import goods_of
from companion.games.starfarers.rules.moves import TellHand as TellGoods
from companion.games.words import words_for
from companion.hub.homes import home_of
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.table import Table
from companion.view.building import table_view
from companion.view.captions import translated
from companion.view.snapshot import Snapshot, Talk
from companion.web.watching import Watching
from tests.games.starfarers.test_under_way import told as told_in_space
from tests.games.starship.test_under_way import told as told_of_ships
from tests.hub.test_watching import Reported, shown


def told_of_the_island(state: Island) -> GoOn:
    seats = {
        seat: SeatCount(one.hand.count, one.development.count, one.knights)
        for seat, one in state.players.items()
    }
    return GoOn(
        state.active,
        state.bank,
        state.robber,
        state.settlements,
        state.cities,
        state.roads,
        seats,
        state.longest_road,
        state.largest_army,
        state.progress_out,
    )


def at_the_tablet(table: Table) -> Any:
    """What the tablet shows to everybody after its last event."""
    made = table.last
    assert made is not None
    owed = table.game.instructions(made.before, made.event.move, table.state)
    talk = Talk(n=table.n, owed=owed)
    snapshot = Snapshot(table.state, made.before, made.event, table.n, table.public_hash, talk)
    words = words_for("en", table.game.pack, table.game.setup.seats)
    builder = game_kind(table.game.setup.game).table(table.game)
    return translated(table_view(builder, snapshot, PUBLIC), words)


Told = Callable[[Any], Any]
GAMES: dict[str, tuple[str, Told]] = {
    "settlers": ("english-5", told_of_the_island),
    "starfarers": ("2019", told_in_space),
    "starship": ("mayfair-2001", told_of_ships),
}
BEFORE_A_ROLL = ("roll", "production")


def secret(name: str, state: Any) -> list[Any]:
    """A hand that its owner tells to the tablet alone."""
    if name == "starship":
        return []
    seat, hand = next((s, one.hand) for s, one in state.players.items() if one.hand.count)
    if name == "settlers":
        return [TellCards(seat, resources(hand.known))]
    return [TellGoods(seat, goods_of(hand.known))]


@pytest.mark.parametrize("name", GAMES)
def test_its_public_view_at_the_hub_is_the_tablets(name: str, tmp_path: Path) -> None:
    edition, told = GAMES[name]
    setup = simulated_setup(name, edition, {})
    steps = list(play(make_game(setup), "under way at a night"))
    turns = [
        (n, step.before)
        for n, step in enumerate(steps)
        if step.before.phase in BEFORE_A_ROLL and not step.before.pending
    ]
    begin, state = turns[len(turns) // 2]
    where = tmp_path / "friday.night"
    with closing(home_of(where)) as home, Journal(tmp_path / "tablet") as journal:
        table = journal.new_game(setup)
        reported, watching = Reported(tmp_path / "tablet", home), Watching(where)
        for move in (told(state), *secret(name, state), *(s.move for s in steps[begin:][:12])):
            table.accept(move, "keypad")
            reported.bring()
            here, there = at_the_tablet(table), shown(watching, reported, None)
            for what in ("n", "turn", "seats", "figures", "rows", "winner"):
                assert there[what] == getattr(here, what), what
            assert there["prompt"] == [str(line) for line in here.prompt]
        with home.journal(3) as file, Journal(file.path) as hub:
            assert hub.verify() is None
            replayed = hub.open(table.number)
            assert (replayed.state, replayed.hash) == (table.state, table.hash)
            public = replayed.export(viewer=PUBLIC)
            assert public == table.export(viewer=PUBLIC)
            assert b'"go_on"' in public
            assert b"tell_hand" not in public
        asyncio.run(watching.close())
        reported.close()
