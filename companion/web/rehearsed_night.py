"""A whole rehearsal: hubs that are killed, tables that play and report, and what came of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random

from msgspec import Struct

from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.homes import Where
from companion.hub.joins import new_code
from companion.hub.night_file import NightFile
from companion.hub.people import Person, shown_names
from companion.hub.reporter import HubLink, Turned
from companion.night.events import Closed, Opened, Play, RoundStarted
from companion.night.formats import read_format
from companion.night.night import Night
from companion.night.planning import next_round
from companion.table.store import Store
from companion.web.comparing import acknowledged_lost, standings_equal
from companion.web.hub_process import HubProcess
from companion.web.keys import Keys
from companion.web.rehearsal import (
    Game,
    Pace,
    Played,
    Tablet,
    asked,
    joined,
    percentile,
    play_in_processes,
    rehearsed_game,
    taken_over,
)
from companion.web.rehearsed_desk import RehearsedDesk
from companion.web.rehearsed_troubles import CUT_OFF, NAMES, RehearsedReferee
from companion.web.serving import Addresses
from companion.wording.phrases import Phrases

SIZE = 4
FORMAT = "shop-night"
TABLES_OF_A_PROCESS = 50
LIVE, GETS_READY = Pace(live=6, pause=10.0, warm_up=20.0), 0.2
"""How the tables of a rehearsal begin each game, while nobody kills the hub: that is when it is
measured how soon an event is at the hub. A real table takes about ten seconds for an event. Before
that each table has some time to get ready."""
OFFLINE_AT = 40


class Report(Struct, frozen=True):
    """What a rehearsal found. `acknowledged_lost` must be 0 and `standings_equal` true. Delays are
    the 99th percentile: from an event at a table to the desk's page of tables, to the hub's disk,
    and from a signed result to the desk; `catch_up_seconds` is the longest after half an hour
    offline, in which tables made so many events, in the middle."""

    store: str
    hubs: int
    tables: int
    rounds: int
    seed: int
    game: str
    games: int
    events: int
    steps: int
    kills: int
    take_overs: int
    cuts: int
    duplicate_batches: int
    late_batches: int
    acknowledged_lost: int
    standings_equal: bool
    seconds: float
    events_a_second: float
    event_to_desk_median_ms: float
    event_to_desk_ms: float
    event_to_hub_ms: float
    result_to_desk_ms: float
    catch_ups: int
    catch_up_events: int
    catch_up_seconds: float
    hub_processor_seconds: float
    hub_peak_megabytes: float


def new_night(where: Where, tables: int, rounds: int, seed: int, names: Sequence[str] = ()) -> None:
    """Entrants for so many tables, all of them here; whoever has no name is a number."""
    game = rehearsed_game(SIZE)
    play = Play(game.capitalize(), 10, (SIZE,), game)
    opened = Opened("Rehearsal", read_format(FORMAT), (play,), rounds, False, seed)
    with NightFile.new(where, opened) as file:
        players = [f"Player {number}" for number in range(1, tables * SIZE + 1)]
        players[: len(names)] = names[: len(players)]
        file.enter(map(Person, players), here=True)


def seat_round(where: Where) -> tuple[Night, dict[str, str]]:
    """The next round, and the clock runs."""
    with NightFile(where) as file:
        file.do(next_round)
        night = file.do(lambda _: [RoundStarted()])
        return night, shown_names(file.people(), night.entrants, Phrases("en"))


class Rehearsal:
    """One evening. What tablets keep is in `folder`, and so is the night, unless `where` is a
    database: then `hubs` share it."""

    def __init__(
        self,
        folder: Path,
        tables: int,
        rounds: int,
        *,
        seed: int,
        kills: int,
        pace: Pace = LIVE,
        where: str = "",
        hubs: int = 1,
        troubled: bool = False,
    ) -> None:
        """`troubled`: some tables call a referee, and one sees to them."""
        self._folder, self._tables, self._rounds = folder, tables, rounds
        self._seed, self._kills, self._troubled = seed, kills, troubled
        ready = pace.warm_up + GETS_READY * tables if pace.warm_up else 0.0
        self._pace = pace._replace(warm_up=ready)
        self._night: Where = where or folder / "rehearsal.night"
        self._processes = [HubProcess(self._night) for _ in range(hubs if where else 1)]
        self._tablets: dict[int, Tablet] = {}
        self._journals: dict[int, Path] = {}
        self._told: dict[tuple[int, int], float] = {}
        self.played: list[Played] = []
        self._take_overs = 0

    def run(self) -> Report:
        begin = time.monotonic()
        with self.evening() as addresses:
            desk = RehearsedDesk(addresses[0])
            desk.start()
            self.play(addresses)
            desk.stop(len(self.played))
        return self._report(time.monotonic() - begin, desk)

    def _report(self, seconds: float, desk: RehearsedDesk) -> Report:
        games, hubs = self.played, self._processes
        events = sum(_count(path, "events") for path in self._journals.values())
        delays = [delay for one in games for delay in one.delays]
        shown = [desk.results[one.round, one.table] - one.told for one in games]
        live = [desk.delay(one.table, *event) for one in games for event in one.made]
        catch_ups = [one.catch_up for one in games if one.catch_up]
        return Report(
            store="files" if isinstance(self._night, Path) else "PostgreSQL",
            hubs=len(hubs),
            tables=self._tables,
            rounds=self._rounds,
            seed=self._seed,
            game=rehearsed_game(SIZE),
            games=len(games),
            events=events,
            steps=sum(_count(path, "steps") for path in self._journals.values()),
            kills=sum(one.kills for one in hubs),
            take_overs=self._take_overs,
            cuts=sum(one.suffered.cuts for one in games),
            duplicate_batches=sum(one.suffered.duplicates for one in games),
            late_batches=sum(one.suffered.late for one in games),
            acknowledged_lost=acknowledged_lost(games, self._night),
            standings_equal=standings_equal(self._night, games),
            seconds=round(seconds, 1),
            events_a_second=round(events / seconds, 1),
            event_to_desk_median_ms=round(percentile(live, 0.5) * 1000, 1),
            event_to_desk_ms=round(percentile(live, 0.99) * 1000, 1),
            event_to_hub_ms=round(percentile(delays, 0.99) * 1000, 1),
            result_to_desk_ms=round(percentile(shown, 0.99) * 1000, 1),
            catch_ups=len(catch_ups),
            catch_up_events=int(percentile([one.offline for one in games if one.catch_up], 0.5)),
            catch_up_seconds=round(max(catch_ups, default=0.0), 1),
            hub_processor_seconds=round(sum(one.processor_seconds for one in hubs), 1),
            hub_peak_megabytes=round(max(one.peak_megabytes for one in hubs), 1),
        )

    @contextmanager
    def evening(self) -> Iterator[list[Addresses]]:
        """The hubs run until the block ends."""
        names = NAMES.split() if self._troubled else ()
        new_night(self._night, self._tables, self._rounds, self._seed, names)
        with ExitStack() as stack:
            for one in self._processes:
                if self._kills:
                    stack.enter_context(one.own_ports())
                stack.callback(one.stop)
            yield [one.start() for one in self._processes]

    def play(self, addresses: list[Addresses]) -> None:
        """All rounds, and the end of the night."""
        referee = RehearsedReferee(self._night)
        if self._troubled:
            referee.start()
        for number in range(1, self._rounds + 1):
            self._round(number, addresses)
        if self._troubled:
            referee.stop()
        with NightFile(self._night) as file:
            file.do(lambda _: [Closed()])

    def _round(self, number: int, addresses: list[Addresses]) -> None:
        night, names = seat_round(self._night)
        tables = night.rounds[-1].seating.tables
        if number == 1:
            for table in tables:
                self._tablets[table.number] = joined(self._link(addresses, table.number))
                self._journals[table.number] = self._folder / f"tablet-{table.number}.journal"
        else:
            self._take_over(number, addresses)
        random = Random(f"{self._seed}:{number}")
        last = number == self._rounds
        games = [
            Game(
                self._journals[table.number],
                self._tablets[table.number],
                [names[player] for player in table.players],
                number,
                rehearsed_game(SIZE),
                f"{self._seed}:{number}:{table.number}",
                self._pace,
                self._offline_at(table.number, last or random.random() < 0.25),
                time.monotonic(),
                self._troubled,
            )
            for table in tables
        ]
        over = threading.Event()
        killer = threading.Thread(target=self._kill_some, args=(number, over))
        killer.start()
        processes = -(-len(games) // TABLES_OF_A_PROCESS)
        try:
            self.played += play_in_processes(games, processes)
        finally:
            over.set()
            killer.join()

    def _offline_at(self, table: int, by_chance: bool) -> int:
        offline = table == CUT_OFF if self._troubled else by_chance
        return OFFLINE_AT if offline else -MANY

    def _kill_some(self, number: int, over: threading.Event) -> None:
        """A share of the kills in each round, while tables report."""
        share = self._kills * number // self._rounds - self._kills * (number - 1) // self._rounds
        if share:
            over.wait(self._pace.quiet)
        for kill in range(share):
            process = self._processes[kill % len(self._processes)]
            if not process.kill_in_a_commit(over.is_set):
                return
            process.start()

    def _take_over(self, number: int, addresses: list[Addresses]) -> None:
        """One tablet breaks down between rounds; another one goes on, the old one is told."""
        table = (number - 2) % self._tables + 1
        old = self._tablets[table]
        heir = self._folder / f"tablet-{table}-in-round-{number}.journal"
        self._tablets[table] = taken_over(self._link(addresses, table), heir)
        with closing(old.hub) as hub:
            try:
                asked(hub.have)
            except Turned as turned:
                if turned.status != 410:
                    raise
            else:
                raise RuntimeError("a tablet that was taken over may still write")
        self._journals[table] = heir
        self._take_overs += 1

    def _link(self, addresses: list[Addresses], table: int) -> str:
        code = new_code(Keys.beside(self._night).secret, table)
        hub = addresses[table % len(addresses)].tables
        return HubLink(hub, fingerprint(certificate_beside(self._night)), code).text()


MANY = 10**6


def _count(path: Path, table: str) -> int:
    with closing(Store(path)) as store:
        ((count,),) = store.rows(f"SELECT count(*) FROM {table}")
    return int(count)
