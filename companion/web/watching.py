"""A table as the desk looks on: its public view at any moment, from the hub's copy of its journal.

Whatever is hidden at the table is hidden here: the view is everybody's. What a seat alone may see
is made only for an opening that stands in the night, and only as it was then.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any, TypeVar

from msgspec import Struct

from companion.core.game import PUBLIC
from companion.core.words import Message, Problem
from companion.games.registry import game_kind
from companion.games.words import words_for
from companion.hub.homes import Where, home_of
from companion.hub.table_facts import TableFacts
from companion.night.calls import Dispute
from companion.night.trouble import NightError
from companion.table.journal import Journal
from companion.table.table import Table
from companion.view import building
from companion.view.board_svg import board_svg
from companion.view.captions import translated
from companion.view.colours import PLAYER_COLOURS, ink_on, usual_looks
from companion.view.snapshot import Snapshot, Talk
from companion.wording import Words

T = TypeVar("T")
MOST_OPEN = 8
LAST = 12
"""Events that are told beside the board."""
MOST_SECONDS = 20.0


class _Opened(Struct):
    """Close `stack` when it is not looked at any more."""

    stack: ExitStack
    journal: Journal
    renew: Callable[[], None]
    table: Table
    steps: int

    def caught_up(self, steps: int) -> bool:
        """Whether it could be followed from where it was; else it must be opened anew."""
        if self.steps != steps:
            self.renew()
            if not self.journal.catch_up(self.table, time.monotonic() + MOST_SECONDS):
                return False
            self.steps = steps
        return True


class Watching:
    """Games are followed in a thread of their own: the tables' reports wait for none of it."""

    def __init__(self, night: Where) -> None:
        self._night = night
        self._thread = ThreadPoolExecutor(1, "watch")
        self._open: OrderedDict[tuple[int, int], _Opened] = OrderedDict()

    async def close(self) -> None:
        await self._do(self._close)
        self._thread.shutdown()

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _close(self) -> None:
        for one in self._open.values():
            one.stack.close()
        self._open.clear()

    async def look(
        self, table: int, facts: TableFacts, n: int | None, language: str
    ) -> dict[str, Any]:
        """What everybody sees after event `n`, or now."""
        return await self._do(lambda: _look(self._table(table, facts), n, language))

    async def board(self, table: int, facts: TableFacts, n: int) -> str:
        return await self._do(lambda: _board(self._table(table, facts), n))

    async def hidden(
        self, table: int, facts: TableFacts, n: int, language: str
    ) -> list[dict[str, Any]]:
        return await self._do(lambda: _hidden(self._table(table, facts), n, language))

    async def disputed(
        self, table: int, facts: TableFacts, dispute: Dispute, language: str
    ) -> dict[str, Any]:
        return await self._do(lambda: _said(self._table(table, facts), dispute, language))

    def _table(self, table: int, facts: TableFacts) -> Table:
        """As it is after the steps that the facts count."""
        if not facts.game:
            raise NightError("This table has not brought a game yet.")
        key = (table, facts.game)
        known = self._open.pop(key, None)
        if known is not None:
            with ExitStack() as stack:
                stack.push(known.stack)
                if known.caught_up(facts.steps):
                    self._open[key] = known
                    stack.pop_all()
                    return known.table
        with ExitStack() as stack:
            home = stack.enter_context(closing(home_of(self._night)))
            file = stack.enter_context(home.journal(table))
            journal = stack.enter_context(Journal(file.path))
            journal.follow(facts.game, time.monotonic() + MOST_SECONDS)
            opened = journal.open(facts.game)
            self._open[key] = _Opened(stack.pop_all(), journal, file.renew, opened, facts.steps)
        while len(self._open) > MOST_OPEN:
            self._open.popitem(last=False)[1].stack.close()
        return opened


def _words(table: Table, language: str) -> Words:
    return words_for(language, table.game.pack, table.game.setup.seats)


def _at(table: Table, n: int | None) -> Snapshot:
    """The position after an event, as screens of everybody are handed it."""
    if n is None or n >= table.n:
        n, after, last, digest = table.n, table.state, table.last, table.public_hash
    else:
        n = max(0, n)
        after, last, digest = table.state_after(n), table.made(n), ""
    if last is None:
        return Snapshot(after, public_hash=digest)
    before, event = last.before, last.event
    owed = table.game.instructions(before, event.move, after)
    return Snapshot(after, before, event, n, digest, Talk(n=n, owed=owed))


def _look(table: Table, n: int | None, language: str) -> dict[str, Any]:
    game, words, snapshot = table.game, _words(table, language), _at(table, n)
    builder = game_kind(game.setup.game).table(game)
    view = translated(building.table_view(builder, snapshot, PUBLIC), words)
    titles = table.titles(PUBLIC, max(0, snapshot.n - LAST), snapshot.n)
    return {
        "n": snapshot.n,
        "of": table.n,
        "game": table.number,
        "prompt": [str(line) for line in view.prompt],
        "phase": str(view.phase),
        "turn": view.turn,
        "seats": view.seats,
        "figures": view.figures,
        "rows": view.rows,
        "board": view.board is not None,
        "winner": view.winner,
        "looks": {
            seat: {
                "symbol": look.symbol,
                "colour": f"#{PLAYER_COLOURS[look.colour]}",
                "ink": f"#{ink_on(PLAYER_COLOURS[look.colour])}",
            }
            for seat, look in usual_looks(game.seats).items()
        },
        "last": [
            {
                "n": one.n,
                "at": one.at,
                "title": words.message(one.title),
                "ruling": [one.ruling.by, one.ruling.reason] if one.ruling else None,
                "corrected": one.correction is not None,
            }
            for one in titles[::-1]
        ],
    }


def _board(table: Table, n: int) -> str:
    game, snapshot = table.game, _at(table, n)
    builder = game_kind(game.setup.game).table(game)
    view = building.table_view(builder, snapshot, PUBLIC)
    plan = building.plan(builder, snapshot.after, PUBLIC)
    if plan is None:
        raise NightError("This game has no board.")
    return board_svg(plan, view.board, usual_looks(game.seats), game.setup.game)


def _hidden(table: Table, n: int, language: str) -> list[dict[str, Any]]:
    """What each seat alone may see, as cards by name and lines."""
    game, words = table.game, _words(table, language)
    if not 0 <= n <= table.n:
        raise NightError("The game of this table has no event {n} any more.", n=n)
    state, builder = table.state_after(n), game_kind(game.setup.game).table(game)
    found = []
    for seat in game.seats:
        private = translated(building.private(builder, state, seat), words)
        found.append(
            {
                "seat": seat,
                "name": words.name("seat", seat),
                "cards": private.cards,
                "hidden": private.hidden,
                "lines": private.lines,
            }
        )
    return found


def _said(table: Table, dispute: Dispute, language: str) -> dict[str, Any]:
    """The refused move and why, in words; codes that the game does not know are left as said."""
    words = _words(table, language)

    def message(title: Message) -> str:
        try:
            return words.message(title)
        except (LookupError, ValueError, TypeError):
            return dispute.said

    def problem(one: Problem) -> str:
        try:
            return words.problem(one)
        except (LookupError, ValueError, TypeError):
            return dispute.said

    return {
        "title": message(dispute.title) if dispute.title else "",
        "why": [problem(one) for one in dispute.problems]
        or ([dispute.said] if dispute.said else []),
        "firm": any(one.firm for one in dispute.problems),
    }
