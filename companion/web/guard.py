"""What stands before every page: whose host is meant, where a request comes from, how large it is.

A page elsewhere in the browser must not reach the hub through it (Host against names that lead here
by trickery, Origin against forms of others), and nobody may fill its memory or its time.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ipaddress
import logging
import socket
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.rates import Rate

LARGEST_BODY = 64 * 1024
SLOWEST_BODY = 5.0
"""Seconds until a body must have arrived."""
LOG = logging.getLogger("companion.web")


def policy(inline_scripts: Iterable[str]) -> str:
    """Nothing from elsewhere, nothing inline but these scripts, no frames, no forms."""
    hashes = (hashlib.sha256(script.encode()).digest() for script in inline_scripts)
    allowed = " ".join(f"'sha256-{base64.b64encode(one).decode()}'" for one in hashes)
    return (
        f"default-src 'none'; script-src 'self' {allowed}; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset({"localhost", name, f"{name}.local"})


def is_ours(host: str, port: int, names: frozenset[str]) -> bool:
    """A plain address cannot be made to lead elsewhere; a name must be this machine's."""
    name, _, told = host.lower().rpartition(":") if host[-1:].isdigit() else (host.lower(), "", "")
    if told != str(port):
        return False
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return name in names
    return True


class Guard:
    """Wraps an app that is reached at one port."""

    def __init__(
        self, app: ASGIApp, port: int, policy: str, *, secure: bool = False, largest: int = 0
    ) -> None:
        """`largest` is for tables, which bring many events at once; they also write more often."""
        self._app, self._port, self._policy = app, port, policy
        self._scheme = "https" if secure else "http"
        self._names = own_names()
        self._largest = largest or LARGEST_BODY
        self._told = Rate(1, 20)  # a flood fills no log
        self._reads, self._writes = Rate(40, 200), Rate(100, 1000) if largest else Rate(10, 40)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if refused := self._refusal(scope):
            status, why = refused
            self._tell(scope, status, why)
            await PlainTextResponse(why, status)(scope, receive, self._with_headers(send))
            return
        try:
            body = await _whole_body(receive, self._largest) if scope["method"] == "POST" else None
        except _TooMuch as error:
            self._tell(scope, error.status, error.why)
            answer = PlainTextResponse(error.why, error.status, {"Connection": "close"})
            await answer(scope, receive, self._with_headers(send))
            return
        await self._app(
            scope, receive if body is None else _again(body, receive), self._with_headers(send)
        )

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers, address = Headers(scope=scope), _address(scope)
        host = headers.get("host", "")
        writes = scope["method"] == "POST"
        if not is_ours(host, self._port, self._names):
            return 421, "another host is meant"
        if not (self._writes if writes else self._reads).allows(address):
            return 429, "too many requests"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "no such method"
        if writes:
            if headers.get("origin") != f"{self._scheme}://{host}":
                return 403, "a page of somebody else asks"
            if headers.get("content-type") != "application/json":
                return 415, "not JSON"
            if int(headers.get("content-length") or 0) > self._largest:
                return 413, "too large"
        return None

    def _tell(self, scope: Scope, status: int, why: str) -> None:
        address = _address(scope)
        if self._told.allows(address):
            LOG.warning("refused %s to %s: %s", status, address, why)

    def _with_headers(self, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["Content-Security-Policy"] = self._policy
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return sending


def _address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


class _TooMuch(Exception):
    def __init__(self, status: int, why: str) -> None:
        self.status, self.why = status, why


async def _whole_body(receive: Receive, largest: int) -> bytes:
    body = bytearray()
    try:
        async with asyncio.timeout(SLOWEST_BODY):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise _TooMuch(400, "broken off")
                body += message.get("body", b"")
                if len(body) > largest:
                    raise _TooMuch(413, "too large")
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError as error:
        raise _TooMuch(408, "too slow") from error


def _again(body: bytes, receive: Receive) -> Receive:
    """Hands the body on, once; then what else comes from the browser."""
    waiting = [body]

    async def receiving() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return receiving
