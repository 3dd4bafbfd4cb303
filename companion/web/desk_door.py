"""Who comes to the desk, and how it says no: in the language of the page, and no more than that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from companion.night.trouble import NightError
from companion.table.store import JournalError
from companion.web.guard import LOG
from companion.web.keys import Holder, Keys
from companion.web.pages import language_of
from companion.wording.phrases import Phrases
from companion.wording.templates import N_

NOT_YOURS = N_("Your link does not allow this.")
STRANGER = N_("Open the link that the hub printed when it started.")
NOT_UNDERSTOOD = N_("The hub did not understand this.")


class Refused(Exception):
    def __init__(self, status: int, why: str) -> None:
        self.status, self.why = status, why


class NotAllowed(Exception):
    """This role may not do that."""


class Door:
    """`secure`: the desk is reached over TLS, and its cookie goes no other way."""

    def __init__(self, keys: Keys, *, secure: bool) -> None:
        self.keys, self._secure = keys, secure
        self._cookie = "__Host-night" if secure else "night"

    def holder(self, request: Request) -> Holder:
        found = self.keys.holder(request.cookies.get(self._cookie, ""))
        if found is None:
            raise Refused(403, STRANGER)
        return found

    def must_organise(self, request: Request) -> None:
        if self.holder(request).role != "organiser":
            raise NotAllowed

    def let_in(self, token: str) -> Response:
        """The token of a link becomes a cookie that no script reads."""
        holder = self.keys.holder(token)
        if holder is None:
            raise Refused(403, STRANGER)
        answer = JSONResponse({"role": holder.role})
        answer.set_cookie(
            self._cookie, token, httponly=True, samesite="strict", path="/", secure=self._secure
        )
        return answer

    def telling(self, answer: Callable[[Request], Any]) -> Any:
        """What is refused is said and logged."""

        async def told(request: Request) -> Response:
            phrases = Phrases(language_of(request))
            try:
                found: Response = await answer(request)
            except Refused as refused:
                status, why = refused.status, phrases.gettext(refused.why)
            except NightError as error:
                fields: dict[str, Any] = error.fields
                status, why = 409, phrases.gettext(error.text, **fields)
            except RecursionError:  # something in something in something, thousands deep
                status, why = 400, phrases.gettext(NOT_UNDERSTOOD)
            except NotAllowed:
                status, why = 403, phrases.gettext(NOT_YOURS)
            except JournalError as error:
                why = f"{phrases.gettext(error.happened)} {phrases.gettext(error.to_do)}"
                status = 503
            else:
                return found
            LOG.warning("refused %s at the desk: %s", status, request.url.path)
            return JSONResponse({"why": why}, status)

        return told
