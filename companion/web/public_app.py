"""What everybody may see: the wall and a player's page. Nothing can be changed from here."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.web.hub_pages import HubPages, TooManyStreams, Wanted
from companion.web.keys import Role
from companion.web.pages import language_of, page
from companion.web.words import words

STATIC = Path(__file__).parent / "static"


def shared_routes() -> list[Mount | Route]:
    """What the pages of both ports need: files of ours, and words."""
    return [
        Mount("/static", StaticFiles(directory=STATIC)),
        Route("/words.json", _words),
    ]


async def _words(request: Request) -> Response:
    return JSONResponse(words(language_of(request)))


def html(name: str) -> Any:
    async def answer(request: Request) -> Response:
        return HTMLResponse(page(name, language_of(request)))

    return answer


async def streaming(
    hub: HubPages, request: Request, name: tuple[str, ...], role: Role | None, wanted: Wanted
) -> Response:
    address = request.client.host if request.client else ""
    known = request.headers.get("last-event-id", "")
    listening = hub.listener(address)
    try:
        listening.__enter__()
    except TooManyStreams:
        return Response("too many streams", 503)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for line in hub.stream(name, language_of(request), role, wanted, known):
                yield line
        finally:
            listening.__exit__(None, None, None)

    return StreamingResponse(lines(), media_type="text/event-stream")


def public_app(hub: HubPages) -> Starlette:
    async def wall(request: Request) -> Response:
        return await streaming(hub, request, ("wall",), None, lambda views: views.wall())

    async def player(request: Request) -> Response:
        wanted = request.query_params.get("player", "")[:20]
        known = await hub.thread.ask(
            lambda file: file is not None and wanted in file.night.entrants
        )
        who = wanted if known else ""
        return await streaming(hub, request, ("player", who), None, lambda v: v.player(who))

    return Starlette(
        routes=[
            Route("/", html("wall")),
            Route("/player", html("player")),
            Route("/stream/wall", wall),
            Route("/stream/player", player),
            *shared_routes(),
        ]
    )
