"""A table of a served night, with the shipped client: journal, reporter and call box."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core.game import PUBLIC
from companion.core.words import Problem
from companion.games.registry import game_kind
from companion.hub.call_box import CallBox, OwnCall, new_key
from companion.hub.call_line import CallNews, CallOut
from companion.hub.reporter import Hub, HubLink, Reporter
from companion.night.calls import Dispute
from companion.simulation.play import play, simulated_setup
from companion.table.journal import Journal
from companion.table.table import Table


class NightTable:
    """Plays in its own journal; a thread brings everything to the hub."""

    def __init__(self, folder: Path, link: str, game: str, players: list[str]) -> None:
        folder.mkdir(parents=True)
        setup = simulated_setup(game, game_kind(game).editions[0], {})
        seats = dict(zip(setup.seats, players, strict=False))
        self.journal = Journal(folder / "journal.sqlite3")
        self.table: Table = self.journal.new_game(replace(setup, seats=seats))
        self.hub = Hub(HubLink.read(link))
        self.hub.join(secrets.token_hex(8))
        self.box = CallBox(folder, charge=lambda: (12, False))
        self.reporter = Reporter(folder / "journal.sqlite3", self.hub, errand=self.box.exchange)
        self.reporter.start()

    def play(self, count: int) -> None:
        """The next moves of one simulated game; it stops where a move was ruled on."""
        n = self.table.n
        for step in islice(play(self.table.game, "table"), n, n + count):
            self.table.accept(step.move, "simulation")

    def refused(self) -> Any:
        """Plays on until the rules refuse something that a ruling could allow."""
        builder = game_kind(self.table.game.setup.game).table(self.table.game)
        for _ in range(60):
            for command in builder.commands(self.table.state):
                refused = command.problem is not None and not command.problem.firm
                if refused and not command.form:
                    return command.example
            self.play(1)
        raise AssertionError("nothing was refused")

    def call(self, words: str = "", move: Any = None, picture: bytes = b"") -> str:
        """As the app does; a move is one that the rules refused."""
        table, key = self.table, new_key()
        problems: tuple[Problem, ...] = ()
        title = None
        if move is not None:
            problems = tuple(table.game.check(table.state, move))
            title = table.game.title(table.state, move, PUBLIC)
        about = "table" if move is None else "move"
        place = table.number, table.n, table.hash
        own = OwnCall(key, int(time.time()), about, *place, words)
        out = CallOut(
            key,
            since=int(time.time()),
            seat=table.game.seats[0],
            about="table" if move is None else "move",
            game=table.number,
            n=table.n,
            hash=table.hash,
            dispute=Dispute(title, problems, ""),
            words=words,
            picture=picture,
        )
        self.box.call(own, out)
        return key

    def news(self, call: str) -> CallNews:
        """How the desk says that a call stands; as if nothing had come while it says nothing."""
        return self.box.news(call) or CallNews(call)

    def close(self) -> None:
        self.reporter.stop()
        self.journal.close()


def wait_for(what: Callable[[], object], seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.05)
