"""The desk: whoever has the link of a role sees more than the wall and may let things happen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import msgspec
import segno
from msgspec import Struct
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.hub.handing_out import EXPORTS, PAPERS, export, paper
from companion.hub.night_file import NightFile
from companion.night.trouble import NightError
from companion.web.act_parts import Key
from companion.web.acts import Act, Open, carry_out, opening, read_act
from companion.web.desk_door import NOT_UNDERSTOOD, Door, NotAllowed, Refused
from companion.web.desk_tables import DeskTables
from companion.web.hub_pages import HubPages
from companion.web.keys import LONGEST_NAME, Holder
from companion.web.pages import language_of
from companion.web.public_app import html, shared_routes, streaming


class _Token(Struct, forbid_unknown_fields=True):
    token: str


class Desk:
    """The routes of the desk. `join` is the address of the players' page, for table cards, and
    `desk` its own, for links of referees; `link` makes a new code for a tablet, and `tables` shows
    what they play."""

    def __init__(
        self,
        hub: HubPages,
        door: Door,
        tables: DeskTables,
        *,
        join: str,
        desk: str,
        link: Callable[[int], str],
    ) -> None:
        self._hub, self._door, self._join, self._desk = hub, door, join, desk
        self._link, self._tables = link, tables

    def app(self) -> Starlette:
        routes = [
            Route("/", html("desk")),
            Route("/session", self._door.telling(self._session), methods=["POST"]),
            Route("/act", self._door.telling(self._act), methods=["POST"]),
            Route("/stream/desk", self._door.telling(self._stream)),
            Route("/print/{what}.pdf", self._door.telling(self._print)),
            Route("/join/{table}.png", self._door.telling(self._join_code)),
            Route("/referee-link", self._door.telling(self._referee_link)),
            Route("/referee-link.png", self._door.telling(self._referee_code)),
            Route("/export/{what}", self._door.telling(self._export)),
            *self._tables.routes(),
            *shared_routes(),
        ]
        return Starlette(routes=routes)

    async def _session(self, request: Request) -> Response:
        try:
            token = msgspec.json.decode(await request.body(), type=_Token).token
        except msgspec.MsgspecError as error:
            raise Refused(400, NOT_UNDERSTOOD) from error
        return self._door.let_in(token)

    async def _act(self, request: Request) -> Response:
        holder = self._door.holder(request)
        try:
            key = msgspec.convert(request.headers.get("idempotency-key"), Key)
            act = read_act(await request.body())
        except msgspec.MsgspecError as error:
            raise Refused(400, NOT_UNDERSTOOD) from error
        await self._carry_out(act, holder, key)
        return JSONResponse({"number": await self._hub.changes.look()})

    async def _carry_out(self, act: Act, holder: Holder, key: str) -> None:
        if isinstance(act, Open):
            if holder.role != "organiser":
                raise NotAllowed
            await self._hub.thread.open_night(opening(act), key)
            return

        await self._tables.must_fit(act)

        def do(file: NightFile | None) -> None:
            carry_out(_there(file), act, holder, key)

        await self._hub.thread.ask(do)

    async def _stream(self, request: Request) -> Response:
        role = self._door.holder(request).role
        return await streaming(self._hub, request, ("desk",), role, lambda v: v.desk(role))

    async def _print(self, request: Request) -> Response:
        self._door.must_organise(request)
        what, language = request.path_params["what"], language_of(request)
        number = _number(request, "round")
        best = _number(request, "best") or 3
        if what not in PAPERS:
            raise Refused(404, NOT_UNDERSTOOD)
        data, _ = await self._hub.thread.ask(
            lambda file: paper(
                _there(file), what, language, number=number, best=best, join=self._join
            )
        )
        headers = {"Content-Disposition": f'inline; filename="{what}.pdf"'}
        return Response(data, media_type="application/pdf", headers=headers)

    async def _join_code(self, request: Request) -> Response:
        """A code that one tablet may join a table with; each one is new."""
        self._door.must_organise(request)
        told = request.path_params["table"]
        if not re.fullmatch("[1-9][0-9]{0,3}", told):
            raise Refused(404, NOT_UNDERSTOOD)
        return _code(self._link(int(told)), scale=8)

    def _link_for_referee(self, request: Request) -> str:
        self._door.must_organise(request)
        name = request.query_params.get("name", "").strip()
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise Refused(400, NOT_UNDERSTOOD)
        return f"{self._desk}#{self._door.keys.token('referee', name)}"

    async def _referee_link(self, request: Request) -> Response:
        return JSONResponse({"link": self._link_for_referee(request)})

    async def _referee_code(self, request: Request) -> Response:
        return _code(self._link_for_referee(request), scale=6)

    async def _export(self, request: Request) -> Response:
        self._door.must_organise(request)
        what, language = request.path_params["what"], language_of(request)
        if what not in EXPORTS:
            raise Refused(404, NOT_UNDERSTOOD)
        data = await self._hub.thread.ask(lambda file: export(_there(file), what, language))
        name = EXPORTS[what]
        kind = "text/csv; charset=utf-8" if name.endswith(".csv") else "application/json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type=kind, headers=headers)


def _there(file: NightFile | None) -> NightFile:
    if file is None:
        raise NightError("No night was opened yet.")
    return file


def _code(address: str, scale: int) -> Response:
    picture = io.BytesIO()
    segno.make(address, error="m", micro=False).save(picture, kind="png", scale=scale, border=4)
    return Response(picture.getvalue(), media_type="image/png")


def _number(request: Request, name: str) -> int:
    told = request.query_params.get(name, "0")
    if not told.isascii() or not told.isdecimal() or len(told) > 4:
        raise Refused(400, NOT_UNDERSTOOD)
    return int(told)
