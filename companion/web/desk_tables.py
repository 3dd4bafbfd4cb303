"""The tables at the desk: by urgency, one of them live or at any moment, calls with evidence."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.hub.homes import Where
from companion.hub.night_file import NightFile
from companion.hub.people import Person
from companion.night.calls import Calls
from companion.night.night import Night
from companion.night.trouble import NightError
from companion.table.store import JournalError
from companion.view.board_svg import icon_mask
from companion.view.icon_shapes import icon_shapes
from companion.web.acts import Act
from companion.web.call_acts import OpenHidden, Rule
from companion.web.desk_door import NOT_UNDERSTOOD, Door, Refused
from companion.web.hub_pages import BEAT, HubPages, TooManyStreams
from companion.web.pages import language_of
from companion.web.table_calls import kept_evidence
from companion.web.tables_app import TablesApp
from companion.web.tables_page import NOTHING_KNOWN, TablesPage
from companion.web.tables_view import TablesView
from companion.web.watching import Watching

SOONEST, LATEST = 0.1, 1.0
"""Seconds between two looks: while something happens; and else, as minutes pass too."""
TOO_LATE = "The table has played on since this call: decide in words."


class DeskTables:
    """Routes for whoever has a link of the desk."""

    def __init__(self, hub: HubPages, door: Door, tables: TablesApp, night: Where) -> None:
        self._hub, self._door, self._tables = hub, door, tables
        self._night_at = night
        self._watching = Watching(night)
        self._said: dict[tuple[str, str], dict[str, Any]] = {}
        self._pages: dict[str, tuple[object, asyncio.Task[TablesPage]]] = {}

    def routes(self) -> list[Route]:
        telling = self._door.telling
        return [
            Route("/stream/tables", telling(self._stream_tables)),
            Route("/stream/table/{table:int}", telling(self._stream_table)),
            Route("/table/{table:int}/at/{n:int}", telling(self._moment)),
            Route("/table/{table:int}/board/{game:int}/{n:int}.svg", telling(self._board)),
            Route("/hidden/{opening}", telling(self._hidden)),
            Route("/evidence/{call}", telling(self._evidence)),
            Route("/icon/{name}.svg", telling(self._icon)),
        ]

    async def close(self) -> None:
        await self._watching.close()

    async def must_fit(self, act: Act) -> None:
        """A ruling belongs to the position it was made for, an opening to a game that is there."""
        if isinstance(act, Rule) and act.ruling == "allowed":
            night, _ = await self._night()
            call = night.calls.calls.get(act.call)
            if call is not None and call.open:
                facts = await self._tables.fact(call.made.table)
                if (facts.game, facts.hash) != (call.made.game, call.made.hash):
                    raise NightError(TOO_LATE)
        elif isinstance(act, OpenHidden):
            facts = await self._tables.fact(act.table)
            if not facts.game or facts.game != act.game or not 0 <= act.n <= facts.n:
                raise NightError("This table has not brought a game yet.")

    # --- all tables

    async def _stream_tables(self, request: Request) -> Response:
        """First everything, then what has changed."""
        holder, language = self._door.holder(request), language_of(request)
        me = msgspec.json.encode({"me": holder.name, "role": holder.role})[1:-1]
        known = NOTHING_KNOWN

        async def view() -> bytes:
            nonlocal known
            before, known = known, NOTHING_KNOWN  # and nothing is, if this goes wrong
            known = await self._page_of(language)
            return known.since(before, me)

        return self._streaming(request, view)

    async def _page_of(self, language: str) -> TablesPage:
        """Made once for everybody who looks."""
        tables, hub = self._tables.kept, self._hub
        key = (tables.version, hub.changes.number, hub.now)
        made = self._pages.get(language)
        if made is None or made[0] != key:
            made = key, asyncio.create_task(self._all_tables(language))
            self._pages[language] = made
        return await asyncio.shield(made[1])

    async def _all_tables(self, language: str) -> TablesPage:
        night, people = await self._night()
        calls = night.calls.calls
        disputes = {key: await self._disputed(night.calls, key, language) for key in calls}
        shown = TablesView(night, people, self._tables.kept.facts, self._tables.presence)
        return TablesPage.of(shown.shown(language, self._hub.now, disputes))

    async def _disputed(self, calls: Calls, call: str, language: str) -> dict[str, Any]:
        """In words of the game, made once."""
        known = self._said.get((call, language))
        if known is not None:
            return known
        made = calls.calls[call].made
        try:
            facts = await self._tables.fact(made.table)
            said = await self._watching.disputed(
                made.table, replace(facts, game=made.game), made.dispute, language
            )
        except (NightError, JournalError):
            why = [made.dispute.said] if made.dispute.said else []
            return {"title": "", "why": why, "firm": False}
        self._said[call, language] = said
        return said

    async def _night(self) -> tuple[Night, dict[str, Person]]:
        def ask(file: NightFile | None) -> tuple[Night, dict[str, Person]]:
            if file is None:
                raise NightError("No night was opened yet.")
            return file.night, file.people()

        return await self._hub.thread.ask(ask)

    # --- one table

    async def _stream_table(self, request: Request) -> Response:
        self._door.holder(request)
        table, language = request.path_params["table"], language_of(request)
        known: object = None

        async def view() -> bytes:
            nonlocal known
            before, known = known, self._tables.kept.facts.get(table)
            if known is not None and known == before:
                return b""
            try:
                return msgspec.json.encode(await self._look(table, None, language))
            except NightError as error:
                return msgspec.json.encode({"why": error.text})

        return self._streaming(request, view)

    async def _look(self, table: int, n: int | None, language: str) -> dict[str, Any]:
        facts = await self._tables.fact(table)
        return await self._watching.look(table, facts, n, language)

    async def _moment(self, request: Request) -> Response:
        self._door.holder(request)
        table, n = request.path_params["table"], request.path_params["n"]
        found = await self._look(table, n, language_of(request))
        return Response(msgspec.json.encode(found), media_type="application/json")

    async def _board(self, request: Request) -> Response:
        self._door.holder(request)
        told = request.path_params
        facts = await self._tables.fact(told["table"])
        if facts.game != told["game"]:
            raise Refused(404, NOT_UNDERSTOOD)
        drawn = await self._watching.board(told["table"], facts, told["n"])
        return Response(drawn, media_type="image/svg+xml")

    async def _hidden(self, request: Request) -> Response:
        """Only what was opened with a name and a reason, and only as it was then."""
        self._door.holder(request)
        night, _ = await self._night()
        opening = night.calls.openings.get(request.path_params["opening"])
        if opening is None:
            raise Refused(404, NOT_UNDERSTOOD)
        opened = opening.opened
        facts = await self._tables.fact(opened.table)
        then = replace(facts, game=opened.game)
        language = language_of(request)
        found = await self._watching.hidden(opened.table, then, opened.n, language)
        return Response(msgspec.json.encode(found), media_type="application/json")

    async def _evidence(self, request: Request) -> Response:
        self._door.holder(request)
        night, _ = await self._night()
        call = night.calls.calls.get(request.path_params["call"])
        if call is None or not re.fullmatch(r"[0-9a-f]{16}\.(jpg|png)", call.made.picture):
            raise Refused(404, NOT_UNDERSTOOD)
        data = await asyncio.to_thread(kept_evidence, self._night_at, call.made.picture)
        kind = "image/jpeg" if call.made.picture.endswith("jpg") else "image/png"
        return Response(data, media_type=kind)

    async def _icon(self, request: Request) -> Response:
        """In one colour, for a page that uses it as a mask or a picture."""
        self._door.holder(request)
        name = request.path_params["name"]
        colour = request.query_params.get("colour", "")
        if name not in icon_shapes() or not re.fullmatch("[0-9a-fA-F]{6}", colour):
            raise Refused(404, NOT_UNDERSTOOD)
        drawn = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">'
            f'{icon_mask(name)}<rect x="-50" y="-50" width="100" height="100" fill="#{colour}" '
            f'mask="url(#{name})"/></svg>'
        )
        headers = {"Cache-Control": "private, max-age=3600"}
        return Response(drawn, media_type="image/svg+xml", headers=headers)

    # --- streams

    def _streaming(self, request: Request, view: Callable[[], Awaitable[bytes]]) -> Response:
        """What `view` says whenever it says something new. Who listens is on duty."""
        address = request.client.host if request.client else ""
        listening = self._listening(address)
        try:
            listening.__enter__()
        except TooManyStreams:
            return Response("too many streams", 503)

        async def lines() -> AsyncIterator[bytes]:
            try:
                async for line in self._views(view):
                    yield line
            finally:
                listening.__exit__(None, None, None)

        return StreamingResponse(lines(), media_type="text/event-stream")

    @contextmanager
    def _listening(self, address: str) -> Iterator[None]:
        with self._hub.listener(address), self._tables.presence.desk():
            yield

    async def _views(self, view: Callable[[], Awaitable[bytes]]) -> AsyncIterator[bytes]:
        tables, loop = self._tables.kept, asyncio.get_running_loop()
        known, said = b"", loop.time()
        while True:
            version = tables.version
            try:
                data = await view()
            except (NightError, JournalError) as error:
                data = msgspec.json.encode({"why": str(error)})
            if data and data != known:
                known, said = data, loop.time()
                yield b'data: {"now":%d,"view":%b}\n\n' % (self._hub.now, data)
            elif loop.time() - said > BEAT:
                said = loop.time()
                yield b": still here\n\n"
            await asyncio.sleep(SOONEST)
            await tables.other_than(version, LATEST)
