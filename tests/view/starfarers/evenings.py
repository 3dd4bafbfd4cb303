"""Simulated evenings of Starfarers of Catan, as snapshots."""

from __future__ import annotations

from functools import cache
from itertools import islice

from msgspec import Struct

from companion.core.events import Event
from companion.core.setup import Setup
from companion.games.registry import make_game
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.table_view.builder import StarfarersTable
from companion.simulation.play import play
from companion.view.snapshot import Snapshot, Talk

NAMES = {"yellow": "Anna", "red": "Ben", "white": "Clara", "blue": "David"}
NOON = "2026-01-01T12:00:00Z"
MOST = 500


class Evening(Struct, frozen=True):
    table: StarfarersTable
    snapshots: tuple[Snapshot, ...]

    @property
    def game(self) -> Starfarers:
        return self.table.game


EVENINGS: dict[str, tuple[str, dict[str, str]]] = {
    "2019": ("2019", {}),
    "explorers": ("2019", {"start": "advanced", "sectors": "explorer", "home_chips": "dealt"}),
    "2001": ("2001", {"second_look": "yes"}),
    "2001 advanced": ("2001", {"start": "advanced", "home_chips": "dealt"}),
}


@cache
def evening(name: str) -> Evening:
    edition, switches = EVENINGS[name]
    game = make_game(Setup("starfarers", edition, NAMES, switches))
    assert isinstance(game, Starfarers)
    steps = enumerate(islice(play(game, f"view {name}"), MOST), start=1)
    snapshots = tuple(
        Snapshot(
            after=step.after,
            before=step.before,
            event=Event(step.move, NOON, "tap"),
            n=n,
            talk=Talk(n=n, owed=game.instructions(step.before, step.move, step.after)),
        )
        for n, step in steps
    )
    return Evening(StarfarersTable(game), snapshots)
