"""Where tables report: batches of their journals, answered when they are on the hub's disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from companion import __version__
from companion.hub.call_line import TABLE_SAYS, DeskSays
from companion.hub.homes import Where
from companion.hub.joins import TakenOver
from companion.hub.night_file import NightFile
from companion.hub.people import shown_names
from companion.hub.reported import Reported
from companion.hub.reporter import Joined, TableNow
from companion.hub.signing import ENDINGS, Ending, Signed, must_agree, opened
from companion.hub.step_chain import BATCHES, Have
from companion.hub.table_copies import Forked
from companion.hub.table_facts import TableFacts
from companion.night.events import Event, ResultEntered, SigningDeclined
from companion.night.night import Night
from companion.night.seals import Seal
from companion.night.trouble import NightError
from companion.table.store import JournalError
from companion.web.guard import LOG
from companion.web.hub_pages import HubPages
from companion.web.kept_tables import KeptTables
from companion.web.presence import Presence
from companion.web.table_calls import TableCalls
from companion.web.verifying import Verifier
from companion.wording.phrases import Phrases

Number = Annotated[int, Meta(gt=0, lt=2**31)]


class _Joining(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(max_length=100)]
    writer: Annotated[str, Meta(max_length=100)]
    version: Annotated[str, Meta(max_length=40)]
    key: Annotated[str, Meta(max_length=64)] = ""


class _NoToken(Exception):
    pass


class TablesApp:
    """What tables ask and bring, and what is known of them."""

    def __init__(self, hub: HubPages, night: Where, secret: bytes, known_by: str) -> None:
        """`known_by` is the fingerprint of the night's certificate."""
        self._hub, self._known_by = hub, known_by
        self.kept = KeptTables(night, secret)
        self._verifier = Verifier(night)
        self._checked: dict[Seal, asyncio.Task[None]] = {}
        self._calls = TableCalls(night)
        self._called: tuple[int, dict[str, str]] = (-1, {})
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
        await self.kept.close()
        self._verifier.close()

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
            except (msgspec.MsgspecError, RecursionError):
                status, why = 400, "not understood"
            except JournalError as error:
                status, why = 503, error.happened
            LOG.warning("refused %s: %s", status, why)
            return PlainTextResponse(why, status)

        return told

    def _table(self, request: Request) -> int:
        """Whose token this is: a table writes for itself and for no other. In the thread only."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        table = self.kept.joins.table_of(token) if kind == "Bearer" else None
        if table is None:
            raise _NoToken
        self.presence.hear(table)
        return table

    async def _join(self, request: Request) -> Any:
        told = msgspec.json.decode(await request.body(), type=_Joining)

        def join() -> tuple[int, str]:
            table, token = self.kept.joins.join(told.code, told.writer, told.key)
            self.kept.copy(table)  # it is made now: no event waits for that
            return table, token

        table, token = await self.kept.do(join)
        return Joined(table, token, __version__)

    async def _have(self, request: Request) -> Any:
        return await self.kept.do(lambda: self.kept.copy(self._table(request)).have)

    async def _push(self, request: Request) -> Any:
        batch = BATCHES.decode(await request.body())

        def push() -> Have:
            table = self._table(request)
            have = self.kept.push(table, batch)
            self._verifier.committed(table, batch)
            return have

        have = await self.kept.do(push)
        await self.kept.tell()
        return have

    async def _rows(self, request: Request) -> Any:
        told = request.query_params.get("after", "0")
        after = msgspec.convert(told, Annotated[int, Meta(ge=0, lt=2**31)], strict=False)
        return await self.kept.do(lambda: self.kept.copy(self._table(request)).rows_after(after))

    async def _now(self, request: Request) -> Any:
        table = await self.kept.do(lambda: self._table(request))

        def seated(file: NightFile | None) -> TableNow:
            night, names = self._current(file)
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
        edition, switches = await self.kept.do(lambda: self.kept.usual(table, now.game))
        return replace(now, edition=edition, switches=switches)

    async def _exchange(self, request: Request) -> Any:
        """Calls and rulings; how full the battery is."""
        says = TABLE_SAYS.decode(await request.body())

        def seats() -> tuple[int, dict[str, str]]:
            table = self._table(request)
            setup = self.kept.copy(table).setup if says.said else None
            return table, setup.seats if setup else {}

        table, seated = await self.kept.do(seats)
        self.presence.charge(table, says.battery, says.plugged_in)

        def take(file: NightFile | None) -> DeskSays:
            players = self._players(file, table, seated) if says.said else {}
            return self._calls.take(file, table, says, players)

        answer = await self._hub.thread.ask(take)
        if says.said:
            await self._hub.changes.look()
        return replace(answer, referees=self.presence.on_duty)

    async def fact(self, table: int) -> TableFacts:
        """As it is now, also if another hub wrote it."""
        await self.kept.look(table)
        return self.kept.facts.get(table, TableFacts())

    async def _result(self, request: Request) -> Any:
        ending = ENDINGS.decode(await request.body())
        if ending.seal is None:
            table = await self.kept.do(lambda: self._table(request))
            await self._hub.thread.ask(lambda file: self._decline(file, table, ending))
        else:
            seal = ending.seal
            signed, end = await self.kept.do(lambda: self._signed(request, seal))
            table = signed.table
            if seal not in self._checked:  # else somebody who lost patience asks again
                self._checked[seal] = asyncio.create_task(self._check_result(signed, seal, end))
            await asyncio.shield(self._checked[seal])
        await self._hub.changes.look()
        return {"table": table}

    async def _check_result(self, signed: Signed, seal: Seal, end: int | None) -> None:
        """Enters what the rules made of the game; only what was entered is remembered."""
        try:
            found = await self._verifier.result(signed.table, signed.game, end)
            must_agree(signed, found)
            await self._hub.thread.ask(lambda file: self._enter(file, signed, found, seal))
        except BaseException:
            del self._checked[seal]
            raise

    def _signed(self, request: Request, seal: Seal) -> tuple[Signed, int | None]:
        """What the tablet of this table signed, over the history that the hub has of it; and the
        last event of the game."""
        table = self._table(request)
        signed = opened(seal, self.kept.joins.key_of(table))
        if (signed.night, signed.table) != (self._known_by, table):
            raise NightError("This result was signed for another table or another night.")
        copy = self.kept.copy(table)
        if copy.chain_after(signed.steps) != signed.step_chain:
            raise NightError("The result was signed over another history than the hub has.")
        return signed, copy.end_of(signed.game)

    # in the thread of the night's file

    def _current(self, file: NightFile | None) -> tuple[Night, dict[str, str]]:
        """The night, and what everybody is called; tables ask often, so that is made once."""
        if file is None or not file.night.rounds:
            raise NightError("No round has been seated yet.")
        if self._called[0] != file.count:
            called = shown_names(file.people(), file.night.entrants, Phrases("en"))
            self._called = file.count, called
        return file.night, self._called[1]

    def _players(
        self, file: NightFile | None, table: int, seats: Mapping[str, str]
    ) -> dict[str, str]:
        """Who sits on each seat, as far as names of the game's set-up are those of the wall."""
        try:
            night, names = self._current(file)
            seated = {names[one]: one for one in night.rounds[-1].seating.table(table).players}
        except NightError:
            return {}
        return {seat: seated[name] for seat, name in seats.items() if name in seated}

    def _enter(self, file: NightFile | None, signed: Signed, found: Reported, seal: Seal) -> None:
        """Once: the hash of the game's end is its key, so a lost answer can be asked for again."""
        night, names = self._current(file)
        assert file is not None
        if signed.round > len(night.rounds):
            raise NightError("There is no round {round} yet.", round=signed.round)

        def plan(night: Night) -> list[Event]:
            players = night.rounds[signed.round - 1].seating.table(signed.table).players
            result = found.result({names[player]: player for player in players})
            return [ResultEntered(signed.round, signed.table, result, found.head, seal)]

        file.do(plan, f"game-{found.head}")

    def _decline(self, file: NightFile | None, table: int, ending: Ending) -> None:
        _, names = self._current(file)
        assert file is not None
        numbers = {name: player for player, name in names.items()}
        players = tuple(numbers.get(name, name) for name in ending.declined)
        file.do(lambda _: [SigningDeclined(ending.round, table, players)])
