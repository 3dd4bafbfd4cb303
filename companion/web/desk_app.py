"""The desk: whoever has the link of a role sees more than the wall and may let things happen."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

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
from companion.table.store import JournalError
from companion.web.acts import Act, Key, NotAllowed, Open, carry_out, opening, read_act
from companion.web.hub_pages import HubPages
from companion.web.keys import Keys, Role
from companion.web.pages import language_of
from companion.web.public_app import html, shared_routes, streaming
from companion.wording.phrases import Phrases
from companion.wording.templates import N_

COOKIE = "night"
NOT_YOURS = N_("Your link does not allow this.")
STRANGER = N_("Open the link that the hub printed when it started.")
NOT_UNDERSTOOD = N_("The hub did not understand this.")


class _Token(Struct, forbid_unknown_fields=True):
    token: str


class Refused(Exception):
    def __init__(self, status: int, why: str, **fields: object) -> None:
        self.status, self.why, self.fields = status, why, fields


class Desk:
    """The routes of the desk. `join` is the address of the players' page, for table cards; `link`
    makes a new code for a tablet."""

    def __init__(self, hub: HubPages, keys: Keys, join: str, link: Callable[[int], str]) -> None:
        self._hub, self._keys, self._join, self._link = hub, keys, join, link

    def app(self) -> Starlette:
        routes = [
            Route("/", html("desk")),
            Route("/session", self._telling(self._session), methods=["POST"]),
            Route("/act", self._telling(self._act), methods=["POST"]),
            Route("/stream/desk", self._telling(self._stream)),
            Route("/print/{what}.pdf", self._telling(self._print)),
            Route("/join/{table}.png", self._telling(self._join_code)),
            Route("/export/{what}", self._telling(self._export)),
            *shared_routes(),
        ]
        return Starlette(routes=routes)

    def _telling(self, answer: Callable[[Request], Any]) -> Any:
        """What is refused is said in the language of the page, and nothing else is told."""

        async def told(request: Request) -> Response:
            phrases = Phrases(language_of(request))
            try:
                found: Response = await answer(request)
            except Refused as refused:
                return JSONResponse({"why": phrases.gettext(refused.why)}, refused.status)
            except NightError as error:
                fields: dict[str, Any] = error.fields
                return JSONResponse({"why": phrases.gettext(error.text, **fields)}, 409)
            except NotAllowed:
                return JSONResponse({"why": phrases.gettext(NOT_YOURS)}, 403)
            except JournalError as error:
                why = f"{phrases.gettext(error.happened)} {phrases.gettext(error.to_do)}"
                return JSONResponse({"why": why}, 503)
            return found

        return told

    def _role(self, request: Request) -> Role:
        role = self._keys.role(request.cookies.get(COOKIE, ""))
        if role is None:
            raise Refused(403, STRANGER)
        return role

    async def _session(self, request: Request) -> Response:
        try:
            token = msgspec.json.decode(await request.body(), type=_Token).token
        except msgspec.MsgspecError as error:
            raise Refused(400, NOT_UNDERSTOOD) from error
        role = self._keys.role(token)
        if role is None:
            raise Refused(403, STRANGER)
        answer = JSONResponse({"role": role})
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/")
        return answer

    async def _act(self, request: Request) -> Response:
        role = self._role(request)
        try:
            key = msgspec.convert(request.headers.get("idempotency-key"), Key)
            act = read_act(await request.body())
        except msgspec.MsgspecError as error:
            raise Refused(400, NOT_UNDERSTOOD) from error
        await self._carry_out(act, role, key)
        return JSONResponse({"number": await self._hub.changes.look()})

    async def _carry_out(self, act: Act, role: Role, key: str) -> None:
        if isinstance(act, Open):
            if role != "organiser":
                raise NotAllowed
            await self._hub.thread.open_night(opening(act), key)
            return

        def do(file: NightFile | None) -> None:
            carry_out(_there(file), act, role, key)

        await self._hub.thread.ask(do)

    async def _stream(self, request: Request) -> Response:
        role = self._role(request)
        return await streaming(self._hub, request, ("desk",), role, lambda v: v.desk(role))

    async def _print(self, request: Request) -> Response:
        self._must_organise(request)
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
        self._must_organise(request)
        told = request.path_params["table"]
        if not re.fullmatch("[1-9][0-9]{0,3}", told):
            raise Refused(404, NOT_UNDERSTOOD)
        code = segno.make(self._link(int(told)), error="m", micro=False)
        picture = io.BytesIO()
        code.save(picture, kind="png", scale=8, border=4)
        return Response(picture.getvalue(), media_type="image/png")

    async def _export(self, request: Request) -> Response:
        self._must_organise(request)
        what, language = request.path_params["what"], language_of(request)
        if what not in EXPORTS:
            raise Refused(404, NOT_UNDERSTOOD)
        data = await self._hub.thread.ask(lambda file: export(_there(file), what, language))
        name = EXPORTS[what]
        kind = "text/csv; charset=utf-8" if name.endswith(".csv") else "application/json"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(data, media_type=kind, headers=headers)

    def _must_organise(self, request: Request) -> None:
        if self._role(request) != "organiser":
            raise NotAllowed


def _there(file: NightFile | None) -> NightFile:
    if file is None:
        raise NightError("No night was opened yet.")
    return file


def _number(request: Request, name: str) -> int:
    told = request.query_params.get(name, "0")
    if not told.isascii() or not told.isdecimal() or len(told) > 4:
        raise Refused(400, NOT_UNDERSTOOD)
    return int(told)
