"""An evening with simulated tables: each with its own journal and the client that tablets use.

The tables play whole games by chance, with undoing, redoing and corrections, while they report
through a bad network.
"""

from __future__ import annotations

import http.client
import multiprocessing
import secrets
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from companion.core.setup import Setup
from companion.games.registry import GAMES, game_kind
from companion.hub.call_box import CallBox
from companion.hub.reporter import Hub, HubLink, Reporter, Turned
from companion.hub.signing import Ending, TabletKey, signed_result
from companion.hub.table_copies import copy_from
from companion.simulation.play import MOST_EVENTS, players_and_dealer
from companion.table.correction import Replace
from companion.table.journal import Journal
from companion.table.refusals import Refused
from companion.table.store import Store
from companion.table.table import Table
from companion.web.bad_network import BadNetwork, Suffered
from companion.web.rehearsed_troubles import Troubles, charge_of

TAKES_BACK, CORRECTS = 0.02, 0.005
"""How often a table undoes and redoes, or tells its last event again."""
HALF_AN_HOUR = 300
"""Events that a quick table makes in thirty minutes: one every six seconds."""
PATIENCE = 300.0
"""Seconds that a table waits for the hub."""


def rehearsed_game(size: int) -> str:
    """The first game that is for so many at a table."""
    return next(name for name, kind in GAMES.items() if size in kind.players)


def warm_up(game: str, size: int) -> None:
    """Some moves in one thread: msgspec works types out at their first use, and tables that do so
    in several threads at once can crash the process."""
    with Journal(":memory:") as journal:
        table = new_table(journal, game, list(game_kind(game).seats[:size]))
        player, dealer = players_and_dealer(table.game, Random(1))
        for _ in range(120):
            due, before = table.due, table.state
            move = dealer.answer(before, due) if due.chance else player.choose(before)
            table.accept(move, "simulation")
            dealer.watch(before, move, table.state)
        _say_again(table)
        table.undo_to(table.n - 3, deliberate=True)
        journal.open(1).export()


def new_table(journal: Journal, game: str, names: list[str]) -> Table:
    """These people sit down to a game."""
    kind = game_kind(game)
    seats = dict(zip(kind.seats, names, strict=False))
    return journal.new_game(Setup(game, next(iter(kind.editions)), seats))


def _say_again(table: Table) -> None:
    """The last event told once more, as a correction; where the rules refuse it, nothing is."""
    if table.last is None:
        return
    again = Replace(table.last.event.move)
    with suppress(Refused):
        preview = table.preview_correction(table.n, again, by="Ada", reason="said twice")
        table.accept_correction(preview)


class Tablet(Struct, frozen=True):
    """One that has joined: its hub, its token, its table, the key that it signs with."""

    link: HubLink
    token: str
    table: int
    secret: bytes

    @property
    def hub(self) -> Hub:
        return Hub(self.link, self.token)

    @property
    def key(self) -> TabletKey:
        return TabletKey(self.secret)


class Pace(NamedTuple):
    """The first `live` events of a game are `pause` seconds apart, the others follow at once. That
    begins when all tables are ready, `warm_up` seconds after they were told."""

    live: int = 0
    pause: float = 0.0
    warm_up: float = 0.0

    @property
    def quiet(self) -> float:
        """Seconds until the hall gets busy."""
        return self.warm_up + self.live * self.pause


class Game(Struct, frozen=True):
    """What a table is to play in a round. It has no network for half an hour after the event
    `offline_at`, if that is not negative."""

    journal: Path
    tablet: Tablet
    names: list[str]
    round: int
    game: str
    seed: str
    pace: Pace
    offline_at: int
    told_at: float
    troubled: bool = False


class Played(Struct, frozen=True):
    """A game of a round: in which journal it lies, how many steps the hub had acknowledged, seconds
    from each live event to the hub's disk, when these were made and as which event, when the result
    was sent, how many events were made in half an hour without a network (fewer where the game
    ended), how long it took to catch up with them, and what happened on the way."""

    round: int
    table: int
    journal: Path
    game: int
    acknowledged: int
    delays: list[float]
    made: list[tuple[float, int]]
    told: float
    offline: int
    catch_up: float
    suffered: Suffered


class Rehearsed(threading.Thread):
    """One table in one round."""

    def __init__(self, game: Game) -> None:
        super().__init__(name=game.journal.stem, daemon=True)
        self._game, self._random = game, Random(game.seed)
        self._network = BadNetwork(
            game.tablet.link, game.tablet.token, game.tablet.table, Random(game.seed)
        )
        self._made: list[tuple[float, int, int]] = []
        self._back = (0.0, 0)
        self._offline, self._late = 0, 0.0
        self.error: BaseException | None = None
        self.played: Played | None = None

    def run(self) -> None:
        try:
            self._evening()
        except BaseException as error:
            self.error = error
        finally:
            self._network.close()

    def _evening(self) -> None:
        game = self._game
        with Journal(game.journal) as journal, closing(Store(game.journal)) as store:
            table = new_table(journal, game.game, game.names)
            number = len(journal.games())
            charge = charge_of(game.tablet.table)
            box = CallBox(game.journal.with_suffix(""), charge=charge)
            troubles = Troubles(game.tablet.table, table, box) if game.troubled else None
            reporter = Reporter(game.journal, self._network, lambda _: None, box.exchange)
            reporter.start()
            try:
                self._play(table, store, reporter, troubles)
                self._wait(reporter, _steps(store))
            finally:
                reporter.stop()
        told = self._tell_result(number)
        acknowledged = self._network.acknowledged
        delays = [_until(acknowledged, steps) - at for at, steps, _ in self._made]
        back, steps = self._back
        catch_up = _until(acknowledged, steps) - back if steps else 0.0
        self.played = Played(
            game.round,
            game.tablet.table,
            game.journal,
            number,
            reporter.acknowledged,
            delays,
            [(at, n) for at, _, n in self._made],
            told,
            self._offline,
            catch_up,
            self._network.suffered,
        )

    def _play(
        self, table: Table, store: Store, reporter: Reporter, troubles: Troubles | None
    ) -> None:
        player, dealer = players_and_dealer(table.game, self._random)
        pace, offline_at = self._game.pace, self._game.offline_at
        for n in range(MOST_EVENTS):
            due = table.due
            if not due.seats:
                break
            self._rest(n)
            before = table.state
            if troubles is not None and self._settled(troubles):
                move = table.last.event.move if table.last else None
            else:
                move = dealer.answer(before, due) if due.chance else player.choose(before)
                table.accept(move, "simulation")
            dealer.watch(before, move, table.state)
            if n < pace.live:
                self._made.append((time.monotonic(), _steps(store), table.n))
            reporter.wake()
            self._change_minds(table)
            self._offline += self._network.offline
            if n == offline_at:
                self._network.offline = True
            if n == offline_at + HALF_AN_HOUR:
                self._come_back(store)
        self._come_back(store)

    def _rest(self, n: int) -> None:
        """Until it is time for the next event."""
        pace = self._game.pace
        at = pace.warm_up + (n + self._random.random()) * pace.pause if n < pace.live else 0.0
        if n == pace.live:
            at = pace.quiet
        time.sleep(max(0.0, self._game.told_at + self._late + at - time.monotonic()))

    def _settled(self, troubles: Troubles) -> bool:
        """Whether a ruling made the move; the game is so much later then."""
        begin = time.monotonic()
        ruled = troubles.see()
        self._late += time.monotonic() - begin
        return ruled

    def _come_back(self, store: Store) -> None:
        if self._network.offline:
            self._network.offline = False
            self._back = time.monotonic(), _steps(store)

    def _change_minds(self, table: Table) -> None:
        """What was undone comes back, so that the cards of the dealer stay those of the table."""
        if self._random.random() < TAKES_BACK:
            table.undo_to(max(0, table.n - self._random.randint(1, 5)), deliberate=True)
            while table.redo() is not None:
                pass
        if self._random.random() < CORRECTS:
            _say_again(table)

    def _wait(self, reporter: Reporter, steps: int) -> None:
        """Until everything is at the hub."""
        until = time.monotonic() + PATIENCE
        while reporter.acknowledged < steps:
            if reporter.state in ("taken over", "forked") or time.monotonic() > until:
                raise RuntimeError(f"the hub has {reporter.acknowledged} steps: {reporter.state}")
            time.sleep(0.05)

    def _tell_result(self, number: int) -> float:
        """Until the hub has answered; what it has entered already it does not enter again. When it
        was signed: all tablets of a rehearsal share a processor or two, real ones have their own.
        """
        game, tablet = self._game, self._game.tablet
        signed = signed_result(
            game.journal,
            number,
            night=tablet.link.fingerprint,
            table=tablet.table,
            round=game.round,
        )
        ending = Ending(game.round, tablet.key.seal(signed))
        signed_at = time.monotonic()
        asked(lambda: self._network.end(ending))
        return signed_at


def _steps(store: Store) -> int:
    ((steps,),) = store.rows("SELECT max(id) FROM steps")
    return int(steps)


def _until(acknowledged: list[tuple[float, int]], steps: int) -> float:
    """When the hub had said that it has so many. What it says after a lost answer is not written
    down: then it is the next time."""
    return next((at for at, had in acknowledged if had >= steps), time.monotonic())


def play_games(games: list[Game]) -> list[Played]:
    """All of them at once, each in a thread."""
    warm_up(games[0].game, len(games[0].names))
    playing = [Rehearsed(game) for game in games]
    for one in playing:
        one.start()
    for one in playing:
        one.join()
    for one in playing:
        if one.error:
            raise one.error
    return [one.played for one in playing if one.played]


def play_in_processes(games: list[Game], processes: int) -> list[Played]:
    """The same, shared out: the tables of a whole hall are more than one process can play."""
    if processes == 1:
        return play_games(games)
    context = multiprocessing.get_context("spawn")
    shares = [games[at::processes] for at in range(processes)]
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        return [one for share in pool.map(play_games, filter(None, shares)) for one in share]


def percentile(values: Iterable[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def asked(question: Any) -> Any:
    """Asks a hub that may be away for a while."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return question()
        except (OSError, http.client.HTTPException) as error:
            if time.monotonic() > until:
                raise error
            time.sleep(0.1)
        except Turned as turned:
            if turned.status not in (429, 503) or time.monotonic() > until:
                raise
            time.sleep(0.1)


def joined(link: str) -> Tablet:
    """A tablet that joins with a code."""
    read, writer, secret = HubLink.read(link), secrets.token_hex(8), secrets.token_bytes(32)
    with closing(Hub(read)) as hub:
        told = asked(lambda: hub.join(writer, TabletKey(secret).public))
    return Tablet(read, told.token, told.table, secret)


def taken_over(link: str, path: Path) -> Tablet:
    """Another tablet for a table: it joins, and has what the hub has."""
    tablet = joined(link)
    with closing(tablet.hub) as hub:
        have = asked(hub.have)
        batches, after = [], 0
        while after < have.steps:
            batch = asked(partial(hub.rows_after, after))
            batches.append(batch)
            after += len(batch.steps)
    copy_from(batches, path)
    return tablet
