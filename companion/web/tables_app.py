"""Where tables report: batches of their journals, answered when they are on the hub's disk."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from companion import __version__
from companion.hub.call_line import TABLE_SAYS, DeskSays
from companion.hub.homes import Home, Where, home_of
from companion.hub.joins import Joins, TakenOver
from companion.hub.night_file import NightFile
from companion.hub.people import shown_names
from companion.hub.reported import Reported, replayed
from companion.hub.reporter import Joined, TableNow
from companion.hub.signing import ENDINGS, Ending, Signed, must_agree, opened
from companion.hub.step_chain import BATCHES
from companion.hub.table_copies import Forked, TableCopy
from companion.hub.table_facts import TableFacts
from companion.night.events import Event, ResultEntered, SigningDeclined
from companion.night.night import Night
from companion.night.seals import Seal
from companion.night.trouble import NightError
from companion.table.store import JournalError
from companion.web.guard import LOG
from companion.web.hub_pages import HubPages
from companion.web.presence import Presence
from companion.web.table_calls import TableCalls
from companion.wording.phrases import Phrases

T = TypeVar("T")
Number = Annotated[int, Meta(gt=0, lt=2**31)]


class _Joining(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]
    writer: Annotated[str, Meta(max_length=100)]
    version: Annotated[str, Meta(max_length=40)]
    key: Annotated[str, Meta(max_length=64)] = ""


class _NoToken(Exception):
    pass


class TablesDesk:
    """The copies of all tables, in a thread of their own; games are replayed in another."""

    def __init__(self, hub: HubPages, night: Where, secret: bytes, known_by: str) -> None:
        """`known_by` is the fingerprint of the night's certificate."""
        self._known_by = known_by
        self._hub, self._secret, self._night = hub, secret, night
        self._at: Home = home_of(night)
        self._writing = ThreadPoolExecutor(1, "tables")
        self._replaying = ThreadPoolExecutor(1, "replay")
        self._joins: Joins | None = None
        self._checked: dict[Seal, asyncio.Task[None]] = {}
        self._copies: dict[int, TableCopy] = {}
        self._calls = TableCalls(night)
        self.presence = Presence()

    def app(self) -> Starlette:
        routes = [
            Route("/table/join", self._telling(self._join), methods=["POST"]),
            Route("/table/have", self._telling(self._have)),
            Route("/table/push", self._telling(self._push), methods=["POST"]),
            Route("/table/rows", self._telling(self._rows)),
            Route("/table/now", self._telling(self._now)),
            Route("/table/exchange", self._telling(self._exchange), methods=["POST"]),
            Route("/table/result", self._telling(self._result), methods=["POST"]),
        ]
        return Starlette(routes=routes)

    async def close(self) -> None:
        await self._do(self._close)
        self._writing.shutdown()
        self._replaying.shutdown()

    def _close(self) -> None:
        for copy in self._copies.values():
            copy.close()
        if self._joins is not None:
            self._joins.close()
        self._at.close()

    async def _do(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._writing, work)

    def _joined(self) -> Joins:
        if self._joins is None:
            self._joins = Joins(self._at.joins(), self._secret)
        return self._joins

    def _copy(self, table: int) -> TableCopy:
        if table not in self._copies:
            self._copies[table] = TableCopy(self._at.copy(table))
        return self._copies[table]

    def _replayed(self, table: int, game: int) -> Reported:
        with closing(home_of(self._night)) as home, home.journal(table) as path:
            return replayed(path, game)

    def _telling(self, answer: Callable[[Request], Any]) -> Any:
        """What is refused says why in a status that the tablet understands, and is logged."""

        async def told(request: Request) -> Response:
            try:
                return Response(
                    msgspec.json.encode(await answer(request)), media_type="application/json"
                )
            except _NoToken:
                status, why = 401, "no token"
            except TakenOver as error:
                status, why = 410, str(error)
            except Forked as error:
                status, why = 409, str(error)
            except NightError as error:
                status, why = 422, str(error)
            except msgspec.MsgspecError:
                status, why = 400, "not understood"
            except JournalError as error:
                status, why = 503, error.happened
            LOG.warning("refused %s: %s", status, why)
            return PlainTextResponse(why, status)

        return told

    def _table(self, request: Request) -> int:
        """Whose token this is: a table writes for itself and for no other. In the thread only."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        table = self._joined().table_of(token) if kind == "Bearer" else None
        if table is None:
            raise _NoToken
        self.presence.hear(table)
        return table

    async def _join(self, request: Request) -> Any:
        told = msgspec.json.decode(await request.body(), type=_Joining)
        table, token = await self._do(lambda: self._joined().join(told.code, told.writer, told.key))
        return Joined(table, token, __version__)

    async def _have(self, request: Request) -> Any:
        return await self._do(lambda: self._copy(self._table(request)).have)

    async def _push(self, request: Request) -> Any:
        batch = BATCHES.decode(await request.body())
        return await self._do(lambda: self._copy(self._table(request)).push(batch))

    async def _rows(self, request: Request) -> Any:
        told = request.query_params.get("after", "0")
        after = msgspec.convert(told, Annotated[int, Meta(ge=0, lt=2**31)], strict=False)
        return await self._do(lambda: self._copy(self._table(request)).rows_after(after))

    def _usual(self, table: int, game: str) -> tuple[str, dict[str, str]]:
        """Edition and switches that most of the other tables play this game with; of as many for
        each, what the table with the lowest number plays."""
        found = Counter(
            (setup.edition, tuple(sorted(setup.switches.items())))
            for other in sorted(self._copies)
            if other != table and (setup := self._copies[other].setup) and setup.game == game
        )
        for (edition, switches), _ in found.most_common(1):
            return edition, dict(switches)
        return "", {}

    async def _now(self, request: Request) -> Any:
        table = await self._do(lambda: self._table(request))

        def seated(file: NightFile | None) -> TableNow:
            night, names = _current(file)
            players = night.rounds[-1].seating.table(table).players
            number = len(night.rounds)
            play = night.play(number)
            declined = night.rounds[-1].declined.get(table, ())
            return TableNow(
                number,
                table,
                play.game,
                play.title,
                tuple(names[player] for player in players),
                table in night.rounds[-1].results,
                tuple(names[player] for player in declined),
                __version__,
            )

        now = await self._hub.thread.ask(seated)
        edition, switches = await self._do(lambda: self._usual(table, now.game))
        return replace(now, edition=edition, switches=switches)

    async def _exchange(self, request: Request) -> Any:
        """Calls and rulings; how full the battery is."""
        says = TABLE_SAYS.decode(await request.body())

        def seats() -> tuple[int, dict[str, str]]:
            table = self._table(request)
            setup = self._copy(table).setup
            return table, setup.seats if setup else {}

        table, seated = await self._do(seats)
        self.presence.charge(table, says.battery, says.plugged_in)

        def take(file: NightFile | None) -> DeskSays:
            players = _players(file, table, seated) if says.said else {}
            return self._calls.take(file, table, says, players)

        answer = await self._hub.thread.ask(take)
        if says.said:
            await self._hub.changes.look()
        return replace(answer, referees=self.presence.on_duty)

    async def facts(self) -> dict[int, TableFacts]:
        """Of every table that has brought anything."""
        return await self._do(lambda: {n: copy.facts() for n, copy in self._opened().items()})

    async def fact(self, table: int) -> TableFacts:
        return (await self.facts()).get(table, TableFacts())

    def _opened(self) -> dict[int, TableCopy]:
        """The copies there are, also of an earlier run of the hub."""
        return {table: self._copy(table) for table in self._joined().tables()}

    async def _result(self, request: Request) -> Any:
        ending = ENDINGS.decode(await request.body())
        if ending.seal is None:
            table = await self._do(lambda: self._table(request))
            await self._hub.thread.ask(lambda file: _decline(file, table, ending))
        else:
            seal = ending.seal
            table, signed = await self._do(lambda: self._signed(request, seal))
            if seal not in self._checked:  # else somebody who lost patience asks again
                self._checked[seal] = asyncio.create_task(self._check_result(signed, seal))
            await asyncio.shield(self._checked[seal])
        await self._hub.changes.look()
        return {"table": table}

    async def _check_result(self, signed: Signed, seal: Seal) -> None:
        """Replays the game and enters what was found; only what was entered is remembered."""
        loop = asyncio.get_running_loop()
        table, game = signed.table, signed.game
        try:
            found = await loop.run_in_executor(self._replaying, self._replayed, table, game)
            must_agree(signed, found)
            await self._hub.thread.ask(lambda file: _enter(file, signed, found, seal))
        except BaseException:
            del self._checked[seal]
            raise

    def _signed(self, request: Request, seal: Seal) -> tuple[int, Signed]:
        """What the tablet of this table signed, over the history that the hub has of it."""
        table = self._table(request)
        signed = opened(seal, self._joined().key_of(table))
        if (signed.night, signed.table) != (self._known_by, table):
            raise NightError("This result was signed for another table or another night.")
        if self._copy(table).chain_after(signed.steps) != signed.step_chain:
            raise NightError("The result was signed over another history than the hub has.")
        return table, signed


def _current(file: NightFile | None) -> tuple[Night, dict[str, str]]:
    if file is None or not file.night.rounds:
        raise NightError("No round has been seated yet.")
    night = file.night
    return night, shown_names(file.people(), night.entrants, Phrases("en"))


def _players(file: NightFile | None, table: int, seats: Mapping[str, str]) -> dict[str, str]:
    """Who sits on each seat, as far as names of the game's set-up are those of the wall."""
    try:
        night, names = _current(file)
        seated = {names[one]: one for one in night.rounds[-1].seating.table(table).players}
    except NightError:
        return {}
    return {seat: seated[name] for seat, name in seats.items() if name in seated}


def _enter(file: NightFile | None, signed: Signed, found: Reported, seal: Seal) -> None:
    """Once: the hash of the game's end is its key, so a lost answer can be asked for again."""
    night, names = _current(file)
    assert file is not None
    if signed.round > len(night.rounds):
        raise NightError("There is no round {round} yet.", round=signed.round)

    def plan(night: Night) -> list[Event]:
        players = night.rounds[signed.round - 1].seating.table(signed.table).players
        result = found.result({names[player]: player for player in players})
        return [ResultEntered(signed.round, signed.table, result, found.head, seal)]

    file.do(plan, f"game-{found.head}")


def _decline(file: NightFile | None, table: int, ending: Ending) -> None:
    _, names = _current(file)
    assert file is not None
    numbers = {name: player for player, name in names.items()}
    players = tuple(numbers.get(name, name) for name in ending.declined)
    file.do(lambda _: [SigningDeclined(ending.round, table, players)])
