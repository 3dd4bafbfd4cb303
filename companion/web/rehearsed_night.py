"""A whole rehearsal: a hub that is killed, tables that play and report, and what came of it."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from msgspec import Struct

from companion.hub.certificate import certificate_beside, fingerprint
from companion.hub.joins import new_code
from companion.hub.night_file import NightFile
from companion.hub.people import Person, shown_names
from companion.hub.reporter import HubLink, Turned
from companion.night.events import Closed, Opened, Play, RoundStarted
from companion.night.formats import read_format
from companion.night.night import Night
from companion.night.planning import next_round
from companion.table.store import Store
from companion.web.comparing import Played, acknowledged_lost, standings_equal
from companion.web.hub_process import HubProcess
from companion.web.keys import Keys
from companion.web.rehearsal import (
    Rehearsed,
    Tablet,
    asked,
    joined,
    rehearsed_game,
    taken_over,
    warm_up,
)
from companion.web.serving import Addresses
from companion.wording.phrases import Phrases

SIZE = 4
FORMAT = "shop-night"


class Report(Struct, frozen=True):
    """What a rehearsal found. `acknowledged_lost` must be 0 and `standings_equal` true."""

    tables: int
    rounds: int
    seed: int
    game: str
    games: int
    events: int
    steps: int
    kills: int
    take_overs: int
    acknowledged_lost: int
    standings_equal: bool
    seconds: float
    events_a_second: float
    hub_processor_seconds: float
    hub_peak_megabytes: float


def new_night(path: Path, tables: int, rounds: int, seed: int) -> None:
    """Entrants for so many tables, all of them here."""
    game = rehearsed_game(SIZE)
    play = Play(game.capitalize(), 10, (SIZE,), game)
    opened = Opened("Rehearsal", read_format(FORMAT), (play,), rounds, False, seed)
    with NightFile.new(path, opened) as file:
        people = [Person(f"Player {number}") for number in range(1, tables * SIZE + 1)]
        file.enter(people, here=True)


def seat_round(path: Path) -> tuple[Night, dict[str, str]]:
    """The next round, and the clock runs."""
    with NightFile(path) as file:
        file.do(next_round)
        night = file.do(lambda _: [RoundStarted()])
        return night, shown_names(file.people(), night.entrants, Phrases("en"))


class Rehearsal:
    """One evening in a folder. `pause` is how long a table waits after each move, in seconds."""

    def __init__(
        self, folder: Path, tables: int, rounds: int, *, seed: int, kills: int, pause: float = 0
    ) -> None:
        self._folder, self._tables, self._rounds = folder, tables, rounds
        self._seed, self._kills, self._pause = seed, kills, pause
        self._night = folder / "rehearsal.night"
        self._copies = folder / "rehearsal.night.tables"
        self._process = HubProcess(self._night)
        self._tablets: dict[int, Tablet] = {}
        self._journals: dict[int, Path] = {}
        self.played: list[Played] = []
        self._take_overs = 0

    def run(self) -> Report:
        begin = time.monotonic()
        with self.evening() as addresses:
            self.play(addresses)
        seconds = time.monotonic() - begin
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        events = sum(_count(path, "events") for path in self._journals.values())
        return Report(
            tables=self._tables,
            rounds=self._rounds,
            seed=self._seed,
            game=rehearsed_game(SIZE),
            games=len(self.played),
            events=events,
            steps=sum(_count(path, "steps") for path in self._journals.values()),
            kills=self._process.kills,
            take_overs=self._take_overs,
            acknowledged_lost=acknowledged_lost(self.played, self._copies),
            standings_equal=standings_equal(self._night, self.played),
            seconds=round(seconds, 1),
            events_a_second=round(events / seconds, 1),
            hub_processor_seconds=round(used.ru_utime + used.ru_stime, 1),
            hub_peak_megabytes=round(used.ru_maxrss / 1024, 1),
        )

    @contextmanager
    def evening(self) -> Iterator[Addresses]:
        """The hub runs until the block ends."""
        new_night(self._night, self._tables, self._rounds, self._seed)
        try:
            yield self._process.start()
        finally:
            for tablet in self._tablets.values():
                tablet.hub.close()
            self._process.stop()

    def play(self, addresses: Addresses) -> None:
        """All rounds, and the end of the night."""
        warm_up(rehearsed_game(SIZE), SIZE)
        for number in range(1, self._rounds + 1):
            self._round(number, addresses.tables)
        with NightFile(self._night) as file:
            file.do(lambda _: [Closed()])

    def _round(self, number: int, address: str) -> None:
        night, names = seat_round(self._night)
        if number == 1:
            for table in night.rounds[0].seating.tables:
                self._tablets[table.number] = joined(self._link(address, table.number))
                self._journals[table.number] = self._folder / f"tablet-{table.number}.journal"
        else:
            self._take_over(number, address)
        playing = {
            table.number: Rehearsed(
                self._journals[table.number],
                self._tablets[table.number],
                [names[player] for player in table.players],
                round=number,
                game=rehearsed_game(SIZE),
                seed=f"{self._seed}:{number}:{table.number}",
                pause=self._pause,
            )
            for table in night.rounds[-1].seating.tables
        }
        for one in playing.values():
            one.start()
        self._kill_some(number, list(playing.values()))
        for at, one in playing.items():
            one.join()
            if one.error:
                raise one.error
            self.played.append(Played(number, at, self._journals[at], one.game, one.acknowledged))

    def _kill_some(self, number: int, playing: list[Rehearsed]) -> None:
        """A share of the kills in each round, while tables report."""
        share = self._kills * number // self._rounds - self._kills * (number - 1) // self._rounds
        for _ in range(share):
            if not any(one.is_alive() for one in playing):
                return
            self._process.kill_in_a_commit(self._copies)
            self._process.start()

    def _take_over(self, number: int, address: str) -> None:
        """One tablet breaks down between rounds; another one goes on, the old one is told."""
        table = (number - 2) % self._tables + 1
        old = self._tablets[table].hub
        heir = self._folder / f"tablet-{table}-in-round-{number}.journal"
        self._tablets[table] = taken_over(self._link(address, table), heir)
        try:
            asked(old.have)
        except Turned as turned:
            if turned.status != 410:
                raise
        else:
            raise RuntimeError("a tablet that was taken over may still write")
        finally:
            old.close()
        self._journals[table] = heir
        self._take_overs += 1

    def _link(self, address: str, table: int) -> str:
        code = new_code(Keys.beside(self._night).secret, table)
        return HubLink(address, fingerprint(certificate_beside(self._night)), code).text()


def _count(path: Path, table: str) -> int:
    with closing(Store(path)) as store:
        ((count,),) = store.rows(f"SELECT count(*) FROM {table}")
    return int(count)
